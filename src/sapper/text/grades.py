"""Grades: answers to tasks in, figures with intervals out, beside the champion on the same boards.

A file of answers has one line of JSON for each task: `{"task": ..., "answers": [...]}`, where the
task is an object or its line, and the answers are what the player said, in order. `player` may name
who played.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from typing import Any

from sapper import Outcome, TooComplex, View, analyse, perfect
from sapper.arena import tables
from sapper.arena.figures import AgentFigures, Comparison, agent_figures, compare, corrected
from sapper.arena.record import GameRecord, GuessMade
from sapper.arena.statistics import Estimate, mean_estimate, wilson
from sapper.core.arguments import quoted
from sapper.core.files import load_line
from sapper.core.report_page import Columns
from sapper.core.view import FLAGGED, HIDDEN
from sapper.text.players import TextPlayer, play_task
from sapper.text.suites import MOST_TASKS, TaskName, is_same_board, make_suite
from sapper.text.text_environment import TextEnvironment
from sapper.text.text_rewards import Opening
from sapper.text.text_task import BadTask, TextTask

LONGEST_LINE = 16 * 2**20
"""The characters of the longest line of a file of answers."""
MOST_ANSWERS = 1_000_000
RIVAL = "champion"
"""The agent beside which games are put."""
_FEW_HIDDEN, _FEW_STEPS = 24, 50_000_000
_MOST_NAMED = 10

Progress = Callable[[int], None]
"""Told how many lines are graded."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a player made of one task."""

    task: TextTask
    player: str
    is_solved: bool
    share: float = 0.0
    record: GameRecord | None = None
    openings: tuple[Opening, ...] = ()
    answers: int = 0
    unreadable: int = 0
    refused: int = 0
    is_finished: bool = True
    perfect: float | None = None

    @property
    def suite(self) -> str:
        """The suite that the task's name tells; `tasks` where it tells none."""
        name = TaskName.parse(self.task.name)
        return "tasks" if name is None else name.suite


@dataclass(frozen=True, slots=True)
class Grade:
    """The figures of one player on the tasks of one suite.

    `interval` is Wilson's at 95 %. Of games, `figures` are the arena's, with the luck taken off,
    and `comparison` is the one with the champion on the same boards. `perfect` is the mean of the
    exact values of perfect play, where all are known. `needless` counts needless risks per game,
    `risk` is the risk taken above the least per game. `brier` is how far stated risks were off the
    exact ones, squared. `proofs` are the proofs given and those that hold.
    """

    suite: str
    player: str
    tasks: int
    solved: int
    interval: tuple[float, float]
    share: Estimate
    answers: float
    unreadable: float
    unfinished: int
    figures: AgentFigures | None = None
    comparison: Comparison | None = None
    rival_rate: float | None = None
    perfect: float | None = None
    needless: Estimate | None = None
    risk: Estimate | None = None
    stated: int = 0
    brier: Estimate | None = None
    proofs: tuple[int, int] = (0, 0)
    certain: int = 0

    @property
    def rate(self) -> float:
        return self.solved / self.tasks

    @property
    def proof_interval(self) -> tuple[float, float] | None:
        """Wilson's interval of the share of proofs that hold; None where none was given."""
        given, held = self.proofs
        return wilson(held, given) if given else None

    def to_data(self) -> dict[str, Any]:
        """The grade in JSON's types; of the arena's figures what luck would have hidden."""
        data = asdict(replace(self, figures=None, comparison=None))
        found, other = self.figures, self.comparison
        del data["figures"], data["comparison"]
        return data | {
            "rate": self.rate,
            "without_luck": found and found.adjusted and asdict(found.adjusted),
            "difference": other and asdict(other.difference),
            "difference_without_luck": other and other.adjusted and asdict(other.adjusted),
        }


@dataclass(frozen=True, slots=True)
class GradedFile:
    """The grades of a file of answers, in the order of its suites and players."""

    grades: tuple[Grade, ...]
    attempts: tuple[Attempt, ...] = field(repr=False, default=())
    left_out: tuple[str, ...] = ()
    """What was not counted, each with the reason: forged, repeated and missing tasks."""


