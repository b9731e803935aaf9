"""What goes out of the window and comes in: files and the clipboard."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pygame

from sapper.core import BadBoard, SapperError, View, counted, is_picture_file, places, quoted
from sapper.core.files import reason_of, replacing_bytes
from sapper.game import Layout, Record, formats
from sapper.game.formats.games import SUFFIX, read_game, read_games
from sapper.window.browser import Opened, Page, page_address
from sapper.window.session import Session, Worker
from sapper.window.state import Sheet, WindowState
from sapper.window.text_field import TextField

_LONGEST_PASTE = 2**20
PATH_FIELD = "path"
"""The name of the button that is the field for the path."""
_ANALYSE = "#analyse"
"""The part of the page that reads pictures."""


class Exchange:
    """Saves, opens, copies and pastes; `load` begins on what was read.

    Where to save is asked by the desktop's dialog if there is one, else by a sheet of ours;
    `notify` is called from a thread when dialog or page have something to say.
    """

    def __init__(
        self,
        session: Session,
        state: WindowState,
        load: Callable[[Record | View | Layout], None],
        notify: Callable[[], None],
    ) -> None:
        self._session = session
        self._state = state
        self._load = load
        self._notify = notify
        self._page = Page(notify)
        self._worker: Worker | None = None
        self._write: Callable[[Path], str] = self._write_game
        """Writes what is being saved; returns what else there is to say of it."""

    def poll(self) -> bool:
        """Take the answers of a dialog and of the page, if there are any; whether there were."""
        is_answered = self._worker is not None and self._worker.deliver()
        return self._page.poll() or is_answered

    def close(self) -> None:
        """End what serves the page."""
        self._page.close()

    def open_page(
        self, link: str, then: str = "", shown: Callable[[], None] = lambda: None
    ) -> None:
        """Open the page at a link; how that went is said when it is known, `then` after it.

        `shown` is called when the page is there.
        """
        self._state.notice = f"The page is being opened… {then}"

        def finish(opened: Opened) -> None:
            self._state.notice = f"{opened.line} {then if opened.is_there else ''}".strip()
            if opened.is_there:
                shown()

        self._page.open(link, finish)

    # Out

    def save(self) -> None:
        level = self._session.play.setup.level
        self._ask(f"sapper-{level.shape}-{level.mines}", SUFFIX, self._write_game)

    def save_file(self) -> None:
        """Write what is being saved where the sheet says; the sheet stays where that fails."""
        self._save_to(places.expanded(self._state.save_path.text))
        self._state.sheet, self._state.button = None, ""

    def link(self) -> None:
        """Copy the board as a link to the page; of a game that is played, what is seen of it."""
        layout, address = self._session.play.layout, f"{page_address()}{self._session.link()}"
        if layout is None:
            self._copy(address, "a link to what you see, without mines: ")
        else:
            self._copy(address)

    def position(self) -> None:
        self._copy(self._session.view.text)

    def _ask(self, stem: str, suffix: str, write: Callable[[Path], str]) -> None:
        """Ask where to write, a name that is not there yet being proposed."""
        state, self._write = self._state, write
        path = unused_path(places.documents(), stem, suffix)
        if not has_dialog():
            state.save_path = TextField(str(path), most=400, is_text=True)
            state.sheet, state.button = Sheet.SAVE, PATH_FIELD
            return
        state.sheet = None
        self._worker = self._worker or Worker(self._notify)
        self._worker.submit(lambda: ask_path(path), self._take)

    def _take(self, path: Path | None) -> None:
        try:
            if path is not None:
                self._save_to(path)
        except SapperError as error:
            self._state.notice = error.sentence

    def _save_to(self, path: Path) -> None:
        self._state.notice = f"Saved {str(path)!r}.{self._write(path)}"

    def _write_game(self, path: Path) -> str:
        write_new(path, f"{self._session.play.record().text}\n")
        return " Drop it on the window to look at it again."

    def _copy(self, text: str, words: str = "") -> None:
        try:
            pygame.scrap.put_text(text)
        except pygame.error as error:
            self._state.notice = f"Cannot copy ({error}): {text}"
        else:
            self._state.notice = f"Copied {words}{text}"

    # In

    def open_file(self, path: Path) -> None:
        """Take a dropped file: a Python file as the AI, else a picture, a game or a board."""
        self._state.notice = ""
        try:
            if path.suffix == ".py":
                self._session.ai.use_file(path)
                self._state.notice = f"{path.name} is the AI now."
            elif is_picture_file(path):
                self.open_page(_ANALYSE, f"It reads pictures: drop {path.name} on it.")
            elif path.suffix.lower() == ".jsonl" and self._session.store is not None:
                taken = self._session.store.take_in(read_games(path))
                known = f", {taken.known:,} were there already" if taken.known else ""
                self._state.notice = f"{counted(taken.new, 'game')} read in{known}."
            else:
                self._load(read_game(path))
        except SapperError as error:
            self._state.notice = error.sentence

    def paste(self) -> None:
        """Begin on the board, the link or the game in the clipboard; a position opens the page."""
        text = clipboard_text().strip()
        if not text:
            raise BadBoard("nothing to paste: the page (E) takes pictures, the window takes text")
        value = _value_of(text)
        self._load(value)
        if not isinstance(value, View):
            self._state.notice = self._session.message or "Pasted."


def unused_path(folder: Path, stem: str, suffix: str) -> Path:
    """A path that is not there yet, with a number behind the stem where it must be."""
    number, path = 1, folder / f"{stem}{suffix}"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
    return path


def write_new(path: Path, text: str) -> Path:
    """Write that new file; `BadBoard` if that cannot be done."""
    if path.exists():
        raise BadBoard(f"{str(path)!r} is there already, expected a new name")
    try:
        with replacing_bytes(path) as file:
            file.write(text.encode())
    except OSError as error:
        raise BadBoard(f"cannot write {str(path)!r}: {reason_of(error)}") from error
    return path


def _value_of(text: str) -> Record | View | Layout:
    """The game, the position or the board that a text holds."""
    try:
        return Record.parse(text) if text.startswith("{") else formats.parse(text.encode())
    except SapperError as error:
        if not text.startswith(("http://", "https://")):
            raise
        words = "holds no board, and nothing is fetched from the web"
        raise BadBoard(f"{quoted(text)} {words}") from error


def clipboard_text() -> str:
    """The text in the clipboard; empty where there is none."""
    try:
        return pygame.scrap.get_text()[:_LONGEST_PASTE] if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""


# The desktop's own dialog that asks where a file is to be saved

_DESKTOPS = ("x11", "wayland")
_DIALOGS = {
    "zenity": ("--file-selection", "--save", "--title=Save as", "--filename={path}"),
    "kdialog": ("--title", "Save as", "--getsavefilename", "{path}"),
}
"""The programs that ask, with their arguments."""


def has_dialog() -> bool:
    """Whether the desktop can ask; else the window does."""
    return pygame.display.get_driver() in _DESKTOPS and _program() is not None


def ask_path(path: Path) -> Path | None:
    """Where the file is to be saved, `path` being proposed; None if the user went back.

    Waits for the answer: not for the thread of the window's loop.
    """
    program = _program()
    if program is None:
        return None
    arguments = [part.format(path=path) for part in _DIALOGS[program]]
    try:
        done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    except OSError:
        return None
    answer = done.stdout.rstrip("\n")
    return Path(answer) if done.returncode == 0 and answer else None


def _program() -> str | None:
    return next((name for name in _DIALOGS if shutil.which(name)), None)
