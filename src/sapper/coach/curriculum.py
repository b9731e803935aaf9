"""The checks of the course: exercises with their right answers, and small situations."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby

from sapper.coach.exercise import Exercise
from sapper.coach.fault import FaultKind
from sapper.coach.severity import Severity
from sapper.coach.situation import Situation, SituationStep, StepKind, write_cells
from sapper.game.layout import Layout

_GROUP = re.compile(r"== (.*) ==")
_WORDS = re.compile(r"^(defect|hint|needs|like|level|faults): (.*)$", re.MULTILINE)
_SITUATION = re.compile(r"^([.*/]+): (\(.*|\w+ \(.*)$", re.MULTILINE)
_EXERCISE = re.compile(
    r"(?:^(?P<situation>[.*/]+: .*)\n)?(?P<lines>(?:^(?:>>>|\.\.\.) .*\n)+)"
    r"(?P<answer>.*)\n(?P<why>.*)(?:\nelse: (?P<defect>.*))?",
    re.MULTILINE,
)
_UPDATES = {StepKind.ADD_MINE: "ai.mines.update({})", StepKind.ADD_SAFE: "ai.safes.update({})"}


@dataclass(frozen=True)
class Check:
    """A check made of exercises, or of situations: the first one that goes wrong fails it.

    `name` is short and stable, `title` what is right when it passes, `defect` what is wrong when it
    fails, where the fault's own name does not say it better; `hint` is the usual cause. `needs`
    names checks that must have passed before, `like` those that show the same fault by a smaller
    example. A situation fails it by one of its `faults`. `level` is how bad that is, where it is
    not as bad as the worst of these.
    """

    name: str
    group: str
    title: str
    defect: str = ""
    hint: str = ""
    exercises: tuple[Exercise, ...] = ()
    situations: tuple[Situation, ...] = ()
    faults: frozenset[FaultKind] = frozenset()
    needs: tuple[str, ...] = ()
    like: tuple[str, ...] = ()
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
    for block in re.sub(r"^#.*\n|\n  +(?=\S)", _joined, text, flags=re.MULTILINE).split("\n\n"):
        head, _, body = block.strip().partition("\n")
        if title := _GROUP.fullmatch(head):
            group = title[1]
        elif head.startswith("@"):
            shared[head] = _lines(body, {})
        elif head:
            yield _check(group, head, body, shared)


def _joined(found: re.Match[str]) -> str:
    """What stands for a comment, and for the beginning of a line that goes on with another."""
    return "" if found[0].startswith("#") else " "


def _check(group: str, head: str, body: str, shared: dict[str, list[str]]) -> Check:
    name, _, title = head.partition(" | ")
    words = dict(_WORDS.findall(body))
    exercises = tuple(_exercise(found, shared) for found in _EXERCISE.finditer(body))
    return Check(
        name,
        group,
        title,
        words.get("defect", ""),
        words.get("hint", ""),
        exercises,
        () if exercises else tuple(map(_situation, _SITUATION.finditer(body))),
        _faults(words.get("faults", "")),
        _names(words.get("needs", "")),
        _names(words.get("like", "")),
        Severity.parse(words["level"]) if "level" in words else None,
    )


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split(", ")) if text else ()


def _faults(text: str) -> frozenset[FaultKind]:
    """The kinds that are named; `logic` is all that are about what is believed."""
    names = _names(text)
    return frozenset(
        kind for kind in FaultKind if str(kind) in names or (kind.is_logic and text == "logic")
    )


def _exercise(found: re.Match[str], shared: dict[str, list[str]]) -> Exercise:
    *lines, ask = _lines(found["lines"], shared)
    expected, _, test = found["answer"].partition(" | ")
    situation = None
    if told := _SITUATION.match(found["situation"] or ""):
        situation = _situation(told)
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


def _situation(found: re.Match[str]) -> Situation:
    """The situation of a layout and its steps; a step without a name reveals a cell."""
    steps = []
    for text in found[2].split("; "):
        kind, cells = text.split(" (", 1) if text[0] != "(" else ("reveal", text[1:])
        told = tuple((int(i), int(j)) for i, j in re.findall(r"(\d+), (\d+)", cells))
        steps.append(SituationStep(StepKind[kind.upper()], told))
    situation = Situation(Layout.parse(found[1]), tuple(steps))
    assert situation.is_true, situation
    return situation


def _told(situation: Situation) -> list[str]:
    """The lines that bring a situation about; what is added from outside is added at once."""
    first, *rest = situation.lines()
    lines = [first]
    told = zip(situation.steps, rest, strict=True)
    for kind, group in groupby(told, lambda pair: pair[0].kind):
        pairs = list(group)
        if kind in _UPDATES:
            lines.append(_UPDATES[kind].format(write_cells(step.cells[0] for step, _ in pairs)))
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
