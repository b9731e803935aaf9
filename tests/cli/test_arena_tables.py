"""The bar of a run: shown now and then, and always at the end."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from sapper.arena import GameRecord, Results
from sapper.cli.arena_tables import ProgressBar

WON = GameRecord(True, 1, 0.0)


def results(boards: int) -> Results:
    return Results(("champion",), (), (3,), {(0, place): [WON] for place in range(boards)})


def test_the_last_board_is_shown_however_soon_it_comes() -> None:
    console = Console(file=StringIO(), force_terminal=True, width=80)
    with ProgressBar(console) as bar:
        shown = []
        for boards in (1, 2, 3):
            bar(results(boards))
            shown.append(bar._bar.tasks[0].completed)
    assert shown == [1, 1, 3]
    assert bar.latest == results(3)
