"""The kernel's door in the browser: every call goes to the kernel in WebAssembly.

The same names with the same meanings as the native module. Answers are objects whose fields are
those of `src/sapper/_kernel.pyi`, which has their types. Cells and codes cross as typed arrays,
seeds and other large numbers as text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from types import SimpleNamespace
from typing import Any

from pyodide.ffi import JsException, JsProxy, jsnull, to_js
from sapper_browser_kernel import door

from sapper.core import errors


class TooComplex(errors.TooComplex):
    """A position is too wide to be answered within the limits."""


class Inconsistent(Exception):
    """No layout agrees with a position."""


class Verdict(Enum):
    """Whether any layout agrees with a position."""

    CONSISTENT = 0
    IMPOSSIBLE_NUMBERS = 1
    IMPOSSIBLE_TOTAL = 2


def _call(function: Callable[..., Any], *arguments: Any) -> Any:
    """The answer of a function of the kernel, None for null; its errors in Python's words."""
    try:
        return _value(function(*arguments))
    except JsException as error:
        message = str(error.message)
        if error.name == "TooComplex":
            raise TooComplex(message) from None
        raise (IndexError if error.name == "RangeError" else ValueError)(message) from None


def _value(value: Any) -> Any:
    """JavaScript's null as None, anything else as it is."""
    return None if value is jsnull else value


class _Record(SimpleNamespace):
    """An answer of the kernel: its fields by their names in Python."""

    def __init__(self, fields: dict[str, Any]) -> None:
        super().__init__(**{_snake(name): _plain(value) for name, value in fields.items()})


def _snake(name: str) -> str:
    return re.sub("[A-Z]", lambda capital: f"_{capital[0].lower()}", name)


