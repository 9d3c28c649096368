"""`spades play --auto`: games that the program plays alone."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from tests.cli.commands import last_state, process, refused, run

from spades import Phase, Ruleset, State
from spades.cli import play as play_module
from spades.cli import watching
from spades.events import Event, events

DRAWN = ("--set", "hands_limit=1", "--set", "tie=draw", "--set", "bag_points=0")


def test_log_of_a_hand() -> None:
    out = run("play", "--auto", "--seed", "7", "--hands", "1").stdout
    state = last_state(seed=7, hands=1)
    score = state.hand_scores[0]
    assert "\nHand 1, seat 0 deals\n  Seat       0     1     2     3\n  Bid " in out
    for team, lines in enumerate(score.teams):
        assert f"  Team {team} (seats {team} and {team + 2}) bid {lines.contract}, took {lines.tricks}\n" in out
        for line in lines.lines:
            assert line.text in out
        assert f"{lines.points:+d}   total {lines.score}, {lines.bags} bag" in out


def test_whole_game() -> None:
    result = run("play", "--auto", "--seed", "7")
    state = last_state(seed=7, hands=400)
    assert result.exit_code == 0
    assert result.stdout.count("\nHand ") == state.hand_number
    text = " ".join(result.stdout.split())
    team = state.winners[0]
    assert (
        f"Game over after {state.hand_number} hands: team {team} (seats {team} and {team + 2}) wins, "
        "because the target of 500 was reached."
    ) in text
    assert f"The score: team 0 (seats 0 and 2) {state.scores[0]}; team 1 (seats 1 and 3) {state.scores[1]}." in text
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize("preset", ["five-player", "six-player-pairs", "table-300", "joker-joker-deuce-deuce"])
def test_other_tables_fit(preset: str) -> None:
    result = run("play", "--auto", "--seed", "1", "--hands", "2", "--preset", preset)
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_json() -> None:
    result = run("play", "--auto", "--seed", "7", "--dealer", "2", "--set", "target_score=200", "--json")
    state = last_state(seed=7, hands=400, dealer=2, ruleset=Ruleset(target_score=200))
    assert not result.stderr
    assert json.loads(result.stdout) == {
        "ruleset": {"target_score": 200},
        "seed": 7,
        "dealer": 2,
        "seat": None,
        "hands": state.hand_number,
        "hand_scores": json.loads(json.dumps([score.to_dict() for score in state.hand_scores])),
        "scores": list(state.scores),
        "bags": list(state.bags),
        "winners": list(state.winners),
        "end_reason": "target",
        "limit_reached": False,
    }


def test_limit_is_no_win() -> None:
    result = run("play", "--auto", "--seed", "7", "--hands", "2")
    text = " ".join(result.stdout.split())
    assert "Stopped after 2 hands, the limit set by --hands: the game is not over and has no winner." in text
    assert "wins" not in text
    found = json.loads(run("play", "--auto", "--seed", "7", "--hands", "2", "--json").stdout)
    assert (found["hands"], found["winners"], found["end_reason"], found["limit_reached"]) == (2, [], None, True)


def test_limit_without_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    assert play_module._LIMIT == 400
    monkeypatch.setattr(play_module, "_LIMIT", 3)
    text = " ".join(run("play", "--auto", "--seed", "7").stdout.split())
    assert "Stopped after 3 hands, the limit that holds without --hands: the game is not over" in text


def test_end_within_the_limit_is_a_win() -> None:
    found = json.loads(run("play", "--auto", "--seed", "7", "--set", "hands_limit=2", "--hands", "2", "--json").stdout)
    assert (found["hands"], found["end_reason"], found["limit_reached"]) == (2, "hands", False)
    assert found["winners"]


def test_draw() -> None:
    result = run("play", "--auto", "--seed", "21", *DRAWN)
    text = " ".join(result.stdout.split())
    assert (
        "Game over after 1 hand: a draw between team 0 (seats 0 and 2) and team 1 (seats 1 and 3), "
        "because the game was set for 1 hand."
    ) in text


def test_random_seed_is_told() -> None:
    result = run("play", "--auto", "--hands", "1")
    seed = result.stdout.split()[-1]
    assert f"The deals are those of seed {seed}." in result.stdout
    assert run("play", "--auto", "--hands", "1", "--seed", seed).stdout == result.stdout


@pytest.mark.parametrize("seed", ["-5", "0", "9" * 60])
def test_any_whole_number_is_a_seed(seed: str) -> None:
    assert str(json.loads(run("play", "--auto", "--hands", "1", "--seed", seed, "--json").stdout)["seed"]) == seed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--auto", "--seat", "1"], "--auto plays every seat: leave out --seat"),
        (["--auto", "--hands", "0"], "--hands: must be 1 or more, not 0"),
        (["--seat", "4"], "there is no seat 4; seats are 0 to 3"),
        (["--seat", "-1"], "there is no seat -1; seats are 0 to 3"),
        (["--auto", "--dealer", "4"], "there is no seat 4; seats are 0 to 3"),
    ],
)
def test_refused(arguments: list[str], message: str) -> None:
    assert refused("play", *arguments) == message


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    action = watching.program_action

    def interrupted(state: State) -> Any:
        if state.phase is Phase.PLAY:
            raise KeyboardInterrupt
        return action(state)

    monkeypatch.setattr(watching, "program_action", interrupted)
    result = run("play", "--auto", "--seed", "7", "--json")
    assert result.exit_code == 130
    assert json.loads(result.stdout)["end_reason"] == "abandoned"


def test_events_without_a_place_in_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    @attrs.frozen
    class ThrownIn(Event):
        type = "thrown_in"
        seat: int

    def more(before: State, after: State, seat: int | None) -> tuple[Event, ...]:
        return (*events(before, after, seat), ThrownIn(2))

    monkeypatch.setattr(watching, "events", more)
    assert "\n  Thrown in: seat 2.\n" in run("play", "--auto", "--seed", "7", "--hands", "1").stdout


def test_piped_into_something_that_stops_reading() -> None:
    done = process(
        "-c",
        "import subprocess, sys\n"
        "p = subprocess.Popen([sys.executable, '-m', 'spades', 'play', '--auto', '--seed', '7'],"
        " stdout=subprocess.PIPE, stderr=subprocess.PIPE)\n"
        "p.stdout.close()\n"
        "sys.exit(len(p.stderr.read()))",
    )
    assert done.returncode == 0
