"""The sheet with the skills of practice: how each went over all answers, and where it stands."""

from __future__ import annotations

from typing import ClassVar

import pygame

from sapper.boards.plot import LEGEND, Course
from sapper.window import shapes
from sapper.window.layer import Canvas
from sapper.window.sheets import TableSheet

ROWS = 10
"""So many skills are shown: all kinds of puzzles, and the patterns asked most often."""
_LEAST_SPAN = 1.0
"""A plot is at least so high: small changes look small."""


class SkillsSheet(TableSheet):
    """The courses of the skills; None while they are being read."""

    TITLE = "Your skills"
    TOP, STEP = 120, 43
    HEADS: ClassVar = {
        "Skill": (28, 224),
        "From the first answer to the last": (260, 280),
        "Now": (560, 62),
        "Lately": (630, 74),
        "Answers": (710, 70),
        "Since": (785, 90),
    }

    def prepare(self) -> None:
        courses = self.controls.state.skills
        self._shown = shown = [] if courses is None else courses[:ROWS]
        self.rows = [row_of(course) for course in shown]
        spans = [max(course.values) - min(course.values) for course in shown]
        self._span = max([_LEAST_SPAN, *spans])
        self.foot = LEGEND if courses else "No answers yet: D begins to practise."
        if courses is None:
            self.foot = "Your answers are being read…"

    def draw_inside(self, canvas: Canvas) -> None:
        theme = canvas.theme
        super().draw_inside(canvas)
        for place, course in enumerate(self._shown):
            self._draw_course(canvas, self.plot_rect(place), course)
            change = f"{course.change:+.2f}" if course.change else "-"
            colour = (
                theme.safe if course.change > 0 else theme.danger if course.change else theme.text
            )
            where = (self.HEADS["Lately"][0], self.TOP + self.STEP * place)
            self.write(canvas, change, where, 14, colour)

    def plot_rect(self, place: int) -> pygame.Rect:
        return self.rect_at(260, self.TOP - 8 + self.STEP * place, 280, self.STEP - 7)

    def _draw_course(self, canvas: Canvas, rect: pygame.Rect, course: Course) -> None:
        """The values as a line, higher ones above.

        Each has its own middle, so that its course is seen; a step is as high in all of them.
        """
        surface, theme = canvas.surface, canvas.theme
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


def row_of(course: Course) -> tuple[str, ...]:
    """What stands beside the line of a skill and what changed lately."""
    since = course.since.strftime("%Y-%m-%d")
    return course.name, "", f"{course.values[-1]:+.2f}", "", str(course.answers), since
