"""Every key and every button, through the real event queue."""

from __future__ import annotations

import math
import time
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from sapper.core import LEVELS, Level, StartRule
from sapper.game import Layout, Outcome
from sapper.window.app import App, wake
from sapper.window.command_line import make_window
from sapper.window.commands import LEARNER_MENU, PLAYER_MENU, Parts
from sapper.window.scene import Painter, Scene
from sapper.window.session import Help, Session, Setup, Worker
from sapper.window.state import Door, Screen, WindowState
from tests.window.conftest import Make
from tests.window.hands import BY_NAME, Hands, read_view

STUDENTS = Path(__file__).parent.parent / "students"
BEGINNER = Setup.of(LEVELS["beginner"])


def lay(hands: Hands, rows: str, *, course: bool = False) -> None:
    """Put these mines under the window's game."""
    layout = Layout.parse(rows)
    session = hands.app.session
    session.begin_on(layout, Setup(layout.level, StartRule.NONE, is_course=course))
    hands.turn()


def stand(hands: Hands) -> None:
    """Put a small position on the board: ".../11." with one mine, at the left or in the middle."""
    lay(hands, "*../...", course=hands.app.controls.is_learner)
    for cell in ((1, 0), (1, 1)):
        hands.app.session.open(cell)
    hands.move((2, 400))


# The course's contract


def test_from_the_title_to_won(make: Make, capsys: pytest.CaptureFixture[str]) -> None:
    hands = make(title=True)
    hands.click_button("play")
    assert not hands.is_on_title
    lay(hands, "*../.../...", course=True)
    hands.click_cell((2, 2))
    for _ in range(8):
        hands.click_button("ai_move")
    assert hands.app.session.outcome is Outcome.WON
    assert capsys.readouterr().out.splitlines() == ["AI making safe move."] * 7 + [
        "No moves left to make."
    ]
    hands.click_button("reset")
    assert hands.app.session.outcome is Outcome.PLAYING
    assert list(hands.app.session.view.opened()) == []


def test_left_reveals_right_flags_and_a_flag_protects(make: Make) -> None:
    hands = make()
    lay(hands, "*.../..../....", course=True)
    hands.click_cell((0, 0), button=3)
    hands.click_cell((0, 0))
    assert hands.app.session.outcome is Outcome.WON
    hands.key(pygame.K_u)
    hands.click_cell((0, 1), button=3)
    hands.click_cell((0, 1))
    assert hands.app.session.view.is_flagged((0, 1))
    hands.click_cell((0, 1), button=3)
    hands.click_cell((0, 1))
    assert hands.app.session.view.number((0, 1)) == 1
    hands.click_cell((0, 0))
    assert hands.app.session.outcome is Outcome.LOST
    grid, colours = hands.app.scene.grid, hands.theme
    assert read_view(hands.surface, grid, colours)[0] == "*1.."


def test_a_random_move_says_so(make: Make, capsys: pytest.CaptureFixture[str]) -> None:
    hands = make()
    hands.click_button("ai_move")
    assert capsys.readouterr().out == "No known safe moves, AI making random move.\n"


# Hands


def test_holding_the_button_moves_once(make: Make) -> None:
    hands = make()
    lay(hands, "*.../..../....", course=True)
    point = hands.app.scene.grid.cell_rect((2, 2)).center
    hands.press(point)
    assert hands.app.session.play.steps == []
    for _ in range(5):
        hands.move(point)
    hands.release(point)
    hands.turn()
    assert len(hands.app.session.play.steps) == 1
    move = hands.place_of("ai_move")
    hands.press(move)
    for _ in range(5):
        hands.move(move)
    assert len(hands.app.session.play.steps) == 1
    hands.release(move)
    assert len(hands.app.session.play.steps) == 2


def test_release_opens_the_cell_under_the_pointer(make: Make) -> None:
    hands = make()
    grid = hands.app.scene.grid
    hands.press(grid.cell_rect((1, 1)).center)
    hands.move(grid.cell_rect((5, 5)).center)
    hands.release(grid.cell_rect((5, 5)).center)
    assert [step.cell for step in hands.app.session.play.steps] == [(5, 5)]


