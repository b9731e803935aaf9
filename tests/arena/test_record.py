from __future__ import annotations

import json

import pytest
from hypothesis import given, strategies as st

from sapper import Layout, StartRule, View, _kernel
from sapper.arena.record import GameRecord, GuessMade, Phase
from sapper.core import BadRun, Level
from tests.strategies import characters

chances = st.floats(0, 1)
LEVEL = Level(100, 100, 3000)
shares = chances | st.integers(0, 7000).map(lambda hidden: hidden / 7000)
facts = (st.none() | chances, st.booleans(), shares, st.none() | st.booleans(), st.booleans())
cells = st.tuples(st.integers(0, 99), st.integers(0, 99))
guesses = st.builds(GuessMade, *facts) | st.builds(GuessMade, *facts, cells, st.none() | chances)
records = st.builds(
    GameRecord,
    won=st.booleans(),
    moves=st.integers(0, 999),
    cpu_seconds=st.floats(0, 1e6),
    guesses=st.lists(guesses, max_size=4).map(tuple),
    endgame=st.none() | chances,
    forfeit=st.none() | st.text(characters),
)


@given(records)
def test_json_gives_the_record_back(record: GameRecord) -> None:
    assert GameRecord.from_json(json.loads(json.dumps(record.to_json(LEVEL))), LEVEL) == record


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        [1, 5, 0.1],
        [2, 5, 0.1, [], None],
        [1, -5, 0.1, [], None],
        [1, 5, "x", [], None],
        [1, 5, 0.1, [], 1.5],
        [1, 5, 0.1, [[0.5, 1, 10, 0]], None],
        [1, 5, 0.1, [[0.5, 1, 10, 0, 0, 10**9, None]], None],
        [1, 5, 10**400, [], None],
        [1, 5, 0.1, [], None, "forfeit", "more"],
    ],
)
def test_what_is_no_record_is_refused(data: object) -> None:
    with pytest.raises(BadRun, match="no record of a game"):
        GameRecord.from_json(data, LEVEL)


def test_a_record_is_short() -> None:
    guess = GuessMade(1 / 3, True, 371 / 7000, False, False, (0, 14), None)
    record = GameRecord(True, 57, 0.0012345, (guess,))
    assert json.dumps(record.to_json(LEVEL), separators=(",", ":")) == (
        "[1,57,0.0012345,[[0.3333333333333333,1,371,0,0,14,null]],null]"
    )


@pytest.mark.parametrize(
    ("share", "phase"),
    [
        (1.0, Phase.OPENING),
        (0.951, Phase.OPENING),
        (0.95, Phase.MIDDLE),
        (0.101, Phase.MIDDLE),
        (0.1, Phase.END),
        (0.0, Phase.END),
    ],
)
def test_phases(share: float, phase: Phase) -> None:
    assert Phase.of(share) is phase


def test_the_fatal_guess_is_the_last_one() -> None:
    survived, fatal = GuessMade(0.1, True, 0.9), GuessMade(0.5, False, 0.2)
    assert GameRecord(False, 5, 0.0, (survived, fatal)).fatal_guess == fatal
    assert GameRecord(True, 5, 0.0, (survived,)).fatal_guess is None
    assert GameRecord(False, 5, 0.0, (survived,), forfeit="raised").fatal_guess is None


def test_a_game_of_the_kernel_becomes_the_same_record() -> None:
    level = Level(9, 9, 20)
    question = View.blank(level.shape, level.mines).to_question()
    marks = b"".join(Layout.random(level, seed, StartRule.SAFE).marks for seed in range(40))
    games = _kernel.Player("champion", "fast").play(question, marks, 0)
    records = [GameRecord.from_kernel(game, level) for game in games]
    for game, record in zip(games, records, strict=True):
        assert GameRecord.from_json(json.loads(json.dumps(record.to_json(level))), level) == record
        assert (record.won, record.moves) == (game.won, game.moves)
        assert record.endgame == game.endgame
        assert [guess.risk for guess in record.guesses] == [guess.risk for guess in game.guesses]
        assert [level.shape.index(each.cell) for each in record.guesses if each.cell] == [
            guess.cell for guess in game.guesses
        ]
        assert [
            (each.forced, each.searched, each.share, each.chance) for each in record.guesses
        ] == [
            (guess.is_forced, guess.in_endgame, guess.share_left, guess.win_chance)
            for guess in game.guesses
        ]
        assert record.won == (record.fatal_guess is None)
    assert {record.endgame is None for record in records} == {True, False}
    assert any(record.won for record in records)
    assert not all(record.won for record in records)
