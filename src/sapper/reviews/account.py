"""The review of one game: its moves, and the account of how its outcome came about."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sapper.core import WinChance, counted, svg
from sapper.game import Outcome, Record
from sapper.proofs import Rule
from sapper.reviews.move import Label, ReviewedMove


@dataclass(frozen=True, repr=False)
class Review:
    """What a game was worth, click by click.

    `start` is the chance to win at the first click, `end` that at the end of the record: 1 for a
    won game, 0 for a lost one. The account adds up: `start.value` + `luck` - `lost` + `taken_back`
    is `end.value`. All are shares of a win; a point is a hundredth.
    """

    record: Record
    start: WinChance
    end: WinChance
    moves: tuple[ReviewedMove, ...]
    start_luck: float = 0.0
    """What the numbers of the first click gave or took."""
    taken_back: float = 0.0
    """What undoing moves has given back."""

    def __repr__(self) -> str:
        game = f"{self.record.level.name} {self.record.level}, {self.record.outcome}"
        found = f"{counted(len(self.moves), 'move')}, {len(self.guesses)} of them guesses"
        return f"<Review of {game}: {found}, accuracy {self.accuracy:.0f} %>"

    def __str__(self) -> str:
        """The account: from the chance at the start to the end, then the worst move."""
        if not self.moves:
            return NO_MOVE
        rows = [f"{name:<22}{100 * value:7.1f} %" for name, value in self._account()]
        if self.worst is not None:
            worst = self.moves[self.worst]
            rows.append(f"Worst: move {worst.number}, {worst.label}, {100 * worst.loss:.1f} points")
            if worst.best is not None:
                rows[-1] += f"; better: {worst.best}"
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        """What a notebook shows: the curve of the chance to win, and the account."""
        if not self.moves:
            return f"<p>{NO_MOVE}</p>"
        errors = [place for place, move in enumerate(self.moves, 1) if move.label.is_error]
        curve = svg.curve(self.chances(), f"Chance to win: {self!r}", errors)
        cells = "".join(
            f"<tr><td>{name}</td><td>{100 * value:.1f} %</td></tr>"
            for name, value in self._account()
        )
        return f"{curve}<table>{cells}</table>"

    def _account(self) -> list[tuple[str, float]]:
        rows = [("Chance at the start", self.start.value), ("Luck", self.luck)]
        rows += [("Lost by choices", 0.0 - self.lost)]
        if self.taken_back:
            rows.append(("Taken back", self.taken_back))
        return [*rows, ("Chance at the end", self.end.value)]

    @property
    def guesses(self) -> tuple[ReviewedMove, ...]:
        """The moves that took a risk."""
        return tuple(move for move in self.moves if move.label.is_guess)

    @property
    def lost(self) -> float:
        """What the choices of cells cost in all."""
        return math.fsum(move.loss for move in self.moves)

    @property
    def lost_error(self) -> float:
        """The standard error of `lost`."""
        return math.hypot(*(move.error for move in self.moves))

    @property
    def luck(self) -> float:
        """What chance gave, or took where it is negative."""
        return self.start_luck + math.fsum(move.luck for move in self.moves)

    @property
    def survived(self) -> tuple[ReviewedMove, ...]:
        """The moves that took a risk and met no mine; the first click may be one of them."""
        return tuple(move for move in self.moves if move.is_survived and 0 < move.risk < 1)

    @property
    def luck_log10(self) -> float:
        """How unlikely it was to survive the risks that were survived: -log10 of their chance."""
        return 0.0 - math.fsum(math.log10(1 - move.risk) for move in self.survived)

    @property
    def accuracy(self) -> float:
        """From 0 to 100: how good the guesses were, by lichess's curve; 100 where there was none.

        The mean of the arithmetic and the harmonic mean of the guesses' accuracies.
        """
        values = [accuracy_of(move.loss) for move in self.guesses]
        if not values:
            return 100.0
        harmonic = len(values) / math.fsum(1 / max(value, 1e-3) for value in values)
        return (math.fsum(values) / len(values) + harmonic) / 2

    @property
    def needless(self) -> tuple[ReviewedMove, ...]:
        """The moves that took a risk though a certainly safe cell was there."""
        return tuple(move for move in self.moves if move.is_needless)

    @property
    def worst(self) -> int | None:
        """The place in `moves` of the move that lost the most; None if none lost anything."""
        place = max(range(len(self.moves)), key=lambda i: self.moves[i].loss, default=None)
        return place if place is not None and self.moves[place].loss > 0 else None

    @property
    def hardest_used(self) -> Rule | None:
        """The highest rung of the ladder by which a cell was opened for certain."""
        rungs = [move.rung for move in self.moves if move.label is Label.CERTAIN and move.rung]
        return max(rungs, key=lambda rung: rung.height, default=None)

    @property
    def hardest_needed(self) -> Rule | None:
        """The highest rung that it took to play on without a needless risk, from move to move."""
        rungs = [move.easiest for move in self.moves if move.easiest is not None]
        return max(rungs, key=lambda rung: rung.height, default=None)

    @cached_property
    def missed(self) -> Counter[str]:
        """What was missed, by the players' name of the pattern or else by the rung."""
        return Counter(move.pattern() or rung_words(move.rung) for move in self.needless)

    def count(self, *labels: Label) -> int:
        """How many moves have one of these labels."""
        return sum(move.label in labels for move in self.moves)

    def chances(self) -> list[float]:
        """The chance to win at the start and after every move: what a graph shows."""
        values = [self.start.value]
        for move in self.moves:
            values.append(values[-1] if move.after is None else move.after)
        return values

    def to_json(self) -> dict[str, Any]:
        """The review in JSON's types, as `docs/review.md` describes it."""
        return {
            "sapper_review": 1,
            "identity": self.record.identity,
            "begun": self.record.begun,
            "player": self.record.player,
            "level": str(self.record.level),
            "start_rule": str(self.record.start),
            "outcome": str(self.record.outcome),
            "start": _chance(self.start),
            "end": _chance(self.end),
            "start_luck": round(self.start_luck, 6),
            "luck": round(self.luck, 6),
            "luck_log10": round(self.luck_log10, 4),
            "lost": round(self.lost, 6),
            "lost_error": round(self.lost_error, 6),
            "taken_back": round(self.taken_back, 6),
            "accuracy": round(self.accuracy, 2),
            "guesses": len(self.guesses),
            "needless": len(self.needless),
            "labels": {str(label): count for label in Label if (count := self.count(label))},
            "hardest_needed": _name(self.hardest_needed),
            "hardest_used": _name(self.hardest_used),
            "missed": dict(self.missed.most_common()),
            "worst": None if self.worst is None else self.moves[self.worst].number,
            "moves": [move.to_json() for move in self.moves],
        }


NO_MOVE = "No move was made: there is nothing to review."


def accuracy_of(loss: float) -> float:
    """The accuracy of a guess that lost so much, from 0 to 100: lichess's curve."""
    value = 103.1668 * math.exp(-0.04354 * 100 * max(loss, 0.0)) - 3.1669 + 1
    return min(100.0, max(0.0, value))


def end_of(outcome: Outcome) -> WinChance | None:
    """The chance to win of a game that is over; None for another."""
    return {Outcome.WON: WinChance(1.0), Outcome.LOST: WinChance(0.0)}.get(outcome)


def rung_words(rung: Rule | None) -> str:
    """What a rung is, for people."""
    words: dict[Rule | None, str] = {
        Rule.KNOWN: "a single number",
        Rule.SUBSET: "one number inside another",
        Rule.OVERLAP: "two numbers that overlap",
        Rule.TOTAL: "mine counting",
        Rule.CASES: "a case by case proof",
    }
    return words.get(rung, "a certain cell")


def _chance(chance: WinChance) -> dict[str, Any]:
    return {
        "value": round(chance.value, 6),
        "error": round(chance.error, 6),
        "exact": chance.is_exact,
    }


def _name(rung: Rule | None) -> str | None:
    return None if rung is None else str(rung)
