"""What an edit of a student's file is tried with: the fault, all else that fails, and guards."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from sapper.coach.curriculum import CHECKS, GRADER, Exercise
from sapper.coach.example import Example, SituationExample
from sapper.coach.fault import FaultKind, Severity
from sapper.coach.ladder import larger_situations
from sapper.coach.repairs import Trial
from sapper.coach.situation import Situation, StepKind, write_cells
from sapper.sandbox import SentenceParts, write

_GUARDS, _SEED = 16, 7
"""The number of situations that must stay as good as they were, and what they are drawn from."""
_ASPECTS, _POLISHED = 5, 7
"""The number of things that `look` and `ask` test, without and with empty and double sentences.

Right files may have such sentences, and more of them once a fault is mended.
"""
_DRAWN = re.compile(r"range\((\d00)\)")
"""Moves are drawn so often; half of it is enough for a guard."""
_ASKED = 3
"""The number of those that the course asks for: the others are polish."""
_K = FaultKind
_ABOUT = (
    {_K.OFF_BOARD, _K.WRONG_SAFE, _K.WRONG_MINE, _K.FALSE_SENTENCE},
    {_K.MOVES_MADE, _K.NOT_MARKED_SAFE, _K.MISSED_SINGLE, _K.MISSED_SUBSET},
    {_K.BAD_SAFE_MOVE, _K.NO_SAFE_MOVE, _K.BAD_RANDOM_MOVE, _K.NO_RANDOM_MOVE},
    {_K.PLAIN_MISSING, _K.PLAIN_REPLACED},
    {_K.KNOWN_CELL},
    {_K.EMPTY_SENTENCE},
    {_K.DUPLICATE},
)
"""The kinds of faults that each of them shows; for the rest, the first thing that is wrong."""


def trial_of(example: Example, is_polish: bool) -> Trial:
    """The question whether a fault is gone."""
    if isinstance(example, SituationExample):
        trial, kind = _trial_of_situation(example.situation, is_polish), example.fault.kind
        about = (n for n, kinds in enumerate(_ABOUT[: trial.size]) if kind in kinds)
        return replace(trial, about=None if kind.is_breakdown else next(about, 0))
    return _trial_of_exercise(example.exercise)


@cache
def guards(is_polish: bool = False) -> tuple[Trial, ...]:
    """What an edit must leave as good as it was: the grader's questions, and small situations."""
    asked = [
        _trial_of_exercise(exercise, check.severity is not Severity.POLISH)
        for group in ("Sentence", GRADER, "MinesweeperAI", "Moves")
        for check in CHECKS[group]
        for exercise in check.exercises
    ]
    situations = larger_situations(_GUARDS, _SEED)
    told = [_trial_of_situation(each, is_polish) for each in situations]
    return tuple(sorted((*asked, *told), key=_is_drawn))


def _is_drawn(trial: Trial) -> bool:
    """Whether moves are drawn many times: what takes long comes last."""
    return "range(" in trial.code


def _trial_of_exercise(exercise: Exercise, is_asked: bool = True) -> Trial:
    """The question of an exercise, answered as it should be."""
    test = exercise.test or f"answer == {write(exercise.answer)}"
    lines = [*exercise.lines, f"answer = {exercise.ask}", f"good = [bool({test})]"]
    code = _DRAWN.sub(lambda found: f"range({int(found[1]) // 2})", "\n".join(lines))
    return Trial(code, asked=int(is_asked))


def _trial_of_situation(situation: Situation, is_polish: bool = False) -> Trial:
    """A situation in which all that follows is known, every number kept, and moves are legal.

    With `is_polish` no sentence is empty, and none there twice. The course's own words decide:
    `cells` and `count` are compared here, not by the file's `==`.
    """
    first, *lines = situation.lines()
    code, moves = [first, f"good = {[True] * _POLISHED}"], set()
    board = write_cells(situation.layout.mines())
    for number, (step, line) in enumerate(zip(situation.steps, lines, strict=True), 1):
        code.append(line)
        if step.kind is not StepKind.REVEAL:
            continue
        moves.add(step.cell)
        closure = situation.until(number).closure()
        plain = ", ".join(_literal(each) for each in closure.plain_statements())
        known = f"{write_cells(closure.safes)}, {write_cells(closure.mines)}"
        code.append(f"look(ai, good, {known}, {write_cells(moves)}, [{plain}], {board})")
    code.append("ask(ai, good)")
    return Trial("\n".join(code), _POLISHED if is_polish else _ASPECTS, _ASKED)


def _literal(statement: SentenceParts) -> str:
    return f"({write_cells(statement[0])}, {statement[1]})"
