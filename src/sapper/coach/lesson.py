"""A lesson: one failure, with the smallest example, the table of what follows, and a hint.

The table stands beside the drawn position. Each row is a step of the proof: what the agent says,
what follows, and why. `Lesson.parts` is what every front end shows, in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, NamedTuple

from sapper.coach import words
from sapper.coach.closure import CourseClosure, SentenceParts, SentenceStep
from sapper.coach.fault import Fault, FaultKind, Severity
from sapper.coach.seen import AgentState
from sapper.coach.situation import Situation
from sapper.coach.words import Names
from sapper.core import Cell
from sapper.proofs import find_proof
from sapper.sandbox import read

_MISSED = (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET)
_MISSING = (FaultKind.PLAIN_MISSING, FaultKind.PLAIN_REPLACED, FaultKind.INFERRED_MISSING)


class Row(NamedTuple):
    """A row of the table: what the agent says, what follows, and why."""

    says: str
    follows: str
    why: str


class Part(NamedTuple):
    """A part of a lesson: `code`, `table`, `text`, `line` or `hint`, with its heading.

    The table is drawn from the lesson's `drawing`, `legend` and `rows`; without rows, its line says
    what happened.
    """

    kind: str
    head: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Lesson:
    """What a failed check teaches.

    `fault` is what was seen, as a value. `title` names the cause where `is_shown`, else only what
    kind of fault that is. `code` is a few lines of Python that show it; `calls` counts those that
    act on the agent. `drawing` shows the position, `legend` what its letters stand for, `rows` what
    the agent says beside what follows. `hint` is the idea behind it, `severity` its level. `line`
    is the line of the file that did it, None where none can be named, and `trace` what it did;
    `hints` lead there in steps.
    """

    fault: Fault
    title: str
    is_shown: bool = False
    code: tuple[str, ...] = ()
    calls: int = 0
    drawing: tuple[str, ...] = ()
    legend: str = ""
    rows: tuple[Row, ...] = ()
    hint: str = ""
    severity: Severity = Severity.WRONG
    line: int | None = None
    trace: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        """What happened, in one sentence."""
        return words.message(self.fault)

    @property
    def seen(self) -> str:
        """What was seen and no more; empty where a cause is shown, or the title says it."""
        return "" if self.is_shown else words.seen(self.fault)

    @property
    def headline(self) -> str:
        """The cause, where one is shown; else what was seen and no more."""
        return self.seen or self.title

    @property
    def is_breakdown(self) -> bool:
        """Whether a call did not even come back with a value."""
        return self.fault.kind.is_breakdown

    def parts(self) -> Iterator[Part]:
        """Everything that is shown of the lesson below its headline, in order."""
        yield Part("code", words.SHOWS, self.code)
        yield Part("table" if self.rows or self.drawing else "text", words.HAPPENS, (self.message,))
        if self.trace:
            yield Part("line", words.LINE, self.trace)
        elif self.line is not None:
            yield Part("line", words.LINE, (words.look_at(self.line),))
        if self.hint:
            yield Part("hint", words.HINT, (self.hint,))

    def to_json(self) -> dict[str, Any]:
        """The lesson as JSON data; what is only said in words is not read again."""
        data: dict[str, Any] = _plain(self)
        del data["severity"]
        said = {"message": self.message, "seen": self.seen, "headline": self.headline}
        parts = [each._asdict() for each in self.parts()]
        return {
            **data,
            **said,
            "level": str(self.severity),
            "parts": parts,
            "columns": words.COLUMNS,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Lesson:
        """The lesson that `to_json` wrote."""
        names = {each.name for each in fields(cls)} - {"fault", "rows", "severity"}
        return cls(
            fault=read(Fault, data["fault"]),
            rows=tuple(Row(*each) for each in data["rows"]),
            severity=Severity.parse(data["level"]),
            **{name: _tuple(data[name]) for name in names},
        )


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    """A value as JSON data, which `read` reads again."""
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, frozenset):
        return [list(cell) for cell in sorted(value)]
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value.value if isinstance(value, Enum) else value


# How a lesson is written


def write_lesson(
    situation: Situation, fault: Fault, state: AgentState | None, title: str = "", idea: str = ""
) -> Lesson:
    """The lesson's parts put together; `title` names the cause, where one is shown."""
    closure = _closure_with(situation, state) if fault.kind in _MISSED else situation.closure()
    names = _names(situation, closure, fault)
    return Lesson(
        fault=fault,
        title=title or words.title(fault),
        is_shown=bool(title),
        code=tuple(code_of(situation, fault)),
        calls=situation.calls,
        severity=fault.kind.severity if situation.is_plain else Severity.POLISH,
        drawing=tuple(draw(situation, names)),
        legend=names.legend(),
        rows=tuple(_Table(situation, closure, state, names).rows(fault)),
        hint=idea,
        line=fault.line if fault.kind.is_breakdown else None,
    )


