"""The sheet with the games that were played before: one of them can be looked at again."""

from __future__ import annotations

from typing import ClassVar

from sapper.session.past_games import MOST, PastGame, PastGames
from sapper.window.commands import Command
from sapper.window.sheets import TableSheet
from sapper.window.statistics_sheet import STARTS


class PastSheet(TableSheet):
    """The rows of a list that are shown now; None for one that is still being read."""

    TITLE = "Past games"
    HEADS: ClassVar = {
        "Begun": (28, 154),
        "Level": (190, 152),
        "First click": (350, 102),
        "Result": (460, 77),
        "Time": (545, 92),
        "3BV": (645, 62),
        "3BV/s": (715, 67),
        "Help": (790, 82),
    }

    def prepare(self) -> None:
        past = self.controls.state.past
        if past is not None:
            self.rows = [row_of(game) for game in past.shown]
            self.buttons += self.row_buttons(past.first, past_row)
            self.chosen = past.chosen - past.first
            self.is_alarmed = bool(past.problem)
        self.foot = _foot(past)


def past_row(place: int) -> Command:
    """The command that opens the game in this row of the list."""
    return Command(f"past {place}", lambda c: c.look_at_past(place))


def _foot(past: PastGames | None) -> str:
    """What is wrong, or what can be done here."""
    if past is None:
        return "The games are being read…"
    if past.problem:
        return past.problem
    if not past.games:
        return "No past game yet."
    last = past.first + len(past.shown)
    many = f"the latest {MOST}" if len(past.games) >= MOST else str(len(past.games))
    does = "Enter or a click looks at one; one that waits goes on."
    return f"{past.first + 1} to {last} of {many}. {does}"


def row_of(game: PastGame) -> tuple[str, ...]:
    clicks = game.clicks
    is_timed = clicks is not None and game.seconds > 0 and game.outcome == "won"
    return (
        game.begun or "-",
        game.kind.label,
        STARTS[game.kind.start],
        game.outcome,
        f"{game.seconds:.2f} s",
        "-" if clicks is None else str(clicks),
        f"{clicks / game.seconds:.2f}" if clicks is not None and is_timed else "-",
        "helped" if game.is_helped else "alone",
    )
