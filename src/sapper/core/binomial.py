"""How many ways there are to choose some of many, with a count of the steps it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb, isqrt, prod

_FEW = 2000
"""Up to so many chosen, `math.comb` is quick; for far more it takes seconds and hears no signal."""
_BLOCK = 64
_STEPS_A_PRIME = 1000


Spend = Callable[[int], object]
"""Told how many steps come next; it may raise."""


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
