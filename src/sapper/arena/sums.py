"""The games of many boards as sums of whole numbers: little to send, and the same in any order.

Fractions are counted in units of 2^-40, so that adding is exact: whatever the blocks in which
boards are played and summed, the sums are equal to the last bit. A check sum over all games, CPU
times aside, adds up the same way.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt

from sapper.arena.luck import BOARDS_A_TERM, Luck, luck_between, luck_of
from sapper.arena.record import GameRecord
from sapper.arena.regression import Matrix, inverted
from sapper.arena.statistics import Calibration, Estimate
from sapper.core.level import Level

UNIT = 2.0**40

Sums = Counter[str]
"""Whole numbers by their names, which begin with an agent's number, or with those of a pair."""

_CHECKS = 2**64
_CONSTANT, _VALUE = "c", "y"


def sums_of(index: int, games: Sequence[GameRecord], level: Level) -> Sums:
    """The sums of one board, with a game of every agent."""
    found: Sums = Counter(boards=1, check=_check(index, games, level))
    for agent, game in enumerate(games):
        _add_game(found, str(agent), game)
    for (i, ours), (j, theirs) in combinations(enumerate(games), 2):
        pair = f"{i}-{j}"
        found[f"{pair} only first"] += ours.won and not theirs.won
        found[f"{pair} only second"] += theirs.won and not ours.won
        _add_luck(found, pair, ours.won - theirs.won, luck_between(ours, theirs))
    return found


def added(parts: Iterable[Sums]) -> Sums:
    total: Sums = Counter()
    for part in parts:
        add_to(total, part)
    return total


def add_to(total: Sums, part: Sums) -> None:
    total.update(part)
    total["check"] %= _CHECKS


def without_times(sums: Sums) -> dict[str, int]:
    """All that is the same wherever the games are played."""
    return {name: value for name, value in sums.items() if not name.endswith("microseconds")}


def calibration_in(sums: Sums, agent: int, kind: str) -> Calibration | None:
    """The guesses that survived (`guess`) or the endgames won (`endgame`) against predictions."""
    count = sums[f"{agent} {kind}s known"]
    if not count:
        return None
    return Calibration(
        count,
        sums[f"{agent} {kind} predicted"] / UNIT / count,
        sums[f"{agent} {kind} observed"] / count,
        sqrt(sums[f"{agent} {kind} variance"] / UNIT) / count,
    )


def without_luck_in(sums: Sums, name: str) -> Estimate | None:
    """The mean of an agent's wins, or of a pair's difference, without luck; None if unknown."""
    boards = sums["boards"]
    if sums[f"{name} luck unknown"] or boards < 2:
        return None
    prefix = f"{name} x "
    products = {key[len(prefix) :]: value for key, value in sums.items() if key.startswith(prefix)}
    terms = sorted({term for key in products for term in key.split(",")} - {_VALUE, _CONSTANT})
    if sums[f"{name} boards with luck"] < BOARDS_A_TERM * len(terms):
        return None
    columns = [_CONSTANT, *terms]
    products[f"{_CONSTANT},{_CONSTANT}"] = round(boards * UNIT)
    matrix = [[_product(products, a, b) for b in columns] for a in columns]
    right = [_product(products, a, _VALUE) for a in columns]
    return _fitted(matrix, right, _product(products, _VALUE, _VALUE), boards)


def _fitted(matrix: Matrix, right: list[float], squares: float, boards: int) -> Estimate:
    """The constant of the least-squares fit with its error, by the sums of products alone."""
    betas = [sum(a * b for a, b in zip(line, right, strict=True)) for line in inverted(matrix)]
    left = squares - sum(a * b for a, b in zip(betas, right, strict=True))
    freedom = max(1, boards - len(betas))
    return Estimate(betas[0], sqrt(max(0.0, left) / freedom / boards), boards)


def _add_game(found: Sums, agent: str, game: GameRecord) -> None:
    found[f"{agent} won"] += game.won
    found[f"{agent} moves"] += game.moves
    found[f"{agent} guesses"] += len(game.guesses)
    found[f"{agent} microseconds"] += round(1e6 * game.cpu_seconds)
    found[f"{agent} forfeits"] += game.forfeit is not None
    for guess in game.guesses:
        if guess.risk is not None:
            _add_prediction(found, f"{agent} guess", 1 - guess.risk, guess.survived)
    if game.endgame is not None:
        _add_prediction(found, f"{agent} endgame", game.endgame, game.won)
    if (fatal := game.fatal_guess) is not None:
        found[f"{agent} lost {fatal.phase}"] += 1
        if fatal.forced is not None:
            found[f"{agent} {'forced' if fatal.forced else 'chosen'}"] += 1
    _add_luck(found, agent, int(game.won), luck_of(game))


def _add_prediction(found: Sums, name: str, chance: float, came_true: bool) -> None:
    found[f"{name}s known"] += 1
    found[f"{name} predicted"] += round(chance * UNIT)
    found[f"{name} variance"] += round(chance * (1 - chance) * UNIT)
    found[f"{name} observed"] += came_true


def _add_luck(found: Sums, name: str, value: int, luck: Luck | None) -> None:
    """Add the products of the value and the terms of its luck, for a regression."""
    if luck is None:
        found[f"{name} luck unknown"] += 1
        return
    found[f"{name} boards with luck"] += bool(luck.fine)
    row = {_CONSTANT: 1.0, _VALUE: float(value)}
    row |= {f"{term:02}": x for term, x in luck.fine.items()}
    present = sorted((key, x) for key, x in row.items() if x)
    for place, (a, x) in enumerate(present):
        for b, y in present[place:]:
            if (a, b) != (_CONSTANT, _CONSTANT):
                found[f"{name} x {a},{b}"] += round(x * y * UNIT)


def _product(products: dict[str, int], a: str, b: str) -> float:
    return products.get(",".join(sorted((a, b))), 0) / UNIT


def _check(index: int, games: Sequence[GameRecord], level: Level) -> int:
    """A number that tells these games on this board from any others."""
    facts = []
    for game in games:
        won, moves, _, *rest = game.to_json(level)
        facts.append([won, moves, *rest])
    text = json.dumps([index, facts])
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
