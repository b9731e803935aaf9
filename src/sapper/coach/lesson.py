"""A lesson: one failure, with the smallest example, what follows and why, and a hint."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sapper.coach.severity import Severity


@dataclass(frozen=True)
class Lesson:
    """What a failed check teaches.

    `title` names the defect; `code` is a few lines of Python that show it; `calls` counts those
    that act on the agent. `drawing` shows the position, `legend` what its letters stand for,
    `holds` what the agent believes, `follows` what is so and why, `hint` the usual cause;
    `severity` is its level. `line` is the line of the file that did it, None where none can be
    named, and `trace` what it did; `hints` lead there in steps.
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
