"""What one command prints of a board the next one takes, in UTF-8 and in ASCII."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings, strategies as st
from rich.console import Console

from sapper import BadBoard, Game, Layout, Record, SapperError, View, analyse, prove_all
from sapper.cli.analyse import draw_odds
from sapper.cli.app import plain_letters
from sapper.cli.drawing import ConsolePainter
from sapper.cli.positions import numbered
from sapper.cli.reading import read_position
from sapper.game import Board, formats
from tests.cli.command import sapper
from tests.strategies import layouts, views


def painter() -> ConsolePainter:
    return ConsolePainter(Console(file=io.StringIO(), color_system=None))


def painted(view: View) -> str:
    return "\n".join(painter().view(view))


def boxed(view: View) -> str:
    """As tables with lines draw it."""
    inside = "\n".join(f"│ {' │ '.join(row)} │" for row in view.rows())
    return f"┌{'─' * 4 * view.width}┐\n{inside}\n└{'─' * 4 * view.width}┘"


PRINTERS: dict[str, Callable[[View], str]] = {
    "text": lambda view: view.text,
    "drawn": str,
    "numbered": numbered,
    "painted": painted,
    "boxed": boxed,
}


@pytest.mark.parametrize("printer", PRINTERS)
@given(view=views().filter(lambda view: min(view.height, view.width) > 1))
def test_every_printed_position_is_read_back(printer: str, view: View) -> None:
    """A board of one row or column is read too; but drawn, its numbers may be coordinates."""
    text = PRINTERS[printer](view)
    for shown in (text, plain_letters(text), f"A title.\n\n{text}\n"):
        if printer == "text" and shown.startswith("A title"):
            continue
        read = View.parse(shown)
        assert read.codes == view.codes
        assert read.shape == view.shape
        assert read.mines in (view.mines, None)


@given(layout=layouts().filter(lambda layout: min(layout.height, layout.width) > 1))
def test_every_printed_board_is_read_back(layout: Layout) -> None:
    drawn = "\n".join(painter().layout(layout))
    for shown in (layout.text, str(layout), drawn, plain_letters(drawn)):
        assert Layout.parse(shown) == layout
        if layout.level.mines:
            assert formats.parse(shown) == Board(layout)


@settings(max_examples=25)
@given(layout=layouts().filter(lambda layout: min(layout.height, layout.width) > 1), data=st.data())
def test_odds_are_read_back_as_the_position_they_are_of(
    layout: Layout, data: st.DataObject
) -> None:
    """Chances, ticks and brackets stand on hidden cells, with their flags."""
    shown = [
        data.draw(st.sampled_from([9, 10] if mine else [9, count]))
        for mine, count in zip(layout.marks, layout.counts, strict=True)
    ]
    view = View(layout.height, layout.width, bytes(shown), layout.level.mines)
    drawn = "\n".join(draw_odds(analyse(view), painter()))
    for text in (drawn, plain_letters(drawn)):
        assert View.parse(text, view.mines) == view


@settings(max_examples=25)
@given(layout=layouts().filter(lambda layout: min(layout.height, layout.width) > 1), data=st.data())
def test_a_proof_is_read_back_as_its_position_or_refused(
    layout: Layout, data: st.DataObject
) -> None:
    """It draws the part that it speaks of: what is no whole board is never taken for one."""
    shown = [
        data.draw(st.sampled_from([9] if mine else [9, count]))
        for mine, count in zip(layout.marks, layout.counts, strict=True)
    ]
    view = View(layout.height, layout.width, bytes(shown), layout.level.mines)
    for proof in list(prove_all(view).values())[:3]:
        for text in (str(proof), plain_letters(str(proof))):
            try:
                assert View.parse(text).codes == view.codes
            except BadBoard as error:
                assert "a part of a board is drawn" in str(error)


def test_a_flag_on_a_safest_cell_is_read_back() -> None:
    view = View.parse("F./.. 1")
    drawn = "\n".join(draw_odds(analyse(view), painter()))
    assert "[\u2691]" in drawn
    assert [View.parse(text, 1) for text in (drawn, plain_letters(drawn))] == [view, view]


def test_a_zero_is_never_a_hidden_cell() -> None:
    assert plain_letters(painted(View.parse("0.F/123 1"))) == "0 . F\n1 2 3"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("· 1 *\n1 2 1\n* 2 0\n", "cell (2, 1) shows 2, but 1 mine is drawn around it"),
        ("hello\nworld", "row 0 has 'h', expected"),
        ("· 1\n1 1\n\nor\n\n· 1\n1 1", "row 2 has 0 cells"),
    ],
)
def test_what_is_no_board_is_told_as_ever(text: str, problem: str) -> None:
    with pytest.raises(BadBoard) as caught:
        Layout.parse(text)
    assert problem in str(caught.value)


POSITION = "01..../012.../000111 4"
PART = "01......../012......./0001111111/0000000000/0000000000 4"
BOARD = "*..../...../....."
PRINTED: dict[str, tuple[type[View] | type[Layout] | None, list[str]]] = {
    "analyse": (View, ["analyse", POSITION]),
    "board --daily": (View, ["board", "--daily", "2026-11-16"]),
    "games --replay": (View, ["games", "games.jsonl", "--replay"]),
    "analyse --why": (View, ["analyse", "001../112../...../....2 4", "--why", "0,4"]),
    "board": (Layout, ["board", "--seed", "3"]),
    "board --no-guess": (Layout, ["board", "--no-guess"]),
    "analyse --why, a part": (None, ["analyse", PART, "--why"]),
    "analyse --why, uncertain": (None, ["analyse", "../11 1", "--why"]),
    "games": (None, ["games", "games.jsonl"]),
    "review": (None, ["review", "games.jsonl"]),
    "rate": (None, ["rate", "board.txt", "--first", "2,4"]),
    "watch": (None, ["watch", "random", "--seed", "3", "--delay", "0"]),
}
"""Commands that print one position, one board, or neither."""
WAYS = ("file", "pipe", "argument", "clipboard")


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What each command prints."""
    folder = tmp_path_factory.mktemp("pipes")
    (folder / "board.txt").write_text(BOARD, encoding="utf-8")
    game = Game.on(Layout.parse(BOARD))
    game.open((2, 4))
    (folder / "games.jsonl").write_text(f"{Record.of(game).text}\n", encoding="utf-8")
    files = {path.name: str(path) for path in folder.iterdir()}
    return {
        name: sapper(*(files.get(word, word) for word in words)).stdout
        for name, (_, words) in PRINTED.items()
    }


