"""The number of choices: the same as `math.comb`, and it can be stopped."""

from __future__ import annotations

from math import comb

import pytest

from sapper import TooComplex, View, analyse
from sapper.core import counting as module
from sapper.core.counting import binomial
from sapper.core.shape import Shape


def test_it_is_that_of_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FEW", -1)
    for count in (*range(30), 97, 128, 1000):
        for chosen in range(0, count + 1, 1 + count // 30):
            assert binomial(count, chosen, lambda _: None) == comb(count, chosen), (count, chosen)


def test_a_large_one_is_exact_and_asks_on_its_way_whether_to_go_on() -> None:
    asked: list[int] = []
    found = binomial(30_000, 9_000, asked.append)
    assert found == comb(30_000, 9_000)
    assert len(asked) > 5


def test_it_ends_when_it_is_told_to() -> None:
    def stop(_: int) -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        binomial(1_000_000, 200_000, stop)


def test_layouts_of_a_large_board_keep_to_the_limit_of_work() -> None:
    view = View.blank(Shape(500, 500), 75_000)
    with pytest.raises(TooComplex, match="work limit reached"):
        _ = analyse(view, work=1_000_000).layouts
