"""Sphinx configuration. What is drawn or tabulated from the library is made here at build time, so it cannot go stale.

The pages take it by name: `{{ phases }}`, `{{ states }}`, `{{ options }}`, `{{ presets }}`, `{{ rules }}`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from html import escape
from importlib.metadata import version as installed
from typing import Any

import spades
from spades.options import Choice, Option, Whole
from spades.phases import PHASES
from spades.players import simple
from spades.ruleset import OPTIONS

# --- the project ---

project = "spades"
author = "the spades contributors"
project_copyright = author
release = version = installed("spades")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "spades"
html_static_path = ["_static"]
html_css_files = ["spades.css"]
html_copy_source = False
html_show_sphinx = False

myst_enable_extensions = ["substitution", "colon_fence"]
myst_heading_anchors = 3

default_role = "code"  # the docstrings are Markdown at heart: one backtick is code
autodoc_member_order = "bysource"
autodoc_class_signature = "mixed"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
add_module_names = False
python_use_unqualified_type_names = True
napoleon_use_ivar = True
napoleon_use_rtype = False
toc_object_entries_show_parents = "hide"

# Without a network there is no inventory of Python's own names to link to.
nitpick_ignore_regex = [
    ("py:.*", r"(collections\.abc\.)?(Callable|Iterable|Iterator|Mapping|Sequence)"),
    ("py:.*", r"(typing\.)?(Any|ClassVar|Literal)"),
    ("py:.*", r"(enum\.)?StrEnum|ValueError|bool|bytes|dict|frozenset|int|list|object|set|str|tuple|type"),
]

# --- the phases, as a picture ---

_BOX_W, _BOX_H, _STEP, _LEFT, _TOP, _LANE = 190, 50, 112, 230, 12, 100


def phase_picture() -> str:
    """Draw the phase table as an SVG: phases from top to bottom, what leads to the next between them."""
    order = list(PHASES)
    place = {phase: number for number, phase in enumerate(order)}
    parts = [_box(place[phase], str(phase), _stays(phase)) for phase in order]
    right = left = 0
    for phase, ways in PHASES.items():
        for words, target in ways:
            start, end = place[phase], place[target]
            if end == start + 1:
                parts.append(_straight(start, words))
            elif end > start:
                left += 1
                parts.append(_around(start, end, words, -left))
            elif end < start:
                right += 1
                parts.append(_around(start, end, words, right))
    width, height = _LEFT + _BOX_W + max(230, 60 + right * _LANE), _TOP + _STEP * (len(order) - 1) + _BOX_H + 12
    return (
        f'<svg class="phases" role="img" aria-label="The phases of a game; the table below says the same" '
        f'viewBox="0 0 {width} {height}" width="{width}" xmlns="http://www.w3.org/2000/svg">'
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path class="tip" d="M0 0 L8 4 L0 8 z"/></marker></defs>' + "".join(parts) + "</svg>"
    )


def phase_table() -> str:
    """Return the phase table as Markdown."""
    rows = [(f"`{phase}`", words, f"`{target}`") for phase, ways in PHASES.items() for words, target in ways]
    return _table(("In phase", "this happens", "and leads to"), rows)


def _stays(phase: spades.Phase) -> str:
    return " or ".join(words for words, target in PHASES[phase] if target is phase)


def _box(place: int, name: str, stays: str) -> str:
    y = _TOP + place * _STEP
    middle = _LEFT + _BOX_W // 2
    text = f'<text class="name" x="{middle}" y="{y + (22 if stays else 31)}">{escape(name)}</text>'
    if stays:
        text += f'<text x="{middle}" y="{y + 40}" text-anchor="middle">{escape(stays)}: stays here</text>'
    return f'<rect x="{_LEFT}" y="{y}" width="{_BOX_W}" height="{_BOX_H}" rx="7"/>{text}'


def _straight(start: int, words: str) -> str:
    x, y = _LEFT + _BOX_W // 2, _TOP + start * _STEP + _BOX_H
    return (
        f'<path d="M{x} {y} V{y + _STEP - _BOX_H - 2}" marker-end="url(#tip)"/>'
        f'<text x="{x + 9}" y="{y + (_STEP - _BOX_H) // 2 + 5}">{escape(words)}</text>'
    )


def _around(start: int, end: int, words: str, lane: int) -> str:
    """Draw a way that passes other phases by, on the right if the lane is above zero, else on the left."""
    side = 1 if lane > 0 else -1
    edge = _LEFT + _BOX_W if side > 0 else _LEFT
    out = edge + side * 26 + (lane - side) * _LANE
    from_y, to_y = (_TOP + place * _STEP + _BOX_H // 2 for place in (start, end))
    anchor = "start" if side > 0 else "end"
    return (
        f'<path d="M{edge} {from_y} H{out} V{to_y} H{edge + side * 2}" marker-end="url(#tip)"/>'
        f'<text x="{out + side * 7}" y="{(from_y + to_y) // 2 + 5}" text-anchor="{anchor}">{escape(words)}</text>'
    )


# --- a state in each phase, as a table ---


def state_table() -> str:
    """Return what each attribute of a state is, and what it holds in each phase of one short game."""
    states = dict(_one_of_each_phase())
    rows = []
    for name, attribute in vars(spades.State).items():
        if isinstance(attribute, property):
            meaning = (attribute.__doc__ or "").partition("\n")[0]
            rows.append((f"`{name}`", meaning, *(_short(getattr(state, name)) for state in states.values())))
    return _table(("Attribute", "What it is", *(f"`{phase}`" for phase in states)), rows)


def _one_of_each_phase() -> Iterator[tuple[spades.Phase, spades.State]]:
    """Yield a state from the middle of each phase of a game of one hand."""
    state = spades.new_game(spades.Ruleset(hands_limit=1), seed=7)
    found: dict[spades.Phase, list[spades.State]] = {phase: [] for phase in PHASES}
    found[state.phase].append(state)
    while not state.is_over:
        seat = state.to_act
        state = spades.apply(state, spades.legal_moves(state)[0] if seat is None else simple(spades.view(state, seat)))
        found[state.phase].append(state)
    for phase, states in found.items():
        if states:
            yield phase, states[len(states) // 2]


def _short(value: Any) -> str:
    """Return a value as a short piece of code, or in a few words."""
    if isinstance(value, spades.Ruleset):
        return "the ruleset"
    if not isinstance(value, tuple):
        return f"`{value}`"
    first = value[0] if value else None
    if isinstance(first, tuple):
        return f"{', '.join(str(len(hand)) for hand in value)} cards"
    if isinstance(first, spades.HandScore):
        return f"{len(value)} score{'s' if len(value) > 1 else ''}"
    if len(value) > 4:
        return f"{len(value)} actions"
    return f"`({', '.join(str(item) for item in value)}{',' if len(value) == 1 else ''})`"


# --- the options, the presets and the rules, as tables ---


def option_table() -> str:
    """Return a table of all fields of a ruleset."""
    standard = spades.Ruleset()
    rows = [
        (f"`{name}`", option.question, "<br>".join(_answers(option)), _code(getattr(standard, name)), option.section)
        for name, option in OPTIONS.items()
    ]
    return _table(("Field", "Question", "Value: what it means", "Standard", "§"), rows)


def _answers(option: Option) -> Iterator[str]:
    """Yield each value of an option with its wording."""
    kind = option.kind
    values: list[Any] = list(kind.values) if isinstance(kind, Choice) else list(option.wording)
    for value in values:
        if value != "{}":
            yield f"{_code(value)}: {option.in_words(value)}"
    if "{}" in option.wording and isinstance(kind, Whole):
        yield f"*n*, {_range(kind, option)}: {option.wording['{}'].replace('{}', '*n*')}"
    elif "{}" in option.wording:
        yield f"a tuple of cards: {option.wording['{}'].replace('{}', 'these')}"


def _range(kind: Whole, option: Option) -> str:
    """Return in words which numbers an option takes beside those with a wording of their own."""
    least, most = kind.least, kind.most
    while least is not None and least in option.wording:
        least += 1
    if least is None:
        return "any whole number" if most is None else f"{most} or less"
    return f"{least} or more" if most is None else f"{least} to {most}"


def preset_table() -> str:
    """Return a table of the named rulesets."""
    return _table(
        ("Preset", "Differences from the standard game"),
        (
            (
                f"`{name}`",
                ", ".join(f"`{field}={_python(value)}`" for field, value in ruleset.to_dict().items()) or "none",
            )
            for name, ruleset in spades.PRESETS.items()
        ),
    )


def rule_table() -> str:
    """Return a table of the rules that violations and score lines cite."""
    return _table(
        ("Rule id", "§", "Title"), ((f"`{rule.id}`", rule.section, rule.title) for rule in spades.RULES.values())
    )


def _code(value: object) -> str:
    return f"`{_python(value)}`"


def _python(value: object) -> str:
    return json.dumps(value) if isinstance(value, (str, list)) else repr(value)


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table."""
    heads = tuple(head)
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


