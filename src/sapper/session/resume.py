"""Games taken up again from their records, with their history, their clock and what helped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sapper.base.view import View
from sapper.game.game import Game
from sapper.game.record import Record, RecordedMove
from sapper.game.record import Step as RecordStep
from sapper.session.help import Help
from sapper.session.play import YOU, MoveNote, Play, Step
from sapper.session.setup import Setup

_VERBS = {"open": "opened", "flag": "flagged", "chord": "opened all around"}


def record_of(play: Play, game: Game) -> Record:
    """The record of a game as it was before its first move; the mines may be laid by it."""
    is_seeded = play.source is None and not play.setup.is_no_guess
    position = play.source if isinstance(play.source, View) else None
    return Record(
        game.level,
        play.setup.start,
        play.seed if is_seeded else None,
        None if is_seeded else game.layout,
        cascade=game.cascade,
        win=game.win,
        position=position,
        helps=tuple(sorted(map(str, play.helps))),
    )


def play_of(record: Record, clock: Callable[[], float]) -> Play:
    """The game of a record, as it stood; `BadRecord` if a move is not allowed."""
    game = record.game()
    helps = [each for each in Help if each.value in record.helps]
    is_no_guess = Help.NO_GUESS in helps
    setup = Setup(record.level, record.start, not record.cascade, is_no_guess)
    play = Play(
        setup,
        game,
        clock,
        seed=record.seed,
        source=record.position or (None if is_no_guess else record.layout),
        helps=helps,
        seconds=record.milliseconds / 1000,
    )
    play.helps = set(helps)
    play.restore(record.new_game().view, _steps(record))
    return play


def _steps(record: Record) -> list[Step]:
    """The moves that still stand; flags of the same moment belong to the move before them."""
    steps: list[Step] = []
    last: RecordedMove | None = None
    for each in record.steps():
        action = each.move.action
        if action is None:
            _take_back(steps)
        elif last is not None and _is_one_move(last, each.move):
            steps[-1] = replace(steps[-1], actions=(*steps[-1].actions, action))
        else:
            steps.append(Step((action,), each.before, _note(len(steps) + 1, each)))
        last = each.move if action is not None else None
    return steps


def _is_one_move(last: RecordedMove, move: RecordedMove) -> bool:
    """Whether a flag was set along with the action before it, as AI and auto-flag do."""
    return move.name == "flag" and move.ms > 0 and (move.ms, move.agent) == (last.ms, last.agent)


def _take_back(steps: list[Step]) -> None:
    """Take the last action off the last step, and the step with its last action."""
    step = steps.pop()
    if len(step.actions) > 1:
        steps.append(replace(step, actions=step.actions[:-1]))


def _note(number: int, step: RecordStep) -> MoveNote:
    player, cell = step.move.agent or YOU, step.move.cell
    return MoveNote(number, player, cell, f"{player} {_VERBS[step.move.name]} {cell}.")
