"""The trainer: the next puzzle, what is said to an answer, and what is learned from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random

from sapper.boards.cutting import puzzle_stream
from sapper.boards.notebook import KeptAnswer, Notebook
from sapper.boards.puzzle import Puzzle
from sapper.boards.rating import rung_of
from sapper.boards.skill import (
    GUESS,
    KINDS,
    Skill,
    Skills,
    difficulty,
    kind_of,
    rung_of_kind,
    skills_of,
    suitable_kind,
)
from sapper.core import Cell, IllegalMove, percent
from sapper.proofs import Explanation, Proof, Uncertainty, prove

_DRAWN = 4
"""The fresh puzzles among which the most suitable is chosen."""
_BACK_AFTER = 3
"""A missed puzzle comes back after so many others."""
_MOST_MISSED = 200


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said to an answer.

    `text` is one sentence. Where the answer was wrong, `proof` shows step by step what could be
    seen, or why the cell is the opposite of what was said; and `uncertainty` shows layouts in which
    the cell that was answered is a mine and layouts in which it is safe.
    """

    is_right: bool
    text: str
    proof: Proof | None = None
    uncertainty: Uncertainty | None = None

    @property
    def steps(self) -> tuple[Explanation, ...]:
        """The proof step by step, each with the cells to show."""
        return () if self.proof is None else self.proof.explain()


class Trainer:
    """Practice of one player: `next` gives a puzzle, `answer` takes the answer to it.

    The puzzles are chosen so that about three of four are answered right. What was missed comes
    back until it is seen. `kind` restricts practice to a rung, or to `guess`.
    """

    def __init__(
        self, notebook: Notebook | None = None, *, seed: int | None = None, kind: str | None = None
    ) -> None:
        self.notebook = Notebook() if notebook is None else notebook
        self.kind = _checked(kind)
        self.skills = Skills()
        self.puzzle: Puzzle | None = None
        self.asked = self.right = 0
        self._random = Random(seed)
        self._streams: dict[str, Iterator[Puzzle]] = {}
        self._missed = self.notebook.missed()
        self._wait = 0
        self._replay()

    def _replay(self) -> None:
        """Bring the skills to where the answers so far have left them."""
        for answer in self.notebook.answers():
            for name, value in zip(answer.names, answer.values, strict=True):
                skill = self.skills.by_name.setdefault(name, Skill())
                skill.value = value
                skill.answers += 1
                skill.right += answer.is_right

    @property
    def missed(self) -> tuple[Puzzle, ...]:
        return tuple(self._missed)

    def add(self, puzzle: Puzzle) -> None:
        """Take up a puzzle that comes back until it is seen: one from a game of the player's."""
        puzzle.check()
        if all(puzzle.view != each.view for each in self._missed):
            self._change_missed(puzzle, is_missed=True)

    def next(self) -> Puzzle:
        """The next puzzle: one that was missed, if it is time for it, else a suitable new one."""
        due = [each for each in self._missed if self.kind in (None, kind_of(each))]
        if due and self._wait <= 0:
            self.puzzle = due[0]
            self._wait = _BACK_AFTER
        else:
            self.puzzle = self._fresh()
            self._wait -= 1
        return self.puzzle

    def _fresh(self) -> Puzzle:
        """Of some new puzzles of a suitable kind the one nearest to the wanted difficulty."""
        kind = self.kind or self._suitable()
        wanted = self.skills.wanted_difficulty(kind)
        if kind not in self._streams:
            self._streams[kind] = puzzle_stream(rung_of_kind(kind), self._random.getrandbits(63))
        drawn = 1 if kind in ("cases", GUESS) else _DRAWN
        puzzles = [next(self._streams[kind]) for _ in range(drawn)]
        return min(puzzles, key=lambda each: abs(difficulty(each) - wanted))

    def _suitable(self) -> str:
        """As a rule the hardest kind that suits; now and then an easier one."""
        best = KINDS.index(suitable_kind(self.skills))
        return KINDS[best if self._random.random() < 0.7 else self._random.randint(0, best)]

    def answer(self, cell: Cell, is_mine: bool = False) -> Feedback:
        """What is said to opening the cell or, with `is_mine`, to marking it as a mine.

        `IllegalMove` if the cell is off the puzzle, opened or flagged; that is no answer.
        """
        puzzle = self.puzzle
        if puzzle is None:
            raise IllegalMove("no puzzle was asked")
        view = puzzle.view
        if not view.is_hidden(cell) or view.is_flagged(cell):
            raise IllegalMove(f"cell {cell} is open or flagged, expected a hidden cell")
        is_right = puzzle.is_right(cell, is_mine)
        self._take_in(puzzle, is_right)
        return feedback_to(puzzle, cell, is_mine)

    def give_up(self) -> Feedback:
        """The answer, which counts as a miss."""
        if self.puzzle is None:
            raise IllegalMove("no puzzle was asked")
        puzzle = self.puzzle
        self._take_in(puzzle, False)
        return Feedback(False, _solution(puzzle), puzzle.proof)

    def _take_in(self, puzzle: Puzzle, is_right: bool) -> None:
        self.puzzle = None
        self.asked += 1
        self.right += is_right
        self.skills.learn(puzzle, is_right)
        names = skills_of(puzzle)
        values = tuple(round(self.skills.by_name[name].value, 4) for name in names)
        time = datetime.now(UTC).isoformat(timespec="seconds")
        self.notebook.add(KeptAnswer(time, names, is_right, difficulty(puzzle), values))
        if not is_right:
            self._wait = max(self._wait, _BACK_AFTER)
        if not is_right or any(each.view == puzzle.view for each in self._missed):
            self._change_missed(puzzle, is_missed=not is_right)

    def _change_missed(self, puzzle: Puzzle, *, is_missed: bool) -> None:
        """Let the puzzle come back, as the last of all, or not any more."""

        def change(missed: list[Puzzle]) -> list[Puzzle]:
            others = [each for each in missed if each.view != puzzle.view]
            return [*others, puzzle][-_MOST_MISSED:] if is_missed else others

        kept = self.notebook.change_missed(change)
        self._missed = change(self._missed) if kept is None else kept

    def history(self) -> dict[str, list[tuple[datetime, float]]]:
        """For every skill its value after each answer, for a plot over time."""
        found: dict[str, list[tuple[datetime, float]]] = {}
        for answer in self.notebook.answers():
            try:
                time = datetime.fromisoformat(answer.time)
            except ValueError:
                continue
            for name, value in zip(answer.names, answer.values, strict=True):
                found.setdefault(name, []).append((time, value))
        return found


