"""A task: one game in words, as one line of JSON.

A data set is a file of such lines. What a task does not name has its usual value, and `str` leaves
it out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from sapper import (
    BadBoard,
    Cell,
    Layout,
    Level,
    SapperError,
    StartRule,
    View,
)
from sapper.core import quoted, settle, usual_first_click, whole
from sapper.core.files import load_line
from sapper.game import check_seed

FORMAT = "sapper task 1"
"""What the field `format` of a task says."""

FORMS = ("grid", "bare", "constraints", "json")
"""The forms in which a position is shown."""

SHOWN = ("mines", "rules")
"""What may be shown beside the position: the number of mines, the rules."""

REWARDS = ("win", "win_chance", "choice", "stated", "proof")
"""The parts of which rewards are made; docs/text.md says what each earns."""

LONGEST_TASK = 2**17
"""The characters of the longest line that is read as a task."""
MOST_CELLS = 10_000
"""The cells of the largest board of a task."""
LONGEST_NAME = 2000
"""Maximum number of characters of a task's name."""


class BadTask(SapperError):
    """A line that is no task, or a task that contradicts itself."""


@dataclass(frozen=True, slots=True)
class TaskLimits:
    """What an answer may cost and how far a game may go.

    A game that is not over after so many `answers` is lost. `moves` is how many moves of one
    answer are read, `characters` how much of its end is looked at. An answer that cannot be read,
    and a move that the rules refuse, cost `cost` each.
    """

    answers: int = 1000
    moves: int = 1
    characters: int = 20_000
    cost: float = 0.0

    def __post_init__(self) -> None:
        settle(
            self,
            answers=_whole(self.answers, "limits answers", 1, 1_000_000),
            moves=_whole(self.moves, "limits moves", 1, 1000),
            characters=_whole(self.characters, "limits characters", 100, 1_000_000),
            cost=_amount(self.cost, "limits cost", 0.0, 1000.0),
        )


