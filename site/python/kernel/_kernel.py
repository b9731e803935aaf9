"""The kernel's door in the browser: every call goes to the kernel in WebAssembly.

The same names with the same meanings as the native module (`src/sapper/_kernel.pyi`). Cells and
codes cross as typed arrays, seeds and other large numbers as text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from pyodide.ffi import JsException, JsProxy, jsnull, to_js
from sapper_browser_kernel import door


class TooComplex(Exception):
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


def _list(array: JsProxy) -> list[Any]:
    return list(array.to_py().tolist())


def _bytes(array: JsProxy) -> bytes:
    return bytes(array.to_py())


class _Held:
    """An object inside the kernel, freed with the Python object that holds it."""

    _handle: Any = None

    def __del__(self) -> None:
        if self._handle is not None:
            self._handle.delete()


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

    def probabilities(self, width: int) -> dict[tuple[int, int], float]:
        return {divmod(cell, width): self._odds[cell] for cell in self.hidden}

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

    def numbers(self, cell: int) -> list[float]:
        return _list(_call(self._handle.numbers, cell))

    def dead(self) -> list[int]:
        return _list(_call(self._handle.dead))


@dataclass(frozen=True)
class CountedPart:
    """The ways of a component by its number of mines; none where they are beyond 64 bits."""

    low: int
    cells: int
    ways: list[int] | None


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

    def parts(self) -> list[CountedPart]:
        return [
            CountedPart(int(part.low), int(part.cells), _value(part.ways) and _list(part.ways))
            for part in _call(self._handle.parts)
        ]

    def residues(self, part: int, modulus: int) -> list[int]:
        """The ways of a component modulo a number."""
        return _list(_call(door.residues, self._handle, part, str(modulus)))

    def spend(self, steps: int) -> None:
        _call(self._handle.spend, float(steps))


def analyse(question: Question) -> Answer:
    return Answer(_call(door.analyse, question._handle))


def analyse_all(questions: Sequence[Question], threads: int) -> list[Answer]:
    """The analysis of each position; a browser has one thread for it."""
    return [analyse(question) for question in questions]


def draw_layouts(question: Question, count: int, seed: int) -> list[bytes]:
    return [_bytes(layout) for layout in _call(door.sample, question._handle, count, str(seed))]


def random_marks(seed: int, mines: int, forbidden: bytes) -> bytes:
    return _bytes(_call(door.randomMarks, str(seed), mines, to_js(forbidden)))


class StartRule(Enum):
    """What the first click is promised."""

    NONE = 0
    SAFE = 1
    OPENING = 2


class GameRules:
    """What is decided before the first click."""

    def __init__(
        self,
        height: int,
        width: int,
        mines: int,
        *,
        seed: int,
        start: str,
        cascades: bool,
        win: str,
        awaits_mines: bool = False,
    ) -> None:
        self.width = width
        self.text = json.dumps(
            {
                "height": height,
                "width": width,
                "mines": mines,
                "seed": str(seed),
                "start": start,
                "cascade": cascades,
                "win": win,
                "awaitsMines": awaits_mines,
            }
        )


class Game(_Held):
    """One game's rules: open, flag, chord and undo."""

    def __init__(self, rules: GameRules, marks: bytes | None) -> None:
        self._width = rules.width
        given = None if marks is None else to_js(marks)
        self._handle = _call(door.newRulesGame, rules.text, given)

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
        return [divmod(cell, self._width) for cell in _list(self._handle.changed())]

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
        return _bytes(self._handle.codes())

    @property
    def marks(self) -> bytes | None:
        return _bytes(self._handle.marks()) if self.is_laid else None


@dataclass(frozen=True)
class EndgameAnswer:
    """What perfect play wins."""

    wins: int
    layouts: int
    best: list[int]


def perfect(question: Question, start: StartRule, work: int) -> EndgameAnswer | None:
    answer = _call(door.perfect, question._handle, start.value, str(work))
    if answer is None:
        return None
    return EndgameAnswer(int(answer.wins), int(answer.layouts), _list(answer.best))


