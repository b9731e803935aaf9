"""The learner's front end: the panel beside the board, the time line of the knowledge below."""

from __future__ import annotations

import pygame

from sapper.game import Outcome
from sapper.window import commands, shapes
from sapper.window.button import Style
from sapper.window.controls import Controls
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, text_width, write
from sapper.window.front import Front
from sapper.window.geometry import DOCK, MARGIN, PANEL, shares
from sapper.window.note import Column, Note
from sapper.window.shapes import Canvas
from sapper.window.words import learner_notes

GAP = 8


class Panel(Front):
    """The panel and the time line."""

    def __init__(self, size: tuple[int, int], scale: float, controls: Controls) -> None:
        super().__init__(scale, controls)
        margin, wide = self.px(MARGIN), self.px(PANEL)
        rect = pygame.Rect(size[0] - margin - wide, margin, wide, size[1] - 2 * margin)
        self._inside = rect.inflate(-self.px(32), -self.px(24))
        self._y = self._inside.top
        self.head = self._row(28)
        menu = pygame.Rect(0, 0, self.head.height, self.head.height)
        menu.midright = self.head.midright
        self.head.width -= menu.width + self.px(8)
        self._counters = self._row(40)
        self.status = self._row(24)
        has_moved = controls.session.is_over
        move, reset = shares(self._row(46), (1, 1), self.px(GAP))
        self.add(commands.AI_MOVE, move, Style.PLAIN if has_moved else Style.PRIMARY)
        self.add(commands.RESET, reset, Style.PRIMARY if has_moved else Style.PLAIN, label="Reset")
        auto, undo = shares(self._row(36), (1, 1), self.px(GAP))
        is_auto = controls.state.is_auto
        label, icon = ("Stop", "pause") if is_auto else (commands.AUTO.label, "play")
        self.add(commands.AUTO, auto, label=label, icon=icon)
        self.add(commands.UNDO, undo)
        why, inside = shares(self._row(36), (1, 1), self.px(GAP))
        self.add(commands.WHY, why)
        self.add(commands.INSIDE, inside)
        self.add(commands.MENU, menu, Style.BARE, icon="menu")
        self.notes = pygame.Rect(
            self._inside.left, self._y, self._inside.width, self._inside.bottom - self._y
        )
        self.track = self._lay_time_line(margin, rect.left - margin, size[1] - margin)
        self.rects = [rect, self._dock]
        self._column: Column | None = None

    def _row(self, height: float) -> pygame.Rect:
        """Return the next line below the others."""
        rect = pygame.Rect(self._inside.left, self._y, self._inside.width, self.px(height))
        self._y = rect.bottom + self.px(GAP)
        return rect

    def _lay_time_line(self, left: int, right: int, bottom: int) -> pygame.Rect:
        """Put the time line's buttons at its ends; return the track between them."""
        high = self.px(DOCK)
        self._dock = pygame.Rect(left, bottom - high, right - left, high)
        side, steps = self.px(34), self.controls.steps
        first = pygame.Rect(left + self.px(10), 0, side, side)
        last = pygame.Rect(right - self.px(10) - side, 0, side, side)
        first.centery = last.centery = self._dock.centery
        if steps is not None:
            self.add(commands.BACKWARD, first, icon="previous")
            self.add(commands.FORWARD, last, icon="following")
        track = pygame.Rect(first.right + self.px(20), 0, 0, self.px(6))
        track.width = last.left - self.px(20) - track.left
        track.centery = self._dock.top + round(high * 0.68)
        moments = self.controls.session.ai.companion.moments
        wrong = next((each.move for each in moments if each.alarms), None)
        self._pin = None if wrong is None else pygame.Rect(0, 0, self.px(26), self.px(26))
        if wrong is not None and self._pin is not None:
            self._pin.midbottom = self._place_of(track, wrong), track.top - self.px(4)
            self.add(commands.ALARM, self._pin, Style.BARE, icon="alarm")
        return track

    def _place_of(self, track: pygame.Rect, move: int) -> int:
        """Return the pixel of a move on the track."""
        count = max(1, len(self.controls.session.play.steps))
        return track.left + track.width * min(move, count) // count

    def move_at(self, point: tuple[int, int]) -> int | None:
        track, count = self.track, len(self.controls.session.play.steps)
        if not (count and track.inflate(self.px(24), self.px(24)).collidepoint(point)):
            return None
        return round((point[0] - track.left) / max(1, track.width) * count)

    @property
    def column(self) -> Column:
        """The notes, as far as they are scrolled."""
        if self._column is None:
            inside = self.notes.inflate(-self.px(24), -self.px(18))
            notes, scroll = learner_notes(self.controls), self.controls.state.note_scroll
            self._column = Column(inside, self.scale, notes, scroll)
        return self._column

    def note_at(self, point: tuple[int, int]) -> Note | None:
        return self.column.note_at(point)

    def renew_notes(self) -> None:
        self._column = None

    @property
    def _status(self) -> str:
        session = self.controls.session
        if session.is_over:
            return "Won" if session.outcome is Outcome.WON else "Lost"
        if session.is_file_slow:
            return "The AI's file is still working…"
        return "Thinking…" if session.ai.is_thinking else ""

    @property
    def _line(self) -> str:
        """The words of the time line."""
        controls, play = self.controls, self.controls.session.play
        if not play.steps:
            return "The time line of what the AI knows: it grows with every move."
        if controls.moment == 0:
            return f"Before move 1 of {len(play.steps)}"
        note = play.steps[controls.moment - 1]
        where = "flags" if note.cell is None else str(note.cell)
        return f"Move {note.number} of {len(play.steps)}: {note.player}, {where}"

    @property
    def shows(self) -> object:
        said = self._status, self._line, self.column.notes, self.column.scroll
        return self.controls.session.ai.label, self.counts, said, self.buttons

    def draw_inside(self, canvas: Canvas) -> None:
        surface, theme = canvas.surface, canvas.theme
        level = self.controls.session.play.setup.level
        size = f"{level.height}x{level.width}/{level.mines}"
        wide = text_width(size, self.px(13))
        room = self.head.width - wide - self.px(8)
        label = self.controls.session.ai.label
        write(surface, label, self.px(16), theme.text, BOLD, room, midleft=self.head.midleft)
        write(surface, size, self.px(13), theme.muted, midright=self.head.midright)
        places = shares(self._counters, (1, 1), self.px(GAP))
        for icon, rect, text in zip(("mine", "clock"), places, self.counts, strict=True):
            self.draw_count(canvas, icon, text, rect)
        text, colour, height, weight = self._status, theme.muted, 14, REGULAR
        if self.controls.session.is_over:
            colour = theme.safe if text == "Won" else theme.danger
            height, weight = 20, BOLD
        middle = self.status.center
        write(surface, text, self.px(height), colour, weight, self.status.width, center=middle)
        surface.blit(shapes.rounded(self.notes.size, self.px(10), theme.card), self.notes)
        self.column.draw(surface, theme)
        self._draw_time_line(canvas)

    def _draw_time_line(self, canvas: Canvas) -> None:
        surface, theme, track = canvas.surface, canvas.theme, self.track
        count = len(self.controls.session.play.steps)
        top = self._dock.top + self.px(8)
        is_past = self.controls.state.moment is not None
        ink, weight = (theme.accent, SEMIBOLD) if is_past else (theme.muted, REGULAR)
        is_left = self._pin is None or self._pin.centerx > track.centerx
        where = {"topleft": (track.left, top)} if is_left else {"topright": (track.right, top)}
        if not count:
            where = {"midtop": (self._dock.centerx, top)}
        write(surface, self._line, self.px(13), ink, weight, self._dock.width, **where)
        pygame.draw.rect(surface, theme.line, track, border_radius=track.height)
        if not count:
            return
        done = track.copy()
        done.width = self._place_of(track, self.controls.moment) - track.left
        pygame.draw.rect(surface, theme.accent, done, border_radius=track.height)
        if track.width >= 6 * count * self.scale:
            for move in range(count + 1):
                place = self._place_of(track, move), track.centery
                pygame.draw.circle(surface, theme.muted, place, self.px(2))
        knob = shapes.Pen(self.px(22))
        knob.disc(theme.accent, (0.5, 0.5), 0.48)
        knob.disc(theme.panel, (0.5, 0.5), 0.22)
        picture = knob.picture()
        surface.blit(picture, picture.get_rect(center=(done.right, track.centery)))
