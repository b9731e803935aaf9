"""The words in the panel: failures and alarms first, then reasons, then what the AI holds."""

from __future__ import annotations

from collections.abc import Iterable

from sapper.core import Analysis, Cell, SapperError, counted, percent
from sapper.game import Outcome
from sapper.window.note import Note, NoteKind
from sapper.window.session import Aid, Help, Knowledge, Sentence, Session
from sapper.window.session.assistant import COURSE
from sapper.window.session.ending import best_words
from sapper.window.state import WindowState
from sapper.window.theme import Colour, Theme

SHOWN_SENTENCES = 3
_SHOWN_ALARMS = 4


def sentence_colours(theme: Theme) -> tuple[Colour, Colour, Colour]:
    """The colours that join a sentence in the panel with its cells on the board."""
    return theme.accent, theme.warning, theme.number(4)


def shown_sentences(session: Session, state: WindowState) -> list[Sentence]:
    """The sentences about the hidden cell in focus that are shown, if what is known is wanted."""
    cell = state.focus
    if Aid.KNOWLEDGE not in session.play.aids or cell is None or cell not in session.view.shape:
        return []
    if not session.view.is_hidden(cell):
        return []
    session.shown(Help.KNOWLEDGE)
    return session.ai.knowledge.about(cell)[:SHOWN_SENTENCES]


def urgent_notes(session: Session, state: WindowState) -> list[Note]:
    """Failures, alarms, and what the window or the session just said."""
    notes = [*_failure(session), *([] if state.is_paused else _alarms(session))]
    kept = (session.store.problem if session.store is not None else None) or ""
    for text in (session.ai.file_note, state.notice or state.refusal() or session.message, kept):
        notes += [Note(text, NoteKind.NOTICE)] if text else []
    return notes


def game_notes(session: Session, state: WindowState, shows_moves: bool) -> list[Note]:
    """What there is to say of the game that is played; `shows_moves` tells its last move too."""
    if state.is_paused:
        return []
    if Aid.MIND in session.play.aids:
        return _mind(session, state.theme)
    notes = [*_hint(state), *_last(session, state, shows_moves), *_thoughts(session, state)]
    return [*notes, *_cell(session, state)]


def _failure(session: Session) -> list[Note]:
    """How the AI's file failed, its line first: it is what one looks for."""
    failure = session.ai.failure
    if failure is None:
        return []
    place = "" if failure.line is None else f" in line {failure.line}"
    name = session.ai.companion.student.name
    notes = [Note(f"{name} failed{place}", NoteKind.ALARM), Note(str(failure))]
    if failure.trace:
        notes.append(Note("The terminal has the whole traceback.", NoteKind.FAINT))
    return notes


def _alarms(session: Session) -> list[Note]:
    alarms = session.ai.companion.alarms
    if not alarms:
        return []
    session.shown(Help.KNOWLEDGE)
    shown = [Note(str(alarm), cells=frozenset([alarm.cell])) for alarm in alarms[:_SHOWN_ALARMS]]
    if len(alarms) > _SHOWN_ALARMS:
        shown.append(Note(f"and {len(alarms) - _SHOWN_ALARMS} more", NoteKind.FAINT))
    return [Note("Alarm: the AI is wrong", NoteKind.ALARM), *shown]


def _hint(state: WindowState) -> list[Note]:
    if state.hint is None:
        return []
    notes = [Note("Hint", NoteKind.TITLE), Note(state.hint.texts[state.hint_step])]
    if state.hint.cell is not None:
        is_last = state.hint_step == len(state.hint.texts) - 1
        notes.append(Note("H again: why" if is_last else "H again: tell me more", NoteKind.FAINT))
    return notes


def _last(session: Session, state: WindowState, shows_moves: bool) -> list[Note]:
    """The last move; after the end, how it went and what to do next."""
    last = session.play.last
    if last is None:
        text = "Click a cell to open it, or let the AI move."
        return (
            []
            if state.hint
            else [Note("No move yet", NoteKind.HEADING), Note(text, NoteKind.FAINT)]
        )
    if session.is_over:
        words = [Note(f"Last move: {last.text}", NoteKind.FAINT)] if shows_moves else []
        return [*_end(session), *words]
    if not shows_moves:
        return []
    where = "" if last.cell is None else f" at {last.cell}"
    heading = f"Move {last.number}: {last.player}{where}"
    return [Note(heading, NoteKind.HEADING), Note(last.text, NoteKind.FAINT)]


def _end(session: Session) -> list[Note]:
    """What a finished game was worth, and what to do next."""
    play = session.play
    if session.outcome is Outcome.WON:
        notes = [Note(f"Won in {play.seconds:.2f} s", NoteKind.WIN)]
        notes += [Note(words)] if (words := best_words(session)) else []
    else:
        notes = [Note(f"Lost after {play.seconds:.2f} s", NoteKind.ALARM)]
    if play.helps:
        helps = ", ".join(sorted(map(str, play.helps)))
        notes.append(Note(f"Helped by: {helps}.", NoteKind.FAINT))
    again = " U takes the last move back." if session.outcome is Outcome.LOST else ""
    return [*notes, Note(f"R: a new board. B: the same again.{again}")]


