"""One game: the rules of opening, flagging, chording, winning and losing, with undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from sapper.base.arguments import quoted
from sapper.base.errors import BadBoard, IllegalMove
from sapper.base.level import Level, StartRule
from sapper.base.shape import Cell
from sapper.base.view import EXPLODED, FLAGGED, HIDDEN, View
from sapper.game.layout import Layout, check_seed


class Outcome(Enum):
    """How a game stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"

    def __str__(self) -> str:
        return self.value


class WinRule(Enum):
    """What wins a game."""

    OPENED = "opened"
    """Every safe cell is open."""
    FLAGGED = "flagged"
    """The flags stand on exactly the mines (the course's game)."""
    EITHER = "either"
    """One or the other."""

    @classmethod
    def of(cls, rule: WinRule | str) -> WinRule:
        """The rule itself, or the one of that name; `BadBoard` if it is neither."""
        try:
            return cls(rule)
        except ValueError:
            names = ", ".join(each.value for each in cls)
            raise BadBoard(f"win rule {quoted(rule)}, expected {names}") from None


class ActionKind(Enum):
    """What a player can do to a cell."""

    OPEN = "open"
    FLAG = "flag"
    CHORD = "chord"


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that the player did."""

    kind: ActionKind
    cell: Cell


class _Change(NamedTuple):
    """What an action changed, so that it can be taken back."""

    action: Action
    before: tuple[tuple[int, int], ...]
    outcome: Outcome
    layout: Layout | None


class Game:
    """A game on one layout, which is made at the first click where the start rule looks at it.

    `view` is what the player sees. `open`, `flag` and `chord` return the cells they changed and
    raise `IllegalMove` for what the rules forbid, leaving the game as it was.

    `lay` makes the layout for the first cell opened, where the mines of the seed will not do.
    """

    def __init__(
        self,
        level: Level | str,
        *,
        seed: int = 0,
        start: StartRule | str = StartRule.SAFE,
        layout: Layout | None = None,
        lay: Callable[[Cell], Layout] | None = None,
        cascade: bool = True,
        win: WinRule | str = WinRule.OPENED,
    ) -> None:
        level, start, seed = Level.of(level), StartRule.of(start), check_seed(seed)
        if layout is not None and not isinstance(layout, Layout):
            raise BadBoard(f"the layout is {quoted(layout)}, expected a Layout")
        if layout is not None and layout.level != level:
            raise BadBoard(f"the layout is {layout.level}, expected the level {level}")
        self.level = level
        self.seed = seed
        self.start = start
        self.cascade = cascade
        self.win = WinRule.of(win)
        self.outcome = Outcome.PLAYING
        self._shape = level.shape
        self._codes = bytearray([HIDDEN]) * self._shape.size
        if layout is None and lay is None and start is StartRule.NONE:
            layout = Layout.random(level, seed)
        self._layout = layout
        self._lay = lay or self._lay_at_random
        self._history: list[_Change] = []
        self._unopened = self._shape.size

    @classmethod
    def on(
        cls, layout: Layout, *, cascade: bool = True, win: WinRule | str = WinRule.OPENED
    ) -> Game:
        """A game on a layout that is known beforehand."""
        if not isinstance(layout, Layout):
            raise BadBoard(f"the layout is {quoted(layout)}, expected a Layout")
        return cls(layout.level, start=StartRule.NONE, layout=layout, cascade=cascade, win=win)

    def show(self, view: View) -> None:
        """Begin as the view shows it, flags included: nothing of it can be taken back.

        `BadBoard` if the game has begun, or if the mines contradict the view.
        """
        if self._layout is None or self._history or view.shape != self._shape:
            raise BadBoard(f"only a new game on known mines can begin as '{view}'")
        counts, marks = self._layout.counts, self._layout.marks
        for index, code in enumerate(view.codes):
            if code == EXPLODED or (code < HIDDEN and (marks[index] or counts[index] != code)):
                raise BadBoard(f"the mines contradict cell {self._shape.cell(index)} of '{view}'")
            self._put(index, code)
        self.outcome = self._judge({})

    @property
    def layout(self) -> Layout | None:
        """Where the mines are, or None while the first click has not decided it."""
        return self._layout

    @property
    def view(self) -> View:
        """What the player sees now."""
        return View(self.level.height, self.level.width, bytes(self._codes), self.level.mines)

    @property
    def codes(self) -> bytes:
        """The codes of what the player sees, as in `View.codes`: the quick way to them."""
        return bytes(self._codes)

    @property
    def actions(self) -> list[Action]:
        """What the player did so far, without what was taken back."""
        return [change.action for change in self._history]

    @property
    def flags(self) -> int:
        """The number of flags set."""
        return self._codes.count(FLAGGED)

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.outcome is not Outcome.PLAYING

    def open(self, cell: Cell) -> list[Cell]:
        """Open a hidden cell; with cascades, a 0 opens all around it."""
        cell, index = self._find(cell)
        if self._codes[index] == FLAGGED:
            raise IllegalMove(f"cell {cell} is flagged, take the flag off first")
        if self._codes[index] != HIDDEN:
            raise IllegalMove(f"cell {cell} is open already")
        before = self._layout
        layout = self._layout = before or self._lay(cell)
        return self._apply(Action(ActionKind.OPEN, cell), before, self._reveal(layout, [index]))

    def flag(self, cell: Cell) -> list[Cell]:
        """Set a flag on a hidden cell, or take it off."""
        cell, index = self._find(cell)
        if self._codes[index] not in (HIDDEN, FLAGGED):
            raise IllegalMove(f"cell {cell} is open, only hidden cells take a flag")
        codes = {index: HIDDEN if self._codes[index] == FLAGGED else FLAGGED}
        return self._apply(Action(ActionKind.FLAG, cell), self._layout, codes)

    def chord(self, cell: Cell) -> list[Cell]:
        """Open all unflagged neighbours of a number that has as many flags around it."""
        cell, index = self._find(cell)
        if self._layout is None or self._codes[index] >= HIDDEN:
            raise IllegalMove(f"cell {cell} shows no number, only numbers can be chorded")
        around = self._shape.neighbour_indexes(index)
        flags = sum(self._codes[place] == FLAGGED for place in around)
        if flags != self._codes[index]:
            raise IllegalMove(f"the {self._codes[index]} at {cell} has {flags} flags around it")
        hidden = [place for place in around if self._codes[place] == HIDDEN]
        if not hidden:
            raise IllegalMove(f"nothing is left to open around {cell}")
        codes = self._reveal(self._layout, hidden)
        return self._apply(Action(ActionKind.CHORD, cell), self._layout, codes)

    def undo(self) -> Action:
        """Take the last action back, a loss too; `IllegalMove` if there is none."""
        if not self._history:
            raise IllegalMove("nothing to undo: no move was made")
        change = self._history.pop()
        for index, code in change.before:
            self._put(index, code)
        self.outcome = change.outcome
        self._layout = change.layout
        return change.action

    def _lay_at_random(self, first: Cell) -> Layout:
        """The mines of the seed, where the start rule allows them."""
        return Layout.random(self.level, self.seed, self.start, first)

    def _find(self, cell: Cell) -> tuple[Cell, int]:
        """The cell in plain numbers and its index, once it is clear that the game still goes on."""
        index = self._shape.index(cell)
        cell = self._shape.cell(index)
        if self.is_over:
            raise IllegalMove(f"the game is {self.outcome}, no move at {cell} is possible")
        return cell, index

    def _apply(self, action: Action, layout: Layout | None, codes: dict[int, int]) -> list[Cell]:
        """Show the new codes, judge the game, remember how to go back, to that layout too."""
        before = tuple([(index, self._codes[index]) for index in codes])
        self._history.append(_Change(action, before, self.outcome, layout))
        for index, code in codes.items():
            self._put(index, code)
        self.outcome = self._judge(codes)
        return [self._shape.cell(index) for index in codes]

    def _put(self, index: int, code: int) -> None:
        """Show a code at a cell, keeping count of the cells not opened."""
        self._unopened += (code >= HIDDEN) - (self._codes[index] >= HIDDEN)
        self._codes[index] = code

    def _reveal(self, layout: Layout, indexes: list[int]) -> dict[int, int]:
        """The new codes when these hidden cells are opened, cascades included."""
        truth, shown = layout.counts, self._codes
        codes = {index: EXPLODED if layout.marks[index] else truth[index] for index in indexes}
        todo = [index for index, code in codes.items() if code == 0 and self.cascade]
        while todo:
            # A 0 has no mine around it, so its neighbours show their numbers.
            for index in self._shape.neighbour_indexes(todo.pop()):
                if index not in codes and shown[index] == HIDDEN:
                    codes[index] = truth[index]
                    if truth[index] == 0:
                        todo.append(index)
        return codes

    def _judge(self, codes: dict[int, int]) -> Outcome:
        """How the game stands after these codes appeared."""
        if EXPLODED in codes.values():
            return Outcome.LOST
        opened = self._unopened == self.level.mines and self.win is not WinRule.FLAGGED
        if opened or (self.win is not WinRule.OPENED and self._has_flagged_the_mines()):
            return Outcome.WON
        return Outcome.PLAYING

    def _has_flagged_the_mines(self) -> bool:
        """Whether the flags stand on exactly the mines."""
        if self._layout is None or self.flags != self.level.mines:
            return False
        return all(self._codes[index] == FLAGGED for index in self._layout.mine_indexes())
