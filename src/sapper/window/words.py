"""The notes of both front ends: failures first, then answers, then the AI's knowledge."""

from __future__ import annotations

from collections.abc import Iterable

from sapper.core import Analysis, Cell, SapperError, StartRule, counted, percent
from sapper.game import Outcome
from sapper.window.controls import Controls
from sapper.window.note import Note, NoteKind
from sapper.window.session import Aid, Help, Sentence
from sapper.window.session.companion import Moment
from sapper.window.theme import Colour, Theme

SHOWN_SENTENCES = 3
_SHOWN_ALARMS = 4


# The player's


def player_notes(controls: Controls) -> list[Note]:
    """Return the words below the player's board: a notice, an answer, or how to begin."""
    session, state = controls.session, controls.state
    said = _notices(controls)[:1] or ([] if state.is_paused else controls.explaining.notes())
    if said or state.is_paused or session.is_over:
        return said
    if Aid.ODDS in session.play.aids:
        return _odds_words(controls)
    if not session.play.steps:
        is_safe = session.play.start is not StartRule.NONE
        return [Note(f"Open any cell.{' The first one is safe.' * is_safe}", NoteKind.FAINT)]
    return []


def _odds_words(controls: Controls) -> list[Note]:
    """Return what the odds say of the cells away from numbers, or why there are none."""
    if rule := controls.session.question().rule:
        return [Note(rule, NoteKind.FAINT)]
    odds = controls.session.odds()
    if odds is None:
        return [Note("Working it out…", NoteKind.FAINT)]
    if isinstance(odds, SapperError):
        return [Note(f"No odds: {odds}.", NoteKind.NOTICE)]
    if odds.away and not odds.away <= odds.safe | odds.mines:
        chance = percent(odds.probability[min(odds.away)])
        return [Note(f"Cells away from all numbers: {chance} each.", NoteKind.FAINT)]
    return []


def _notices(controls: Controls) -> list[Note]:
    """Return what the window or the session just said, and that games are not kept."""
    session, state = controls.session, controls.state
    kept = (session.store.problem if session.store is not None else None) or ""
    texts = (session.ai.file_note, state.notice or state.refusal() or session.message, kept)
    return [Note(text, NoteKind.NOTICE) for text in texts if text]


# The learner's


def learner_notes(controls: Controls) -> list[Note]:
    """Return the words of the learner's panel."""
    urgent = [*_failure(controls), *_alarms(controls), *_notices(controls)]
    said = controls.explaining.notes()
    if said:
        return [*urgent, *said]
    if Aid.INSIDE in controls.session.play.aids:
        return [*urgent, *_cell(controls), *_inside(controls)]
    return [*urgent, *_last(controls)]


def _failure(controls: Controls) -> list[Note]:
    """Return how the AI's file failed, its line first: it is what one looks for."""
    failure = controls.session.ai.failure
    if failure is None:
        return []
    place = "" if failure.line is None else f" in line {failure.line}"
    name = controls.session.ai.companion.student.name
    notes = [Note(f"{name} failed{place}", NoteKind.ALARM), Note(str(failure))]
    if failure.trace:
        notes.append(Note("The terminal has the whole traceback.", NoteKind.FAINT))
    return notes


def _alarms(controls: Controls) -> list[Note]:
    """Return the wrong beliefs, the first one pinned above the others."""
    alarms = controls.session.ai.companion.alarms
    if not alarms:
        return []
    controls.session.shown(Help.KNOWLEDGE)
    notes = [Note("Alarm: the AI is wrong", NoteKind.ALARM)]
    notes += [Note(str(each), cells=frozenset([each.cell])) for each in alarms[:_SHOWN_ALARMS]]
    more = len(alarms) - _SHOWN_ALARMS
    return [*notes, Note(f"and {more} more", NoteKind.FAINT)] if more > 0 else notes


