"""What a player in words is shown: the rules, how to answer, and the position in several forms.

`grid` has coordinates, `bare` is rows of symbols, `constraints` says what each number demands of
the hidden cells around it, `json` is a line of JSON. `read_view` undoes `write_view`.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from struct import Struct

from sapper import BadBoard, Shape, View
from sapper.core import EXPLODED, FLAGGED, HIDDEN, SYMBOLS, quoted
from sapper.text.text_task import FORMS, MOST_CELLS, TextTask

RULES = (
    "Minesweeper. Some cells of the board hide a mine, the others are safe. An open cell shows how"
    " many of its up to eight neighbours are mines. Open every safe cell to win; opening a mine"
    " loses the game. Opening a 0 opens all its neighbours too. Rows and columns are counted from 0"
    " at the top left. Signs: 0 to 8 an open number, . hidden, F hidden with your flag, * a mine"
    " that went off. Flags are notes: they cost and earn nothing."
)
"""The rules, in fewer than 120 words."""

_LETTERS = bytes.maketrans(bytes(range(len(SYMBOLS))), SYMBOLS.encode())
_CELL = re.compile(r"\((\d{1,4}),(\d{1,4})\)")
_RUN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
LONGEST = 2**20
"""The characters of the longest text that is read as a position."""
_HEAD = re.compile(r"Board: (\d{1,4}) rows, (\d{1,4}) columns(?:, (\d{1,6}) mines in all)?\.")


def how_to_answer(task: TextTask) -> str:
    """The line that says what the moves of a game look like."""
    several = f", at most {task.limits.moves}, one a line" if task.limits.moves > 1 else ""
    parts = [f"Answer with a move{several}: open ROW COLUMN, or flag ROW COLUMN."]
    if "stated" in task.reward:
        parts.append("Say how likely the cell is a mine: open ROW COLUMN risk 0.25.")
    if "proof" in task.reward:
        parts.append(
            "Give a proof where the cell is certainly safe: open ROW COLUMN because RULE NUMBERS,"
            " as in: open 2 3 because subset 1,2 1,3. RULE is number, subset, overlap, total or"
            " cases; NUMBERS are the open cells, all of them needed, from which it follows."
        )
    return " ".join(parts)


def write_view(view: View, form: str) -> str:
    """The position in this form, the number of mines included where the view tells it."""
    if form == "constraints":
        return _write_constraints(view)
    if form == "json":
        return _write_json(view)
    return write_codes(view.codes, view.height, view.width, view.mines, form)


def write_codes(codes: bytes, height: int, width: int, mines: int | None, form: str) -> str:
    """The position of these codes as a picture, `grid` or `bare`: the quick way for a game."""
    step, spaces, rows, picture = _frame(height, width, mines, form == "bare")
    shown = bytearray(spaces)
    shown[::step] = codes.translate(_LETTERS)
    return (picture % rows.unpack(shown)).decode("ascii")


def read_view(text: str, form: str) -> View:
    """The view that `write_view` wrote in this form; `BadBoard` if the text holds none.

    What stands before and after it does not matter, so that a whole observation may be given.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadBoard(f"the position is {quoted(text)}, expected at most {LONGEST} characters")
    if form not in FORMS:
        raise BadBoard(f"form {quoted(form)}, expected {', '.join(FORMS)}")
    readers = {"grid": _read_grid, "bare": _read_bare, "json": _read_json}
    return readers.get(form, _read_constraints)(text)


def head(view: View) -> str:
    """The first line of a position: its size, and the number of mines where it is told."""
    mines = "" if view.mines is None else f", {view.mines} mines in all"
    return f"Board: {view.height} rows, {view.width} columns{mines}."


def _read_head(text: str) -> tuple[Shape, int | None, str]:
    """The size, the number of mines, and what follows; of the last position in the text."""
    found = next(iter(list(_HEAD.finditer(text))[-1:]), None)
    if found is None:
        raise BadBoard(f"{quoted(text)}, expected 'Board: ... rows, ... columns.'")
    shape = Shape.of(int(found[1]), int(found[2]))
    if shape.size > MOST_CELLS:
        raise BadBoard(f"a board of {shape}, expected at most {MOST_CELLS} cells")
    return shape, None if found[3] is None else int(found[3]), text[found.end() :]


# A line of JSON: `{"board": [[".", 1], ...], "mines": 9}`


def _write_json(view: View) -> str:
    rows = [[int(sign) if sign.isdigit() else sign for sign in row] for row in view.rows()]
    return json.dumps({"board": rows} | ({} if view.mines is None else {"mines": view.mines}))


def _read_json(text: str) -> View:
    """Return the view of the last line that is a board."""
    lines = [each for each in text.splitlines() if '"board"' in each or each.startswith("[")]
    try:
        board = json.loads(lines[-1] if lines else text)
    except (ValueError, RecursionError):
        board = None
    if not isinstance(board, dict | list):
        raise BadBoard(f"{quoted(text)}, expected a line of JSON with a board")
    return View.of(board)


# The grid, with coordinates and bare