def read_by(way: str, text: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> View | Layout:
    """What is read of a text that comes in this way, as commands and the window read it."""
    if way == "clipboard":
        found = formats.parse(text.strip())
        return found.layout if isinstance(found, Board) else found.view
    path.write_text(text, encoding="utf-8")
    stream = SimpleNamespace(buffer=io.BytesIO(text.encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    return read_position({"file": str(path), "pipe": "-", "argument": text}[way]).view


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("letters", ["utf-8", "ascii"])
@pytest.mark.parametrize("printer", PRINTED)
def test_what_a_command_prints_is_read_as_it_is_or_refused(
    printer: str,
    letters: str,
    way: str,
    printed: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kind, words = PRINTED[printer]
    text = printed[printer]
    assert text.count("\n") > 1 or kind is None
    text = text if letters == "utf-8" else plain_letters(text)
    if kind is None or (kind is Layout and way != "clipboard"):  # they ask for a position
        with pytest.raises(SapperError):
            read_by(way, text, tmp_path / "printed.txt", monkeypatch)
        return
    read = read_by(way, text, tmp_path / "printed.txt", monkeypatch)
    assert read == kind.parse(text)
    if isinstance(read, View) and "/" in words[1]:
        assert read.codes == View.parse(words[1]).codes


READERS = {
    "analyse": ["analyse", "position"],
    "analyse --perfect": ["analyse", "position", "--perfect"],
    "analyse --why": ["analyse", "position", "--why"],
    "rate": ["rate", "board", "--first", "0,0"],
}


def test_every_reader_takes_what_is_printed(
    printed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same for one printer and all commands that read; `rate` takes a board."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "position").write_text(printed["analyse"], encoding="utf-8")
    (tmp_path / "board").write_text(printed["board"], encoding="utf-8")
    for words in READERS.values():
        done = sapper(*words)
        assert done.returncode == 0, done.stderr
