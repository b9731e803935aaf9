"""What the tools do, without a word of the protocol: bounded questions in, plain facts out."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from threading import Lock
from typing import Annotated, Any, Literal

from pydantic import Field

from sapper import (
    BadBoard,
    BadProof,
    Cell,
    Game,
    Level,
    Record,
    StartRule,
    View,
    analyse,
    create_agent,
    review,
    win_chance,
)
from sapper.core import STEPS_A_SECOND, percent, quoted, usual_first_click
from sapper.game import formats
from sapper.proofs import find_proof
from sapper.text.forms import write_view
from sapper.text.proof_words import LONGEST_WORDS, check_words, words_of

MOST_CELLS = 2500
"""The cells of the largest position that is taken."""
MOST_GAMES = 100
"""The games that are kept; the oldest is dropped for a new one."""
LONGEST_POSITION = 10_000
WORK = 5 * STEPS_A_SECOND
"""The steps that an answer may take."""

Position = Annotated[
    str,
    Field(
        description="Rows of 0-8 and . for hidden cells, split by /, then a space and the number of"
        " mines: '.../11. 1'. Links, game IDs and JSON boards are read too.",
        max_length=LONGEST_POSITION,
    ),
]
RowIndex = Annotated[int, Field(description="The row, counted from 0 at the top", ge=0)]
ColumnIndex = Annotated[int, Field(description="The column, counted from 0 at the left", ge=0)]
AgentName = Annotated[
    Literal["champion", "champion:fast", "safest", "logic"], Field(description="Who chooses")
]
Effort = Annotated[
    Literal["fast", "standard"], Field(description="How much work goes into the estimate")
]
GameName = Annotated[str, Field(description="The game's name, as new_game gave it")]


@dataclass
class PositionOdds:
    """The exact odds of a position, in short: cells are row,column, counted from 0.

    `chances` has each uncertain cell beside a number as row,column=chance of a mine, `elsewhere`
    the chance of each other hidden cell, where there is one.
    """

    safe: str
    mines: str
    chances: str
    elsewhere: float | None
    layouts: str


@dataclass
class BestMove:
    """The cell to open, its risk, and the reason."""

    row: int
    column: int
    risk: float | None
    win_chance: float | None
    reason: str


@dataclass
class CellExplanation:
    """What is certain about a cell, in words, and the proof in the form that check_proof reads."""

    certain: str
    words: str
    proof: str | None = None


@dataclass
class ProofCheck:
    """Whether a proof holds, and if not, why."""

    holds: bool
    reason: str


@dataclass
class Chance:
    """A chance to win with its standard error, which is 0 where it is exact."""

    value: float
    error: float
    exact: bool


@dataclass
class GameState:
    """A game as the player sees it."""

    game: str
    position: str
    picture: str
    outcome: str
    mines: int


@dataclass
class GameReview:
    """What a game was worth: luck, what was lost by choice, and needless risks."""

    outcome: str
    start: float
    end: float
    luck: float
    lost: float
    accuracy: float
    guesses: int
    needless: int
    moves: list[dict[str, Any]] = field(default_factory=list)


class Tools:
    """The tools of one server, with the games that were begun by it.

    Bad input raises a `SapperError` of one line.
    """

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._lock = Lock()

    # Positions

    def analyse(self, position: Position) -> PositionOdds:
        """The exact chance of a mine in every hidden cell, and all cells that are certain."""
        view = _view(position)
        found = analyse(view, work=WORK)
        chances = {cell: chance for cell, chance in found.probability.items() if 0 < chance < 1}
        near = {
            cell
            for cell in chances
            if any(view.number(other) is not None for other in view.shape.neighbours(cell))
        }
        elsewhere = [chance for cell, chance in chances.items() if cell not in near]
        return PositionOdds(
            _listed(found.safe),
            _listed(found.mines),
            " ".join(f"{row},{column}={chances[row, column]:.4g}" for row, column in sorted(near)),
            elsewhere[0] if elsewhere else None,
            str(found.layouts) if found.log2_layouts < 10_000 else f"2**{found.log2_layouts:.0f}",
        )

    def best_move(self, position: Position, agent: AgentName = "champion") -> BestMove:
        """The cell that an agent would open next, with its risk and its reason."""
        view = _view_with_total(position)
        if not any(view.hidden()):
            raise BadBoard(f"{quoted(view.text)} has no hidden cell, expected one")
        analyse(view, work=WORK)  # a contradiction is refused before an agent sees it
        move = create_agent(agent).choose(view, Random(0))
        reason = move.reason
        return BestMove(*move.cell, reason.risk, reason.win_chance, reason.text)

    def explain(self, position: Position, row: RowIndex, column: ColumnIndex) -> CellExplanation:
        """Why a hidden cell is safe or a mine, in words; or why nothing is certain about it."""
        view = _view(position)
        cell = _cell(view, row, column)
        proof = find_proof(view, cell)
        if proof is not None:
            return CellExplanation("mine" if proof.is_mine else "safe", str(proof), words_of(proof))
        chance = analyse(view, work=WORK).probability[cell]
        words = f"Nothing is certain about {cell}: it is a mine with a chance of {percent(chance)}."
        return CellExplanation("no", words)

    def check_proof(
        self,
        position: Position,
        row: RowIndex,
        column: ColumnIndex,
        proof: Annotated[
            str,
            Field(
                description="A rule and the open numbers it needs: subset 1,2 1,3",
                max_length=LONGEST_WORDS,
            ),
        ],
        is_mine: Annotated[
            bool, Field(description="Whether it shows that the cell is a mine, not that it is safe")
        ] = False,
    ) -> ProofCheck:
        """Whether a proof in words holds, such as `subset 1,2 1,3`: a rule and the numbers."""
        view = _view(position)
        cell = _cell(view, row, column)
        try:
            check_words(view, cell, proof, is_mine)
        except BadProof as problem:
            return ProofCheck(False, str(problem))
        return ProofCheck(True, "It holds, and each number is needed.")

    def win_chance(self, position: Position, effort: Effort = "fast") -> Chance:
        """The chance that the champion wins from a position on."""
        found = win_chance(_view_with_total(position), effort=effort, work=WORK)
        return Chance(found.value, found.error, found.is_exact)

    # Games

    def new_game(
        self,
        level: Annotated[
            str, Field(description="beginner, intermediate, expert, cs50, or a size: 9x9/10")
        ] = "beginner",
        start: Annotated[
            Literal["none", "safe", "opening"],
            Field(description="What the first click is promised: nothing, no mine, or an opening"),
        ] = "safe",
        seed: Annotated[
            int | None, Field(description="The same seed gives the same board; random if left out")
        ] = None,
    ) -> GameState:
        """Begin a game; a promised first click is made already. The mines are not told."""
        size, rule = Level.of(level), StartRule.of(start)
        if size.shape.size > MOST_CELLS:
            raise BadBoard(f"a board of {size}, expected at most {MOST_CELLS} cells")
        game = Game(size, seed=secrets.randbits(48) if seed is None else seed, start=rule)
        if rule is not StartRule.NONE:
            game.open(usual_first_click(size, rule))
        name = secrets.token_hex(4)
        with self._lock:
            self._games[name] = game
            while len(self._games) > MOST_GAMES:
                self._games.popitem(last=False)
        return self._state(name, game)

    def open(self, game: GameName, row: RowIndex, column: ColumnIndex) -> GameState:
        """Open a cell of a game."""
        with self._lock:
            found = self._game(game)
            found.open((row, column))
            return self._state(game, found)

    def review(self, game: GameName) -> GameReview:
        """Review a game that is over: what each guess cost, and what was luck."""
        with self._lock:
            found = self._game(game)
            if not found.is_over:
                raise BadBoard(f"game {quoted(game)} is not over, expected one that is")
            record = Record.of(found)
        told = review(record, effort="fast")
        return GameReview(
            str(record.outcome),
            told.start.value,
            told.end.value,
            told.luck,
            told.lost,
            told.accuracy,
            len(told.guesses),
            len(told.needless),
            [move.to_json() for move in told.guesses],
        )

    def _game(self, name: str) -> Game:
        if name not in self._games:
            raise BadBoard(f"game {quoted(name)}, expected one that new_game has begun")
        return self._games[name]

    def _state(self, name: str, game: Game) -> GameState:
        view = game.view
        picture = write_view(view, "grid")
        return GameState(name, view.text, picture, str(game.outcome), game.level.mines)


def _view(position: str) -> View:
    """Return the position. Raise `BadBoard` if it is too large."""
    view = formats.parse(position).view
    if view.shape.size > MOST_CELLS:
        raise BadBoard(f"a position of {view.shape}, expected at most {MOST_CELLS} cells")
    return view


def _view_with_total(position: str) -> View:
    """Return the position. Raise `BadBoard` if it does not give the number of mines."""
    view = _view(position)
    if view.mines is None:
        raise BadBoard(f"{quoted(view.text)} does not tell the number of mines, as in '.../11. 1'")
    return view


def _cell(view: View, row: int, column: int) -> Cell:
    """The hidden cell there."""
    if not view.is_hidden((row, column)):
        raise BadBoard(f"cell {(row, column)} is open, expected a hidden cell")
    return row, column


def _listed(cells: Iterable[Cell]) -> str:
    return " ".join(f"{row},{column}" for row, column in sorted(cells))
