"""The errors a caller may meet: one family, whose messages quote the input."""

from __future__ import annotations

from collections.abc import Iterable


class SapperError(ValueError):
    """Anything that is wrong with what the caller gave; its text is one clear line."""


class BadBoard(SapperError):
    """A size, mine count, position, layout or file that cannot be one."""


class IllegalMove(SapperError):
    """A move that the rules do not allow in this position."""


class Contradiction(SapperError):
    """A position that no layout agrees with.

    `numbers` names opened cells that cannot be met together, where that is known.
    """

    def __init__(self, message: str, numbers: Iterable[tuple[int, int]] = ()) -> None:
        super().__init__(message)
        self.numbers = tuple(numbers)


class TooComplex(SapperError):
    """A question whose exact answer would take more time or memory than allowed."""


class BadAgent(SapperError):
    """An agent that cannot be loaded, or that broke the agents' contract."""


class BadRun(SapperError):
    """A file of arena results that cannot be read, written or continued."""
