from __future__ import annotations

from pathlib import Path

import pytest

from sapper.arena.boards import Boards
from sapper.core import LEVELS, BadBoard, Level, StartRule
from sapper.game import Layout
from sapper.game.formats import boardset

SAFE, OPENING = StartRule.SAFE, StartRule.OPENING


def test_boards_of_seeds() -> None:
    boards = Boards.from_seed(LEVELS["expert"], OPENING, 7, 3)
    expected = [Layout.random(LEVELS["expert"], 7 + i, OPENING, (3, 3)) for i in range(3)]
    assert list(boards.layouts()) == expected
    assert list(boards.layouts()) == expected
    assert boards.name == "expert-opening"


@pytest.mark.parametrize(
    ("level", "start", "first"),
    [
        ("expert", SAFE, (0, 0)),
        ("expert", OPENING, (3, 3)),
        ("expert", StartRule.NONE, None),
        ("4x9/2", OPENING, (1, 3)),
        ("1x1/0", OPENING, (0, 0)),
    ],
)
def test_first_clicks(level: str, start: StartRule, first: object) -> None:
    assert Boards.from_seed(Level.parse(level), start, 0, 1).first_click == first


def test_boards_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    header = boardset.Header(LEVELS["beginner"], (2, 1), SAFE, "some")
    with path.open("w") as file:
        boardset.write(file, header, boardset.generate(header, 5, 1))
    boards = Boards.from_file(path)
    assert (boards.count, boards.first_click, boards.name) == (5, (2, 1), "some")
    assert list(boards.layouts()) == list(boardset.generate(header, 5, 1))
    few = Boards.from_file(path, 2)
    assert (few.count, len(list(few.layouts()))) == (2, 2)
    assert few.source == boards.source
    path.write_text(path.read_text().replace("some", "other"))
    assert Boards.from_file(path).source != boards.source


def test_boards_that_cannot_be(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("9 9 10 0 0 classic empty\n")
    with pytest.raises(BadBoard, match="holds no board"):
        Boards.from_file(empty)
    with pytest.raises(BadBoard, match="0 games"):
        Boards.from_seed(LEVELS["beginner"], SAFE, 0, 0)
    with pytest.raises(BadBoard, match="no room for"):
        Boards.from_seed(Level(3, 3, 9), SAFE, 0, 1)


def test_boards_without_a_seed_take_that_of_their_match() -> None:
    boards = Boards.from_seed("beginner", SAFE, None, 3)
    with pytest.raises(BadBoard, match="the boards 'beginner-safe' have no seed"):
        boards.layouts()
    known = boards.with_seed(7)
    assert known == Boards.from_seed("beginner", SAFE, 7, 3) == known.with_seed(8)
    assert (boards.source, known.source) == ("the run's seed", "seed 7")


def test_some_boards_of_a_set(tmp_path: Path) -> None:
    drawn = Boards.from_seed("beginner", SAFE, 7, 3)
    path = tmp_path / "boards.txt"
    with path.open("w") as file:
        boardset.write(file, drawn.header, drawn.layouts())
    kept = Boards.from_file(path)
    for begin, end in ((0, 3), (1, 2), (2, 3)):
        expected = list(drawn.layouts())[begin:end]
        assert list(kept.layouts(begin, end)) == list(drawn.layouts(begin, end)) == expected
    assert kept.with_seed(5) is kept
