"""The choices before a game: size, mines, first-click rule, and whose rules hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import SystemRandom

from sapper.boards import no_guess_game
from sapper.core import (
    LEVELS,
    BadBoard,
    Cell,
    Level,
    StartRule,
    counted,
)
from sapper.game import Game, GameKind, Layout, WinRule


@dataclass(frozen=True, slots=True)
class Setup:
    """A level with its rules.

    In the course's mode zeros open nothing around them and only the right flags win; elsewhere
    zeros flood, and only opening every safe cell wins. `is_no_guess` asks for boards that need no
    guess, wherever the first click goes.
    """

    level: Level
    start: StartRule = StartRule.SAFE
    is_course: bool = False
    is_no_guess: bool = False

    def __post_init__(self) -> None:
        if self.is_no_guess and (self.is_course or self.start is StartRule.NONE):
            raise BadBoard("a board without guessing needs a first click that is safe")
        shape, mines = self.level.shape, self.level.mines
        opening = _most_free(self.level)
        free = {StartRule.NONE: 0, StartRule.SAFE: 1, StartRule.OPENING: opening}[self.start]
        if mines > shape.size - free:
            kept = counted(free, "cell")
            raise BadBoard(
                f"no room for {counted(mines, 'mine')} on {shape}: the first click keeps"
                f" {kept} free (start rule {self.start})"
            )

    @classmethod
    def course(cls, level: Level = LEVELS["cs50"]) -> Setup:
        """Return the course's game: the first click may be a mine."""
        return cls(level, StartRule.NONE, is_course=True)

    @classmethod
    def of(cls, level: Level) -> Setup:
        """Return the usual setup of a level: the course's for the course's level.

        Elsewhere the first click opens an area; where mines leave no room for one, it is safe.
        """
        if level == LEVELS["cs50"]:
            return cls.course(level)
        has_room = level.mines <= level.shape.size - _most_free(level)
        return cls(level, StartRule.OPENING if has_room else StartRule.SAFE)

    @property
    def name(self) -> str:
        """The level's name as players say it."""
        return "cs50" if self.is_course else self.level.name

    @property
    def kind(self) -> GameKind:
        """The kind of games that these are counted with, and of which one is kept."""
        return GameKind(self.level, self.start, self.is_course, self.is_no_guess)

    def with_start(self, start: StartRule) -> Setup:
        return replace(self, start=start)

    def with_no_guess(self, is_no_guess: bool) -> Setup:
        """Return the same setup with or without boards that need no guess."""
        if not is_no_guess:
            return replace(self, is_no_guess=False)
        start = StartRule.OPENING if self.start is StartRule.NONE else self.start
        return Setup(self.level, start, is_no_guess=True)

    def game(self, seed: int | None = None) -> Game:
        """Return a new game: on the board of that seed, else on one that chance deals.

        It deals at the first click, where the start rule looks at that one.
        """
        if self.is_no_guess:
            seed = SystemRandom().getrandbits(64) if seed is None else seed
            return no_guess_game(self.level, seed=seed, start=self.start, repair=True)
        if seed is None and self.start is StartRule.NONE:
            return self.game_on(self._deal((0, 0)))
        return Game(
            self.level,
            seed=seed or 0,
            start=self.start,
            lay=self._deal if seed is None else None,
            cascade=not self.is_course,
            win=self._win,
        )

    def _deal(self, first: Cell) -> Layout:
        return Layout.dealt(self.level, self.start, first)

    def game_on(self, layout: Layout) -> Game:
        return Game.on(layout, cascade=not self.is_course, win=self._win)

    @property
    def _win(self) -> WinRule:
        return WinRule.FLAGGED if self.is_course else WinRule.OPENED


def _most_free(level: Level) -> int:
    """Return the cells of the largest opening: those around a click and the click's own."""
    return min(3, level.height) * min(3, level.width)
