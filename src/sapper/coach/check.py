"""The check of one file: exercises, guided situations, drills and games, one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from sapper.coach.drills import drills
from sapper.coach.exercises import GAME, INTERFACE, MARKING, MOVES, SENTENCE, ExerciseCheck
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.games import Tally, WatchedGame
from sapper.coach.guided import GUIDED, GuidedCheck
from sapper.coach.hints import hint_for_loading, is_repeated
from sapper.coach.lesson import Lesson
from sapper.coach.observe import observe
from sapper.coach.pupil import LINE_SECONDS, Pupil, SandboxedPupil, WatchedPupil
from sapper.coach.report import CheckResult, Figures, Report, Verdict
from sapper.coach.situation import Deed, Situation
from sapper.coach.teach import SHRINK_SECONDS, teach, teach_smallest
from sapper.layout import Layout
from sapper.level import Level
from sapper.sandbox import StudentFailed

MOST_BREAKDOWNS = 4
"""After the process hung or died so often, what is left is not run."""

Progress = Callable[[CheckResult], None]
"""Told every result as it comes."""


@dataclass(frozen=True)
class Effort:
    """How much is tried: drills on tiny boards, and games as (level, number).

    A line may take `line_seconds`; each kind of fault is shrunk for at most `shrink_seconds`.
    """

    drills: int = 240
    games: tuple[tuple[str, int], ...] = (
        ("4x4/3", 6),
        ("8x8/8", 6),
        ("4x9/6", 3),
        ("9x4/6", 3),
        ("16x16/40", 1),
        ("16x30/99", 1),
    )
    seed: int = 50
    line_seconds: float = LINE_SECONDS
    shrink_seconds: float = SHRINK_SECONDS


@dataclass(frozen=True)
class PlayCheck:
    """A check over all drills and games: it fails where a fault of these kinds was seen."""

    name: str
    title: str
    kinds: frozenset[FaultKind]


def _play_check(name: str, title: str, *kinds: FaultKind) -> PlayCheck:
    return PlayCheck(name, title, frozenset(kinds))


_K = FaultKind
PLAY = (
    _play_check("stable", "every call comes back without an error", _K.DIED, _K.HUNG, _K.CRASHED),
    _play_check(
        "sound",
        "safes and mines hold proven cells only",
        _K.WRONG_SAFE,
        _K.WRONG_MINE,
        _K.OFF_BOARD,
    ),
    _play_check("true sentences", "every sentence is true", _K.FALSE_SENTENCE, _K.ODD_STATE),
    _play_check("records", "moves are recorded and marked safe", _K.MOVES_MADE, _K.NOT_MARKED_SAFE),
    _play_check("single", "nothing is missed that a single sentence proves", _K.MISSED_SINGLE),
    _play_check("subsets", "nothing is missed that the subset rule proves", _K.MISSED_SUBSET),
    _play_check("own sentence", "the sentence of every open number is kept", _K.PLAIN_MISSING),
    _play_check("inferred", "every inferred sentence is added", _K.INFERRED_MISSING),
    _play_check(
        "tidy",
        "no known cells, empty sentences or duplicates in knowledge",
        _K.KNOWN_CELL,
        _K.EMPTY_SENTENCE,
        _K.DUPLICATE,
    ),
    _play_check(
        "legal moves",
        "moves are legal, found when there is one, and change nothing",
        _K.BAD_SAFE_MOVE,
        _K.NO_SAFE_MOVE,
        _K.BAD_RANDOM_MOVE,
        _K.NO_RANDOM_MOVE,
        _K.IMPURE,
    ),
    _play_check("fast", "every call takes well under a second", _K.SLOW),
)
VARIATIONS = (
    ("any order", "the order of the calls does not matter"),
    ("not square", "boards that are not square"),
    ("repeated", "the same cell told twice"),
    ("outside", "changes from outside are honoured"),
    ("copies", "a copied agent goes on alike"),
)


def check_file(
    path: Path, effort: Effort | None = None, progress: Progress | None = None
) -> Report:
    """The coach's report on a `minesweeper.py`; it runs in a child process of its own."""
    began = time.monotonic()
    effort = effort or Effort()
    with SandboxedPupil(path, effort.line_seconds) as pupil:
        try:
            pupil.start()
        except StudentFailed as error:
            return _cannot_run(path, error, time.monotonic() - began)
        report = check_pupil(pupil, effort, progress)
    return replace(report, path=str(path), output=pupil.output, seconds=time.monotonic() - began)


