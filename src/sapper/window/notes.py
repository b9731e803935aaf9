"""The words in the panel: failures and alarms first, then reasons, then what the AI holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from sapper.base.shape import Cell
from sapper.game.game import Outcome
from sapper.session import Knowledge, Saying, Session, Why
from sapper.session.guess import percent
from sapper.session.replay import Replay
from sapper.session.session import COURSE
from sapper.window.replaying import move_lines, summary_lines
from sapper.window.state import State
from sapper.window.theme import Colour, Theme

SHOWN_SENTENCES = 3
_SHOWN_ALARMS = 4


class Kind(Enum):
    """How a note is written."""

    HEADING = "heading"
    TEXT = "text"
    FAINT = "faint"
    TITLE = "title"
    ALARM = "alarm"
    NOTICE = "notice"
    WIN = "win"


@dataclass(frozen=True)
class Note:
    """A paragraph, with the cells that it speaks of; pointing at it outlines them."""

    text: str
    kind: Kind = Kind.TEXT
    dot: Colour | None = None
    cells: frozenset[Cell] = frozenset()


def sentence_colours(theme: Theme) -> tuple[Colour, Colour, Colour]:
    """The colours that join a sentence in the panel with its cells on the board."""
    return theme.accent, theme.warning, theme.number(4)


def shown_sentences(session: Session, state: State) -> list[Saying]:
    """The sentences about the hidden cell in focus that are shown, if what is known is wanted."""
    cell = state.focus
    if not state.options.shows_knowledge or cell is None or cell not in session.view.shape:
        return []
    return session.sentences(cell)[:SHOWN_SENTENCES] if session.view.is_hidden(cell) else []


def compose_notes(session: Session, state: State) -> list[Note]:
    """All that there is to say now, the most urgent first."""
    notes = [*_failure(session), *_alarms(session)]
    if session.file_note:
        notes.append(Note(session.file_note, Kind.NOTICE))
    if state.notice or session.message:
        notes.append(Note(state.notice or session.message, Kind.NOTICE))
    if state.editor is not None:
        return [*notes, *_editor(state)]
    if state.is_practising:
        return [*notes, *_practice(state)]
    if state.is_asking_why and state.why is None:
        return [*notes, Note("Which cell?", Kind.TITLE), Note("Click the cell to explain.")]
    if state.why is not None:
        return [*notes, *_why(state.why, state.why_step)]
    if state.replay is not None:
        return [*notes, *_replay(state.replay)]
    if state.options.shows_mind:
        return [*notes, *_mind(session, state.theme)]
    notes += [*_hint(state), *_last(session, state), *_thoughts(session, state)]
    return [*notes, *_cell(session, state)]


def _failure(session: Session) -> list[Note]:
    """How the AI's file failed, its line first: it is what one looks for."""
    failure = session.failure
    if failure is None:
        return []
    place = "" if failure.line is None else f" in line {failure.line}"
    name = session.companion.mind.path.name
    notes = [Note(f"{name} failed{place}", Kind.ALARM), Note(str(failure))]
    if failure.trace:
        notes.append(Note("The terminal has the whole traceback.", Kind.FAINT))
    return notes


def _alarms(session: Session) -> list[Note]:
    """The cells of which the AI is certain and wrong."""
    alarms = session.companion.alarms
    if not alarms:
        return []
    shown = [Note(str(alarm), cells=frozenset([alarm.cell])) for alarm in alarms[:_SHOWN_ALARMS]]
    if len(alarms) > _SHOWN_ALARMS:
        shown.append(Note(f"and {len(alarms) - _SHOWN_ALARMS} more", Kind.FAINT))
    return [Note("Alarm: the AI is wrong", Kind.ALARM), *shown]


def _editor(state: State) -> list[Note]:
    assert state.editor is not None
    mines = state.editor.view.mines
    notes = [
        Note("Editing a position", Kind.HEADING),
        Note(
            "Choose what to put, then click cells. 0 to 8 put a number, F a flag, Delete hides.",
            Kind.FAINT,
        ),
        Note(f"Mines in all: {'unknown' if mines is None else mines}"),
    ]
    problem = state.editor.problem()
    return notes if problem is None else [*notes, Note(problem, Kind.NOTICE)]


