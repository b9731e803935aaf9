"""Many reviews together: what was lost, what was missed, and whether it gets better."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sapper.game import Outcome
from sapper.proofs import Rule
from sapper.reviews.account import Review, rung_words
from sapper.reviews.move import Label

BARS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class RungCount:
    """How often cells of a rung were opened for certain, and how often such a cell was missed."""

    rung: Rule
    used: int
    missed: int

    @property
    def words(self) -> str:
        return rung_words(self.rung)


@dataclass(frozen=True)
class Trend:
    """The reviews of many games, the earliest first."""

    reviews: tuple[Review, ...]

    @property
    def won(self) -> int:
        return sum(review.record.outcome is Outcome.WON for review in self.reviews)

    @property
    def expected(self) -> float:
        """The games that the champion would have won on average."""
        return math.fsum(review.start.value for review in self.reviews)

    @property
    def luck(self) -> float:
        """What chance gave, in games."""
        return math.fsum(review.luck for review in self.reviews)

    @property
    def lost(self) -> float:
        """What mistakes cost, in games."""
        return math.fsum(review.lost for review in self.reviews)

    @property
    def accuracy(self) -> float:
        """The mean accuracy of the games that had a guess; 100 if none had."""
        return mean([each.accuracy for each in self.reviews if each.guesses], 100.0)

    @property
    def needless(self) -> int:
        return sum(len(review.needless) for review in self.reviews)

    def rungs(self) -> list[RungCount]:
        used, missed = Counter[Rule](), Counter[Rule]()
        for review in self.reviews:
            for move in review.moves:
                if move.rung is not None and move.label is Label.CERTAIN:
                    used[move.rung] += 1
                elif move.rung is not None and move.is_needless:
                    missed[move.rung] += 1
        return [
            RungCount(rung, used[rung], missed[rung]) for rung in Rule if used[rung] or missed[rung]
        ]

    def missed(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for review in self.reviews:
            found.update(review.missed)
        return found

    def halves(self) -> tuple[float, float] | None:
        """The mean loss a game of the earlier and the later half; None for fewer than four."""
        if len(self.reviews) < 4:
            return None
        middle = len(self.reviews) // 2
        first, second = self.reviews[:middle], self.reviews[middle:]
        return mean([each.lost for each in first], 0.0), mean([each.lost for each in second], 0.0)

    def to_json(self) -> dict[str, Any]:
        return {
            "games": len(self.reviews),
            "won": self.won,
            "expected": round(self.expected, 4),
            "luck": round(self.luck, 4),
            "lost": round(self.lost, 4),
            "accuracy": round(self.accuracy, 2),
            "needless": self.needless,
            "rungs": [
                {"rung": str(each.rung), "used": each.used, "missed": each.missed}
                for each in self.rungs()
            ],
            "missed": dict(self.missed().most_common()),
        }


def mean(values: Sequence[float], usual: float) -> float:
    """The mean, or the usual value where there is none."""
    return math.fsum(values) / len(values) if values else usual


def sparkline(values: Sequence[float], width: int) -> str:
    """The values from 0 to 1 as bars, the last of several that share a place."""
    count = len(values)
    if count > width:
        values = [values[(place + 1) * count // width - 1] for place in range(width)]
    top = len(BARS) - 1
    return "".join(BARS[min(max(round(value * top), 0), top)] for value in values)
