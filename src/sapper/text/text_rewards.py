"""What the moves of a game in words earn, part by part.

Every part is exact or comes with its error. A game that is not finished is charged as a lost one
under each of them: what it has not opened pays nothing, and to stop costs the chance to win that
was left. So who waits, repeats or flags never earns what playing does; `bench/text.py farmers`
tries it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from sapper import (
    Agent,
    BadProof,
    Cell,
    Outcome,
    StartRule,
    TooComplex,
    View,
    WinChance,
    analyse,
    create_agent,
    win_chance,
)
from sapper.core import HIDDEN, STEPS_A_SECOND, chances_of_openings, usual_first_click
from sapper.reviews import first_chance
from sapper.text.answers import SaidMove
from sapper.text.proof_words import check_words
from sapper.text.text_task import TextTask

NEED_ODDS = {"win_chance", "choice", "stated"}
"""The parts for which the exact odds are worked out."""
UNSTATED = 0.5
"""The risk that counts as stated where a player states none."""

_WORK = 10 * STEPS_A_SECOND
_SIGNIFICANT = 2.0
"""Standard errors by which a cell must be worse than the champion's to be called so."""


@dataclass(slots=True)
class Opening:
    """What is known of one cell that was opened.

    `risk` is the exact chance that it was a mine, or None if it was not asked for
    or takes too long. `stated` is the risk that the player stated. `is_proved` is None if no proof
    was given.
    """

    cell: Cell
    survived: bool
    risk: float | None = None
    stated: float | None = None
    is_proved: bool | None = None
    problem: str | None = None
    rewards: dict[str, float] = field(default_factory=dict)