def grade_lines(
    lines: Iterable[str], rival: str | None = RIVAL, progress: Progress | None = None
) -> GradedFile:
    """The grades of lines of answers; `BadTask` names the line that is wrong.

    Tasks of suites are made again from their names: one that is not what its name says, and one
    that the player had before, are left out; so are numbers that are missing below the largest.
    The `rival` plays the same boards for comparison; None leaves it out.
    """
    attempts: list[Attempt] = []
    entries = _Entries()
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                task, answers, player = _parse(line)
                if entries.takes(task, player, number):
                    attempts.append(attempt_of(task, answers, player))
            except BadTask as error:
                raise BadTask(f"line {number}: {error}") from error
            if progress is not None:
                progress(len(attempts))
    left_out = (*entries.refused, *entries.missing())
    if not attempts:
        problem = left_out[0] if left_out else "no answers"
        raise BadTask(f"{problem}, expected a line of JSON for each task")
    return replace(grade_attempts(attempts, rival), left_out=left_out)


class _Entries:
    """Which lines of answers count: each task once for a player, and only as its suite has it."""

    def __init__(self) -> None:
        self.refused: list[str] = []
        self._seen: dict[tuple[str, TaskName], set[int]] = {}
        self._made: dict[TaskName, list[TextTask]] = {}
        self._makers: dict[TaskName, Iterator[TextTask]] = {}

    def takes(self, task: TextTask, player: str, line: int) -> bool:
        """Whether a task of a line counts; if not, the reason is noted."""
        name = TaskName.parse(task.name)
        if name is None:
            return True
        row = name._replace(number=0)
        if not self._is_made(row, name.number, task):
            self.refused.append(f"line {line}: {name} is forged: the suite has another task there")
            return False
        seen = self._seen.setdefault((player, row), set())
        if name.number in seen:
            self.refused.append(f"line {line}: {name} is repeated: {player} has answered it before")
            return False
        seen.add(name.number)
        return True

    def _is_made(self, row: TaskName, number: int, task: TextTask) -> bool:
        """Whether the suite makes this task under this number."""
        if row not in self._makers:
            self._makers[row] = make_suite(row.suite, MOST_TASKS, row.seed, row.split)
            self._made[row] = []
        made = self._made[row]
        with suppress(BadTask):  # the suite has no more boards
            made.extend(islice(self._makers[row], max(number + 1 - len(made), 0)))
        return number < len(made) and is_same_board(made[number], task)

    def missing(self) -> Iterator[str]:
        """What a player left out of the tasks below the largest number."""
        for (player, row), seen in self._seen.items():
            gaps = sorted(set(range(max(seen))) - seen)
            if gaps:
                named = ", ".join(map(str, gaps[:_MOST_NAMED]))
                more = f" and {len(gaps) - _MOST_NAMED} more" if len(gaps) > _MOST_NAMED else ""
                suite = f"{row.suite}/{row.split}/{row.seed}"
                tasks = f"{len(gaps)} of {max(seen) + 1} tasks of {suite}"
                yield f"{player} left out {tasks}: {named}{more}"


def grade_attempts(attempts: Sequence[Attempt], rival: str | None = RIVAL) -> GradedFile:
    """The grades of attempts, one for each suite and player."""
    groups: dict[tuple[str, str], list[Attempt]] = {}
    for each in attempts:
        groups.setdefault((each.suite, each.player), []).append(each)
    rivals: dict[str, GameRecord] = {}
    found = [_grade(key, group, rival, rivals) for key, group in groups.items()]
    return GradedFile(tuple(_judged(found)), tuple(attempts))


def _judged(grades: list[Grade]) -> Iterator[Grade]:
    """The grades with verdicts that count how many comparisons there are; all risks are exact."""
    compared = [each.comparison for each in grades if each.comparison is not None]
    verdicts = iter(corrected([replace(each, has_exact_risks=True) for each in compared]))
    for each in grades:
        yield each if each.comparison is None else replace(each, comparison=next(verdicts))


