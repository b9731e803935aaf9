"""Practice: drills and games watched call by call, and what they show, check by check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sapper.coach.drills import drills
from sapper.coach.effort import Effort
from sapper.coach.fault import FaultKind
from sapper.coach.games import Tally, WatchedGame
from sapper.coach.hints import is_repeated
from sapper.coach.lesson import Lesson
from sapper.coach.observe import observe
from sapper.coach.report import Figures
from sapper.coach.situation import Deed, Situation
from sapper.coach.teach import teach_smallest
from sapper.layout import Layout
from sapper.level import Level
from sapper.student.pupil import WatchedPupil


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


class Practice:
    """Drills and games of one pupil."""

    def __init__(self, pupil: WatchedPupil, effort: Effort) -> None:
        self._pupil = pupil
        self._effort = effort
        self._tally = Tally()
        self._drills = 0

    def run(self) -> None:
        """Go through all drills, then play all games."""
        self._drill()
        self._play()

    def figures(self) -> Figures:
        """What was counted."""
        tally, counts = self._tally, self._tally.counts
        calls = max(tally.calls, 1)
        return Figures(
            situations=self._drills,
            games=tally.games,
            calls=tally.calls,
            milliseconds=1000 * tally.seconds / calls,
            slowest_milliseconds=1000 * tally.slowest,
            guesses=tally.guesses,
            needless_guesses=tally.needless_guesses,
            hard_guesses=tally.hard_guesses,
            beyond=tally.beyond,
            wrong=counts[_K.WRONG_SAFE] + counts[_K.WRONG_MINE] + counts[_K.FALSE_SENTENCE],
            missed_single=counts[_K.MISSED_SINGLE],
            missed_subset=counts[_K.MISSED_SUBSET],
            crashes=counts[_K.CRASHED] + counts[_K.DIED],
            hangs=counts[_K.HUNG] + counts[_K.SLOW],
            bad_moves=counts[_K.BAD_SAFE_MOVE] + counts[_K.BAD_RANDOM_MOVE] + counts[_K.OFF_BOARD],
            faults={str(kind): number for kind, number in counts.items() if number},
        )

    def results(self) -> Iterator[tuple[str, str, bool | None, Lesson | None]]:
        """Name, title, whether it passed (None if nothing ran) and lesson of each check."""
        lessons: dict[str, Lesson] = {}
        for kind in FaultKind:
            if examples := self._tally.examples.get(kind):
                small, lesson = teach_smallest(examples, self._pupil, self._effort.shrink_seconds)
                lessons.setdefault(self._check_of(kind, small), lesson)
        ran = self._tally.calls > 0 or bool(lessons)
        for name, title in [*((each.name, each.title) for each in PLAY), *VARIATIONS]:
            yield name, title, name not in lessons if ran else None, lessons.get(name)

    def _drill(self) -> None:
        """Go through the drills and note every fault."""
        for situation in drills(self._effort.drills, self._effort.seed):
            if self._pupil.is_broken_down:
                return
            self._drills += 1
            self._drill_one(situation)

    def _drill_one(self, situation: Situation) -> None:
        """Note the faults of one drill, each cell or sentence once."""
        noted: set[tuple[FaultKind, object]] = set()
        for number, seen, faults in observe(situation, self._pupil):
            if 0 < number <= len(situation.steps):
                self._tally.note_call(seen)
            for fault in faults:
                key = fault.kind, fault.cell or fault.statement
                if key not in noted:
                    noted.add(key)
                    self._tally.note_fault(fault, situation.until(number))

    def _play(self) -> None:
        """Play the games, small boards first, as long as calls come back in time."""
        for text, number in self._effort.games:
            level = Level.parse(text)
            for seed in range(number):
                if self._pupil.is_broken_down or self._is_slow:
                    return
                layout = Layout.random(level, self._effort.seed + seed)
                WatchedGame(self._pupil, layout, seed, self._tally).play()

    @property
    def _is_slow(self) -> bool:
        """Whether enough has been seen of calls that take too long."""
        return self._tally.counts[_K.SLOW] + self._tally.counts[_K.HUNG] >= 3

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
