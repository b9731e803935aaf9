"""The errors a caller may meet: one family, whose messages quote the input."""

from __future__ import annotations

from collections.abc import Iterable


class SapperError(ValueError):
    """Anything that is wrong with what the caller gave; its text is one clear line."""

    @property
    def sentence(self) -> str:
        """The text as a sentence of its own: with a capital and a full stop."""
        text = str(self)
        return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


class BadBoard(SapperError):
    """A size, mine count, position, layout or file that cannot be one.

    `line` is the line of the text that is wrong, counted from 1, where that is known.
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line

    def in_file(self, name: str) -> BadBoard:
        """The same error with the name of the file before it, and the line where it is known."""
        where = repr(name) if self.line is None else f"{name!r}, line {self.line}"
        return BadBoard(f"{where}: {self}", self.line)


class BadRecord(SapperError):
    """A record of a game that cannot be read, kept or replayed."""


class IllegalMove(SapperError):
    """A move that the rules do not allow in this position."""


class Contradiction(SapperError):
    """A position that no layout agrees with.

    `numbers` names opened cells that cannot be met together, where that is known.
    """

    def __init__(self, message: str, numbers: Iterable[tuple[int, int]] = ()) -> None:
        super().__init__(message)
        self.numbers = tuple(numbers)


class BadPuzzle(SapperError):
    """A puzzle that cannot be read, or that teaches what is not true."""


class BadProof(SapperError):
    """A proof that does not hold, or a text that is none."""


class TooComplex(SapperError):
    """A question whose exact answer would take more time or memory than allowed."""


class BadAgent(SapperError):
    """An agent that cannot be loaded, or that broke the agents' contract."""


class BadRun(SapperError):
    """A file of arena results that cannot be read, written or continued."""
