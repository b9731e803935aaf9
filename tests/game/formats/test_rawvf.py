from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from sapper.core import LEVELS, BadRecord, StartRule
from sapper.game.formats import rawvf
from sapper.game.game import Game, Outcome
from sapper.game.layout import Layout
from sapper.game.metrics import figures
from sapper.game.record import Record, RecordedMove
from tests.reviews.games import play

TEXT = """RawVF_Version: Rev5
Program: Somebody's
Player: Ada
Width: 4
Height: 3
Mines: 2
Board:
*00*
0000
0000
Events:
-0.150 mv (3 3)
0.000 start
0.000 lc 1 3 (8 40) (l)
0.000 lr 1 3 (8 40)
closed 1 1
0.250 rc 1 1 (8 8) (r)
0.260 rr 1 1 (8 8)
0.500 lc 2 2 (24 24)
0.510 rc 2 2 (24 24)
0.520 lr 2 2 (24 24)
0.530 rr 2 2 (24 24)
0.900 lc 9 9 (200 200)
0.910 lr 9 9 (200 200)
1.000 lc (40 8)
1.010 lr (40 8)
"""


def test_clicks_become_moves() -> None:
    record = rawvf.parse(TEXT.encode())
    assert [(move.name, move.cell, move.ms) for move in record.moves] == [
        ("open", (2, 0), 0),
        ("flag", (0, 0), 250),
        ("chord", (1, 1), 520),
    ]
    assert record.outcome is Outcome.WON
    assert record.player == "Ada"
    assert record.start is StartRule.SAFE


@pytest.mark.parametrize(("marks", "flags"), [("On", "flag flag flag"), ("Off", "flag " * 4)])
def test_a_third_right_click_takes_a_question_mark_away(marks: str, flags: str) -> None:
    click = "0.100 rc (56 8)\n0.110 rr (56 8)\n"
    text = TEXT.replace("Mines: 2\n", f"Mines: 2\nMarks: {marks}\n")
    text = text.partition("0.250")[0] + 4 * click
    record = rawvf.parse(text.encode())
    assert [move.name for move in record.moves] == ["open", *flags.split()]
    assert (record.wasted, figures(record).right) == ((0, 4 - len(flags.split()), 0), 4)


@pytest.mark.parametrize(("clicks", "counted"), [(3, 0), (4, 1)])
def test_a_mark_that_is_gone_before_the_first_opening_counts_nothing(
    clicks: int, counted: int
) -> None:
    """A game has begun as long as a flag stands; after flag, mark and blank none does."""
    click = "0.000 rc (56 8)\n0.000 rr (56 8)\n"
    head, events, rest = TEXT.replace("Mines: 2\n", "Mines: 2\nMarks: On\n").partition("Events:\n")
    opened = rest.partition("0.250")[0]
    record = rawvf.parse((head + events + clicks * click + opened).encode())
    assert figures(record).right == counted


@pytest.mark.parametrize("line", ["Mode: Marathon", "Marathon: 10", "Level: marathon"])
def test_a_marathon_is_not_taken_for_one_game(line: str) -> None:
    with pytest.raises(BadRecord, match="(?i)marathon.*expected one game"):
        rawvf.parse(TEXT.replace("Mines: 2\n", f"Mines: 2\n{line}\n").encode())
    assert rawvf.parse(TEXT.replace("Ada", "Marathon Ada").encode()).player == "Marathon Ada"
    with pytest.raises(BadRecord, match="a second 'Board:'"):
        rawvf.parse((TEXT + "Board:\n*00\n").encode())


def test_clicks_that_change_nothing_are_counted() -> None:
    idle = "0.100 lc (8 40)\n0.110 lr (8 40)\n0.120 rc (200 8)\n0.130 rr (200 8)\n"
    idle += "0.140 lc (8 40)\n0.150 rc (8 40)\n0.160 rr (8 40)\n0.170 lr (8 40)\n"
    record = rawvf.parse(TEXT.replace("closed 1 1\n", idle).encode())
    assert record.wasted == (1, 1, 1)
    found = figures(record)
    assert found is not None
    assert (found.left, found.right, found.chords) == (2, 2, 2)


