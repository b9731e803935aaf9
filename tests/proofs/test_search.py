"""The search for whether numbers can be met, against all sets of mines of small positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sapper import TooComplex
from sapper.core import analyse
from sapper.core.view import View
from sapper.proofs.minimal import least
from sapper.proofs.search import Row, Search, assign, branch_cell, parts, propagate, sums
from sapper.proofs.system import System, places
from sapper.proofs.witnesses import cover
from tests.proofs.positions import positions

rows_of_cells = st.lists(
    st.integers(1, 2**6 - 1).flatmap(
        lambda mask: st.tuples(st.just(mask), st.integers(0, mask.bit_count()))
    ),
    max_size=5,
)


def meets(mines: int, rows: list[Row]) -> bool:
    return all((mask & mines).bit_count() == count for mask, count in rows)


def subsets(mask: int) -> Iterator[int]:
    """Every part of the mask."""
    part = mask
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & mask


@given(positions(longest=3, most_hidden=7), st.data())
@settings(max_examples=75)
def test_what_settles_a_cell(view: View, data: st.DataObject) -> None:
    """By some of the numbers, with the total and without, where it is known and where not."""
    system = System.of(view)
    assume(system.hidden)
    numbers = [number for number in system.numbers if data.draw(st.booleans())]
    place = data.draw(st.sampled_from(list(places(system.hidden))))
    rows = [system.numbers[number] for number in numbers]
    for with_total in (False, True):
        is_counted = with_total and system.total is not None
        fitting = [
            mines
            for mines in subsets(system.hidden)
            if meets(mines, rows) and (not is_counted or mines.bit_count() == system.total)
        ]
        for is_mine in (False, True):
            expected = all(bool(mines >> place & 1) is is_mine for mines in fitting)
            assert Search(system).settles(numbers, place, is_mine, with_total) is expected


def test_the_total_settles_only_where_it_may_be_used() -> None:
    view = View.parse(".1. 1")
    place = 0
    search = Search(System.of(View.parse("... 0")))
    assert search.settles([], place, is_mine=False, with_total=True)
    assert not search.settles([], place, is_mine=False, with_total=False)
    unknown = Search(System.of(View.parse("...")))
    assert not unknown.settles([], place, is_mine=False, with_total=True)
    assert not Search(System.of(view)).settles([1], place, is_mine=True, with_total=True)


@given(rows_of_cells)
@settings(max_examples=100)
def test_counts_and_what_can_be_met(rows: list[Row]) -> None:
    cells = 0
    for mask, _ in rows:
        cells |= mask
    found = {mines.bit_count() for mines in subsets(cells) if meets(mines, rows)}
    search = Search(System.of(View.parse(".")))
    assert search.can_be_met(rows) is bool(found)
    assert set(places(search.counts(rows))) == found
    assert set(places(search.counts(rows))) == found  # from memory, the second time


@given(rows_of_cells)
@settings(max_examples=100)
def test_propagation_keeps_all_that_meets_the_rows(rows: list[Row]) -> None:
    cells = 2**6 - 1
    every = {mines for mines in subsets(cells) if meets(mines, rows)}
    settled = propagate(rows)
    if settled is None:
        assert not every
        return
    open_rows, mined = settled
    assert all(mines & mined == mined for mines in every)
    assert all(0 < count < mask.bit_count() for mask, count in open_rows)
    assert all(not mask & mined for mask, _ in open_rows)
    assert all(meets(mines, open_rows) for mines in every)


@given(rows_of_cells)
def test_parts_share_no_cell(rows: list[Row]) -> None:
    found = parts(rows)
    masks = []
    for part in found:
        mask = 0
        for each, _ in part:
            mask |= each
        masks.append(mask)
    assert sorted(row for part in found for row in part) == sorted(rows)
    assert all(not one & two for at, one in enumerate(masks) for two in masks[:at])
    for part in found:
        assert len(parts(part)) == 1


def test_the_cell_to_branch_on_is_in_most_rows() -> None:
    assert branch_cell([(0b0011, 1), (0b0110, 1), (0b1110, 1)]) == 0b0010
    assert branch_cell([(0b1110, 1), (0b1000, 1)]) == 0b1000
    assert branch_cell([(0b01110, 1), (0b10001, 2)]) == 0b00001, "of the row with fewest cells"


def test_assigning_takes_the_cell_out() -> None:
    assert assign([(0b11, 1), (0b10, 1)], 0b1, is_mine=True) == [(0b10, 0), (0b10, 1)]
    assert assign([(0b11, 1), (0b10, 1)], 0b1, is_mine=False) == [(0b10, 1), (0b10, 1)]


@given(st.integers(0, 2**9), st.integers(0, 2**9))
def test_sums(one: int, other: int) -> None:
    expected = {first + second for first in places(one) for second in places(other)}
    assert set(places(sums(one, other))) == expected


def test_the_limit_counts_the_work_of_all_questions() -> None:
    rows = [(0b011, 1)]
    search = Search(System.of(View.parse(".")), limit=8)
    assert search.can_be_met(rows)
    assert search.work == 4  # twice a row and the question: as it is, and once a cell is tried
    assert search.can_be_met(rows)
    assert search.work == 8
    with pytest.raises(TooComplex, match="more than 8 steps of search"):
        search.can_be_met(rows)


@given(st.lists(st.integers(0, 30), unique=True, max_size=12), st.data())
def test_the_least_part(whole: list[int], data: st.DataObject) -> None:
    needed = {each for each in whole if data.draw(st.booleans())}
    asked: list[list[int]] = []

    def suffices(part: object) -> bool:
        asked.append(list(part))  # type: ignore[call-overload]
        return needed <= set(part)  # type: ignore[call-overload]

    assert least(whole, suffices) == [each for each in whole if each in needed]
    assert len(asked) <= 4 * len(whole) + 1


@given(positions(longest=3, most_hidden=7))
@settings(max_examples=100)
def test_layouts_cover_every_cell_both_ways(view: View) -> None:
    system = System.of(view)
    rows = list(system.numbers.values())
    every = [
        mines
        for mines in subsets(system.hidden)
        if meets(mines, rows) and system.total in (None, mines.bit_count())
    ]
    assume(every)
    uncertain = 0
    for place in places(system.hidden):
        if len({mines >> place & 1 for mines in every}) == 2:
            uncertain |= 1 << place
    for samples in (1, 64):
        chosen = cover(analyse(view), system, samples)
        assert set(chosen) <= set(every)
        mined = safe = 0
        for mines in chosen:
            mined, safe = mined | mines, safe | ~mines
        assert not uncertain & ~(mined & safe)
        for idle in chosen if len(chosen) > 1 else []:
            mined = safe = 0
            for mines in chosen:
                if mines is not idle:
                    mined, safe = mined | mines, safe | ~mines
            assert uncertain & ~(mined & safe), "a layout that the others make superfluous"