def _cannot_run(path: Path, error: StudentFailed, seconds: float) -> Report:
    """The report on a file that does not load."""
    reason = str(error)
    hint = hint_for_loading(reason)
    return Report(str(path), Verdict.CANNOT_RUN, reason, seconds=seconds, hint=hint)


def check_pupil(pupil: Pupil, effort: Effort, progress: Progress | None = None) -> Report:
    """The report on a pupil that is loaded already."""
    course = _Course(pupil, effort)
    results = []
    for result in course.run():
        results.append(result)
        if progress:
            progress(result)
    verdict = Verdict.PASSES if all(result.passed for result in results) else Verdict.FAILS
    return Report("", verdict, checks=tuple(results), figures=course.figures())


_BREAKDOWNS = {str(kind) for kind in (_K.DIED, _K.HUNG, _K.CRASHED)}


class _Course:
    """One run through all checks."""

    def __init__(self, pupil: Pupil, effort: Effort) -> None:
        self._pupil = WatchedPupil(pupil, effort.line_seconds)
        self._effort = effort
        self._tally = Tally()
        self._situations = 0
        self._taught: dict[tuple[str, str], str] = {}
        self._not_passed: set[str] = set()

    def run(self) -> Iterator[CheckResult]:
        """Every check's result, in order."""
        for check in (*INTERFACE, *SENTENCE, *MARKING):
            yield self._remember(self._exercise(check))
        for guided in GUIDED:
            yield self._remember(self._guided(guided))
        for check in (*MOVES, *GAME):
            yield self._remember(self._exercise(check))
        self._drill()
        self._play()
        yield from self._conclude()

    def _remember(self, result: CheckResult) -> CheckResult:
        """Note a check that did not pass, for those that need it."""
        if not result.passed:
            self._not_passed.add(result.name)
        return result

    def figures(self) -> Figures:
        """What was counted."""
        tally, counts = self._tally, self._tally.counts
        calls = max(tally.calls, 1)
        return Figures(
            situations=self._situations,
            games=tally.games,
            calls=tally.calls,
            milliseconds=1000 * tally.seconds / calls,
            slowest_milliseconds=1000 * tally.slowest,
            guesses=tally.guesses,
            needless_guesses=tally.needless_guesses,
            beyond=tally.beyond,
            wrong=counts[_K.WRONG_SAFE] + counts[_K.WRONG_MINE] + counts[_K.FALSE_SENTENCE],
            missed_single=counts[_K.MISSED_SINGLE],
            missed_subset=counts[_K.MISSED_SUBSET],
            crashes=counts[_K.CRASHED] + counts[_K.DIED],
            hangs=counts[_K.HUNG] + counts[_K.SLOW],
            bad_moves=counts[_K.BAD_SAFE_MOVE] + counts[_K.BAD_RANDOM_MOVE] + counts[_K.OFF_BOARD],
            faults={str(kind): number for kind, number in counts.items() if number},
        )

    @property
    def _is_broken_down(self) -> bool:
        """Whether the process hung or died too often to go on."""
        return self._pupil.breakdowns >= MOST_BREAKDOWNS

    def _exercise(self, check: ExerciseCheck) -> CheckResult:
        """The result of one check made of exercises."""
        if self._is_broken_down:
            return CheckResult(check.name, check.group, check.title, None, note="not run")
        lesson = next(
            (
                lesson
                for exercise in check.exercises
                if (lesson := exercise.lesson(self._pupil, check.defect, check.hint))
            ),
            None,
        )
        if lesson is None:
            return CheckResult(check.name, check.group, check.title, True)
        return self._failed(check.name, check.group, check.title, lesson)

    def _failed(self, name: str, group: str, title: str, lesson: Lesson) -> CheckResult:
        """The result of a failed check; what was taught before is not taught again."""
        is_error = lesson.fault in _BREAKDOWNS
        key = lesson.fault, lesson.message if is_error else lesson.title
        first = self._taught.setdefault(key, name)
        if first != name and (is_error or group == "Play"):
            return CheckResult(name, group, title, False, note=f"as in {first!r}")
        return CheckResult(name, group, title, False, lesson)

    def _guided(self, check: GuidedCheck) -> CheckResult:
        """The result of one check made of guided situations."""
        group = "add_knowledge"
        if self._is_broken_down:
            return CheckResult(check.name, group, check.title, None, note="not run")
        if blocked := [name for name in check.needs if name in self._not_passed]:
            note = f"waits for {blocked[0]!r}"
            return CheckResult(check.name, group, check.title, None, note=note)
        for situation in check.situations:
            found = self._first_fault(situation, check.kinds)
            if found:
                lesson = teach(*found, self._pupil)
                if found[1].kind.is_logic:
                    lesson = _named(lesson, found[1], check)
                return self._failed(check.name, group, check.title, lesson)
        return CheckResult(check.name, group, check.title, True)

    def _first_fault(
        self, situation: Situation, kinds: frozenset[FaultKind]
    ) -> tuple[Situation, Fault] | None:
        """The first fault of these kinds, or failure, with the situation up to there."""
        for number, _, faults in observe(situation, self._pupil):
            for fault in faults:
                if fault.kind in kinds or not fault.kind.is_logic:
                    return _until(situation, number), fault
        return None

    def _drill(self) -> None:
        """Go through the drills and note every fault."""
        for situation in drills(self._effort.drills, self._effort.seed):
            if self._is_broken_down:
                return
            self._situations += 1
            for number, seen, faults in observe(situation, self._pupil):
                if 0 < number <= len(situation.steps):
                    self._tally.note_call(seen)
                for kind in {fault.kind for fault in faults}:
                    fault = next(each for each in faults if each.kind is kind)
                    self._tally.note_fault(fault, _until(situation, number))

    def _play(self) -> None:
        """Play the games, small boards first, as long as calls come back in time."""
        for text, number in self._effort.games:
            level = Level.parse(text)
            for seed in range(number):
                if self._is_broken_down or self._is_slow:
                    return
                layout = Layout.random(level, self._effort.seed + seed)
                WatchedGame(self._pupil, layout, seed, self._tally).play()

    @property
    def _is_slow(self) -> bool:
        """Whether enough has been seen of calls that take too long."""
        return self._tally.counts[_K.SLOW] + self._tally.counts[_K.HUNG] >= 3

    def _conclude(self) -> Iterator[CheckResult]:
        """The results over all drills and games, then of the variations."""
        lessons: dict[str, Lesson] = {}
        for kind in FaultKind:
            if examples := self._tally.examples.get(kind):
                small, lesson = teach_smallest(examples, self._pupil, self._effort.shrink_seconds)
                lessons.setdefault(self._check_of(kind, small), lesson)
        ran = self._tally.calls > 0 or bool(lessons)
        for name, title in [*((each.name, each.title) for each in PLAY), *VARIATIONS]:
            if name in lessons:
                yield self._failed(name, "Play", title, lessons[name])
            else:
                note = "" if ran else "not run"
                yield CheckResult(name, "Play", title, True if ran else None, note=note)

    def _check_of(self, kind: FaultKind, small: Situation) -> str:
        """The check that a fault belongs to: a variation if the smallest example needs it."""
        deeds = [step.deed for step in small.steps]
        if Deed.COPY in deeds:
            return "copies"
        if any(deed is not Deed.REVEAL for deed in deeds):
            return "outside"
        if is_repeated(small):
            return "repeated"
        cells = [step.cells[0] for step in small.steps]
        if cells != sorted(cells):
            return "any order"
        original = self._tally.examples[kind][0][0].shape
        if original.height != original.width:
            return "not square"
        return next(check.name for check in PLAY if kind in check.kinds)


def _named(lesson: Lesson, fault: Fault, check: GuidedCheck) -> Lesson:
    """The lesson under the name that the check has for it, unless an experiment told more."""
    if check.hint:
        return replace(lesson, title=check.defect, hint=check.hint)
    if check.defect and lesson.title == fault.kind.value:
        return replace(lesson, title=check.defect)
    return lesson


def _until(situation: Situation, number: int) -> Situation:
    """The situation up to a step; the question stays only if it was the question."""
    if number > len(situation.steps):
        return situation
    return Situation(situation.layout, situation.steps[:number])
