"""Boards without guessing: they need none, are uniform, and bad requests are refused at once."""

from __future__ import annotations

import math
import signal
from collections import Counter
from datetime import date, timedelta
from itertools import combinations
from random import Random

import pytest

from sapper.agents import create_agent
from sapper.boards import BoardRequest, daily, no_guess, no_guess_game, rate
from sapper.core import LEVELS, BadBoard, Level, SapperError, StartRule
from sapper.game import Layout, Outcome
from sapper.proofs import Rule

EXPERT = LEVELS["expert"]


def test_the_same_arguments_give_the_same_layout() -> None:
    one, two = (no_guess(EXPERT, (3, 3), 7) for _ in range(2))
    assert one == two
    assert one.layout != no_guess(EXPERT, (3, 3), 8).layout
    assert one.is_uniform


@pytest.mark.parametrize("start", [StartRule.SAFE, StartRule.OPENING])
def test_no_guess_is_needed(start: StartRule) -> None:
    level = LEVELS["intermediate"]
    for seed in range(10):
        found = no_guess(level, (4, 9), seed, start=start)
        assert found.layout.level == level
        assert rate(found.layout, (4, 9)).is_solvable
        assert not any(found.layout.marks[i] for i in start.free_cells(level.shape, (4, 9)))


def test_requests_are_met() -> None:
    for rung in (Rule.SUBSET, Rule.OVERLAP, Rule.TOTAL, Rule.CASES):
        found = no_guess(LEVELS["intermediate"], (3, 3), 1, hardest=rung, needs=rung).rating
        assert found.hardest is rung
        assert found.points_at(rung) > 0
    assert no_guess(EXPERT, (3, 3), 1, hardest=Rule.KNOWN).rating.points == (0, 0, 0, 0)


def test_repaired_boards_need_no_guess_and_say_that_they_are_not_uniform() -> None:
    dense = Level.parse("16x16/80")
    found = no_guess(dense, (3, 3), 5, repair=True)
    assert found.rating.is_solvable
    assert not found.is_uniform
    assert found.layout.level == dense
    assert found == no_guess(dense, (3, 3), 5, repair=True)
    found = no_guess(dense, (3, 3), 5, hardest=Rule.OVERLAP, needs=Rule.OVERLAP, repair=True)
    assert found.rating.hardest is Rule.OVERLAP


