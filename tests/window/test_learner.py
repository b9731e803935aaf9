"""The learner's front end: the inside of the AI, its time line, alarms and failures."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sapper.core import LEVELS, Level
from sapper.game import Layout, Outcome, Store
from sapper.sandbox import Failure, FailureKind
from sapper.window import commands
from sapper.window.session import NO_MOVE, InlineWorker, Setup
from sapper.window.state import Door
from tests.window.conftest import Make
from tests.window.hands import Hands, count_colours
from tests.window.test_app import lay, outlined, stand

STUDENTS = Path(__file__).parent.parent / "students"
SMALL = "*.../..../...*"


def place_of_line(hands: Hands, start: str) -> tuple[int, int]:
    """Return a point on the first line of the panel that begins so."""
    column = hands.panel.column
    return next(
        (column.rect.left + 20, y)
        for y in range(column.rect.top, column.rect.bottom)
        if (note := column.note_at((column.rect.left + 20, y))) and note.text.startswith(start)
    )


def test_the_learner_s_buttons_and_the_one_that_stands_out(make: Make) -> None:
    hands = make()
    styles = {each.command.name: each.style.value for each in hands.app.scene.buttons}
    assert {"ai_move", "reset", "auto", "undo", "why", "inside", "menu"} == set(styles)
    assert (styles["ai_move"], styles["reset"]) == ("primary", "plain")
    assert [hands.app.scene.buttons[each].label for each in (0, 1)] == ["AI Move", "Reset"]


def test_an_agent_of_ours_is_watched_in_the_learner_s_window(make: Make) -> None:
    hands = make(Setup.of(LEVELS["beginner"]), door=Door.LEARNER)
    hands.app.session.ai.choose_agent("logic")
    hands.key(pygame.K_a)
    assert hands.app.session.play.steps[-1].player == "logic"
    hands.key(pygame.K_i)
    assert "Only the course's AI has sentences" in hands.notes()


def test_the_course_game_shows_zeros_and_others_do_not(make: Make) -> None:
    for door in Door:
        hands = make(None if door is Door.LEARNER else Setup(Level(3, 4, 1)), door=door)
        lay(hands, "*.../..../....", course=door is Door.LEARNER)
        hands.click_cell((2, 3))
        hands.move((2, 300))
        inner = hands.app.scene.grid.cell_rect((2, 3)).inflate(-16, -16)
        found = count_colours(hands.surface, inner)[hands.theme.muted]
        assert (found > 20) is (door is Door.LEARNER)


# Inside


def test_inside_the_ai_everything_is_listed_and_pointing_lights_its_cells(make: Make) -> None:
    hands = make()
    lay(hands, SMALL, course=True)
    hands.click_cell((1, 1))
    hands.click_cell((1, 2))
    hands.move((2, 300))
    hands.key(pygame.K_i)
    words = hands.notes()
    knowledge = hands.app.session.ai.companion.knowledge
    assert "moves_made (2): (1, 1), (1, 2)" in words
    assert "Only the course's AI has sentences" not in words
    assert f"knowledge: {len(knowledge.sentences)} sentences" in words
    assert all(str(each) in words for each in knowledge.sentences)
    assert words.count("   new") == len(hands.app.session.ai.companion.moments[-1].fresh) > 0
    place = place_of_line(hands, "{")
    hands.move(place)
    note = hands.panel.note_at(place)
    assert note is not None
    assert all(outlined(hands, cell, hands.theme.warning) for cell in note.cells)


def test_pointing_at_a_cell_lists_its_sentences(make: Make) -> None:
    hands = make()
    lay(hands, "*../.../..*", course=True)
    hands.click_cell((1, 1))
    hands.click_cell((0, 1))
    hands.move(hands.app.scene.grid.cell_rect((0, 0)).center)
    accent = hands.theme.accent
    assert not outlined(hands, (0, 2), accent)
    hands.key(pygame.K_i)
    assert "Cell (0, 0)\n" in hands.notes()
    for cell in ((0, 0), (0, 2), (1, 0), (1, 2)):
        assert outlined(hands, cell, accent)
    assert not outlined(hands, (2, 1), accent)


def marked(hands: Hands) -> set[tuple[int, int]]:
    """Return the cells with the mark of a safe cell."""
    found = set()
    for cell in hands.app.session.view.shape.cells():
        rect = hands.app.scene.grid.cell_rect(cell)
        if count_colours(hands.surface, rect)[hands.theme.safe] > 30:
            found.add(cell)
    return found


def test_what_the_ai_knows_is_marked(make: Make) -> None:
    hands = make()
    lay(hands, "*../.../...", course=True)
    hands.click_cell((2, 2))
    hands.move((2, 300))
    assert marked(hands) == set()
    hands.key(pygame.K_i)
    hands.turn()
    assert marked(hands) == {(1, 1), (1, 2), (2, 1)}


# The time line


def played(make: Make) -> Hands:
    """Return a window in which three cells were opened and one flagged."""
    hands = make()
    lay(hands, SMALL, course=True)
    for cell, button in (((1, 1), 1), ((0, 0), 3), ((1, 2), 1), ((0, 1), 1)):
        hands.click_cell(cell, button)
    hands.move((2, 300))
    return hands


def test_the_time_line_goes_through_the_ai_s_knowledge(make: Make) -> None:
    hands = played(make)
    play, companion = hands.app.session.play, hands.app.session.ai.companion
    assert "Move 4 of 4: You, (0, 1)" in hands.words()
    hands.click_button("backward")
    assert "Move 3 of 4: You, (1, 2)" in hands.words()
    assert hands.app.scene.look().view == play.view_before(3)
    knowledge = companion.moment(3).knowledge
    assert f"moves_made (2): {(1, 1)}, {(1, 2)}" in hands.notes()
    assert all(str(each) in hands.notes() for each in knowledge.sentences)
    hands.click_button("backward")
    assert "Move 2 of 4: You, (0, 0)" in hands.words()
    assert companion.moment(2) is companion.moment(1)  # a flag teaches it nothing
    hands.key(pygame.K_HOME)
    assert "Before move 1 of 4" in hands.words()
    assert "knowledge: 0 sentences" in hands.notes()
    assert list(hands.app.scene.look().view.opened()) == []
    hands.key(pygame.K_END)
    assert hands.app.scene.look().view == play.view
    assert len(play.steps) == 4


def test_the_knob_is_dragged_over_the_moves(make: Make) -> None:
    hands = played(make)
    track = hands.panel.track
    hands.press((track.left + track.width // 4, track.centery))
    assert hands.app.controls.moment == 1
    hands.move((track.left + track.width // 2, track.centery))
    assert hands.app.controls.moment == 2
    hands.move((track.right, track.centery))
    assert hands.app.controls.moment == 4
    hands.release((track.right, track.centery))
    hands.move((track.left, track.centery))
    assert hands.app.controls.moment == 4


def test_whoever_looks_at_the_past_changes_nothing(make: Make) -> None:
    hands = played(make)
    hands.click_button("backward")
    before = hands.app.session.view
    hands.click_cell((2, 0), button=3)
    hands.click_cell((2, 0))  # back to the present
    assert hands.app.session.view == before
    assert hands.app.state.moment is None
    hands.click_button("backward")
    hands.click_button("ai_move")
    assert len(hands.app.session.play.steps) == 5
    assert hands.app.state.moment is None


def test_undo_shortens_the_time_line(make: Make) -> None:
    hands = played(make)
    hands.key(pygame.K_u)
    assert "Move 3 of 3: You, (1, 2)" in hands.words()
    assert hands.app.session.ai.companion.moments[-1].move == 3


def test_the_first_wrong_belief_is_pinned_at_its_move(make: Make) -> None:
    hands = make(path=STUDENTS / "lies.py")
    lay(hands, "*..../...../...../...../.....", course=True)
    hands.click_cell((4, 4), button=3)
    assert "alarm" not in {each.command.name for each in hands.app.scene.buttons}
    hands.click_cell((1, 1))
    hands.click_cell((3, 3))
    first = "(0, 0) is in safes, but is a mine, since move 2 opened (1, 1)."
    assert hands.notes().startswith(f"Alarm: the AI is wrong\n{first}\n")
    assert outlined(hands, (0, 0), hands.theme.danger)
    hands.click_button("alarm")
    assert hands.app.controls.moment == 2
    assert "Move 2 of 3: You, (1, 1)" in hands.words()
    assert hands.app.scene.look().view == hands.app.session.play.view_before(2)
    assert first in hands.notes()
    hands.move(place_of_line(hands, "(0, 0) is in safes"))
    assert outlined(hands, (0, 0), hands.theme.warning)


# Students' files


def test_a_failure_shows_its_line_first_however_long_the_message(
    make: Make, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = (STUDENTS / "right.py").read_text(encoding="utf-8")
    path = tmp_path / "minesweeper.py"
    path.write_text(
        right.replace(
            "def add_knowledge(self, cell, count):",
            "def add_knowledge(self, cell, count):\n        raise ValueError('word ' * 200)\n",
        ),
        encoding="utf-8",
    )
    hands = make(path=path, hear=lambda text: print(text, end=""))
    lay(hands, "*.../..../....", course=True)
    hands.click_cell((1, 1))
    line = 1 + path.read_text(encoding="utf-8").splitlines().index(
        "        raise ValueError('word ' * 200)"
    )
    assert hands.notes().startswith(f"minesweeper.py failed in line {line}\n")
    said = capsys.readouterr().out
    assert said.startswith("Traceback (most recent call last):\n")
    assert f"line {line}, in add_knowledge" in said


def test_the_wheel_scrolls_what_the_panel_has_no_room_for(make: Make) -> None:
    hands = make(Setup.of(LEVELS["expert"]), door=Door.LEARNER)
    hands.app.window.size = (640, 460)
    hands.click_cell((8, 15))
    hands.key(pygame.K_i)
    column = hands.panel.column
    assert column.most_scroll > 0
    hands.move(hands.panel.notes.center)
    hands.wheel(-50)
    assert hands.panel.column.scroll == column.most_scroll


def test_a_failure_without_a_line_names_none(make: Make) -> None:
    hands = make()
    failure = Failure(FailureKind.RAISED, "ValueError: x", "add_knowledge", line=None)
    hands.app.session.ai.companion.failure = failure
    assert hands.notes().startswith("minesweeper.py failed\n")


class SlowWorker(InlineWorker):
    """A worker whose job takes longer than one likes to wait."""

    busy_seconds = 2.0


def test_a_file_that_takes_long_to_learn_is_told_while_one_plays(make: Make) -> None:
    words = "The AI's file is still working…"
    for worker in (InlineWorker(), SlowWorker()):
        hands = make(mind_work=worker)
        hands.click_cell((2, 2), button=3)
        assert (words in hands.words()) is isinstance(worker, SlowWorker)


def test_an_edited_file_is_loaded_when_the_window_comes_to_the_front(
    make: Make, tmp_path: Path
) -> None:
    path = tmp_path / "minesweeper.py"
    path.write_text((STUDENTS / "raises.py").read_text(encoding="utf-8"), encoding="utf-8")
    hands = make(path=path)
    path.write_text((STUDENTS / "right.py").read_text(encoding="utf-8"), encoding="utf-8")
    hands.post(pygame.WINDOWFOCUSGAINED)
    hands.turn()
    assert "minesweeper.py was edited: the new file is loaded." in hands.notes()


@pytest.mark.parametrize("setup", [None, Setup.of(LEVELS["beginner"])])
def test_a_dropped_file_is_the_ai_or_refused(make: Make, setup: Setup | None) -> None:
    hands = make(setup)
    hands.post(pygame.DROPFILE, file="small.layout")
    hands.turn()
    assert "'small.layout', expected a Python file" in hands.notes()
    hands.post(pygame.DROPFILE, file=str(STUDENTS / "right.py"))
    hands.turn()
    assert hands.app.session.ai.label == "right.py"
    assert "right.py is the AI now." in hands.notes()
    assert hands.app.session.play.setup.is_course


# What is said


def test_games_that_are_not_kept_are_said_so_once(make: Make, tmp_path: Path) -> None:
    store = Store(tmp_path)
    hands = make(store=store)
    assert "not kept" not in hands.notes()
    (tmp_path / "games.sqlite").unlink(missing_ok=True)
    (tmp_path / "games.sqlite").mkdir()
    store.close()
    store.keep_setting("a", "b")
    assert hands.notes().count("Games are not kept: cannot write") == 1


def test_why_something_is_not_possible_is_said_only_as_long_as_it_is_so(make: Make) -> None:
    hands = make()
    hands.app.session.ai.is_thinking = True
    hands.run("ai_move")
    assert "The AI is thinking." in hands.notes()
    hands.app.session.ai.is_thinking = False
    assert "The AI is thinking." not in hands.notes()
    hands.run("undo")
    assert commands.UNDO.problem(hands.app.controls) in hands.notes()
    hands.click_cell((2, 2), button=3)
    assert "no move to take back" not in hands.notes()


def test_that_no_move_is_left_is_said_once(make: Make) -> None:
    hands = make(Setup.course(Level(2, 2, 3)), seed=1)
    session = hands.app.session
    assert session.play.truth is not None
    (safe,) = set(session.view.shape.cells()) - session.play.truth.mines()
    hands.click_cell(safe)
    hands.key(pygame.K_a)
    assert session.is_over
    assert hands.notes().count(NO_MOVE) == 1


def test_the_course_s_game_has_no_card(make: Make) -> None:
    hands = make()
    hands.app.session.begin_on(Layout.parse("*../..."), Setup.course(Level(2, 3, 1)))
    hands.click_cell((0, 0))
    assert hands.app.session.outcome is Outcome.LOST
    assert hands.app.scene.card is None
    assert "Lost after" in hands.notes()


def test_why_has_colours_for_target_and_support_and_goes_back(make: Make) -> None:
    hands = make()
    stand(hands)
    hands.move(hands.app.scene.grid.cell_rect((0, 2)).center)
    hands.key(pygame.K_w)
    colours = hands.theme
    assert outlined(hands, (0, 2), colours.target)
    assert len({colours.target, colours.accent, colours.warning, colours.muted}) == 4
    first, *_, last = steps = hands.why((0, 2)).steps
    hands.key(*[pygame.K_w] * (len(steps) - 1))
    assert f"Step {len(steps)} of {len(steps)}" in hands.notes()
    for cell in (first.cells | first.numbers) - last.cells - last.numbers - {(0, 2)}:
        assert outlined(hands, cell, colours.muted)  # earlier conclusions stay
    hands.key(pygame.K_BACKSPACE)
    assert f"Step {len(steps) - 1} of" in hands.notes()