def _closure_with(situation: Situation, state: AgentState | None) -> CourseClosure:
    """What follows from what was told and from what the agent rightly knows beyond it."""
    closure = situation.closure()
    for cells, is_mine in ((state.safes, False), (state.mines, True)) if state else ():
        for cell in cells - closure.known.keys():
            closure.tell_cell(cell, is_mine)
    return closure


def code_of(situation: Situation, fault: Fault) -> list[str]:
    """Python lines to paste that show the fault, the last one with what is wrong about it."""
    imports = situation.imports(fault.assertion(situation.ask))
    lines = [*imports, *situation.lines()]
    if situation.ask:
        return [*lines, f"print({situation.ask})"]
    if not fault.kind.is_logic:
        return [*lines[:-1], f"{lines[-1]}  # {words.TITLES[fault.kind]}"]
    is_set = fault.attribute not in ("", "knowledge")
    shown = f"ai.{fault.attribute}" if is_set else "*ai.knowledge, sep='\\n'"
    return [*lines, f"print({shown})"]


def _names(situation: Situation, closure: CourseClosure, fault: Fault) -> Names:
    """Letters for the hidden cells that the lesson speaks of."""
    cells: set[Cell] = set(fault.statement[0]) if fault.statement else set()
    if fault.cell and fault.cell in situation.shape:
        cells.add(fault.cell)
    if fault.kind in (*_MISSED, FaultKind.KNOWN_CELL) and fault.cell:
        cells |= _cells_behind(closure, fault.cell)
    elif fault.kind in _FALSE:
        cells.update(*(fact.cells for fact in _number_facts(closure)))
    elif fault.statement in closure.facts and fault.statement is not None:
        cells |= _cells_behind(closure, closure.facts[fault.statement])
    return Names(cell for cell in cells if cell in situation.shape and cell not in closure.numbers)


_FALSE = (FaultKind.FALSE_SENTENCE, FaultKind.WRONG_SAFE, FaultKind.WRONG_MINE)


