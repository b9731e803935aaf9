"""A lesson: one failure, with the smallest example, what follows and why, and a hint.

What follows is told in words, and the position is drawn with letters for its cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

from sapper.coach import words
from sapper.coach.closure import CourseClosure, SentenceParts, SentenceStep
from sapper.coach.fault import Fault, FaultKind, Severity
from sapper.coach.situation import Situation, StepKind, write_cells
from sapper.core import Cell
from sapper.proofs import find_proof
from sapper.sandbox import AgentState, read

_MISSED = (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET)
_MISSING = (FaultKind.PLAIN_MISSING, FaultKind.PLAIN_REPLACED, FaultKind.INFERRED_MISSING)
_MOST_SENTENCES = 12


@dataclass(frozen=True)
class Lesson:
    """What a failed check teaches.

    `fault` is what was seen, as a value. `title` names the cause where `is_shown`, else only what
    kind of fault that is. `code` is a few lines of Python that show it; `calls` counts those
    that act on the agent. `drawing` shows the position, `legend` what its letters stand for,
    `holds` what the agent believes, `follows` what is so and why, `hint` the idea behind it;
    `severity` is its level. `line` is the line of the file that did it, None where none can be
    named, and `trace` what it did; `hints` lead there in steps.
    """

    fault: Fault
    title: str
    is_shown: bool = False
    code: tuple[str, ...] = ()
    calls: int = 0
    drawing: tuple[str, ...] = ()
    legend: str = ""
    holds: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
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

    def to_json(self) -> dict[str, Any]:
        """The lesson as JSON data."""
        data: dict[str, Any] = _plain(self)
        del data["severity"]
        said = {"message": self.message, "seen": self.seen, "level": str(self.severity)}
        return {**data, **said}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Lesson:
        """The lesson that `to_json` wrote."""
        names = {each.name for each in fields(cls)} & data.keys() - {"fault"}
        kept = {key: _tuple(data[key]) for key in names}
        severity = Severity.parse(data["level"])
        return cls(read(Fault, data["fault"]), **kept, severity=severity)


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
        holds=tuple(holdings(state)) if state and fault.kind.is_logic else (),
        follows=tuple(_follows(situation, closure, fault, names)),
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


def holdings(state: AgentState) -> Iterable[str]:
    """What the agent holds, a line each."""
    yield f"safes: {write_cells(state.safes)}"
    yield f"mines: {write_cells(state.mines)}"
    if not state.knowledge:
        yield "knowledge: no sentences"
    for statement in state.knowledge[:_MOST_SENTENCES]:
        yield f"knowledge: {words.statement(statement)}"
    if len(state.knowledge) > _MOST_SENTENCES:
        yield f"... and {len(state.knowledge) - _MOST_SENTENCES} more sentences"


def _names(situation: Situation, closure: CourseClosure, fault: Fault) -> Names:
    """Letters for the hidden cells that the lesson speaks of."""
    cells: set[Cell] = set(fault.statement[0]) if fault.statement else set()
    if fault.cell and fault.cell in situation.shape:
        cells.add(fault.cell)
    if fault.kind in _MISSED and fault.cell:
        cells |= cells_behind(closure, fault.cell)
    elif fault.kind is FaultKind.FALSE_SENTENCE:
        cells.update(*(statement[0] for statement in closure.plain_statements()))
    elif fault.statement in closure.facts and fault.statement is not None:
        cells |= cells_behind(closure, closure.facts[fault.statement])
    return Names(cell for cell in cells if cell in situation.shape and cell not in closure.numbers)


def _follows(
    situation: Situation, closure: CourseClosure, fault: Fault, names: Names
) -> Iterable[str]:
    """What is so, and why."""
    if fault.kind in _MISSED and fault.cell and fault.cell in closure.known:
        return why_known(closure, fault.cell, names)
    if fault.kind in _MISSING and fault.statement:
        return why_statement(closure, fault.statement, names)
    if fault.kind in (FaultKind.WRONG_SAFE, FaultKind.WRONG_MINE) and fault.cell:
        return _refute(situation, closure, fault.cell, fault.kind is FaultKind.WRONG_MINE, names)
    if fault.kind is FaultKind.KNOWN_CELL and fault.cell and fault.cell in closure.known:
        return why_known(closure, fault.cell, names)
    if fault.kind is FaultKind.FALSE_SENTENCE:
        opened = [step.cells[0] for step in situation.steps if step.kind is StepKind.REVEAL]
        return [said for cell in opened if (said := number_says(closure, cell, names))]
    return ()


def _refute(
    situation: Situation, closure: CourseClosure, cell: Cell, said_mine: bool, names: Names
) -> list[str]:
    """Why a claim about a cell is wrong: the opposite is proven, or both are possible."""
    if closure.known.get(cell) is (not said_mine):
        return why_known(closure, cell, names)
    view = situation.view()
    proof = find_proof(view, cell) if view.is_hidden(cell) else None
    if proof is not None:
        return [str(each) for each in proof.explain()]
    other = "safe" if said_mine else "a mine"
    return [f"A layout in which {names[cell]} is {other} agrees with every number."]


# Words and drawings

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Names of cells in a drawing; I and O look too much like numbers."""


