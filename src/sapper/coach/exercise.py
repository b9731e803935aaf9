"""An exercise: a few lines of Python, a question at the end, and the one right answer."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sapper.coach.hints import hint_for_message
from sapper.coach.judge import fault_of
from sapper.coach.lesson import Lesson
from sapper.student.lines import write
from sapper.student.pupil import Pupil

IMPORT = "from minesweeper import *"


@dataclass(frozen=True)
class Exercise:
    """Lines, a question and its right answer; `why` says why it is right."""

    lines: tuple[str, ...]
    ask: str
    answer: object
    why: str

    def lesson(self, pupil: Pupil, title: str, hint: str) -> Lesson | None:
        """The lesson if the pupil's answer is wrong, None if it is right."""
        seen = pupil.perform([*self.lines, self.ask])
        if seen[-1].failure:
            fault = fault_of(seen[-1].failure)
            known = hint_for_message(fault.message).text
            lesson = self._write(title, fault.message, known or hint, len(seen) - 1)
            return replace(lesson, fault=str(fault.kind))
        answer = seen[-1].text
        if answer == write(self.answer):
            return None
        return self._write(
            title, f"gives {answer}, expected {write(self.answer)}", hint, len(self.lines)
        )

    def _write(self, title: str, message: str, hint: str, place: int) -> Lesson:
        """The lesson of a wrong answer, or of the line at `place` that failed."""
        asked = f"print({self.ask})  # expected {write(self.answer)}"
        shown = [*self.lines, asked]
        if place < len(self.lines):
            shown = [*self.lines[:place], f"{self.lines[place]}  # fails here"]
        imports = ["import copy"] if "copy." in "".join(shown) else []
        return Lesson(
            title=title,
            message=message,
            code=(*imports, IMPORT, *shown),
            calls=sum(line.startswith("ai.") or ".mark_" in line for line in self.lines),
            follows=(self.why,),
            hint=hint,
            fault="exercise",
        )
