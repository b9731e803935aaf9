"""Exact odds, a teacher and boards without guessing around the environment."""

import gymnasium
import numpy as np
import pytest

import sapper
import sapper.gym
from sapper import Layout
from sapper.core import BadBoard


def make(**options):
    return gymnasium.make("sapper/Minesweeper-v0", **options)


def test_exact_odds_are_those_of_analyse():
    env = sapper.gym.ExactOdds(make(level="beginner", start="safe"))
    planes, _ = env.reset(seed=1)
    assert planes.shape == (2, 9, 9)
    assert np.allclose(planes[0], 10 / 81)
    planes, *_ = env.step(0)
    odds = sapper.analyse(env.get_wrapper_attr("view")).probability
    for row in range(9):
        for column in range(9):
            hidden = (row, column) in odds
            assert planes[1, row, column] == hidden
            assert planes[0, row, column] == pytest.approx(odds.get((row, column), 0))
    assert env.observation_space.contains(planes)


def test_the_mine_that_went_off_is_certain():
    layout = Layout.parse("*../.../...")
    env = sapper.gym.ExactOdds(make(level=layout.level, start="safe"))
    env.reset(options={"layout": layout})
    planes, *_ = env.step(0)
    assert planes[0, 0, 0] == 1
    assert planes[1, 0, 0] == 0


def test_a_teacher_wins_as_often_as_it_should():
    env = sapper.gym.Teacher(make(level="beginner", start="opening"))
    wins = 0
    for seed in range(30):
        _, info = env.reset(seed=seed)
        is_over = False
        while not is_over:
            assert info["action_mask"][info["teacher_action"]] == 1
            _, _, is_over, _, info = env.step(info["teacher_action"])
        assert info["teacher_action"] == -1
        wins += info["won"]
    assert wins >= 24  # 29 expected; 23 or fewer once in a million


def test_no_guess_boards_are_won_by_logic():
    env = sapper.gym.NoGuessBoards(make(level="beginner"), first=(4, 4))
    seeds = set()
    for seed in range(5):
        observation, info = env.reset(seed=seed)
        seeds.add(info["board_seed"])
        assert observation[4, 4] == 0
        is_over = False
        while not is_over:
            safe = sapper.analyse(env.get_wrapper_attr("view")).safe
            assert safe
            _, _, is_over, _, info = env.step(env.get_wrapper_attr("level").shape.index(min(safe)))
        assert info["won"]
    assert len(seeds) == 5


def test_other_environments_are_refused():
    class Other(gymnasium.Env):
        observation_space = gymnasium.spaces.Discrete(2)
        action_space = gymnasium.spaces.Discrete(2)

    for wrapper in (sapper.gym.ExactOdds, sapper.gym.Teacher, sapper.gym.NoGuessBoards):
        with pytest.raises(BadBoard, match="expected sapper/Minesweeper"):
            wrapper(Other())