@given(st.integers(0, 10**6), st.sampled_from(["logic", "safest"]))
def test_what_is_written_is_read(seed: int, name: str) -> None:
    layout = Layout.random(LEVELS["beginner"], seed, StartRule.SAFE, (0, 0))
    game = Game.on(layout)
    moves = play(game, name, seed)
    mine = min(layout.mines())
    moves = (moves[0], RecordedMove.flag(mine, 10), RecordedMove.flag(mine, 20), *moves[1:])
    if game.outcome is not Outcome.PLAYING and len(moves) == 3:
        moves = moves[:1]
    record = Record(layout.level, layout=layout, moves=moves, outcome=game.outcome, player="Ada")
    assert rawvf.parse(rawvf.write(record)) == record


def test_what_was_taken_back_is_not_written() -> None:
    layout = Layout.parse("*.../..../....")
    moves = (RecordedMove.open((0, 1)), RecordedMove.flag((0, 0)), RecordedMove.undo())
    record = Record(layout.level, layout=layout, moves=moves)
    assert rawvf.parse(rawvf.write(record)).moves == moves[:1]


def test_a_game_without_mines_cannot_be_written() -> None:
    with pytest.raises(BadRecord, match="needs a game on known mines"):
        rawvf.write(Record(LEVELS["beginner"], seed=1))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("Board:", "Bored:", "without a line 'Board:'"),
        ("0000", "00x0", "expected \\* and 0"),
        ("0000\n0000", "0000\n000", "different lengths"),
        ("Width: 4", "Width: 5", "width '5', its board has 4"),
        ("Width: 4", "Width: -1", "expected 1 to 1000"),
        ("Mines: 2", "Mines: 3", "'3' mines, its board has 2"),
        ("(24 24)", "", "expected pixels"),
        ("Player: Ada", "Status: lost", "says lost, by its clicks the game is won"),
        ("1.010 lr (40 8)", "1.010 boom", "says lost, by its clicks the game is won"),
        ("0.510 rc 2 2 (24 24)", "0.6 won", "says won, by its clicks the game is playing"),
    ],
)
def test_what_is_wrong_is_quoted(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        rawvf.parse(TEXT.replace(old, new).encode())


@given(st.binary(max_size=300))
def test_any_bytes_end_in_one_line(data: bytes) -> None:
    try:
        rawvf.parse(TEXT.encode()[:120] + data)
    except BadRecord as error:
        assert "\n" not in str(error)


def test_flags_from_before_the_first_click_are_there() -> None:
    head = "RawVF_Version: Rev5\nBoard:\n*000\n0000\n0000\nEvents:\n"
    clicks = "".join(f"0.1 {name} (24 24)\n" for name in ("lc", "lr", "lc", "rc", "lr"))
    found = rawvf.parse(f"{head}0.0 pf (8 8)\n{clicks}".encode())
    assert [move.name for move in found.moves] == ["flag", "open", "chord"]
    assert found.outcome is Outcome.WON


def test_events_may_follow_the_board_at_once() -> None:
    """FreeSweeper writes no line `Events:`."""
    layout = Layout.parse("..*/.../...")
    record = Record(layout.level, StartRule.SAFE, layout=layout)
    data = rawvf.write(replace(record, moves=(RecordedMove.flag((0, 2), 90),)))
    for first in (b"", b"0.000 start\n"):
        assert rawvf.parse(data.replace(b"Events:\n", first)) == rawvf.parse(data)


def test_another_3bv_than_that_of_the_board_is_refused() -> None:
    layout = Layout.parse("..*/.../...")
    data = rawvf.write(Record(layout.level, StartRule.SAFE, layout=layout))
    with pytest.raises(BadRecord, match="a RAWVF file of BBBV '7', its board has 1"):
        rawvf.parse(data.replace(b"BBBV: 1", b"BBBV: 7"))
