"""All sentences that the coach says of a fault, in one place.

Nothing here decides anything: every sentence is made of a value, and no code reads one again.
"""

from __future__ import annotations

from collections.abc import Iterable

from sapper.coach.closure import CourseClosure, SentenceParts, SentenceStep
from sapper.coach.fault import BadMoveReason, Fault, FaultKind, Untested
from sapper.coach.situation import write_cells
from sapper.core import Cell, counted

TITLES = {
    FaultKind.DIED: "ends the whole process",
    FaultKind.HUNG: "does not return",
    FaultKind.CRASHED: "raises an exception",
    FaultKind.GARBLED: "breaks the channel to the coach",
    FaultKind.ODD_STATE: "keeps its knowledge in the wrong types",
    FaultKind.OFF_BOARD: "has cells that are off the board",
    FaultKind.WRONG_SAFE: "calls a cell safe that may be a mine",
    FaultKind.WRONG_MINE: "calls a cell a mine that may be safe",
    FaultKind.FALSE_SENTENCE: "has a sentence that does not follow",
    FaultKind.MOVES_MADE: "does not record the moves made",
    FaultKind.NOT_MARKED_SAFE: "lacks a revealed cell in safes",
    FaultKind.MISSED_SINGLE: "misses what a single sentence proves",
    FaultKind.PLAIN_MISSING: "does not keep the sentence of a revealed number",
    FaultKind.PLAIN_REPLACED: "replaces the sentence of a revealed number",
    FaultKind.MISSED_SUBSET: "misses what the subset rule proves",
    FaultKind.INFERRED_MISSING: "does not add a sentence that the subset rule gives",
    FaultKind.KNOWN_CELL: "leaves a known cell in a sentence",
    FaultKind.EMPTY_SENTENCE: "keeps an empty sentence",
    FaultKind.DUPLICATE: "keeps the same sentence twice",
    FaultKind.IMPURE: "changes its knowledge when asked for a safe move",
    FaultKind.IMPURE_RANDOM: "changes its knowledge when asked for a random move",
    FaultKind.BAD_SAFE_MOVE: "plays a cell as safe that is not known to be safe, or was played",
    FaultKind.NO_SAFE_MOVE: "finds no safe move though it knows one",
    FaultKind.BAD_RANDOM_MOVE: "plays a forbidden cell as a random move",
    FaultKind.NO_RANDOM_MOVE: "finds no random move though there is one",
    FaultKind.SLOW: "is slow",
    FaultKind.WRONG_ANSWER: "gives another answer than the course asks for",
    FaultKind.NOT_IMPORTED: "does not load the way a grader imports it",
}
"""The title of each kind of fault, where no cause is shown."""

_REASONS = {
    BadMoveReason.PLAYED: "was played already",
    BadMoveReason.NOT_SAFE: "is not in ai.safes",
    BadMoveReason.MINE: "is in ai.mines",
    BadMoveReason.OFF_BOARD: "is off the board",
    BadMoveReason.NO_CELL: "is no cell",
}


NO_RETURN = "Without a return, a function gives None."


def sentence(text: str) -> str:
    """Return a headline as a sentence; a name of Python keeps its small letter."""
    first = text.partition(" ")[0]
    return f"{text if '_' in first else text[:1].upper() + text[1:]}."


def title(fault: Fault) -> str:
    """Return the title of a fault: `raises TypeError` for an exception."""
    if fault.gives_none:
        return f"{fault.called} gives None, expected {fault.expected}"
    if fault.kind is FaultKind.CRASHED:
        return f"raises {fault.exception}"
    return TITLES[fault.kind]


def raises(fault: Fault) -> str:
    """Return the title of an exception with Python's own message."""
    return f"raises {fault.error}"


def message(fault: Fault) -> str:
    """Return the sentence that says what happened."""
    kind = fault.kind
    if fault.failure is not None:
        return _failed(fault)
    if fault.answer:
        return _answered(fault)
    if kind is FaultKind.ODD_STATE:
        return fault.odd
    if kind is FaultKind.SLOW:
        return f"slow: {fault.work:,} rounds of loops and calls in this call"
    if kind in (FaultKind.IMPURE, FaultKind.IMPURE_RANDOM):
        return "asking for a move changed the agent's public state"
    return _held(fault)


def _failed(fault: Fault) -> str:
    """A call that did not come back with a value."""
    failure = fault.failure
    assert failure is not None
    if fault.kind is FaultKind.SLOW:
        return f"slow: {failure.what}, and was stopped; other agents need a few thousand rounds"
    if fault.kind is FaultKind.HUNG:
        return "did not come to an end"
    is_placed = failure.source and fault.exception != "RecursionError"
    return failure.what + (f" (line {failure.line}: {failure.source})" if is_placed else "")


