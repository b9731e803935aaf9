"""A new game as it is being set up: level, size, first click, seed."""

from __future__ import annotations

from sapper.core import LEVELS, BadBoard, Level, Shape, StartRule
from sapper.game import check_seed
from sapper.window.session import Setup
from sapper.window.text_field import TextField

LONGEST_SIDE = 100
"""So many rows or columns the window shows."""
FIELDS = ("Rows", "Columns", "Mines", "Seed")
STARTS = {StartRule.NONE: "any cell", StartRule.SAFE: "safe", StartRule.OPENING: "opening"}
"""What the first click is, in a word."""


def check_size(shape: Shape) -> None:
    """Refuse with `BadBoard` a board whose cells would be too small to see or to hit."""
    if max(shape.height, shape.width) > LONGEST_SIDE:
        raise BadBoard(f"a board of {shape}, the window shows up to {LONGEST_SIDE} rows or columns")


class NewGame:
    """What was entered so far."""

    def __init__(self, setup: Setup) -> None:
        self.fields = {name: TextField() for name in FIELDS}
        self.start = setup.start
        self.is_course = setup.is_course
        self.is_no_guess = setup.is_no_guess
        self.problem = ""
        self._fill(setup.level)
        self.choose_field(FIELDS[0])

    def choose_level(self, name: str) -> None:
        """Take over a level's numbers and its usual rules."""
        setup = Setup.of(LEVELS[name])
        self._fill(setup.level)
        self.start, self.is_course = setup.start, setup.is_course
        self.problem = ""

    def choose_start(self, rule: StartRule) -> None:
        self.start = rule

    def choose_field(self, name: str) -> None:
        """Type into that field from now on; what is in it is selected."""
        self.fields[name].is_selected = True

    def result(self) -> tuple[Setup, int | None]:
        """The setup and the seed, None for any; `BadBoard` if the numbers are none."""
        height, width, mines = (self._number(name) for name in FIELDS[:3])
        seed = self._number("Seed") if self.fields["Seed"].text else None
        if seed is not None:
            check_seed(seed)
        level = Level(height, width, mines)
        check_size(level.shape)
        return Setup(level, self.start, self.is_course, self.is_no_guess), seed

    def switch_course_rules(self) -> None:
        """Play by the course's rules, or by the usual ones."""
        self.is_course = not self.is_course

    def switch_no_guess(self) -> None:
        """Ask for boards that need no guess, or for any; they are a player's boards."""
        self.is_no_guess = not self.is_no_guess
        if self.is_no_guess:
            self.is_course = False
            if self.start is StartRule.NONE:
                self.start = StartRule.OPENING

    @property
    def level_name(self) -> str:
        try:
            return self.result()[0].level.name
        except BadBoard:
            return "custom"

    def _fill(self, level: Level) -> None:
        numbers = (level.height, level.width, level.mines)
        for name, number in zip(FIELDS, numbers, strict=False):
            self.fields[name] = TextField(str(number))

    def _number(self, name: str) -> int:
        text = self.fields[name].text
        if not text:
            raise BadBoard(f"{name.lower()}: nothing entered, expected a whole number")
        return int(text)
