"""The words in the panel: failures and alarms first, then reasons, then what speaks of a cell."""

from __future__ import annotations

import pygame

from sapper.session import Saying, Session, Why
from sapper.shape import Cell
from sapper.window.column import Column
from sapper.window.fonts import BOLD
from sapper.window.state import State
from sapper.window.theme import Colour, Theme

SHOWN_SENTENCES = 3
_SHOWN_ALARMS = 4


def sentence_colours(theme: Theme) -> tuple[Colour, Colour, Colour]:
    """The colours that join a sentence in the panel with its cells on the board."""
    return theme.accent, theme.warning, theme.number(4)


def shown_sentences(session: Session, state: State) -> list[Saying]:
    """The sentences about the hidden cell in focus that are shown, if what is known is wanted."""
    cell = state.focus
    if not state.shows_knowledge or cell is None or cell not in session.view.shape:
        return []
    return session.sentences(cell)[:SHOWN_SENTENCES] if session.view.is_hidden(cell) else []


def draw_notes(
    surface: pygame.Surface,
    rect: pygame.Rect,
    theme: Theme,
    scale: float,
    session: Session,
    state: State,
) -> None:
    """Write what there is to say into the rectangle, the most urgent first."""
    column = Column(surface, rect, theme, scale)
    _write_failure(column, theme, session)
    _write_alarms(column, theme, session)
    if state.notice or session.message:
        column.paragraph(state.notice or session.message, theme.warning)
    if state.why is not None:
        _write_why(column, theme, state.why, state.why_step)
        return
    _write_last(column, theme, session)
    _write_thoughts(column, theme, session, state)
    _write_cell(column, theme, session, state)


def _write_failure(column: Column, theme: Theme, session: Session) -> None:
    if session.failure is not None:
        column.paragraph("The AI's file failed", theme.danger, 14, BOLD)
        column.paragraph(str(session.failure), theme.text)


def _write_alarms(column: Column, theme: Theme, session: Session) -> None:
    """The cells of which the AI is certain and wrong."""
    alarms = session.companion.alarms
    if not alarms:
        return
    column.paragraph("Alarm: the AI is wrong", theme.danger, 14, BOLD)
    for alarm in alarms[:_SHOWN_ALARMS]:
        column.paragraph(str(alarm), theme.text)
    if len(alarms) > _SHOWN_ALARMS:
        column.paragraph(f"and {len(alarms) - _SHOWN_ALARMS} more", theme.muted)


def _write_why(column: Column, theme: Theme, why: Why, step: int) -> None:
    """One step of a derivation."""
    column.heading(why.title, theme.accent)
    if why.steps:
        if len(why.steps) > 1:
            column.paragraph(f"Step {step + 1} of {len(why.steps)}", theme.muted, 12)
        column.paragraph(why.steps[step].text)


def _write_last(column: Column, theme: Theme, session: Session) -> None:
    last = session.play.last
    if last is None:
        column.heading("No move yet")
        column.paragraph("Click a cell to open it, or let the AI move.", theme.muted)
        return
    where = "" if last.cell is None else f" at {last.cell}"
    column.heading(f"Move {last.number}: {last.player}{where}")
    column.paragraph(last.text, theme.muted)


def _write_thoughts(column: Column, theme: Theme, session: Session, state: State) -> None:
    """The best guess in words, and why there are no odds if there are none."""
    best = session.best() if state.shows_best and not session.is_over else None
    if best is not None:
        column.heading(f"Best: {best.cell}", theme.accent)
        column.paragraph(best.reason.text, theme.muted)
    odds = session.odds() if state.shows_odds else None
    if odds is not None and odds.problem:
        column.paragraph(f"No odds: {odds.problem}.", theme.warning)


def _write_cell(column: Column, theme: Theme, session: Session, state: State) -> None:
    """What is known of the cell under the pointer, as far as it is wanted."""
    cell = state.focus
    if cell is None or cell not in session.view.shape or not session.view.is_hidden(cell):
        return
    if not (state.shows_knowledge or state.shows_odds) or session.is_over:
        return
    column.space(4)
    column.heading(f"Cell {cell}{_verdict(session, state, cell)}")
    if not state.shows_knowledge:
        return
    sentences = shown_sentences(session, state)
    for sentence, colour in zip(sentences, sentence_colours(theme), strict=False):
        column.paragraph(str(sentence), theme.text, dot=colour)
    more = len(session.sentences(cell)) - len(sentences)
    if more > 0:
        column.paragraph(f"and {more} more", theme.muted)
    elif not sentences:
        column.paragraph("No sentence speaks of it.", theme.muted)


def _verdict(session: Session, state: State, cell: Cell) -> str:
    """What the odds, or the AI, say of the cell, as far as they are shown."""
    odds = session.odds() if state.shows_odds else None
    if odds is not None and cell in odds.probability:
        return f": {odds.probability[cell] * 100:.1f} % mine"
    safes, mines = session.known() if state.shows_knowledge else (frozenset(), frozenset())
    if cell in safes:
        return ": known safe"
    return ": known mine" if cell in mines else ""