def _answered(fault: Fault) -> str:
    """A wrong answer, or a wrong move."""
    if fault.kind is FaultKind.NO_SAFE_MOVE:
        return f"returned None, though {fault.cell} is in ai.safes and not played"
    if fault.kind is FaultKind.NO_RANDOM_MOVE:
        return f"returned None, though {fault.cell} could be played"
    if fault.reason is BadMoveReason.NO_CELL:
        return f"{fault.called}() returned {fault.answer}, expected a cell or None"
    if fault.reason is not None:
        return f"{fault.called}() returned {fault.answer}, which {_REASONS[fault.reason]}"
    return f"gives {fault.answer}, expected {fault.expected}"


def _held(fault: Fault) -> str:
    """What the agent has and should not, or lacks."""
    kind, cell, name = fault.kind, fault.cell, f"ai.{fault.attribute}"
    written = statement(fault.statement) if fault.statement else str(cell)
    verb = "has" if fault.is_extra else "lacks"
    if kind is FaultKind.OFF_BOARD:
        name = "a sentence" if fault.attribute == "knowledge" else name
        return f"{name} has {cell}, which is off the board of {fault.shape} cells"
    ends = {
        FaultKind.WRONG_SAFE: "but nothing proves that it is safe",
        FaultKind.WRONG_MINE: "but nothing proves that it is a mine",
        FaultKind.FALSE_SENTENCE: "which does not follow",
        FaultKind.MOVES_MADE: f"which was {'not ' if fault.is_extra else ''}played",
        FaultKind.NOT_MARKED_SAFE: "which was revealed",
        FaultKind.PLAIN_MISSING: f"which the number at {fault.number} says",
        FaultKind.PLAIN_REPLACED: f"which the number at {fault.number} says",
        FaultKind.INFERRED_MISSING: "which follows",
        FaultKind.KNOWN_CELL: f"though {cell} is known",
    }
    if kind in (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET):
        word = "a mine" if fault.attribute == "mines" else "safe"
        return f"{name} lacks {cell}, which is proven {word}"
    if kind is FaultKind.EMPTY_SENTENCE:
        return f"{name} has {written}"
    if kind is FaultKind.DUPLICATE:
        return f"{name} has {written} more than once"
    return f"{name} {verb} {written}, {ends[kind]}"


def seen(fault: Fault) -> str:
    """Return what was seen and no more, in one sentence; empty if the title says it."""
    cell, name = fault.cell, fault.attribute
    if fault.kind in (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET):
        return f"after these calls {cell} is missing from `{name}`"
    if fault.kind in (FaultKind.WRONG_SAFE, FaultKind.WRONG_MINE):
        return f"after these calls {cell} is in `{name}`, and nothing proves it"
    if fault.kind in _ABSENT:
        return "after these calls a sentence is missing from `knowledge`"
    if fault.kind is FaultKind.FALSE_SENTENCE:
        return "after these calls `knowledge` has a sentence that does not follow"
    if fault.kind is FaultKind.KNOWN_CELL:
        return f"after these calls {cell} is known, and still in a sentence"
    return ""


_ABSENT = {FaultKind.PLAIN_MISSING, FaultKind.PLAIN_REPLACED, FaultKind.INFERRED_MISSING}


def statement(parts: SentenceParts) -> str:
    """Return the statement as a sentence prints: `{(0, 1), (1, 1)} = 1`."""
    return f"{write_cells(parts[0])} = {parts[1]}"


# Checks that were not tested

_UNTESTED = {
    Untested.TIME: "not tested: the time is up",
    Untested.FAILED_OFTEN: "not tested: the file failed too often",
    Untested.NEEDS: "waits for {!r}",
    Untested.UNSURE: "not known: a fault was seen in one run and not in another",
    Untested.STOPPED: "not tested: a call was stopped, which {}",
    Untested.NOT_LOADED: "not tested: {}",
    Untested.NOT_TRIED: "not tested",
}


def untested(why: Untested, detail: str) -> str:
    """Return why a check was not tested; `detail` is what stopped it, or the check it needs."""
    return _UNTESTED[why].format(detail)


def unparsed(versions: str) -> str:
    """Return why nothing is known of a file that no Python here can parse."""
    return f"no Python here ({versions}) can parse this file, a newer one may"


# A file that cannot be run, or of which nothing is known


def check_failed(error: str, place: str) -> str:
    """Return why nothing is known of a file whose check failed through no fault of the file."""
    return f"the check itself failed: {error}{place}"


