"""One game: the rules of opening, flagging, chording, winning and losing, with undo."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any

from sapper import _kernel
from sapper.core import (
    EXPLODED,
    FLAGGED,
    HIDDEN,
    BadBoard,
    Cell,
    IllegalMove,
    Level,
    Outcome as Outcome,
    StartRule,
    View,
    counted,
    quoted,
)
from sapper.core.words import (
    ActionKind as ActionKind,
    WinRule as WinRule,
)
from sapper.game.layout import Layout, check_seed, free_cells


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that the player did."""

    kind: ActionKind
    cell: Cell


class Game:
    """A game on one layout, which is made at the first click where the start rule looks at it.

    `view` is what the player sees. `open`, `flag` and `chord` return the cells they changed and
    raise `IllegalMove` for what the rules forbid, leaving the game as it was. The rules themselves
    are the kernel's.

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
        self.level = Level.of(level)
        self.start = StartRule.of(start)
        self.seed = check_seed(seed)
        self.cascade = cascade
        self.win = WinRule.of(win)
        if layout is not None and not isinstance(layout, Layout):
            raise BadBoard(f"the layout is {quoted(layout)}, expected a Layout")
        if layout is not None and layout.level != self.level:
            raise BadBoard(f"the layout is {layout.level}, expected the level {self.level}")
        self._lay = lay if layout is None else None
        self._given = self._layout = layout
        self._shown: View | None = None
        self._rules = self._begin()

    def _begin(self) -> _kernel.Game:
        """The kernel's game before its first move."""
        level = self.level
        rules = _kernel.GameRules(
            level.height,
            level.width,
            level.mines,
            seed=self.seed,
            start=self.start.value,
            cascades=bool(self.cascade),
            win=self.win.value,
            awaits_mines=self._lay is not None,
        )
        return _kernel.Game(rules, None if self._given is None else self._given.marks)

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
        layout = self.layout
        if layout is None or self._rules.count or view.shape != self.level.shape:
            raise BadBoard(f"only a new game on known mines can begin as '{view.text}'")
        try:
            self._rules.show(view.codes)
        except ValueError:
            cell = next(each for each in view.shape.cells() if _is_false(layout, view, each))
            raise BadBoard(f"the mines contradict cell {cell} of '{view.text}'") from None
        self._shown = view

    @property
    def rules(self) -> _kernel.Game:
        """The kernel's game, for `_kernel.PlayedGame`."""
        return self._rules

    @property
    def layout(self) -> Layout | None:
        """Where the mines are, or None while the first click has not decided it."""
        if self._given is not None:
            return self._given
        marks = self._rules.marks
        if marks is None:
            return None
        if self._layout is None or self._layout.marks != marks:
            self._layout = Layout(self.level.height, self.level.width, marks)
        return self._layout

    @property
    def outcome(self) -> Outcome:
        return Outcome(self._rules.outcome)

    @property
    def view(self) -> View:
        return View(self.level.height, self.level.width, self._rules.codes, self.level.mines)

    @property
    def codes(self) -> bytes:
        """The codes of what the player sees, as in `View.codes`: the quick way to them."""
        return self._rules.codes

    def __str__(self) -> str:
        """What the player sees, a line for each row."""
        return str(self.view)

    def __repr__(self) -> str:
        moves = counted(len(self.actions), "move")
        return f"<Game of {self.level}, {self.outcome} after {moves}>"

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return self.view._repr_svg_()

    @property
    def actions(self) -> list[Action]:
        """What the player did so far, without what was taken back."""
        cell = self.level.shape.cell
        return [Action(ActionKind(kind), cell(index)) for kind, index in self._rules.actions()]

    @property
    def flags(self) -> int:
        return self._rules.flags

    @property
    def is_over(self) -> bool:
        return self.outcome is not Outcome.PLAYING

    def open(self, cell: Cell) -> list[Cell]:
        """Open a hidden cell; with cascades, a 0 opens all around it."""
        return self._act(ActionKind.OPEN, cell)

    def flag(self, cell: Cell) -> list[Cell]:
        """Set a flag on a hidden cell, or take it off."""
        return self._act(ActionKind.FLAG, cell)

    def chord(self, cell: Cell) -> list[Cell]:
        """Open all unflagged neighbours of a number that has as many flags around it."""
        return self._act(ActionKind.CHORD, cell)

    def do(self, action: Action) -> list[Cell]:
        """Do an action; the cells that it changed."""
        return self._act(action.kind, action.cell)

    def undo(self) -> Action:
        """Take the last action back, a loss too; `IllegalMove` if there is none."""
        if not self._rules.count:
            raise IllegalMove("nothing to undo: no move was made")
        kind, index = self._rules.action(self._rules.count - 1)
        self._rules.undo()
        return Action(ActionKind(kind), self.level.shape.cell(index))

    def _act(self, kind: ActionKind, cell: Cell) -> list[Cell]:
        """Let the kernel do it; `IllegalMove` in words if the rules forbid it."""
        index = self.level.shape.index(cell)
        rules, cell = self._rules, self.level.shape.cell(index)
        if kind is ActionKind.OPEN and not rules.is_laid:
            check_room(self, cell)
            if (layout := layout_for(self, cell)) is not None:
                rules.lay(layout.marks)
        if not rules.act(kind.value, index):
            raise IllegalMove(refusal(self, kind, cell))
        return rules.changed()

    # Copies

    def __copy__(self) -> Game:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, _rules=copy(self._rules))
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return copy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_layout": self.layout, "_rules": self.actions}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._rules = self._begin()
        if self._lay is not None and self._layout is not None:
            self._rules.lay(self._layout.marks)
        if self._shown is not None:
            self._rules.show(self._shown.codes)
        for action in state["_rules"]:
            self._rules.act(action.kind.value, self.level.shape.index(action.cell))


