"""What one does at the board: play, or go through a game. Both have this one shape."""

from __future__ import annotations

from collections.abc import Callable

from sapper.core import FLAGGED, Cell, View
from sapper.window.board_picture import Look
from sapper.window.note import Note
from sapper.window.session import Session, Why


class Mode:
    """A mode; as it stands here, one that only shows the game's board."""

    title = ""
    """The word in the panel."""
    is_away = True
    """Whether the game waits meanwhile."""
    shows_game = False
    """Whether the board of the game is in view, so that its clock runs."""
    cannot_run = "Nothing plays by itself here."
    """Why no move comes by itself; empty if one can."""

    def __init__(self, session: Session) -> None:
        self.session = session

    # What is seen

    @property
    def view(self) -> View:
        """What the board shows."""
        return self.session.view

    @property
    def mines_left(self) -> int | None:
        """The mines less the flags; None where they are not told."""
        view = self.view
        return None if view.mines is None else view.mines - view.codes.count(FLAGGED)

    @property
    def seconds(self) -> float:
        """What the clock shows."""
        return self.session.play.seconds

    @property
    def head(self) -> tuple[str, str, str]:
        """The three words at the top of the panel: what, how large, and something of note."""
        return self.title, str(self.view.shape), ""

    @property
    def status(self) -> str:
        """How things stand, in a word; the title says it where there is none."""
        return ""

    def notes(self) -> list[Note]:
        """What there is to say."""
        return []

    @property
    def chances(self) -> tuple[list[float], int] | None:
        """The chance to win at every guess and the place among them; None where none is shown."""
        return None

    def look(self, pointed: Note | None) -> Look:
        """How the board looks while the pointer is on that note of the panel."""
        return Look(self.view)

    # What is done

    def open(self, cell: Cell, *, is_click: bool = False) -> None:
        """Do what a left click does to a cell, or the key that opens."""

    def flag(self, cell: Cell) -> None:
        """Do what a right click does."""

    def chord(self, cell: Cell) -> None:
        """Do what a middle click does."""

    def confirm(self) -> bool:
        """Do what Space does wherever the cursor is; False if it opens the cell in focus."""
        return False

    def move(self, down: int, across: int) -> bool:
        """Do what the arrows do; False if they move the cursor."""
        return False

    # Step by step

    @property
    def steps(self) -> tuple[int, int] | None:
        """The step that is shown and the last one, where something is gone through."""
        return None

    def step(self, step: int) -> None:
        """Go to another step."""

    def go_to_worst(self) -> None:
        """Go to the move that lost the most."""

    # Reasons

    @property
    def asked_cell(self) -> Cell | None:
        """The cell that one asks about if none is named."""
        return None

    def ask_why(self, cell: Cell, done: Callable[[Why], None]) -> None:
        """Work out why the cell is safe or a mine, beside the loop; `done` gets the answer."""

    # By itself

    @property
    def speed_text(self) -> str:
        """How fast moves come by themselves."""
        return ""

    def switch_running(self, now: float) -> None:
        """Let moves come by themselves, or stop them."""

    def change_speed(self, step: int) -> None:
        """Let them come faster or slower."""

    def wait(self, now: float) -> float | None:
        """The seconds until the next one comes; None if none does."""
        return None

    def play_on(self, now: float) -> bool:
        """Make the next one if its time has come; whether something changed."""
        return False
