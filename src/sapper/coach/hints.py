"""Hints: the usual cause of a fault where the pattern is known, found by small experiments.

A hint says where to look, never what to write.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sapper.base.shape import Shape
from sapper.coach.closure import CourseClosure
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.observe import last_faults
from sapper.coach.severity import Severity
from sapper.coach.situation import Situation, StepKind
from sapper.student import Statement
from sapper.student.pupil import AgentState, Pupil


@dataclass(frozen=True, slots=True)
class UsualCause:
    """The usual cause of a fault; `title` names the defect more closely, if it can."""

    text: str = ""
    title: str = ""


AGAIN = UsualCause(
    "Calling add_knowledge once more with the same arguments makes the agent see it. So the"
    " reasoning is there, but it stops too early: what one round finds can help the next round to"
    " find more.",
    "stops too early",
)
ORDER = UsualCause(
    "When the same calls come in another order, the agent sees it. Look at which pairs of sentences"
    " are compared, and in which direction: the new one may lie inside an old one or around it.",
    "misses inferences in some orders of the calls",
)
OUTSIDE = UsualCause(
    "Without the change from outside the agent is right. What a caller puts into mines, safes or"
    " knowledge counts as known: the next add_knowledge can look at all of them again.",
    "ignores changes from outside",
)
TOO_EARLY = UsualCause(
    "Calling add_knowledge once more with the same arguments makes the agent see it, although it"
    " was the first call. So something comes too late: likely the new sentence is added, or the"
    " revealed cell marked safe, only after the conclusions are drawn.",
    "stops too early",
)
UNTIDY = UsualCause(
    "The sentences that prove it are there, but known cells are still in them. Take known cells out"
    " of every sentence (for a mine, lower the count too), then look at what they prove.",
    "does not take known cells out of a sentence",
)
WRONG_WAY = UsualCause(
    "No count can be below 0, so the count of this sentence went down once too often, or a"
    " difference was taken the wrong way round. Find the line that made it so.",
    "has a sentence with a count below 0",
)
OVERLAP = UsualCause(
    "The sentence is the difference of two sentences that only overlap. The subset rule works only"
    " if all cells of one sentence are in the other.",
    "takes the difference of sentences that only overlap",
)
REPEATED = UsualCause(
    "A cell may be added twice: the second time must leave the same knowledge as the first.",
    "goes wrong when a cell is added twice",
)

EARLY_TITLES = {AGAIN.title}
"""The names of faults that one more call makes go away."""


def hint_of_kind(kind: FaultKind) -> str:
    """The usual cause of faults of a kind."""
    return _BY_KIND.get(kind, "")


_BY_KIND = {
    FaultKind.HUNG: (
        "A loop that runs as long as there is something new must end: check that a sentence that"
        " is already known, or an empty one, does not count as new."
    ),
    FaultKind.DIED: "Something ended Python itself: os._exit, exit(), or far too much memory.",
    FaultKind.SLOW: (
        "The work grows with every pair of sentences: equal sentences kept many times, or all"
        " pairs compared again for each new one, are the usual cause."
    ),
    FaultKind.ODD_STATE: (
        "moves_made, mines and safes are sets of cells, knowledge is a list of sentences."
    ),
    FaultKind.OFF_BOARD: (
        "Neighbours must stay within both sides: rows are counted against the height, columns"
        " against the width."
    ),
    FaultKind.WRONG_SAFE: (
        "Look first at the sentence made from the number: its cells are the undetermined"
        " neighbours, its count the number without the mines that are known already."
    ),
    FaultKind.WRONG_MINE: (
        "Look first at the sentence made from the number: its cells are the undetermined"
        " neighbours, its count the number without the mines that are known already."
    ),
    FaultKind.FALSE_SENTENCE: (
        "Two usual causes: the count does not go down when a mine leaves the sentence, or the"
        " difference is taken of two sentences that only overlap."
    ),
    FaultKind.MOVES_MADE: "Every cell that add_knowledge gets was played, and no other cell was.",
    FaultKind.NOT_MARKED_SAFE: (
        "A revealed cell is safe, and must be marked safe in every sentence."
    ),
    FaultKind.MISSED_SINGLE: (
        "When a cell becomes known, every sentence that mentions it gets smaller and may now prove"
        " more: look at all of them again, the old ones too."
    ),
    FaultKind.PLAIN_MISSING: (
        "Every call adds the sentence of its number: the undetermined neighbours, and how many of"
        " them are mines. It stays when others are inferred from it, until it is empty."
    ),
    FaultKind.PLAIN_REPLACED: (
        "Nothing is lost: other sentences say the same. The course's way is to add inferred"
        " sentences and to keep the sentence of the number too."
    ),
    FaultKind.MISSED_SUBSET: (
        "Compare each sentence with every other one, new with old and old with new. Then compare"
        " what comes out of that with all of them again."
    ),
    FaultKind.INFERRED_MISSING: (
        "Sentences that the subset rule gives belong in knowledge too, even when they settle no"
        " cell yet. They can be compared with all others in turn."
    ),
    FaultKind.KNOWN_CELL: (
        "A cell that becomes known leaves every sentence: those that were there before, and those"
        " that are added after."
    ),
    FaultKind.EMPTY_SENTENCE: "A sentence whose cells are all known says nothing any more.",
    FaultKind.DUPLICATE: (
        "Two sentences can become equal when known cells leave them: look for equal ones after"
        " that too, not only when a sentence is added."
    ),
    FaultKind.IMPURE: (
        "Choosing a move should change nothing. A set's pop(), or marking the cell as played here,"
        " changes what the agent knows."
    ),
    FaultKind.BAD_SAFE_MOVE: "A safe move is in safes and not in moves_made.",
    FaultKind.NO_SAFE_MOVE: "Any cell in safes that is not in moves_made will do.",
    FaultKind.BAD_RANDOM_MOVE: (
        "A random move is on the board, not in moves_made and not in mines; rows go up to the"
        " height, columns up to the width."
    ),
    FaultKind.NO_RANDOM_MOVE: "Every cell that is neither played nor a known mine is a candidate.",
}

_UNSEEN = (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET, FaultKind.INFERRED_MISSING)
_BY_MESSAGE = (
    (
        r"changed size during iteration|changed during iteration|mutated during iteration",
        UsualCause(
            "A set was changed while a loop was walking through it. Walk through a copy, or collect"
            " first and change afterwards; known_mines and known_safes must return copies too.",
            "changes a set while walking through it",
        ),
    ),
    (
        r"NoneType",
        UsualCause(
            "Something is None where a value was expected: does every path of the function return"
            " a value? known_mines and known_safes give an empty set when nothing is known.",
            "gets None where a value is expected",
        ),
    ),
    (
        r"NotImplementedError",
        UsualCause("This method is not written yet: the line that raises stands for its body."),
    ),
    (
        r"RecursionError",
        UsualCause(
            "A function calls itself without end: what makes it stop?", "recursion without end"
        ),
    ),
    (
        r"MemoryError",
        UsualCause("Sentences pile up: equal ones are kept again and again.", "uses up all memory"),
    ),
    (
        r"list\.remove",
        UsualCause(
            "A sentence was removed that was already gone: the list had changed.",
            "removes a sentence that is already gone",
        ),
    ),
    (
        r"cannot pickle|deepcopy",
        UsualCause(
            "Agents are copied with copy.deepcopy; something kept in the agent cannot be copied.",
            "cannot be copied",
        ),
    ),
    (r"unhashable", UsualCause("A Sentence or a set was put into a set; they cannot be hashed.")),
    (
        r"UnboundLocalError|NameError",
        UsualCause(
            "This line uses a name that has no value yet. Is it spelled another way elsewhere? If"
            " not, look for the line that should give it its first value."
        ),
    ),
    (
        r"tuple index out of range",
        UsualCause(
            "A place in a tuple was looked up that is not there. A cell, for one, is a pair: its"
            " row has the place 0, its column the place 1."
        ),
    ),
    (
        r"IndexError",
        UsualCause("A place in a list was looked up that is not there: places begin at 0."),
    ),
    (
        r"KeyError",
        UsualCause(
            "Something was taken out of a set, or looked up in a dictionary, that is not in it. Ask"
            " first whether it is there."
        ),
    ),
    (
        r"positional argument|keyword argument|argument'? missing",
        UsualCause("The arguments differ from the course's: names and order must stay as given."),
    ),
    (
        r"'(MinesweeperAI|Minesweeper|Sentence)'( object)? has no attribute",
        UsualCause("A name that the course's files use is missing or was renamed."),
    ),
    (
        r"has no attribute",
        UsualCause(
            "The value in front of the dot is of another type than this line expects. Find the line"
            " that put it there."
        ),
    ),
)


_LOADING = (
    (
        r"hung",
        "Code outside functions runs when the file is imported, and something there does not end."
        " Put a game for trying things out below if __name__ == '__main__'.",
    ),
    (r"EOFError", "input() outside functions waits for someone to type when the file is imported."),
    (r"SystemExit|ended the process", "Code outside functions ends the program."),
    (r"MemoryError", "Code outside functions takes more memory than there is."),
    (r"SyntaxError", "Python cannot read the file: look at that line and the one before it."),
    (r"ModuleNotFoundError", "The file must work by itself, with the standard library only."),
    (r"has over|no file", "The course's file is one text file of a few hundred lines."),
    (r"no class", "The course's three classes must be there under their own names."),
    (r"", "The file must load without an error: try `python -c 'import minesweeper'`."),
)


def hint_for_loading(message: str) -> str:
    """The usual cause when a file cannot even be loaded."""
    return next(hint for pattern, hint in _LOADING if re.search(pattern, message))


def name_of_exception(fault: Fault) -> str:
    """The title of a fault: `raises TypeError` where it is an exception."""
    if fault.kind is not FaultKind.CRASHED:
        return str(fault.kind.value)
    name: str = fault.message.partition(":")[0].partition(" (line")[0]
    return f"raises {name}"


def hint_for_message(message: str) -> UsualCause:
    """The usual cause of an exception with this message, empty if none is known."""
    return next(
        (hint for pattern, hint in _BY_MESSAGE if re.search(pattern, message)), UsualCause()
    )


def hint_for(
    fault: Fault, situation: Situation, pupil: Pupil, state: AgentState | None = None
) -> UsualCause:
    """The usual cause of a fault, after a look at what is held and at what makes it go away."""
    if fault.kind is FaultKind.CRASHED:
        return hint_for_message(fault.message)
    if state is not None and (found := _hint_from_state(fault, situation, state)):
        return found
    if fault.kind in _UNSEEN:
        experiment = _experiments(fault.kind, situation, pupil)
        if experiment:
            return experiment
    if fault.kind.is_logic and is_repeated(situation):
        return REPEATED
    return UsualCause(_BY_KIND.get(fault.kind, ""))


def _experiments(kind: FaultKind, situation: Situation, pupil: Pupil) -> UsualCause | None:
    """What a change to the calls teaches about the cause; None if nothing."""
    steps = situation.steps
    if any(step.kind is not StepKind.REVEAL for step in steps):
        plain = situation.with_steps(step for step in steps if step.kind is StepKind.REVEAL)
        if plain.steps and _is_right(plain, pupil, kind):
            return OUTSIDE
    again = situation
    for _ in range(3):
        again = again.with_steps([*again.steps, steps[-1]])
        if _is_right(again, pupil, kind):
            return TOO_EARLY if len(steps) == 1 else AGAIN
    if len(steps) > 1 and _is_right(situation.with_steps(reversed(steps)), pupil, kind):
        return ORDER
    return None


def _is_right(situation: Situation, pupil: Pupil, kind: FaultKind) -> bool:
    """Whether the fault is gone at the end of a situation, and nothing wrong or incomplete left."""
    return all(
        fault.kind is not kind and fault.kind.severity is Severity.POLISH
        for fault in last_faults(situation, pupil)
    )


def _hint_from_state(fault: Fault, situation: Situation, state: AgentState) -> UsualCause | None:
    """The cause that shows in what the agent holds; None if it does not show there."""
    if fault.kind is FaultKind.FALSE_SENTENCE and fault.statement:
        return _false_difference(fault.statement, state)
    if fault.kind in _UNSEEN:
        return UNTIDY if _is_left_untidy(fault, situation.shape, state) else None
    return None


def _false_difference(statement: Statement, state: AgentState) -> UsualCause | None:
    """Which wrong difference of two sentences a false one is; None if it is none."""
    cells, count = statement
    if count < 0:
        return WRONG_WAY
    for large, more in state.knowledge:
        for small, less in state.knowledge:
            is_difference = (large - small, more - less) == (cells, count)
            if is_difference and large & small and not small <= large:
                return OVERLAP
    return None


def _is_left_untidy(fault: Fault, shape: Shape, state: AgentState) -> bool:
    """Whether the held sentences prove what is missing once known cells leave them."""
    known = state.safes | state.mines
    if not any(cells & known for cells, _ in state.knowledge):
        return False
    closure = CourseClosure(shape)
    for cells, count in state.knowledge:
        closure.tell_statement(cells - known, count - len(cells & state.mines))
    return fault.cell in closure.known or fault.statement in closure.facts


def is_repeated(situation: Situation) -> bool:
    """Whether a cell is revealed twice."""
    cells = [step.cells for step in situation.steps if step.kind is StepKind.REVEAL]
    return len(set(cells)) < len(cells)
