"""The kernel's players: the same moves by either route, calibrated, deterministic."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from random import Random

import pytest

from sapper import (
    BadAgent,
    Contradiction,
    Game,
    Layout,
    Level,
    Outcome,
    StartRule,
    View,
    _kernel,
    perfect,
)
from sapper.agents import Certainty, create_agent

NAMES = ["logic", "safest", "champion:fast", "champion:standard", "champion:deep"]
LEVELS = [Level(9, 9, 10), Level(5, 7, 9), Level(1, 9, 3), Level(16, 16, 40), Level(16, 30, 99)]


def mix(trace: int, cell: int) -> int:
    """One step of the kernel's hash of moves, written once more."""
    mask = 2**64 - 1
    mixed = ((trace ^ cell) + 0x9E3779B97F4A7C15) & mask
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & mask
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
    return mixed ^ (mixed >> 31)


def play_in_python(name: str, layout: Layout) -> tuple[bool, int, int, list[float]]:
    """Won, moves, trace and risks taken when the agent is asked move by move."""
    agent, game = create_agent(name), Game.on(layout)
    game.open((0, 0))
    trace, moves, risks = mix(0, 0), 1, []
    while not game.is_over:
        move = agent.choose(game.view, Random(0))
        assert move.reason.risk is not None
        if move.reason.risk > 0:
            risks.append(move.reason.risk)
        game.open(move.cell)
        trace, moves = mix(trace, layout.shape.index(move.cell)), moves + 1
    return game.outcome is Outcome.WON, moves, trace, risks


def blank(level: Level) -> _kernel.Question:
    return View.blank(level.shape, level.mines).to_question()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_both_routes_make_the_same_moves(name: str, level: Level) -> None:
    count = 2 if level.shape.size > 300 or name.endswith("deep") else 6
    layouts = [Layout.random(level, seed, StartRule.SAFE) for seed in range(count)]
    marks = b"".join(layout.marks for layout in layouts)
    player = create_agent(name).kernel_player
    assert player is not None
    games = _kernel.Player(*player).play(blank(level), marks, 0)
    for layout, game in zip(layouts, games, strict=True):
        risks = [guess.risk for guess in game.guesses]
        assert (game.won, game.moves, game.trace, risks) == play_in_python(name, layout)


@pytest.mark.parametrize("effort", ["fast", "standard", "deep"])
def test_what_was_played_before_changes_nothing(effort: str) -> None:
    def traces(level: Level) -> list[int]:
        layouts = [Layout.random(level, seed, StartRule.SAFE) for seed in range(count)]
        marks = b"".join(layout.marks for layout in layouts)
        return [game.trace for game in player.play(blank(level), marks, 0)]

    count = 4 if effort == "deep" else 12
    player = _kernel.Player("champion", effort)
    fresh = traces(Level(9, 9, 12))
    traces(Level(8, 8, 12))
    assert traces(Level(9, 9, 12)) == fresh
    player = _kernel.Player("champion", effort)
    with ThreadPoolExecutor(2) as pool:  # threads that share a player take turns
        found = list(pool.map(traces, [Level(8, 8, 12), Level(9, 9, 12), Level(9, 9, 12)]))
    assert found[1:] == [fresh, fresh]


@pytest.mark.parametrize("name", ["logic", "safest", "champion:fast"])
def test_predicted_risks_come_true(name: str) -> None:
    level = Level(9, 9, 10)
    layouts = [Layout.random(level, seed, StartRule.SAFE) for seed in range(1500)]
    marks = b"".join(layout.marks for layout in layouts)
    player = create_agent(name).kernel_player
    assert player is not None
    games = _kernel.Player(*player).play(blank(level), marks, 0)
    guesses = [guess for game in games for guess in game.guesses]
    surplus = sum(guess.survived - (1 - guess.risk) for guess in guesses)
    variance = sum(guess.risk * (1 - guess.risk) for guess in guesses)
    assert abs(surplus) < 4 * variance**0.5
    assert all(0 < guess.share_left <= 1 for guess in guesses)