def test_releasing_off_the_board_or_on_another_button_does_nothing(make: Make) -> None:
    hands = make()
    hands.press(hands.app.scene.grid.cell_rect((1, 1)).center)
    hands.release((2, 400))
    hands.press(hands.place_of("ai_move"))
    hands.release(hands.place_of("reset"))
    hands.press(hands.place_of("ai_move"))
    hands.release(hands.app.scene.grid.cell_rect((1, 1)).center)
    assert hands.app.session.play.steps == []


def test_neighbours_look_pressed_while_a_number_is_held(make: Make) -> None:
    hands = make()
    lay(hands, "*..*/..../*.../....")
    hands.click_cell((1, 1))
    hands.click_cell((0, 0), button=3)
    grid = hands.app.scene.grid
    before = hands.surface.get_at(grid.cell_rect((2, 0)).center)
    hands.press(grid.cell_rect((1, 1)).center)
    assert hands.surface.get_at(grid.cell_rect((2, 0)).center) != before
    assert hands.surface.get_at(grid.cell_rect((3, 3)).center) == before
    hands.move((2, 400))
    assert hands.surface.get_at(grid.cell_rect((2, 0)).center) == before


def test_playing_without_a_mouse(make: Make) -> None:
    hands = make()
    lay(hands, "*.../..../..../....", course=True)
    hands.key(pygame.K_UP)
    assert hands.focus == (2, 2)
    hands.key(pygame.K_UP, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_SPACE)
    assert dict(hands.app.session.view.opened()) == {(2, 2): 0}
    hands.key(pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RIGHT)
    assert hands.focus == (2, 3)
    assert hands.app.session.view.number((2, 3)) == 0
    hands.key(*[pygame.K_UP] * 5, *[pygame.K_LEFT] * 5, pygame.K_f)
    assert hands.app.session.outcome is Outcome.WON


@pytest.mark.parametrize("way", ["click", "key", "middle"])
def test_chording(make: Make, way: str) -> None:
    hands = make()
    lay(hands, "*..*/..../*.../....")
    for cell, button in (((1, 1), 1), ((0, 0), 3), ((2, 0), 3)):
        hands.click_cell(cell, button)
    hidden = len(list(hands.app.session.view.hidden()))
    if way == "key":
        hands.move(hands.app.scene.grid.cell_rect((1, 1)).center)
        hands.key(pygame.K_SPACE)
    else:
        hands.click_cell((1, 1), button=1 if way == "click" else 2)
    assert hands.app.session.view.number((1, 0)) == 2
    assert len(list(hands.app.session.view.hidden())) < hidden - 3


def test_in_the_course_game_a_click_on_a_number_opens_nothing(make: Make) -> None:
    hands = make()
    lay(hands, "*.*/.../...", course=True)
    hands.click_cell((1, 1))
    hands.click_cell((0, 0), button=3)
    hands.click_cell((1, 0), button=3)
    before = hands.app.session.view
    hands.click_cell((1, 1))
    assert hands.app.session.view == before
    hands.click_cell((1, 1), button=2)
    assert hands.app.session.outcome is Outcome.LOST


# Keys


@pytest.mark.parametrize("menu", [PLAYER_MENU, LEARNER_MENU])
def test_no_key_has_two_commands_and_every_entry_has_one(menu: Parts) -> None:
    entries = [each for part in menu for each in part]
    chords = [chord for each in entries for chord in each.chords]
    assert len(chords) == len(set(chords))
    assert all(each.chords and each.label for each in entries)
    assert len(BY_NAME) <= 34


@pytest.mark.parametrize(("setup", "key"), [(None, pygame.K_i), (BEGINNER, pygame.K_o)])
def test_help_belongs_to_one_game_and_starts_off(make: Make, setup: Setup | None, key: int) -> None:
    hands = make(setup)
    hands.click_cell((4, 4))
    hands.key(key)
    hands.turn()
    assert hands.app.session.play.aids
    assert hands.app.session.play.is_helped
    hands.key(pygame.K_r, pygame.K_r)
    hands.click_cell((0, 0), button=3)
    assert not hands.app.session.play.aids
    assert not hands.app.session.play.is_helped


