from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

import sapper
from sapper.core import LEVELS, BadRecord, IllegalMove, Level, SapperError, StartRule, View
from sapper.game.game import Game, Outcome, WinRule
from sapper.game.layout import Layout
from sapper.game.record import MOST_MOVES, Record, RecordedMove
from tests.strategies import characters, levels, seeds

names = st.text(characters, max_size=20).filter(str.isprintable)
OPEN = RecordedMove.open((2, 0))


@st.composite
def played(draw: st.DrawFn) -> Record:
    """A game of random moves, with what is needed to play it again."""
    level, seed, start = draw(levels()), draw(seeds), draw(st.sampled_from(StartRule))
    cascade, win = draw(st.booleans()), draw(st.sampled_from(WinRule))
    layout = Layout.random(level, seed) if draw(st.booleans()) else None
    game = Game(level, seed=seed, start=start, layout=layout, cascade=cascade, win=win)
    moves = play_at_random(game, Random(draw(st.integers())), draw(st.integers(0, 40)))
    return Record(
        level,
        start,
        seed if layout is None else None,
        layout,
        tuple(moves),
        game.outcome,
        player=draw(names),
        is_agent=draw(st.booleans()),
        cascade=cascade,
        win=win,
        begun=draw(st.sampled_from(["", "2026-11-15T16:02:00Z"])),
        identity=draw(st.from_regex(r"[A-Za-z0-9-]{0,8}", fullmatch=True, alphabet=characters)),
        helps=tuple(draw(st.lists(names.filter(bool), max_size=3, unique=True))),
        wasted=draw(st.tuples(*[st.integers(0, 99)] * 3)),
    )


def play_at_random(game: Game, random: Random, count: int) -> list[RecordedMove]:
    moves: list[RecordedMove] = []
    cells = list(game.level.shape.cells())
    for _ in range(count):
        kinds = [RecordedMove.open, RecordedMove.flag, RecordedMove.chord]
        move = random.choice(kinds)(random.choice(cells), random.randrange(10**6), "ai")
        if random.random() < 0.2:
            move = RecordedMove.undo(random.randrange(10**6))
        try:
            move.apply(game)
        except SapperError:
            continue
        moves.append(move)
    return moves


@given(played())
def test_the_text_form_round_trips(record: Record) -> None:
    text = record.text
    assert "\n" not in text
    assert Record.parse(text) == record


def test_what_is_usual_is_left_out() -> None:
    record = Record(Level(4, 4, 2), StartRule.SAFE, 7)
    line = '{"sapper":1,"level":"4x4/2","start":"safe","seed":7,"moves":[],"outcome":"playing"}'
    assert record.text == line
    assert Record.parse(line) == record


@given(played())
def test_a_replay_shows_the_same_views(record: Record) -> None:
    game = record.new_game()
    views = [game.view]
    for move in record.moves:
        move.apply(game)
        views.append(game.view)
    assert list(Record.parse(record.text).views()) == views
    assert record.game().view == game.view
    assert record.game().outcome is record.outcome


def test_a_game_goes_on_from_its_record() -> None:
    moves = (RecordedMove.open((0, 2), 0), RecordedMove.flag((0, 3), 900))
    record = Record(Level(4, 4, 2), StartRule.NONE, layout=Layout.parse("...*/..../..../*..."))
    game = replace(record, moves=moves).game()
    assert game.view.text == "..1F/..../..../.... 2"
    game.chord((0, 2))
    assert game.outcome is Outcome.WON
    game.undo()
    assert game.view.text == "..1F/..../..../.... 2"


def test_undo_takes_back_a_loss() -> None:
    record = Record(
        Level(1, 3, 1),
        StartRule.NONE,
        layout=Layout.parse("..*"),
        moves=(
            RecordedMove.open((0, 2), 10),
            RecordedMove.undo(20),
            RecordedMove.open((0, 0), 30),
        ),
        outcome=Outcome.WON,
    )
    assert [step.outcome for step in record.steps()] == [
        Outcome.LOST,
        Outcome.PLAYING,
        Outcome.WON,
    ]


def test_a_game_begins_at_a_position() -> None:
    position = View.parse("F1./... 2")
    record = Record(
        Level(2, 3, 2),
        StartRule.NONE,
        layout=Layout.parse("*../..*"),
        position=View.parse("F2./... 2"),
        moves=(RecordedMove.open((0, 2)),),
    )
    assert [view.text for view in Record.parse(record.text).views()] == ["F2./... 2", "F21/... 2"]
    game = record.game()
    game.undo()
    with pytest.raises(IllegalMove):
        game.undo()
    with pytest.raises(BadRecord, match="which the mines contradict"):
        Record(Level(2, 3, 2), layout=Layout.parse("*../..*"), position=position)


def test_the_record_of_a_game() -> None:
    game = Game(sapper.LEVELS["beginner"], seed=3)
    game.open((4, 4))
    game.flag(next(game.view.hidden()))
    record = Record.of(game, player="logic", is_agent=True)
    assert record.game().view == game.view
    assert record.layout == game.layout