def _practice(state: State) -> list[Note]:
    """The question, or what is said to the answer."""
    if state.puzzle is None:
        return [Note("Practice", Kind.TITLE), Note("A puzzle is being made…", Kind.FAINT)]
    if state.feedback is None:
        words = "Left click: this cell is safe. Right click: this is a mine."
        return [
            Note("Practice", Kind.TITLE),
            Note(state.puzzle.question),
            Note(words, Kind.FAINT),
        ]
    feedback, steps = state.feedback, state.feedback.steps
    verdict = ("Right", Kind.WIN) if feedback.is_right else ("Not right", Kind.ALARM)
    notes = [Note(*verdict), Note(feedback.text)]
    if steps:
        notes.append(Note(f"Step {state.feedback_step + 1} of {len(steps)}", Kind.FAINT))
        notes.append(Note(steps[state.feedback_step].text))
    return [*notes, Note("Click the board, or press Space, for the next puzzle.", Kind.FAINT)]


def _replay(replay: Replay) -> list[Note]:
    """What is said of a move, or of the whole game."""
    if replay.is_end:
        lines = summary_lines(replay.review) if replay.review is not None else []
        notes = [Note(f"The game: {replay.record.outcome}", Kind.TITLE), *map(Note, lines)]
    else:
        heading, *lines = move_lines(replay)
        notes = [Note(heading, Kind.TITLE), *map(Note, lines)]
    if replay.review is None:
        notes.append(Note(replay.problem or "The review is being made…", Kind.FAINT))
    words = (
        "Space: play, or stop. Arrow keys: one move back or on. W: why? "
        "Pink: the cell that was clicked; blue: a better one."
    )
    return [*notes, Note(words, Kind.FAINT)]


def _why(why: Why, step: int) -> list[Note]:
    """One step of an explanation."""
    notes = [Note(why.title, Kind.TITLE, cells=frozenset([why.cell]))]
    if len(why.steps) > 1:
        notes.append(Note(f"Step {step + 1} of {len(why.steps)}", Kind.FAINT))
    if why.steps:
        notes.append(Note(why.steps[step].text))
    return [*notes, Note("Click another cell to explain that one; Esc ends.", Kind.FAINT)]


def _hint(state: State) -> list[Note]:
    if state.hint is None:
        return []
    notes = [Note("Hint", Kind.TITLE), Note(state.hint.texts[state.hint_step])]
    if state.hint.cell is not None:
        is_last = state.hint_step == len(state.hint.texts) - 1
        notes.append(Note("H again: why" if is_last else "H again: tell me more", Kind.FAINT))
    return notes


def _last(session: Session, state: State) -> list[Note]:
    """The last move; after the end, how it went and what to do next."""
    last = session.play.last
    if last is None:
        words = "Click a cell to open it, or let the AI move."
        return [] if state.hint else [Note("No move yet", Kind.HEADING), Note(words, Kind.FAINT)]
    if session.is_over:
        return [*_end(session), Note(f"Last move: {last.text}", Kind.FAINT)]
    where = "" if last.cell is None else f" at {last.cell}"
    heading = f"Move {last.number}: {last.player}{where}"
    return [Note(heading, Kind.HEADING), Note(last.text, Kind.FAINT)]


def _end(session: Session) -> list[Note]:
    """What a finished game was worth, and what to do next."""
    play = session.play
    if session.outcome is Outcome.WON:
        notes = [Note(f"Won in {play.seconds:.2f} s", Kind.WIN), *_compare(session)]
    else:
        notes = [Note(f"Lost after {play.seconds:.2f} s", Kind.ALARM)]
    if play.helps:
        helps = ", ".join(sorted(map(str, play.helps)))
        notes.append(Note(f"Helped by: {helps}.", Kind.FAINT))
    again = " U takes the last move back." if session.outcome is Outcome.LOST else ""
    return [*notes, Note(f"R: a new board. B: the same again. J: review the game.{again}")]