def loads_sometimes(failures: int, loads: int, failure: str) -> str:
    """Return why nothing is known of a file that loads only sometimes."""
    return f"the file loads only sometimes, {failures} of {loads} times it fails: {failure}"


def later_fails(python: str, later: str, failure: str) -> str:
    """Return why nothing is known of a file that a later Python does not load."""
    return f"Python {python} loads this file, Python {later} does not: {failure}"


def grader_lacks(module: str, failure: str) -> str:
    """Return the failure of a file that imports what the course's grader has not."""
    return f"the course's grader has no {module!r}: {failure}"


NOT_PARSED = "Python cannot parse the file"
CONTROL_LOADS = "a file that does nothing loads here"


def lacks_classes(names: list[str]) -> str:
    """Return which of the course's classes a file lacks."""
    return f"the file has no class {' and no class '.join(names)}"


NOT_TRIED = "Not tested: the time was up, or the file could not be run."
CANNOT_RUN = "The file could not be run: {}. {}"
NOT_KNOWN = "The grader's answer is not known: {}. {}"
NONE_FAILED = {
    None: "The grader's answer is not known: none of its checks failed.",
    True: "The grader's answer is yes: none of its checks failed.",
}
FAILS, FIX_FIRST = "Fails: {}.", " Fix first: {}."


def fails(found: dict[str, int]) -> str:
    """Return the kinds of checks that fail: "safe moves (2 checks), random moves (1 check)"."""
    kinds = (f"{kind} ({counted(number, 'check')})" for kind, number in found.items())
    return ", ".join(kinds)


# Exercises, and what shows a cause

IMPORT_HINT = (
    "A grader imports the file without registering it in sys.modules. For example, a @dataclass"
    " together with `from __future__ import annotations` fails then."
)
REMEMBERS = "a new agent answers another way after earlier calls"
OTHER_AGENT = "The lines above only use another agent."
NONE_USED = "its None is used here"


# Hints in four steps: what must be so and why, the idea, the line, and a test to paste

STOPPED = (
    "Python's message says what it could not do, and on which line it stopped. Print the values of"
    " that line just before it: one of them is not what the line expects."
)
SEE_IT = "Run the example and see it happen; Ctrl-C stops what does not end."
RUN_IT = "Run the example, and say for each of its lines what should be known after it."
WRITE_DOWN = (
    "Write down after each line what has changed. Stop at the first one after which something is"
    " not as you expect: that is the place to think about."
)


def walk(line: int | None) -> str:
    """Return where to walk through the code by hand."""
    if line is None:
        return (
            "Read your code with the cells of the example in hand: no single line could be named."
        )
    return f"Go by hand through the lines around line {line}, with the example's cells."


def paste(assertion: str) -> str:
    """Return what must hold when the fault is mended, as a line to paste if there is one."""
    if not assertion:
        return "Then run the example again. It must end at once, without an error."
    return f"Put this line below the example. It must not raise an error:\n{assertion}"


# The parts of a lesson, and the table

SHOWS = "This shows it"
HAPPENS = "What happens"
LINE = "The line that did it"
HINT = "Hint"
COLUMNS = ("your agent says", "what follows", "why")
NOTHING = "nothing"
NOT_PROVEN = "this does not follow"
POSSIBLE = "A layout in which {} agrees with every number."
COUNTEREXAMPLE = POSSIBLE.format("this is false")


def as_in(name: str) -> str:
    """Return the note of a check that fails as another one does."""
    return f"as in {name!r}"


def follows_from(name: str, cause: str) -> str:
    """Return the sentence that names the check whose fault this one shows too."""
    return f"Follows from {name!r}{f' ({cause})' if cause else ''}."


def look_at(line: int) -> str:
    """Return the sentence that names a line of which nothing else is known."""
    return f"Look at line {line}."


def difference(fault: Fault, names: Names) -> tuple[str, str, str] | None:
    """Return the row of a fault that needs no proof; None where there is none."""
    kind, cell = fault.kind, names[fault.cell] if fault.cell else ""
    written = names.sentence(fault.statement) if fault.statement else ""
    has = f"ai.{fault.attribute} {'has' if fault.is_extra else 'lacks'} {cell}"
    if kind is FaultKind.MOVES_MADE and fault.is_extra:
        return has, f"{cell} was not played", "No call of add_knowledge has this cell."
    if kind is FaultKind.MOVES_MADE:
        return has, f"{cell} was played", "add_knowledge was called with this cell."
    if kind is FaultKind.NOT_MARKED_SAFE:
        return has, is_so(cell, False), f"{cell} was revealed."
    if kind is FaultKind.OFF_BOARD and fault.shape:
        says = f"a sentence has {cell}" if fault.attribute == "knowledge" else has
        sides = f"rows 0 to {fault.shape.height - 1}, columns 0 to {fault.shape.width - 1}"
        return says, f"{cell} is not on the board", f"The board has {sides}."
    if kind is FaultKind.EMPTY_SENTENCE:
        return written, NOTHING, "A sentence without cells says nothing."
    if kind is FaultKind.DUPLICATE:
        return f"{written}, twice", written, "To say it once is enough."
    if kind in (FaultKind.IMPURE, FaultKind.IMPURE_RANDOM):
        return "something new", "the same as before", "Asking for a move teaches nothing."
    return _wrong_move(fault) if fault.answer else None


