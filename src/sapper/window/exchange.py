"""What goes out of the window and comes in: files and the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import platformdirs
import pygame

from sapper.core.arguments import quoted
from sapper.core.errors import BadBoard, SapperError
from sapper.core.files import reason_of, replacing_bytes
from sapper.core.view import View
from sapper.core.words import counted
from sapper.game import formats
from sapper.game.formats.games import SUFFIX, read_game, read_games
from sapper.game.layout import Layout
from sapper.game.record import Record
from sapper.picture import is_picture_file
from sapper.session import Session
from sapper.session.play import Play
from sapper.window.page import Opened, Page, page_address
from sapper.window.state import WindowState

_LONGEST_PASTE = 2**20
_ANALYSE = "#analyse"
"""The part of the page that reads pictures."""


class Exchange:
    """Saves, opens, copies and pastes; `load` begins on what was read.

    `notify` is called from a thread when the page has something to say.
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
        self._page = Page(notify)

    def poll(self) -> bool:
        """Take what the page has to say; whether there was anything."""
        return self._page.poll()

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
        """Write the game into a new file among the user's documents, and say where it is."""
        path = save_play(self._session.play, platformdirs.user_documents_path())
        then = "look at it again" if self._session.is_over else "continue it"
        self._state.notice = f"Saved {str(path)!r}. Drop it on the window to {then}."

    def link(self) -> None:
        """Copy the board as a link to the page; of a game that is played, what is seen of it."""
        layout, address = self._session.play.layout, f"{page_address()}{self._session.link()}"
        if layout is None:
            self._copy(address, "a link to what you see, without mines: ")
        else:
            self._copy(address)
            self._session.shown_mines(layout)

    def position(self) -> None:
        self._copy(self._state.mode.view.text)

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


def save_play(play: Play, folder: Path) -> Path:
    """Write the game into a new file of a folder; `BadBoard` if that cannot be done."""
    level, number = play.setup.level, 1
    stem = f"sapper-{level.shape}-{level.mines}"
    path = folder / f"{stem}{SUFFIX}"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with replacing_bytes(path) as file:
            file.write(f"{play.record().text}\n".encode())
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
