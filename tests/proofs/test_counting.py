"""The families of groups that hold all mines, against all families there are."""

from __future__ import annotations

from itertools import combinations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from sapper.proofs.counting import Group, Packing, tight_families

CELLS = 2**5 - 1

groups_of_cells = st.lists(
    st.tuples(st.integers(1, CELLS), st.integers(0, 3)), min_size=1, max_size=6
).map(lambda pairs: [(mask, weight, name) for name, (mask, weight) in enumerate(pairs)])


def families(groups: list[Group]) -> list[tuple[Group, ...]]:
    """Every set of groups that share no cell."""
    found = []
    for size in range(len(groups) + 1):
        for some in combinations(groups, size):
            if sum(mask for mask, _, _ in some).bit_count() == sum(
                mask.bit_count() for mask, _, _ in some
            ):
                found.append(some)
    return found


def held(family: tuple[Group, ...]) -> int:
    return sum(weight for _, weight, _ in family)


@given(groups_of_cells, st.integers(0, 6))
@example([(0b00011, 1, 0), (0b00110, 1, 1), (0b11000, 1, 2)], 2)  # two parts, one with a choice
@settings(max_examples=120)
def test_families_hold_what_is_left_and_leave_out_each_cell_that_they_can(
    groups: list[Group], left: int
) -> None:
    every = families(groups)
    most = max(map(held, every))
    by_name = {name: (mask, weight, name) for mask, weight, name in groups}
    found = [tuple(by_name[name] for name in names) for names in tight_families(groups, left)]
    if most < left:
        assert found == []
        return
    assert found
    assert all(family in every and held(family) == most for family in map(sort, found))
    if most > left:
        assert len(found) == 1
        return
    for place in range(5):
        can_be_left_out = any(
            held(family) == most and not any(mask >> place & 1 for mask, _, _ in family)
            for family in every
        )
        is_left_out = any(not any(mask >> place & 1 for mask, _, _ in each) for each in found)
        assert is_left_out is can_be_left_out


def sort(family: tuple[Group, ...]) -> tuple[Group, ...]:
    return tuple(sorted(family, key=lambda group: group[2]))


@given(groups_of_cells, st.integers(0, CELLS))
def test_the_most_that_some_cells_hold(groups: list[Group], cells: int) -> None:
    inside = [group for group in groups if not group[0] & ~cells]
    packing = Packing(groups)
    expected = max(map(held, families(inside)))
    assert packing.best(cells) == expected
    chosen = packing.family(cells)
    weights = {name: weight for _, weight, name in groups}
    assert sum(weights[name] for _, name in chosen) == expected
    assert all(not mask & ~cells for mask, _ in chosen)
