"""The rules of a game written a second time: slow, short, obviously right."""

from __future__ import annotations

from sapper.core import EXPLODED, FLAGGED, HIDDEN, Cell
from sapper.game.game import ActionKind, Outcome, WinRule
from sapper.game.layout import Layout

State = tuple[dict[Cell, int], Outcome]


class OracleGame:
    """A game on known mines that keeps every state it was in."""

    def __init__(self, layout: Layout, cascade: bool, win: WinRule) -> None:
        self.layout, self.cascade, self.win = layout, cascade, win
        cells = dict.fromkeys(layout.shape.cells(), HIDDEN)
        self.states: list[State] = [(cells, Outcome.PLAYING)]

    @property
    def codes(self) -> bytes:
        return bytes(self.states[-1][0].values())

    @property
    def outcome(self) -> Outcome:
        return self.states[-1][1]

    def undo(self) -> bool:
        if len(self.states) == 1:
            return False
        self.states.pop()
        return True

    def act(self, kind: ActionKind, cell: Cell) -> bool:
        """Whether the rules allow it."""
        shown = dict(self.states[-1][0])
        if self.outcome is not Outcome.PLAYING:
            return False
        if kind is ActionKind.FLAG:
            if shown[cell] not in (HIDDEN, FLAGGED):
                return False
            shown[cell] = FLAGGED if shown[cell] == HIDDEN else HIDDEN
        elif kind is ActionKind.OPEN:
            if shown[cell] != HIDDEN:
                return False
            self._open(shown, cell)
        else:
            around = self.layout.shape.neighbours(cell)
            hidden = [near for near in around if shown[near] == HIDDEN]
            flags = sum(shown[near] == FLAGGED for near in around)
            if shown[cell] >= HIDDEN or shown[cell] != flags or not hidden:
                return False
            for near in hidden:
                self._open(shown, near)
        self.states.append((shown, self._judge(shown)))
        return True

    def _open(self, shown: dict[Cell, int], cell: Cell) -> None:
        if shown[cell] != HIDDEN:
            return
        shown[cell] = EXPLODED if self.layout.is_mine(cell) else self.layout.nearby_mines(cell)
        if shown[cell] == 0 and self.cascade:
            for near in self.layout.shape.neighbours(cell):
                self._open(shown, near)

    def _judge(self, shown: dict[Cell, int]) -> Outcome:
        if EXPLODED in shown.values():
            return Outcome.LOST
        mines = self.layout.mines()
        is_opened = all(code < HIDDEN for cell, code in shown.items() if cell not in mines)
        is_flagged = {cell for cell, code in shown.items() if code == FLAGGED} == mines
        wins = {
            WinRule.OPENED: is_opened,
            WinRule.FLAGGED: is_flagged,
            WinRule.EITHER: is_opened or is_flagged,
        }
        return Outcome.WON if wins[self.win] else Outcome.PLAYING
