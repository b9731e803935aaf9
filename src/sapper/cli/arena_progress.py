"""The arena's live progress bar: boards done, the running win rates, the time left."""

from __future__ import annotations

import time

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from sapper.arena import Results

SECONDS_BETWEEN = 0.1
"""How long the bar stays as it is: boards of a fast agent come by the thousand a second."""


class ProgressBar:
    """A context manager to be called with the results after every board.

    It shows itself on a terminal only; `latest` keeps the results that it was called with.
    """

    def __init__(self, console: Console) -> None:
        self.latest: Results | None = None
        self._next = 0.0
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TextColumn("[dim]gone[/]"),
            TimeElapsedColumn(),
            TextColumn("[dim]left[/]"),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("")

    def __enter__(self) -> ProgressBar:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def __call__(self, results: Results) -> None:
        """Show how far the run is."""
        self.latest = results
        now = time.monotonic()
        if now < self._next and results.played < results.total:
            return
        self._next = now + SECONDS_BETWEEN
        self._bar.update(
            self._task,
            total=results.total,
            completed=results.played,
            description=_rates(results),
        )


def _rates(results: Results) -> str:
    """The running win rate of every agent."""
    if not results.played:
        return "starting"
    names = zip(results.agents, results.wins, strict=True)
    return "  ".join(f"{name} [bold]{100 * won / results.played:.1f} %[/]" for name, won in names)
