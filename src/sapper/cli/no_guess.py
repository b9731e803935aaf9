"""The options about boards without guessing, which several commands share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from sapper.boards import Rating, SolvableLayout, no_guess
from sapper.game import SEEDS, Layout, check_seed
from sapper.game.formats import boardset
from sapper.game.formats.boardset import Header


@dataclass(frozen=True, slots=True)
class NoGuess:
    """What the options ask for; `is_on` is False where a board may need a guess."""

    is_on: bool
    rung: str | None

    def find(self, header: Header, seed: int) -> SolvableLayout:
        """The layout of the seed."""
        with searching() as tell:
            return no_guess(
                header.level,
                header.first,
                seed,
                self.rung,
                self.rung,
                start=header.start,
                progress=tell,
            )

    def layouts(self, header: Header, count: int, seed: int) -> Iterator[Layout]:
        """The layouts of the seeds from this one on."""
        if not self.is_on:
            return boardset.generate(header, count, seed)
        first = check_seed(seed)
        seeds = ((first + offset) % SEEDS for offset in range(count))
        return (self.find(header, each).layout for each in seeds)

    def named(self, header: Header) -> Header:
        """The header of a board set of such boards."""
        return replace(header, name=f"no-guess-{header.name}") if self.is_on else header


@contextmanager
def searching() -> Iterator[Callable[[int], None]]:
    """Tells on the error output, if a person reads it, that a search takes a while."""
    is_shown = sys.stderr is not None and sys.stderr.isatty()
    has_told = False

    def tell(tried: int) -> None:
        nonlocal has_told
        if is_shown:
            has_told = True
            print(f"\r{tried:,} boards tried, Ctrl-C stops", end="", flush=True, file=sys.stderr)

    try:
        yield tell
    finally:
        if has_told:
            print(f"\r{'':60}\r", end="", flush=True, file=sys.stderr)


def describe_found(found: SolvableLayout) -> str:
    """Where to begin, what the board demands and how it was found."""
    way = f"found among {found.tries} random boards" if found.tries > 1 else "the first one drawn"
    return f"Begin at {found.request.first}. {describe(found.rating)}\n({way})"


def describe(rating: Rating) -> str:
    """The rating in words, with a note where a limit was hit."""
    note = "" if rating.is_exact else " A limit was reached: a step may be easier than it says."
    return f"{rating}{note}"