def _last(controls: Controls) -> list[Note]:
    """Return the last move; after the end, how it went and what to do next."""
    session, play = controls.session, controls.session.play
    if play.last is None:
        text = "Click a cell to open it, or let the AI move."
        return [Note("No move yet", NoteKind.HEADING), Note(text, NoteKind.FAINT)]
    where = "" if play.last.cell is None else f" at {play.last.cell}"
    notes = []
    if session.is_over:
        is_won = session.outcome is Outcome.WON
        words = f"{'Won in' if is_won else 'Lost after'} {play.seconds:.2f} s"
        notes = [Note(words, NoteKind.WIN if is_won else NoteKind.ALARM)]
    notes.append(Note(f"Move {play.last.number}: {play.last.player}{where}", NoteKind.HEADING))
    return [*notes, Note(play.last.text, NoteKind.FAINT)]


# Inside the AI


def moment_of(controls: Controls) -> Moment:
    """Return what the AI knew at the move of the time line that is looked at."""
    return controls.session.ai.companion.moment(controls.moment)


def sentence_colours(theme: Theme) -> tuple[Colour, Colour, Colour]:
    """Return the colours that join a sentence in the panel with its cells on the board."""
    return theme.accent, theme.warning, theme.number(4)


def shown_sentences(controls: Controls) -> list[Sentence]:
    """Return the sentences about the cell in focus, where the inside of the AI is shown."""
    cell, session = controls.state.focus, controls.session
    if Aid.INSIDE not in session.play.aids or cell is None or cell not in session.view.shape:
        return []
    return moment_of(controls).knowledge.about(cell)[:SHOWN_SENTENCES]


def _cell(controls: Controls) -> list[Note]:
    """Return what the AI knows of the cell under the pointer."""
    cell, sentences = controls.state.focus, shown_sentences(controls)
    if not sentences:
        return []
    colours = sentence_colours(controls.state.theme)
    notes = [
        Note(str(each), dot=colour, cells=each.cells)
        for each, colour in zip(sentences, colours, strict=False)
    ]
    return [Note(f"Cell {cell}", NoteKind.HEADING), *notes]


def _inside(controls: Controls) -> list[Note]:
    """Return all that the course's AI holds at the move that is looked at, new sentences first."""
    moment, session, theme = moment_of(controls), controls.session, controls.state.theme
    knowledge, fresh = moment.knowledge, moment.fresh
    session.shown(Help.KNOWLEDGE)
    notes = []
    if session.ai.is_agent:
        words = "Only the course's AI has sentences; this is what minesweeper.py would know."
        notes = [Note(words, NoteKind.FAINT)]
    notes += [
        _set("safes", knowledge.safes - knowledge.moves_made, ", not opened yet"),
        _set("mines", knowledge.mines, ""),
        _set("moves_made", knowledge.moves_made, ""),
        Note(f"knowledge: {counted(len(knowledge.sentences), 'sentence')}", NoteKind.HEADING),
    ]
    ordered = sorted(knowledge.sentences, key=lambda each: (each not in fresh, len(each.cells)))
    return [
        *notes,
        *(
            Note(
                f"{each}   new" if each in fresh else str(each),
                dot=theme.warning if each in fresh else None,
                cells=each.cells,
            )
            for each in ordered
        ),
    ]


def _set(name: str, cells: Iterable[Cell], words: str) -> Note:
    ordered = sorted(cells)
    listed = ", ".join(map(str, ordered)) or "none"
    return Note(f"{name} ({len(ordered)}{words}): {listed}", cells=frozenset(ordered))


def told_odds(odds: Analysis) -> tuple[dict[Cell, float], Cell | None]:
    """Return the odds that cells show, and the one cell that tells those of all others away.

    What is certain of the cells away from the numbers is shown on each of them.
    """
    if not odds.away or odds.away <= odds.safe | odds.mines:
        return dict(odds.probability.items()), None
    far = min(odds.away)
    silent = odds.away - {far}
    return {cell: risk for cell, risk in odds.probability.items() if cell not in silent}, far