@pytest.mark.parametrize(
    ("level", "first", "requests"),
    [
        ("4x4/3", (0, 0), {}),
        ("4x4/4", (0, 0), {"needs": Rule.TOTAL}),
        ("4x4/3", (1, 2), {"hardest": Rule.SUBSET, "start": StartRule.SAFE}),
    ],
)
def test_every_layout_that_qualifies_is_equally_likely(
    level: str, first: tuple[int, int], requests: dict[str, object]
) -> None:
    chosen = Level.parse(level)
    qualified = all_that_qualify(chosen, first, requests)
    each = 12
    drawn = Counter(
        no_guess(chosen, first, seed, **requests).layout.marks  # type: ignore[arg-type]
        for seed in range(each * len(qualified))
    )
    assert set(drawn) <= qualified
    squares = sum((drawn[marks] - each) ** 2 / each for marks in qualified)
    freedom = len(qualified) - 1
    # Wilson and Hilferty: about normal. Seeds are fixed, so this holds or does not, always.
    spread = 2 / (9 * freedom)
    score = ((squares / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    assert abs(score) < 3


def all_that_qualify(
    level: Level, first: tuple[int, int], requests: dict[str, object]
) -> set[bytes]:
    """The marks of all layouts that meet the requests, by their ratings."""
    request = BoardRequest(level, first, **requests)  # type: ignore[arg-type]
    size, free = level.shape.size, set(request.free_cells)
    found = set()
    for mines in combinations([index for index in range(size) if index not in free], level.mines):
        layout = Layout.from_indexes(level.shape, mines)
        rating = rate(layout, first)
        if (
            rating.is_solvable
            and (request.hardest is None or rating.hardest.height <= request.hardest.height)
            and (request.needs is None or rating.points_at(request.needs) > 0)
        ):
            found.add(layout.marks)
    return found


@pytest.mark.parametrize(
    ("level", "first", "options", "message"),
    [
        ("5x5/24", (2, 2), {}, "no room for 24 mines.*at most 16"),
        ("3x3/2", (0, 0), {"needs": Rule.CASES}, "all 10 layouts were tried"),
        ("9x9/10", (9, 0), {}, r"\(9, 0\) is off the 9x9 board"),
        ("9x9/10", (0, 0), {"start": StartRule.NONE}, "start rule none, expected safe or opening"),
        ("9x9/10", (0, 0), {"needs": Rule.KNOWN}, "expected one of subset"),
        ("9x9/10", (0, 0), {"needs": Rule.CASES, "hardest": Rule.SUBSET}, "harder than subset"),
        ("9x9/10", (0, 0), {"tries": 0}, "tries"),
        ("16x30/170", (3, 3), {}, "at most 1.. mines.*repair"),
        ("16x30/110", (3, 3), {"tries": 20}, "repair"),
    ],
)
def test_impossible_requests_are_refused(
    level: str, first: tuple[int, int], options: dict[str, object], message: str
) -> None:
    with pytest.raises(SapperError, match=message):
        no_guess(Level.parse(level), first, 0, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", True])
def test_a_seed_is_a_whole_number_of_64_bits(seed: object) -> None:
    with pytest.raises(BadBoard, match="seed"):
        no_guess(LEVELS["beginner"], (0, 0), seed)  # type: ignore[arg-type]


def test_the_largest_seed_is_one() -> None:
    assert no_guess(LEVELS["beginner"], (0, 0), 2**64 - 1).rating.is_solvable


def test_a_bounded_search_ends_in_a_clear_error() -> None:
    with pytest.raises(BadBoard, match="no board among 50 random ones.*another rung"):
        no_guess(LEVELS["beginner"], (3, 3), 0, needs=Rule.CASES, tries=50)


def test_layouts_are_counted_only_as_far_as_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    for level in ("5x5/0", "5x5/5", "5x5/16", "4x9/3"):
        request = BoardRequest.of(level, (2, 2), "opening", None, None)
        for most in (0, 1, request.layouts - 1, request.layouts, request.layouts + 1):
            assert request.has_more_layouts_than(most) == (request.layouts > most)
    # All layouts of a large board are a number of seconds: nobody asks for it.
    monkeypatch.setattr(
        BoardRequest, "layouts", property(lambda _: pytest.fail("counted to the end"))
    )
    with pytest.raises(BadBoard, match="no board among 5 "):
        no_guess("100x100/1000", (5, 5), 1, needs="cases", tries=5)


def test_progress_is_told_and_may_end_a_long_search() -> None:
    told: list[int] = []

    def stop(tried: int) -> None:
        told.append(tried)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        no_guess(Level.parse("16x30/140"), (3, 3), 0, tries=10**9, progress=stop)
    assert told[0] > 0


def test_ctrl_c_ends_a_long_search() -> None:
    previous = signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            no_guess(Level.parse("30x30/400"), (3, 3), 0, start=StartRule.SAFE, repair=True,
                     needs=Rule.CASES, tries=10**9)  # fmt: skip
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def test_a_game_needs_no_guess_wherever_it_begins() -> None:
    logic = create_agent("logic")
    for first in [(0, 0), (4, 4), (15, 15)]:
        game = no_guess_game(LEVELS["intermediate"], seed=3)
        game.open(first)
        while not game.is_over:
            game.open(logic.choose(game.view, Random(0)).cell)
        assert game.outcome is Outcome.WON
        assert game.layout == no_guess(LEVELS["intermediate"], first, 3).layout


@pytest.mark.parametrize(
    ("level", "start", "odds"),
    [("4x4/9", "safe", 334), ("4x5/10", "safe", 722), ("3x5/8", "safe", 273)],
)
def test_a_small_dense_board_is_searched_not_estimated(level: str, start: str, odds: int) -> None:
    found = no_guess(level, (0, 0), 1, start=start)
    assert rate(found.layout, (0, 0)).guesses == 0
    with pytest.raises(BadBoard, match=rf"among 1 random ones: .*, 1 in {odds} is as asked; what"):
        no_guess(level, (0, 0), 1, start=start, tries=1)


def test_the_only_layout_there_is_is_found() -> None:
    for seed in range(3):
        found = no_guess("4x4/12", (0, 0), seed, start="opening")
        assert found.layout == Layout.parse("..**/..**/****/****")


def test_what_is_found_fits_what_asks_for_it() -> None:
    found = no_guess("beginner", seed=3)
    assert found.first == (3, 3)
    assert rate(found) == found.rating == rate(found.layout, found.first)
    assert Layout.parse("\n".join(str(found).splitlines()[:-1])) == found.layout
    assert "Begin at (3, 3). No guess needed" in str(found)
    with pytest.raises(BadBoard, match="the first cell is missing"):
        rate(found.layout)


MONDAY = date(2026, 11, 16)


def test_a_day_has_one_board() -> None:
    found = daily(MONDAY)
    assert found == daily(MONDAY)
    assert found.solvable.layout != daily(MONDAY + timedelta(7)).solvable.layout
    assert found.solvable.request.first == (8, 8)
    # The same for everybody, on every machine and in every version.
    assert found.solvable.layout.text.startswith("....***.*......./..........*...../")


def test_the_week_climbs_the_ladder() -> None:
    week = [daily(MONDAY + timedelta(day)).solvable.rating for day in range(7)]
    assert all(rating.is_solvable for rating in week)
    heights = [rating.hardest.height for rating in week]
    assert heights[0] <= Rule.KNOWN.height
    assert heights == sorted(heights)
    assert week[6].hardest is Rule.CASES


def test_a_level_without_such_boards_gets_an_easier_one(monkeypatch: pytest.MonkeyPatch) -> None:
    # On so sparse a board hardly anything needs a proof by cases: the search has an end.
    monkeypatch.setattr("sapper.boards.generation._CELLS", 100_000)
    found = daily(MONDAY + timedelta(6), "50x50/25")
    assert not found.is_usual
    assert found.solvable.rating.is_solvable
    assert found == daily(MONDAY + timedelta(6), "50x50/25")
    assert daily(MONDAY + timedelta(6)).is_usual


def test_what_no_board_can_be_is_refused() -> None:
    with pytest.raises(BadBoard, match="no room for"):
        daily(MONDAY + timedelta(6), "5x5/24")


def test_a_long_search_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, object] = {}
    monkeypatch.setattr(
        "sapper.boards.generation.no_guess", lambda *_, **options: asked.update(options)
    )
    daily(MONDAY, progress=print)
    assert asked["progress"] is print


def test_what_is_no_day_is_refused() -> None:
    with pytest.raises(BadBoard, match="'2026-11-16', expected a date"):
        daily("2026-11-16")  # type: ignore[arg-type]
