from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from sapper.core import LEVELS, BadBoard, IllegalMove, Level, StartRule
from sapper.game.game import Action, ActionKind, Game, Outcome, WinRule
from sapper.game.layout import Layout
from tests.game.rules_oracle import OracleGame
from tests.strategies import layouts, seeds


@pytest.mark.parametrize(
    ("rows", "before", "refused", "words"),
    [
        ("*.", "open 0 0", "open 0 1", "the game is lost"),
        ("*.", "open 0 0", "flag 0 1", "the game is lost"),
        ("*.", "open 0 0", "chord 0 1", "the game is lost"),
        ("*.", "flag 0 0", "open 0 0", "flagged, take the flag off first"),
        ("*./..", "open 1 1", "open 1 1", "open already"),
        ("*./..", "open 1 1", "flag 1 1", "only hidden cells take a flag"),
        ("*./..", "", "chord 0 0", "shows no number"),
        ("*.*/...", "open 1 1", "chord 1 1", "the 2 at (1, 1) has 0 flags around it"),
        ("*./..", "open 0 1,open 1 0,flag 0 0,open 1 1", "chord 0 1", "the game is won"),
        ("*./..", "", "open 2 0", "cell (2, 0) is off the 2x2 board"),
    ],
)
def test_what_a_refused_move_is_told(rows: str, before: str, refused: str, words: str) -> None:
    """What is refused, and what moves do, is compared with the rules below."""
    game = Game.on(Layout.parse(rows))
    for move in filter(None, before.split(",")):
        act(game, move)
    with pytest.raises(IllegalMove, match=re.escape(words)):
        act(game, refused)


def act(game: Game, move: str) -> None:
    kind, row, column = move.split()
    game.do(Action(ActionKind(kind), (int(row), int(column))))


def test_a_chord_that_opens_nothing_is_told() -> None:
    game = Game.on(Layout.parse("*../.../..*"), cascade=False)
    for move in ("open 0 1", "open 0 2", "open 1 0", "open 1 1", "open 1 2", "flag 0 0"):
        act(game, move)
    with pytest.raises(IllegalMove, match=r"nothing is left to open around \(0, 1\)"):
        game.chord((0, 1))


def test_a_flag_is_counted_until_it_is_taken_off() -> None:
    game = Game.on(Layout.parse("*."))
    game.flag((0, 0))
    assert game.flags == 1
    game.flag((0, 0))
    assert game.flags == 0


def test_a_layout_of_another_level_is_refused() -> None:
    with pytest.raises(BadBoard, match="the layout is 2x2/1, expected the level 8x8/8"):
        Game(LEVELS["cs50"], layout=Layout.parse("*./.."))


def test_nothing_to_undo() -> None:
    with pytest.raises(IllegalMove, match="nothing to undo"):
        Game(LEVELS["cs50"]).undo()


@given(seeds, st.sampled_from([StartRule.SAFE, StartRule.OPENING]), st.integers(0, 80))
def test_the_first_click_gets_what_was_promised(seed: int, rule: StartRule, index: int) -> None:
    game = Game(LEVELS["beginner"], seed=seed, start=rule)
    assert game.layout is None
    first = game.level.shape.cell(index)
    game.open(first)
    assert game.outcome is not Outcome.LOST
    assert rule is StartRule.SAFE or game.view.number(first) == 0
    assert game.layout == Layout.random(game.level, seed, rule, first)


def test_undoing_the_first_click_makes_the_next_one_the_first() -> None:
    game = Game(LEVELS["beginner"], seed=5, start=StartRule.OPENING)
    game.open((0, 0))
    game.undo()
    assert game.layout is None
    game.open((8, 8))
    assert game.view.number((8, 8)) == 0


def test_a_game_without_room_stays_as_it_was() -> None:
    game = Game(Level(3, 3, 5), start=StartRule.OPENING)
    with pytest.raises(BadBoard, match="no room for"):
        game.open((1, 1))
    assert game.actions == []
    game.open((0, 0))
    assert game.view.number((0, 0)) == 0


def test_a_large_board_opens() -> None:
    game = Game(Level(300, 1000, 10), seed=1, start=StartRule.OPENING)
    game.open((150, 500))
    assert len(list(game.view.hidden())) >= 10
    game.undo()
    assert game.view.codes.count(9) == 300_000


words = st.sampled_from([*ActionKind, None])
"""Actions, and undo."""


@given(
    layouts(),
    st.booleans(),
    st.sampled_from(WinRule),
    st.lists(st.tuples(words, st.integers(0, 143)), max_size=40),
)
def test_the_kernel_plays_by_the_rules_as_written_a_second_time(
    layout: Layout, cascade: bool, win: WinRule, actions: list[tuple[ActionKind | None, int]]
) -> None:
    game, oracle = Game.on(layout, cascade=cascade, win=win), OracleGame(layout, cascade, win)
    for kind, number in actions:
        cell = layout.shape.cell(number % layout.shape.size)
        before = game.codes
        try:
            changed = game.undo() if kind is None else game.do(Action(kind, cell))
            is_allowed = True
        except IllegalMove:
            is_allowed = False
        assert is_allowed == (oracle.undo() if kind is None else oracle.act(kind, cell))
        assert (game.codes, game.outcome) == (oracle.codes, oracle.outcome)
        if is_allowed and kind is not None:
            assert isinstance(changed, list)
            differ = [a != b for a, b in zip(before, game.codes, strict=True)]
            assert sorted(changed) == [
                layout.shape.cell(i) for i, is_new in enumerate(differ) if is_new
            ]
    assert len(game.actions) == len(oracle.states) - 1


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))]
)
@pytest.mark.parametrize("start", list(StartRule))
def test_copies_go_on_by_themselves(copied: Callable[[Game], Game], start: StartRule) -> None:
    game = Game(LEVELS["beginner"], seed=5, start=start)
    game.flag((0, 0))
    game.open((8, 8))
    twin = copied(game)
    assert (twin.view, twin.layout, twin.actions) == (game.view, game.layout, game.actions)
    view = game.view
    twin.undo()
    assert (game.view, len(twin.actions)) == (view, 1)
    twin.undo()
    assert twin.view.codes.count(9) == 81
