"""How a review comes about: every move is judged by what could be known before it.

The chance to win is worked out where a guess is made. What happens between two guesses, the
numbers that certain cells show, is the luck of the first of the two. So the account adds up by
itself, and a game costs a few questions to the kernel, not hundreds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random

from sapper import _kernel
from sapper.agents import create_agent
from sapper.boards import rungs_of
from sapper.core import (
    DEFAULT_WORK,
    HIDDEN,
    Analysis,
    BadRecord,
    Cell,
    Contradiction,
    Level,
    SapperError,
    StartRule,
    TooComplex,
    View,
    WinChance,
    analyse,
    chances_of_openings,
    quoted,
    sample_layouts,
    whole,
    win_chance,
)
from sapper.game import ActionKind, Game, Layout, Outcome, Record, ReplayStep
from sapper.proofs import Rule
from sapper.reviews.account import Review, end_of
from sapper.reviews.move import Label, ReviewedMove, label_of_loss

MOST_CELLS = 10_000
"""The cells of the largest board that is reviewed."""
MOST_MOVES = 20_000
"""The moves of the longest game that is reviewed."""

_WORK = {"fast": DEFAULT_WORK, "standard": DEFAULT_WORK, "deep": 10 * DEFAULT_WORK}
"""Steps that a review may take by default, by its effort."""
_SIGNIFICANT = 2.0
"""Standard errors by which a guess must be worse than the champion's to be called so."""
_ANALYSES = 100
"""Positions that may be worked out for the risk of opening several cells at once."""
_SAMPLES = 1000
"""Layouts drawn for that risk where there are more positions."""


