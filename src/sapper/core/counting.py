"""The exact number of layouts, however large.

The kernel counts the ways of each region by the number of mines. Ways beyond 2**53 it counts
modulo several primes; here they are put together again, and the regions with each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import comb, isqrt, prod

from sapper import _kernel

_PRIME_BITS = 56
_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
"""Miller-Rabin with these bases is a proof for all numbers below 2**64."""

_LONGEST_PRODUCT = 8 * 2**20
"""Bytes of the longest product: beyond, one multiplication takes longer than anybody waits."""

Polynomial = tuple[int, list[int]]
"""(low, coefficients): coefficient i counts the ways with low + i mines."""

_FEW = 2000
"""Up to so many chosen, `math.comb` is quick; for far more it takes seconds and hears no signal."""
_BLOCK = 64
_STEPS_A_PRIME = 1000
Spend = Callable[[int], object]
"""Told how many steps come next; it may raise."""


def count_layouts(counter: _kernel.Counter, mines: int | None) -> int:
    """The number of layouts of the position that the counter has been made for.

    Raises `_kernel.TooComplex` beyond the limits of the counter's question, to which the steps
    taken here are counted.
    """
    parts = [_exact_part(counter, i, part) for i, part in enumerate(counter.parts())]
    if mines is None:
        product = 1 << counter.away
        for _, ways in parts:
            product *= sum(ways)
        return product
    low, ways = _product(parts, counter)
    return _with_cells_away(low, ways, counter, mines - counter.known_mines)


def _with_cells_away(low: int, ways: list[int], counter: _kernel.Counter, mines: int) -> int:
    """The layouts that put `mines` into the regions and the cells away together."""
    total, away = 0, counter.away
    placed = min(away, mines - low)
    if placed < 0:
        return 0
    choices = binomial(away, placed, counter.spend)
    while placed >= 0 and mines - placed - low < len(ways):
        counter.spend(_steps(choices.bit_length()))
        total += ways[mines - placed - low] * choices
        choices = choices * placed // (away - placed + 1)
        placed -= 1
    return total


def _exact_part(counter: _kernel.Counter, place: int, part: _kernel.CountedPart) -> Polynomial:
    """The ways of one region; from residues where the kernel's doubles do not hold them."""
    if part.ways is not None:
        return part.low, part.ways
    count = (part.cells + 1) // (_PRIME_BITS - 1) + 1
    modulus = 1
    exact: list[int] = []
    for prime in map(_prime, range(count)):
        residues = counter.residues(place, prime)
        counter.spend(len(residues) * _steps(modulus.bit_length()))
        exact = exact or [0] * len(residues)
        inverse = pow(modulus, -1, prime)
        exact = [
            known + modulus * ((residue - known) * inverse % prime)
            for known, residue in zip(exact, residues, strict=True)
        ]
        modulus *= prime
    return part.low, exact


def _steps(bits: int) -> int:
    """The steps of a line that multiplies or divides a number of so many bits by a small one."""
    return 200 + bits // 8


def _product(parts: list[Polynomial], counter: _kernel.Counter) -> Polynomial:
    """The product of polynomials, halves first so that the numbers multiplied are of like size."""
    if not parts:
        return 0, [1]
    if len(parts) == 1:
        return parts[0]
    middle = len(parts) // 2
    return _times(_product(parts[:middle], counter), _product(parts[middle:], counter), counter)


def _times(first: Polynomial, second: Polynomial, counter: _kernel.Counter) -> Polynomial:
    """The product of two polynomials, as one product of two whole numbers.

    Each coefficient gets a field of bits wide enough for any coefficient of the product.
    """
    (low, ours), (other_low, theirs) = first, second
    width = (max(ours).bit_length() + max(theirs).bit_length()) // 8
    width += min(len(ours), len(theirs)).bit_length() // 8 + 2
    length = len(ours) + len(theirs) - 1
    if width * length > _LONGEST_PRODUCT:
        raise _kernel.TooComplex("the number of layouts is too long")
    counter.spend(steps_of_product(8 * width * length))
    joined = _join(ours, width) * _join(theirs, width)
    data = joined.to_bytes(width * length, "little")
    fields = (data[i * width : (i + 1) * width] for i in range(length))
    return low + other_low, [int.from_bytes(field, "little") for field in fields]


def _join(coefficients: list[int], width: int) -> int:
    return int.from_bytes(b"".join(c.to_bytes(width, "little") for c in coefficients), "little")


@cache
def _prime(place: int) -> int:
    """Return a prime below 2**56: the largest for place 0, then from there down."""
    candidate = (2**_PRIME_BITS if place == 0 else _prime(place - 1)) - 1
    while not _is_prime(candidate):
        candidate -= 1
    return candidate


def _is_prime(number: int) -> bool:
    """Whether an odd or even number above 37 is a prime."""
    if any(number % witness == 0 for witness in _WITNESSES):
        return False
    twos = ((number - 1) & (1 - number)).bit_length() - 1
    odd = (number - 1) >> twos
    for witness in _WITNESSES:
        power = pow(witness, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def steps_of_product(bits: int) -> int:
    """About the steps that Python takes for a product of so many bits, by Karatsuba's method."""
    return 500 + int((bits / 30) ** 1.585)


def binomial(count: int, chosen: int, spend: Spend) -> int:
    """The ways to choose `chosen` of `count`."""
    if min(chosen, count - chosen) <= _FEW:
        return comb(count, chosen)
    factors = [prime**power for prime, power in _factors(count, chosen, spend)]
    while len(factors) > 1:
        spend(steps_of_product(count))
        size = _BLOCK if len(factors) > _BLOCK else 2
        factors = [prod(factors[i : i + size]) for i in range(0, len(factors), size)]
    return prod(factors)


def _factors(count: int, chosen: int, spend: Spend) -> Iterator[tuple[int, int]]:
    """The prime factors of a binomial coefficient with their powers (Legendre's formula)."""
    rest = count - chosen
    for number, prime in enumerate(_primes(count)):
        if number % 1024 == 0:
            spend(1024 * _STEPS_A_PRIME)
        power, step = 0, prime
        while step <= count:
            power += count // step - chosen // step - rest // step
            step *= prime
        if power:
            yield prime, power


def _primes(most: int) -> Iterator[int]:
    """All primes up to a number, by the sieve of Eratosthenes."""
    is_prime = bytearray([1]) * (most + 1)
    is_prime[:2] = b"\0\0"
    for number in range(2, isqrt(most) + 1):
        if is_prime[number]:
            is_prime[number * number :: number] = bytes(
                len(range(number * number, most + 1, number))
            )
    place = is_prime.find(1)
    while place >= 0:
        yield place
        place = is_prime.find(1, place + 1)
