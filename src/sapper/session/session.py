"""A game as a face needs it: moves, undo, the AI's moves and knowledge, odds and reasons.

A face turns clicks into calls and draws what it finds here. Whatever may take long runs in the
workers; `poll` brings their results in. Nothing here prints: lines for the terminal go to `say`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom

from sapper import formats
from sapper.agents import Agent, Certainty, Move, Reason, agent_names, create_agent
from sapper.agents.course import course_file
from sapper.errors import BadBoard, SapperError
from sapper.game import Game, Outcome
from sapper.layout import Layout
from sapper.level import Level, StartRule
from sapper.session.companion import Companion, News
from sapper.session.mind import Choice, Failure, Mind, Saying
from sapper.session.setup import Setup
from sapper.session.statistics import Statistics
from sapper.session.stopwatch import Stopwatch
from sapper.session.thoughts import Odds, Why, compute_odds, explain
from sapper.session.worker import InlineWorker, Work
from sapper.shape import Cell
from sapper.view import View

SAFE_MOVE = "AI making safe move."
RANDOM_MOVE = "No known safe moves, AI making random move."
NO_MOVE = "No moves left to make."
"""What the course's window says of the AI's moves, word for word."""

COURSE = "cs50"
"""The agent that is the course's file."""

_NO_MINES = "This position does not tell its mines: nothing can be opened."


@dataclass(frozen=True, slots=True)
class MoveNote:
    """A move as it is shown: who made it, where, and why."""

    number: int
    player: str
    cell: Cell | None
    text: str


@dataclass(frozen=True, slots=True)
class _Step:
    """One move of the player or the AI: how many actions it took, what was seen before."""

    actions: int
    before: View
    note: MoveNote


