"""The games of many boards as sums of whole numbers: all figures of a run come from them.

Fractions are counted in units of 2^-40, so that adding is exact: whatever the order and the parts
in which boards are played and summed, the sums are equal to the last bit.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt

from sapper.arena.luck import ENDGAME, GUESSES, SHARES, Luck, luck_between, luck_of
from sapper.arena.record import GameRecord
from sapper.arena.statistics import Calibration, Estimate

UNIT = 2.0**40

Sums = Counter[str]
"""Whole numbers by their names, which begin with an agent's number, or with those of a pair."""

RISK_BINS = (0.0, 0.1, 0.2, 0.3, 0.45, 0.55, 1.0)
"""The limits between which guesses are put together by their risk."""

BOARDS_A_TERM = 20
"""Boards with luck that a regression needs for each of its terms.

On fewer it would also explain by luck what is none, and make the error look smaller than it is.
"""

ROUNDING = 1e-9
"""A term of which the others leave but this share unexplained is nothing but rounding."""

Matrix = list[list[float]]

_CONSTANT, _VALUE = "c", "y"
_COARSE = {f"{GUESSES:02}", f"{ENDGAME:02}"}
_TERMS = {term: f"{term:02}" for term in range(GUESSES, 2 * len(SHARES) + 2)}


def sums_of(boards: Iterable[Sequence[GameRecord]]) -> Sums:
    """The sums of boards, each with a game of every agent."""
    found: Sums = Counter()
    for games in boards:
        add_board(found, games)
    return found


def add_board(found: Sums, games: Sequence[GameRecord]) -> None:
    """Add one board, with a game of every agent."""
    found["boards"] += 1
    for agent, game in enumerate(games):
        _add_game(found, str(agent), game)
    for (i, ours), (j, theirs) in combinations(enumerate(games), 2):
        _add_pair(found, f"{i}-{j}", ours.won, theirs.won, luck_between(ours, theirs))


def calibration_in(sums: Sums, *names: str) -> Calibration | None:
    """What came true against the predictions of these names, or None if nobody predicted."""
    kinds = ("known", "predicted", "observed", "variance")
    count, predicted, observed, variance = (
        sum(sums[f"{name} {kind}"] for name in names) for kind in kinds
    )
    if not count:
        return None
    error = sqrt(variance / UNIT) / count
    return Calibration(count, predicted / UNIT / count, observed / count, error)


def guesses_in(sums: Sums, agent: int) -> Calibration | None:
    """An agent's guesses that survived against their predicted risks, whatever these were."""
    return calibration_in(sums, *(f"{agent} risk {place}" for place in range(len(RISK_BINS) - 1)))


def plain_in(sums: Sums, pair: str) -> Estimate:
    """The mean difference of a pair, board by board."""
    boards = sums["boards"]
    ours, theirs = sums[f"{pair} only first"], sums[f"{pair} only second"]
    value = (ours - theirs) / boards
    variance = (ours + theirs) / boards - value * value
    return Estimate(value, sqrt(max(0.0, variance) / max(1, boards - 1)), boards)


def without_luck_in(sums: Sums, name: str) -> Estimate | None:
    """The mean of an agent's wins, or of a pair's difference, without luck; None if unknown.

    Luck is taken off in as many terms as the boards bear, the least one being all luck together,
    each by the multiple of least squares. Where they bear none it stays.
    """
    if sums[f"{name} luck unknown"] or not sums["boards"]:
        return None
    prefix = f"{name} x "
    products = {key[len(prefix) :]: value for key, value in sums.items() if key.startswith(prefix)}
    terms = {term for key in products for term in key.split(",")} - {_VALUE, _CONSTANT}
    fine, coarse = sorted(terms - {f"{GUESSES:02}"}), sorted(terms & _COARSE)
    for columns in ([[term] for term in fine], [[term] for term in coarse], [coarse]):
        if sums[f"{name} boards with luck"] >= BOARDS_A_TERM * len(columns):
            return _fitted(sums, name, products, columns)
    return _fitted(sums, name, products, [])


