"""`spades play` with a person in a seat: scripted input, what is shown, and above all what is not."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys

import pytest
from tests.cli.commands import PLAIN, last_state, process, run, script, steps

from spades import Bid, Card, Deal, Look, Play, Ruleset, apply, legal_moves, new_game
from spades.__main__ import main
from spades.cli.person import Person
from spades.cli.screen import Screen

FACE_UP = Ruleset(blind_nil="never")
_GROUP = re.compile(r"([♣♦♥♠])((?: (?:[2-9TJQKA]|BJ|LJ|[2-9TJQKA][♣♦♥♠]))+)")
_TOLD = re.compile(r"(?:leads?|plays?) ([2-9TJQKA])([♣♦♥♠])")
_CARD = re.compile(r"\b([2-9TJQKA])([♣♦♥♠]|[CDHS]\b)")
_LETTER = str.maketrans("♣♦♥♠", "CDHS")


def own_cards(line: str) -> set[str]:
    """Return the cards of a hand that is shown grouped by suit."""
    return {
        rank + suit.translate(_LETTER)
        for suit, ranks in _GROUP.findall(line)
        for rank in ranks.split()
        if len(rank) == 1
    }


def cards_in(line: str) -> set[str]:
    return {rank + suit.translate(_LETTER) for rank, suit in _CARD.findall(line)}


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("ruleset", [Ruleset(), FACE_UP, Ruleset(direction="counterclockwise")])
def test_only_what_the_seat_knows_is_shown(seat: int, ruleset: Ruleset) -> None:
    changes = [f"--set={name}={value}" for name, value in ruleset.to_dict().items()]
    typed = script(seat, seed=11, hands=2, ruleset=ruleset)
    result = run("play", "--seed", "11", "--seat", str(seat), "--hands", "2", *changes, typed=typed)
    assert result.exit_code == 0
    text = re.sub(r"\n(?=[a-z]|[2-9TJQKA][♣♦♥♠])", " ", result.stdout)  # sentences that were broken into lines
    text = re.sub("You (may|can only) play", "You may choose", text)

    dealt: list[set[str]] = []
    played: list[list[str]] = []
    looked: list[bool] = []
    for state, action in steps(new_game(ruleset, seed=11), 2):
        if isinstance(action, Deal):
            dealt.append({str(card) for card in action.hands[seat]})
            played.append([])
        elif isinstance(action, Play):
            played[-1].append(str(action.card))
        if state.to_act == seat and action == Look():
            looked.append(True)

    hand, face_down = -1, True
    told: list[str] = []
    for line in text.splitlines():
        if re.search(r"deals? hand", line):
            hand, told, face_down = hand + 1, [], True
        if line.startswith("Your cards:"):
            face_down = "face down" in line
            assert own_cards(line) <= dealt[hand]
        told += [rank + suit.translate(_LETTER) for rank, suit in _TOLD.findall(line)]
        assert told == played[hand][: len(told)]
        if hand >= 0 and not line.startswith("Your cards:"):
            assert cards_in(line) <= set(told) | (set() if face_down else dealt[hand])
        if len(told) == len(played[hand]) and hand >= 0:
            face_down = False
    assert hand == 1
    assert told == played[1]
    assert len(looked) == (0 if ruleset == FACE_UP else 2)


def test_other_hands_change_nothing_that_is_shown() -> None:
    """The first screens are the same whatever the others hold, as long as they do and bid the same."""
    state = new_game(FACE_UP, seed=3, dealer=3)
    hands = legal_moves(state)[0]
    assert isinstance(hands, Deal)
    own, *others = hands.hands
    shown = []
    for deal in (Deal((own, *others)), Deal((own, *reversed(others)))):
        stream = io.StringIO()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdout", stream)
            patch.setattr(sys, "stdin", io.StringIO("h\nQX\n99\nq\n"))
            person = Person(Screen(), apply(state, deal), 0)
            assert not person.play(1)
        shown.append(stream.getvalue())
    assert shown[0] == shown[1]


def test_whole_game() -> None:
    typed = script(0, seed=7, hands=400, ruleset=Ruleset(target_score=150))
    result = run("play", "--seed", "7", "--set", "target_score=150", typed=typed)
    state = last_state(seed=7, hands=400, ruleset=Ruleset(target_score=150))
    assert result.exit_code == 0
    text = " ".join(result.stdout.split())
    assert f"Game over after {state.hand_number} hands: team " in text
    assert "because the target of 150 was reached" in text
    for number, score in enumerate(state.hand_scores, 1):
        assert f"Hand {number} is over:" in text
        for team in score.teams:
            assert f"total {team.score}, {team.bags} bag" in text
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "\x1b" not in result.stdout


def test_first_screens() -> None:
    result = run("play", "--seed", "7", "--seat", "1", "--dealer", "1", typed="\nblind nil\nq\n")
    assert result.stdout.startswith(
        "Spades: 4 players in teams of 2, to 500.\n"
        "You play seat 1 with seat 3 as partner. Type h for help, q to leave.\n"
        "\n"
        "You deal hand 1.\n"
        "Your cards are face down: until you look at them you may bid blind nil. Type\n"
        "look to see them now, or press Enter to wait for your turn.\n"
        "Look now? \n"
        "Seat 2 looks and bids "
    )
    assert "\n  0                   " in result.stdout
    assert "\n> 1 you               -     0\n" in result.stdout
    assert "\n> 1 you       blind nil     0\n" in result.stdout
    assert "\nYour cards:  face down\n" in result.stdout
    assert "You may type look (to see your cards before you bid) or blind nil (to bid\nunseen" in result.stdout
    assert "\nYou bid blind nil.\nYour cards:  ♠ " in result.stdout
    assert " led\n" in result.stdout
    assert "because the game was abandoned" in result.stdout


def test_early_look() -> None:
    for word in ("look", "LOOK", "look 0"):
        out = run("play", "--seed", "7", typed=f"3\nlook 2\nh\n{word}\nq\n").stdout
        assert out.count("\nIt is not your turn: seat 1 is to act.\n") == 2
        assert "\n  h, q  " in out
        assert "\nYou look.\nYour cards:  ♠ " in out
        assert "You may bid nil or 1 to 13." in out


def test_help_names_the_table() -> None:
    for word in ("h", "HELP", "?"):
        out = run("play", "--seed", "7", "--preset", "quick-start", typed=f"{word}\nq\n").stdout
        assert f"This table: {' '.join(Ruleset().summary().split()[:6])}" in out
        assert "the queen of hearts" in out or "a card: rank, then suit" in out
        assert "You may bid 0 to 13." in out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "'' is no action"),
        ("QX", "'QX' is no action"),
        ("QH", "QH: not now, while bids are made"),
        ("5", "5: seat 0 has not seen its hand; look first, or bid blind nil"),
        ("look 3", "look 3: you play seat 0 only"),
        ("look 9", "there is no seat 9"),
        ("pass 2C", "pass 2C: not now"),
        ("take", "take: not now"),
        ("deal AS / KS", "not now, while bids are made"),
        ("-1", "seat 0 cannot bid -1: a bid is 0 to 13"),
    ],
)
def test_refusals_in_the_words_of_the_library(typed: str, said: str) -> None:
    out = run("play", "--seed", "7", "--dealer", "3", typed=f"{typed}\nlook\nq\n").stdout
    assert said in " ".join(out.split())
    assert "\nYou look.\n" in out


def test_look_of_a_seat_that_has_looked() -> None:
    out = run("play", "--seed", "7", typed="\nlook 1\nq\n").stdout
    assert "seat 1 has seen its hand" in " ".join(out.split())


def test_look_is_written_either_way() -> None:
    for word in ("look", "look 0"):
        assert "\nYou look.\n" in run("play", "--seed", "7", "--dealer", "3", typed=f"{word}\nq\n").stdout


def test_blind_nil_with_a_hyphen() -> None:
    assert "\nYou bid blind nil.\n" in run("play", "--seed", "7", "--dealer", "3", typed="blind-nil\nq\n").stdout


def test_wrong_card_is_explained() -> None:
    state = new_game(FACE_UP, seed=7, dealer=3)
    while state.phase != "play":
        state = apply(state, legal_moves(state)[0] if state.to_act is None else Bid(3))
    spade = next(
        card
        for card in state.hands[0]
        if card in map(Card.parse, ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS"])
    )
    out = run("play", "--seed", "7", "--dealer", "3", "--set", "blind_nil=never", typed=f"3\n{spade}\nq\n").stdout
    text = " ".join(out.split())
    assert f"{spade}: spades may not be led yet, and seat 0 holds" in text
    assert "[lead-spades, §6.3]" in text


@pytest.mark.parametrize("word", ["q", "QUIT", "exit", ""])
def test_leaving(word: str) -> None:
    result = run("play", "--seed", "7", "--json", typed=f"{word}\n" if word else "")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert (found["seat"], found["hands"], found["end_reason"], found["winners"]) == (0, 0, "abandoned", [])
    assert found["limit_reached"] is False
    assert "Look now?" in result.stderr


def test_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Screen, __: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "ask", interrupted)
    result = run("play", "--seed", "7")
    assert result.exit_code == 130
    assert "because the game was abandoned" in result.stdout


@pytest.mark.skipif(os.name != "posix", reason="signals to another process are those of POSIX")
def test_interrupt_by_a_signal() -> None:
    unbuffered = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [sys.executable, "-m", "spades", "play", "--seed", "7"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=unbuffered,
    ) as child:  # fmt: skip
        assert child.stdout is not None
        assert child.stderr is not None
        while b"press Enter" not in child.stdout.readline():
            pass
        child.send_signal(signal.SIGINT)
        assert b"abandoned" in child.stdout.read()
        assert child.stderr.read() == b""
    assert child.returncode == 130


def test_solo_and_threes() -> None:
    solo = run("play", "--preset", "cutthroat-3", "--seat", "2", "--seed", "1", typed="q\n").stdout
    assert "\nYou play seat 2. Type h" in solo
    assert "team 2 (you) 0, 0 bags." in " ".join(solo.split())
    threes = run("play", "--preset", "six-player-threes", "--seat", "4", "--seed", "1", typed="q\n").stdout
    assert "\nYou play seat 4 with seat 0 and seat 2 as partners." in threes


def test_top_trumps_stand_among_the_spades() -> None:
    state = new_game(Ruleset(top_trumps=("BJ", "LJ", "2D"), blind_nil="never"), seed=0)
    hands = legal_moves(state)[0]
    assert isinstance(hands, Deal)
    seat = next(seat for seat, hand in enumerate(hands.hands) if Card.parse("2D") in hand)
    out = run(
        "play",
        "--seed",
        "0",
        "--seat",
        str(seat),
        "--set",
        "top_trumps=BJ LJ 2D",
        "--set",
        "blind_nil=never",
        typed="q\n",
    ).stdout
    assert re.search(r"Your cards:  ♠ ([BL]J )*2♦", out)


def test_terminal_without_suit_signs() -> None:
    done = process("play", "--seed", "7", typed=b"look\n3\nfoo\n\xff\n", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert not done.stderr
    assert b"Your cards:  S " in done.stdout
    assert b"or 'deal ...'" in done.stdout


def test_colours_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for name in PLAIN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(sys, "stdin", Terminal("4\n"))
    assert Screen().ask("Your bid: ") == "4"
    Screen().say("A♥", "bold")
    assert "\x1b[" in terminal.getvalue()
    assert "4" not in re.sub(r"\x1b\[[0-9;]*m", "", terminal.getvalue())  # the terminal shows what is typed itself


@pytest.mark.parametrize("moment", ["write", "flush"])
def test_interrupt_in_the_middle_of_a_line(monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    """However far a line has come when the interrupt arrives, what follows it is written."""

    class Interrupted(io.StringIO):
        done = False

        def write(self, text: str) -> int:
            count = super().write(text)
            self._interrupt("write")
            return count

        def flush(self) -> None:
            self._interrupt("flush")

        def _interrupt(self, now: str) -> None:
            if now == moment and not self.done and "face down" in self.getvalue():
                self.done = True
                raise KeyboardInterrupt

    out = Interrupted()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys, "argv", ["spades", "play", "--seed", "7"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 130
    assert "because the game was abandoned" in " ".join(out.getvalue().split())
    assert out.getvalue().count("face down") == 1
