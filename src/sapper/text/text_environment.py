"""One game in words: observations out, answers in, exact rewards."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from sapper import (
    BadBoard,
    Game,
    IllegalMove,
    Layout,
    Outcome,
    Record,
    StartRule,
    View,
    sample_layouts,
)
from sapper.text.answers import FLAG, OPEN, SaidMove, read_answer
from sapper.text.forms import RULES, how_to_answer, write_codes, write_view
from sapper.text.text_rewards import Judge, Opening
from sapper.text.text_task import BadTask, TextTask


class TextEnvironment:
    """Plays one task at a time: `reset` begins it, `step` takes a player's answer, `close` ends it.

    All that happens depends on the task and the answers alone. An environment can be copied and
    pickled in the midst of a game. With `facts` the exact odds of every opened cell are worked out,
    whatever the reward: `openings` tells them.
    """

    def __init__(self, facts: bool = False) -> None:
        self.task: TextTask | None = None
        self.facts = facts
        self.is_over = True
        self.total = 0.0
        """The sum of the rewards since `reset`."""
        self.openings: list[Opening] = []
        self.answers = self.unreadable = self.refused = 0
        self._game: Game | None = None
        self._judge: Judge | None = None
        self._start = StartRule.NONE
        self._is_forfeit = False

    def __copy__(self) -> TextEnvironment:
        return deepcopy(self)

    def reset(self, task: TextTask | str) -> str:
        """Begin a task, or its line of JSON: the first observation. `BadTask` if that fails."""
        task = TextTask.of(task)
        self.__init__(self.facts)  # type: ignore[misc]  # an old game leaves nothing behind
        try:
            game, self._start = new_game(task)
            self._judge = Judge(task, self.facts)
            if task.first is not None or task.view is not None:
                self._judge.begin(game.view, task.first, self._start)
        except BadBoard as error:
            raise BadTask(f"the task: {error}") from error
        if game.is_over:
            raise BadTask(f"the game is {game.outcome} before the first answer: {task}")
        self.task, self._game, self.is_over = task, game, False
        parts = [RULES] if "rules" in task.shows else []
        return "\n".join([*parts, write_view(self.view, task.form), how_to_answer(task)])

    def step(self, text: str) -> tuple[str, float, bool, dict[str, Any]]:
        """Take an answer: the next observation, the reward, whether it is over, and facts.

        An answer that cannot be read, and a move that the rules refuse, change nothing but cost
        what the task says. `IllegalMove` if nothing is going on.
        """
        task, game, judge = self.task, self._game, self._judge
        if task is None or game is None or judge is None or self.is_over:
            raise IllegalMove("the task is over, expected reset(task) before another answer")
        self.answers += 1
        limits = task.limits
        moves, problem = read_answer(text, limits.moves, limits.characters)
        earned: dict[str, float] = {}
        made: list[SaidMove] = []
        cost, outcome = 0.0, Outcome.PLAYING
        judge.errors = {}
        if problem is not None:
            self.unreadable += 1
            cost = limits.cost
        for said in moves:
            problem = self._move(game, judge, said, earned)
            outcome = game.outcome
            if problem is not None:
                self.refused += 1
                cost = limits.cost
                break
            made.append(said)
            if outcome is not Outcome.PLAYING:
                break
        if outcome is not Outcome.PLAYING:
            self.is_over = True
            _add(earned, judge.ended(outcome))
        elif self.answers >= limits.answers:
            _add(earned, self._forfeit(game, judge))
        reward = self._pay(task, earned, cost)
        info: dict[str, Any] = {
            "outcome": str(self.outcome) if self.is_over else "playing",
            "moves": made,
            "problem": problem,
            "rewards": earned,
            "errors": judge.errors,
            "cost": cost,
        }
        return self._observation(task, game, made, problem), reward, self.is_over, info

    def close(self) -> float:
        """End the game. Return the reward of what is left: nothing after its end.

        A trainer that stops a game calls this: such a game costs what one costs that runs out of
        answers. `total` includes it.
        """
        if self.task is None or self._game is None or self._judge is None or self.is_over:
            return 0.0
        return self._pay(self.task, self._forfeit(self._game, self._judge))

    @property
    def view(self) -> View:
        """What the player sees, with the number of mines only where the task shows it."""
        if self.task is None or self._game is None:
            raise IllegalMove("nothing to see before reset(task)")
        view = self._game.view
        return view if "mines" in self.task.shows else view.with_total(None)

    @property
    def outcome(self) -> Outcome:
        """How the game stands. One that ran out of answers, or was closed, is lost."""
        if self._is_forfeit:
            return Outcome.LOST
        return Outcome.PLAYING if self._game is None else self._game.outcome

    @property
    def record(self) -> Record:
        """The game so far, as `sapper.review` reads it."""
        if self.task is None or self._game is None:
            raise IllegalMove("nothing to record before reset(task)")
        return replace(Record.of(self._game), start=self._start, position=self.task.view)

    def _move(
        self, game: Game, judge: Judge, said: SaidMove, earned: dict[str, float]
    ) -> str | None:
        """Make one move; the reason if the rules refuse it."""
        before = game.view if judge.needs_view or said.proof is not None else None
        try:
            if said.kind == OPEN:
                game.open(said.cell)
            else:
                _flag(game, said)
        except IllegalMove as refusal:
            return str(refusal)
        if before is not None and said.kind == OPEN:
            opening = judge.opened(said, before, game.view, game.outcome, self._start)
            self.openings.append(opening)
            _add(earned, opening.rewards)
        return None

    def _forfeit(self, game: Game, judge: Judge) -> dict[str, float]:
        """End the game without a result. Return what that earns."""
        self.is_over = self._is_forfeit = True
        return judge.forfeit(game.view, self._start)

    def _pay(self, task: TextTask, earned: dict[str, float], cost: float = 0.0) -> float:
        """Add what was earned to the total. Return its weighted sum."""
        reward = 0.0 - cost
        for name, value in earned.items():
            reward += task.reward[name] * value
        self.total += reward
        return reward

    def _observation(
        self, task: TextTask, game: Game, made: list[SaidMove], problem: str | None
    ) -> str:
        level, mines = task.level, task.level.mines if "mines" in task.shows else None
        if task.form in ("grid", "bare"):
            shown = write_codes(game.codes, level.height, level.width, mines, task.form)
        else:
            shown = write_view(self.view, task.form)
        if problem is not None:
            shown = f"Not done: {problem}.\n{shown}"
        if made:
            shown = f"Done: {', '.join([str(each) for each in made])}.\n{shown}"
        return f"{shown}\n{self._verdict()}" if self.is_over else shown

    def _verdict(self) -> str:
        if self._is_forfeit:
            return f"No answers are left after {self.answers}: the game is lost."
        won = self.outcome is Outcome.WON
        return "You won." if won else "You opened a mine: the game is lost."


def new_game(task: TextTask) -> tuple[Game, StartRule]:
    """The game of a task with what is given opened, and the promise for its first click."""
    layout = task.layout
    if task.view is not None:
        if layout is None:
            (mines,) = sample_layouts(task.view, 1, task.seed)
            layout = Layout.from_cells(task.level.shape, mines)
        game = Game.on(layout)
        game.show(task.view)
        return game, StartRule.NONE
    if layout is None:
        game, start = Game(task.level, seed=task.seed, start=task.start), task.start
    else:
        game, start = Game.on(layout), _promise(task, layout)
    if task.first is not None:
        game.open(task.first)
    return game, start


def _promise(task: TextTask, layout: Layout) -> StartRule:
    """The start rule, where the mines that are given keep it."""
    if task.first is None:
        return StartRule.NONE
    free = task.start.free_cells(task.level.shape, task.first)
    return StartRule.NONE if any(layout.marks[index] for index in free) else task.start


def _flag(game: Game, said: SaidMove) -> None:
    is_there = game.view.is_flagged(said.cell)
    if is_there is (said.kind == FLAG):
        raise IllegalMove(f"cell {said.cell} has {'a' if is_there else 'no'} flag")
    game.flag(said.cell)


def _add(earned: dict[str, float], more: dict[str, float]) -> None:
    for name, value in more.items():
        earned[name] = earned.get(name, 0.0) + value