class Judge:
    """Judges the cells that are opened in one game, and keeps the account of its win chance.

    `start` is the chance at the beginning, `value` that at the last time that it was worked out;
    the rewards for `win_chance` are the steps between. `facts` asks for the odds in any case.
    """

    def __init__(self, task: TextTask, facts: bool = False) -> None:
        self._task = task
        self._parts = frozenset(task.reward)
        self.needs_view = facts or bool(self._parts - {"win"})
        self._needs_odds = facts or bool(self._parts & NEED_ODDS)
        self._safe = max(task.level.shape.size - task.level.mines, 1)
        self.start: WinChance | None = None
        self.value, self.error = 0.0, 0.0
        self.errors: dict[str, float] = {}

    def begin(self, view: View, first: Cell | None, start: StartRule) -> None:
        """Begin the account: at a first click under a start rule, or where the view stands."""
        if "win_chance" not in self._parts:
            return
        if first is not None:
            self.start = self._first_chance(first, start)
        else:
            self.start = _value(view.without_flags(), self._task.effort)
        self.value, self.error = self.start.value, self.start.error

    def opened(
        self, said: SaidMove, before: View, after: View, outcome: Outcome, start: StartRule
    ) -> Opening:
        """What one opened cell earned; `before` is what was seen."""
        opening = Opening(said.cell, outcome is not Outcome.LOST, stated=said.risk)
        before = before.without_flags()
        hidden = before.codes.count(HIDDEN)
        is_first = hidden == len(before.codes)
        if self._needs_odds:
            opening.risk = self._risk(opening.cell, before, is_first, start)
        if "stated" in self._parts:
            shown = hidden - after.without_flags().codes.count(HIDDEN)
            opening.rewards["stated"] = self._stated(opening, shown)
        if "proof" in self._parts or said.proof is not None:
            self._note_proof(opening, said, before)
        if "win_chance" in self._parts:
            if is_first and self.start is None:
                self.begin(before, said.cell, start)
            self._note_change(opening, after, outcome)
        if "choice" in self._parts:
            opening.rewards["choice"] = -self._loss(before, opening) if not is_first else 0.0
        return opening

    def forfeit(self, view: View, start: StartRule) -> dict[str, float]:
        """What a game earns that ends at this view without a result: it is lost."""
        earned = self.ended(Outcome.LOST)
        if "win_chance" in self._parts:
            if self.start is None:
                self.begin(view, usual_first_click(self._task.level, start), start)
            earned["win_chance"] = self._book(WinChance(0.0))
        if "choice" in self._parts:
            earned["choice"] = -self._left(view.without_flags(), start)
        return earned

    def ended(self, outcome: Outcome) -> dict[str, float]:
        """What the outcome by itself earns; nothing while the game goes on."""
        if outcome is Outcome.PLAYING or "win" not in self._parts:
            return {}
        return {"win": float(outcome is Outcome.WON)}

    def _left(self, view: View, start: StartRule) -> float:
        """The chance to win that is given up by stopping here; 1 where it takes too long to say."""
        try:
            if view.codes.count(HIDDEN) == len(view.codes):
                return self._first_chance(usual_first_click(self._task.level, start), start).value
            return _value(view, self._task.effort).value
        except TooComplex:
            return 1.0

    def _first_chance(self, first: Cell, start: StartRule) -> WinChance:
        rows, columns = self._task.level.height, self._task.level.width
        place = min(first[0], rows - 1 - first[0]), min(first[1], columns - 1 - first[1])
        return first_chance(self._task.level, start, place, self._task.effort)

    def _risk(self, cell: Cell, view: View, is_first: bool, start: StartRule) -> float | None:
        """Return the exact risk by what the player is told, or None if it takes too long."""
        if is_first and start is not StartRule.NONE:
            return 0.0
        density = None
        if "mines" not in self._task.shows:
            density = min(max(self._task.level.mines / view.shape.size, 1e-9), 1 - 1e-9)
            view = view.with_total(None)
        try:
            return analyse(view, density=density, work=_WORK).probability[cell]
        except TooComplex:
            return None

    def _stated(self, opening: Opening, shown: int) -> float:
        """What a cell earns that showed so many cells, by how far its stated risk was off.

        A risk that is right pays the share of the board that was opened, one that is off by a half
        nothing, one that is off by more costs; where none was stated a half counts.
        """
        if not opening.survived or opening.risk is None:
            return 0.0
        stated = UNSTATED if opening.stated is None else opening.stated
        return shown / self._safe * (1 - 4 * (stated - opening.risk) ** 2)

    def _note_proof(self, opening: Opening, said: SaidMove, before: View) -> None:
        """Whether the proof that was given holds; only such a one earns its share."""
        if said.proof is not None:
            told = before if "mines" in self._task.shows else before.with_total(None)
            try:
                check_words(told, said.cell, said.proof)
                opening.is_proved = True
            except BadProof as problem:
                opening.is_proved, opening.problem = False, str(problem)
        if "proof" in self._parts:
            opening.rewards["proof"] = (1 / self._safe) if opening.is_proved else 0.0

    def _note_change(self, opening: Opening, after: View, outcome: Outcome) -> None:
        """The change of the win chance; what certain moves show is booked with the next guess."""
        earned = opening.rewards
        earned["win_chance"] = 0.0
        if outcome is not Outcome.PLAYING:
            earned["win_chance"] = self._book(WinChance(float(outcome is Outcome.WON)))
        elif opening.risk != 0:
            try:
                earned["win_chance"] = self._book(_value(after.without_flags(), self._task.effort))
            except TooComplex:
                self.errors.pop("win_chance", None)  # it is booked later

    def _book(self, chance: WinChance) -> float:
        """The step from the last chance to this one; its error is noted."""
        step = chance.value - self.value
        self.errors["win_chance"] = math.hypot(chance.error, self.error)
        self.value, self.error = chance.value, chance.error
        return step

    def _loss(self, before: View, opening: Opening) -> float:
        """The win chance that the choice of the cell cost, whatever it showed."""
        if opening.risk == 0 or _champion().choose(before, Random(0)).cell == opening.cell:
            return 0.0
        try:
            (chance, _), (_, difference) = chances_of_openings(
                before, [(), (opening.cell,)], effort=self._task.effort, work=_WORK
            )
        except TooComplex:
            return 0.0
        self.errors["choice"] = difference.error
        loss = -difference.value
        is_shown = loss >= max(_SIGNIFICANT * difference.error, 1e-12)
        return min(loss, chance.value) if is_shown else 0.0


@lru_cache(maxsize=4096)
def _value(view: View, effort: str) -> WinChance:
    """The chance to win of a position; games of one board ask for the same ones again."""
    return win_chance(view, effort=effort, work=_WORK)


@lru_cache(maxsize=1)
def _champion() -> Agent:
    return create_agent("champion")
