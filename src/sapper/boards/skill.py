"""How well somebody sees each kind of step: by rung and by named pattern, and over time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise

from sapper.boards.puzzle import Puzzle
from sapper.proofs import Rule

AIM = 0.75
"""The share of right answers at which practice is neither dull nor hopeless."""
GUESS = "guess"
"""The name of the skill of choosing among guesses."""
KINDS = ("known", "subset", "overlap", "total", "cases", GUESS)
"""The kinds of puzzles, from easy to hard: rungs, and the best guess."""

_BASE = {"number": -2.0, "known": -1.5, "subset": 0.0, "overlap": 1.0, "total": 1.0,
         "cases": 2.0, GUESS: 1.5}  # fmt: skip
_MASTERED = 0.85
"""The share of right answers from which a kind teaches nothing new."""
_ENOUGH = 3
"""The answers of a kind that tell how well it is seen."""
_STEP = 0.35
"""How much one answer changes a skill that many rest on."""
_FIRST_STEP = 3.0
"""How much the first answer changes it; the second half as much, the third a third."""

LEGEND = "One step up makes a right answer about 2.7 times as likely, compared with a wrong one."
"""What the numbers mean."""
_BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"


def kind_of(puzzle: Puzzle) -> str:
    """The kind of a puzzle: its rung, or `guess`."""
    return GUESS if puzzle.rung is None else str(puzzle.rung)


def skills_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The names of the skills that a puzzle asks for: its kind, and its pattern if it has one."""
    pattern = puzzle.pattern
    return (kind_of(puzzle),) if pattern is None else (kind_of(puzzle), pattern)


def difficulty(puzzle: Puzzle) -> float:
    """How hard a puzzle is, on the scale of skills: equal skill means every second one right."""
    base = _BASE[kind_of(puzzle)]
    if puzzle.proof is None:
        return base + 0.1 * (len(puzzle.losses) - 5)
    hard = puzzle.proof.difficulty
    extra = 0.25 * (hard.numbers - 2) + 0.5 * max(hard.depth - 1, 0)
    return base + min(max(extra, -0.5), 3.0)


@dataclass
class Skill:
    """One skill: its value and the answers it rests on."""

    value: float = 0.0
    answers: int = 0
    right: int = 0


@dataclass
class Skills:
    """All skills of a player, which change with every answer."""

    by_name: dict[str, Skill] = field(default_factory=dict)

    def value(self, names: tuple[str, ...]) -> float:
        """The mean of these skills, those that nothing is known of left out."""
        known = [self.by_name[name].value for name in names if name in self.by_name]
        return sum(known) / len(known) if known else self._guess(names[0])

    def chance(self, puzzle: Puzzle) -> float:
        """The chance that the player sees the answer."""
        return _sigmoid(self.value(skills_of(puzzle)) - difficulty(puzzle))

    def learn(self, puzzle: Puzzle, is_right: bool) -> None:
        surprise = float(is_right) - self.chance(puzzle)
        for name in skills_of(puzzle):
            skill = self.by_name.setdefault(name, Skill(self._guess(name)))
            skill.value += max(_FIRST_STEP / (skill.answers + 1), _STEP) * surprise
            skill.answers += 1
            skill.right += is_right

    def wanted_difficulty(self, kind: str) -> float:
        """The difficulty of a puzzle of a kind that the player gets right three times of four."""
        return self.value((kind,)) - math.log(AIM / (1 - AIM))

    def knows(self, kind: str) -> bool:
        """Whether enough answers tell how well a kind is seen."""
        return kind in self.by_name and self.by_name[kind].answers >= _ENOUGH

    def masters(self, kind: str) -> bool:
        """Whether the usual puzzles of a kind are hardly ever missed."""
        return self.knows(kind) and _sigmoid(self.value((kind,)) - _usual(kind)) >= _MASTERED

    def _guess(self, name: str) -> float:
        """A skill of which nothing is known: a little above the easiest puzzles of its kind.

        Who does well on easier kinds is expected to do well here.
        """
        if name not in KINDS:
            return 0.0
        easier = [self.by_name[kind] for kind in KINDS[: KINDS.index(name)] if kind in self.by_name]
        return max([_BASE[name], *(each.value - 0.5 for each in easier)])


def suitable_kind(skills: Skills) -> str:
    """The hardest kind whose usual puzzles the player gets right three times of four or more.

    Who hardly misses a kind any more is asked some of the next one, to see how far it goes.
    """
    best = KINDS[0]
    for easier, kind in pairwise(KINDS):
        is_known_to_suit = skills.wanted_difficulty(kind) >= _usual(kind)
        if is_known_to_suit or (skills.masters(easier) and not skills.knows(kind)):
            best = kind
    return best


def _usual(kind: str) -> float:
    """The difficulty of the easier half of a kind's puzzles."""
    return _BASE[kind] - 0.5


def rung_of_kind(kind: str) -> Rule | None:
    """The rung of a kind; None for guesses."""
    return None if kind == GUESS else Rule(kind)


def _sigmoid(value: float) -> float:
    return 1 / (1 + math.exp(-value))


def draw_history(history: Mapping[str, Sequence[tuple[datetime, float]]], width: int = 48) -> str:
    """Return a line for each skill: its values over all answers, and where it stands now.

    Kinds come from easy to hard, then patterns, those with the most answers first.
    """
    found: dict[str, list[float]] = {}
    for name, points in history.items():
        if finite := [value for _, value in points if math.isfinite(value)]:
            found[name] = finite
    if not found:
        return "No answers yet."

    def order(name: str) -> tuple[int, int, str]:
        if name in KINDS:
            return KINDS.index(name), 0, name
        return len(KINDS), -len(found[name]), name

    longest = max(map(len, found))
    # The last bar shows where the skill stands now, not a mean.
    drawn = {name: [*_means(values, width)[:-1], values[-1]] for name, values in found.items()}
    low = min(map(min, drawn.values()))
    high = max(map(max, drawn.values()))
    lines = []
    for name in sorted(found, key=order):
        bars = "".join(_bar(value, low, high) for value in drawn[name])
        now = f"{found[name][-1]:+.2f} ({len(found[name])})"
        lines.append(f"{name:{longest}}  {bars:{width}}  {now}")
    return "\n".join([*lines, LEGEND])


def _means(values: Sequence[float], width: int) -> Sequence[float]:
    """Return at most `width` values: the means of equal stretches."""
    if len(values) <= width:
        return values
    edges = [round(place * len(values) / width) for place in range(width + 1)]
    return [sum(values[start:end]) / (end - start) for start, end in pairwise(edges)]


def _bar(value: float, low: float, high: float) -> str:
    share = 0.5 if high <= low else (value - low) / (high - low)
    return _BARS[min(int(share * len(_BARS)), len(_BARS) - 1)]
