"""What practice keeps between sessions: every answer, and the puzzles that were missed.

`answers.jsonl` has one line for each answer, in order; skills are worked out from them anew each
time, so that there is one truth. `missed.jsonl` holds the puzzles that come back. A line that a
crash has cut off is left out.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sapper.boards.puzzle import Puzzle
from sapper.core import BadPuzzle, places
from sapper.core.files import (
    PATIENCE,
    InUse,
    LockFile,
    append_line,
    json_lines,
    reason_of,
    replacing,
)


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """One answer: when, the skills it speaks for, whether it was right, and the skill after it."""

    time: str
    names: tuple[str, ...]
    is_right: bool
    difficulty: float
    values: tuple[float, ...]
    """The values of these skills after the answer."""

    def to_json(self) -> str:
        return json.dumps(
            {
                "time": self.time,
                "skills": dict(zip(self.names, self.values, strict=True)),
                "right": self.is_right,
                "difficulty": round(self.difficulty, 4),
            }
        )

    @classmethod
    def from_data(cls, data: Any) -> KeptAnswer | None:
        """The answer that a line held, or None if it holds none."""
        match data:
            case {"time": str(time), "skills": dict(skills), "right": bool(right),
                  "difficulty": int() | float() as hard}:  # fmt: skip
                named = {k: v for k, v in skills.items() if isinstance(v, int | float)}
                with contextlib.suppress(OverflowError):  # a whole number of a thousand digits
                    values = tuple(map(float, named.values()))
                    if named and len(named) == len(skills) <= 10:
                        return cls(time, tuple(named), right, float(hard), values)
        return None


class Notebook:
    """The files of a folder, by default that of the user's practice.

    One that cannot be written does not stop practice: see `problem`.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or places.data("practice")
        self.problem: str | None = None

    def answers(self) -> Iterator[KeptAnswer]:
        """All answers so far, the oldest first."""
        for data in self._lines("answers.jsonl"):
            answer = KeptAnswer.from_data(data)
            if answer is not None:
                yield answer

    def add(self, answer: KeptAnswer) -> None:
        try:
            append_line(self.folder / "answers.jsonl", answer.to_json())
        except OSError as error:
            self._note(error)

    def missed(self) -> list[Puzzle]:
        """The puzzles that come back until they are seen."""
        puzzles = []
        for data in self._lines("missed.jsonl"):
            with contextlib.suppress(BadPuzzle):
                puzzles.append(Puzzle.from_json(json.dumps(data)))
        return puzzles

    def change_missed(self, change: Callable[[list[Puzzle]], list[Puzzle]]) -> list[Puzzle] | None:
        """The puzzles that come back, changed by the function and kept so; None if not kept.

        What another program has changed in the meantime stays.
        """
        path = self.folder / "missed.jsonl"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with LockFile(path, PATIENCE):
                puzzles = change(self.missed())
                with replacing(path) as file:
                    file.writelines(f"{each.to_json()}\n" for each in puzzles)
        except (OSError, InUse) as error:
            self._note(error)
            return None
        return puzzles

    def _lines(self, name: str) -> Iterator[Any]:
        """What the lines of a file hold, those left out that hold no JSON."""
        try:
            yield from json_lines(self.folder / name)
        except FileNotFoundError:
            return
        except OSError as error:
            self._note(error)

    def _note(self, error: OSError | InUse) -> None:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        self.problem = f"practice is not kept in {str(self.folder)!r}: {reason}"