@lru_cache(maxsize=64)
def _frame(
    height: int, width: int, mines: int | None, is_bare: bool
) -> tuple[int, bytes, Struct, bytes]:
    """A picture without its symbols.

    How far the symbols are apart, the space for them, how that is cut into rows, and the text
    around the rows.
    """
    digits = 0 if is_bare else len(str(max(height, width) - 1))
    rows = Struct(f"{(digits + 1) * width - digits}s{digits}x" * height)
    lines = [head(View.blank(Shape.of(height, width), mines))]
    if is_bare:
        lines += ["%b"] * height
    else:
        columns = "".join(f" {column:>{digits}}" for column in range(width))
        lines.append(f"{' ' * digits} |{columns}")
        lines += [f"{row:>{digits}} |{' ' * digits}%b" for row in range(height)]
    space = b" " * ((digits + 1) * height * width)
    return digits + 1, space, rows, "\n".join(lines).encode("ascii")


def _read_grid(text: str) -> View:
    shape, mines, rest = _read_head(text)
    lines = rest.splitlines()[2 : 2 + shape.height]
    rows = ["".join(line.partition("|")[2].split()) for line in lines]
    return _of_rows(shape, mines, rows)


def _read_bare(text: str) -> View:
    shape, mines, rest = _read_head(text)
    return _of_rows(
        shape, mines, [line.strip() for line in rest.splitlines()[1 : 1 + shape.height]]
    )


def _of_rows(shape: Shape, mines: int | None, rows: list[str]) -> View:
    """The view of these rows, which must fill the shape."""
    if len(rows) != shape.height or any(len(row) != shape.width for row in rows):
        raise BadBoard(f"rows {quoted('/'.join(rows))}, expected {shape}")
    return View.parse("/".join(rows), mines)


# Constraints


def _write_constraints(view: View) -> str:
    """Every number that still says something as an equation over the hidden cells around it."""
    lines = [head(view), f"Hidden cells by row: {_runs(view)}."]
    for name, code in (("Flagged", FLAGGED), ("A mine went off at", EXPLODED)):
        cells = [view.shape.cell(i) for i, each in enumerate(view.codes) if each == code]
        if cells:
            lines.append(f"{name}: {' '.join(f'({row},{column})' for row, column in cells)}.")
    lines.append("What the open numbers say (1 stands for a mine, 0 for none):")
    codes, shape = view.codes, view.shape
    names = [f"({row},{column})" for row, column in shape.cells()]
    for index, number in enumerate(codes):
        if number < HIDDEN:
            around = shape.neighbour_indexes(index)
            hidden = [names[near] for near in around if codes[near] in (HIDDEN, FLAGGED)]
            if hidden:
                gone = sum([codes[near] == EXPLODED for near in around])
                lines.append(f"{names[index]}: {' + '.join(hidden)} = {number - gone}")
    return "\n".join(lines)


def _runs(view: View) -> str:
    """The hidden cells of every row that has some, as runs of columns."""
    rows: list[str] = []
    for row in range(view.height):
        codes = view.codes[row * view.width : (row + 1) * view.width]
        hidden = [column for column, code in enumerate(codes) if code in (HIDDEN, FLAGGED)]
        runs: list[list[int]] = []
        for column in hidden:
            if runs and runs[-1][1] == column - 1:
                runs[-1][1] = column
            else:
                runs.append([column, column])
        if runs:
            shown = " ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs)
            rows.append(f"{row}: {shown}")
    return "; ".join(rows) or "none"


def _read_constraints(text: str) -> View:
    """What is neither hidden nor in an equation is open and has no hidden cell around it."""
    shape, mines, rest = _read_head(text)
    codes = bytearray(shape.size)
    lines = rest.splitlines()[1:]
    if not lines or not lines[0].startswith("Hidden cells by row: "):
        raise BadBoard(f"{quoted(rest.strip())}, expected 'Hidden cells by row: ...'")
    for part in lines[0].removeprefix("Hidden cells by row: ").rstrip(".").split("; "):
        row, colon, runs = part.partition(": ")
        for run in _RUN.finditer(runs) if colon else ():
            for column in range(int(run[1]), min(int(run[2] or run[1]), shape.width) + 1):
                codes[shape.index((int(row), column))] = HIDDEN
    for name, code in (("Flagged: ", FLAGGED), ("A mine went off at: ", EXPLODED)):
        for line in lines:
            for found in _CELL.finditer(line) if line.startswith(name) else ():
                codes[shape.index((int(found[1]), int(found[2])))] = code
    said = {}
    for line in lines:
        equation = re.match(r"\((\d{1,4}),(\d{1,4})\): .* = (-?\d)$", line)
        if equation:
            said[shape.index((int(equation[1]), int(equation[2])))] = int(equation[3])
    for index, code in enumerate(codes):
        if code < HIDDEN:
            around = shape.neighbour_indexes(index)
            gone = sum(codes[near] == EXPLODED for near in around)
            number = said.get(index, 0) + gone
            if not 0 <= number <= 8:
                raise BadBoard(f"the number {number} at {shape.cell(index)}, expected 0 to 8")
            codes[index] = number
    return View(shape.height, shape.width, bytes(codes), mines)