GOOD: dict[str, Any] = {
    "sapper": 1,
    "level": "2x2/1",
    "start": "none",
    "mines": "*./..",
    "moves": [["open", 0, 1, 5]],
    "outcome": "playing",
}


def test_the_documented_form() -> None:
    record = Record.parse(json.dumps(GOOD))
    assert record.game().view == View.parse(".1/.. 1")
    assert record.player == "person"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"sapper": 2}, "no game record"),
        ({"level": "2x2"}, "level '2x2', expected"),
        ({"level": "3x2/1"}, "the mines are those of 2x2/1"),
        ({"mines": "*./.x"}, "row 1 has 'x'"),
        ({"mines": None}, "either a seed or the mines"),
        ({"seed": 5}, "has a seed and the mines, expected one of them"),
        ({"seed": -1, "mines": None}, "seed -1"),
        ({"start": "soft"}, "start rule 'soft'"),
        ({"outcome": "drawn"}, "outcome is 'drawn', expected playing, won, lost"),
        ({"moves": 7}, "moves is 7, expected a list"),
        ({"moves": [["jump", 0, 0, 1]]}, "move \\['jump', 0, 0, 1\\], expected"),
        ({"moves": [["open", 0, True, 1]]}, "expected whole numbers"),
        ({"moves": [["open", 0, 0, -1]]}, "time -1, expected milliseconds"),
        ({"moves": [["open", 0, 0, 1, 2]]}, "expected an agent's name"),
        ({"moves": [["open", 0, 0]]}, "expected \\[open, flag or chord"),
        ({"moves": [["undo", 0]] * (MOST_MOVES + 1)}, "expected at most"),
        ({"player": "a\nb"}, "can be printed"),
        ({"player": "a" * 300}, "300 characters"),
        ({"identity": "../x"}, "letters, digits and -"),
        ({"helps": [1]}, "help is 1, expected a text"),
        ({"helps": ["x"] * 99}, "99 helps, expected at most"),
        ({"wasted": [1, 2]}, "expected three counts"),
        ({"wasted": [1, 2, -3]}, "expected three counts"),
        ({"agent": 1}, "agent is 1, expected true or false"),
        ({"colour": "red"}, "field 'colour'"),
    ],
)
def test_what_is_no_record(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        Record.parse(json.dumps({**GOOD, **change}))


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", "null", "[" * 100_000, '{"sapper":1}', "9" * 9999]
)
def test_what_is_not_even_json(text: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.parse(text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("moves", "complaint"),
    [
        ([["open", 5, 5, 1]], "move 1 of 1: cell \\(5, 5\\) is off the 2x2 board"),
        ([["undo", 1]], "nothing to undo"),
        ([["open", 0, 1, 1], ["open", 0, 1, 2]], "move 2 of 2: cell \\(0, 1\\) is open already"),
        ([["open", 0, 0, 1]], "says playing, but its moves end lost"),
    ],
)
def test_moves_that_contradict_the_game(moves: list[Any], complaint: str) -> None:
    record = Record.parse(json.dumps({**GOOD, "moves": moves}))
    with pytest.raises(BadRecord, match=complaint):
        record.check()
    with pytest.raises(BadRecord, match=complaint):
        list(record.steps())


def test_opening_the_same_cells_again_and_again_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sapper.game.record._CHANGES", 100)
    again = (RecordedMove.open((0, 0)), RecordedMove.undo())
    record = Record(Level(9, 9, 0), seed=1, moves=again * 50)
    with pytest.raises(BadRecord, match="the first 3 moves open more than 100 cells"):
        record.check()


def test_a_board_without_guessing_that_is_not_laid_cannot_be_opened() -> None:
    moves = (RecordedMove.flag((0, 0), 5), RecordedMove.open((1, 1), 9))
    record = Record(Level(3, 3, 1), seed=1, moves=moves, is_no_guess=True)
    with pytest.raises(BadRecord, match="move 2 of 2: the mines were not laid"):
        record.played()
    assert replace(record, moves=moves[:1]).game().flags == 1


def test_before_the_first_opening_there_may_be_no_mines() -> None:
    record = Record(LEVELS["beginner"], moves=(RecordedMove.flag((0, 0)),))
    assert Record.parse(record.text) == record
    assert record.game().layout is None
    with pytest.raises(BadRecord, match="needs either a seed or the mines"):
        Record(LEVELS["beginner"], moves=(OPEN,))


def test_words_may_be_given_as_text() -> None:
    record = Record(LEVELS["beginner"], "opening", 1, outcome="playing", win="opened")  # type: ignore[arg-type]
    assert list(record.steps()) == []
    assert record.outcome is Outcome.PLAYING
    with pytest.raises(BadRecord, match=r"outcome is 'gone', expected playing, won, lost"):
        Record(LEVELS["beginner"], seed=1, outcome="gone")  # type: ignore[arg-type]
