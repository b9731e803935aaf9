"""How bad a fault is: the three levels of the coach, worst first."""

from __future__ import annotations

from enum import Enum


class Severity(Enum):
    """The level of a check or a lesson; the value is its rank, worst first.

    WRONG: it raises, hangs, believes what is not so, moves where it must not, or breaks what the
    course's page states. INCOMPLETE: conclusions are missing that the course's rules demand.
    POLISH: nothing that the course asks for; it never makes a file fail.
    """

    WRONG = 0
    INCOMPLETE = 1
    POLISH = 2

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, text: str) -> Severity:
        """The level that `str` wrote."""
        return cls[text.upper()]
