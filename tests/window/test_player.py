"""The player's front end: the title, one game of each level, the strip, help, the end."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from sapper.boards import rate
from sapper.core import LEVELS, Analysis, Cell, Level, StartRule
from sapper.game import Layout, Outcome, Store
from sapper.window.front import Front
from sapper.window.player import Caption, EndCard, Strip
from sapper.window.session import Help, InlineWorker, Setup
from sapper.window.state import Door
from sapper.window.title import meadow
from tests.window.conftest import Make
from tests.window.hands import Hands, count_colours
from tests.window.test_app import lay, outlined, stand

BEGINNER, EXPERT = Setup.of(LEVELS["beginner"]), Setup.of(LEVELS["expert"])


def names_of(hands: Hands) -> list[str]:
    return [each.command.name for each in hands.app.scene.buttons]


# The title


def test_the_title_has_three_levels_the_board_of_the_day_and_one_line_for_the_course(
    make: Make,
) -> None:
    hands = make(BEGINNER, title=True)
    assert names_of(hands) == ["beginner", "intermediate", "expert", "daily", "cs50"]
    assert len({each.rect.width for each in hands.app.scene.buttons[:3]}) == 1
    hands.key(pygame.K_RETURN)
    assert hands.app.session.play.setup == Setup(LEVELS["beginner"], StartRule.OPENING)
    hands.key(pygame.K_SPACE)  # the keys are on the middle, and the first click opens an area
    assert hands.app.session.view.number((4, 4)) == 0


@pytest.mark.parametrize("name", ["beginner", "intermediate", "expert"])
def test_the_first_cell_is_open_after_two_clicks(make: Make, name: str) -> None:
    hands = make(BEGINNER, title=True)
    hands.click_button(name)
    hands.click_cell((4, 4))
    assert hands.app.session.play.setup.name == name
    assert len(hands.app.session.play.steps) == 1


def test_the_course_s_game_is_one_click_away_and_changes_no_choice(make: Make) -> None:
    hands = make(EXPERT, title=True)
    hands.click_button("cs50")
    assert {"ai_move", "reset", "inside", "why"} <= set(names_of(hands))
    hands.key(pygame.K_r, pygame.K_r)
    assert hands.app.session.play.setup.is_course
    hands.key(pygame.K_ESCAPE)
    assert names_of(hands)[0] == "beginner"
    assert hands.app.session.setup == EXPERT


def test_the_board_of_the_day_is_continued_on_its_day(make: Make, tmp_path: Path) -> None:
    hands = make(BEGINNER, title=True, store=Store(tmp_path), seed=None)
    hands.click_button("daily")
    play = hands.app.session.play
    assert play.setup.level == LEVELS["intermediate"]
    assert play.daily == f"{datetime.now(UTC):%Y-%m-%d}"
    assert not hands.app.session.view.is_hidden((8, 8))
    assert "it needs no guess" in hands.notes()
    hands.key(pygame.K_1)
    assert hands.app.session.play.setup == BEGINNER
    hands.key(pygame.K_4)
    assert hands.app.session.play.daily
    assert hands.app.session.play.identity == play.identity


def test_the_board_behind_the_title_can_be_touched(make: Make) -> None:
    meadow.cache_clear()
    hands = make(BEGINNER, title=True)
    title = hands.app.scene.title
    assert title is not None
    view, grid = title.game.view, title.grid
    area = hands.surface.get_rect()
    cells = [cell for cell in view.hidden() if area.contains(grid.cell_rect(cell))]
    plain = next(cell for cell in cells if not view.is_flagged(cell))
    hands.click(grid.cell_rect(plain).center, button=3)
    assert title.game.view.is_flagged(plain)
    hands.click(grid.cell_rect(plain).center, button=3)
    assert title.game.layout is not None
    mine = next(cell for cell in cells if title.game.layout.is_mine(cell))
    if title.game.view.is_flagged(mine):
        hands.click(grid.cell_rect(mine).center, button=3)
    hands.click(grid.cell_rect(mine).center)
    assert title.game.outcome is Outcome.LOST
    hands.click(grid.cell_rect(mine).center)
    assert hands.app.scene.title is not None
    assert hands.app.scene.title.game.view == view  # it begins anew
    assert hands.is_on_title
    meadow.cache_clear()


# One game of each level is kept


def test_a_game_of_the_last_time_goes_on_from_the_title(make: Make, tmp_path: Path) -> None:
    now = [0.0]
    first = make(EXPERT, store=Store(tmp_path), seed=None, clock=lambda: now[0])
    first.click_cell((2, 2), button=3)
    now[0] = 45.0
    first.click_cell((2, 3), button=3)
    first.app.session.close()
    second = make(BEGINNER, store=Store(tmp_path), title=True, seed=None)
    button = second.app.scene.buttons[0]
    assert (button.command.name, button.words) == ("continue", "Expert, 0:45")
    second.key(pygame.K_RETURN)
    assert second.app.session.view == first.app.session.view
    assert not second.app.session.play.is_helped


def test_each_level_keeps_its_game(make: Make, tmp_path: Path) -> None:
    now = [0.0]
    hands = make(EXPERT, store=Store(tmp_path), seed=None, clock=lambda: now[0])
    hands.click_cell((2, 2), button=3)
    now[0] = 45.0
    hands.key(pygame.K_1)
    now[0] = 99.0  # its clock stands
    hands.click_cell((3, 3), button=3)
    hands.key(pygame.K_ESCAPE)
    words = {each.command.name: each.words for each in hands.app.scene.buttons}
    assert (words["continue"], words["expert"]) == ("Beginner, 0:00", "go on at 0:45")
    hands.click_button("expert")
    assert hands.app.session.view.is_flagged((2, 2))
    assert hands.app.session.play.seconds == 45.0
    hands.key(pygame.K_1)
    assert hands.app.session.view.is_flagged((3, 3))
    hands.key(pygame.K_r, pygame.K_r)  # a new game takes the place of the one of its level
    hands.click_cell((5, 5), button=3)
    hands.key(pygame.K_3, pygame.K_1)
    assert hands.app.session.view.is_flagged((5, 5))
    assert len(hands.app.session.waiting) == 1


def test_the_course_s_game_does_not_wait(make: Make, tmp_path: Path) -> None:
    first = make(store=Store(tmp_path), seed=None)
    first.click_cell((2, 2), button=3)
    first.key(pygame.K_ESCAPE)
    assert [each.label for each in first.app.scene.buttons] == ["Play Game"]
    first.key(pygame.K_RETURN)
    assert first.app.session.view.is_flagged((2, 2))
    first.app.session.close()
    second = make(BEGINNER, store=Store(tmp_path), title=True)
    assert "continue" not in names_of(second)


def test_the_game_of_the_command_line_goes_before_one_that_waits(
    make: Make, tmp_path: Path
) -> None:
    first = make(EXPERT, store=Store(tmp_path), seed=None)
    first.click_cell((2, 2), button=3)
    first.app.session.close()
    second = make(EXPERT, store=Store(tmp_path), seed=2, title=True)
    second.app.state.is_game_asked = True
    second.turn()
    second.key(pygame.K_RETURN)
    assert second.app.session.play.seed == 2
    assert not second.app.session.view.is_flagged((2, 2))


def test_boards_without_guessing(make: Make) -> None:
    hands = make(BEGINNER)
    hands.key(pygame.K_n)
    assert hands.app.session.play.setup.is_no_guess
    hands.click_cell((0, 0))
    truth = hands.app.session.play.truth
    assert truth is not None
    assert rate(truth, (0, 0)).is_solvable
    hands.key(pygame.K_3)
    assert hands.app.session.play.setup.is_no_guess
    hands.key(pygame.K_n)
    assert hands.app.session.play.setup == EXPERT


def test_a_board_that_cannot_be_without_guessing_is_refused(make: Make) -> None:
    hands = make(Setup(Level(2, 2, 1)))
    play = hands.app.session.play
    hands.key(pygame.K_n)
    assert hands.app.session.play is play
    assert "2x2/1" in hands.notes()


# The strip


def resize(hands: Hands, width: int, height: int) -> int:
    """Give the window a size; return that of the cells."""
    hands.app.window.size = (width, height)
    hands.turn()
    return hands.app.scene.grid.size


def test_expert_has_large_cells(make: Make) -> None:
    hands = make(EXPERT)
    assert resize(hands, 1280, 900) >= 36
    assert resize(hands, 1920, 1080) >= 52
    assert resize(hands, 640, 480) >= 20


@pytest.mark.parametrize("door", list(Door))
def test_a_larger_window_has_no_smaller_cells(make: Make, door: Door) -> None:
    hands = make(EXPERT, door=door)
    sizes = [(640, 480), (1000, 680), (1216, 772), (1216, 810), (1280, 900), (1280, 1024)]
    cells = [resize(hands, *size) for size in [*sizes, (1600, 1200), (1920, 1200)]]
    assert cells == sorted(cells)


def test_the_strip_has_mines_clock_face_undo_hint_and_menu(make: Make) -> None:
    now = [0.0]
    hands = make(Setup(LEVELS["beginner"]), seed=None, clock=lambda: now[0])
    strip = hands.app.scene.front
    assert isinstance(strip, Strip)
    assert names_of(hands) == ["reset", "undo", "hint", "menu"]
    assert hands.words()[-4:] == ["10", "0:00", "H", "Hint"] or hands.words()[:2] == ["10", "0:00"]
    hands.click_cell((4, 4))
    clock = hands.surface.subsurface(strip.rects[0]).copy()
    now[0] += 65.0
    hands.app._drawn_at = -math.inf
    hands.app.turn()  # the clock goes on while nobody does anything
    assert "1:05" in hands.words()
    seen = hands.surface.subsurface(strip.rects[0])
    assert pygame.image.tobytes(seen, "RGB") != pygame.image.tobytes(clock, "RGB")
    hands.click_button("undo")
    assert hands.app.session.play.steps == []
    play = hands.app.session.play
    hands.click_button("reset")  # the face
    assert hands.app.session.play is not play


def test_what_was_said_goes_when_something_else_is_done(make: Make) -> None:
    hands = make(BEGINNER)
    hands.click_cell((2, 2), button=3)
    hands.key_of("undo")
    assert "Move 1 taken back." in hands.notes()
    hands.key_of("sound")
    assert "taken back" not in hands.notes()


def test_only_changed_cells_and_the_clock_are_drawn(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    hands = make(EXPERT, clock=lambda: now[0])
    hands.click_cell((8, 15))
    app = hands.app
    hands.move(app.scene.grid.cell_rect((0, 0)).center)
    picture, fronts, cells = app._painter._picture, [], []
    draw = picture.draw
    picture.draw = lambda *arguments: cells.append(draw(*arguments)) or 0  # type: ignore[method-assign,func-returns-value]
    monkeypatch.setattr(Front, "draw", lambda *arguments: fronts.append(1))
    app._drawn_at = -math.inf
    place = app.scene.grid.cell_rect((0, 1)).center
    hands.post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0,) * 3)
    app.turn()
    assert cells == [2]  # the cell that was left and the one that was come to
    assert fronts == []
    now[0] += 1
    app._drawn_at = -math.inf
    app.turn()
    assert (cells, fronts) == ([2, 0], [1])


# The clock


def test_the_clock_stands_still_while_the_game_cannot_be_played(make: Make) -> None:
    now = [0.0]
    hands = make(Setup(LEVELS["beginner"]), seed=None, clock=lambda: now[0])
    hands.click_cell((4, 4), button=3)
    play = hands.app.session.play
    for key, back in ((pygame.K_ESCAPE, pygame.K_RETURN), (pygame.K_z, pygame.K_z)):
        hands.key(key)
        assert not play.is_running, key
        now[0] += 100
        hands.key(back)
        assert play.is_running, key
    assert play.seconds == 0


def test_in_a_pause_nothing_tells_of_the_board(make: Make) -> None:
    hands = make(EXPERT, seed=None)
    hands.click_cell((8, 8))
    hands.key(pygame.K_o)
    hands.turn()
    before = hands.app.session.play.helps
    hands.key(pygame.K_z)
    assert hands.is_paused
    for command in ("hint", "why", "odds"):
        hands.run(command)
        hands.turn()
        assert "paused" in hands.notes()
        assert "(" not in hands.notes(), "no cell is named"
    assert hands.app.session.play.helps == before


def test_a_pause_covers_the_board(make: Make) -> None:
    hands = make(Setup(LEVELS["beginner"]))
    hands.key(pygame.K_z)
    assert not hands.is_paused  # nothing runs yet
    hands.click_cell((4, 4))
    colours, grid = hands.theme, hands.app.scene.grid
    numbers = {colours.number(number) for number in range(1, 7)}
    assert numbers & set(count_colours(hands.surface, grid.rect))
    hands.key(pygame.K_z)
    assert not numbers & set(count_colours(hands.surface, grid.rect))
    assert hands.app.scene.cell_at(grid.rect.center) is None
    hands.click(grid.rect.topleft)
    assert not hands.is_paused
    assert numbers & set(count_colours(hands.surface, grid.rect))
    assert len(hands.app.session.play.steps) == 1


def test_a_game_played_alone_pauses_when_the_window_is_not_in_front(make: Make) -> None:
    for setup, is_wanted in ((BEGINNER, True), (None, False)):
        hands = make(setup, seed=None)  # beside the course's game one edits
        hands.click_cell((4, 4), button=3)
        hands.post(pygame.WINDOWFOCUSLOST)
        hands.turn()
        assert hands.is_paused is is_wanted
        hands.post(pygame.WINDOWFOCUSGAINED)
        hands.turn()
        assert not hands.is_paused


# Help


def test_hints_tell_more_and_end_with_the_reason(make: Make) -> None:
    hands = make(BEGINNER)
    stand(hands)
    hands.key(pygame.K_h)
    assert "Yes: at least one cell is certainly safe." in hands.notes()
    target = hands.theme.target
    assert not outlined(hands, (0, 2), target)
    hands.key(pygame.K_h)
    assert "Look here" in hands.notes()
    assert outlined(hands, (0, 2), target)
    assert outlined(hands, (1, 2), target)
    hands.key(pygame.K_h)
    found = re.search(r"\(\d, 2\) is safe", hands.notes())
    assert found is not None
    hands.key(pygame.K_h)
    assert hands.notes().startswith(f"{found[0]}. Step 1 of ")


def test_many_words_grow_over_the_board_but_not_over_their_cells(make: Make) -> None:
    hands = make(EXPERT)
    resize(hands, 640, 460)
    hands.click_cell((8, 15))
    for cell in hands.app.session.view.hidden():
        hands.app.controls.explaining.explain(cell)
        hands.turn()
        scene = hands.app.scene
        assert isinstance(scene.card, Caption)
        assert not scene.card.rect.colliderect(scene.grid.cell_rect(cell))
        if cell[0] > 1:
            break


def test_why_asks_for_a_cell_and_a_click_chooses_it(make: Make) -> None:
    hands = make(BEGINNER)
    stand(hands)
    hands.key(pygame.K_w)
    assert "Click the cell to explain." in hands.notes()
    hands.click_cell((0, 2))
    assert "(0, 2) is safe" in hands.notes()
    assert len(hands.app.session.play.steps) == 2
    hands.click_cell((1, 2))
    assert "(1, 2) is safe" in hands.notes()
    hands.key(pygame.K_ESCAPE)
    assert "is safe" not in hands.notes()


def test_odds_away_from_numbers_are_written_once(make: Make) -> None:
    hands = make(BEGINNER)
    lay(hands, "*...../....../....../*..*../*..*.*")
    for cell in ((1, 0), (1, 1)):
        hands.app.session.open(cell)
    hands.key(pygame.K_o)
    hands.turn()
    odds = hands.app.session.odds()
    assert isinstance(odds, Analysis)
    look = hands.app.scene.look()
    assert look.odds is not None
    if odds.away and not odds.away <= odds.safe | odds.mines:
        assert odds.away & set(look.odds) == {look.far}, "the others keep their cover"
        assert "Cells away from all numbers:" in hands.notes()


class LateWorker(InlineWorker):
    """Does its jobs when it is told to, as a worker that is busy."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[Callable[[], None]] = []

    def submit(self, job: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self.jobs.append(lambda: InlineWorker.submit(self, job, done))

    def work(self) -> None:
        """Do the jobs."""
        while self.jobs:
            self.jobs.pop(0)()


def test_what_takes_long_says_so_and_escape_stops_it(make: Make) -> None:
    worker = LateWorker()
    hands = make(Setup(LEVELS["beginner"]), thought_work=worker)
    hands.click_cell((4, 4))
    hands.move(hands.app.scene.grid.cell_rect((0, 0)).center)
    for key, words in ((pygame.K_w, "Looking for the reason"), (pygame.K_h, "Looking for a hint")):
        hands.key(key)
        assert words in hands.notes()
        hands.key(pygame.K_ESCAPE)
        assert words not in hands.notes()
        assert not hands.is_on_title
        worker.work()
        hands.turn()
        assert hands.notes() == ""


# The end


def lose(make: Make, tmp_path: Path) -> Hands:
    hands = make(Setup(Level(4, 5, 3)), seed=None, store=Store(tmp_path))
    layout = Layout.parse("*...*/...../*..../.....")
    hands.app.session.begin_on(layout, Setup(Level(4, 5, 3)))
    hands.turn()
    hands.click_cell((3, 4))
    hands.click_cell((0, 0))  # though safe cells were there
    assert hands.app.session.outcome is Outcome.LOST
    hands.turn()
    return hands


def test_the_needless_risk_is_one_click_away_with_the_safe_cell_marked(
    make: Make, tmp_path: Path
) -> None:
    hands = lose(make, tmp_path)
    card = hands.app.scene.card
    assert isinstance(card, EndCard)
    assert [each.command.name for each in card.buttons] == ["reset", "mistake"]
    assert "You took one needless risk: move 2." in " ".join(hands.words())
    end = hands.app.session.view
    hands.click_button("mistake")
    why = hands.app.state.why
    assert why is not None
    assert why.is_mine is False
    look = hands.app.scene.look()
    assert look.view == why.view  # what was seen before the mine went off
    assert why.view.is_hidden((0, 0))
    assert list(look.safes) == [why.cell]
    assert ([why.cell], hands.theme.target) in look.outlines
    assert (frozenset([(0, 0)]), hands.theme.warning) in look.outlines
    assert hands.notes().startswith("Move 2: ")
    assert f"{why.cell} was certainly safe" in hands.notes()
    hands.click_cell(why.cell)  # why was it safe?
    assert f"{why.cell} is safe" in hands.notes()
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene.look().view == end
    assert isinstance(hands.app.scene.card, EndCard)
    hands.click_button("reset")
    assert not isinstance(hands.app.scene.card, EndCard)


def test_a_win_tells_its_time_the_best_and_the_streak(make: Make, tmp_path: Path) -> None:
    now = [0.0]
    setup = Setup(Level(1, 4, 1), StartRule.NONE)
    hands = make(setup, seed=None, store=Store(tmp_path), clock=lambda: now[0])
    told = ((12.5, "Your best time!", 1), (20.0, "Your best: 12.50 s. 2 in a row.", 3))
    for seconds, words, flags in told:
        hands.key(pygame.K_F2)
        truth = hands.app.session.play.truth
        assert truth is not None
        now[0] += 1
        mine = min(truth.mines())
        for _ in range(flags):  # the same moves on the same mines would be the same game
            hands.click_cell(mine, button=3)
        now[0] += seconds
        for column in range(4):
            if (0, column) != mine and hands.app.session.view.is_hidden((0, column)):
                hands.click_cell((0, column))
        assert hands.app.session.outcome is Outcome.WON
        said = hands.words()
        assert f"{seconds:.2f} s" in said
        assert words in " ".join(said)
    card = hands.app.scene.card
    assert isinstance(card, EndCard)
    assert hands.theme.safe in count_colours(hands.surface, card.rect)


def test_help_is_noted_once_on_the_card(make: Make, tmp_path: Path) -> None:
    hands = make(Setup(Level(1, 4, 1), StartRule.NONE), seed=None, store=Store(tmp_path))
    truth = hands.app.session.play.truth
    assert truth is not None
    hands.key(pygame.K_h)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.session.play.helps == {Help.HINT}
    assert "elped" not in " ".join(hands.words())
    hands.click_cell(min(truth.mines()))
    assert sum("elped" in line for line in hands.words()) == 1
    assert "Helped by: hints. Not counted." in hands.words()


@pytest.mark.parametrize("cell", [(0, 0), (8, 4)])
def test_the_card_covers_no_cell(make: Make, cell: Cell) -> None:
    hands = make(BEGINNER)
    rows = [["."] * 9 for _ in range(9)]
    rows[cell[0]][cell[1]] = "*"
    lay(hands, "/".join(map("".join, rows)))
    hands.click_cell(cell)
    hands.turn()
    scene = hands.app.scene
    assert isinstance(scene.card, EndCard)
    assert not scene.card.rect.colliderect(scene.grid.rect)


def test_what_lay_below_words_and_menu_comes_back(make: Make) -> None:
    hands = make(BEGINNER)
    hands.click_cell((4, 4))
    hands.move((2, 300))
    strip = hands.app.scene.front.rects[0]

    def seen() -> bytes:
        """Return the picture below the strip."""
        size = hands.surface.get_width(), hands.surface.get_height() - strip.bottom
        return pygame.image.tobytes(hands.surface.subsurface((0, strip.bottom), size), "RGB")

    before = seen()
    for key in (pygame.K_F10, pygame.K_h, pygame.K_w):
        hands.key(key)
        assert seen() != before
        hands.key(pygame.K_ESCAPE)
        assert seen() == before, key
