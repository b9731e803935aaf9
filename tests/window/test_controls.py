"""What players and learners expect, through the real event queue."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from sapper.boards import rate
from sapper.core import LEVELS, Analysis, Level, StartRule, View
from sapper.game import Layout, Outcome, Record, RecordedMove, Store
from sapper.game.formats.link import write_position
from sapper.window.commands import COMMANDS
from sapper.window.panel import Side
from sapper.window.session import Help, InlineWorker, Setup
from sapper.window.state import Door
from sapper.window.theme import Theme
from tests.window.conftest import Make
from tests.window.hands import Hands, count_colours
from tests.window.test_app import lay, outlined

STUDENTS = Path(__file__).parent.parent / "students"


def menu(hands: Hands, name: str, command: str) -> None:
    """Choose an entry of a menu."""
    hands.menu(name)
    hands.click_button(command)


# Menus and keys


def test_menus_open_slide_and_close(make: Make) -> None:
    hands = make()
    hands.menu("Game")
    assert hands.open_menu == "Game"
    hands.move(hands.place_of("menu Options"))
    assert hands.open_menu == "Options"
    hands.click_button("theme")
    assert hands.open_menu == ""
    assert hands.theme.is_light
    hands.menu("AI")
    hands.key(pygame.K_ESCAPE)
    assert (hands.open_menu, hands.heading) == ("", "")
    hands.menu("AI")
    hands.click((500, 600))
    assert hands.open_menu == ""
    assert hands.app.session.play.steps == []


def test_a_menu_covers_the_cells_below_it(make: Make) -> None:
    hands = make(Setup.of(LEVELS["expert"]))
    hands.menu("Game")
    assert hands.app.scene.menu is not None
    drop = hands.app.scene.menu.rect
    assert hands.app.scene.cell_at(drop.center) is None
    before = hands.surface.get_at((drop.left + 40, drop.bottom + 4))
    hands.key(pygame.K_ESCAPE)
    assert hands.surface.get_at((drop.left + 40, drop.bottom + 4)) == before


def test_agents_are_chosen_from_the_menu_with_a_line_that_says_what_they_are(make: Make) -> None:
    hands = make()
    hands.menu("AI")
    labels = {each.command.name: each.label for each in hands.app.scene.buttons}
    assert labels["agent champion"] == "champion: the strongest"
    hands.click_button("agent champion")
    assert hands.app.session.ai.agent == "champion"
    hands.key(pygame.K_l)
    assert "Only the course's AI has sentences" in hands.notes()


def test_on_the_title_other_keys_do_nothing(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hands = make(title=True)
    session = hands.app.session
    before = (session.play, session.view, hands.words())
    for command in COMMANDS:
        if command.on_title or command.name in ("open", "up", "down", "left", "right", "panel"):
            continue
        for key, mod in command.chords:
            hands.key(key, mod=mod)
            assert (session.play, session.view, hands.words()) == before, command
            assert hands.app.is_open, command
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_s_key_on_the_title_begins_its_game(make: Make, name: str) -> None:
    hands = make(title=True)
    hands.key_of(name)
    assert hands.app.session.play.setup.name == name
    assert hands.heading == ""


def test_on_the_title_its_own_keys_do_what_they_say(make: Make) -> None:
    hands = make(title=True)
    hands.key_of("help")
    assert hands.heading == "Keys"
    hands.key(pygame.K_ESCAPE)
    for name in ("theme", "palette"):
        hands.key_of(name)
    assert hands.theme == Theme(is_light=True, has_shapes=True)
    assert hands.heading == "Play Minesweeper"
    hands.key(pygame.K_ESCAPE)
    assert hands.app.is_open
    assert "Ctrl+Q closes the window." in hands.words()
    hands.key_of("page")
    assert hands.pages == [""]
    hands.key_of("quit")
    assert not hands.app.is_open


def test_the_number_pad_moves_in_eight_directions_opens_and_flags(make: Make) -> None:
    hands = make()
    hands.key(pygame.K_KP8, pygame.K_KP7, pygame.K_KP9, pygame.K_KP3, pygame.K_KP1, pygame.K_KP2)
    assert hands.focus == (5, 4)
    hands.key(pygame.K_KP4, pygame.K_KP6, pygame.K_KP0)
    assert hands.app.session.view.is_flagged((5, 4))
    hands.key(pygame.K_KP0, pygame.K_KP5)
    assert not hands.app.session.view.is_hidden((5, 4))


# Nothing is lost


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_F2, pygame.K_b, pygame.K_2, pygame.K_4])
def test_a_game_left_for_a_new_one_comes_back(make: Make, key: int) -> None:
    hands = make()
    hands.click_cell((2, 2), button=3)
    left = hands.app.session.play
    hands.key(key)
    assert (hands.app.session.play is left) is (key != pygame.K_F2)
    if key != pygame.K_F2:  # a single letter has to be pressed twice while a game runs
        assert "again: " in hands.notes()
        hands.key(key)
    assert hands.app.session.play is not left
    hands.control(pygame.K_z)
    assert hands.app.session.play is left
    assert hands.app.session.view.is_flagged((2, 2))
    hands.control(pygame.K_y)
    assert hands.app.session.play is not left


def test_escape_and_play_goes_on(make: Make) -> None:
    hands = make()
    hands.click_cell((2, 2), button=3)
    hands.key(pygame.K_ESCAPE, pygame.K_RETURN)
    assert hands.app.session.view.is_flagged((2, 2))


def test_redo_by_key_and_button(make: Make) -> None:
    hands = make()
    hands.click_cell((2, 2), button=3)
    hands.click_button("undo")
    assert not hands.app.session.view.is_flagged((2, 2))
    hands.click_button("redo")
    assert hands.app.session.view.is_flagged((2, 2))
    hands.key(pygame.K_u, pygame.K_y)
    assert hands.app.session.view.is_flagged((2, 2))


def test_a_game_of_the_last_time_goes_on_from_the_title(make: Make, tmp_path: Path) -> None:
    first = make(Setup(LEVELS["beginner"]), store=Store(tmp_path), seed=None)
    first.click_cell((2, 2), button=3)
    first.app.session.close()
    second = make(store=Store(tmp_path), title=True, door=Door.PLAYER)
    second.turn()
    second.click_button("go_on")
    assert second.heading == ""
    assert second.app.session.view == first.app.session.view
    assert not second.app.session.play.is_helped


# The clock


def test_the_clock_stands_still_while_the_game_cannot_be_played(make: Make) -> None:
    now = [0.0]
    hands = make(Setup(LEVELS["beginner"]), seed=None, door=Door.PLAYER, clock=lambda: now[0])
    hands.click_cell((4, 4), button=3)
    play = hands.app.session.play
    for key, back in (
        (pygame.K_F1, pygame.K_ESCAPE),
        (pygame.K_ESCAPE, pygame.K_RETURN),
        (pygame.K_z, pygame.K_z),
    ):
        hands.key(key, mod=pygame.KMOD_SHIFT if key == pygame.K_e else 0)
        assert not play.is_running, key
        now[0] += 100
        hands.key(back)
        assert play.is_running, key
    assert play.seconds == 0


def test_in_a_pause_nothing_tells_of_the_board(make: Make) -> None:
    hands = make(Setup(LEVELS["expert"]), seed=None)
    hands.click_cell((4, 4))
    hands.key(pygame.K_o)
    hands.key(pygame.K_l)
    before = hands.app.session.play.helps
    hands.key(pygame.K_z)
    assert hands.is_paused
    for command in ("hint", "why", "page"):
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
    numbers = {colours.number(number) for number in range(1, 9)}
    assert numbers & set(count_colours(hands.surface, grid.rect))
    hands.key(pygame.K_z)
    assert not numbers & set(count_colours(hands.surface, grid.rect))
    assert hands.app.scene.cell_at(grid.rect.center) is None
    hands.click(grid.rect.topleft)
    assert not hands.is_paused
    assert numbers & set(count_colours(hands.surface, grid.rect))
    assert len(hands.app.session.play.steps) == 1


def test_a_game_played_alone_pauses_when_the_window_is_not_in_front(make: Make) -> None:
    hands = make(Setup(LEVELS["beginner"]), seed=None)
    hands.click_cell((4, 4), button=3)
    for is_wanted in (True, False):
        hands.post(pygame.WINDOWFOCUSLOST)
        hands.turn()
        assert hands.is_paused is is_wanted
        hands.post(pygame.WINDOWFOCUSGAINED)
        hands.turn()
        assert not hands.is_paused
        if is_wanted:
            menu(hands, "Options", "auto_pause")
    hands = make()
    hands.click_cell((4, 4), button=3)
    hands.post(pygame.WINDOWFOCUSLOST)
    hands.turn()
    assert not hands.is_paused  # the course's game: one edits beside it


# Options


def test_question_marks_by_option(make: Make) -> None:
    hands = make()
    menu(hands, "Options", "questions")
    for flagged, asked in ((True, False), (False, True), (False, False), (True, False)):
        hands.click_cell((1, 1), button=3)
        view, questions = hands.app.session.view, hands.app.session.play.questions
        assert (view.is_flagged((1, 1)), (1, 1) in questions) == (flagged, asked)


def test_auto_flags_by_option(make: Make) -> None:
    hands = make()
    menu(hands, "Options", "auto_flag")
    hands.app.session.begin_on(Layout.parse("*..../..*../....."), Setup(Level(3, 5, 2)))
    hands.turn()
    for cell in ((0, 1), (1, 0), (1, 1), (2, 0)):
        hands.click_cell(cell)
    assert hands.app.session.view.is_flagged((0, 0))


def test_the_ai_and_the_panel_are_folded_away_for_players(make: Make) -> None:
    hands = make(Setup(LEVELS["beginner"]))

    def commands() -> set[str]:
        return {each.command.name for each in hands.app.scene.panel.buttons}

    assert commands() == {"reset", "hint", "menu"}
    hands.click_button("menu")
    hands.click_button("panel")
    assert {"reset", "undo", "why", "ai_panel"} <= commands()
    assert not {"ai_move", "odds", "auto"} & commands()
    hands.click_button("ai_panel")
    assert {"ai_move", "odds", "auto", "reset"} <= commands()
    hands.key(pygame.K_TAB)
    assert commands() == {"reset", "hint", "menu"}
    hands.key(pygame.K_1, pygame.K_TAB)
    assert {"ai_move", "reset"} <= commands()


def test_the_course_game_shows_zeros_and_others_do_not(make: Make) -> None:
    hands = make()
    lay(hands, "*.../..../....", course=True)
    hands.click_cell((2, 3))
    hands.move((2, 400))
    muted, grid = hands.theme.muted, hands.app.scene.grid
    inner = grid.cell_rect((2, 3)).inflate(-16, -16)
    assert count_colours(hands.surface, inner)[muted] > 20
    lay(hands, "*.../..../....")
    hands.click_cell((2, 3))
    hands.move((2, 400))
    assert count_colours(hands.surface, inner)[muted] == 0


# Hints and explanations


def test_hints_tell_more_and_end_with_the_reason(make: Make) -> None:
    hands = make()
    hands.app.session.load(View.parse(".../11. 1"))
    hands.move((2, 400))
    hands.key(pygame.K_h)
    assert "Yes: at least one cell is certainly safe." in hands.notes()
    accent = hands.theme.accent
    assert not outlined(hands, (0, 2), accent)
    hands.key(pygame.K_h)
    assert "Look here" in hands.notes()
    assert outlined(hands, (0, 2), accent)
    assert outlined(hands, (1, 2), accent)
    hands.key(pygame.K_h)
    found = re.search(r"\(\d, 2\) is safe", hands.notes())
    assert found is not None
    hands.key(pygame.K_h)
    assert hands.notes().startswith(f"{found[0]}\nStep 1 of ")
    assert "Hint" not in hands.notes()


def test_why_has_colours_for_target_and_support_and_goes_back(make: Make) -> None:
    hands = make()
    hands.app.session.load(View.parse(".../11. 1"))
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
    hands.key(pygame.K_q)
    assert f"Step {len(steps) - 1} of" in hands.notes()


def test_the_why_button_asks_which_cell_and_a_click_chooses_it(make: Make) -> None:
    hands = make()
    hands.app.session.load(View.parse(".../11. 1"))
    hands.key(pygame.K_TAB)
    hands.click_button("why")
    assert "Which cell?" in hands.notes()
    hands.click_cell((0, 2))
    assert "(0, 2) is safe" in hands.notes()
    assert hands.app.session.play.steps == []
    hands.click_cell((1, 2))
    assert "(1, 2) is safe" in hands.notes()
    hands.key(pygame.K_ESCAPE)
    hands.click_button("why")
    hands.click_button("why")
    assert "Which cell?" not in hands.notes()


# Learners


def test_inside_the_ai_everything_is_listed_and_pointing_outlines(make: Make) -> None:
    hands = make()
    lay(hands, "*.../..../...*", course=True)
    hands.click_cell((1, 1))
    hands.click_cell((1, 2))
    hands.key(pygame.K_l)
    words = hands.notes()
    knowledge = hands.app.session.ai.companion.knowledge
    assert "moves_made (2): (1, 1), (1, 2)" in words
    assert "Only the course's AI has sentences" not in words
    assert f"knowledge: {len(knowledge.sentences)} sentences" in words
    assert all(str(each) in words for each in knowledge.sentences)
    assert words.count("   new") == len(hands.app.session.ai.fresh) > 0
    column = hands.panel.column
    place = next(
        (column.rect.left + 20, y)
        for y in range(column.rect.top, column.rect.bottom)
        if (note := column.note_at((column.rect.left + 20, y))) and note.text.startswith("{")
    )
    hands.move(place)
    note = hands.panel.note_at(place)
    assert note is not None
    warning = hands.theme.warning
    assert all(outlined(hands, cell, warning) for cell in note.cells)


def test_sentences_come_only_with_known_and_say_when_there_is_none(make: Make) -> None:
    hands = make()
    lay(hands, "*..../...../.....", course=True)
    hands.click_cell((1, 1))
    corner = hands.app.scene.grid.cell_rect((0, 4)).center
    hands.move(corner)
    assert "sentence" not in hands.notes()
    hands.key(pygame.K_k)
    assert "No sentence speaks of it." in hands.notes()
    hands.move(hands.app.scene.grid.cell_rect((0, 0)).center)
    assert "No sentence speaks of it." not in hands.notes()
    assert "} = 1" in hands.notes()


def test_a_failure_shows_its_line_first_however_long_the_message(
    make: Make, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = (STUDENTS / "right.py").read_text(encoding="utf-8")
    path = tmp_path / "minesweeper.py"
    path.write_text(
        right.replace(
            "def add_knowledge(self, cell, count):",
            "def add_knowledge(self, cell, count):\n        raise ValueError('word ' * 60)\n",
        ),
        encoding="utf-8",
    )
    hands = make(path=path, hear=lambda text: print(text, end=""))
    lay(hands, "*.../..../....", course=True)
    hands.click_cell((1, 1))
    line = 1 + path.read_text(encoding="utf-8").splitlines().index(
        "        raise ValueError('word ' * 60)"
    )
    assert hands.notes().startswith(f"minesweeper.py failed in line {line}\n")
    said = capsys.readouterr().out
    assert said.startswith("Traceback (most recent call last):\n")
    assert f"line {line}, in add_knowledge" in said
    column = hands.panel.column
    assert column.most_scroll > 0
    hands.move(hands.panel.notes.center)
    hands.wheel(-50)
    assert hands.panel.column.scroll == column.most_scroll


class SlowWorker(InlineWorker):
    """A worker whose job takes longer than one likes to wait."""

    busy_seconds = 2.0


def test_a_file_that_takes_long_to_learn_is_told_while_one_plays(make: Make) -> None:
    hands = make()
    hands.click_cell((2, 2), button=3)
    assert hands.app.controls.playing.status.startswith("Playing")
    hands = make(mind_work=SlowWorker())
    hands.click_cell((2, 2), button=3)
    assert hands.app.controls.playing.status == "The AI's file is still working…"


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


# Positions


def test_the_position_is_opened_on_the_page(make: Make) -> None:
    hands = make(Setup(LEVELS["beginner"]))
    hands.click_cell((4, 4))
    view = hands.app.session.view
    assert Help.ODDS not in hands.app.session.play.helps
    hands.key(pygame.K_e)
    assert hands.pages == [write_position(view)]
    assert Help.ODDS in hands.app.session.play.helps


# The end of a game


def test_a_win_says_the_time_the_record_and_what_next(make: Make, tmp_path: Path) -> None:
    now = [0.0]
    setup = Setup(Level(1, 4, 1), StartRule.NONE)
    hands = make(setup, seed=None, store=Store(tmp_path), clock=lambda: now[0])
    told = ((12.5, "Your best time!", 1), (20.0, "Your best: 12.500 s. 2 in a row.", 3))
    for seconds, words, flags in told:
        hands.key(pygame.K_r)
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
        assert f"Won in {seconds:.2f} s" in hands.notes()
        assert words in hands.notes()
        assert "R: a new board" in hands.notes()


def test_odds_away_from_numbers_are_written_once_and_known_does_not_overprint(
    make: Make,
) -> None:
    hands = make(Setup(LEVELS["beginner"]))
    hands.app.session.load(View.parse("....../11..../....../....../...... 6"))
    hands.key(pygame.K_o, pygame.K_k)
    look = hands.app.scene.look()
    odds = hands.app.session.odds()
    assert isinstance(odds, Analysis)
    assert look.odds is not None
    assert look.far == min(odds.away)
    assert odds.away & set(look.odds) == {look.far}, "the others keep their cover"
    assert "Cells away from all numbers:" in hands.notes()


def test_only_changed_cells_and_the_clock_are_drawn(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    hands = make(Setup.of(LEVELS["expert"]), clock=lambda: now[0])
    hands.click_cell((8, 15))
    app = hands.app
    hands.move(app.scene.grid.cell_rect((0, 0)).center)
    picture, panels, cells = app._painter._picture, [], []
    draw = picture.draw
    picture.draw = lambda *arguments: cells.append(draw(*arguments)) or 0  # type: ignore[method-assign,func-returns-value]
    monkeypatch.setattr(Side, "draw", lambda *arguments: panels.append(1))
    app._drawn_at = -math.inf
    hands.post(
        pygame.MOUSEMOTION,
        pos=app.scene.grid.cell_rect((0, 1)).center,
        rel=(0, 0),
        buttons=(0,) * 3,
    )
    app.turn()
    assert cells == [2]  # the cell that was left and the one that was come to
    assert panels == []
    now[0] += 1
    app._drawn_at = -math.inf
    app.turn()
    assert (cells, panels) == ([2, 0], [1])


# Boards without guessing, practice, review


def test_boards_without_guessing_from_the_menu(make: Make) -> None:
    hands = make()
    menu(hands, "Level", "no_guess")
    assert hands.app.session.play.setup == Setup(
        LEVELS["cs50"], StartRule.OPENING, is_no_guess=True
    )
    hands.key(pygame.K_2)
    assert hands.app.session.play.setup.is_no_guess
    hands.click_cell((0, 0))
    truth = hands.app.session.play.truth
    assert truth is not None
    assert rate(truth, (0, 0)).is_solvable
    menu(hands, "Level", "no_guess")
    assert not hands.app.session.play.setup.is_no_guess


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
        assert hands.heading == ""
        worker.work()
        hands.turn()
        assert "Step" not in hands.notes()
        assert "Hint" not in hands.notes()


def test_a_board_that_cannot_be_without_guessing_is_refused_when_it_is_chosen(make: Make) -> None:
    hands = make(Setup(Level(2, 2, 1)))
    play = hands.app.session.play
    hands.key_of("no_guess")
    assert hands.app.session.play is play
    assert "2x2/1" in hands.notes()


def lowest(hands: Hands, rect: pygame.Rect, colour: tuple[int, int, int]) -> int:
    """The lowest place of a colour in a rectangle."""
    places = [
        y
        for y in range(rect.top, rect.bottom)
        for x in range(rect.left, rect.right)
        if tuple(hands.surface.get_at((x, y)))[:3] == colour
    ]
    return max(places)


# Past games


def keep_games(history: Store, count: int) -> None:
    """Keep won games on boards of one row, the first of them two cells wide."""
    for width in range(2, 2 + count):
        layout = Layout.parse("*" + "." * (width - 1))
        moves = (RecordedMove.open((0, width - 1), 1000),)
        fields = {"moves": moves, "outcome": Outcome.WON, "identity": f"w{width}"}
        history.take_in([Record(layout.level, layout=layout, **fields)])  # type: ignore[arg-type]


def past_rows(hands: Hands) -> list[str]:
    return [
        each.command.name
        for each in hands.app.scene.buttons
        if each.command.name.startswith("past ")
    ]
