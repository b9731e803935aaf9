"""What one command prints of a board the next one takes, in UTF-8 and in ASCII."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from sapper import BadBoard, Game, Layout, Record, View, analyse
from sapper.cli.analyse import draw_heat_map
from sapper.cli.drawing import ConsolePainter
from sapper.cli.positions import numbered
from sapper.cli.streams import plain_letters
from sapper.game import formats
from tests.cli.command import sapper
from tests.picture.boards import draw
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
            assert formats.parse(shown.encode()) == layout


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
    drawn = "\n".join(draw_heat_map(analyse(view), painter()))
    for text in (drawn, plain_letters(drawn)):
        assert View.parse(text, view.mines) == view


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
BOARD = "*..../...../....."
COMMANDS = {
    "analyse": ["analyse", POSITION],
    "read": ["read", "board.png"],
    "practice": ["practice", "--print", "--rung", "known", "--seed", "3"],
    "board --daily": ["board", "--daily", "2026-11-16"],
    "games --replay": ["games", "games.jsonl", "--replay", "--speed", "0"],
}
"""Commands that print one position."""
WAYS = ("file", "pipe", "argument")


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What each command prints."""
    folder = tmp_path_factory.mktemp("pipes")
    draw("classic", seed=3).image.save(folder / "board.png")
    game = Game.on(Layout.parse(BOARD))
    game.open((2, 4))
    (folder / "games.jsonl").write_text(f"{Record.of(game).text}\n", encoding="utf-8")
    words = {
        name: [str(folder / w) if "." in w[-6:] and "/" not in w else w for w in line]
        for name, line in COMMANDS.items()
    }
    return {name: sapper(*line).stdout for name, line in words.items()}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("letters", ["utf-8", "ascii"])
@pytest.mark.parametrize("printer", COMMANDS)
def test_what_a_command_prints_every_reader_takes(
    printer: str, letters: str, way: str, printed: dict[str, str], tmp_path: Path
) -> None:
    text = printed[printer] if letters == "utf-8" else plain_letters(printed[printer])
    view = View.parse(text)
    path = tmp_path / "printed.txt"
    path.write_text(text, encoding="utf-8")
    word = {"file": str(path), "pipe": "-", "argument": text}[way]
    done = sapper("analyse", word, "--json", given=text)
    assert done.returncode == 0, done.stderr
    assert View.parse(json.loads(done.stdout)["position"]) == view


@pytest.mark.parametrize("reader", ["analyse", "explain", "verify", "rate"])
def test_every_reader_takes_what_is_printed(
    reader: str, printed: dict[str, str], tmp_path: Path
) -> None:
    """The same for one printer and all commands that read; `rate` takes a board."""
    position, board = tmp_path / "position", tmp_path / "board"
    position.write_text(printed["analyse"], encoding="utf-8")
    board.write_text(sapper("board", "--seed", "3").stdout, encoding="utf-8")
    proofs = sapper("explain", position, "--json", "--mines", "4").stdout
    (tmp_path / "proofs").write_text(proofs, encoding="utf-8")
    words: dict[str, list[object]] = {
        "analyse": ["analyse", position],
        "explain": ["explain", position],
        "verify": ["verify", tmp_path / "proofs", position],
        "rate": ["rate", board, "--first", "0,0"],
    }
    done = sapper(*words[reader])
    assert done.returncode == 0, done.stderr