@dataclass(frozen=True)
class _Table:
    """The rows of the table of one situation, with what the agent holds at its end."""

    situation: Situation
    closure: CourseClosure
    state: AgentState | None
    names: Names

    def rows(self, fault: Fault) -> Iterator[Row]:
        """The steps up to the difference, which comes last; none for what did not come back."""
        kind, cell, closure = fault.kind, fault.cell, self.closure
        if kind in _MISSED and cell in closure.known:
            yield from self._to_known(cell)
        elif kind in _MISSING and fault.statement in closure.facts:
            yield from self._steps(_derivation(closure, closure.facts[fault.statement]))
        elif kind is FaultKind.KNOWN_CELL and fault.statement and cell in closure.known:
            yield from self._to_known(cell)
            cells, count = fault.statement
            rest = cells - {cell}, count - closure.known[cell]
            why = words.leaves(self.names[cell], closure.known[cell])
            yield Row(self._written(fault.statement), self._written(rest), why)
        elif kind in (FaultKind.WRONG_SAFE, FaultKind.WRONG_MINE) and cell:
            yield from self._refuted(cell, kind is FaultKind.WRONG_MINE)
        elif kind is FaultKind.FALSE_SENTENCE and fault.statement:
            yield from self._numbers()
            yield Row(self._written(fault.statement), words.NOT_PROVEN, words.COUNTEREXAMPLE)
        elif found := words.difference(fault, self.names):
            yield Row(*found)

    def _steps(self, facts: Iterable[SentenceStep]) -> Iterator[Row]:
        """These steps of a proof, as far as each says something."""
        for fact in facts:
            if why := words.step(fact, self.closure, self.names):
                yield Row(self._held(fact), self._written(fact.statement), why)

    def _to_known(self, cell: Cell) -> Iterator[Row]:
        """The steps that prove a cell, the cell itself last."""
        closure, names = self.closure, self.names
        why = words.known(cell, closure, names)
        if facts := _derivation(closure, cell):
            yield from self._steps(facts[:-1])
            why = words.conclusion(facts[-1], cell, closure, names)
        yield Row(self._about(cell), words.is_so(names[cell], closure.known[cell]), why)

    def _refuted(self, cell: Cell, is_mine: bool) -> Iterator[Row]:
        """Why a claim about a cell is wrong: the opposite is proven, or both are possible."""
        if self.closure.known.get(cell) is (not is_mine):
            yield from self._to_known(cell)
            return
        view = self.situation.view()
        proof = find_proof(view, cell) if view.is_hidden(cell) else None
        yield from self._numbers()
        why = words.POSSIBLE.format(words.is_so(self.names[cell], not is_mine))
        follows = words.may_be(self.names[cell], not is_mine)
        if proof is not None:
            why = " ".join(str(each).strip() for each in proof.explain())
            follows = words.is_so(self.names[cell], not is_mine)
        yield Row(self._about(cell), follows, why)

    def _numbers(self) -> Iterator[Row]:
        """What each opened number says of the cells around it that are not opened."""
        for fact in _number_facts(self.closure):
            why = words.step(fact, self.closure, self.names)
            yield Row(self._held(fact), self._written(fact.statement), why)

    def _held(self, fact: SentenceStep) -> str:
        """Return what the agent holds of the cells of a fact: known, a sentence, or nothing."""
        state, statement = self.state, fact.statement
        if state is None:
            return words.NOTHING
        for cells, is_mine in ((state.safes, False), (state.mines, True)):
            if fact.cells <= cells:
                return words.are_so(fact.cells, is_mine, self.names)
        known = state.safes | state.mines
        for each in sorted(state.knowledge, key=lambda each: each != statement):
            if each[0] == statement[0] or each[0] - known == statement[0]:
                return self._written(each)
        return words.NOTHING

    def _about(self, cell: Cell) -> str:
        """Return what the agent says of a cell."""
        for name, is_mine in (("safes", False), ("mines", True)):
            if self.state and cell in getattr(self.state, name):
                return words.is_so(self.names[cell], is_mine)
        return words.nothing_about(self.names[cell])

    def _written(self, statement: SentenceParts) -> str:
        return self.names.sentence(statement)


def _number_facts(closure: CourseClosure) -> Iterator[SentenceStep]:
    """What each opened number says of the cells around it that are not opened."""
    for cell, count in sorted(closure.numbers.items()):
        if cells := frozenset(closure.shape.neighbours(cell)) - closure.numbers.keys():
            yield SentenceStep(cells, count, cell)


def draw(situation: Situation, names: Names) -> list[str]:
    """The position row by row, with its coordinates: numbers, letters, `.` for other cells."""
    rows = situation.view().rows()
    wide = len(str(len(rows[0]) - 1)) + 1
    head = " " * wide + "".join(f"{column:>{wide}}" for column in range(len(rows[0])))
    drawn = [head]
    for row, symbols in enumerate(rows):
        cells = [
            names[row, column] if symbol == "." and (row, column) in names else symbol
            for column, symbol in enumerate(symbols)
        ]
        drawn.append(f"{row:>{wide}}" + "".join(f"{cell:>{wide}}" for cell in cells))
    return drawn


def _cells_behind(closure: CourseClosure, goal: SentenceStep | Cell) -> set[Cell]:
    """The hidden cells that the explanation of a fact, or of a known cell, speaks of."""
    found: set[Cell] = set()
    for fact in _derivation(closure, goal):
        found |= fact.cells | fact.removed
    if not isinstance(goal, SentenceStep):
        found.add(goal)
    return found - closure.numbers.keys()


def _derivation(closure: CourseClosure, goal: SentenceStep | Cell) -> list[SentenceStep]:
    """All facts that the goal rests on, each after those that it rests on itself."""
    ordered: list[SentenceStep] = []
    seen: set[int] = set()

    def visit(fact: SentenceStep) -> None:
        if id(fact) in seen:
            return
        seen.add(id(fact))
        for parent in fact.parents:
            if fact.is_inferred or parent.source is None:
                visit(parent)  # Else the removal says what the number says.
        for cell in sorted(fact.removed):
            if cell in closure.proofs:
                visit(closure.proofs[cell])
        ordered.append(fact)

    start = goal if isinstance(goal, SentenceStep) else closure.proofs.get(goal)
    if start is not None:
        visit(start)
    return ordered
