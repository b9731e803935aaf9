"""The trace witness: an example replayed under a tracer, and the line at which it went wrong.

Two invariants find it: nothing that is believed is false, and no known cell stands in a sentence.
The line is the one after which one of them is broken for good. What is missing has a line if one
took it away, or if a block that finds it is not repeated. What raised has the line that raised.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

from sapper.coach import words
from sapper.coach.closure import CourseClosure
from sapper.coach.curriculum import Exercise
from sapper.coach.diagnosis import BY_LINE, Blame, is_left_untidy
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.judge import follows, reduced
from sapper.coach.lesson import Lesson
from sapper.coach.pupil import Pupil
from sapper.coach.seen import AgentState, Change, Place, SeenSentence, Trace as Traced
from sapper.coach.situation import Situation, StepKind
from sapper.coach.source import Source, read_source
from sapper.core import Cell
from sapper.sandbox import SentenceParts

TRACE_LINES, HANG_LINES = 30_000, 5_000
"""An example is small. A loop without an end is reached soon: what it does later says no more."""
_UNSOUND = {
    FaultKind.OFF_BOARD,
    FaultKind.WRONG_SAFE,
    FaultKind.WRONG_MINE,
    FaultKind.FALSE_SENTENCE,
}
_MISSED = {FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET, FaultKind.INFERRED_MISSING}
_PLAIN = {FaultKind.PLAIN_MISSING, FaultKind.PLAIN_REPLACED}
_UNTIDY = {FaultKind.EMPTY_SENTENCE, FaultKind.DUPLICATE}
_LEFT_OUT = {FaultKind.MOVES_MADE: "moves_made", FaultKind.NOT_MARKED_SAFE: "safes"}
_OUTSIDE = {StepKind.ADD_MINE, StepKind.ADD_SAFE}
_MARKS = ("mark_safe", "mark_mine")
_AGAIN = 3
_NOTHING: SentenceParts = (frozenset(), 0)


def blame_situation(fault: Fault, situation: Situation, pupil: Pupil) -> Blame:
    """Return the line behind a fault that shows at the end of a situation."""
    if fault.kind.is_breakdown and fault.kind is not FaultKind.HUNG:
        return _of_failure(fault, situation.lines(), pupil)
    search = _Search(fault, situation, pupil)
    return search.of_hang() if fault.kind is FaultKind.HUNG else search.blame()


def blame_exercise(exercise: Exercise, lesson: Lesson, pupil: Pupil) -> Blame:
    """Return the line behind a wrong answer.

    It raised, changed something last, or gave the answer.
    """
    source = read_source(pupil.source)
    lines = [*exercise.lines, f"answer = {exercise.ask}"]
    if lesson.fault.kind is FaultKind.HUNG:
        return _of_line(source, lesson.line, "this loop does not end")
    if lesson.is_breakdown:
        return _of_failure(lesson.fault, lines, pupil)
    if found := _of_text(exercise, source):
        return found
    trace = pupil.trace(lines, TRACE_LINES)
    # Of the agent's own methods the line in them counts, not one of a sentence that they call.
    innermost = -1 if "ai." in "".join(lines) else 0
    changes = [change for change in trace.changes if change.place[-1].function != "__init__"]
    if changes and not re.search(r"\.\w+\(", exercise.ask):  # what is asked for gives the answer
        return _at(source, changes[-1].place[innermost:], "this line changes it last")
    last = trace.last[innermost:]
    if last and own(last).function == "__init__":  # it made what is asked, which runs no line
        return Blame()
    return replace(_at(source, last, "the answer comes from here"), is_answer=True)


def _at(source: Source, place: tuple[Place, ...], what: str, line: int | None = None) -> Blame:
    """A place in words, with what happened there."""
    if not place:
        return Blame()
    here = own(place)
    outer = [each.line for each in place[place.index(here) + 1 :]]
    called = f", called from line {outer[0]}" if outer else ""
    line = here.line if line is None else line
    words = f"line {line}, in {here.function}{called}: {what}"
    return Blame(line, (words, f"    {source.line(line)}"))


def _of_line(source: Source, line: int | None, what: str) -> Blame:
    return Blame(line, (f"line {line}: {what}", f"    {source.line(line)}")) if line else Blame()


def own(place: tuple[Place, ...]) -> Place:
    """Return the innermost line outside `__init__`, `__eq__`, comprehensions and the like.

    Who called them is meant.
    """
    outside = [each for each in place if not each.function.startswith(("__", "<"))]
    return outside[0] if outside else place[0]


# What did not come back


def _of_failure(fault: Fault, lines: list[str], pupil: Pupil) -> Blame:
    """The line that raised, the call that leads to itself, or arguments that do not fit."""
    source, line = read_source(pupil.source), fault.line
    if fault.exception == "RecursionError":
        inside: set[str] = set()
        for place in pupil.trace(lines, HANG_LINES).last:
            if place.function in inside:
                return _at(source, (place,), "this call leads back to itself")
            inside.add(place.function)
    if line is not None:
        return Blame(line, (f"line {line} fails: {source.line(line)}",))
    named = re.search(r"(\w+)\.(\w+)\(\) (?:got|takes|missing)", fault.error)
    definition = source.method(named[1], named[2]) if named else None
    return _of_line(source, definition, "these are the arguments")


# What the text of the file shows


def _of_text(exercise: Exercise, source: Source) -> Blame | None:
    """A definition, or how the constructor keeps a value; None where the text shows nothing."""
    asked, lines = exercise.ask, "".join(exercise.lines)
    if found := re.match(r"\[name .*getattr\((\w+),", asked):
        return _of_line(source, source.definition(found[1]), "no such method here")
    if found := re.match(r"list\(signature\((\w+)\.(\w+)\)", asked):
        return _of_line(source, source.method(found[1], found[2]), "these are the arguments")
    if asked.endswith(".cells") and ".mark_" not in lines and ".known_" not in lines:
        line = source.assignment("Sentence", "cells")
        return _of_line(source, line, "the cells are kept like this")
    return None


# Beliefs, right and wrong


class _Search:
    """One fault looked for in one trace."""

    def __init__(self, fault: Fault, situation: Situation, pupil: Pupil) -> None:
        self._fault = fault
        self._situation = situation
        self._pupil = pupil
        self._source = read_source(pupil.source)

    @cached_property
    def _trace(self) -> Traced:
        """The example under the tracer: not every fault needs one."""
        situation = self._situation
        lines = [*situation.lines(), *([situation.ask] if situation.ask else [])]
        most = HANG_LINES if self._fault.kind is FaultKind.HUNG else TRACE_LINES
        return self._pupil.trace(lines, most)

    def blame(self) -> Blame:
        """Return the line, by the kind of the fault."""
        kind = self._fault.kind
        if kind in _UNSOUND:
            return self._first_false()
        if kind in (FaultKind.IMPURE, FaultKind.IMPURE_RANDOM):
            return self._first_change(len(self._situation.steps) + 1)
        if self._situation.ask:
            found = self._at(self._trace.last, "this is where the move comes from")
            return replace(found, is_answer=True)
        if kind in _LEFT_OUT:
            return self._never_recorded(_LEFT_OUT[kind])
        if kind is FaultKind.KNOWN_CELL and self._fault.statement and self._fault.cell:
            return self._kept(self._fault.statement, self._fault.cell)
        if kind in _UNTIDY:
            return self._untidy()
        if kind in _PLAIN and self._fault.statement:
            return self._not_kept(self._fault.statement)
        return self._missed() if kind in _MISSED else Blame()

    def of_hang(self) -> Blame:
        """Return the line that made something false before an endless loop, or that loop."""
        loop = _of_line(self._source, self._fault.line, "this loop does not end")
        false = self._first_false()
        if false.line is None:
            return loop
        words = (*false.words, *loop.words[:1])
        return replace(false, words=words, hint=BY_LINE["false first"].idea)

    def _at(self, place: tuple[Place, ...], what: str) -> Blame:
        return _at(self._source, place, what)

    def _nobody(self, what: str) -> Blame:
        """The blame of `add_knowledge`, in which a line is missing."""
        line = self._source.method("MinesweeperAI", "add_knowledge")
        return Blame(line, (f"line {line}, add_knowledge: {what}",)) if line else Blame()

    # What must not be there

    def _first_change(self, step: int) -> Blame:
        """The first line that changes the agent during one of our lines."""
        before: Change | None = None
        for change in self._trace.changes:
            if change.step == step and (what := difference(before, change)):
                return self._at(change.place, what)
            before = change
        return Blame()

    def _first_false(self) -> Blame:
        """The line after which something was believed for good that does not follow."""
        before: Change | None = None
        for number, change in enumerate(self._trace.changes):
            for item in self._false_items(before, change):
                if self._lasts(item, number):
                    return self._of_false(item, before, change)
            before = change
        return Blame()

    def _false_items(self, before: Change | None, change: Change) -> Iterator[Cell | SeenSentence]:
        """What is false after a change and was not there in this form before."""
        for name, is_mine in (("safes", False), ("mines", True)):
            old: frozenset[Cell] = getattr(before, name) if before else frozenset()
            for cell in sorted(getattr(change, name) - old):
                if not self._is_true((frozenset([cell]), int(is_mine)), change.step):
                    yield cell
        for mark, held in change.held.items():
            was = before.held.get(mark) if before else None
            is_new = was is None or was.statement != held.statement
            if is_new and not self._is_true(held.statement, change.step):
                yield held

    def _is_true(self, statement: SentenceParts, step: int) -> bool:
        """Return True if a statement follows from what was told up to a step."""
        closure = self._closures[min(step, len(self._closures) - 1)]
        if any(cell not in self._situation.shape for cell in statement[0]):
            return False
        rest = reduced(statement, closure)
        if not rest[0]:
            return rest[1] == 0
        return rest in closure.facts or follows(closure, rest, self._situation.layout)

    @cached_property
    def _closures(self) -> list[CourseClosure]:
        """What follows after each step."""
        return [self._situation.until(n).closure() for n in range(len(self._situation.steps) + 1)]

    def _lasts(self, item: Cell | SeenSentence, number: int) -> bool:
        """Return True if a false belief outlives its call, or does harm before it is mended.

        A sentence that loses a cell on one line and the count of it on the next is no fault.
        """
        change = before = self._trace.changes[number]
        call = own(change.place).call
        for later_number, later in enumerate(self._trace.changes[number + 1 :], number + 1):
            if not any(place.call == call for place in later.place):
                continue
            if not isinstance(item, SeenSentence):
                if item not in later.safes | later.mines:
                    return False
                continue
            if any(not isinstance(each, SeenSentence) for each in self._false_items(before, later)):
                return True
            now = later.held.get(item.mark)
            is_true = now is not None and self._is_true(now.statement, later.step)
            if is_true and not self._is_half_done(item.mark, later_number):
                return False
            before = later
        return True

    def _is_half_done(self, mark: int, number: int) -> bool:
        """Return True if the very next change is to the same sentence, in the same call."""
        change, *after = self._trace.changes[number : number + 2]
        return bool(after) and (
            after[0].place[0].call == change.place[0].call
            and after[0].held.get(mark) != change.held.get(mark)
        )

    def _of_false(self, item: Cell | SeenSentence, before: Change | None, change: Change) -> Blame:
        if not isinstance(item, SeenSentence):
            place = change.place[1:] if change.place[0].function in _MARKS else change.place
            what = f"{difference(before, change)}, which does not follow"
            return replace(self._at(place or change.place, what), hint=BY_LINE["unproven"].idea)
        what = f"{difference(before, change, item)}, which does not follow"
        number = self._number_of(item, change)
        name, wrong = self._of_number(item.statement, change, number) if number else ("", "")
        hint = BY_LINE[name].idea if name else ""
        return replace(self._at(change.place, wrong or what), hint=hint)

    def _number_of(self, item: SeenSentence, change: Change) -> Cell | None:
        """The cell whose number a new sentence is made of: the first one that a call makes."""
        if not 0 < change.step <= len(self._situation.steps):
            return None
        step = self._situation.steps[change.step - 1]
        before = {m for each in self._trace.changes if each.step < change.step for m in each.held}
        made = (m for each in self._trace.changes for m in each.held if each.step == change.step)
        is_first = next((mark for mark in made if mark not in before), None) == item.mark
        return step.cell if is_first and step.kind is StepKind.REVEAL else None

    def _of_number(self, made: SentenceParts, change: Change, cell: Cell) -> tuple[str, str]:
        """The name of what is wrong with the sentence of a number, and the same in words."""
        known = self._closures[change.step - 1].known
        around = set(self._situation.shape.neighbours(cell))
        mines = sum(known.get(each, False) for each in around)
        right = self._situation.layout.nearby_mines(cell) - mines
        left = sorted(each for each in around - made[0] if each not in known)
        sentence = f"the sentence of the number at {cell}"
        for each in sorted(made[0] - around):
            return "neighbours", f"{each} goes into {sentence}"
        for each in left:
            name = "taken for mines" if made[1] == right - len(left) else "neighbours"
            return name, f"{each} is left out of {sentence}"
        for each in sorted(made[0] & known.keys()):
            return "adds known", f"{each} is known, but goes into {sentence}"
        name = "counted" if mines and made[1] == right + mines else ""
        return name, f"the count for {cell} becomes {made[1]}, but {right} is right"

    def _kept(self, statement: SentenceParts, cell: Cell) -> Blame:
        """The line after which a known cell stands in a sentence for good."""
        if any(step.kind in _OUTSIDE and cell == step.cell for step in self._situation.steps):
            written = words.statement(statement)
            return self._nobody(f"no line takes {cell}, known from outside, out of {written}")
        for before, change in pairwise(self._trace.changes):
            if cell in (change.safes | change.mines) - before.safes - before.mines:
                return self._not_told(cell, before, change) or self._put_in(cell)
        return self._untidy()

    def _not_told(self, cell: Cell, before: Change, change: Change) -> Blame | None:
        """The line that makes a cell known without telling the sentences that have it."""
        last = self._trace.changes[-1].held
        held = [
            last[each.mark]
            for each in before.sentences
            if each.is_known and cell in each.statement[0] and each.mark in last
            if last[each.mark].is_known and cell in last[each.mark].statement[0]
        ]
        if not held:
            return None
        name = "mines" if cell in change.mines else "safes"
        what = f"{cell} goes into ai.{name}, but {words.statement(held[0].statement)} keeps it"
        return self._at(change.place, what)

    def _put_in(self, cell: Cell) -> Blame:
        """The line that makes, of a known cell and others, a sentence that keeps it."""
        last = self._trace.changes[-1].held
        for before, change in pairwise(self._trace.changes):
            for held in change.sentences:
                was, now = before.held.get(held.mark), last.get(held.mark)
                is_kept = now is not None and now.is_known and cell in now.statement[0]
                is_put = cell in held.statement[0] and (not was or cell not in was.statement[0])
                if is_kept and is_put and cell in change.safes | change.mines:
                    what = f"{cell} is known, but goes into {words.statement(held.statement)}"
                    return self._at(change.place, what)
        return self._untidy()

    def _untidy(self) -> Blame:
        """The last line that brought a sentence to what is untidy about it."""
        wanted = self._fault.statement or (frozenset[Cell](), 0)
        for before, change in reversed(list(pairwise(self._trace.changes))):
            for held in change.held.values():
                was = before.held.get(held.mark)
                is_new = was is None or (was.is_known, was.statement) != (True, wanted)
                if held.is_known and held.statement == wanted and is_new:
                    return self._at(change.place, difference(before, change, held))
        return Blame()

    # What is missing

    def _never_recorded(self, name: str) -> Blame:
        """The line that recorded a cell wrongly, or the function in which none does."""
        cell, before = self._fault.cell, frozenset[Cell]()
        for last, change in pairwise(self._trace.changes):
            if cell in getattr(last, name) - getattr(change, name):
                return self._at(change.place, f"{cell} left ai.{name}")
        for change in self._trace.changes:
            if name == "moves_made" and cell in change.moves_made - before:
                return self._at(change.place, f"{cell} went into ai.moves_made")
            before = change.moves_made
        return self._nobody(f"no line puts {cell} into ai.{name}")

    def _not_kept(self, statement: SentenceParts) -> Blame:
        """The line after which a sentence was gone from knowledge for good; known cells aside."""
        gone: Change | None = None
        was, known = False, self._closures[-1].known.keys()
        for change in self._trace.changes:
            held = [each.statement[0] - known for each in change.sentences if each.is_known]
            now = statement[0] in held
            gone = None if now else change if was else gone
            was = now
        if gone is None:
            return self._nobody("no line adds the sentence of the number")
        found = self._at(gone.place, f"{words.statement(statement)} is gone from ai.knowledge")
        return replace(found, hint=BY_LINE["dropped"].idea)

    def _missed(self) -> Blame:
        """The line that hides what proves it, or the block that must run again."""
        if told := [step.cell for step in self._situation.steps if step.kind in _OUTSIDE]:
            return self._nobody(f"no line looks again at {told[-1]}, known from outside")
        return self._untold() or self._found_again() or self._not_concluded()

    def _not_concluded(self) -> Blame:
        """What is known and proves what is missing."""
        closure, fault = self._situation.closure(), self._fault
        fact = closure.proofs.get(fault.cell) if fault.cell else None
        if fault.cell is None and fault.statement is not None:
            fact = closure.facts.get(fault.statement)
        parents = fact.parents if fact is not None and fact.is_inferred else (fact,)
        written = " and ".join(words.statement(each.statement) for each in parents if each)
        return self._nobody(f"no line concludes it from {written}") if written else Blame()

    def _untold(self) -> Blame | None:
        """The line that leaves known cells in the sentences that prove what is missing."""
        last = self._trace.changes[-1] if self._trace.changes else None
        if last is None:
            return None
        held = tuple(each.statement for each in last.sentences if each.is_known)
        state = AgentState(last.moves_made, last.mines, last.safes, held)
        if not is_left_untidy(self._fault, self._situation.shape, state):
            return None
        for before, change in pairwise(self._trace.changes):
            for cell in sorted((change.safes | change.mines) - before.safes - before.mines):
                if found := self._not_told(cell, before, change):
                    return found
        return None

    def _found_again(self) -> Blame | None:
        """The block that finds what is missing when the last call is made again.

        It must go on until nothing changes. If it does, what comes after it brings news too late.
        """
        steps = self._situation.steps
        again = self._situation.with_steps([*steps, *steps[-1:] * _AGAIN])
        trace = self._pupil.trace(again.lines(), TRACE_LINES)
        for before, change in pairwise(trace.changes):
            if change.step > len(steps) and self._is_there(change) and not self._is_there(before):
                missing = self._fault.cell or words.statement(self._fault.statement or _NOTHING)
                what = f"this finds {missing} if it runs once more, but is not repeated"
                return self._block(change.place, what)
        return None

    def _is_there(self, change: Change) -> bool:
        """Return True if what was missing is there after a change."""
        if self._fault.cell is not None:
            return self._fault.cell in change.safes | change.mines
        known = self._closures[-1].known.keys()
        return any(
            each.is_known and each.statement[0] - known == (self._fault.statement or _NOTHING)[0]
            for each in change.sentences
        )

    def _block(self, place: tuple[Place, ...], what: str) -> Blame | None:
        """The outermost `for` around a place, in the innermost call that has one."""
        for each in place:
            blocks = [] if each.function in _MARKS else self._source.blocks(each.line)
            loops = [
                line for line in blocks if self._source.line(line).startswith(("for ", "while "))
            ]
            if loops and self._source.line(loops[-1]).startswith("for "):
                return _at(self._source, (each,), what, loops[-1])
            if loops:
                return None
        return None


# What a line did, in words


def difference(before: Change | None, after: Change, item: SeenSentence | None = None) -> str:
    """Return what a change changed, in words; without an item, what is in the agent's hands."""
    for name in ("mines", "safes", "moves_made") if item is None else ():
        old: frozenset[Cell] = getattr(before, name) if before else frozenset()
        new: frozenset[Cell] = getattr(after, name)
        if new - old:
            return f"{min(new - old)} went into ai.{name}"
        if old - new:
            return f"{min(old - new)} left ai.{name}"
    for held in [item] if item is not None else [each for each in after.sentences if each.is_known]:
        was = before.held.get(held.mark) if before else None
        if was is None:
            return f"{words.statement(held.statement)} was made"
        if was.statement != held.statement:
            return f"{words.statement(was.statement)} became {words.statement(held.statement)}"
        if held.is_known and not was.is_known:
            return f"{words.statement(held.statement)} went into ai.knowledge"
    return ""
