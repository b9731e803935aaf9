"""Many games at once: the same games as one by one, in each of Gymnasium's autoreset modes."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import sapper.gym
from sapper.core import BadBoard, IllegalMove

COUNT = 5


def make(**options):
    return gymnasium.make_vec("sapper/Minesweeper-v0", num_envs=COUNT, **options)


def one_by_one(mode, **options):
    """Gymnasium's own vector of single environments."""
    single = [lambda: gymnasium.make("sapper/Minesweeper-v0", **options)] * COUNT
    return SyncVectorEnv(single, autoreset_mode=mode)


def same_infos(ours, theirs):
    assert set(theirs) == set(ours)
    for name, expected in theirs.items():
        if name.startswith("final"):
            continue
        if not name.startswith("_"):
            told = theirs[f"_{name}"]
            assert np.array_equal(ours[name][told], expected[told]), name
        else:
            assert np.array_equal(ours[name], expected), name


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("start", ["none", "opening"])
@pytest.mark.parametrize("longest", [None, 3])
def test_the_same_games_as_one_by_one(mode, start, longest):
    options = {"level": "5x6/6", "start": start, "reward": "progress"}
    limit = {} if longest is None else {"max_episode_steps": longest}
    ours = sapper.gym.MinesweeperVectorEnv(COUNT, autoreset_mode=mode, **options, **limit)
    theirs = one_by_one(mode, **options, **limit)
    random = np.random.default_rng(1)
    first, first_info = ours.reset(seed=11)
    expected, expected_info = theirs.reset(seed=11)
    assert np.array_equal(first, expected)
    same_infos(first_info, expected_info)
    for _ in range(120):
        actions = random.integers(30, size=COUNT)
        *step, info = ours.step(actions)
        *expected, expected_info = theirs.step(actions)
        for got, wanted in zip(step, expected):
            assert np.allclose(got, wanted)
        same_infos(info, expected_info)
        for game in np.flatnonzero(expected_info.get("_final_obs", [])):
            assert np.array_equal(info["final_obs"][game], expected_info["final_obs"][game])
            assert info["final_info"]["won"][game] == expected_info["final_info"]["won"][game]


def test_without_autoreset_the_caller_resets():
    env = make(level="5x6/6", start="none", autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=1)
    ended = np.zeros(COUNT, bool)
    while not ended.any():
        mask = env.unwrapped.games.mask
        _, _, ended, _, info = env.step(mask.argmax(axis=1))
    seeds = info["board_seed"].copy()
    with pytest.raises(IllegalMove, match="has ended, expected a reset"):
        env.step(np.zeros(COUNT, int))
    observation, info = env.reset(options={"reset_mask": ended})
    assert (observation[ended] == 9).all()
    assert (observation[~ended] != 9).any()
    assert np.array_equal(info["board_seed"] != seeds, ended)
    env.step(info["action_mask"].argmax(axis=1))


@pytest.mark.parametrize("threads", [2, 3, 9])
def test_threads_change_nothing(threads):
    def play(env):
        random = np.random.default_rng(1)
        env.reset(seed=5)
        return [env.step(random.integers(81, size=64))[0] for _ in range(60)]

    one = sapper.gym.MinesweeperVectorEnv(64)
    several = sapper.gym.MinesweeperVectorEnv(64, threads=threads)
    assert np.array_equal(play(one), play(several))


def test_nothing_is_copied_unless_asked():
    shared = sapper.gym.MinesweeperVectorEnv(3, copy=False)
    before, _ = shared.reset(seed=1)
    after, *_, info = shared.step(np.array([40, 40, 40]))
    assert np.shares_memory(before, after)
    assert np.shares_memory(after, shared.games.codes)
    assert np.shares_memory(info["action_mask"], shared.games.mask)
    own = sapper.gym.MinesweeperVectorEnv(3)
    before, _ = own.reset(seed=1)
    assert (before == 9).all()
    after, *_ = own.step(np.array([40, 40, 40]))
    assert (before == 9).all()
    assert np.array_equal(after, shared.games.codes.reshape(3, 9, 9))


def test_seeds_one_a_game():
    env = make()
    _, listed = env.reset(seed=[3, 4, 5, 6, 7])
    _, counted = env.reset(seed=3)
    assert np.array_equal(listed["board_seed"], counted["board_seed"])
    _, unseeded = make().reset()
    _, again = make().reset()
    assert not np.array_equal(unseeded["board_seed"], again["board_seed"])


def test_pictures_of_all_games():
    env = make(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == (".........\n" * 9,) * COUNT


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num_envs": 0}, "0 environments"),
        ({"max_episode_steps": 0}, "max_episode_steps=0"),
        ({"threads": 0}, "threads=0"),
        ({"level": "expert "}, "'expert '"),
    ],
)
def test_what_cannot_be_made_is_refused(options, message):
    with pytest.raises(BadBoard, match=message):
        sapper.gym.MinesweeperVectorEnv(**options)


@pytest.mark.parametrize(
    "actions",
    [
        [0, 1],
        [0.5] * COUNT,
        [81] * COUNT,
        [-1] * COUNT,
        [10**40] * COUNT,
        "AAAAA",
        [[0]] * COUNT,
        [[0], [1, 2], *[[0]] * (COUNT - 2)],
    ],
)
def test_bad_actions_change_nothing(actions):
    env = make()
    before, _ = env.reset(seed=1)
    with pytest.raises(IllegalMove, match="expected"):
        env.step(actions)
    assert np.array_equal(env.unwrapped.games.codes.reshape(before.shape), before)


@pytest.mark.parametrize(
    "options",
    [
        {"reset_mask": [True] * COUNT},
        {"reset_mask": np.ones(COUNT)},
        {"reset_mask": np.zeros(COUNT, bool)},
        {"reset_mask": np.ones(COUNT + 1, bool)},
        {"board": 3},
    ],
)
def test_bad_options_are_refused(options):
    env = make()
    env.reset(seed=1)
    with pytest.raises(BadBoard):
        env.reset(options=options)


def test_seeds_of_another_number_are_refused():
    with pytest.raises(BadBoard, match="2 seeds, expected 5"):
        make().reset(seed=[1, 2])