def feedback_to(puzzle: Puzzle, cell: Cell, is_mine: bool) -> Feedback:
    """What is said to an answer, with the reason where it was wrong."""
    if puzzle.asks_for_guess:
        return _to_guess(puzzle, cell, is_mine)
    claim = "a mine" if is_mine else "safe"
    if puzzle.is_right(cell, is_mine):
        name = puzzle.pattern
        return Feedback(True, f"Right: {cell} is {claim}{f', {name}' if name else ''}.")
    found = prove(puzzle.view, cell)
    if isinstance(found, Proof):
        truth = "a mine" if found.is_mine else "safe"
        return Feedback(False, f"No: {cell} is certainly {truth}.", found)
    text = f"Nothing is certain about {cell}: it may be safe, and it may be a mine."
    return Feedback(False, f"{text} {_solution(puzzle)}", puzzle.proof, found)


def _to_guess(puzzle: Puzzle, cell: Cell, is_mine: bool) -> Feedback:
    best = ", ".join(map(str, sorted(puzzle.best_guesses())))
    if is_mine:
        return Feedback(False, f"A guess opens a cell. The best: {best}.")
    loss = puzzle.losses.get(cell)
    if loss is None:
        return Feedback(False, f"{cell} is certainly a mine. The best: {best}.")
    if cell in puzzle.best_guesses():
        return Feedback(True, f"Right: no guess is better than {cell}.")
    return Feedback(False, f"{cell} costs {percent(loss)} of all games. The best: {best}.")


def _solution(puzzle: Puzzle) -> str:
    if puzzle.proof is None:
        return f"The best: {', '.join(map(str, sorted(puzzle.best_guesses())))}."
    truth = "a mine" if puzzle.proof.is_mine else "safe"
    return f"The cell {puzzle.proof.cell} is certainly {truth}."


def _checked(kind: str | None) -> str | None:
    """A kind of puzzle, or None for all; `BadBoard` if there is none of that name."""
    if kind is None or kind.strip().lower() == GUESS:
        return None if kind is None else GUESS
    rung = str(rung_of(kind))
    return KINDS[0] if rung == "number" else rung
