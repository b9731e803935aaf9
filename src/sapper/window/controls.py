"""What each command does: to the session, and to the window's own state."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from sapper.base.errors import BadBoard, SapperError
from sapper.base.level import LEVELS, StartRule
from sapper.base.shape import Cell
from sapper.base.view import FLAGGED, HIDDEN, View
from sapper.game import formats
from sapper.game.layout import Layout
from sapper.game.record import Record
from sapper.session import Session, Setup
from sapper.session.editor import Editor
from sapper.session.files import read_game
from sapper.session.past_games import PastGames
from sapper.session.replay import Replay
from sapper.window.commands import BY_KEY
from sapper.window.explaining import Explaining
from sapper.window.new_game import NewGame, check_size
from sapper.window.past_sheet import ROWS as PAST_ROWS
from sapper.window.practising import Practising
from sapper.window.replaying import Replaying
from sapper.window.state import SPEEDS, ZOOMS, Screen, Sheet, State

_ARROWS = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "up_left": (-1, -1),
    "up_right": (-1, 1),
    "down_left": (1, -1),
    "down_right": (1, 1),
}
_SWITCHES = {
    "knowledge": "shows_knowledge",
    "mind": "shows_mind",
    "odds": "shows_odds",
    "best": "shows_best",
    "theme": "is_light",
    "palette": "is_colour_blind",
    "questions": "has_questions",
    "auto_flag": "has_auto_flags",
    "sound": "has_sound",
    "motion": "has_motion",
    "auto_pause": "pauses_unfocused",
}
_LONGEST_PASTE = 2**20
_LIST_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_KP8: -1, pygame.K_KP2: 1}
_PAGE_STEPS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class Controls:
    """Runs commands by name; `grow` is called when a new game may need more room."""

    def __init__(
        self, session: Session, state: State, window: pygame.Window, grow: Callable[[], None]
    ) -> None:
        self.session = session
        self.state = state
        self.entries = NewGame(session.play.setup)
        self.explaining = Explaining(session, state)
        self.replaying = Replaying(session, state)
        self.practising = Practising(session, state)
        self.unfinished: Record | None = None
        """The game that was left when the window was closed last."""
        self._window = window
        self._grow = grow
        setup = session.play.setup
        self.course_setup = setup if setup.is_course else Setup.course()
        """The game of the level `cs50`; its size may be another one than the course's."""
        self._actions = self._make_actions()
        session.auto_flags = state.options.has_auto_flags
        self.is_done = False

    def run(self, name: str) -> None:
        """Run a command; what goes wrong becomes a notice."""
        self.state.notice = ""
        if not name.startswith("menu:"):
            self.state.menu = None
        try:
            self._run(name)
        except SapperError as error:
            self._report(error)

    def open_cell(self, cell: Cell, *, is_click: bool = False) -> None:
        """Open a cell, or what is left around a number; in the course's game a click opens only."""
        if self.state.editor is not None:
            self.state.editor.put(cell)
        elif self.state.is_practising:
            self._answer(cell, is_mine=False)
        elif self.explaining.is_on:
            self.explaining.explain(cell)
        elif self.state.replay is not None:
            return
        elif self.session.view.is_hidden(cell):
            self._touch_board()
            self.session.open(cell)
        elif not (is_click and self.session.play.setup.is_course):
            self.chord_cell(cell)

    def flag_cell(self, cell: Cell) -> None:
        """Flag a cell or take the flag off; an opened one stays as it is."""
        if self.state.editor is not None:
            self.state.editor.put(cell, FLAGGED)
        elif self.state.is_practising:
            self._answer(cell, is_mine=True)
        elif self.state.replay is not None:
            return
        elif self.session.view.is_hidden(cell):
            self._touch_board()
            if self.state.options.has_questions:
                self.session.mark(cell)
            else:
                self.session.flag(cell)

    def chord_cell(self, cell: Cell) -> None:
        """Open what is left around a number."""
        if self.state.other_view is None and self.session.view.number(cell):
            self._touch_board()
            self.session.chord(cell)

    def open_file(self, path: Path) -> None:
        """Take a dropped file: a Python file as the AI, anything else as a game or a board."""
        self.state.notice = ""
        try:
            if path.suffix == ".py":
                self.session.use_file(path)
                self.state.notice = f"{path.name} is the AI now."
            else:
                self._load(read_game(path))
        except SapperError as error:
            self._report(error)

    def ask_ai(self) -> None:
        """Ask the AI for one move."""
        self._touch_board()
        self.session.ai_move()

    def enter(self, text: str, key: int, mods: int) -> None:
        """Type into the new game's sheet."""
        entries = self.entries
        is_ctrl = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_UP):
            is_back = key == pygame.K_UP or bool(mods & pygame.KMOD_SHIFT)
            entries.next_field(-1 if is_back else 1)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.run("begin")
        elif is_ctrl and key == pygame.K_v:
            entries.chosen.insert(clipboard_text())
        elif is_ctrl and key == pygame.K_c:
            pygame.scrap.put_text(entries.chosen.selected)
        else:
            entries.press(key, text, mods)

    def past_key(self, key: int) -> bool:
        """Choose among the past games, or look at the chosen one; whether the key does that."""
        past = self.state.past
        if past is None:
            return False
        if key in _LIST_STEPS:
            past.choose(past.chosen + _LIST_STEPS[key])
        elif key in _PAGE_STEPS:
            past.choose(past.chosen + _PAGE_STEPS[key] * past.rows)
        elif key in (pygame.K_HOME, pygame.K_END):
            past.choose(0 if key == pygame.K_HOME else len(past.games) - 1)
        elif BY_KEY.get(key) == "open":
            self.run(f"past:{past.chosen}")
        else:
            return False
        return True

    def replay_key(self, key: int) -> bool:
        """Go to the start or to the end of a game that is looked at; whether the key does that."""
        replay = self.state.replay
        if replay is None or key not in (pygame.K_HOME, pygame.K_END):
            return False
        self.replaying.go(-replay.last_place if key == pygame.K_HOME else replay.last_place)
        return True

    def edit_key(self, key: int, text: str) -> bool:
        """Put what a key stands for into the cell in focus; whether it stands for something."""
        editor, cell = self.state.editor, self.state.focus
        if editor is None or cell is None:
            return False
        if text and text in "012345678":
            editor.put(cell, int(text))
        elif key in (pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_PERIOD):
            editor.put(cell, HIDDEN)
        else:
            return False
        return True

    # Commands

    def _run(self, name: str) -> None:
        if name in _SWITCHES:
            self._switch(name)
        elif name in _ARROWS:
            self._move_focus(*_ARROWS[name])
        elif name in LEVELS:
            self._choose_level(name)
        elif ":" in name:
            self._choose(*name.split(":", 1))
        else:
            self._actions[name]()

    def _make_actions(self) -> dict[str, Callable[[], None]]:
        session, state = self.session, self.state
        return {
            "play": self._enter_game,
            "go_on": self._go_on,
            "open": self._open_focus,
            "flag": lambda: self._at_focus(self.flag_cell),
            "undo": lambda: self._go_through(session.undo),
            "redo": lambda: self._go_through(session.redo),
            "reset": lambda: self._begin(session.new_game),
            "same": lambda: self._begin(session.same_board),
            "new": self._show_new_game,
            "begin": self._begin_entries,
            "course_rules": self._switch_course_rules,
            "no_guess_entry": self._switch_no_guess_entry,
            "pause": self._switch_pause,
            "ai_move": self._ai_move,
            "auto": self._switch_auto,
            "slower": lambda: self._change_speed(-1),
            "faster": lambda: self._change_speed(1),
            "next_agent": lambda: self._change_agent(1),
            "previous_agent": lambda: self._change_agent(-1),
            "ai_panel": self._switch_ai_panel,
            "hint": self.explaining.hint,
            "why": self.explaining.why,
            "next_step": lambda: self.explaining.step(1),
            "previous_step": lambda: self.explaining.step(-1),
            "review": self._begin_review,
            "past": self._show_past,
            "worst": self.replaying.go_to_worst,
            "replay_play": self._switch_replay,
            "move_back": lambda: self.replaying.go(-1),
            "move_on": lambda: self.replaying.go(1),
            "practice": self._practise,
            "practice_next": lambda: self.practising.next(),
            "skills": self.practising.show_skills,
            "give_up": self.practising.give_up,
            "reason_back": lambda: self.practising.step(-1),
            "reason_on": lambda: self.practising.step(1),
            "no_guess": self._switch_no_guess,
            "statistics": self._show_statistics,
            "save_csv": self._save_csv,
            "help": lambda: setattr(state, "sheet", Sheet.HELP),
            "save": self._save,
            "link": self._copy_link,
            "position": self._copy_position,
            "paste": self._paste,
            "edit": self._edit,
            "edit_done": self._end_editing,
            "edit_clear": self._clear_position,
            "zoom_in": lambda: self._zoom(1),
            "zoom_out": lambda: self._zoom(-1),
            "zoom_fit": lambda: self._zoom(0),
            "fullscreen": self._switch_fullscreen,
            "back": self._back,
            "quit": lambda: setattr(self, "is_done", True),
        }

    def _choose(self, kind: str, name: str) -> None:
        """Run a command that says what it chooses: a menu, a level on a sheet, an agent ..."""
        state, editor = self.state, self.state.editor
        if kind == "menu":
            state.menu = None if state.menu == name else name
        elif kind == "agent":
            self.session.choose_agent(name)
        elif kind == "level":
            self.entries.choose_level(name)
        elif kind == "start":
            self.entries.choose_start(StartRule.parse(name))
        elif kind == "past":
            self._look_at_past(int(name))
        elif kind == "row":
            state.chosen_row = int(name)
        elif editor is not None and kind == "brush":
            editor.brush = int(name)
        elif editor is not None and kind == "mines":
            editor.change_mines(int(name))
        elif editor is not None:
            editor.resize(*((int(name), 0) if kind == "rows" else (0, int(name))))

    # Games

    def _enter_game(self) -> None:
        self.state.screen = Screen.GAME
        self.state.sheet = None
        self.state.can_go_on = False
        self._grow()

    def _go_on(self) -> None:
        """Go on with the game that was left when the window was closed last."""
        if self.unfinished is not None:
            self.session.go_on_with(self.unfinished)
            self.unfinished = None
        self._enter_game()

    def _choose_level(self, name: str) -> None:
        """Begin a game of that level; on the title screen, only choose it."""
        setup = self.course_setup if name == "cs50" else self._setup_of(name)
        self._stop()
        self.session.new_game(setup)
        if self.state.screen is Screen.GAME:
            self._grow()

    def _setup_of(self, name: str) -> Setup:
        """The level with the start rule of the last game, where that is a player's rule."""
        setup, last = Setup.of(LEVELS[name]), self.session.play.setup
        is_players = not last.is_course and last.start is not StartRule.NONE
        setup = setup.with_start(last.start) if is_players else setup
        return setup.with_no_guess(last.is_no_guess)

    def _begin(self, begin: Callable[[], None]) -> None:
        self._stop()
        begin()

    def _stop(self) -> None:
        """Stop what belongs to the game that ends."""
        self.state.is_auto = False
        self.state.is_paused = False
        self.state.pressed = None
        self.state.editor = None
        self.state.replay = None
        self.practising.end()
        self._touch_board()

    def _touch_board(self) -> None:
        """Forget what was said of the position: another one follows."""
        self.explaining.end()
        self.state.is_paused = False

    def _ai_move(self) -> None:
        self.state.is_auto = False
        self.ask_ai()

    def _go_through(self, go: Callable[[], bool]) -> None:
        shape = self.session.view.shape
        self._stop()
        go()
        if self.session.view.shape != shape:
            self._grow()

    def _load(self, value: Record | View | Layout) -> None:
        """Begin on what was read; a game that is over is looked at."""
        check_size(value.level.shape if isinstance(value, Record) else value.shape)
        if isinstance(value, Record) and value.is_over:
            self._look_at(value)
            return
        self._stop()
        if isinstance(value, Record):
            self.session.go_on_with_copy(value)
        else:
            self.session.load(value)
        self._enter_game()

    # Switches

    def _switch(self, name: str) -> None:
        options, attribute = self.state.options, _SWITCHES[name]
        setattr(options, attribute, not getattr(options, attribute))
        self.session.auto_flags = options.has_auto_flags
        self.state.note_scroll = 0

    def _switch_ai_panel(self) -> None:
        options = self.state.options
        is_shown = (
            self.session.play.setup.is_course if options.shows_ai is None else options.shows_ai
        )
        options.shows_ai = not is_shown

    def _switch_replay(self) -> None:
        self.replaying.switch_playing(time.monotonic())

    def _switch_auto(self) -> None:
        if self.state.replay is not None:
            self._switch_replay()
            return
        self._touch_board()
        self.session.message = ""
        self.state.is_auto = not (self.state.is_auto or self.session.is_over)

    def _switch_pause(self) -> None:
        """Cover the board and stop the clock, or go on."""
        can_pause = self.session.play.is_running or self.state.is_paused
        self.state.is_auto = False
        self.state.is_paused = can_pause and not self.state.is_paused

    def _change_speed(self, step: int) -> None:
        if self.state.replay is not None:
            self.state.replay.change_pace(step)
            return
        options = self.state.options
        options.speed = min(len(SPEEDS) - 1, max(0, options.speed + step))

    def _change_agent(self, step: int) -> None:
        agents = self.session.agents
        place = (agents.index(self.session.agent) + step) % len(agents)
        self.session.choose_agent(agents[place])

    def _zoom(self, step: int) -> None:
        state = self.state
        place = state.zoom + step if step else ZOOMS.index(1.0)
        state.zoom = min(len(ZOOMS) - 1, max(0, place))

    def _switch_fullscreen(self) -> None:
        if self.state.is_fullscreen:
            self._window.set_windowed()
        else:
            self._window.set_fullscreen(desktop=True)
        self.state.is_fullscreen = not self.state.is_fullscreen

    def _back(self) -> None:
        """Close what lies on top; from the game to the title, from there out."""
        state = self.state
        if state.sheet is not None:
            state.sheet = None
        elif self.explaining.is_on or state.hint is not None:
            self.explaining.end()
        elif state.editor is not None:
            state.editor = None
        elif state.is_practising:
            self.practising.end()
        elif state.replay is not None:
            self._end_replay()
        elif state.is_paused:
            state.is_paused = False
        elif state.screen is Screen.GAME:
            self._touch_board()
            state.is_auto = False
            state.screen = Screen.TITLE
        else:
            self.is_done = True

    # The cell under the pointer or the cursor

    def _open_focus(self) -> None:
        """Open the cell in focus; a game that is looked at plays by itself, or stops."""
        if self.state.replay is not None and not self.state.is_practising:
            self._switch_replay()
        else:
            self._at_focus(self.open_cell)

    def _at_focus(self, act: Callable[[Cell], None]) -> None:
        if self.state.is_practising and self.state.feedback is not None:
            self.practising.next()
        elif self.state.focus is None:
            self._move_focus(0, 0)
        else:
            act(self.state.focus)

    def _move_focus(self, down: int, across: int) -> None:
        """Move the cursor by one cell; it begins in the middle."""
        if self.state.replay is not None:
            self.replaying.go(down + across)
            return
        shape = (self.state.other_view or self.session.view).shape
        row, column = self.state.focus or (shape.height // 2, shape.width // 2)
        if self.state.focus is not None:
            row = min(shape.height - 1, max(0, row + down))
            column = min(shape.width - 1, max(0, column + across))
        self.state.focus = row, column
        self.state.is_cursor_shown = True

    # Reviews and practice

    def _begin_review(self) -> None:
        """Go through the game that is on the board; again, end it."""
        if self.state.replay is not None:
            self._end_replay()
        elif self.state.other_view is None:
            self._touch_board()
            self.state.is_auto = False
            self.replaying.begin()

    def _show_past(self) -> None:
        """List the past games, which are read beside the loop."""
        state, history = self.state, self.session.history
        state.past, state.sheet = None, Sheet.PAST
        self.session.think(
            lambda: PastGames.read(history, PAST_ROWS), lambda past: setattr(state, "past", past)
        )

    def _look_at_past(self, place: int) -> None:
        """Go through a past game of the list; it stays open where that is not possible."""
        past = self.state.past
        if past is None:
            return
        past.choose(place)
        if past.game is None:
            return
        try:
            check_size(past.game.record.level.shape)
            self._look_at(past.game.record)
        except SapperError as error:
            past.problem = error.sentence

    def _look_at(self, record: Record) -> None:
        """Go through a game on the board; the game that is played waits."""
        state, replay = self.state, Replay(record)
        self.practising.end()
        self._touch_board()
        state.is_auto, state.editor, state.past = False, None, None
        state.sheet, state.screen = None, Screen.GAME
        self.replaying.show(replay)
        self._grow()

    def _end_replay(self) -> None:
        """Go back to the game that is played."""
        self.explaining.end()
        self.state.replay = None
        self._grow()

    def _practise(self) -> None:
        """Begin to practise, or end it; the game waits meanwhile."""
        if self.state.is_practising:
            self.practising.end()
            return
        self._touch_board()
        self.state.is_auto, self.state.replay, self.state.editor = False, None, None
        self.state.screen = Screen.GAME
        self.practising.next()

    def _answer(self, cell: Cell, *, is_mine: bool) -> None:
        try:
            self.practising.answer(cell, is_mine=is_mine)
        except SapperError as error:
            self._report(error)

    def _switch_no_guess(self) -> None:
        """Begin a game on a board that needs no guess, or on any board."""
        setup = self.session.play.setup
        wanted = setup.with_no_guess(not setup.is_no_guess)
        self._stop()
        self.session.new_game(wanted)
        if self.state.screen is Screen.GAME:
            self._grow()

    # Sheets

    def _show_statistics(self) -> None:
        """Show the statistics, the row of this game chosen."""
        state, statistics = self.state, self.session.statistics
        kinds = [] if statistics is None else list(statistics.look() or [])
        state.chosen_row = kinds.index(self.session.kind) if self.session.kind in kinds else 0
        state.first_row = max(0, state.chosen_row - 3)
        state.sheet = Sheet.STATISTICS

    def _show_new_game(self) -> None:
        self.entries = NewGame(self.session.play.setup)
        self.state.sheet = Sheet.NEW_GAME

    def _switch_course_rules(self) -> None:
        self.entries.is_course = not self.entries.is_course

    def _switch_no_guess_entry(self) -> None:
        entries = self.entries
        entries.is_no_guess = not entries.is_no_guess
        if entries.is_no_guess:
            entries.is_course = False
            if entries.start is StartRule.NONE:
                entries.start = StartRule.OPENING

    def _begin_entries(self) -> None:
        """Begin the game that was entered, or say what is wrong with it."""
        try:
            setup, seed = self.entries.result()
        except SapperError as error:
            self.entries.problem = error.sentence
            return
        self._stop()
        self.session.new_game(setup, seed)
        self._enter_game()

    # Positions

    def _edit(self) -> None:
        """Edit the position that is seen now; again, play what was made."""
        if self.state.editor is not None:
            self._end_editing()
            return
        view = self.state.other_view or self.session.view
        self._stop()
        self.state.editor = Editor(view)
        self.state.screen = Screen.GAME

    def _clear_position(self) -> None:
        if self.state.editor is not None:
            self.state.editor.clear()

    def _end_editing(self) -> None:
        if self.state.editor is not None:
            self._load(self.state.editor.view)

    # Files and the clipboard

    def _save(self) -> None:
        path = self.session.save(Path.cwd())
        self.state.notice = f"Saved {path.name}; drop it on the window to go on."

    def _save_csv(self) -> None:
        if self.session.statistics is None:
            return
        path = Path.cwd() / "sapper-statistics.csv"
        self.state.sheet = None
        try:
            path.write_text(self.session.statistics.to_csv(), encoding="utf-8")
        except OSError as error:
            raise BadBoard(f"cannot write {str(path)!r}: {error.strerror}") from error
        self.state.notice = f"Saved {path.name}."

    def _copy_link(self) -> None:
        self._copy(self.session.link())

    def _copy_position(self) -> None:
        self._copy(str(self.state.other_view or self.session.view))

    def _copy(self, text: str) -> None:
        try:
            pygame.scrap.put_text(text)
        except pygame.error as error:
            self.state.notice = f"Cannot copy ({error}): {text}"
        else:
            self.state.notice = f"Copied {text}"

    def _paste(self) -> None:
        """Begin on the position, the board, the link or the game in the clipboard."""
        text = clipboard_text().strip()
        if not text:
            raise BadBoard("nothing to paste: copy a position, a board or a link first")
        value = Record.parse(text) if text.startswith("{") else formats.parse(text.encode())
        self._load(value)
        self.state.notice = self.session.message or "Pasted."

    def _report(self, error: SapperError) -> None:
        self.state.notice = error.sentence


def clipboard_text() -> str:
    """The text in the clipboard; empty where there is none."""
    try:
        return pygame.scrap.get_text()[:_LONGEST_PASTE] if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""
