"""The number of choices: the same as `math.comb`, and it can be stopped."""

from __future__ import annotations

from itertools import chain, repeat
from math import comb
from types import SimpleNamespace

import pytest

from sapper import _kernel
from sapper.core import binomial as module
from sapper.core import counting
from sapper.core.binomial import binomial


def test_it_is_that_of_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FEW", -1)
    for count in (*range(30), 97, 128, 1000):
        for chosen in range(0, count + 1, 1 + count // 30):
            assert binomial(count, chosen, lambda: None) == comb(count, chosen), (count, chosen)


def test_a_large_one_is_exact_and_asks_on_its_way_whether_to_go_on() -> None:
    asked: list[int] = []
    found = binomial(30_000, 9_000, lambda: asked.append(1))
    assert found == comb(30_000, 9_000)
    assert len(asked) > 5


def test_it_ends_when_it_is_told_to() -> None:
    def stop() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        binomial(1_000_000, 200_000, stop)


def test_layouts_of_a_large_board_keep_to_the_limit_of_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counter = SimpleNamespace(parts=list, away=1_000_000, known_mines=0)
    times = chain([0.0, 0.0, 0.0], repeat(2.0))
    monkeypatch.setattr(counting, "monotonic", lambda: next(times))
    with pytest.raises(_kernel.TooComplex, match="time limit reached"):
        counting.count_layouts(counter, 300_000, deadline=1.0)  # type: ignore[arg-type]
