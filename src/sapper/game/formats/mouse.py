"""The mouse of a replay: buttons go down and up, and that makes moves.

Replay files of the community hold what the mouse did. A left click opens when the button is let go,
a right click flags when it is pressed, and both buttons together chord when the first of them is
let go. Clicks that change nothing are counted: players' figures need them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sapper.core import BadRecord, Cell, IllegalMove, StartRule
from sapper.game.game import Action, ActionKind, Game
from sapper.game.layout import Layout
from sapper.game.record import LATEST, MOST_MOVES, PERSON, Record, RecordedMove

EVENTS = frozenset({"lc", "lr", "rc", "rr", "mc", "mr", "cc", "pf"})
"""Left, right or middle button: `c` for pressed, `r` for let go.

`cc` is the second of two buttons going down, whichever it is. `pf` is a flag from before.
"""

_KINDS = (ActionKind.OPEN, ActionKind.FLAG, ActionKind.CHORD)


@dataclass(frozen=True, slots=True)
class MouseEvent:
    """A button went down or up, at a cell or, if it is None, beside the board."""

    ms: int
    name: str
    cell: Cell | None


def record_of_mouse(
    layout: Layout,
    events: Iterable[MouseEvent],
    *,
    player: str = PERSON,
    begun: str = "",
    has_question_marks: bool = False,
) -> Record:
    """The game that these events play on the layout; what follows its end is left out.

    With question marks a second right click puts one in place of a flag, a third takes it away.
    """
    hand = _Hand(Game.on(layout), has_question_marks)
    for event in events:
        if event.name in EVENTS:
            hand.feel(event)
        if hand.game.is_over:
            break
    first = next((move.cell for move in hand.moves if move.name == "open"), None)
    is_safe = first is not None and not layout.is_mine(first)
    return Record(
        layout.level,
        StartRule.SAFE if is_safe else StartRule.NONE,
        layout=layout,
        moves=tuple(hand.moves),
        outcome=hand.game.outcome,
        player="".join(letter for letter in player if letter.isprintable())[:100] or PERSON,
        begun=begun,
        wasted=(hand.wasted[0], hand.wasted[1], hand.wasted[2]),
    )


@dataclass(slots=True)
class _Hand:
    """A hand on the mouse: which buttons are down, and what became of the clicks."""

    game: Game
    has_question_marks: bool = False
    questions: set[Cell] = field(default_factory=set)
    moves: list[RecordedMove] = field(default_factory=list)
    wasted: list[int] = field(default_factory=lambda: [0, 0, 0])
    left: bool = False
    right: bool = False
    is_spent: bool = False
    """The button that is still down has had its chord: letting go of it does nothing."""
    is_idle_right: bool = False
    """The right button went down where there was nothing to flag; a chord makes up for it."""
    has_opened: bool = False
    """A cell is open: before that the game has begun only as long as a flag stands."""

    def feel(self, event: MouseEvent) -> None:
        match event.name:
            case "lc":
                self.left = True
            case "rc":
                self._press_right(event)
            case "cc":
                self.is_idle_right = self.is_idle_right and self.right
                self.left = self.right = True
            case "lr":
                self._let_go_left(event)
            case "rr":
                self._let_go_right(event)
            case "mr":
                self._click(2, event)
            case "pf":
                self._click(1, event)

    def _press_right(self, event: MouseEvent) -> None:
        if self.left:
            self.right, self.is_idle_right = True, False
        elif not self.right:
            self.right = True
            self.is_idle_right = not self._click(1, event)

    def _let_go_left(self, event: MouseEvent) -> None:
        is_down, self.left = self.left, False
        if is_down and self.right:
            self._chord(event)
        elif is_down and not self.is_spent:
            self._click(0, event)
        self.is_spent = False

    def _let_go_right(self, event: MouseEvent) -> None:
        if self.left and self.right:
            self._chord(event)
            self.is_spent = True
        self.right = False

    def _chord(self, event: MouseEvent) -> None:
        if self.is_idle_right and self.wasted[1]:
            self.wasted[1] -= 1
        self.is_idle_right = False
        if event.cell is not None:
            self._click(2, event)

    def _click(self, kind: int, event: MouseEvent) -> bool:
        """Make a move of it, or count it as wasted; whether it was a move."""
        if kind == 1 and event.cell in self.questions:
            self.questions.remove(event.cell)
            self.wasted[1] += bool(self.moves)
            return True
        if event.cell is not None:
            try:
                move = RecordedMove(Action(_KINDS[kind], event.cell), event.ms)
                flags = self.game.flags
                move.apply(self.game)
            except IllegalMove:
                pass
            else:
                if len(self.moves) >= MOST_MOVES:
                    raise BadRecord(f"more than {MOST_MOVES} moves")
                self._keep(move, kind, self.game.flags < flags)
                return True
        if self.moves:
            self.wasted[kind] += 1
        return False

    def _keep(self, move: RecordedMove, kind: int, takes_flag: bool) -> None:
        self.moves.append(move)
        self.has_opened = self.has_opened or kind == 0
        if kind == 1 and takes_flag and self.has_question_marks and move.action:
            self.questions.add(move.action.cell)
        if not self.has_opened and self.game.flags == 0:
            self.moves.clear()
            self.wasted = [0, 0, 0]


def milliseconds(seconds: float) -> int:
    """A replay's time as a record's: what comes before the clock begins is its beginning."""
    if seconds != seconds:
        return 0
    return round(1000 * min(max(seconds, 0.0), LATEST / 1000))
