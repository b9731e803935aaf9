"""The sheet with the skills of practice: how each went over all answers, and where it stands."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sapper.practice.plot import LEGEND, Course
from sapper.window import shapes
from sapper.window.fonts import REGULAR
from sapper.window.sheets import SheetPicture
from sapper.window.theme import Colour, Theme

ROWS = 10
"""So many skills are shown: all kinds of puzzles, and the patterns asked most often."""
_HEAD = ("Skill", "From the first answer to the last", "Now", "Lately", "Answers", "Since")
_LEFTS = (28, 260, 560, 630, 710, 785)
_WIDTHS = (224, 280, 62, 74, 70, 90)
_TOP, _STEP = 112, 43
_LEAST_SPAN = 1.0
"""A plot is at least so high: small changes look small."""


class SkillsSheet(SheetPicture):
    """The courses of the skills; None while they are being read."""

    def __init__(
        self, size: tuple[int, int], scale: float, courses: Sequence[Course] | None
    ) -> None:
        super().__init__(size, scale, 900, 600)
        self._courses = courses
        shown = [] if courses is None else courses[:ROWS]
        self._shown = shown
        spans = [max(course.values) - min(course.values) for course in shown]
        self._span = max([_LEAST_SPAN, *spans])

    def draw(
        self, surface: pygame.Surface, theme: Theme, pointer: tuple[int, int], focused: str
    ) -> None:
        """Draw a row for each skill, and the foot."""
        self.draw_card(surface, theme, "Your skills")
        self._draw_row(surface, 80, _HEAD, [theme.muted] * len(_HEAD))
        for place, course in enumerate(self._shown):
            top = _TOP + _STEP * place
            colours = [theme.text] * len(_HEAD)
            if course.change:
                colours[3] = theme.safe if course.change > 0 else theme.danger
            self._draw_row(surface, top + 8, row_of(course), colours)
            self._draw_course(surface, theme, self.plot_rect(place), course)
        self.write(surface, self._foot(), (28, 562), 13, theme.muted, REGULAR, 840)
        self.draw_buttons(surface, theme, pointer, focused)

    def plot_rect(self, place: int) -> pygame.Rect:
        """Where the course of a skill is drawn."""
        return self.rect_at(_LEFTS[1], _TOP + _STEP * place, _WIDTHS[1], _STEP - 7)

    def _draw_course(
        self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, course: Course
    ) -> None:
        """The values as a line, higher ones above.

        Each has its own middle, so that its course is seen; a step is as high in all of them.
        """
        surface.blit(shapes.rounded(rect.size, self.px(6), theme.card), rect)
        inside = rect.inflate(-self.px(12), -self.px(12))
        middle, last = (min(course.values) + max(course.values)) / 2, max(1, len(course.values) - 1)
        points = [
            (
                inside.left + inside.width * place / last,
                inside.centery - inside.height * (value - middle) / self._span,
            )
            for place, value in enumerate(course.values)
        ]
        if len(points) > 1:
            pygame.draw.lines(surface, theme.accent, False, points, max(2, self.px(2)))
        pygame.draw.circle(surface, theme.accent, points[-1], self.px(4))

    def _draw_row(
        self, surface: pygame.Surface, top: float, row: Sequence[str], colours: Sequence[Colour]
    ) -> None:
        for left, width, text, colour in zip(_LEFTS, _WIDTHS, row, colours, strict=True):
            self.write(surface, text, (left, top), 14, colour, REGULAR, width)

    def _foot(self) -> str:
        if self._courses is None:
            return "Your answers are being read…"
        return LEGEND if self._courses else "No answers yet: D begins to practise."


def row_of(course: Course) -> tuple[str, ...]:
    """What stands beside and around the line of a skill."""
    change = f"{course.change:+.2f}" if course.change else "-"
    since = course.since.strftime("%Y-%m-%d")
    return course.name, "", f"{course.values[-1]:+.2f}", change, str(course.answers), since
