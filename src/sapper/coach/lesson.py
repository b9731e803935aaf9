"""A lesson: one failure, with the smallest example, what follows and why, and a hint."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sapper.coach.fault import FaultKind, Severity

_BREAKDOWNS = {str(kind) for kind in FaultKind if kind.is_breakdown}


@dataclass(frozen=True)
class Lesson:
    """What a failed check teaches.

    `title` names the defect; `code` is a few lines of Python that show it; `calls` counts those
    that act on the agent. `drawing` shows the position, `legend` what its letters stand for,
    `holds` what the agent believes, `follows` what is so and why, `hint` the usual cause;
    `severity` is its level. `line` is the line of the file that did it, None where none can be
    named, and `trace` what it did; `hints` lead there in steps. Where
    no cause is shown, `seen` says what was seen, and `title` only what kind of fault that is.
    """

    title: str
    message: str
    code: tuple[str, ...] = ()
    calls: int = 0
    drawing: tuple[str, ...] = ()
    legend: str = ""
    holds: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    hint: str = ""
    fault: str = ""
    severity: Severity = Severity.WRONG
    line: int | None = None
    trace: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    seen: str = ""

    @property
    def headline(self) -> str:
        """The cause, where one is shown; else what was seen and no more."""
        return self.seen or self.title

    @property
    def is_breakdown(self) -> bool:
        """Whether a call did not even come back with a value."""
        return self.fault in _BREAKDOWNS

    def to_json(self) -> dict[str, Any]:
        """The lesson as JSON data."""
        data = asdict(self)
        del data["severity"]
        return {**data, "level": str(self.severity)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Lesson:
        """The lesson that `to_json` wrote."""
        kept = {key: _tuple(value) for key, value in data.items() if key != "level"}
        return cls(**kept, severity=Severity.parse(data["level"]))


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