class Names:
    """Letters for hidden cells, given out in reading order; the rest keep their coordinates."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        self._letters = dict(zip(sorted(set(cells)), LETTERS, strict=False))

    def __getitem__(self, cell: Cell) -> str:
        return self._letters.get(cell, str(cell))

    def __contains__(self, cell: Cell) -> bool:
        return cell in self._letters

    def legend(self) -> str:
        """What each letter stands for."""
        return ", ".join(f"{letter} = {cell}" for cell, letter in self._letters.items())

    def sentence(self, statement: SentenceParts) -> str:
        """The statement in letters: `{A, B} = 1`."""
        return "{" + ", ".join(self[cell] for cell in sorted(statement[0])) + f"}} = {statement[1]}"


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


def cells_behind(closure: CourseClosure, goal: SentenceStep | Cell) -> set[Cell]:
    """The hidden cells that the explanation of a fact, or of a known cell, speaks of."""
    found: set[Cell] = set()
    for fact in _derivation(closure, goal):
        found |= fact.cells | fact.removed
    if not isinstance(goal, SentenceStep):
        found.add(goal)
    return found - closure.numbers.keys()


def why_known(closure: CourseClosure, cell: Cell, names: Names) -> list[str]:
    """The steps that prove what the cell is, one line each."""
    if cell in closure.numbers:
        return [f"{cell} was revealed, so it is safe."]
    word = "a mine" if closure.known[cell] else "safe"
    if cell not in closure.proofs:
        return [f"{names[cell]} is known to be {word}."]
    proof = closure.proofs[cell]
    *before, last = _derivation(closure, cell)
    lines = [line for fact in before if (line := _say(fact, closure, names))]
    return [*lines, _conclude(proof if last is proof else last, cell, word, closure, names)]


def why_statement(closure: CourseClosure, statement: SentenceParts, names: Names) -> list[str]:
    """The steps that lead to a statement of the closure, one line each."""
    fact = closure.facts.get(statement)
    if fact is None:
        return []
    return [line for each in _derivation(closure, fact) if (line := _say(each, closure, names))]


def number_says(closure: CourseClosure, cell: Cell, names: Names) -> str:
    """What the number of an opened cell says of the cells that are undetermined."""
    for statement, source in closure.plain_statements().items():
        if source == cell:
            number = closure.numbers[cell]
            return f"The {number} at {cell} says {names.sentence(statement)}."
    return ""


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


def _say(fact: SentenceStep, closure: CourseClosure, names: Names) -> str:
    """One step in words; empty where the next step says it all."""
    written = names.sentence(fact.statement)
    if not fact.parents:
        said = (
            f"The {fact.count} at {fact.source} says" if fact.source else "The agent was told that"
        )
        end = f", so {_all(fact.cells, names)} {_be(fact)}" if fact.proves_cells else ""
        return f"{said} {written}{end}."
    if fact.is_inferred:
        small, large = (names.sentence(parent.statement) for parent in fact.parents)
        if fact.proves_cells:
            return f"{small} and {large} prove that {_all(fact.cells, names)} {_be(fact)}."
        return f"{small} lies inside {large}: the rest is {written}."
    return _say_removal(fact, closure, names, written)


def _say_removal(fact: SentenceStep, closure: CourseClosure, names: Names, written: str) -> str:
    """A step that takes known cells out of a statement."""
    parent = fact.parents[0]
    told = [cell for cell in sorted(fact.removed) if cell not in closure.numbers]
    known = ", ".join(f"{names[c]} is {'a mine' if closure.known[c] else 'safe'}" for c in told)
    end = f", so {_all(fact.cells, names)} {_be(fact)}" if fact.proves_cells and fact.cells else ""
    if parent.source is not None:
        says = f"The {parent.count} at {parent.source} says {written}"
        return f"{says}{f', as {known}' if known else ''}{end}."
    if not known:
        return ""
    return f"{known[0].upper()}{known[1:]}: {written} is left{end}."


def _conclude(
    fact: SentenceStep, cell: Cell, word: str, closure: CourseClosure, names: Names
) -> str:
    """The last step: what it proves of the cell."""
    if fact.is_inferred:
        small, large = (names.sentence(parent.statement) for parent in fact.parents)
        return f"{small} and {large} prove that {names[cell]} is {word}."
    return _say(fact, closure, names) or f"{names[cell]} is {word}."


def _all(cells: Iterable[Cell], names: Names) -> str:
    """Cells in a row of words: `A, B and C`."""
    words = [names[cell] for cell in sorted(cells)]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _be(fact: SentenceStep) -> str:
    """`is safe`, `are mines` and so on, for all cells of a fact that settles them."""
    many = len(fact.cells) > 1
    if fact.count == 0:
        return "are safe" if many else "is safe"
    return "are mines" if many else "is a mine"
