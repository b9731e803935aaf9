"""The checks of the course: exercises with their right answers, and small situations."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import groupby

from sapper.coach import words
from sapper.coach.diagnosis import diagnosis_of_message
from sapper.coach.fault import Fault, FaultKind, Severity
from sapper.coach.judge import check_finished, fault_of
from sapper.coach.lesson import Lesson, Row, draw
from sapper.coach.pupil import Pupil
from sapper.coach.seen import Way
from sapper.coach.situation import Situation, StepKind, write_cells
from sapper.core import joined
from sapper.sandbox import write

_GROUP = re.compile(r"== (.*) ==")
_WORDS = re.compile(r"^(defect|hint|needs|level): (.*)$", re.MULTILINE)
_SITUATION = re.compile(r"^([.*/]+): (\(.*|\w+ \(.*)$", re.MULTILINE)
_EXERCISE = re.compile(
    r"(?:^(?P<situation>[.*/]+: .*)\n)?(?P<lines>(?:^(?:>>>|\.\.\.) .*\n)+)"
    r"(?P<answer>.*)\n(?P<why>.*)(?:\nelse: (?P<defect>.*))?",
    re.MULTILINE,
)
_UPDATES = {StepKind.ADD_MINE: "ai.mines.update({})", StepKind.ADD_SAFE: "ai.safes.update({})"}


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
            check_finished(failure)
            place = len(seen) - 1
            fault = fault_of(failure, [*self.lines, self.ask][min(place, len(self.lines))])
            known = diagnosis_of_message(fault.error)
            text = known.idea or ("" if fault.kind is FaultKind.CRASHED else hint)
            lesson = self._write(fault, known.title or words.title(fault), text, place)
            return replace(lesson, is_shown=bool(known.title), line=fault.line)
        if seen[-2].text == "True":
            return None
        fault = Fault(
            FaultKind.WRONG_ANSWER, call=self.ask, answer=seen[-1].text, expected=self._expected
        )
        if fault.gives_none:
            title, hint = words.title(fault), f"{words.NO_RETURN} {hint}"
        else:
            title = self.defect or title
        return self._write(fault, title, hint, len(self.lines))

    def after(self, other: Exercise) -> Exercise:
        """The same, asked of a new agent after another exercise: the answer must stay the same."""
        lines = (*other.lines, f"answer = {other.ask}", *self.lines)
        why = f"{words.OTHER_AGENT} {self.why}"
        return replace(self, lines=lines, why=why, defect=words.REMEMBERS, situation=None)

    @property
    def _expected(self) -> str:
        return self.expected or write(self.answer)

    def _write(self, fault: Fault, title: str, hint: str, place: int) -> Lesson:
        """The lesson of a wrong answer, or of the line at `place` that failed."""
        asked = f"print({self.ask})  # expected {self._expected}"
        shown = [*self.lines, asked]
        if place < len(self.lines):
            shown = [*self.lines[:place], f"{self.lines[place]}  # fails here"]
        drawing = tuple(draw(self.situation, words.Names(()))) if self.situation else ()
        imports = ["import copy"] if "copy." in "".join(shown) else []
        return Lesson(
            fault=fault,
            title=title,
            code=(*imports, IMPORT, *shown),
            calls=sum(line.startswith("ai.") or ".mark_" in line for line in self.lines),
            drawing=drawing,
            rows=(Row(fault.answer, fault.expected, self.why),) if fault.answer else (),
            hint=hint,
        )


@dataclass(frozen=True)
class Check:
    """A check made of exercises, or of faults in situations: the first that goes wrong fails it.

    `name` is short and stable, `title` what is right when it passes, `defect` what is wrong when it
    fails, where the fault's own name does not say it better; `hint` is the idea behind it. `needs`
    names checks that must have passed before. `level` is how bad it is to fail it, where it is not
    as bad as the worst of the `faults`.
    """

    name: str
    group: str
    title: str
    defect: str = ""
    hint: str = ""
    exercises: tuple[Exercise, ...] = ()
    needs: tuple[str, ...] = ()
    faults: frozenset[FaultKind] = frozenset()
    level: Severity | None = None

    @property
    def severity(self) -> Severity:
        """How bad it is if the check fails."""
        if self.level is not None:
            return self.level
        levels = (kind.severity for kind in self.faults)
        return min(levels, key=lambda each: each.value, default=Severity.WRONG)


def read_checks(text: str) -> Iterator[Check]:
    """The checks in a text of the form that `checks.txt` describes."""
    shared: dict[str, list[str]] = {}
    group = ""
    for block in joined(text).split("\n\n"):
        head, _, body = block.strip().partition("\n")
        if title := _GROUP.fullmatch(head):
            group = title[1]
        elif head.startswith("@"):
            shared[head] = _lines(body, {})
        elif head:
            yield _check(group, head, body, shared)


def _check(group: str, head: str, body: str, shared: dict[str, list[str]]) -> Check:
    name, _, title = head.partition(" | ")
    said = dict(_WORDS.findall(body))
    exercises = tuple(_exercise(found, shared) for found in _EXERCISE.finditer(body))
    return Check(
        name,
        group,
        title,
        said.get("defect", ""),
        said.get("hint", ""),
        exercises,
        _names(said.get("needs", "")),
        level=Severity.parse(said["level"]) if "level" in said else None,
    )


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split(", ")) if text else ()


def _exercise(found: re.Match[str], shared: dict[str, list[str]]) -> Exercise:
    *lines, ask = _lines(found["lines"], shared)
    expected, _, test = found["answer"].partition(" | ")
    situation = None
    if told := _SITUATION.match(found["situation"] or ""):
        situation = Situation.parse(told[1], told[2])
        lines = _told(situation)
    return Exercise(
        tuple(lines),
        ask,
        None if test else literal_eval(expected),
        found["why"],
        test,
        expected if test else "",
        found["defect"] or "",
        situation,
    )


def _lines(text: str, shared: dict[str, list[str]]) -> list[str]:
    """The lines of Python, with those that stand under a name in its place."""
    lines = text.strip().removeprefix(">>> ").replace("\n... ", "\n").split("\n>>> ")
    return [each for line in lines for each in shared.get(line, [line])]


def _told(situation: Situation) -> list[str]:
    """The lines that bring a situation about; what is added from outside is added at once."""
    first, *rest = situation.lines()
    lines = [first]
    told = zip(situation.steps, rest, strict=True)
    for kind, group in groupby(told, lambda pair: pair[0].kind):
        pairs = list(group)
        if kind in _UPDATES:
            lines.append(_UPDATES[kind].format(write_cells(step.cell for step, _ in pairs)))
        else:
            lines += [line for _, line in pairs]
    return lines


CHECKS = {
    group: tuple(checks)
    for group, checks in groupby(
        read_checks(files("sapper.coach").joinpath("checks.txt").read_text(encoding="utf-8")),
        lambda check: check.group,
    )
}
"""All checks that are asked with lines or situations, by their groups."""

GRADER = "Grader"
"""The group of the 25 behaviours that a grader of the course can see: they alone decide.

