"""A finished game gone through again, move by move, with its review when that is there."""

from __future__ import annotations

from random import Random

from sapper.agents import create_agent
from sapper.core import LEVELS, Cell, StartRule, View, counted, percent
from sapper.game import Game, Layout, Outcome, Record, RecordedMove
from sapper.reviews import Label, Review, ReviewedMove, rung_words

PACES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""How many times as fast as it was played a game can be shown."""
_SHORTEST_PAUSE, _USUAL_PAUSE, _LONGEST_PAUSE = 0.08, 0.5, 2.0


class Replay:
    """A record and a place in it.

    At place 1 the first move is shown, with what was seen before it; behind the last move comes the
    end of the game. `BadRecord` if a move is not allowed.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.review: Review | None = None
        self.problem = ""
        """Why there is no review, if there is none."""
        self._views = list(record.views())
        self.truth = record.game().layout
        """Where the mines are, if they are laid."""
        self.place = 1
        self.pace = PACES.index(1.0)
        """How fast it plays by itself: a place in `PACES`."""

    @property
    def last_place(self) -> int:
        return len(self.record.moves) + 1

    @property
    def is_end(self) -> bool:
        return self.place == self.last_place

    @property
    def view(self) -> View:
        """What was seen before the move, or at the end."""
        return self._views[self.place - 1]

    @property
    def move(self) -> RecordedMove | None:
        """The move at this place; None at the end."""
        return None if self.is_end else self.record.moves[self.place - 1]

    @property
    def seconds(self) -> float:
        """The time of the move, or of the end."""
        move = self.move
        return (self.record.milliseconds if move is None else move.ms) / 1000

    @property
    def judged(self) -> ReviewedMove | None:
        """What the review says of the move; None at the end, or without a review."""
        return None if self.is_end or self.review is None else self.review.moves[self.place - 1]

    @property
    def asked_cell(self) -> Cell | None:
        """The cell that a player asks about here: the one that was missed, else the one opened."""
        judged, move = self.judged, self.move
        if judged is not None and judged.missed is not None:
            return judged.missed
        if judged is not None and judged.opened:
            return judged.opened[0]
        return None if move is None else move.cell

    def before(self, cell: Cell) -> View:
        """What was seen of it here, or before it was opened if it is open; without flags."""
        views = self._views[: self.place]
        hidden = (view for view in reversed(views) if view.is_hidden(cell))
        return next(hidden, self.view).without_flags()

    @property
    def is_lost(self) -> bool:
        """Whether the end of a lost game is shown."""
        return self.is_end and self.record.outcome is Outcome.LOST

    @property
    def layout(self) -> Layout | None:
        """Where the mines are, at the end of a game that is over."""
        return self.truth if self.is_end and self.record.outcome is not Outcome.PLAYING else None

    @property
    def times_as_fast(self) -> float:
        """How many times as fast as it was played it plays by itself."""
        return PACES[self.pace]

    @property
    def pause(self) -> float:
        """So many seconds the move is shown before the next one, when it plays by itself.

        As long as the player took for the next move, but neither so short that nobody sees it nor
        so long that one waits for nothing. A record without times has one pace.
        """
        moves, place = self.record.moves, self.place
        if place >= len(moves) or not self.record.milliseconds:
            seconds = _USUAL_PAUSE
        else:
            seconds = (moves[place].ms - moves[place - 1].ms) / 1000
        return max(_SHORTEST_PAUSE, min(_LONGEST_PAUSE, seconds)) / self.times_as_fast

    def change_pace(self, step: int) -> None:
        """Play by itself faster or slower."""
        self.pace = max(0, min(len(PACES) - 1, self.pace + step))

    def go(self, step: int) -> None:
        self.place = max(1, min(self.last_place, self.place + step))

    def go_to_worst(self) -> None:
        """Go to the move that lost the most, or to the end if none lost anything."""
        worst = None if self.review is None else self.review.worst
        self.place = self.last_place if worst is None else worst + 1


# What is said of it


def move_lines(replay: Replay) -> list[str]:
    """The move that is shown, and what the review says of it."""
    move = replay.move
    assert move is not None
    where = "" if move.cell is None else f" {move.cell}"
    who = f" by {move.agent}" if move.agent else ""
    heading = f"Move {replay.place} of {replay.last_place - 1}: {move.name}{where}{who}"
    judged, found = replay.judged, replay.review
    return [heading, *(_judgement(judged, found) if judged and found else [])]


def _judgement(judged: ReviewedMove, found: Review) -> list[str]:
    """The label, the chances and what would have been better."""
    lines = [f"{str(judged.label).capitalize()}."]
    if judged.label is Label.CERTAIN and judged.rung is not None:
        lines[0] = f"Certain, by {rung_words(judged.rung)}."
    if judged.label.is_guess:
        lines[0] += f" Its risk was {percent(judged.risk)}."
    if judged.chance is not None and judged.after is not None and judged.chance != judged.after:
        then = _then(judged, found)
        lines.append(f"Chance to win: {percent(judged.chance)} before this move, {then}.")
    if judged.points >= 0.05:
        better = "" if judged.best is None else f" {judged.best} was better."
        lines.append(f"The choice cost {judged.points:.1f} points.{better}")
    if judged.is_needless and judged.missed is not None:
        name = judged.pattern()
        lines.append(f"{judged.missed} was certainly safe{f': {name}' if name else ''}.")
    return lines


def _then(judged: ReviewedMove, found: Review) -> str:
    """The chance after a move, and when it was that: it is worked out at guesses alone."""
    if not judged.is_survived:
        return "then lost"
    later = (each for each in found.moves[judged.number :] if each.chance is not None)
    known = (each.label for each in later if each.label is not Label.CERTAIN)
    label = next(known, None)
    if label is None and found.record.outcome is Outcome.WON:
        return "then won"
    when = {None: "at the end", Label.UNDO: "when a move was taken back"}
    return f"{percent(judged.after or 0.0)} {when.get(label, 'at the next guess')}"


def summary_lines(found: Review) -> list[str]:
    """What the review says of the whole game."""
    guesses = counted(len(found.guesses), "guess")
    lines = [
        f"Accuracy {found.accuracy:.0f} of 100 in {guesses}.",
        f"The first click had a chance to win of {percent(found.start.value)}.",
        f"Mistakes cost {100 * found.lost:.1f} points, luck gave {100 * found.luck:+.1f}.",
    ]
    if errors := found.count(Label.INACCURACY, Label.MISTAKE, Label.BLUNDER):
        lines.append(f"{counted(errors, 'guess was', 'guesses were')} not the best.")
    if found.needless:
        taken = counted(len(found.needless), "risk was", "risks were")
        lines.append(f"{taken} taken though a safe cell was there.")
    if found.missed:
        named = ", ".join(f"{name} ({count})" for name, count in found.missed.most_common(4))
        lines.append(f"Missed: {named}.")
    return lines


def sample_game() -> Record:
    """A game to look at before one has played: a beginner's, as our strongest agent plays it."""
    game = Game(LEVELS["beginner"], seed=4, start=StartRule.OPENING)
    agent = create_agent("champion")
    random = Random(0)
    game.open((4, 4))
    while not game.is_over:
        game.open(agent.choose(game.view, random).cell)
    return Record.of(game, player="champion", is_agent=True)