def _wrong_move(fault: Fault) -> tuple[str, str, str]:
    """The row of a move that is wrong, or missing."""
    if fault.kind is FaultKind.NO_SAFE_MOVE:
        return fault.answer, str(fault.cell), f"{fault.cell} is in ai.safes and not played."
    if fault.kind is FaultKind.NO_RANDOM_MOVE:
        return "None", str(fault.cell), f"{fault.cell} is neither played nor in ai.mines."
    is_safe = fault.kind is FaultKind.BAD_SAFE_MOVE
    wanted = "a safe cell that was not played" if is_safe else "a cell that may be played"
    why = _REASONS[fault.reason] if fault.reason else ""
    return fault.answer, f"{wanted}, or None", f"{fault.answer} {why}."


# The steps of a proof

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

    def sentence(self, parts: SentenceParts) -> str:
        """The statement in letters: `{A, B} = 1`."""
        return "{" + ", ".join(self[cell] for cell in sorted(parts[0])) + f"}} = {parts[1]}"


def is_so(name: str, is_mine: bool) -> str:
    """Return what a cell is: `A is safe`."""
    return f"{name} is {'a mine' if is_mine else 'safe'}"


def are_so(cells: Iterable[Cell], is_mine: bool, names: Names) -> str:
    """Return what all of these cells are: `A and B are mines`."""
    found = [names[cell] for cell in sorted(cells)]
    if len(found) == 1:
        return is_so(found[0], is_mine)
    return f"{', '.join(found[:-1])} and {found[-1]} are {'mines' if is_mine else 'safe'}"


def may_be(name: str, is_mine: bool) -> str:
    """Return what a cell may be."""
    return f"{name} may be {'a mine' if is_mine else 'safe'}"


def nothing_about(name: str) -> str:
    """Return that the agent knows nothing of a cell."""
    return f"nothing about {name}"


def leaves(name: str, is_mine: bool) -> str:
    """Return what happens to a sentence when a cell in it becomes known."""
    count = "the count goes down by one" if is_mine else "the count stays"
    return f"{is_so(name, is_mine)}: it leaves the sentence, and {count}."


def known(cell: Cell, closure: CourseClosure, names: Names) -> str:
    """Return why a cell is known that no step proves."""
    if cell in closure.numbers:
        return f"{cell} was revealed, so it is safe."
    return f"{names[cell]} is known to be {'a mine' if closure.known[cell] else 'safe'}."


def step(fact: SentenceStep, closure: CourseClosure, names: Names) -> str:
    """Return one step of a proof; empty where the next step says it all."""
    written = names.sentence(fact.statement)
    is_settled = fact.proves_cells and fact.cells
    settled = are_so(fact.cells, fact.count > 0, names) if is_settled else ""
    if fact.is_inferred:
        small, large = (names.sentence(parent.statement) for parent in fact.parents)
        if settled:
            return f"{small} and {large} prove that {settled}."
        return f"{small} lies inside {large}: the rest is {written}."
    end = f", so {settled}." if settled else "."
    if not fact.parents:
        says = (
            f"The {fact.count} at {fact.source} says" if fact.source else "The agent was told that"
        )
        return f"{says} {written}{end}"
    parent = fact.parents[0]
    told = (cell for cell in sorted(fact.removed) if cell not in closure.numbers)
    because = ", ".join(is_so(names[cell], closure.known[cell]) for cell in told)
    if parent.source is not None:
        says = f"The {parent.count} at {parent.source} says {written}"
        return f"{says}{f', as {because}' if because else ''}{end}"
    return f"{because}: {written} is left{end}" if because else ""


def conclusion(fact: SentenceStep, cell: Cell, closure: CourseClosure, names: Names) -> str:
    """Return the last step: what it proves of the cell."""
    said = is_so(names[cell], closure.known[cell])
    if fact.is_inferred:
        small, large = (names.sentence(parent.statement) for parent in fact.parents)
        return f"{small} and {large} prove that {said}."
    return step(fact, closure, names) or f"{said}."
