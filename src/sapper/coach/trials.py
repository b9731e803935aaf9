"""What an edit of a student's file is tried with: the fault, all else that fails, and guards."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice

from sapper.coach.curriculum import CHECKS, GRADER, Exercise
from sapper.coach.example import Example, SituationExample
from sapper.coach.fault import Severity
from sapper.coach.repairs import Trial
from sapper.coach.situation import Situation, StepKind, drills, write_cells
from sapper.sandbox import SentenceParts, write

_GUARDS = 16
"""So many small situations must stay as good as they were."""
_ASPECTS = ("known", "moves", "kept", "tidy")
_POLISHED = (*_ASPECTS, "none empty", "none twice")
"""Right files may have empty sentences, and more of them once a fault is mended."""
_DRAWN = re.compile(r"range\((\d00)\)")
"""Moves are drawn so often; half of it is enough for a guard."""
_ASKED = 2
"""So many of them the course asks for: the others are polish."""


def trial_of(name: str, example: Example, is_polish: bool) -> Trial:
    """The question whether a fault is gone."""
    if isinstance(example, SituationExample):
        return _trial_of_situation(name, example.situation, is_polish)
    return _trial_of_exercise(name, example.exercise)


@cache
def guards(is_polish: bool = False) -> tuple[Trial, ...]:
    """What an edit must leave as good as it was: the grader's questions, and small situations."""
    asked = [
        _trial_of_exercise(
            f"guard {check.name} {number}", exercise, check.severity is not Severity.POLISH
        )
        for group in ("Sentence", GRADER, "MinesweeperAI", "Moves")
        for check in CHECKS[group]
        for number, exercise in enumerate(check.exercises)
    ]
    plain: list[Situation] = [
        situation for check in CHECKS["add_knowledge"] for situation in check.situations
    ]
    plain += islice(drills(240, 7), 2, 240, 240 // _GUARDS)
    situations = (each for each in plain if each.is_plain)
    told = [_trial_of_situation(f"guard {n}", each, is_polish) for n, each in enumerate(situations)]
    return tuple(sorted((*asked, *told), key=_is_drawn))


def _is_drawn(trial: Trial) -> bool:
    """Whether moves are drawn many times: what takes long comes last."""
    return "range(" in trial.code


def _trial_of_exercise(name: str, exercise: Exercise, is_asked: bool = True) -> Trial:
    """The question of an exercise, answered as it should be."""
    test = exercise.test or f"answer == {write(exercise.answer)}"
    lines = [*exercise.lines, f"answer = {exercise.ask}", f"good = [bool({test})]"]
    code = _DRAWN.sub(lambda found: f"range({int(found[1]) // 2})", "\n".join(lines))
    return Trial(code, (name,), int(is_asked))


def _trial_of_situation(name: str, situation: Situation, is_polish: bool = False) -> Trial:
    """A situation in which all that follows is known, every number kept, and moves are legal.

    With `is_polish` no sentence is empty, and none there twice. The course's own words decide:
    `cells` and `count` are compared here, not by the file's `==`.
    """
    first, *lines = situation.lines()
    code, moves = [first, f"good = {[True] * len(_POLISHED)}"], set()
    board = write_cells(situation.layout.mines())
    for number, (step, line) in enumerate(zip(situation.steps, lines, strict=True), 1):
        code.append(line)
        if step.kind in (StepKind.REVEAL, StepKind.ADD_MOVE):
            moves.add(step.cells[0])
        if step.kind is not StepKind.REVEAL:
            continue
        closure = situation.until(number).closure()
        plain = ", ".join(_literal(each) for each in closure.plain_statements())
        known = f"{write_cells(closure.safes)}, {write_cells(closure.mines)}"
        code.append(f"look(ai, good, {known}, {write_cells(moves)}, [{plain}], {board})")
    code.append("ask(ai, good)")
    aspects = _POLISHED if is_polish else _ASPECTS
    return Trial("\n".join(code), tuple(f"{name}: {aspect}" for aspect in aspects), _ASKED)


def _literal(statement: SentenceParts) -> str:
    return f"({write_cells(statement[0])}, {statement[1]})"