def followed(game: Game, played: _kernel.PlayedGame) -> Game:
    """The same game as that one is played: it shows every move of it. Make none here."""
    twin = copy(game)
    twin._rules = played.game
    return twin


def layout_for(game: Game, first: Cell) -> Layout | None:
    """The layout that opening this cell first asks for; None where the rules lay the mines."""
    index = game.level.shape.index(first)
    if game._lay is None or game._rules.is_laid or not game._rules.can_open(index):
        return None
    return game._lay(first)


def check_room(game: Game, first: Cell) -> None:
    """Raise `BadBoard` if the rules lay the mines at this click, and they do not fit."""
    can_lay = game._lay is None and not game._rules.is_laid
    if can_lay and game._rules.can_open(game.level.shape.index(first)):
        free_cells(game.level, game.start, first)


def refusal(game: Game, kind: ActionKind, cell: Cell) -> str:
    """Why the rules forbid what they forbid."""
    index = game.level.shape.index(cell)
    if game.is_over:
        return f"the game is {game.outcome}, no move at {cell} is possible"
    code = game._rules.code(index)
    if kind is ActionKind.OPEN:
        is_flagged = code == FLAGGED
        behind = "flagged, take the flag off first" if is_flagged else "open already"
        return f"cell {cell} is {behind}"
    if kind is ActionKind.FLAG:
        return f"cell {cell} is open, only hidden cells take a flag"
    if code >= HIDDEN:
        return f"cell {cell} shows no number, only numbers can be chorded"
    around = game.level.shape.neighbour_indexes(index)
    flags = sum(game._rules.code(near) == FLAGGED for near in around)
    if flags != code:
        return f"the {code} at {cell} has {flags} flags around it"
    return f"nothing is left to open around {cell}"


def _is_false(layout: Layout, view: View, cell: Cell) -> bool:
    """Whether the mines contradict what a view shows of a cell."""
    index = view.shape.index(cell)
    code = view.codes[index]
    if code in (HIDDEN, FLAGGED):
        return False
    return code == EXPLODED or layout.is_mine(cell) or code != layout.counts[index]