def test_the_focus_stays_on_the_board(make: Make) -> None:
    hands = make(Setup.of(LEVELS["expert"]))
    corner = hands.app.scene.grid.cell_rect((15, 29)).center
    hands.move(corner)
    assert hands.focus == (15, 29)
    hands.key(pygame.K_1)
    assert hands.focus == hands.app.scene.cell_at(corner)
    hands.key(pygame.K_3, *[pygame.K_RIGHT] * 29)
    assert hands.focus is not None
    assert hands.focus[1] == 29
    hands.key(pygame.K_1)
    assert hands.focus is None


def test_reset_and_undo(make: Make) -> None:
    hands = make(seed=4)
    session = hands.app.session
    hands.click_cell((0, 0))
    hands.key(pygame.K_u)
    assert session.play.is_undone
    hands.click_cell((0, 0))
    hands.key(pygame.K_r, pygame.K_r)
    second = session.play
    assert second.seed is None
    assert second.steps == []
    hands.key(pygame.K_F2)
    assert session.play is not second
    hands.click_cell((0, 0))
    hands.click_button("undo")
    assert session.play.steps == []


@pytest.mark.parametrize("name", ["cs50", "expert"])
def test_auto_play_goes_to_the_end(make: Make, name: str) -> None:
    hands = make(Setup.of(LEVELS[name]), seed=11, door=Door.LEARNER)
    hands.key(pygame.K_p)
    for _ in range(3000):
        hands.app.controls.auto_at = -math.inf
        hands.app.turn()
        if hands.app.session.is_over:
            break
    assert hands.app.session.is_over