@dataclass(frozen=True, slots=True)
class TextTask:
    """A game to be played.

    The board is that of `level`, `start` and `seed`, as in the arena; `first` is the cell
    that is open when the player begins, or None where the first click is the player's. A `layout`
    takes the place of the random mines. A game with a `view` begins there; without a layout its
    mines are drawn by the seed, evenly from all that agree with the view.

    `form` and `shows` say how the position is shown; `reward` weighs the parts of the reward, and
    `effort` is that of the win chances in it.
    """

    level: Level = field(default_factory=lambda: Level.parse("beginner"))
    start: StartRule = StartRule.SAFE
    seed: int = 0
    first: Cell | None = None
    layout: Layout | None = None
    view: View | None = None
    form: str = "grid"
    shows: tuple[str, ...] = ("mines", "rules")
    reward: Mapping[str, float] = field(default_factory=dict, hash=False)
    effort: str = "fast"
    limits: TaskLimits = field(default_factory=TaskLimits)
    name: str = ""

    def __post_init__(self) -> None:
        _choice(self.form, "form", FORMS)
        _choice(self.effort, "effort", ("fast", "standard", "deep"))
        if len(_text(self.name, "name")) > LONGEST_NAME:
            raise BadTask(f"name of {len(self.name)} characters, expected at most {LONGEST_NAME}")
        settle(
            self,
            level=Level.of(self.level),
            start=StartRule.of(self.start),
            seed=check_seed(self.seed),
            shows=_shows(self.shows),
            reward=self._weights(),
        )
        if self.level.shape.size > MOST_CELLS:
            raise BadTask(f"a board of {self.level}, expected at most {MOST_CELLS} cells")
        if self.first is not None:
            settle(self, first=_cell_on(self.level, self.first, "first"))
        self._check_board()

    @classmethod
    def on_board(
        cls, level: Level | str, start: StartRule | str = StartRule.SAFE, seed: int = 0, **rest: Any
    ) -> TextTask:
        """The game that the arena plays with this seed: a promised first click is made already."""
        level, start = Level.of(level), StartRule.of(start)
        first = None if start is StartRule.NONE else usual_first_click(level, start)
        return cls(level, start, seed, first, **rest)

    @classmethod
    def of(cls, task: TextTask | str) -> TextTask:
        """The task itself, or the one that a line of JSON holds; `BadTask` if it is neither."""
        if isinstance(task, TextTask):
            return task
        if not isinstance(task, str):
            raise BadTask(f"the task is {quoted(task)}, expected a TextTask or its line of JSON")
        return cls.parse(task)

    def _weights(self) -> dict[str, float]:
        """The parts of the reward with their weights; by default a win."""
        if not isinstance(self.reward, Mapping):
            raise BadTask(f"reward is {quoted(self.reward)}, expected weights by name")
        for name in self.reward:
            _choice(name, "reward", REWARDS)
        given = {name: _amount(w, f"reward {name}", -1000, 1000) for name, w in self.reward.items()}
        return given or {"win": 1.0}

    def _check_board(self) -> None:
        """Refuse a board that contradicts the level."""
        if self.layout is not None and self.layout.level != self.level:
            raise BadTask(f"the layout is {self.layout.level}, expected the level {self.level}")
        view = self.view
        if view is None:
            return
        if view.shape != self.level.shape or view.mines not in (None, self.level.mines):
            raise BadTask(
                f"the view is {quoted(view.text)}, expected one of the level {self.level}"
            )
        if self.first is not None:
            raise BadTask("a view and a first cell, expected one of them")
        settle(self, view=view.with_total(self.level.mines))

    def __str__(self) -> str:
        return json.dumps(self.to_data(), separators=(",", ":"))

    def to_data(self) -> dict[str, Any]:
        """The task in JSON's types, without what has its usual value."""
        always = ("level", "start", "seed", "reward")
        given = {
            name: _written(getattr(self, name))
            for name in _FIELDS
            if name in always or getattr(self, name) != getattr(_USUAL, name)
        }
        return {"format": FORMAT, **given}

    @classmethod
    def parse(cls, text: str) -> TextTask:
        """The task that a line of JSON holds; `BadTask` names the field that is wrong."""
        if not isinstance(text, str):
            raise BadTask(f"the task is {quoted(text)}, expected a line of JSON")
        return cls.from_data(load_line(text, LONGEST_TASK, BadTask))

    @classmethod
    def from_data(cls, data: Any) -> TextTask:
        """The task that JSON's types hold, as `to_data` gives them; `BadTask` if they hold none."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadTask(f"{quoted(data)}, expected an object with format {FORMAT!r}")
        given = {name: value for name, value in data.items() if name != "format"}
        for name in given:
            if name not in _FIELDS:
                raise BadTask(f"field {quoted(name)}, expected {', '.join(_FIELDS)}")
        try:
            return cls(**{name: _read(name, value) for name, value in given.items()})
        except BadTask:
            raise
        except SapperError as error:
            raise BadTask(f"the task: {error}") from error


_FIELDS = tuple(each.name for each in fields(TextTask))


def _read(name: str, value: Any) -> Any:
    """A field's value, from JSON's types; `SapperError` if it is none."""
    match name:
        case "view" if not isinstance(value, str):
            return View.of(value)
        case "level" | "start" | "layout" | "view":
            readers = {"level": Level.parse, "start": StartRule.parse}
            readers |= {"layout": Layout.parse, "view": View.parse}
            return readers[name](_text(value, name))
        case "first":
            return _pair(value, name)
        case "shows":
            if not isinstance(value, list):
                raise BadTask(f"shows is {quoted(value)}, expected a list")
            return tuple(value)
        case "limits":
            return _limits(value)
        case "form" | "effort" | "name":
            return _text(value, name)
    return value


def _limits(value: Any) -> TaskLimits:
    """The limits by name; the others have their usual value."""
    known = tuple(each.name for each in fields(TaskLimits))
    if not isinstance(value, dict):
        raise BadTask(f"limits is {quoted(value)}, expected an object")
    for name in value:
        _choice(name, "limits", known)
    return TaskLimits(**value)


def _written(value: Any) -> Any:
    """A field's value in JSON's types; of limits those that are not usual."""
    match value:
        case TaskLimits():
            usual = asdict(TaskLimits())
            return {name: each for name, each in asdict(value).items() if each != usual[name]}
        case Layout() | View():
            return value.text
        case Level() | StartRule():
            return str(value)
        case tuple() | Mapping():
            return dict(value) if isinstance(value, Mapping) else list(value)
    return value


def _shows(value: Any) -> tuple[str, ...]:
    """What is shown, in the usual order."""
    if not isinstance(value, tuple | list | set | frozenset):
        raise BadTask(f"shows is {quoted(value)}, expected some of {', '.join(SHOWN)}")
    for each in value:
        _choice(each, "shows", SHOWN)
    return tuple(each for each in SHOWN if each in value)


def _choice(value: Any, name: str, known: tuple[str, ...]) -> None:
    if not isinstance(value, str) or value not in known:
        raise BadTask(f"{name} {quoted(value)}, expected {', '.join(known)}")


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise BadTask(f"{name} is {quoted(value)}, expected text")
    return value


def _pair(value: Any, name: str) -> Cell:
    match value:
        case [int(row), int(column)] if type(row) is int and type(column) is int:
            return row, column
    raise BadTask(f"{name} is {quoted(value)}, expected [row, column]")


def _cell_on(level: Level, cell: Cell, name: str) -> Cell:
    try:
        return level.shape.cell(level.shape.index(cell))
    except SapperError as error:
        raise BadTask(f"{name}: {error}") from None


def _whole(value: Any, name: str, least: int, most: int) -> int:
    try:
        return whole(value, name, least, most)
    except BadBoard as error:
        raise BadTask(str(error)) from None


def _amount(value: Any, name: str, least: float, most: float) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not least <= value <= most:  # `nan` is in no range
        raise BadTask(f"{name} is {quoted(value)}, expected {least:g} to {most:g}")
    return float(value)


_USUAL = TextTask()
