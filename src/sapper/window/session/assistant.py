"""The AI beside a game: which agent plays, what it knows, how it failed, and the moves it makes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Protocol

from sapper.agents import Agent, Certainty, Move, create_agent
from sapper.core import Cell, SapperError, View
from sapper.game import Action, ActionKind
from sapper.sandbox import (
    Choice,
    CourseFile,
    Failure,
    Knowledge,
    Limits,
    LocalStudent,
    Student,
    course_file,
)
from sapper.window.session.companion import Companion
from sapper.window.session.play import Play, opened_between
from sapper.window.session.thoughts import Question
from sapper.window.session.worker import Work, attempted

SAFE_MOVE = "AI making safe move."
RANDOM_MOVE = "No known safe moves, AI making random move."
NO_MOVE = "No moves left to make."
"""The lines of the course's window about the AI's moves, word for word."""

COURSE = "cs50"
"""The agent that is the course's file."""


class Table(Protocol):
    """The session that the AI sits in."""

    play: Play
    message: str

    def question(self) -> Question:
        """Return the question about what is seen now."""
        ...

    def move(self, player: str, cell: Cell | None, text: str, actions: list[Action]) -> bool:
        """Make a move; False, with a message, if it is not allowed."""
        ...


class Assistant:
    """An AI that follows the game on a table and makes moves in it when it is asked to.

    `path` is the course's file that plays and whose knowledge is shown: ours or a student's; a call
    to it may take `patience` seconds.
    """

    def __init__(
        self,
        table: Table,
        path: Path | None,
        mind_work: Work,
        thought_work: Work,
        *,
        say: Callable[[str], None],
        hear: Callable[[str], None],
        patience: float,
        is_in_process: bool,
    ) -> None:
        self.agent = COURSE
        self.is_thinking = False
        self.file_note = ""
        """That the course's file was loaded anew, until the next time that this is looked at."""
        self._table = table
        self._mind_work = mind_work
        self._thought_work = thought_work
        self._say = say
        self._hear = hear
        self._patience = patience
        self._is_in_process = is_in_process
        self._agents: dict[str, Agent] = {}
        self._random = Random()
        self._question = object()
        self._told_failure: Failure | None = None
        self._take_file(path or course_file())

    def _take_file(self, path: Path) -> None:
        kind = LocalStudent if self._is_in_process else Student
        limits = Limits(seconds=self._patience)
        student = kind(CourseFile.read(path), limits=limits, hear=self._hear)
        self.companion = Companion(student, self._mind_work)
        self._file_stamp = _stamp(path)
        is_ours = path.resolve() == course_file().resolve()
        self._file_label = COURSE if is_ours else path.name

    # Who plays

    @property
    def label(self) -> str:
        """The chosen agent as it is shown: a student's file by its name."""
        return self._file_label if self.agent == COURSE else self.agent

    @property
    def is_agent(self) -> bool:
        """True if one of our agents plays instead of the course's file."""
        return self.agent != COURSE

    def choose_agent(self, name: str) -> None:
        """Let this agent make the AI's moves from now on; `BadAgent` if there is none."""
        if name.startswith(f"{COURSE}:"):
            self.use_file(Path(name.removeprefix(f"{COURSE}:")))
            return
        if name != COURSE and name not in self._agents:
            self._agents[name] = create_agent(name)
        self.agent = name

    def use_file(self, path: Path) -> None:
        """Take another course's file as the AI; it learns the game so far."""
        self.companion.close()
        self._take_file(path)
        self.agent = COURSE
        self.begin()

    def reload_if_changed(self) -> bool:
        """Load the course's file anew if it was edited; return True if it was."""
        path = self.companion.student.file.path
        stamp = _stamp(path)
        if stamp is None or stamp == self._file_stamp:
            self.file_note = ""
            return False
        agent = self.agent
        self.use_file(path)
        self.agent = agent
        self.file_note = f"{path.name} was edited: the new file is loaded."
        return True

    # What it knows

    @property
    def failure(self) -> Failure | None:
        """How the course's file failed in this game, if it did."""
        return self.companion.failure

    @property
    def knowledge(self) -> Knowledge:
        """All that the course's AI holds."""
        return self.companion.knowledge

    def take_up(self) -> None:
        self._random = Random(self._table.play.seed)
        self.begin()

    def begin(self) -> None:
        """Begin anew and learn all that is open; what was asked is forgotten."""
        play = self._table.play
        self.is_thinking = False
        self._question = object()
        self.companion.begin(play.view.shape, play.openings(), self._true_mines)

    def tell(self, before: View) -> None:
        """Learn what the last move opened."""
        play = self._table.play
        news = opened_between(before, play.view, len(play.steps))
        if news:
            self.companion.tell(news, self._true_mines)

    def poll(self) -> bool:
        """Bring in the answers of the course's file; return True if there were any."""
        is_done = self._mind_work.deliver()
        self._tell_failure()
        return is_done

    def close(self) -> None:
        self.companion.close()

    def _tell_failure(self) -> None:
        """Hand the traceback of a new failure to the terminal, whole."""
        if self.failure is not self._told_failure:
            self._told_failure = self.failure
            if self.failure is not None and self.failure.trace:
                self._hear(f"Traceback (most recent call last):\n{self.failure.trace}")

    @property
    def _true_mines(self) -> frozenset[Cell] | None:
        """Where the mines are, for the alarms of the AI's wrong beliefs; None if not decided."""
        truth = self._table.play.truth
        return None if truth is None else truth.mines()

    # Its moves

    def move(self) -> bool:
        """Ask for a move, which is made when `poll` finds it; return False if there is none."""
        if self._table.play.is_over or self.is_thinking:
            return False
        self._table.message = ""
        self.reload_if_changed()
        if self.agent == COURSE:
            self._ask_companion()
        else:
            self._ask_agent(self._agents[self.agent])
        return True

    def _ask_companion(self) -> None:
        """Ask the course's file; one that failed gets another chance, from the start."""
        if self.failure is not None:
            self.begin()
        self.is_thinking = True
        opened = {cell for cell, _ in self._table.play.view.opened()}
        seed = self._random.getrandbits(64)
        self.companion.choose(seed, opened, self._true_mines, self._follow)

    def _follow(self, choice: Choice | None) -> None:
        self.is_thinking = False
        if choice is None or self._is_late(choice.cell):
            return
        if choice.cell is None:
            self._flag_known_mines(self.knowledge.mines)
        else:
            line = SAFE_MOVE if choice.is_safe else RANDOM_MOVE
            self._make(choice.cell, line, line)

    def _ask_agent(self, agent: Agent) -> None:
        """Ask an agent of ours; where all that is hidden are mines there is nothing to ask."""
        view = self._table.play.view.without_flags()
        hidden = frozenset(view.hidden())
        if len(hidden) == view.mines:
            self._flag_known_mines(hidden)
            return
        self.is_thinking = True
        question, random = self._question, Random(self._random.getrandbits(64))

        def finish(answer: Move | SapperError) -> None:
            if question is self._question:
                self._take_advice(answer)

        self._thought_work.submit(lambda: attempted(lambda: agent.choose(view, random)), finish)

    def _take_advice(self, answer: Move | SapperError) -> None:
        self.is_thinking = False
        if isinstance(answer, SapperError):
            self._table.message = f"{self.agent} found no move: {answer}."
            return
        if self._is_late(answer.cell):
            return
        is_safe = answer.reason.certainty is Certainty.CERTAIN
        text = self._table.question().rule or answer.reason.text
        self._make(answer.cell, text, SAFE_MOVE if is_safe else text)

    def _is_late(self, cell: Cell | None) -> bool:
        """Whether the player was faster: the game is over, or the AI's cell open meanwhile."""
        play = self._table.play
        return play.is_over or (cell is not None and not play.view.is_hidden(cell))

    def _make(self, cell: Cell, text: str, line: str) -> None:
        """Open a cell, its flag taken off first."""
        self._say(line)
        is_flagged = self._table.play.view.is_flagged(cell)
        flags = [Action(ActionKind.FLAG, cell)] if is_flagged else []
        self._table.move(self.label, cell, text, [*flags, Action(ActionKind.OPEN, cell)])

    def _flag_known_mines(self, mines: frozenset[Cell]) -> None:
        """Let the flags stand on exactly the mines that the AI knows."""
        self._say(NO_MOVE)
        view = self._table.play.view
        wrong = [cell for cell in view.hidden() if view.is_flagged(cell) != (cell in mines)]
        wrong.sort(key=lambda cell: cell in mines)
        if wrong:
            actions = [Action(ActionKind.FLAG, cell) for cell in wrong]
            self._table.move(self.label, None, f"{self.label} flagged the known mines.", actions)
        self._table.message = NO_MOVE


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return a value that changes when the file is written; None while there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