def test_auto_play_keeps_its_pace(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("sapper.window.app.time", SimpleNamespace(monotonic=lambda: now[0]))
    hands = make(Setup.of(LEVELS["expert"]), seed=11, door=Door.LEARNER)
    hands.click_button("auto")
    for _ in range(20):
        hands.app.turn()
    assert len(hands.app.session.play.steps) == 1
    now[0] += 0.26  # the next move is a quarter of a second away
    hands.app.turn()
    hands.app.turn()
    assert len(hands.app.session.play.steps) == 2
    hands.click_button("auto")
    assert "Stop" not in hands.words()
    hands.click_button("ai_move")
    assert len(hands.app.session.play.steps) == 3


def test_auto_play_stops_when_nothing_is_left_to_do(make: Make) -> None:
    hands = make(path=STUDENTS / "raises.py")
    lay(hands, "*../.../...", course=True)
    hands.key(pygame.K_p)
    for _ in range(10):
        hands.app.controls.auto_at = -math.inf
        hands.app.turn()
    assert "Stop" not in hands.words()


def test_escape_goes_back_step_by_step(make: Make) -> None:
    hands = make()
    hands.key(pygame.K_F10)
    assert hands.is_menu_open
    hands.key(pygame.K_ESCAPE)
    assert not hands.is_menu_open
    assert not hands.is_on_title
    hands.key(pygame.K_ESCAPE)
    assert hands.is_on_title
    hands.key(pygame.K_RETURN)
    assert not hands.is_on_title
    hands.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert hands.app.is_open
    assert "Ctrl+Q closes the window." in hands.words()
    hands.key_of("quit")
    assert not hands.app.is_open


# Files


def test_a_dropped_file_is_the_ai_or_refused(make: Make, tmp_path: Path) -> None:
    hands = make()
    hands.post(pygame.DROPFILE, file=str(STUDENTS / "right.py"))
    hands.turn()
    assert hands.app.session.ai.label == "right.py"
    assert "right.py is the AI now." in hands.notes()
    (tmp_path / "small.layout").write_text("*..\n...\n", encoding="utf-8")
    hands.post(pygame.DROPFILE, file=str(tmp_path / "small.layout"))
    hands.turn()
    assert "'small.layout', expected a Python file" in hands.notes()
    assert hands.app.session.ai.label == "right.py"


# The window itself


def test_resizing_keeps_the_game_and_moves_the_cells(make: Make) -> None:
    hands = make()
    hands.click_cell((3, 3))
    before = hands.app.scene.grid.size
    hands.app.window.size = (1600, 1000)
    hands.turn()
    assert hands.surface.get_size() == (1600, 1000)
    assert hands.app.scene.grid.size > before
    hands.click_cell((7, 7), button=3)
    assert hands.app.session.view.is_flagged((7, 7))


def test_a_large_board_makes_the_window_grow(make: Make) -> None:
    hands = make(BEGINNER)
    width = hands.app.window.size[0]
    hands.key(pygame.K_3)
    assert hands.app.window.size[0] >= width
    assert hands.app.scene.grid.size >= 14
    hands.key(pygame.K_F11, pygame.K_F11)


def test_a_window_that_grows_stays_on_the_screen(make: Make) -> None:
    hands = make(BEGINNER)
    window, screen = hands.app.window, pygame.display.get_desktop_sizes()[0]
    window.size = (700, 500)
    window.position = (screen[0] - 300, screen[1] - 200)
    hands.key(pygame.K_3)
    assert window.size[0] > 700
    assert window.position[0] <= max(0, screen[0] - window.size[0])
    assert window.position[1] <= max(0, screen[1] - window.size[1])


def test_closing(make: Make) -> None:
    hands = make()
    hands.post(pygame.QUIT)
    hands.turn()
    assert not hands.app.is_open


def test_who_does_nothing_costs_little(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ten idle seconds: hardly a look for events, and a drawing a second if the clock runs."""
    looks, drawings, now = [0], [0], [time.monotonic() + 10]
    hands = make(clock=lambda: now[0])
    paint = Painter.paint

    def counted(painter: Painter, surface: pygame.Surface, scene: Scene) -> None:
        drawings[0] += 1
        paint(painter, surface, scene)

    def look() -> list[pygame.Event]:
        looks[0] += 1
        return []

    def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr("sapper.window.app.FRAME_SECONDS", 1 / 60)
    monkeypatch.setattr(pygame.event, "get", look)
    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(Painter, "paint", counted)

    def idle() -> tuple[int, int]:
        end, looks[0], drawings[0] = now[0] + 10, 0, 0
        while now[0] < end:
            hands.app.turn(min(hands.app._patience(), end - now[0]))
        return looks[0], drawings[0]

    found, drawn = idle()
    assert found < 400
    assert drawn == 0
    hands.app.session.open((0, 0))
    hands.app.turn()
    assert hands.app.session.play.is_running
    found, drawn = idle()
    assert found < 400
    assert 9 <= drawn <= 11


# Students' files


@pytest.mark.parametrize("name", ["raises.py", "lies.py", "strays.py"])
def test_a_bad_file_leaves_the_window_usable(make: Make, name: str) -> None:
    hands = make(path=STUDENTS / name)
    lay(hands, "*..*/..../....", course=True)
    hands.click_cell((1, 1))
    hands.click_cell((1, 2))
    hands.click_button("ai_move")
    session = hands.app.session
    assert session.ai.failure is not None or session.ai.companion.alarms
    colours = hands.theme
    notes = hands.panel.notes
    inks = {
        tuple(hands.surface.get_at((x, y)))[:3]
        for x in range(notes.left, notes.right)
        for y in range(notes.top, notes.top + 60)
    }
    assert colours.danger in inks
    hands.click_button("reset")
    hands.click_cell((0, 0))
    assert session.play.steps


def test_a_hanging_file_does_not_freeze_the_window() -> None:
    worker = Worker(wake)
    session = Session(
        Setup.course(), seed=1, path=STUDENTS / "hangs.py", patience=1.0, mind_work=worker
    )
    hands = Hands(App(make_window(), session, WindowState(screen=Screen.GAME)))
    try:
        lay(hands, "*..*/..../....", course=True)
        hands.click_cell((1, 1))
        turns = 0
        hands.click_button("ai_move")
        assert session.ai.is_thinking
        hands.click_cell((2, 0))
        assert session.view.number((2, 0)) is not None  # played while the AI hangs
        deadline = time.monotonic() + 20
        while session.ai.failure is None and time.monotonic() < deadline:
            hands.app.turn(0.05)
            turns += 1
        assert session.ai.failure is not None
        assert session.ai.failure.is_hang
        assert turns > 3
        assert not session.ai.is_thinking
        hands.click_button("reset")
        assert session.ai.failure is None
    finally:
        session.close()
        worker.stop()
        hands.app.window.destroy()


# Thoughts


def outlined(hands: Hands, cell: tuple[int, int], colour: tuple[int, int, int]) -> bool:
    """Whether a frame of that colour runs around the cell."""
    rect = hands.app.scene.grid.cell_rect(cell)
    edge = {
        tuple(hands.surface.get_at((rect.centerx, y)))[:3] for y in range(rect.top, rect.top + 9)
    }
    return colour in edge


def test_pointing_at_a_cell_gives_nothing_away(make: Make) -> None:
    hands = make(BEGINNER, seed=None)
    hands.app.session.begin_on(Layout.parse("*../.../..*"), Setup(Level(3, 3, 2)))
    helps = hands.app.session.play.helps
    hands.click_cell((1, 1))
    hands.click_cell((0, 1))
    seen = []
    for cell in ((0, 0), (0, 2)):
        hands.move(hands.app.scene.grid.cell_rect(cell).center)
        seen.append((hands.words(), hands.app.session.play.helps))
    assert seen == [(hands.words(), helps)] * 2


@pytest.mark.parametrize(
    ("key", "kind"), [(pygame.K_o, Help.ODDS), (pygame.K_h, Help.HINT), (pygame.K_w, Help.WHY)]
)
def test_whatever_is_shown_marks_the_game_as_helped(make: Make, key: int, kind: Help) -> None:
    hands = make(BEGINNER, seed=None)
    hands.click_cell((4, 4))
    hands.click_cell((0, 0), button=3)
    assert not hands.app.session.play.is_helped
    hands.key(key)
    hands.turn()
    hands.turn()
    assert hands.app.session.play.helps == {kind}


@pytest.mark.parametrize(("key", "kind"), [(pygame.K_i, Help.KNOWLEDGE), (pygame.K_a, Help.AI)])
def test_what_the_ai_shows_and_does_marks_the_game(make: Make, key: int, kind: Help) -> None:
    hands = make(seed=None)
    hands.click_cell((4, 4), button=3)
    hands.key(key)
    hands.turn()
    assert hands.app.session.play.helps == {kind}


def test_why_goes_through_the_steps_and_outlines_them(make: Make) -> None:
    hands = make()
    stand(hands)
    hands.move(hands.app.scene.grid.cell_rect((0, 2)).center)
    hands.key(pygame.K_w)
    seen, steps = set(), hands.why((0, 2)).steps
    for place, step in enumerate(steps, 1):
        assert hands.notes().startswith(f"(0, 2) is safe. Step {place} of {len(steps)}.\n")
        for number in step.numbers:
            assert outlined(hands, number, hands.theme.accent)
            seen.add(number)
        hands.key(pygame.K_w)
    assert seen == {(1, 0), (1, 1)}
    assert "is safe" not in hands.notes()


def test_why_by_its_buttons(make: Make) -> None:
    hands = make()
    stand(hands)
    hands.key(pygame.K_RIGHT, pygame.K_UP, pygame.K_RIGHT)
    assert hands.focus == (0, 2)
    hands.key(pygame.K_w)
    hands.click_button("forward")
    assert "Step 2 of" in hands.notes()
    hands.click_button("backward")
    assert "Step 1 of" in hands.notes()
    hands.key(pygame.K_ESCAPE)
    assert "Step" not in hands.notes()
    assert not hands.is_on_title


def test_why_without_a_cell_explains_the_last_move_or_asks_for_one(make: Make) -> None:
    hands = make()
    hands.move((2, 2))
    hands.key(pygame.K_w)
    assert "Click the cell to explain" in hands.notes()
    hands.key(pygame.K_ESCAPE)
    lay(hands, "*../.../...", course=True)
    hands.app.session.open((2, 2))
    hands.key(pygame.K_a, pygame.K_w)
    assert hands.notes().startswith("(1, 1) is safe.")


def test_odds_are_drawn(make: Make) -> None:
    hands = make(BEGINNER)
    stand(hands)
    hands.key(pygame.K_o)
    hands.turn()
    colours, grid = hands.theme, hands.app.scene.grid
    for cell, chance in (((0, 0), 0.5), ((0, 1), 0.5), ((0, 2), 0.0), ((1, 2), 0.0)):
        rect = grid.cell_rect(cell)
        seen = hands.surface.get_at((rect.left + rect.width // 5, rect.top + rect.height // 4))
        assert tuple(seen)[:3] == colours.odds(chance), cell