def _thoughts(session: Session, state: WindowState) -> list[Note]:
    """The best move in words, and what the odds say of the cells away from numbers."""
    if session.is_over:
        return []
    if rule := session.question().rule:
        return [Note(rule, NoteKind.FAINT)] if {Aid.ODDS, Aid.BEST} & session.play.aids else []
    notes = []
    aids = session.play.aids
    best = session.best() if Aid.BEST in aids else None
    if best is not None:
        cells = frozenset([best.cell])
        notes.append(Note(f"Best: {best.cell}", NoteKind.TITLE, cells=cells))
        notes.append(Note(best.reason.text, NoteKind.FAINT))
    odds = session.odds() if Aid.ODDS in aids else None
    if (Aid.ODDS in aids and odds is None) or (Aid.BEST in aids and best is None):
        notes.append(Note("Working it out…", NoteKind.FAINT))
    if isinstance(odds, SapperError):
        notes.append(Note(f"No odds: {odds}.", NoteKind.NOTICE))
    elif odds is not None and odds.away and not odds.away <= odds.safe | odds.mines:
        chance = percent(odds.probability[min(odds.away)])
        notes.append(Note(f"Cells away from all numbers: {chance} each.", NoteKind.FAINT))
    return notes


def _cell(session: Session, state: WindowState) -> list[Note]:
    """What is known of the cell under the pointer, as far as it is wanted."""
    cell = state.focus
    if cell is None or cell not in session.view.shape or not session.view.is_hidden(cell):
        return []
    if not (Aid.KNOWLEDGE in session.play.aids or Aid.ODDS in session.play.aids) or session.is_over:
        return []
    heading = Note(f"Cell {cell}{_verdict(session, state, cell)}", NoteKind.HEADING)
    if Aid.KNOWLEDGE not in session.play.aids:
        return [heading]
    sentences = shown_sentences(session, state)
    colours = sentence_colours(state.theme)
    notes = [
        Note(str(each), dot=colour, cells=each.cells)
        for each, colour in zip(sentences, colours, strict=False)
    ]
    more = len(session.ai.knowledge.about(cell)) - len(sentences)
    if more > 0:
        notes.append(Note(f"and {more} more", NoteKind.FAINT))
    elif not sentences:
        notes.append(Note("No sentence speaks of it.", NoteKind.FAINT))
    return [heading, *notes]


def _verdict(session: Session, state: WindowState, cell: Cell) -> str:
    """What the odds, or the AI, say of the cell, as far as they are shown."""
    odds = session.odds() if Aid.ODDS in session.play.aids else None
    if isinstance(odds, Analysis) and cell in odds.probability:
        return f": {percent(odds.probability[cell])} mine"
    shows_known = Aid.KNOWLEDGE in session.play.aids
    safes, mines = session.ai.known() if shows_known else (frozenset(), frozenset())
    if cell in safes:
        return ": known safe"
    return ": known mine" if cell in mines else ""


def _mind(session: Session, theme: Theme) -> list[Note]:
    """All that the course's AI holds, the newest sentences marked."""
    knowledge, fresh = session.ai.knowledge, session.ai.fresh
    session.shown(Help.KNOWLEDGE)
    if session.ai.agent != COURSE:
        words = "Only the course's AI has sentences; this is what minesweeper.py would know."
        notes = [Note(words, NoteKind.FAINT)]
    else:
        notes = []
    notes += [
        _set("safes", knowledge.safes - knowledge.moves_made, "not opened yet"),
        _set("mines", knowledge.mines, ""),
        _set("moves_made", knowledge.moves_made, ""),
        Note(f"knowledge: {counted(len(knowledge.sentences), 'sentence')}", NoteKind.HEADING),
    ]
    return [*notes, *_sentences(knowledge, fresh, theme)]


def _sentences(knowledge: Knowledge, fresh: frozenset[Sentence], theme: Theme) -> list[Note]:
    """Every sentence, the new ones first and with a dot."""
    ordered = sorted(knowledge.sentences, key=lambda each: (each not in fresh, len(each.cells)))
    return [
        Note(
            f"{each}   new" if each in fresh else str(each),
            dot=theme.warning if each in fresh else None,
            cells=each.cells,
        )
        for each in ordered
    ]


def _set(name: str, cells: Iterable[Cell], words: str) -> Note:
    ordered = sorted(cells)
    listed = ", ".join(map(str, ordered)) or "none"
    behind = f", {words}" if words else ""
    return Note(f"{name} ({len(ordered)}{behind}): {listed}", cells=frozenset(ordered))