def review(
    record: Record | Game,
    *,
    effort: str = "standard",
    work: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Review:
    """Return the review of a game: what each click cost, what was luck, what was missed.

    `effort` is that of `win_chance`. After `work` steps the moves that are left are not judged: by
    default those of one analysis, ten times as many for a deep review. `progress` is called with
    the share that is done. `BadRecord` if the record contradicts itself or is too long,
    `TooComplex` if not even its first click can be judged.
    """
    if isinstance(record, Game):
        record = Record.of(record)
    if not isinstance(record, Record):
        raise BadRecord(f"the game is {quoted(record)}, expected a Game or a Record")
    if record.level.shape.size > MOST_CELLS:
        raise BadRecord(f"a board of {record.level}, expected at most {MOST_CELLS} cells")
    if len(record.moves) > MOST_MOVES:
        raise BadRecord(f"{len(record.moves)} moves, expected at most {MOST_MOVES} for a review")
    steps = _WORK.get(effort, DEFAULT_WORK) if work is None else whole(work, "work", 1, 2**62)
    judge = _Judge(record, effort, steps)
    for step in record.steps():
        judge.see(step)
        if progress is not None:
            progress(step.number / len(record.moves))
    return judge.finish()


def accuracy_and_luck(record: Record) -> tuple[float | None, float | None]:
    """What statistics ask of a review: no accuracy where no guess was made, neither without one."""
    try:
        found = review(record, effort="fast")
    except SapperError:
        return None, None
    return found.accuracy if found.guesses else None, found.luck


@dataclass(slots=True)
class _Chain:
    """What waits for the next chance that is worked out: the last guess and what followed it."""

    value: float
    """The chance after the guess, whatever it would show."""
    guess: int | None = None
    """The guess's place among the moves; None at the start."""
    followers: list[int] = field(default_factory=list)


class _Judge:
    """Judges the moves of one game, one after the other."""

    def __init__(self, record: Record, effort: str, work: int) -> None:
        self._record = record
        self._effort = effort
        self._work = _kernel.Allowance(work)
        self._layouts = _layouts(record)
        self._champion = create_agent("champion")
        self._moves: list[ReviewedMove] = []
        self._seen: dict[bytes, Analysis | None] = {}
        self._values: dict[bytes, WinChance] = {}
        self._start: WinChance | None = None
        self._last: View = record.new_game().view
        self._outcome = Outcome.PLAYING
        self._start_luck = self._taken_back = 0.0
        self._chain: _Chain | None = None

    def see(self, step: ReplayStep) -> None:
        if self._start is None:
            self._moves.append(self._judge(step))  # the account needs its start
        else:
            with self._work:
                self._moves.append(self._judge_if_there_is_work(step))
        self._last, self._outcome = step.after, step.outcome
        if self._moves[-1].label in (Label.CERTAIN, Label.UNKNOWN) and self._chain is not None:
            self._chain.followers.append(len(self._moves) - 1)

    def finish(self) -> Review:
        end = end_of(self._outcome) or self._value(self._last)
        self._settle(end.value)
        start = self._start or end
        return Review(
            self._record, start, end, tuple(self._moves), self._start_luck, self._taken_back
        )

    # What a move is

    def _judge_if_there_is_work(self, step: ReplayStep) -> ReviewedMove:
        try:
            _kernel.Allowance.spend(0)  # some answers take no work
            return self._judge(step)
        except TooComplex:
            return _unknown(step)

    def _judge(self, step: ReplayStep) -> ReviewedMove:
        move = _unknown(step)
        action = step.move.action
        if action is None:
            return self._take_back(step, move)
        if action.kind is ActionKind.FLAG:
            return replace(move, label=self._label_of_flag(step, action.cell))
        opened = _opened(step.before, action.kind, action.cell)
        view = step.before.without_flags()
        if not any(True for _ in view.opened()):
            return self._first_click(view, replace(move, opened=opened))
        if self._start is None:
            self._start = self._value(view)
            self._chain = _Chain(self._start.value)
        found = self._analyse(view)
        if found is None:
            return replace(move, opened=opened)
        if found.safe.issuperset(opened):
            rung, easiest = hardest_rung(view, opened, found.safe)
            return replace(move, opened=opened, label=Label.CERTAIN, rung=rung, easiest=easiest)
        return self._guess(view, found, replace(move, opened=opened))

    def _label_of_flag(self, step: ReplayStep, cell: Cell) -> Label:
        if step.before.is_flagged(cell):
            return Label.FLAG_OFF
        layout = self._layouts[step.number - 1]
        if layout is not None and not layout.is_mine(cell):
            return Label.WRONG_FLAG
        found = self._analyse(step.before.without_flags())
        is_proved = found is not None and cell in found.mines
        return Label.RIGHT_FLAG if is_proved else Label.UNSUPPORTED_FLAG

    def _first_click(self, view: View, move: ReviewedMove) -> ReviewedMove:
        """The click on a hidden board: the account begins with its chance."""
        record, (cell, *_) = self._record, move.opened
        layout = self._layouts[move.number - 1]
        free = record.start.free_cells(record.level.shape, cell)
        # Boards from elsewhere may have mines where the rule promises none.
        is_broken = layout is not None and any(layout.marks[index] for index in free)
        rule = StartRule.NONE if is_broken else record.start
        # From then on work counts: what earlier reviews left in the cache must not save any.
        find = first_chance if self._start is None else first_chance.__wrapped__
        chance = find(record.level, rule, _mirrored(record.level, cell), self._effort)
        if self._start is None:
            self._start = chance
        else:
            self._settle(chance.value)
        self._chain = _Chain(chance.value, len(self._moves))
        risk = record.level.mines / record.level.shape.size if rule is StartRule.NONE else 0.0
        return replace(
            move, label=Label.FIRST, chance=chance.value, is_exact=chance.is_exact, risk=risk
        )

    def _take_back(self, step: ReplayStep, move: ReviewedMove) -> ReviewedMove:
        """An undo: what it gives back is no luck of the game."""
        before, after = step.before.without_flags(), step.after.without_flags()
        if before == after or self._start is None or self._chain is None:
            return replace(move, label=Label.UNDO)
        is_begun = any(True for _ in after.opened())
        try:
            old = end_of(self._outcome) or self._value(before)
            new = self._value(after) if is_begun else self._start
        except TooComplex:
            return replace(move, label=Label.UNDO)  # what it gives back counts as luck then
        self._settle(old.value)
        self._taken_back += new.value - old.value
        self._chain = _Chain(new.value)
        return replace(move, label=Label.UNDO, chance=old.value, after=new.value)

    def _guess(self, view: View, found: Analysis, move: ReviewedMove) -> ReviewedMove:
        """A move that took a risk, against what the champion would have done."""
        risk = self._risk(view, found, move.opened)
        move = replace(move, risk=risk)
        if found.safe:
            missed, rung = easiest_safe(view, found.safe, near=move.opened[0])
            move = replace(
                move, is_needless=True, missed=missed, rung=rung, easiest=rung, best=missed
            )
        else:
            best = self._champion.choose(view, Random(0)).cell
            move = replace(move, best=best)
        try:
            chance, loss, error = self._compare(view, move)
        except TooComplex:
            return move
        self._settle(chance.value)
        self._chain = _Chain(chance.value - loss, len(self._moves))
        is_forced = min(found.probability.values()) > 0.5 - 1e-9
        return replace(
            move,
            label=label_of_loss(loss, is_forced=is_forced, is_needless=bool(found.safe)),
            chance=chance.value,
            loss=loss,
            error=error,
            is_exact=chance.is_exact,
        )

    def _compare(self, view: View, move: ReviewedMove) -> tuple[WinChance, float, float]:
        """The chance before the guess, what the guess lost, and the standard error of that."""
        if move.opened == (move.best,):
            return self._value(view), 0.0, 0.0
        openings = [(), move.opened]
        (chance, _), (_, difference) = chances_of_openings(view, openings, effort=self._effort)
        self._values[view.codes] = chance
        loss = -difference.value
        if loss < max(_SIGNIFICANT * difference.error, 1e-12):
            return chance, 0.0, difference.error
        return chance, min(loss, chance.value), difference.error

    # Chances

    def _settle(self, value: float) -> None:
        """Give the last guess its luck: the chance that there is now, less the expected one."""
        chain = self._chain
        if chain is None:
            return
        luck = value - chain.value
        if chain.guess is None:
            self._start_luck += luck
        else:
            self._moves[chain.guess] = replace(self._moves[chain.guess], after=value, luck=luck)
        for place in chain.followers:
            self._moves[place] = replace(self._moves[place], chance=value, after=value)
        self._chain = None

    def _value(self, view: View) -> WinChance:
        """The chance of a view, worked out once."""
        view = view.without_flags()
        if view.codes not in self._values:
            (found,) = chances_of_openings(view, [()], effort=self._effort)
            self._values[view.codes] = found[0]
        return self._values[view.codes]

    def _analyse(self, view: View) -> Analysis | None:
        """The exact odds of a view, or None where they take too long; kept for the next moves."""
        if view.codes not in self._seen:
            if len(self._seen) > 8:
                self._seen.clear()
            try:
                self._seen[view.codes] = analyse(view)
            except TooComplex:
                self._seen[view.codes] = None
            except Contradiction as error:
                raise BadRecord(f"the record shows an impossible position: {error}") from error
        return self._seen[view.codes]

    def _risk(self, view: View, found: Analysis, opened: tuple[Cell, ...]) -> float:
        """The chance that at least one of the cells is a mine."""
        uncertain = [cell for cell in opened if cell not in found.safe]
        if len(uncertain) == 1:
            return found.probability[uncertain[0]]
        if any(cell in found.mines for cell in uncertain):
            return 1.0
        try:
            return 1 - _chance_of_all(view, uncertain, [_ANALYSES])
        except TooComplex:
            drawn = sample_layouts(view, _SAMPLES, 0)
            return sum(not mines.isdisjoint(uncertain) for mines in drawn) / len(drawn)


def _unknown(step: ReplayStep) -> ReviewedMove:
    """Return the move of which nothing is known yet."""
    is_survived = step.outcome is not Outcome.LOST
    return ReviewedMove(step.number, step.move, step.before, Label.UNKNOWN, is_survived=is_survived)


def _chance_of_all(view: View, cells: list[Cell], left: list[int]) -> float:
    """The chance that all of these cells are safe: one after the other, whatever each may show.

    `TooComplex` if more positions than `left` would have to be worked out.
    """
    left[0] -= 1
    if left[0] < 0:
        raise TooComplex("too many positions")
    found = analyse(view)
    cell, *others = cells
    if not others:
        return 1 - found.probability[cell]
    return math.fsum(
        chance * _chance_of_all(view.with_({cell: number}), others, left)
        for number, chance in enumerate(found.numbers[cell])
        if chance > 0
    )


def _layouts(record: Record) -> list[Layout | None]:
    """For every move the mines that it met, or that were laid next; `BadRecord` as in `game`.

    A first click that is taken back may lay others the next time.
    """
    game = record.new_game()
    found = [game.layout for _ in record.replay(game)][1:] + [game.layout]
    for place in reversed(range(len(found) - 1)):
        found[place] = found[place] or found[place + 1]
    return found


@lru_cache(maxsize=256)
def first_chance(level: Level, start: StartRule, first: Cell, effort: str) -> WinChance:
    """The chance of a first click on a hidden board."""
    return win_chance(View.blank(level.shape, level.mines), start=start, first=first, effort=effort)


def _mirrored(level: Level, cell: Cell) -> Cell:
    """The cell that has the same chance in the upper left quarter of the board."""
    row, column = cell
    return min(row, level.height - 1 - row), min(column, level.width - 1 - column)


def _opened(view: View, kind: ActionKind, cell: Cell) -> tuple[Cell, ...]:
    """The cells that a click opens, without those that a 0 opens by itself."""
    if kind is ActionKind.OPEN:
        return (cell,)
    around = view.shape.neighbours(cell)
    return tuple(near for near in around if view.code(near) == HIDDEN)


def hardest_rung(view: View, cells: Iterable[Cell], safe: Iterable[Cell]) -> tuple[Rule, Rule]:
    """The rung of the hardest of these certain cells, each by its easiest proof.

    With it that of the easiest of all safe cells: what it took to find one of them.
    """
    rungs = _rungs(view, safe)
    hardest = max((rungs[cell] for cell in cells), key=_height)
    return hardest, min(rungs.values(), key=_height)


def easiest_safe(view: View, safe: Iterable[Cell], near: Cell) -> tuple[Cell, Rule]:
    """The safe cell that is easiest to prove, the nearest of several, with its rung."""
    rungs = _rungs(view, safe)

    def effort(cell: Cell) -> tuple[int, int, Cell]:
        distance = max(abs(cell[0] - near[0]), abs(cell[1] - near[1]))
        return rungs[cell].height, distance, cell

    cell = min(rungs, key=effort)
    return cell, rungs[cell]


def _height(rung: Rule) -> int:
    return rung.height


def _rungs(view: View, safe: Iterable[Cell]) -> Mapping[Cell, Rule]:
    """The rung of every safe cell; a number alone and one with known cells taken off are one."""
    cells = list(safe)
    try:
        rungs = rungs_of(view, cells)
    except TooComplex:
        if not _kernel.Allowance.left():
            raise  # the whole review has used up its work, which says nothing of these cells
        return dict.fromkeys(cells, Rule.CASES)
    return {
        cell: Rule.KNOWN if rung is Rule.NUMBER else rung
        for cell, rung in zip(cells, rungs, strict=True)
    }