Each asks what a grader asks, no more: sentences one by one, `add_knowledge` on a small board that
is not square, moves on small squares. Where a grader compares whole sets, so do these; where it
looks for single cells, these do too.
"""
PRESENT, LOADS = "file", "loads"
"""The first two behaviours are not asked with lines: the file is there, and it can be imported."""
TITLES = {PRESENT: "the file is there", LOADS: "the file can be imported"}
IMPORT_CODE = (
    "from importlib.util import module_from_spec, spec_from_file_location",
    "spec = spec_from_file_location('minesweeper', 'minesweeper.py')",
    "module = module_from_spec(spec)",
    "spec.loader.exec_module(module)  # fails here",
)
BEHAVIOURS = CHECKS[GRADER]
"""The behaviours that are asked with lines; with the first two they are 25."""
BASIC = {*TITLES, *(each.name for each in BEHAVIOURS if each.exercises[0].situation is None)}
"""Those on which everything else rests: they ask a sentence, not an agent."""
_KINDS = (
    ("known_", "known_mines and known_safes"),
    ("mark_", "mark_mine and mark_safe of a sentence"),
    ("add_knowledge", "recording the move"),
    ("new sentence", "the sentence of a new number"),
    ("infers safe cells later", "inferences from several sentences"),
    ("combines sentences", "inferences from several sentences"),
    ("infers", "inferences from one sentence"),
    ("safe move", "safe moves"),
    ("random move", "random moves"),
    ("", "importing the file"),
)


def kind_of_behaviour(name: str) -> str:
    """Return the kind of checks that one of the 25 belongs to, in words."""
    return next(words for begin, words in _KINDS if name.startswith(begin))


COUNT = len(TITLES) + len(BEHAVIOURS)
"""How many behaviours there are."""