def _camel(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields by their names in JavaScript."""
    return {
        re.sub("_(.)", lambda after: after[1].upper(), key): each for key, each in fields.items()
    }


def _plain(value: Any) -> Any:
    """An object as a record, an array of bytes as bytes, any other as a list."""
    if isinstance(value, memoryview):
        return bytes(value) if value.format == "B" else value.tolist()
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return _Record(value) if isinstance(value, dict) else _value(value)


def _ask(function: Callable[..., Any], *arguments: Any) -> Any:
    """The answer of a function of the kernel, all of it in Python's objects."""
    answer = _call(function, *arguments)
    return _plain(answer.to_py() if isinstance(answer, JsProxy) else answer)


def _list(array: JsProxy) -> list[Any]:
    return list(array.to_py().tolist())


class _Held:
    """An object inside the kernel, freed with the Python object that holds it."""

    _handle: Any = None

    def __del__(self) -> None:
        if self._handle is not None:
            self._handle.delete()


class Allowance(_Held):
    """A context in which at most this number of steps are taken.

    Entered again, it allows what is left.
    """

    def __init__(self, steps: int) -> None:
        self._handle = door.newAllowance(float(steps))

    def __enter__(self) -> None:
        self._handle.enter()

    def __exit__(self, kind: object | None, error: object | None, trace: object | None) -> None:
        self._handle.exit()

    @staticmethod
    def left() -> int:
        return int(door.stepsLeft())

    @staticmethod
    def spend(steps: int) -> None:
        _call(door.spend, float(steps))


class Question(_Held):
    """A position, the weight of a mine, and limits."""

    def __init__(
        self,
        height: int,
        width: int,
        codes: bytes,
        mines: int | None,
        odds: float = 1.0,
        work: int = 5 * 10**9,
        memory: int = 2**30,
        seconds: float = 300.0,
    ) -> None:
        total = -1 if mines is None else mines
        limits = float(work), min(float(memory), 2.0**30)
        self._handle = _call(
            door.newQuestion, height, width, to_js(codes), total, odds, *limits, float(seconds)
        )


class Answer:
    """What is known of every hidden cell of a position."""

    def __init__(self, answer: JsProxy) -> None:
        self.verdict = Verdict(answer.verdict)
        self.is_too_complex = bool(answer.isTooComplex)
        self.why = str(answer.why)
        self.culprits = _list(answer.culprits)
        self.least_mines = int(answer.leastMines)
        self.most_mines = int(answer.mostMines)
        self.hidden = _list(answer.hidden)
        self.regions = [_list(region) for region in answer.regions]
        self.away = _list(answer.away)
        self.log2_layouts = float(answer.log2Layouts)
        self._odds: memoryview[float] = answer.chances.to_py()
        self._safe = _list(answer.safe)
        self._mines = _list(answer.mines)

    def odds(self, width: int) -> memoryview[float]:
        return self._odds.cast("B").cast("d", (len(self._odds) // width, width))

    def safe(self) -> list[int]:
        return self._safe

    def mines(self) -> list[int]:
        return self._mines


class Forecaster(_Held):
    """The numbers that hidden cells would show."""

    def __init__(self, question: Question) -> None:
        self._handle = _call(door.newForecaster, question._handle)

    def numbers(self, cell: int) -> Any:
        return _ask(self._handle.numbers, cell)

    def dead(self) -> Any:
        return _ask(self._handle.dead)


class Counter(_Held):
    """Exact numbers of ways, component by component."""

    def __init__(self, question: Question) -> None:
        self._handle = _call(door.newCounter, question._handle)

    @property
    def known_mines(self) -> int:
        return int(self._handle.knownMines())

    @property
    def away(self) -> int:
        return int(self._handle.away())

    def parts(self) -> Any:
        return _ask(self._handle.parts)

    def residues(self, part: int, modulus: int) -> Any:
        """The ways of a component modulo a number."""
        return _ask(door.residues, self._handle, part, str(modulus))

    def spend(self, steps: int) -> None:
        _call(self._handle.spend, float(steps))


def analyse(question: Question) -> Answer:
    return Answer(_call(door.analyse, question._handle))


def analyse_all(questions: Sequence[Question], threads: int) -> list[Answer]:
    """The analysis of each position; a browser has one thread for it."""
    return [analyse(question) for question in questions]


def draw_layouts(question: Question, count: int, seed: int) -> Any:
    return _ask(door.sample, question._handle, count, str(seed))


def random_marks(seed: int, mines: int, forbidden: bytes) -> Any:
    return _ask(door.randomMarks, str(seed), mines, to_js(forbidden))


class StartRule(Enum):
    """What the first click is promised."""

    NONE = 0
    SAFE = 1
    OPENING = 2


@dataclass(frozen=True)
class GameRules:
    """What is decided before the first click."""

    height: int
    width: int
    mines: int
    seed: int
    start: str
    cascades: bool
    win: str
    awaits_mines: bool = False


class Game(_Held):
    """One game's rules: open, flag, chord and undo."""

    def __init__(self, rules: GameRules, marks: bytes | None) -> None:
        self._width = rules.width
        given = None if marks is None else to_js(marks)
        fields = {**_camel(asdict(rules)), "seed": str(rules.seed), "cascade": rules.cascades}
        self._handle = _call(door.newRulesGame, json.dumps(fields), given)

    def __copy__(self) -> Game:
        copied = object.__new__(Game)
        copied._width, copied._handle = self._width, self._handle.copy()
        return copied

    def show(self, codes: bytes) -> None:
        _call(self._handle.show, to_js(codes))

    def lay(self, marks: bytes) -> None:
        _call(self._handle.lay, to_js(marks))

    def act(self, kind: str, cell: int) -> bool:
        return bool(_call(self._handle.act, kind, cell))

    def undo(self) -> bool:
        return bool(self._handle.undo())

    def can_open(self, cell: int) -> bool:
        return bool(self._handle.canOpen(cell))

    def changed(self) -> list[tuple[int, int]]:
        return [divmod(cell, self._width) for cell in _ask(self._handle.changed)]

    @property
    def changes(self) -> int:
        return int(self._handle.changed().length)

    def actions(self) -> list[tuple[str, int]]:
        return [self.action(place) for place in range(self.count)]

    def action(self, place: int) -> tuple[str, int]:
        found = self._handle.actionAt(place)
        return str(found.kind), int(found.cell)

    @property
    def is_laid(self) -> bool:
        return bool(self._handle.isLaid())

    @property
    def count(self) -> int:
        return int(self._handle.actions())

    @property
    def outcome(self) -> str:
        return str(self._handle.outcome())

    @property
    def flags(self) -> int:
        return int(self._handle.flags())

    @property
    def codes(self) -> bytes:
        return bytes(_ask(self._handle.codes))

    def code(self, cell: int) -> int:
        return self.codes[cell]

    @property
    def marks(self) -> bytes | None:
        return bytes(_ask(self._handle.marks)) if self.is_laid else None


def perfect(question: Question, start: StartRule, work: int) -> Any:
    return _ask(door.perfect, question._handle, start.value, str(work))


class Certainty(Enum):
    """How sure a choice is."""

    CERTAIN = 0
    GUESS = 1
    ENDGAME = 2


class Player:
    """A player of the kernel."""

    def __init__(self, name: str, effort: str = "") -> None:
        self._name, self._effort = name, effort

    def choose(self, question: Question) -> _Record:
        choice: _Record | None = _ask(door.choose, self._name, self._effort, question._handle)
        if choice is None:
            raise Inconsistent("no layout agrees with the position")
        choice.certainty = Certainty(choice.certainty)
        choice.win_chance = None if choice.win_chance < 0 else choice.win_chance
        return choice


@dataclass(frozen=True)
class ChanceEffort:
    """How much is done for chances to win."""

    most_layouts: int
    most_guesses: int
    enough: float
    exact_layouts: int
    exact_work: int


def find_chances(
    question: Question,
    openings: Sequence[Sequence[int]],
    free: Sequence[int],
    effort: ChanceEffort,
    seed: int,
    threads: int,
    progress: Callable[[int, int], None] | None,
) -> Any:
    asked = {
        "openings": [list(opening) for opening in openings],
        "free": list(free),
        "effort": _camel(asdict(effort)),
    }
    return _ask(door.findChances, question._handle, json.dumps(asked), str(seed))


@dataclass(frozen=True)
class BoardRequest:
    """What is asked of a board; rungs count from 0."""

    height: int
    width: int
    mines: int
    first: int
    forbidden: bytes
    hardest: int
    needs: int | None

    def to_javascript(self) -> Any:
        fields = _camel(asdict(self))
        forbidden = fields.pop("forbidden")
        return door.request(json.dumps(fields), to_js(forbidden))


def draw_board(
    request: BoardRequest,
    seed: int,
    tries: int,
    progress: Callable[[int], None] | None,
    repairs: bool,
) -> Any:
    return _ask(door.drawBoard, request.to_javascript(), str(seed), float(tries), repairs)


def board_qualifies(request: BoardRequest, marks: bytes) -> bool:
    return bool(_call(door.boardQualifies, request.to_javascript(), to_js(marks)))


def rate_board(height: int, width: int, marks: bytes, first: int, player: str, effort: str) -> Any:
    asked = (height, width, to_js(marks), first, player, effort)
    return _ask(door.rateBoard, *asked)


def find_rungs(question: Question) -> Any:
    return _ask(door.findRungs, question._handle)


def find_easiest(question: Question, last: int | None) -> Any:
    return _ask(door.findEasiest, question._handle, -1 if last is None else last)


class Proofs(_Held):
    """The proofs of the cells of one position."""

    def __init__(self, question: Question) -> None:
        self._handle = _call(door.newProofs, question._handle)
        self.is_consistent = bool(self._handle.isConsistent())
        self.refusal = str(self._handle.refusal())

    def candidates(self) -> Any:
        return _ask(self._handle.candidates)

    def prove(self, cell: int) -> Any:
        return _ask(self._handle.prove, cell)

    def refute(self) -> Any:
        return _ask(self._handle.refute)


def derive(
    question: Question,
    numbers: Sequence[int],
    cell: int,
    is_mine: bool,
    rung: int,
    look: int = 20_000,
    split: int = 100_000,
) -> Any:
    asked = (question._handle, to_js(list(numbers)), cell, is_mine, rung, look, split)
    return _ask(door.derive, *asked)


class Told(_Held):
    """What follows from statements that one is told."""

    def __init__(self, limit: int) -> None:
        self._handle = _call(door.newTold, float(limit))

    def tell(self, cells: Sequence[int], count: int, number: int | None) -> None:
        place = -1 if number is None else number
        _call(self._handle.tell, to_js(list(cells)), count, place)

    def run(self, rung: int) -> None:
        _call(self._handle.run, rung)

    def steps(self, first: int) -> Any:
        return _ask(self._handle.steps, first)

    def settled(self, first: int) -> list[tuple[int, bool, int]]:
        flat = iter(_ask(self._handle.settled, first))
        return [(cell, bool(is_mine), origin) for cell, is_mine, origin in zip(flat, flat, flat)]

    def held(self) -> Any:
        return _ask(self._handle.held)


def can_be_met(rows: Sequence[tuple[Sequence[int], int]], limit: int) -> bool:
    """Whether some choice of mines has exactly so many in each of these sets of cells."""
    given = json.dumps([{"cells": list(cells), "count": count} for cells, count in rows])
    return bool(_call(door.canBeMet, given, float(limit)))