def _compare(session: Session) -> list[Note]:
    """The time beside the player's best, if both were played alone."""
    if session.statistics is None or session.play.is_helped:
        return []
    tally = (session.statistics.look() or {}).get(session.kind)
    if tally is None or tally.best is None:
        return []
    is_best = session.play.seconds <= tally.best.seconds + 0.0005
    words = "Your best time!" if is_best else f"Your best: {tally.best.seconds:.2f} s."
    streak = f" {tally.streak} in a row." if tally.streak > 1 else ""
    return [Note(words + streak)]


def _thoughts(session: Session, state: State) -> list[Note]:
    """The best move in words, and what the odds say of the cells away from numbers."""
    if session.is_over:
        return []
    notes = []
    best = session.best() if state.options.shows_best else None
    if best is not None:
        cells = frozenset([best.cell])
        notes.append(Note(f"Best: {best.cell}", Kind.TITLE, cells=cells))
        notes.append(Note(best.reason.text, Kind.FAINT))
    odds = session.odds() if state.options.shows_odds else None
    if odds is not None and odds.problem:
        notes.append(Note(f"No odds: {odds.problem}.", Kind.NOTICE))
    elif odds is not None and odds.away and not odds.away <= odds.safe | odds.mines:
        chance = percent(odds.probability[min(odds.away)])
        notes.append(Note(f"Cells away from all numbers: {chance} each.", Kind.FAINT))
    return notes


def _cell(session: Session, state: State) -> list[Note]:
    """What is known of the cell under the pointer, as far as it is wanted."""
    cell, options = state.focus, state.options
    if cell is None or cell not in session.view.shape or not session.view.is_hidden(cell):
        return []
    if not (options.shows_knowledge or options.shows_odds) or session.is_over:
        return []
    heading = Note(f"Cell {cell}{_verdict(session, state, cell)}", Kind.HEADING)
    if not options.shows_knowledge:
        return [heading]
    sentences = shown_sentences(session, state)
    colours = sentence_colours(state.theme)
    notes = [
        Note(str(each), dot=colour, cells=each.cells)
        for each, colour in zip(sentences, colours, strict=False)
    ]
    more = len(session.sentences(cell)) - len(sentences)
    if more > 0:
        notes.append(Note(f"and {more} more", Kind.FAINT))
    elif not sentences:
        notes.append(Note("No sentence speaks of it.", Kind.FAINT))
    return [heading, *notes]


def _verdict(session: Session, state: State, cell: Cell) -> str:
    """What the odds, or the AI, say of the cell, as far as they are shown."""
    odds = session.odds() if state.options.shows_odds else None
    if odds is not None and cell in odds.probability:
        return f": {percent(odds.probability[cell])} mine"
    safes, mines = session.known() if state.options.shows_knowledge else (frozenset(), frozenset())
    if cell in safes:
        return ": known safe"
    return ": known mine" if cell in mines else ""


def _mind(session: Session, theme: Theme) -> list[Note]:
    """All that the course's AI holds, the newest sentences marked."""
    knowledge, fresh = session.knowledge(), session.fresh_sentences()
    if session.agent != COURSE:
        words = "Only the course's AI has sentences; this is what minesweeper.py would know."
        notes = [Note(words, Kind.FAINT)]
    else:
        notes = []
    notes += [
        _set("safes", knowledge.safes - knowledge.moves_made, "not opened yet"),
        _set("mines", knowledge.mines, ""),
        _set("moves_made", knowledge.moves_made, ""),
        Note(f"knowledge: {len(knowledge.sentences)} sentences", Kind.HEADING),
    ]
    return [*notes, *_sentences(knowledge, fresh, theme)]


def _sentences(knowledge: Knowledge, fresh: frozenset[Saying], theme: Theme) -> list[Note]:
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
