"""The board first: the panel folds, the title begins in one click, the end has a card."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from sapper.core import LEVELS, Cell, Level, StartRule
from sapper.game import Layout, Outcome, Record, RecordedMove, Store, WinRule
from sapper.window.panel import Panel, Strip
from sapper.window.session import Setup
from sapper.window.state import Door
from sapper.window.title import COURSE_RULE, USUAL_RULE
from tests.window.conftest import Make
from tests.window.hands import Hands, count_colours

BEGINNER, EXPERT = Setup.of(LEVELS["beginner"]), Setup.of(LEVELS["expert"])


def resize(hands: Hands, width: int, height: int) -> int:
    """Give the window a size; return that of the cells."""
    hands.app.window.size = (width, height)
    hands.turn()
    return hands.app.scene.grid.size


def test_expert_has_large_cells(make: Make) -> None:
    hands = make(EXPERT)
    assert isinstance(hands.app.scene.panel, Strip)
    assert resize(hands, 1280, 900) >= 36
    assert resize(hands, 1920, 1080) >= 55
    assert resize(hands, 640, 480) >= 20


@pytest.mark.parametrize("key", [None, pygame.K_TAB])
def test_a_larger_window_has_no_smaller_cells(make: Make, key: int | None) -> None:
    hands = make(EXPERT)
    if key is not None:
        hands.key(key)
    assert isinstance(hands.app.scene.panel, Panel if key else Strip)
    sizes = [(640, 480), (1000, 680), (1216, 772), (1216, 810), (1280, 900), (1280, 1024)]
    cells = [resize(hands, *size) for size in [*sizes, (1600, 1200), (1920, 1200)]]
    assert cells == sorted(cells)
    assert cells[0] >= 18  # smaller ones are scrolled instead


def test_the_panel_folds_into_one_line_and_opens_when_it_is_needed(make: Make) -> None:
    hands = make(Setup(LEVELS["beginner"]))
    hands.click_cell((4, 4))
    assert isinstance(hands.app.scene.panel, Strip)
    hands.key(pygame.K_h)
    assert isinstance(hands.app.scene.panel, Strip)  # the line has room for a hint
    hands.key(pygame.K_ESCAPE)
    hands.move(hands.app.scene.grid.cell_rect((0, 0)).center)
    hands.key(pygame.K_w)
    assert isinstance(hands.app.scene.panel, Panel)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.app.scene.panel, Strip)
    assert hands.heading == ""
    hands.key(pygame.K_l)
    assert isinstance(hands.app.scene.panel, Panel)


def test_the_course_s_game_opens_the_panel_though_it_was_folded_elsewhere(make: Make) -> None:
    hands = make(Setup(LEVELS["beginner"]))
    hands.key(pygame.K_TAB, pygame.K_TAB)
    assert isinstance(hands.app.scene.panel, Strip)
    hands.key(pygame.K_1)
    assert isinstance(hands.app.scene.panel, Panel)
    hands.key(pygame.K_TAB)
    assert isinstance(hands.app.scene.panel, Strip)


def test_what_was_said_of_an_undo_goes_when_something_else_is_done(make: Make) -> None:
    hands = make(Setup(LEVELS["beginner"]))
    hands.click_cell((2, 2), button=3)
    hands.key_of("undo")
    assert "Move 1 taken back." in hands.notes()
    hands.key_of("coordinates")
    assert "taken back" not in hands.notes()


def test_the_line_has_mines_face_time_and_hint(make: Make) -> None:
    now = [0.0]
    hands = make(Setup(LEVELS["beginner"]), seed=None, clock=lambda: now[0])
    assert hands.words() == ["10", "0:00", "H", "Hint"]
    hands.click_cell((4, 4))
    clock = hands.surface.subsurface(hands.app.scene.panel.rect).copy()
    now[0] += 65.0
    hands.app._drawn_at = -math.inf
    hands.app.turn()  # the clock goes on while nobody does anything
    assert hands.words()[1] == "1:05"
    panel = hands.surface.subsurface(hands.app.scene.panel.rect)
    assert pygame.image.tobytes(panel, "RGB") != pygame.image.tobytes(clock, "RGB")
    play = hands.app.session.play
    hands.click_button("reset")  # the face
    assert hands.app.session.play is not play
    assert all(
        hands.app.scene.panel.rect.contains(each.rect) for each in hands.app.scene.panel.buttons
    )


def test_coordinates_only_where_something_speaks_of_them(make: Make) -> None:
    hands = make(Setup(LEVELS["beginner"]))
    hands.click_cell((4, 4), button=3)
    ground = hands.theme.background

    def beside() -> int:
        grid = hands.app.scene.grid
        left = pygame.Rect(grid.rect.left - 20, grid.rect.top, 19, grid.rect.height)
        colours = count_colours(hands.surface, left)
        return colours.total() - colours[ground]

    assert beside() == 0
    assert "Move 1" not in hands.notes()
    hands.key_of("coordinates")
    assert beside() > 20
    assert "Move 1: You at (4, 4)" in hands.notes()
    hands.key_of("coordinates")
    hands.key(pygame.K_1)
    hands.key(pygame.K_1)
    assert beside() > 20  # the course's game has the AI's controls


# The title


def test_the_course_s_title_has_one_game_and_the_player_s_its_levels(make: Make) -> None:
    hands = make(title=True)
    assert [each.command.name for each in hands.app.scene.buttons] == ["play"]
    hands = make(Setup.of(LEVELS["beginner"]), title=True, door=Door.PLAYER)
    names = [each.command.name for each in hands.app.scene.buttons]
    assert names == ["beginner", "intermediate", "expert", "daily", "cs50", "menu"]
    assert len({each.rect.width for each in hands.app.scene.buttons[:4]}) == 1
    hands.key(pygame.K_RETURN)
    assert hands.app.session.play.setup == Setup(LEVELS["beginner"], StartRule.OPENING)
    hands.key(pygame.K_SPACE)  # the keys are on the middle, and the first click opens an area
    assert hands.app.session.view.number((4, 4)) == 0


def test_the_course_s_game_does_not_wait(make: Make, tmp_path: Path) -> None:
    first = make(store=Store(tmp_path), seed=None)
    first.click_cell((2, 2), button=3)
    first.key(pygame.K_ESCAPE)
    assert [each.label for each in first.app.scene.buttons] == ["Play Game"]
    first.key(pygame.K_RETURN)  # the game on the board goes on
    assert first.app.session.view.is_flagged((2, 2))
    first.key(pygame.K_r, pygame.K_r)
    first.click_cell((3, 3), button=3)
    first.key(pygame.K_4, pygame.K_4)  # a game of a player's level waits, but not here
    first.click_cell((5, 5), button=3)
    first.key(pygame.K_ESCAPE)
    assert [each.label for each in first.app.scene.buttons] == ["Play Game"]
    first.key(pygame.K_RETURN)
    assert first.app.session.play.setup == Setup.course()
    first.click_cell((4, 4), button=3)
    kept = Store(tmp_path)
    first.app.session.close()
    assert [record.level for record in kept.waiting()] == [LEVELS["expert"]]
    second = make(BEGINNER, store=Store(tmp_path), title=True, door=Door.PLAYER)
    assert second.app.scene.buttons[0].label == "Continue: Expert, 0:00"


def test_a_course_s_game_that_was_killed_does_not_wait(make: Make, tmp_path: Path) -> None:
    store = Store(tmp_path)
    kept = store.begin(Record(LEVELS["cs50"], seed=1, cascade=False, win=WinRule.FLAGGED))
    kept.save(replace(kept.record, moves=(RecordedMove.flag((0, 0)),)))
    store.close()
    hands = make(BEGINNER, store=Store(tmp_path), title=True, door=Door.PLAYER)
    assert hands.app.scene.buttons[0].command.name == "beginner"


def test_the_title_has_the_rules_of_its_game(make: Make) -> None:
    hands = make(title=True)
    hands.key(pygame.K_2, pygame.K_ESCAPE)
    assert COURSE_RULE in hands.words()
    player = make(BEGINNER, title=True, door=Door.PLAYER)
    player.key(pygame.K_1, pygame.K_ESCAPE)
    assert COURSE_RULE in player.words()
    assert "Play Game" not in player.words()
    player.key(pygame.K_2, pygame.K_ESCAPE)
    assert USUAL_RULE in player.words()


def test_after_the_end_only_a_seed_that_is_known_is_told(make: Make) -> None:
    hands = make(seed=None)
    hands.lose()
    assert not any("seed" in line for line in hands.words())
    hands = make(seed=4)
    hands.lose()
    assert "seed 4" in hands.words()


def test_a_game_of_the_command_line_goes_before_one_that_waits(make: Make, tmp_path: Path) -> None:
    first = make(EXPERT, store=Store(tmp_path), seed=None)
    first.click_cell((2, 2), button=3)
    first.app.session.close()
    second = make(EXPERT, store=Store(tmp_path), seed=2, title=True, door=Door.PLAYER)
    second.app.state.is_game_asked = True
    second.turn()
    second.key(pygame.K_RETURN)
    assert second.app.session.play.seed == 2
    assert not second.app.session.view.is_flagged((2, 2))


def test_the_first_cell_is_open_after_two_clicks(make: Make) -> None:
    hands = make(title=True, door=Door.PLAYER)
    hands.click_button("expert")
    hands.click_cell((8, 8))
    assert len(hands.app.session.play.steps) == 1


def test_the_game_that_waits_is_the_first_button(make: Make, tmp_path: Path) -> None:
    now = [0.0]
    first = make(EXPERT, store=Store(tmp_path), seed=None, clock=lambda: now[0])
    first.click_cell((2, 2), button=3)
    now[0] = 45.0
    first.click_cell((2, 3), button=3)
    first.app.session.close()
    second = make(store=Store(tmp_path), title=True, door=Door.PLAYER)
    second.turn()
    button = second.app.scene.buttons[0]
    assert (button.command.name, button.label) == ("go_on", "Continue: Expert, 0:45")
    second.key(pygame.K_RETURN)
    assert second.app.session.view.is_flagged((2, 2))


def test_a_game_left_for_a_new_one_waits_like_one_left_by_esc(make: Make, tmp_path: Path) -> None:
    now = [0.0]
    hands = make(EXPERT, store=Store(tmp_path), seed=None, door=Door.PLAYER, clock=lambda: now[0])
    hands.click_cell((2, 2), button=3)
    now[0] = 45.0
    hands.key(pygame.K_r, pygame.K_r)
    assert not hands.app.session.view.is_flagged((2, 2))
    now[0] = 99.0  # its clock stands
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene.buttons[0].label == "Continue: Expert, 0:45"
    hands.key(pygame.K_2)
    hands.click_cell((3, 3), button=3)
    first = hands.app.session.waiting[0]
    hands.app.controls.go_on(first)
    assert hands.app.session.view.is_flagged((2, 2))
    assert hands.app.session.play.seconds == 45.0
    hands.key_of("go_on")  # to the other one
    assert hands.app.session.view.is_flagged((3, 3))
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene.buttons[0].label == "Continue: Beginner, 0:00"
    hands.click_button("expert")  # a new one: both wait
    assert len(hands.app.session.waiting) == 2


def test_all_games_that_wait_are_reached_by_one_key(make: Make, tmp_path: Path) -> None:
    hands = make(BEGINNER, store=Store(tmp_path), seed=None, door=Door.PLAYER)
    for row in range(3):
        hands.click_cell((row, 0), button=3)
        hands.key(pygame.K_r, pygame.K_r)
    seen = set()
    for _ in range(3):
        hands.key_of("go_on")
        view = hands.app.session.view
        seen |= {cell for cell in view.hidden() if view.is_flagged(cell)}
    assert seen == {(0, 0), (1, 0), (2, 0)}


def test_the_board_of_the_day(make: Make) -> None:
    hands = make(title=True, door=Door.PLAYER)
    hands.click_button("daily")
    assert hands.heading == ""
    assert hands.app.session.play.setup.level == LEVELS["intermediate"]
    assert not hands.app.session.view.is_hidden((8, 8))
    assert "board of the day" in hands.notes()


def test_the_blue_button_never_destroys_a_game(make: Make) -> None:
    hands = make()
    first, second, *_ = hands.panel.buttons
    assert (first.label, first.style.value) == ("AI Move", "primary")
    assert (second.label, second.style.value) == ("Reset", "plain")
    hands = make(Setup(LEVELS["beginner"]))
    hands.key(pygame.K_TAB)
    labels = {each.command.name: (each.label, each.style.value) for each in hands.panel.buttons}
    assert labels["reset"] == ("New game", "plain")
    assert "primary" not in {style for _, style in labels.values()}


# The end


def lose(make: Make, tmp_path: Path) -> Hands:
    hands = make(seed=None, store=Store(tmp_path))
    layout = Layout.parse("*...*/...../*..../.....")
    hands.app.session.begin_on(layout, Setup(Level(4, 5, 3)))
    hands.turn()
    hands.click_cell((3, 4))
    hands.click_cell((0, 0))  # though safe cells were there
    assert hands.app.session.outcome is Outcome.LOST
    hands.turn()
    return hands


def test_after_a_loss_the_missed_safe_cell_is_one_click_away(make: Make, tmp_path: Path) -> None:
    hands = lose(make, tmp_path)
    card = hands.app.scene.card
    assert card is not None
    assert {each.command.name for each in card.buttons} == {
        "mistake",
        "missed",
        "reset",
        "close_card",
    }
    said = " ".join(hands.words())
    assert "A safe cell was there." in said
    assert "2 clicks, efficiency" in said
    assert hands.app.scene.cell_at(card.rect.center) is None
    end = hands.app.session.view
    hands.click_button("missed")
    assert "is safe\nStep 1 of" in hands.notes()
    why = hands.app.state.why
    assert why is not None
    assert hands.app.scene.look().view == why.view  # what was seen before the mine went off
    assert why.view.is_hidden((0, 0))
    assert why.is_mine is False
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene.look().view == end
    hands.click_button("mistake")
    move, better = (0, 0), why.cell
    assert hands.notes().startswith(f"Move 2: {move}\nBlunder: its risk was 100.0 %.")
    assert f"{better} was certainly safe" in hands.notes()
    look = hands.app.scene.look()
    assert look.view == why.view
    assert ([move], hands.theme.target) in look.outlines
    assert (frozenset([better]), hands.theme.warning) in look.outlines
    hands.click_cell(better)  # why was it safe?
    assert f"{better} is safe" in hands.notes()
    hands.key(pygame.K_ESCAPE)
    hands.click_button("close_card")
    assert hands.app.scene.card is None
    assert hands.heading == ""


def test_a_win_tells_time_figures_and_luck(make: Make, tmp_path: Path) -> None:
    now = [0.0]
    setup = Setup(Level(1, 4, 1), StartRule.NONE)
    hands = make(setup, seed=None, store=Store(tmp_path), clock=lambda: now[0])
    truth = hands.app.session.play.truth
    assert truth is not None
    hands.click_cell(min(truth.mines()), button=3)
    now[0] = 12.5
    for column in range(4):
        if (0, column) not in truth.mines() and hands.app.session.view.is_hidden((0, column)):
            hands.click_cell((0, column))
    said = " ".join(hands.words())
    assert "Won in 12.50\N{NO-BREAK SPACE}s Your best time!" in said
    assert re.search(r"Luck: you win [\d.]+ % of such games\.", said)
    card = hands.app.scene.card
    assert card is not None
    assert hands.theme.safe in count_colours(hands.surface, card.rect)
    hands.click_button("reset")
    assert hands.app.scene.card is None


def test_the_course_s_game_has_no_card(make: Make) -> None:
    hands = make()
    hands.app.session.begin_on(Layout.parse("*../..."), Setup.course(Level(2, 3, 1)))
    hands.click_cell((0, 0))
    assert hands.app.session.outcome is Outcome.LOST
    assert hands.app.scene.card is None
    assert "Lost after" in hands.notes()


@pytest.mark.parametrize("cell", [(0, 0), (8, 4)])
def test_the_card_does_not_cover_the_mine_that_was_met(make: Make, cell: Cell) -> None:
    hands = make(Setup(LEVELS["beginner"]))
    rows = [["."] * 9 for _ in range(9)]
    rows[cell[0]][cell[1]] = "*"
    hands.app.session.load(Layout.parse("/".join(map("".join, rows))))
    hands.turn()
    hands.click_cell(cell)
    hands.turn()
    scene = hands.app.scene
    assert scene.card is not None
    assert not scene.card.rect.colliderect(scene.grid.cell_rect(cell))
    assert scene.grid.area.contains(scene.card.rect)
