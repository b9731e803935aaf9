"""An exercise: a few lines of Python, a question at the end, and the one right answer."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sapper.coach.fault import FaultKind
from sapper.coach.hints import hint_for_message, name_of_exception
from sapper.coach.judge import fault_of
from sapper.coach.lesson import Lesson
from sapper.coach.situation import Situation
from sapper.sandbox import Pupil, Way, write

IMPORT = "from minesweeper import *"


@dataclass(frozen=True)
class Exercise:
    """Lines, a question and its right answer; `why` says why it is right.

    Where more than one answer is right, `test` is an expression about `answer` that tells, and
    `expected` says in words what it asks for. `defect` names what is wrong if it is not answered
    rightly, where the check has no better name for it. `situation` is what the lines bring about,
    where they tell an agent numbers: what goes wrong in it can be looked at step by step.
    """

    lines: tuple[str, ...]
    ask: str
    answer: object = None
    why: str = ""
    test: str = ""
    expected: str = ""
    defect: str = ""
    situation: Situation | None = None

    def lesson(self, pupil: Pupil, title: str, hint: str, anew: bool = False) -> Lesson | None:
        """The lesson if the pupil's answer is wrong, None if it is right.

        Answers are compared with `==`, as a grader compares them: 1.0 is as good as 1. With
        `anew` the file is loaded again before.
        """
        test = self.test or f"answer == {write(self.answer)}"
        asked = [f"answer = {self.ask}", f"bool({test})", "answer"]
        seen = pupil.perform([*self.lines, *asked], Way(anew=anew))
        if failure := seen[-1].failure:
            fault = fault_of(failure)
            known = hint_for_message(fault.message)
            name = name_of_exception(fault)
            text = known.text or ("" if fault.kind is FaultKind.CRASHED else hint)
            lesson = self._write(known.title or name, fault.message, text, len(seen) - 1)
            return replace(lesson, fault=str(fault.kind), line=fault.line)
        if seen[-2].text == "True":
            return None
        answer = seen[-1].text
        message = f"gives {answer}, expected {self._expected}"
        called = re.fullmatch(r".*\.(\w+)\(\)", self.ask)
        if answer == "None" and called:
            title = f"{called[1]} returns nothing"
            hint = f"Without a return, a function gives None. {hint}"
        return self._write(self.defect or title, message, hint, len(self.lines))

    @property
    def _expected(self) -> str:
        return self.expected or write(self.answer)

    def _write(self, title: str, message: str, hint: str, place: int) -> Lesson:
        """The lesson of a wrong answer, or of the line at `place` that failed."""
        asked = f"print({self.ask})  # expected {self._expected}"
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
