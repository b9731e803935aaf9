"""`sapper watch`: an agent plays one game in the terminal, move by move, with its reasons."""

from __future__ import annotations

import time
from random import Random

from rich.console import Console

from sapper.agents import Certainty, Engine, Move, Reason, start_engine
from sapper.boards import no_guess_game
from sapper.cli.drawing import draw_layout, draw_view
from sapper.cli.exit_codes import STOPPED
from sapper.cli.parsing import usual_start
from sapper.core import (
    LEVELS,
    BadAgent,
    Cell,
    IllegalMove,
    Level,
    StartRule,
    TooComplex,
    View,
    counted,
    usual_first_click,
)
from sapper.game import Game, Outcome
from sapper.proofs import find_proof, prove_all, prove_uncertain


def watch(
    *,
    agent: str,
    level: Level | None,
    start: str | None,
    seed: int | None,
    delay: float,
    explain: bool,
    no_guess: bool,
) -> None:
    """Watch an agent play one game, move by move, with the reason it gives for each."""
    chosen = level or LEVELS["cs50"]
    usual = StartRule.OPENING if no_guess else usual_start(chosen)
    rule = StartRule.parse(start) if start else usual
    seed = Random().getrandbits(32) if seed is None else seed
    if no_guess:
        game = no_guess_game(chosen, seed=seed, start=rule)
    else:
        game = Game(chosen, seed=seed, start=rule)
    console = Console(highlight=False, markup=False)
    try:
        with start_engine(agent) as engine:
            console.print(
                f"{engine.name} plays {chosen.name} {chosen}, start rule {rule}, seed {seed}"
            )
            engine.begin(game.view, seed, str(rule))
            _play(game, engine, console, delay, explain)
    except KeyboardInterrupt:
        console.print("Stopped.")
        raise SystemExit(STOPPED) from None


def _play(game: Game, engine: Engine, console: Console, delay: float, explain: bool) -> None:
    """Play to the end, showing every move, and its proof if that is asked for."""
    number = 0
    while not game.is_over:
        number += 1
        view = game.view
        try:
            move = _given(game) if number == 1 else None
            move = move or engine.choose(view).move
            game.open(move.cell)
        except (BadAgent, IllegalMove) as error:
            console.print(f"Forfeited at move {number}: {error}.", soft_wrap=True)
            raise SystemExit(1) from None
        console.print(_headline(number, move), soft_wrap=True)
        if explain and not (number == 1 and game.start is not StartRule.NONE):
            console.print(_explanation(view, move.cell))
        console.print(draw_view(game.view, [move.cell]))
        time.sleep(delay)
    if game.outcome is Outcome.LOST and game.layout is not None:
        console.print("The mines were:")
        console.print(draw_layout(game.layout))
    console.print(f"{game.outcome.capitalize()} after {counted(number, 'move')}.")


def _given(game: Game) -> Move | None:
    """The first click where the start rule promises something of it: all agents begin there."""
    if game.start is StartRule.NONE:
        return None
    promise = "it is" if game.start is StartRule.SAFE else "it and its neighbours are"
    reason = Reason(Certainty.CERTAIN, f"The first click is given: {promise} safe by the rule.")
    return Move(usual_first_click(game.level, game.start), reason)


def _explanation(view: View, cell: Cell) -> str:
    """Return the proof that the cell was safe, or the reason why there is none."""
    try:
        proof = find_proof(view, cell)
        if proof is not None:
            return str(proof)
        if any(not each.is_mine for each in prove_all(view).values()):
            return "Nothing proves this cell safe, though other cells were."
        return f"Nothing proves this cell safe. {prove_uncertain(view).summary}"
    except TooComplex as error:
        return f"Too complex to explain: {error}"


def _headline(number: int, move: Move) -> str:
    """One line that tells the move and its reason."""
    return f"Move {number}: {move.cell}. {move.reason}"
