"""Going through a finished game: the commands, and what is said of each move."""

from __future__ import annotations

from sapper.base.errors import SapperError
from sapper.reviews import Label, Review, ReviewedMove, review
from sapper.reviews.account import rung_words
from sapper.session import Session
from sapper.session.guess import percent
from sapper.session.replay import Replay
from sapper.window.state import State

_SECONDS = 20.0
_MOST_LATE = 0.1


class Replaying:
    """Begins and steers the replay of the game that is on the board."""

    def __init__(self, session: Session, state: State) -> None:
        self._session = session
        self._state = state
        self._next_at = 0.0
        """When the next move comes, while the game plays by itself."""

    def begin(self) -> None:
        """Go through the game; its review is worked out meanwhile."""
        play = self._session.play
        if play.game is None or not play.steps:
            self._state.notice = "There is no move to go through yet."
            return
        self.show(Replay(self._session.look_back()))

    def show(self, replay: Replay) -> None:
        """Go through a game from its end; its review is worked out meanwhile."""
        replay.place = replay.last_place
        self._state.replay = replay
        self._leave_move()
        self._session.think(lambda: _review(replay), lambda answer: _take(replay, answer))

    def switch_playing(self, now: float) -> None:
        """Let the game play by itself, from its start if its end is shown, or stop it."""
        state, replay = self._state, self._state.replay
        if replay is None:
            return
        state.put_words_away()
        state.is_replay_playing = not state.is_replay_playing
        if state.is_replay_playing:
            if replay.is_end:
                replay.place = 1
            self._next_at = now + replay.pause

    def wait(self, now: float) -> float | None:
        """The seconds until the next move comes by itself; None if none does."""
        is_playing = self._state.replay is not None and self._state.is_replay_playing
        return max(0.0, self._next_at - now) if is_playing else None

    def play_on(self, now: float) -> bool:
        """Go on to the next move if its time has come; whether that was so."""
        state, replay = self._state, self._state.replay
        if replay is None or self.wait(now) != 0.0:
            return False
        replay.go(1)
        state.note_scroll = 0
        state.is_replay_playing = not replay.is_end
        # Reckoned from the time that was meant, so that late turns of the loop do not add up.
        self._next_at = max(self._next_at, now - _MOST_LATE) + replay.pause
        return True

    def go(self, step: int) -> None:
        """Go so many moves on or back; the game no longer plays by itself."""
        if self._state.replay is not None:
            self._leave_move()
            self._state.replay.go(step)

    def go_to_worst(self) -> None:
        """Go to the move that lost the most."""
        if self._state.replay is not None:
            self._leave_move()
            self._state.replay.go_to_worst()

    def _leave_move(self) -> None:
        """Another move is looked at, and by hand."""
        self._state.put_words_away()
        self._state.is_replay_playing = False


def _review(replay: Replay) -> Review | SapperError:
    try:
        return review(replay.record, seconds=_SECONDS)
    except SapperError as error:
        return error


def _take(replay: Replay, answer: Review | SapperError) -> None:
    if isinstance(answer, SapperError):
        replay.problem = answer.sentence
    else:
        replay.review = answer


def move_lines(replay: Replay) -> list[str]:
    """What is said of the move, the heading first."""
    move = replay.move
    assert move is not None
    where = "" if move.cell is None else f" {move.cell}"
    who = f" by {move.agent}" if move.agent else ""
    heading = f"Move {replay.place} of {replay.last_place - 1}: {move.name}{where}{who}"
    judged = replay.judged
    return [heading, *(_judgement(judged) if judged is not None else [])]


def _judgement(judged: ReviewedMove) -> list[str]:
    """The label, the chances and what would have been better."""
    lines = [f"{str(judged.label).capitalize()}."]
    if judged.label is Label.CERTAIN and judged.rung is not None:
        lines[0] = f"Certain, by {rung_words(judged.rung)}."
    if judged.label.is_guess:
        lines[0] += f" Its risk was {percent(judged.risk)}."
    if judged.chance is not None and judged.after is not None and judged.chance != judged.after:
        lines.append(f"Chance to win: {percent(judged.chance)}, then {percent(judged.after)}.")
    if judged.points >= 0.05:
        better = "" if judged.best is None else f" {judged.best} was better."
        lines.append(f"The choice cost {judged.points:.1f} points.{better}")
    if judged.is_needless and judged.missed is not None:
        name = judged.pattern()
        lines.append(f"{judged.missed} was certainly safe{f': {name}' if name else ''}.")
    return lines


def summary_lines(found: Review) -> list[str]:
    """What the whole game was worth."""
    guesses = counted(len(found.guesses), "guess", "guesses")
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


def counted(count: int, one: str, many: str) -> str:
    """The count with its words."""
    return f"{count} {one if count == 1 else many}"