myst_substitutions = {
    "phases": f"{phase_picture()}\n\n{phase_table()}",
    "states": state_table(),
    "options": option_table(),
    "presets": preset_table(),
    "rules": rule_table(),
}

# --- references ---


def _public(app: Any, env: Any, node: Any, contnode: Any) -> Any:
    """Resolve a reference to where a public name is defined as one to where it is documented."""
    module, _, name = node.get("reftarget", "").rpartition(".")
    if name in spades.__all__ and (not module or module.partition(".")[0] == "spades"):
        domain = env.get_domain("py")
        return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", f"spades.{name}", node, contnode)
    return None


def _no_type(_app: Any, what: str, _name: str, _obj: Any, _options: Any, lines: list[str]) -> None:
    """Keep napoleon from reading "The seed: keep it" as an attribute of the type "The seed": that is prose here."""
    if what in {"attribute", "data", "property"}:
        lines[:0] = ["..", ""]  # an empty comment


def _no_blank_end(_app: Any, _page: str, source: list[str]) -> None:
    """Take out the blank line before the end of an example, which only doctest needs."""
    source[0] = source[0].replace("\n\n```\n", "\n```\n")


def setup(app: Any) -> None:
    """Register what is more than configuration."""
    app.connect("source-read", _no_blank_end)
    app.connect("autodoc-process-docstring", _no_type, priority=400)
    app.connect("missing-reference", _public)