def _parse(line: str) -> tuple[TextTask, list[str], str]:
    data = load_line(line, LONGEST_LINE, BadTask)
    if not isinstance(data, dict) or not {"task", "answers"} <= data.keys():
        raise BadTask(f"{quoted(data)}, expected an object with task and answers")
    task, answers, player = data["task"], data["answers"], data.get("player", "player")
    if not isinstance(answers, list) or not all(isinstance(each, str) for each in answers):
        raise BadTask(f"answers is {quoted(answers)}, expected a list of texts")
    if len(answers) > MOST_ANSWERS or not isinstance(player, str) or len(player) > 200:
        raise BadTask(f"player {quoted(player)} with {len(answers)} answers, expected fewer")
    parsed = TextTask.parse(task) if isinstance(task, str) else TextTask.from_data(task)
    return parsed, answers, player


def attempt_of(task: TextTask, answers: Iterable[str], player: str = "player") -> Attempt:
    """What these answers make of a task; those after its end are left out."""
    environment = TextEnvironment(facts=True)
    environment.reset(task)
    known = _perfect_value(environment.view) if task.is_game else None
    share = 0.0
    right = False
    for answer in answers:
        if environment.is_over:
            break
        *_, info = environment.step(answer)
        if not task.is_game:
            right, share = info["outcome"] == "right", info["share"]
    won = environment.outcome is Outcome.WON if task.is_game else right
    return Attempt(
        task,
        player,
        won,
        max(share, float(won)),
        _record(environment) if task.is_game else None,
        tuple(environment.openings),
        environment.answers,
        environment.unreadable,
        environment.refused,
        environment.is_over,
        known,
    )


def _record(environment: TextEnvironment) -> GameRecord:
    """The game as the arena keeps it, by the exact risks."""
    guesses = [
        GuessMade(
            each.risk,
            each.survived,
            each.hidden_share,
            None if each.least is None else each.least > 0.5 - 1e-9,
            cell=each.cell,
        )
        for each in environment.openings
        if each.risk != 0
    ]
    first = environment.task is not None and environment.task.first is not None
    won = environment.outcome is Outcome.WON
    is_played_out = won or any(not each.survived for each in environment.openings)
    return GameRecord(
        won,
        len(environment.openings) + first,
        0.0,
        tuple(guesses),
        forfeit=None if is_played_out else "unfinished",
    )


def _perfect_value(view: View) -> float | None:
    """The exact chance of perfect play from here, where it is quickly known."""
    hidden = view.codes.count(HIDDEN) + view.codes.count(FLAGGED)
    if view.mines is None or hidden > _FEW_HIDDEN or analyse(view).log2_layouts > 12:
        return None
    try:
        return float(perfect(view, limit=_FEW_STEPS).chance)
    except TooComplex:
        return None


def _grade(
    key: tuple[str, str], attempts: list[Attempt], rival: str | None, rivals: dict[str, GameRecord]
) -> Grade:
    suite, player = key
    solved = sum(each.is_solved for each in attempts)
    answers = sum(each.answers for each in attempts)
    games = [each for each in attempts if each.record is not None]
    openings = [opening for each in games for opening in each.openings]
    stated = [each for each in openings if each.stated is not None and each.risk is not None]
    proofs = [each.is_proved for each in openings if each.is_proved is not None]
    known = [each.perfect for each in games if each.perfect is not None]
    return Grade(
        suite,
        player,
        len(attempts),
        solved,
        wilson(solved, len(attempts)),
        mean_estimate([each.share for each in attempts]),
        answers / len(attempts),
        sum(each.unreadable + each.refused for each in attempts) / max(answers, 1),
        sum(not each.is_finished for each in attempts),
        **_beside(player, games, rival, rivals),
        perfect=math.fsum(known) / len(known) if known and len(known) == len(attempts) else None,
        needless=_per_game(games, lambda each: float(each.is_needless)),
        risk=_per_game(games, _above_least),
        stated=len(stated),
        brier=_mean([(_stated(each) - (each.risk or 0.0)) ** 2 for each in stated]),
        proofs=(len(proofs), sum(proofs)),
        certain=sum(each.risk == 0 for each in openings),
    )