def test_stronger_agents_win_more() -> None:
    level, first = Level(16, 30, 99), (3, 3)
    layouts = [Layout.random(level, seed, StartRule.OPENING, first) for seed in range(250)]
    marks = b"".join(layout.marks for layout in layouts)
    wins = []
    for name in ("logic", "safest", "champion"):
        player = create_agent(name).kernel_player
        assert player is not None
        games = _kernel.Player(*player).play(blank(level), marks, level.shape.index(first))
        wins.append(sum(game.won for game in games))
    assert wins[0] + 15 < wins[1] < wins[2] - 5


@pytest.mark.parametrize("level", [Level(3, 3, 3), Level(4, 4, 2), Level(3, 5, 3)], ids=str)
def test_deep_plays_small_boards_perfectly(level: Level) -> None:
    shape, view = level.shape, View.blank(level.shape, level.mines)
    first = shape.index(create_agent("champion:deep").choose(view, Random(0)).cell)
    mines = combinations(range(shape.size), level.mines)
    marks = b"".join(Layout.from_indexes(shape, each).marks for each in mines)
    games = _kernel.Player("champion", "deep").play(view.to_question(), marks, first)
    assert sum(game.won for game in games) == perfect(view).wins


def test_an_endgame_tells_its_exact_chance() -> None:
    move = create_agent("champion").choose(View.parse(".1./1../...", 2), Random(0))
    assert move.reason.certainty is Certainty.ENDGAME
    assert move.reason.win_chance == pytest.approx(2 / 3)
    assert move.cell in {(0, 0), (0, 2), (2, 0)}


@pytest.mark.parametrize("name", NAMES)
def test_flags_are_opinions(name: str) -> None:
    agent = create_agent(name)
    plain = agent.choose(View.parse("1../.../...", 3), Random(0))
    flagged = agent.choose(View.parse("1.F/F../..F", 3), Random(0))
    assert plain == flagged


@pytest.mark.parametrize("name", NAMES)
def test_unknown_totals_and_lone_cells(name: str) -> None:
    agent = create_agent(name)
    for text in ("1../.../...", ".", ".. 1", ".../11.", "....", ". 1", ". 0"):
        view = View.parse(text)
        move = agent.choose(view, Random(0))
        assert view.is_hidden(move.cell)
        assert move.reason.risk is not None
    certain = agent.choose(View.parse(".../11."), Random(0))
    assert certain.reason.certainty is Certainty.CERTAIN


def test_errors() -> None:
    with pytest.raises(BadAgent, match="champion:strong"):
        create_agent("champion:strong")
    with pytest.raises(BadAgent, match="safest:fast"):
        create_agent("safest:fast")
    with pytest.raises(Contradiction, match=r"'\.2 1'"):
        create_agent("safest").choose(View.parse(".2", 1), Random(0))
    safest = _kernel.Player("safest")
    with pytest.raises(ValueError, match="marks"):
        safest.play(blank(Level(2, 2, 1)), b"\0\0\1", 0)
    with pytest.raises(ValueError, match="another number of mines"):
        safest.play(blank(Level(2, 2, 1)), b"\0\0\1\1", 0)
    with pytest.raises(ValueError, match="cell 4 is off the board"):
        safest.play(blank(Level(2, 2, 1)), b"\0\0\0\1", 4)
    with pytest.raises(ValueError, match="unknown player or effort: safest:fast"):
        _kernel.Player("safest", "fast")


@pytest.mark.parametrize("name", NAMES)
def test_a_board_full_of_mines_is_no_burden(name: str) -> None:
    # Millions of layouts, and nearly every cell a mine: none of them is to be written out.
    rows = ["3" + "." * 15, *["." * 16] * 15]
    move = create_agent(name).choose(View.parse("/".join(rows), 252), Random(0))
    assert move.cell != (0, 0)


@pytest.mark.parametrize("name", ["champion:fast", "champion"])
def test_a_board_of_more_cells_than_a_search_can_number(name: str) -> None:
    side = 273
    codes = [["." for _ in range(side)] for _ in range(side)]
    for row in range(1, side, 3):
        for column in range(1, side, 3):
            codes[row][column] = "8"
    codes[-2][-2] = "7"
    view = View.parse("/".join("".join(row) for row in codes), side * side - (side // 3) ** 2 - 1)
    move = create_agent(name).choose(view, Random(0))
    assert move.cell[0] >= side - 3
    assert move.cell[1] >= side - 3
