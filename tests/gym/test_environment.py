"""One game as a Gymnasium environment: its conventions, and the rules of `sapper.Game`."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings, strategies as st

import sapper.gym
from sapper import Game, Layout, Level, StartRule
from sapper.core import BadBoard, IllegalMove
from sapper.game import Outcome


def make(**options):
    return gymnasium.make("sapper/Minesweeper-v0", **options)


@pytest.mark.parametrize("render_mode", ["ansi", "rgb_array"])
def test_it_passes_the_checker_without_a_warning(render_mode):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make(level="beginner", start="safe", render_mode=render_mode).unwrapped)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**64 - 1),
    start=st.sampled_from(["none", "safe", "opening"]),
    clicks=st.lists(st.integers(0, 29), min_size=1, max_size=30),
)
def test_it_plays_by_the_rules_of_the_game(seed, start, clicks):
    level = Level(5, 6, 6)
    env = make(level=level, start=start, reward=sapper.gym.Rewards(win=1, loss=-1, cell=0.5))
    game = Game(level, seed=seed, start=StartRule.parse(start))
    env.reset(options={"board_seed": seed})
    for click in clicks:
        cell = level.shape.cell(click)
        if not game.view.is_hidden(cell):
            before = game.view
            observation, reward, is_over, _, _ = env.step(click)
            assert (reward, is_over) == (0, False)
            assert env.unwrapped.view == before
            continue
        opened = game.open(cell)
        observation, reward, is_over, truncated, info = env.step(click)
        assert observation.tobytes() == game.view.codes
        assert env.unwrapped.view == game.view
        assert is_over == (game.outcome is not Outcome.PLAYING)
        assert not truncated
        assert info["won"] == (game.outcome is Outcome.WON)
        lost = game.outcome is Outcome.LOST
        assert reward == (-1 if lost else 0.5 * len(opened) + info["won"])
        hidden = [int(game.view.is_hidden(level.shape.cell(i))) for i in range(30)]
        assert info["action_mask"].tolist() == hidden
        assert env.unwrapped.action_masks().tolist() == [bool(each) for each in hidden]
        if is_over:
            break


def test_a_seed_names_all_boards_to_come():
    def boards(env, seed):
        env.reset(seed=seed)
        return [env.reset()[1]["board_seed"] for _ in range(5)]

    first, other = make(), make()
    assert boards(first, 7) == boards(other, 7) != boards(other, 8)
    assert len(set(boards(first, 7))) == 5


def test_a_layout_can_be_given():
    layout = Layout.parse("*../.../...")
    env = make(level=layout.level, start="safe")
    env.reset(options={"layout": layout})
    observation, reward, is_over, _, info = env.step(8)
    assert is_over
    assert info["won"]
    assert reward == 1
    assert observation.tolist() == [[9, 1, 0], [1, 1, 0], [0, 0, 0]]


def test_masks_serve_the_action_space():
    env = make(level="beginner")
    _, info = env.reset(seed=3)
    for _ in range(200):
        action = env.action_space.sample(mask=info["action_mask"])
        before = info["action_mask"]
        _, _, is_over, _, info = env.step(action)
        assert before[action] == 1
        assert info["action_mask"][action] == 0
        if is_over:
            _, info = env.reset()


@pytest.mark.parametrize(
    ("reward", "safe", "mine"),
    [("win", 1, 0), ("outcome", 1, -1), ("clicks", 1, 0), ("progress", 2, -1)],
)
def test_named_rewards(reward, safe, mine):
    layout = Layout.parse("*../.../...")
    assert reward in sapper.gym.REWARDS
    for action, expected in ((8, safe), (0, mine)):
        env = make(level=layout.level, start="safe", reward=reward)
        env.reset(options={"layout": layout})
        assert env.step(action)[1] == pytest.approx(expected)


def test_pictures_tell_cells_apart():
    env = make(level="beginner", render_mode="rgb_array")
    env.reset(seed=1)
    hidden = env.render()
    env.step(40)
    assert hidden.shape == (9 * 16, 9 * 16, 3)
    assert hidden.dtype == np.uint8
    changed = (env.render() != hidden).any(axis=2)
    opened = [cell for cell in range(81) if env.unwrapped.view.codes[cell] <= 8]
    for cell in range(81):
        row, column = divmod(cell, 9)
        block = changed[16 * row : 16 * row + 16, 16 * column : 16 * column + 16]
        assert block.any() == (cell in opened)
    text = make(level="beginner", render_mode="ansi")
    text.reset(seed=1)
    assert text.render() == ".........\n" * 9


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"level": "hard"}, "'hard'"),
        ({"start": "soft"}, "'soft'"),
        ({"reward": "gold"}, "'gold'"),
        ({"reward": sapper.gym.Rewards}, "reward <class"),
        ({"render_mode": "tv"}, "render_mode 'tv', expected ansi, rgb_array or None"),
        ({"level": "3x3/1", "start": "opening"}, "at most 0 mines"),
        ({"level": "3x3/9", "start": "none"}, "at most 8 mines"),
    ],
)
def test_what_cannot_be_made_is_refused(options, message):
    with pytest.raises(BadBoard, match=message):
        sapper.gym.MinesweeperEnv(**options)


def test_rewards_are_finite_numbers():
    with pytest.raises(BadBoard, match="win=nan"):
        sapper.gym.Rewards(win=float("nan"))
    with pytest.raises(BadBoard, match="loss='much'"):
        sapper.gym.Rewards(loss="much")


def test_bad_actions_and_options_are_refused():
    env = make(level="beginner").unwrapped
    env.reset(seed=1)
    for action in (81, -1, 10**30, 1.5, "A1", None):
        with pytest.raises(IllegalMove):
            env.step(action)
    with pytest.raises(BadBoard, match="'seed'"):
        env.reset(options={"seed": 3})
    with pytest.raises(BadBoard, match="board_seed 1.0, expected a whole number"):
        env.reset(options={"board_seed": 1.0})
    with pytest.raises(BadBoard, match="expected a sapper"):
        env.reset(options={"layout": "*.."})
    with pytest.raises(BadBoard, match="expected the level"):
        env.reset(options={"layout": Layout.parse("*../.../...")})
    with pytest.raises(BadBoard, match="seed"):
        env.reset(options={"board_seed": -1})


def test_a_game_that_has_ended_wants_a_reset():
    layout = Layout.parse("*../.../...")
    env = make(level=layout.level, start="safe").unwrapped
    env.reset(options={"layout": layout})
    env.step(0)
    with pytest.raises(IllegalMove, match="has ended"):
        env.step(1)
