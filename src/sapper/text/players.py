"""Agents that speak, and speakers as agents: either side reads nothing but words."""

from __future__ import annotations

from random import Random

from sapper import Agent, BadAgent, Certainty, Move, Reason, View, create_agent
from sapper.text.answers import OPEN, read_answer
from sapper.text.forms import RULES, read_view, write_view
from sapper.text.text_environment import TextEnvironment
from sapper.text.text_task import TextTask


class TextPlayer:
    """An agent of Sapper as a player in words: all that it knows is the text of an observation."""

    def __init__(self, agent: Agent | str, seed: int = 0) -> None:
        self.agent = create_agent(agent) if isinstance(agent, str) else agent
        self.name = self.agent.name
        self._random = Random(seed)

    def begin(self, seed: int) -> None:
        """Begin another game, with a random stream of its own."""
        self._random = Random(seed)

    def answer(self, observation: str, form: str = "grid") -> str:
        """The agent's move in words, with the risk where the agent knows it."""
        move = self.agent.choose(read_view(observation, form), self._random)
        risk = move.reason.risk
        said = f"open {move.cell[0]} {move.cell[1]}"
        return said if risk is None else f"{said} risk {risk:.6f}"


class SpokenAgent(Agent):
    """A player in words as an agent, for the arena: give it `answer`, the text for a text.

    It is shown the rules and the position in its `form`. An answer that is not one move to open a
    cell is a `BadAgent`: in the arena that loses the game.
    """

    form = "constraints"

    def answer(self, text: str) -> str:
        """What the player says to a text."""
        raise NotImplementedError

    def choose(self, view: View, random: Random) -> Move:
        """The move that it says."""
        shown = f"{RULES}\n\n{write_view(view, self.form)}\n\nAnswer with a move: open ROW COLUMN."
        said = read_answer(self.answer(shown))
        if said.problem is not None or said.moves[0].kind != OPEN:
            raise BadAgent(said.problem or f"{said.moves[0]}, expected open ROW COLUMN")
        return Move(said.moves[0].cell, Reason(Certainty.GUESS, str(said.moves[0])))


def play_task(
    player: TextPlayer, task: TextTask | str, environment: TextEnvironment | None = None
) -> list[dict[str, str]]:
    """Play a task to its end. Return the observations and the answers as chat messages.

    The environment tells how it went, and takes the same answers again. An answer states its risk
    only if the task pays for it.
    """
    environment, task = environment or TextEnvironment(), TextTask.of(task)
    messages = [{"role": "user", "content": environment.reset(task)}]
    while not environment.is_over:
        answer = player.answer(messages[-1]["content"], task.form)
        if "stated" not in task.reward:
            answer = answer.partition(" risk")[0]
        shown = environment.step(answer)[0]
        messages += [{"role": "assistant", "content": answer}, {"role": "user", "content": shown}]
    return messages
