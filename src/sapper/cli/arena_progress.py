"""The arena's live progress bar: boards done, the running win rates, the time left."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from sapper.arena import Results

SECONDS_BETWEEN = 0.1
"""How long the bar stays as it is: boards of a fast agent come by the thousand a second."""


class _Bar:
    """A bar with what is done and the time that is left, on a terminal only; a context manager."""

    def __init__(
        self,
        console: Console,
        before: Iterable[ProgressColumn] = (),
        behind: Iterable[ProgressColumn] = (),
    ) -> None:
        self._bar = Progress(
            *before,
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            *behind,
            TextColumn("[dim]left[/]"),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


class ProgressBar(_Bar):
    """A context manager to be called with the results after every board.

    It shows itself on a terminal only; `latest` keeps the results that it was called with.
    """

    def __init__(self, console: Console) -> None:
        self.latest: Results | None = None
        self._seen = 0
        self._next = 0.0
        gone = TextColumn("[dim]gone[/]"), TimeElapsedColumn()
        super().__init__(console, [TextColumn("{task.description}")], gone)

    def __call__(self, results: Results) -> None:
        """Show how far the run is."""
        self.latest = results
        now = time.monotonic()
        if now < self._next and len(results.records) < results.total:
            return
        self._next = now + SECONDS_BETWEEN
        self._seen = len(results.records)
        self._bar.update(
            self._task, total=results.total, completed=self._seen, description=self._rates(results)
        )

    def _rates(self, results: Results) -> str:
        """The running win rate of every agent."""
        if not self._seen:
            return "starting"
        names = zip(results.agents, results.wins, strict=True)
        return "  ".join(f"{name} [bold]{100 * won / self._seen:.1f} %[/]" for name, won in names)


class CountBar(_Bar):
    """A context manager to be called with the boards that are done and those in all."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)

    def __call__(self, done: int, total: int) -> None:
        """Show how many boards are done."""
        self._bar.update(self._task, completed=done, total=total)
