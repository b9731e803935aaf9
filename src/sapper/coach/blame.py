"""The line that did it: a small example replayed under a tracer, and where it first went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

from sapper.coach.changes import difference, own
from sapper.coach.closure import CourseClosure, SentenceStep
from sapper.coach.curriculum import CHECKS
from sapper.coach.diagnosis import BY_LINE, Blame
from sapper.coach.endless import HANG_SECONDS, loop_at_work, recursion
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.judge import follows, reduced, shows_fault, write_statement
from sapper.coach.situation import Situation, StepKind
from sapper.coach.source import read_source
from sapper.core.shape import Cell, Shape
from sapper.game.layout import Layout
from sapper.sandbox import Change, Look, Place, Pupil, SeenSentence, SentenceParts

TRACE_SECONDS = 2.0
_HINTS = {check.name: check.hint for check in CHECKS["add_knowledge"]}
NEIGHBOURS = "takes the wrong cells for neighbours"
OBLONG = f"{NEIGHBOURS} on a board that is not square"
COUNTED = "counts known mines again in a new sentence"
TAKEN_FOR_MINES = "takes neighbours for mines that are not known to be"
EMPTY = "leaves all neighbours out of the new sentence"
_MARKS = ("mark_safe", "mark_mine")
DROPPED = "drops a sentence that is still needed"
_THE_SENTENCE = "the sentence of the number at "
ADDS_KNOWN = "puts known cells into a new sentence"
KEEPS_KNOWN = FaultKind.KNOWN_CELL.value
"""Names of defects that a line shows."""


def blame(fault: Fault, situation: Situation, pupil: Pupil, is_early: bool = False) -> Blame:
    """The line behind a fault that shows at the end of a situation.

    `is_early` says that one more call makes the fault go away: then the line where the reasoning
    stops is named.
    """
    if fault.kind is FaultKind.HUNG:
        search = _Search(fault, situation, pupil, is_early)
        return search.of_hang() or _of_breakdown(fault, pupil)
    if fault.message.startswith("RecursionError") and (
        found := recursion(situation.lines(), pupil)
    ):
        return found
    if fault.kind.is_breakdown:
        return _of_breakdown(fault, pupil)
    return _Search(fault, situation, pupil, is_early).blame()


def _of_breakdown(fault: Fault, pupil: Pupil) -> Blame:
    if fault.line is None:
        return Blame()
    text = fault.source or read_source(pupil.source).line(fault.line)
    return Blame(fault.line, (f"line {fault.line} fails: {text}",))


_UNSOUND = {
    FaultKind.OFF_BOARD,
    FaultKind.WRONG_SAFE,
    FaultKind.WRONG_MINE,
    FaultKind.FALSE_SENTENCE,
}
_OUTSIDE = {StepKind.ADD_MINE, StepKind.ADD_SAFE}
_OF_CELLS = _UNSOUND | {FaultKind.PLAIN_MISSING, FaultKind.KNOWN_CELL, FaultKind.MISSED_SINGLE}
_MISSED = {FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET, FaultKind.INFERRED_MISSING}
_ASKED = {
    FaultKind.BAD_SAFE_MOVE: "make_safe_move",
    FaultKind.NO_SAFE_MOVE: "make_safe_move",
    FaultKind.BAD_RANDOM_MOVE: "make_random_move",
    FaultKind.NO_RANDOM_MOVE: "make_random_move",
}


class _Search:
    """One fault looked for in one trace."""

    def __init__(self, fault: Fault, situation: Situation, pupil: Pupil, is_early: bool) -> None:
        self._fault = fault
        self._situation = situation
        self._pupil = pupil
        self._is_early = is_early
        self._source = read_source(pupil.source)
        self._facts = self._premises()
        self._cells = self._cells_of_interest()
        asks = [situation.ask] if situation.ask else []
        sets = [fact.cells for fact in self._facts]
        lines = [*situation.lines(), *asks]
        seconds = HANG_SECONDS if fault.kind is FaultKind.HUNG else TRACE_SECONDS
        self._trace = pupil.trace(lines, seconds, sets, self._cells)

    def blame(self) -> Blame:
        """The line, by the kind of the fault."""
        kind = self._fault.kind
        if self._is_early:
            return self._never_asked() or self._where_it_stops()
        if kind in _UNSOUND:
            return self._first_false()
        if kind in (FaultKind.IMPURE, FaultKind.IMPURE_RANDOM):
            return self._first_change(len(self._situation.steps) + 1)
        if kind in _ASKED:
            return self._last_line()
        if kind is FaultKind.MOVES_MADE:
            return self._move()
        if kind is FaultKind.NOT_MARKED_SAFE:
            return self._nobody("add_knowledge", f"no line puts {self._fault.cell} into ai.safes")
        if kind is FaultKind.KNOWN_CELL and self._fault.statement and self._fault.cell:
            return self._kept(self._fault.statement, self._fault.cell)
        if kind in (FaultKind.PLAIN_MISSING, FaultKind.PLAIN_REPLACED):
            return self._not_kept()
        if kind in _MISSED:
            return self._missed()
        if kind in (FaultKind.EMPTY_SENTENCE, FaultKind.DUPLICATE) and self._trace.changes:
            return self._untidy()
        return Blame()

    def of_hang(self) -> Blame | None:
        """The line that made something false before the loop that does not end, or that loop."""
        loop, false = loop_at_work(self._trace, self._source), self._first_false()
        if false.line is None:
            return loop
        after = loop.words[:1] if loop else ()
        return replace(false, words=(*false.words, *after), hint=BY_LINE["false first"].idea)

    # What is needed before the trace

    def _premises(self) -> list[SentenceStep]:
        """The statements whose looks matter: those that prove what is missing."""
        closure = self._situation.closure()
        fact = None
        if self._fault.kind in _MISSED:
            if self._fault.cell is not None:
                fact = closure.proofs.get(self._fault.cell)
            elif self._fault.statement is not None:
                fact = closure.facts.get(self._fault.statement)
        if fact is None:
            return []
        return list(fact.parents) if fact.is_inferred else [fact]

    def _cells_of_interest(self) -> list[Cell]:
        """The neighbours of the cell that was told last."""
        told = [step.cells[0] for step in self._situation.steps if step.kind is StepKind.REVEAL]
        if not told or self._fault.kind not in _OF_CELLS:
            return []
        row, column = told[-1]
        around = [(row + i, column + j) for i in range(-2, 3) for j in range(-2, 3)]
        return [cell for cell in around if cell != told[-1]]

    # Words and places

    def _at(
        self, place: tuple[Place, ...], what: str, line: int | None = None, title: str = ""
    ) -> Blame:
        """A place in words, with what happened there."""
        if not place:
            return Blame()
        here = own(place)
        outer = [each.line for each in place[place.index(here) + 1 :]]
        called = f", called from line {outer[0]}" if outer else ""
        line = here.line if line is None else line
        words = f"line {line}, in {here.function}{called}: {what}"
        return Blame(line, (words, f"    {self._source.line(line)}"), title)

    def _nobody(self, method: str, what: str) -> Blame:
        """The blame of a method in which a line is missing."""
        line = self._source.method("MinesweeperAI", method)
        return Blame(line, (f"line {line}, {method}: {what}",)) if line else Blame()

    def _last_line(self) -> Blame:
        look = self._trace.last
        if look is None:
            return Blame()
        return self._at(look[1], "this is where the move comes from")

    def _first_change(self, step: int) -> Blame:
        """The first line that changes the agent during one of our lines."""
        before: Change | None = None
        for change in self._trace.changes:
            if change.step == step and (what := difference(before, change, public=True)):
                return self._at(change.place, what)
            before = change
        return Blame()

    # False beliefs

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
        """Whether a statement follows from what was told up to a step."""
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
        """Whether a false belief outlives the call that made it, or does harm before it is mended.

        A sentence that loses a cell on one line and the count of it on the next is no fault.
        """
        change = self._trace.changes[number]
        call = own(change.place).call
        before = change
        for later in self._trace.changes[number + 1 :]:
            if not any(place.call == call for place in later.place):
                continue
            if not isinstance(item, SeenSentence):
                if item not in later.safes | later.mines:
                    return False
                continue
            if any(not isinstance(each, SeenSentence) for each in self._false_items(before, later)):
                return True
            now = later.held.get(item.mark)
            if now is not None and self._is_true(now.statement, later.step):
                return False
            before = later
        return True

    def _of_false(self, item: Cell | SeenSentence, before: Change | None, change: Change) -> Blame:
        if isinstance(item, SeenSentence):
            is_first = item.mark == self._first_made(change.step)
            if is_first and (found := self._of_new_sentence(item.statement, change)):
                return found
        what = difference(before, change, item if isinstance(item, SeenSentence) else None)
        what = f"{what}, which does not follow"
        if isinstance(item, SeenSentence):
            return self._at(change.place, what)
        place = change.place[1:] if change.place[0].function in _MARKS else change.place
        return replace(self._at(place or change.place, what), hint=BY_LINE["unproven"].idea)

    def _first_made(self, step: int) -> int | None:
        """The mark of the first sentence that is made in a step: the one of the number."""
        seen: set[int] = set()
        for change in self._trace.changes:
            new = [mark for mark in change.held if mark not in seen]
            if change.step == step and new:
                return new[0]
            seen |= change.held.keys()
        return None

    def _of_new_sentence(self, made: SentenceParts, change: Change) -> Blame | None:
        """The line behind a wrong sentence of a number: what went in, or was left out of it."""
        if not 0 < change.step <= len(self._situation.steps):
            return None
        step = self._situation.steps[change.step - 1]
        if step.kind is not StepKind.REVEAL:
            return None
        shape, cell = self._situation.shape, step.cells[0]
        before = self._closures[change.step - 1]
        around = set(shape.neighbours(cell))
        if not made[0] <= {*self._cells, *around} or (made[0] and not made[0] & {*self._cells}):
            return None
        extra = sorted(made[0] - around)
        left = sorted(each for each in around - made[0] if each not in before.known)
        found = self._of_extra(extra, cell, change) or self._of_left(left, made, cell, change)
        if found is not None:
            return found
        for each in sorted(made[0] & before.known.keys()):
            look = self._look_of_maker(each, change)
            what = f"{each} is known, but goes into {_THE_SENTENCE}{cell}"
            return self._at(look[1] if look else change.place, what, title=ADDS_KNOWN)
        return None if extra or left else self._of_count(made, cell, change)

    def _of_extra(self, extra: list[Cell], cell: Cell, change: Change) -> Blame | None:
        """The line that let a cell into the sentence of a number that is no neighbour."""
        for each in extra:
            if look := self._look_before(each, change.clock):
                line = self._line_that_let_in(each, cell, look)
                found = self._at(look[1], f"{each} goes into {_THE_SENTENCE}{cell}", line)
                return self._of_neighbours(found) if each in self._situation.shape else found
        return None

    def _of_left(
        self, left: list[Cell], made: SentenceParts, cell: Cell, change: Change
    ) -> Blame | None:
        """The line that left a neighbour out of the sentence of a number, or came to none."""
        known = self._closures[change.step - 1].known
        mines = sum(known.get(each, False) for each in self._situation.shape.neighbours(cell))
        right = self._situation.layout.nearby_mines(cell) - mines
        for each in left:
            if look := self._look_before(each, change.clock):
                is_handed_on = self._source.line(own(look[1]).line).startswith(("yield", "return"))
                place = look[1][1:] if is_handed_on and look[1][1:] else look[1]
                found = self._at(place, f"{each} is left out of {_THE_SENTENCE}{cell}")
                if made[1] == right - len(left):
                    return replace(
                        found, title=TAKEN_FOR_MINES, hint=BY_LINE["taken for mines"].idea
                    )
                if not made[0]:
                    return replace(found, title=EMPTY, hint=BY_LINE["empty"].idea)
                return self._of_neighbours(found)
        if left and (look := self._last_look(change.clock)):
            home = self._source.function(own(look[1]).line)
            is_helper = home != self._source.function(own(change.place).line)
            line = self._loop(left[0], cell, look, is_extra=False) or (home if is_helper else None)
            if line is not None:
                what = f"no line looks at {left[0]}, next to {cell}"
                return self._of_neighbours(self._at(look[1], what, line))
        return None

    def _of_neighbours(self, found: Blame) -> Blame:
        """The blame for wrong neighbours, by name: a square board may show them as well."""
        shape = self._situation.shape
        side = max(shape.height, shape.width)
        layout = Layout.from_cells(Shape(side, side), self._situation.layout.mines())
        square = replace(self._situation, layout=layout)
        if shape == layout.shape or shows_fault(square, self._pupil, self._fault.kind):
            return replace(found, title=NEIGHBOURS, hint=_HINTS["neighbours"])
        return replace(found, title=OBLONG, hint=_HINTS["rows and columns"])

    def _of_count(self, made: SentenceParts, cell: Cell, change: Change) -> Blame | None:
        """The line behind a wrong count of the sentence of a number: the look at a known cell."""
        known = self._closures[change.step - 1].known
        around = [each for each in self._situation.shape.neighbours(cell) if each in known]
        mines = [each for each in around if known[each]]
        number = self._situation.layout.nearby_mines(cell)
        right = number - len(mines)
        safes = [each for each in around if not known[each]] if made[1] < right else []
        for each in sorted(safes) or sorted(mines):
            if look := self._look_of_maker(each, change):
                if mines and made[1] == number:
                    what = f"{each} is a known mine, and still counts at {cell}"
                    return self._at(look[1], what, title=COUNTED)
                what = f"the count for {cell} becomes {made[1]}, but {right} is right"
                return self._at(look[1], what)
        return None

    def _look_of_maker(self, cell: Cell, change: Change) -> Look | None:
        """The last line with a cell in hand, in the function that made a sentence."""
        maker = self._source.function(own(change.place).line)
        look = self._look_before(cell, change.clock)
        is_own = look is not None and self._source.function(own(look[1]).line) == maker
        return look if is_own else None

    def _line_that_let_in(self, extra: Cell, cell: Cell, look: Look) -> int | None:
        """The loop that came to a cell which is no neighbour, or the question that let it in."""
        if max(abs(extra[0] - cell[0]), abs(extra[1] - cell[1])) > 1:
            return self._loop(extra, cell, look, is_extra=True)
        if extra in self._situation.shape:
            return None
        inside = []
        for line in self._source.blocks(own(look[1]).line):
            if self._source.line(line).startswith("for "):
                break
            inside.append(line)
        return inside[-1] if inside else None

    def _loop(self, missed: Cell, cell: Cell, look: Look, is_extra: bool) -> int | None:
        """The loop over rows or columns that goes too far, or not far enough, for a cell."""
        fors = self._fors(look) or self._source.generators(own(look[1]).line)
        if not fors:
            return None
        if is_extra:
            is_row = abs(missed[0] - cell[0]) > 1
        else:
            rows = {
                each[0]
                for each, looks in zip(self._cells, self._trace.cells, strict=False)
                if looks
            }
            is_row = missed[0] not in rows
        return self._source.iterated(fors[min(1, len(fors) - 1)] if is_row else fors[0])

    def _last_look(self, clock: int) -> Look | None:
        """The last line before a time that had any of the cells around in hand."""
        return self._last_in_loop(
            [look for each in self._trace.cells for look in each if look[0] < clock]
        )

    def _last_in_loop(self, looks: list[Look]) -> Look | None:
        """The last look inside a loop, if there is one: behind it the names still hold a cell."""
        inside = [look for look in looks if self._fors(look)]
        return max(inside or looks, key=_clock, default=None)

    def _fors(self, look: Look) -> list[int]:
        """The lines of the loops around a look, the innermost first."""
        blocks = self._source.blocks(own(look[1]).line)
        return [line for line in blocks if self._source.line(line).startswith("for ")]

    def _look_before(self, cell: Cell, clock: int) -> Look | None:
        """The last line that had a cell in hand before a time, in the call at work then."""
        if cell not in self._cells:
            return None
        looks = self._trace.cells[self._cells.index(cell)] if self._trace.cells else ()
        return self._last_in_loop([look for look in looks if look[0] < clock])

    # What is missing

    def _move(self) -> Blame:
        """The line that wrote down a move, or the function in which none does."""
        cell, before = self._fault.cell, frozenset[Cell]()
        for change in self._trace.changes:
            if cell in change.moves_made - before:
                return self._at(change.place, f"{cell} went into ai.moves_made")
            before = change.moves_made
        return self._nobody("add_knowledge", f"no line puts {cell} into ai.moves_made")

    def _kept(self, statement: SentenceParts, cell: Cell) -> Blame:
        """Why a known cell is still in a sentence: it was put there, or nobody took it out."""
        if any(step.kind in _OUTSIDE and cell in step.cells for step in self._situation.steps):
            what = f"no line takes {cell}, known from outside, out of {write_statement(statement)}"
            return self._nobody("add_knowledge", what)
        known = next(
            (change for change in self._trace.changes if cell in change.safes | change.mines), None
        )
        for change in self._trace.changes:
            found = [held for held in change.held.values() if held.statement == statement]
            if found and known is not None and change.clock > known.clock:
                first = next(
                    each
                    for each in self._trace.changes
                    if any(held.mark == found[0].mark for held in each.held.values())
                )
                if first.clock > known.clock:
                    look = self._look_of_maker(cell, first)
                    what = f"{write_statement(statement)} is made although {cell} is known"
                    if look is not None:
                        what = f"{cell} is known, but goes into {write_statement(statement)}"
                    return self._at(look[1] if look else first.place, what, title=ADDS_KNOWN)
                break
        if known is None:
            return Blame()
        what = f"{cell} became known, but stayed in {write_statement(statement)}"
        return self._at(known.place, what, title=KEEPS_KNOWN)

    def _not_kept(self) -> Blame:
        """Where the sentence of a number was dropped, changed, or not added."""
        statement = self._fault.statement
        assert statement is not None
        if found := self._gone(statement):
            return found
        for change in self._trace.changes:
            if change.step == len(self._situation.steps):
                for held in change.held.values():
                    if held.statement[0] == statement[0]:
                        what = f"{write_statement(held.statement)} is made, but not kept"
                        line = self._source.following(own(change.place).line)
                        return self._at(change.place, what, line)
        nobody = self._nobody("add_knowledge", "no line adds the sentence of the number")
        return self._of_only_sentence() or nobody

    def _gone(self, statement: SentenceParts, may_shrink: bool = False) -> Blame | None:
        """The line after which a sentence about these cells was gone from knowledge for good.

        One that `may_shrink` is not gone where a sentence about some of its cells is left. Else
        known cells do not count.
        """
        known_cells = frozenset[Cell]() if may_shrink else self._closures[-1].known.keys()
        gone: Change | None = None
        was = False
        for change in self._trace.changes:
            held = [each.statement[0] for each in change.held.values() if each.is_known]
            known = [cells - known_cells for cells in held]
            now = statement[0] in known
            if was and not now:
                is_left = may_shrink and any(cells < statement[0] for cells in known)
                gone = None if is_left else change
            elif now:
                gone = None
            was = now
        if gone is None:
            return None
        what = f"{write_statement(statement)} is gone from ai.knowledge"
        return replace(self._at(gone.place, what), hint=BY_LINE["dropped"].idea)

    def _of_only_sentence(self) -> Blame | None:
        """The line behind the first sentence of all, where it is not the one of the number."""
        first = next((change for change in self._trace.changes if change.held), None)
        if first is None or len(first.held) > 1 or not self._situation.is_plain:
            return None
        (made,) = first.held.values()
        return self._of_new_sentence(made.statement, first)

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

    def _missed(self) -> Blame:
        """The last line that looked at what proves it, or why none could."""
        for fact in self._facts:
            behind = [fact, *(() if fact.is_inferred else fact.parents)]
            gone = next(filter(None, (self._gone(each.statement, True) for each in behind)), None)
            if gone is not None:
                gone = replace(gone, title=DROPPED)
            if found := self._not_simplified(fact) or gone:
                return found
        written = " and ".join(write_statement(fact.statement) for fact in self._facts)
        if len(self._facts) == 2:
            if found := self._made_but_not_kept():
                return found
            if self._trace.pair is not None:
                what = f"the last line that looks at {written} together"
                return replace(self._at(self._trace.pair[1], what), hint=BY_LINE["no use"].idea)
            if found := self._never_asked():
                return found
            if self._trace.compared is not None:
                here = own(self._trace.compared[1])
                line = (self._source.blocks(here.line) or [here.line])[0]
                what = f"no line looks at {written} together"
                return self._at(self._trace.compared[1], what, line)
            return self._nobody("add_knowledge", f"no line looks at {written} together")
        if found := self._never_asked():
            return found
        if self._facts and self._trace.sets and self._trace.sets[0] is not None:
            return self._at(self._trace.sets[0][1], f"the last line that looks at {written}")
        return self._nobody("add_knowledge", f"no line looks at {written or 'it'}")

    def _never_asked(self) -> Blame | None:
        """The line that added a sentence which no line looks at after that."""
        for fact, look in zip(self._facts, self._trace.sets, strict=False):
            added = self._added(fact.statement)
            if added is None:
                continue
            what = f"{write_statement(fact.statement)} goes into ai.knowledge, and no line "
            if look is None or added.clock >= look[0]:
                found = self._at(added.place, f"{what}looks at it after that")
                return replace(found, hint=BY_LINE["never asked"].idea)
            asked = self._trace.asked[0] if self._trace.asked is not None else 0
            is_single = len(self._facts) == 1 and ".known_safes()" in self._source.text
            if is_single and asked < added.clock:
                found = self._at(added.place, f"{what}calls known_mines or known_safes after that")
                return replace(found, hint=BY_LINE["never asked"].idea)
        return None

    def _made_but_not_kept(self) -> Blame | None:
        """Behind the line that made what two sentences give, where it never came to be kept."""
        small, large = (fact.statement for fact in self._facts)
        rest = large[0] - small[0], large[1] - small[1]
        made = [
            (change, held.is_known)
            for change in self._trace.changes
            for held in change.held.values()
            if held.statement == rest
        ]
        if not made or any(is_known for _, is_known in made):
            return None
        place = made[0][0].place
        what = f"{write_statement(rest)} is made, but never goes into ai.knowledge"
        line = self._source.following(own(place).line)
        return replace(self._at(place, what, line), hint=BY_LINE["no use"].idea)

    def _added(self, statement: SentenceParts) -> Change | None:
        """The change that put a new sentence into knowledge, saying this; None if none did."""
        known: set[int] = set()
        for change in self._trace.changes:
            for held in change.held.values():
                if held.is_known and held.statement == statement and held.mark not in known:
                    return change
            known |= {held.mark for held in change.held.values() if held.is_known}
        return None

    def _not_simplified(self, fact: SentenceStep) -> Blame | None:
        """Where a sentence that proves it should have become smaller, and did not."""
        if not self._trace.changes:
            return None
        last = self._trace.changes[-1]
        known = last.safes | last.mines
        held = [each.statement for each in last.held.values() if each.is_known]
        if fact.statement in held:
            return None
        for statement in held:
            extra = statement[0] - fact.cells
            if fact.cells < statement[0] and extra <= known:
                return self._kept(statement, min(extra))
        return None

    def _where_it_stops(self) -> Blame:
        """The outermost block around the lines that look at sentences, or the last change."""
        looks = [look for look in (self._trace.compared, self._trace.asked) if look is not None]
        look = max(looks or [*filter(None, self._trace.sets[:1])], key=_clock, default=None)
        if look is None and self._trace.changes:
            last = self._trace.changes[-1]
            look = last.clock, last.place
        if look is None:
            return Blame()
        what = "the reasoning ends here, although one more round finds more"
        for here in reversed(look[1]):
            blocks = self._source.blocks(here.line)
            if blocks and not here.function.startswith(("mark_", "known_")):
                return self._at((here,), what, blocks[-1])
        return self._at(look[1][-1:], what)


def _clock(look: Look) -> int:
    return look[0]