def _beside(
    player: str, games: list[Attempt], rival: str | None, rivals: dict[str, GameRecord]
) -> dict[str, Any]:
    """The arena's figures of games, and the comparison with the rival on the same boards."""
    records = [each.record for each in games if each.record is not None]
    if not records:
        return {}
    found: dict[str, Any] = {"figures": agent_figures(player, records)}
    if rival is not None:
        other = TextPlayer(rival)
        theirs = []
        for each in games:
            line = str(each.task)
            if line not in rivals:
                environment = TextEnvironment(facts=True)
                play_task(other, each.task, environment)
                rivals[line] = _record(environment)
            theirs.append(rivals[line])
        found["comparison"] = compare(player, rival, records, theirs)
        found["rival_rate"] = sum(each.won for each in theirs) / len(theirs)
    return found


def _per_game(games: list[Attempt], value: Callable[[Opening], float]) -> Estimate | None:
    """The mean over games of the sum over their openings."""
    return _mean([math.fsum(map(value, each.openings)) for each in games])


def _above_least(opening: Opening) -> float:
    if opening.risk is None or opening.least is None:
        return 0.0
    return opening.risk - opening.least


def _stated(opening: Opening) -> float:
    return 0.0 if opening.stated is None else opening.stated


def _mean(values: list[float]) -> Estimate | None:
    return mean_estimate(values) if values else None


def _interval(found: tuple[float, float] | None) -> str:
    return "-" if found is None else " - ".join(tables.in_percent(each, 1) for each in found)


def _rate(value: float | None) -> str:
    return "-" if value is None else tables.in_percent(value, 1)


def _number(estimate: Estimate | None, digits: int = 3) -> str:
    if estimate is None:
        return "-"
    return f"{estimate.value:.{digits}f} ± {estimate.error:.{digits}f}"


def _difference(compared: Comparison | None) -> str:
    """The difference to the champion in points, or a dash."""
    return tables.points(compared.difference if compared else None)


def _without_luck(compared: Comparison | None) -> str:
    return tables.points(compared.adjusted if compared else None)


SOLVED: Columns[Grade] = {
    "suite": lambda each: each.suite,
    "player": lambda each: each.player,
    "tasks": lambda each: f"{each.tasks:,}",
    "solved %": lambda each: tables.in_percent(each.rate, 1),
    "95 % interval": lambda each: _interval(each.interval),
    "part right": lambda each: _number(each.share),
    "answers": lambda each: f"{each.answers:.1f}",
    "not readable %": lambda each: tables.in_percent(each.unreadable, 1),
    "unfinished": lambda each: f"{each.unfinished:,}",
}
"""What was solved, task by task."""

BESIDE: Columns[Grade] = {
    "suite": lambda each: each.suite,
    "player": lambda each: each.player,
    "won %": lambda each: tables.in_percent(each.rate, 1),
    "without luck %": lambda each: tables.points(
        each.figures.adjusted if each.figures else None, sign=""
    ),
    "champion %": lambda each: _rate(each.rival_rate),
    "difference": lambda each: _difference(each.comparison),
    "without luck": lambda each: _without_luck(each.comparison),
    "verdict": lambda each: tables.verdict(each.comparison) if each.comparison else "-",
    "perfect %": lambda each: _rate(each.perfect),
}
"""Games beside those of the champion on the same boards."""

CARE: Columns[Grade] = {
    "suite": lambda each: each.suite,
    "player": lambda each: each.player,
    "needless risks": lambda each: _number(each.needless, 2),
    "risk above least": lambda each: _number(each.risk, 3),
    "stated risks": lambda each: f"{each.stated:,}",
    "Brier": lambda each: _number(each.brier, 4),
    "proofs": lambda each: f"{each.proofs[1]:,} of {each.proofs[0]:,}",
    "proofs that hold %": lambda each: _interval(each.proof_interval),
}
"""How careful the player was: risks, what it said of them, proofs."""


def rows_of(columns: Columns[Grade], grades: Sequence[Grade]) -> list[list[str]]:
    return [[write(each) for write in columns.values()] for each in grades]