class Session:
    """One game after the other, with an AI beside them.

    `path` is the course's file that plays and whose knowledge is shown: ours or a student's.
    A call to it may take `patience` seconds. Moves that the rules forbid do nothing and leave the
    reason in `message`.
    """

    def __init__(
        self,
        setup: Setup | None = None,
        *,
        seed: int | None = None,
        path: Path | None = None,
        mind_work: Work | None = None,
        thought_work: Work | None = None,
        say: Callable[[str], None] = lambda line: None,
        statistics: Statistics | None = None,
        patience: float = 5.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.statistics = statistics
        self.agent = COURSE
        self._say = say
        self._clock = clock
        self._patience = patience
        self._mind_work: Work = mind_work or InlineWorker()
        self._thought_work: Work = thought_work or InlineWorker()
        self._agents: dict[str, Agent] = {}
        self.companion = Companion(Mind(path or course_file(), patience), self._mind_work)
        self.new_game(setup or Setup.course(), seed)

    # Games: begun, begun again, read from a file, written

    def new_game(self, setup: Setup | None = None, seed: int | None = None) -> None:
        """Begin a game: of this setup or the last one's, on this seed's board or any."""
        setup = setup or self.setup
        seed = SystemRandom().getrandbits(32) if seed is None else seed
        self._begin(setup, setup.game(seed), seed)

    def same_board(self) -> None:
        """Begin the same board, or look at the same position, again."""
        if self._source is not None:
            self.load(self._source)
        else:
            self.new_game(seed=self.seed)

    def load(self, value: View | Layout) -> None:
        """Begin on a board that was read, or look at a position without its mines."""
        if isinstance(value, Layout):
            setup = Setup.of(value.level).with_start(StartRule.NONE)
            self._begin(setup, setup.game_on(value), None, value)
        else:
            mines = value.mines if value.mines is not None else 0
            setup = Setup(Level(value.height, value.width, mines), StartRule.NONE)
            self._begin(setup, None, None, value)
            self.message = _NO_MINES

    def load_file(self, path: Path) -> None:
        """Begin on what a file holds; `BadBoard` if that is nothing, and the game stays."""
        self.load(formats.read(path))

    def save(self, folder: Path) -> list[Path]:
        """Write the position, and the board once it is laid, into new files; return them."""
        view, layout = self.view, self.game.layout if self.game else None
        saved = [_save(folder, self._file_stem, ".view", formats.write(view, "view"))]
        if layout is not None:
            data = formats.write(layout, "layout")
            saved.append(_save(folder, saved[0].stem, ".layout", data))
        return saved

    def link(self) -> str:
        """The board as a `?b=&m=` link; `BadBoard` while no board is laid."""
        if self.game is None or self.game.layout is None:
            raise BadBoard("no link yet: the mines are laid at the first click")
        return formats.write(self.game.layout, "link").decode().strip()

    def _begin(
        self, setup: Setup, game: Game | None, seed: int | None, source: View | Layout | None = None
    ) -> None:
        """Forget the last game and begin this one."""
        self.setup, self.game, self.seed = setup, game, seed
        self._source = source
        self.steps: list[_Step] = []
        self.suggestion: Move | None = None
        self.message = ""
        self.is_undone = self.is_assisted = self._is_counted = False
        self._stopwatch = Stopwatch(self._clock)
        self._random = Random(seed)
        self._odds: Odds | None = None
        self._news = [News(cell, count, 0) for cell, count in self.view.opened()]
        self._begin_companion()

    # What is seen

    @property
    def view(self) -> View:
        """What the player sees."""
        if self.game is not None:
            return self.game.view
        assert isinstance(self._source, View)
        return self._source

    @property
    def layout(self) -> Layout | None:
        """Where the mines are, once the game is over."""
        return self.game.layout if self.game is not None and self.game.is_over else None

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""
        return self.game.outcome if self.game is not None else Outcome.PLAYING

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.outcome is not Outcome.PLAYING

    @property
    def mines_left(self) -> int | None:
        """The number of mines less the number of flags; None where it is not told."""
        if self.game is not None:
            return self.game.level.mines - self.game.flags
        view = self.view
        flags = sum(view.is_flagged(cell) for cell in view.hidden())
        return None if view.mines is None else view.mines - flags

    @property
    def seconds(self) -> float:
        """How long the game has been played."""
        return self._stopwatch.seconds

    @property
    def is_running(self) -> bool:
        """Whether the clock runs."""
        return self._stopwatch.is_running

    @property
    def last(self) -> MoveNote | None:
        """The last move."""
        return self.steps[-1].note if self.steps else None

    @property
    def statistics_key(self) -> str:
        """The name under which games of this setup are counted."""
        name = self.setup.name
        return f"{name} {self.setup.level}" if name in ("custom", COURSE) else name

    # Moves of the player

    def open(self, cell: Cell) -> bool:
        """Open a cell; whether that was a move."""
        return self._play("You", cell, f"You opened {cell}.", lambda game: game.open(cell))

    def flag(self, cell: Cell) -> bool:
        """Set a flag or take it off; whether that was a move."""
        verb = "took the flag off" if self.view.is_flagged(cell) else "flagged"
        return self._play("You", cell, f"You {verb} {cell}.", lambda game: game.flag(cell))

    def chord(self, cell: Cell) -> bool:
        """Open what is left around a number with all its flags; whether that was a move."""
        text = f"You opened all around {cell}."
        return self._play("You", cell, text, lambda game: game.chord(cell))

    def undo(self) -> bool:
        """Take the last move back, a lost one too; whether there was one."""
        if self.game is None or not self.steps:
            self.message = "There is no move to take back."
            return False
        step = self.steps.pop()
        for _ in range(step.actions):
            self.game.undo()
        self.is_undone, self.suggestion = True, None
        self.message = f"Move {step.note.number} taken back."
        self._stopwatch.run(bool(self.steps))
        self._news = [news for news in self._news if news.move <= len(self.steps)]
        self._begin_companion()
        return True

    def _play(
        self, player: str, cell: Cell | None, text: str, act: Callable[[Game], object]
    ) -> bool:
        """Do something to the game and note it; False, with a message, if it is not allowed."""
        self.message = _NO_MINES if self.game is None else ""
        if self.game is None:
            return False
        before, count = self.view, len(self.game.actions)
        try:
            act(self.game)
        except SapperError as error:
            self.message = _sentence(error)
            return False
        note = MoveNote(len(self.steps) + 1, player, cell, text)
        self.steps.append(_Step(len(self.game.actions) - count, before, note))
        self.suggestion = None
        self._stopwatch.run(not self.is_over)
        self._tell(before)
        self._count_when_over()
        return True

    def _count_when_over(self) -> None:
        """Count a game that just ended, once."""
        if self.statistics is None or not self.is_over or self._is_counted:
            return
        self._is_counted = True
        self.statistics.add(
            self.statistics_key,
            won=self.outcome is Outcome.WON,
            seconds=self.seconds,
            assisted=self.is_assisted or self.is_undone,
        )

    # The AI

    @property
    def agents(self) -> list[str]:
        """The agents to choose from, the course's file first."""
        return sorted(agent_names(), key=lambda name: (name != COURSE, name == "random", name))

    @property
    def agent_label(self) -> str:
        """The chosen agent as it is shown: a student's file by its name."""
        path = self.companion.mind.path
        is_ours = path.resolve() == course_file().resolve()
        return self.agent if self.agent != COURSE or is_ours else path.name

    @property
    def failure(self) -> Failure | None:
        """How the course's file failed in this game, if it did."""
        return self.companion.failure

    def choose_agent(self, name: str) -> None:
        """Let this agent make the AI's moves from now on; `BadAgent` if there is none."""
        if name != COURSE and name not in self._agents:
            self._agents[name] = create_agent(name)
        self.agent = name
        self.suggestion = None

    def use_file(self, path: Path) -> None:
        """Take another course's file as the AI; it learns the game so far."""
        mind = Mind(path, self._patience)
        self.companion.close()
        self.companion = Companion(mind, self._mind_work)
        self.agent = COURSE
        self._begin_companion()

    def ai_move(self) -> bool:
        """Ask the AI for a move, which `poll` makes when it is there; whether it was asked."""
        if self.is_over or self.is_thinking:
            return False
        self.message = ""
        self.is_assisted = True
        if self.agent == COURSE:
            self._ask_companion()
        else:
            self._ask_agent()
        return True

    def poll(self) -> bool:
        """Bring in what the workers have finished; whether there was anything."""
        is_mind_done = self._mind_work.deliver()
        return self._thought_work.deliver() or is_mind_done

    def close(self) -> None:
        """End the AI's process."""
        self.companion.close()

    def _begin_companion(self) -> None:
        """Let the AI begin anew and learn all that is open; a move asked for is forgotten."""
        self.is_thinking = False
        self._question = object()
        self.companion.begin(self.view.shape, self._news, self._truth)

    @property
    def _truth(self) -> Layout | None:
        return self.game.layout if self.game is not None else None

    def _tell(self, before: View) -> None:
        """Tell the AI what the last move opened."""
        known = dict(before.opened())
        move = len(self.steps)
        opened = self.view.opened()
        news = [News(cell, count, move) for cell, count in opened if cell not in known]
        self._news += news
        if news:
            self.companion.tell(news, self._truth)

    def _ask_companion(self) -> None:
        """Ask the course's file; one that failed gets another chance, from the start."""
        if self.failure is not None:
            self._begin_companion()
        self.is_thinking = True
        opened = {cell for cell, _ in self.view.opened()}
        seed = self._random.getrandbits(64)
        self.companion.choose(seed, opened, self._truth, self._follow)

    def _follow(self, choice: Choice | None) -> None:
        """Make the move that the course's file chose."""
        self.is_thinking = False
        if choice is None:
            return
        if choice.cell is None:
            self._flag_known_mines(self.companion.knowledge.mines)
        elif choice.is_safe:
            self._make(choice.cell, SAFE_MOVE, SAFE_MOVE)
        else:
            self._make(choice.cell, RANDOM_MOVE, RANDOM_MOVE)

    def _ask_agent(self) -> None:
        """Ask an agent of ours; where all that is hidden are mines there is nothing to ask."""
        view, agent = self.view.without_flags(), self._agents[self.agent]
        hidden = frozenset(view.hidden())
        if len(hidden) == view.mines:
            self._flag_known_mines(hidden)
            return
        self.is_thinking = True
        question, random = self._question, Random(self._random.getrandbits(64))

        def finish(answer: Move | SapperError) -> None:
            if question is self._question:
                self._take_advice(answer)

        self._thought_work.submit(lambda: _ask(agent, view, random), finish)

    def _take_advice(self, answer: Move | SapperError) -> None:
        """Make the move that an agent chose."""
        self.is_thinking = False
        if isinstance(answer, SapperError):
            self.message = f"{self.agent} found no move: {answer}"
            return
        is_safe = answer.reason.certainty is Certainty.CERTAIN
        self._make(answer.cell, answer.reason.text, SAFE_MOVE if is_safe else answer.reason.text)

    def _make(self, cell: Cell, text: str, line: str) -> None:
        """Open a cell for the AI, its flag taken off first; in a position, only point at it."""
        self._say(line)
        if self.game is None:
            self.suggestion = Move(cell, Reason(Certainty.GUESS, text))
            self.message = f"{self.agent_label} would open {cell}: {text}"
            return

        def act(game: Game) -> None:
            if game.view.is_flagged(cell):
                game.flag(cell)
            game.open(cell)

        self._play(self.agent_label, cell, text, act)

    def _flag_known_mines(self, mines: frozenset[Cell]) -> None:
        """Let the flags stand on exactly the mines that the AI knows."""
        self._say(NO_MOVE)
        if self.game is None:
            self.message = NO_MOVE
            return
        view = self.view
        wrong = [cell for cell in view.hidden() if view.is_flagged(cell) != (cell in mines)]

        def act(game: Game) -> None:
            for cell in sorted(wrong, key=lambda cell: cell in mines):
                game.flag(cell)

        if wrong:
            self._play(self.agent_label, None, NO_MOVE, act)
        self.message = NO_MOVE

    # Thoughts

    def odds(self) -> Odds | None:
        """The exact odds of what is seen now; None while they are worked out."""
        view = self.view.without_flags()
        if self._odds is None or self._odds.view != view:
            self._odds = Odds(view, {}, is_ready=False)
            self._thought_work.submit(lambda: compute_odds(view), self._take_odds)
        return self._odds if self._odds.is_ready else None

    def _take_odds(self, odds: Odds) -> None:
        if self._odds is not None and self._odds.view == odds.view:
            self._odds = odds

    def known(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """The cells that the chosen agent knows to be safe, and to be mines."""
        if self.agent == COURSE:
            return self.companion.knowledge.safes, self.companion.knowledge.mines
        odds = self.odds()
        return (odds.safe, odds.mines) if odds is not None else (frozenset(), frozenset())

    def sentences(self, cell: Cell) -> list[Saying]:
        """The AI's sentences that speak of the cell, the shortest first."""
        return self.companion.knowledge.about(cell)

    def ask_why(self, cell: Cell, done: Callable[[Why], None]) -> None:
        """Work out why a cell is safe or a mine, as it could be known before it was opened."""
        view = self._before(cell)
        self.is_assisted = True
        self._thought_work.submit(lambda: explain(view, cell), done)

    def _before(self, cell: Cell) -> View:
        """What was seen before the cell was opened: what is seen now if it is hidden."""
        if not self.view.is_hidden(cell):
            for step in reversed(self.steps):
                if step.before.is_hidden(cell):
                    return step.before.without_flags()
        return self.view.without_flags()

    @property
    def _file_stem(self) -> str:
        level = self.setup.level
        seed = "" if self.seed is None else f"-seed-{self.seed}"
        return f"sapper-{level.shape}-{level.mines}{seed}"


def _ask(agent: Agent, view: View, random: Random) -> Move | SapperError:
    """The agent's move, or what it had against the view."""
    try:
        return agent.choose(view, random)
    except SapperError as error:
        return error


def _save(folder: Path, stem: str, suffix: str, data: bytes) -> Path:
    """Write a file that is not there yet; `BadBoard` if that cannot be."""
    number, path = 1, folder / f"{stem}{suffix}"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
    try:
        path.write_bytes(data)
    except OSError as error:
        raise BadBoard(f"cannot write {str(path)!r}: {error.strerror}") from error
    return path


def _sentence(error: Exception) -> str:
    """The error as a sentence of its own."""
    text = str(error)
    return text[:1].upper() + text[1:] + "."