class Certainty(Enum):
    """How sure a choice is."""

    CERTAIN = 0
    GUESS = 1
    ENDGAME = 2


@dataclass(frozen=True)
class Choice:
    """The cell to open next, and why."""

    cell: int
    certainty: Certainty
    risk: float
    win_chance: float | None
    is_forced: bool


class Player:
    """A player of the kernel."""

    def __init__(self, name: str, effort: str = "") -> None:
        self._name, self._effort = name, effort

    def choose(self, question: Question) -> Choice:
        choice = _call(door.choose, self._name, self._effort, question._handle)
        if choice is None:
            raise Inconsistent("no layout agrees with the position")
        chance = float(choice.winChance)
        return Choice(
            int(choice.cell),
            Certainty(int(choice.certainty)),
            float(choice.risk),
            None if chance < 0 else chance,
            bool(choice.isForced),
        )


@dataclass(frozen=True)
class ChanceEffort:
    """How much is done for chances to win."""

    most_layouts: int
    most_guesses: int
    enough: float
    exact_layouts: int
    exact_work: int


@dataclass(frozen=True)
class WinChance:
    """The chance to win after an opening."""

    value: float
    error: float
    difference: float
    difference_error: float


@dataclass(frozen=True)
class ChanceAnswer:
    """The chances of all openings."""

    openings: list[WinChance]
    is_exact: bool
    is_cut: bool
    layouts: int


def find_chances(
    question: Question,
    openings: Sequence[Sequence[int]],
    free: Sequence[int],
    effort: ChanceEffort,
    seed: int,
    threads: int,
    progress: Callable[[int, int], None] | None,
) -> ChanceAnswer | None:
    asked = {
        "openings": [list(opening) for opening in openings],
        "free": list(free),
        "effort": {
            "mostLayouts": effort.most_layouts,
            "mostGuesses": effort.most_guesses,
            "enough": effort.enough,
            "exactLayouts": effort.exact_layouts,
            "exactWork": effort.exact_work,
        },
    }
    answer = _call(door.findChances, question._handle, json.dumps(asked), str(seed))
    if answer is None:
        return None
    chances = [
        WinChance(each.value, each.error, each.difference, each.differenceError)
        for each in answer.openings
    ]
    return ChanceAnswer(chances, answer.isExact, answer.isCut, int(answer.layouts))


@dataclass(frozen=True)
class BoardRequest:
    """What is asked of a board; rungs count from 0."""

    height: int
    width: int
    mines: int
    first: int
    forbidden: bytes
    tells_total: bool
    hardest: int
    needs: int | None

    def to_javascript(self) -> Any:
        fields = {
            "height": self.height,
            "width": self.width,
            "mines": self.mines,
            "first": self.first,
            "tellsTotal": self.tells_total,
            "hardest": self.hardest,
            "needs": self.needs,
        }
        return door.request(json.dumps(fields), to_js(self.forbidden))


@dataclass(frozen=True)
class Drawn:
    """A layout that qualifies, if one was found."""

    marks: bytes | None
    tries: int


@dataclass(frozen=True)
class BoardRating:
    """What a board demands."""

    is_solved: bool
    hardest: int
    points: list[int]
    needs_counter: bool
    guesses: int
    win_chance: float
    is_cut: bool


@dataclass(frozen=True)
class RungMap:
    """The rung of every certain cell, else 255."""

    rungs: bytes
    is_mine: bytes
    is_cut: bool


def draw_board(
    request: BoardRequest,
    seed: int,
    tries: int,
    progress: Callable[[int], None] | None,
    repairs: bool,
) -> Drawn:
    drawn = _call(door.drawBoard, request.to_javascript(), str(seed), float(tries), repairs)
    return Drawn(_value(drawn.marks) and _bytes(drawn.marks), int(drawn.tries))


def board_qualifies(request: BoardRequest, marks: bytes) -> bool:
    return bool(_call(door.boardQualifies, request.to_javascript(), to_js(marks)))


