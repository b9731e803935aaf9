"""Suites: different boards, the same for the same seed, train and test apart."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from sapper import Layout, Outcome, View, perfect, rate
from sapper.text import SUITES, BadTask, TextEnvironment, TextTask, make_suite, split_of
from sapper.text.suites import _spoiled, canonical, key_of
from sapper.text.text_rewards import Judge
from tests.strategies import layouts


def turned(layout: Layout) -> Layout:
    """The layout turned by a quarter."""
    rows = layout.rows()
    return Layout.parse("/".join("".join(line) for line in zip(*rows[::-1], strict=True)))


def mirrored(layout: Layout) -> Layout:
    return Layout.parse("/".join(row[::-1] for row in layout.rows()))


@given(layouts())
def test_all_images_of_a_board_belong_to_one_part(layout: Layout) -> None:
    images = [layout]
    for _ in range(3):
        images.append(turned(images[-1]))
    images += [mirrored(each) for each in images]
    tasks = [TextTask(level=each.level, layout=each, start="none") for each in images]
    assert len({key_of(task) for task in tasks}) == 1
    assert len({split_of(task) for task in tasks}) == 1


def test_different_boards_have_different_keys() -> None:
    corner, edge = Layout.parse("*../.../..."), Layout.parse(".*./.../...")
    keys = {canonical(each.shape, each.marks, 1) for each in (corner, edge)}
    assert len(keys) == 2


@pytest.mark.parametrize("name", SUITES)
def test_a_suite_is_made_again_and_its_parts_are_apart(name: str) -> None:
    count = 4 if name in ("best", "cases-opening") else 8
    train = list(make_suite(name, count, 5))
    test = list(make_suite(name, count // 2, 5, "test"))
    assert [str(task) for task in make_suite(name, 3, 5)] == [str(task) for task in train[:3]]
    keys = [key_of(TextTask.parse(str(task))) for task in train]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & {key_of(task) for task in test}
    assert {split_of(task) for task in test} == {"test"}
    environment = TextEnvironment()
    for task in train + test:
        assert environment.reset(task)
        assert environment.outcome is Outcome.PLAYING
    assert train[0].name == f"{name}/train/5/0"


@pytest.mark.parametrize(
    ("name", "rung"), [("number-opening", "known"), ("subset-opening", "subset")]
)
def test_a_ladder_has_boards_of_its_rung(name: str, rung: str) -> None:
    for task in make_suite(name, 3, 1):
        found = rate(task.layout, task.first)
        assert found.is_solvable
        assert str(found.hardest) in (rung, "number")


def test_endgames_have_a_perfect_value() -> None:
    for task in make_suite("endgames", 3, 1):
        assert 0 < perfect(task.view).chance < 1


def test_what_cannot_be_made_is_told() -> None:
    with pytest.raises(BadTask, match="suite 'chess', expected tiny-none"):
        make_suite("chess", 1)
    with pytest.raises(BadTask, match="split 'dev', expected train or test"):
        make_suite("certain", 1, 0, "dev")
    with pytest.raises(BadTask, match="count is 0, expected 1 to"):
        make_suite("certain", 0)
    with pytest.raises(BadTask, match=r"suite tiny-none has only \d+ boards for test"):
        list(make_suite("tiny-none", 5000, 0, "test"))
    with pytest.raises(BadTask, match="depends on the first click"):
        split_of(TextTask())


def test_how_tasks_are_shown_can_be_chosen() -> None:
    (task,) = make_suite("beginner-safe", 1, form="bare", reward={"win_chance": 1})
    assert (task.form, task.reward) == ("bare", {"win_chance": 1.0})
    (task,) = make_suite("certain", 1, reward={"win_chance": 1})
    assert task.reward == {"right": 1.0}
    assert isinstance(task.view, View)


def test_a_spoiled_proof_still_names_numbers() -> None:
    view = View.parse(".../11. 1")
    for seed in range(20):
        found = _spoiled(view, (0, 2), "subset 1,0", Random(seed))
        rule, *numbers = found["proof"].split()
        assert (rule, len(numbers)) == ("subset", 1)


def test_a_judge_looks_at_positions_only_where_rewards_or_facts_need_it() -> None:
    task = TextTask(reward={"win": 1.0})
    assert [Judge(task).needs_view, Judge(task, facts=True).needs_view] == [False, True]
