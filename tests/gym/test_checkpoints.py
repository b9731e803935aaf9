"""Copies, pickles and checkpoints: the same games go on from there, boards to come included."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest

import sapper.gym
from sapper import Layout, Level
from sapper.core import BadBoard

LEVEL = "5x6/6"
WAYS = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


def one(**options):
    return gymnasium.make("sapper/Minesweeper-v0", level=LEVEL, reward="progress", **options)


def many(**options):
    return sapper.gym.MinesweeperVectorEnv(4, LEVEL, reward="progress", **options)


def seen_of(step):
    """All that a step tells, as lists."""
    *parts, info = step
    told = {name: np.asarray(value).tolist() for name, value in info.items() if "final" not in name}
    return [np.asarray(part).tolist() for part in parts], told


def story(env, steps):
    """What random moves show; a single game that ends begins anew."""
    random, told = np.random.default_rng(5), []
    for _ in range(steps):
        if isinstance(env, gymnasium.vector.VectorEnv):
            told.append(seen_of(env.step(random.integers(30, size=4))))
            continue
        told.append(seen_of(env.step(random.integers(30))))
        if told[-1][0][2]:
            told.append(seen_of(env.reset()))
    return told


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("make", [one, many])
def test_a_copy_goes_on_with_the_same_games_and_leaves_the_first_alone(way, make):
    env = make()
    env.reset(seed=3)
    story(env, 5)
    other = way(env)
    expected = story(other, 40)
    assert story(env, 40) == expected


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("wrapper", [sapper.gym.ExactOdds, sapper.gym.Teacher])
def test_what_the_engine_lends_is_copied_too(way, wrapper):
    env = wrapper(one())
    env.reset(seed=3)
    other = way(env)
    assert story(other, 2) == story(env, 2)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_an_array_that_is_not_copied_belongs_to_the_copy(mode):
    env = many(copy=False, autoreset_mode=mode, max_episode_steps=4)
    env.reset(seed=1)
    story(env, 3)
    other = copy.deepcopy(env)
    assert story(other, 30) == story(env, 30)


@pytest.mark.parametrize("make", [one, many])
def test_a_checkpoint_is_gone_back_to_as_often_as_wanted(make):
    env = make()
    env.reset(seed=8)
    story(env, 4)
    game = env.unwrapped
    kept = game.checkpoint()
    observation, info = game.restore(kept)
    first = story(env, 40)
    again, told = game.restore(kept)
    assert np.array_equal(again, observation)
    assert seen_of((again, told)) == seen_of((observation, info))
    assert story(env, 40) == first
    other = make()
    other.reset(seed=99)
    other.unwrapped.restore(pickle.loads(pickle.dumps(kept)))
    assert story(other, 40) == first


def test_mines_that_were_given_are_kept():
    env = one()
    env.reset(options={"layout": Layout.random(Level.parse(LEVEL), 7)})
    expected = story(copy.deepcopy(env), 6)
    assert story(env, 6) == expected


@pytest.mark.parametrize("level", ["5x6/7", "6x6/6"])
def test_a_checkpoint_of_other_games_is_refused(level):
    env, stranger = one().unwrapped, sapper.gym.MinesweeperEnv(level)
    for each in (env, stranger):
        each.reset(seed=1)
        each.step(0)
    seen = env.view
    with pytest.raises(BadBoard, match="a checkpoint"):
        env.restore(stranger.checkpoint())
    assert env.view == seen
    with pytest.raises(BadBoard, match="a single game"):
        many().restore(env.checkpoint())