def rate_board(
    height: int, width: int, marks: bytes, first: int, tells_total: bool, player: str, effort: str
) -> BoardRating:
    rating = _call(door.rateBoard, height, width, to_js(marks), first, tells_total, player, effort)
    return BoardRating(
        bool(rating.isSolved),
        int(rating.hardest),
        _list(rating.points),
        bool(rating.needsCounter),
        int(rating.guesses),
        float(rating.winChance),
        bool(rating.isCut),
    )


def find_rungs(question: Question) -> RungMap | None:
    found = _call(door.findRungs, question._handle)
    if found is None:
        return None
    return RungMap(_bytes(found.rungs), _bytes(found.isMine), bool(found.isCut))


@dataclass(frozen=True)
class EasiestCell:
    """A certain cell to point at."""

    cell: int
    rung: int
    is_mine: bool


def find_easiest(question: Question, last: int | None) -> EasiestCell | None:
    found = _call(door.findEasiest, question._handle, -1 if last is None else last)
    if found is None:
        return None
    return EasiestCell(int(found.cell), int(found.rung), bool(found.isMine))


@dataclass(frozen=True)
class ProofStep:
    """A statement, and how it follows; rules and relations count from 0."""

    cells: list[int]
    relation: int
    count: int
    rule: int
    premises: list[int]
    number: int | None
    case: list[ProofStep]


def _steps(steps: Any) -> list[ProofStep]:
    return [
        ProofStep(
            _list(step.cells),
            int(step.relation),
            int(step.count),
            int(step.rule),
            _list(step.premises),
            _value(step.number),
            _steps(step.case),
        )
        for step in steps
    ]


@dataclass(frozen=True)
class Proved:
    """Steps that end in what a cell is."""

    cell: int
    is_mine: bool
    is_minimal: bool
    steps: list[ProofStep]


class Proofs(_Held):
    """The proofs of the cells of one position."""

    def __init__(self, question: Question) -> None:
        self._handle = _call(door.newProofs, question._handle)
        self.is_consistent = bool(self._handle.isConsistent())
        self.refusal = str(self._handle.refusal())

    def candidates(self) -> list[int]:
        return _list(_call(self._handle.candidates))

    def prove(self, cell: int) -> Proved | None:
        found = _call(self._handle.prove, cell)
        if found is None:
            return None
        steps = _steps(found.steps)
        return Proved(int(found.cell), bool(found.isMine), bool(found.isMinimal), steps)

    def refute(self) -> list[ProofStep] | None:
        steps = _call(self._handle.refute)
        return None if steps is None else _steps(steps)


def derive(
    question: Question,
    numbers: Sequence[int],
    cell: int,
    is_mine: bool,
    rung: int,
    look: int = 20_000,
    split: int = 100_000,
) -> list[ProofStep] | None:
    asked = (question._handle, to_js(list(numbers)), cell, is_mine, rung, look, split)
    steps = _call(door.derive, *asked)
    return None if steps is None else _steps(steps)


class Told(_Held):
    """What follows from statements that one is told."""

    def __init__(self, limit: int) -> None:
        self._handle = _call(door.newTold, float(limit))

    def tell(self, cells: Sequence[int], count: int, number: int | None) -> None:
        place = -1 if number is None else number
        _call(self._handle.tell, to_js(list(cells)), count, place)

    def run(self, rung: int) -> None:
        _call(self._handle.run, rung)

    def steps(self, first: int) -> list[ProofStep]:
        return _steps(_call(self._handle.steps, first))

    def settled(self, first: int) -> list[tuple[int, bool, int]]:
        flat = iter(_list(_call(self._handle.settled, first)))
        return [(cell, bool(is_mine), origin) for cell, is_mine, origin in zip(flat, flat, flat)]

    def held(self) -> list[int]:
        return _list(_call(self._handle.held))


def can_be_met(rows: Sequence[tuple[Sequence[int], int]], limit: int) -> bool:
    """Whether some choice of mines has exactly so many in each of these sets of cells."""
    given = json.dumps([{"cells": list(cells), "count": count} for cells, count in rows])
    return bool(_call(door.canBeMet, given, float(limit)))