def _fitted(
    sums: Sums, name: str, products: dict[str, int], columns: Sequence[Sequence[str]]
) -> Estimate:
    """The constant of the least-squares fit with its error, by the sums of products alone.

    A column is the sum of some terms. What the fit has absorbed of the values' own chance is put
    back into the error: the share of the constant on all boards, that of the columns on the boards
    with luck.
    """
    boards, lucky = sums["boards"], sums[f"{name} boards with luck"]
    products = {**products, f"{_CONSTANT},{_CONSTANT}": round(boards * UNIT)}
    columns = [[_CONSTANT], *columns]
    matrix = [[_product(products, a, b) for b in columns] for a in columns]
    right = [_product(products, a, [_VALUE]) for a in columns]
    betas = [sum(a * b for a, b in zip(line, right, strict=True)) for line in inverted(matrix)]
    value, fitted = betas[0], sum(a * b for a, b in zip(betas, right, strict=True))
    left = _product(products, [_VALUE], [_VALUE]) - fitted
    calm, squares = sums[f"{name} calm"], sums[f"{name} calm squares"]
    left_of_calm = squares - 2 * value * calm + (boards - lucky) * value * value
    absorbed = (len(columns) - 1) / max(1, lucky)
    least = 1 / boards
    variance = max(0.0, left - left_of_calm) / max(1 - absorbed - least, least)
    variance += left_of_calm / max(1 - least, least)
    freedom = max(1, lucky + squares - len(columns))
    return Estimate(value, sqrt(variance) / boards, boards, freedom)


def inverted(matrix: Matrix) -> Matrix:
    """The inverse of a matrix of products, by sweeping its columns one after the other.

    A term that the terms before it explain is left out: its row and column become zeros.
    """
    work = [line[:] for line in matrix]
    left_out = []
    for k, line in enumerate(matrix):
        if work[k][k] > ROUNDING * line[k]:
            _sweep(work, k)
        else:
            left_out.append(k)
    for k in left_out:
        work[k] = [0.0] * len(matrix)
        for line in work:
            line[k] = 0.0
    return work


def _sweep(work: Matrix, k: int) -> None:
    """Solve the equations of the matrix for unknown k, in place."""
    pivot = work[k][k]
    pivots = [x / pivot for x in work[k]]
    for i, line in enumerate(work):
        factor = line[k]
        if i != k and factor:
            work[i] = [x - factor * y for x, y in zip(line, pivots, strict=True)]
            work[i][k] = -factor / pivot
    pivots[k] = 1 / pivot
    work[k] = pivots


def _add_game(found: Sums, agent: str, game: GameRecord) -> None:
    found[f"{agent} won"] += game.won
    found[f"{agent} moves"] += game.moves
    found[f"{agent} guesses"] += len(game.guesses)
    found[f"{agent} microseconds"] += round(1e6 * game.cpu_seconds)
    if game.forfeit is not None:
        found[f"{agent} forfeit {game.forfeit}"] += 1
    for guess in game.guesses:
        if guess.risk is not None:
            name = f"{agent} risk {bisect_right(RISK_BINS[1:-1], guess.risk)}"
            _add_prediction(found, name, 1 - guess.risk, guess.survived)
    if game.endgame is not None:
        _add_prediction(found, f"{agent} endgame", game.endgame, game.won)
    if (fatal := game.fatal_guess) is not None:
        found[f"{agent} lost {fatal.phase}"] += 1
        if fatal.forced is not None:
            found[f"{agent} {'forced' if fatal.forced else 'chosen'}"] += 1
    _add_luck(found, agent, int(game.won), luck_of(game))


def _add_pair(found: Sums, pair: str, ours: bool, theirs: bool, luck: Luck | None) -> None:
    found[f"{pair} only first"] += ours and not theirs
    found[f"{pair} only second"] += theirs and not ours
    _add_luck(found, pair, ours - theirs, luck)


def _add_prediction(found: Sums, name: str, chance: float, came_true: bool) -> None:
    found[f"{name} known"] += 1
    found[f"{name} predicted"] += round(chance * UNIT)
    found[f"{name} variance"] += round(chance * (1 - chance) * UNIT)
    found[f"{name} observed"] += came_true


def _add_luck(found: Sums, name: str, value: int, luck: Luck | None) -> None:
    """Add the products of the value and the terms of its luck, for a regression."""
    if luck is None:
        found[f"{name} luck unknown"] += 1
        return
    fine = luck.fine
    if fine:
        found[f"{name} boards with luck"] += 1
    else:
        found[f"{name} calm"] += value
        found[f"{name} calm squares"] += value * value
    row = {_CONSTANT: 1.0, _VALUE: float(value)}
    row |= {_TERMS[term]: x for term, x in (*luck.coarse.items(), *fine.items())}
    present = sorted((key, x) for key, x in row.items() if x)
    for place, (a, x) in enumerate(present):
        for b, y in present[place:]:
            if (a, b) != (_CONSTANT, _CONSTANT):
                found[f"{name} x {a},{b}"] += round(x * y * UNIT)


def _product(products: dict[str, int], left: Sequence[str], right: Sequence[str]) -> float:
    """The sum over all boards of one column times another."""
    keys = (",".join(sorted((a, b))) for a in left for b in right)
    return sum(products.get(key, 0) for key in keys) / UNIT
