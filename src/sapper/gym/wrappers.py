"""What the engine can lend an agent that learns: exact odds, a teacher, boards without guessing."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sapper.agents import ReadyAgent, as_agent, create_agent
from sapper.boards import no_guess
from sapper.core import HIDDEN, BadBoard, Cell, analyse
from sapper.gym.environment import MinesweeperEnv, Observation

Planes = NDArray[np.float32]


def _game_of(env: gymnasium.Env[Any, Any]) -> MinesweeperEnv:
    game = env.unwrapped
    if not isinstance(game, MinesweeperEnv):
        raise BadBoard(f"the environment {game}, expected sapper/Minesweeper-v0")
    return game


class ExactOdds(gymnasium.ObservationWrapper[Planes, np.int64, Observation]):
    """Observations of two planes: the exact chance of a mine, and 1 where a cell is hidden.

    An open cell has the chance 0. Once a mine went off its cell has 1.
    """

    def __init__(self, env: gymnasium.Env[Observation, np.int64]) -> None:
        super().__init__(env)
        self._game = _game_of(env)
        shape = (2, self._game.level.height, self._game.level.width)
        self.observation_space = spaces.Box(0, 1, shape, np.float32)

    def observation(self, observation: Observation) -> Planes:
        """The planes of what the player sees."""
        planes = np.empty((2, *observation.shape), np.float32)
        np.maximum(analyse(self._game.view).odds, observation > HIDDEN, out=planes[0])
        planes[1] = observation == HIDDEN
        return planes


class Teacher(gymnasium.Wrapper[Observation, np.int64, Observation, np.int64]):
    """Tells in `info["teacher_action"]` what an agent would open, -1 after the end.

    The agent is a name, or any object or function with `choose(view)`.
    """

    def __init__(
        self, env: gymnasium.Env[Observation, np.int64], agent: object = "champion"
    ) -> None:
        super().__init__(env)
        self._game = _game_of(env)
        self._given, self._agent = agent, _ready(agent)
        self._random = Random(0)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_agent"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _agent=_ready(state["_given"]))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new board, and ask the teacher."""
        observation, info = self.env.reset(seed=seed, options=options)
        self._random = Random(int(info["board_seed"]))
        return observation, info | {"teacher_action": self._action()}

    def step(self, action: np.int64) -> tuple[Observation, Any, bool, bool, dict[str, Any]]:
        """Open the cell, and ask the teacher."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        taught = -1 if terminated or truncated else self._action()
        return observation, reward, terminated, truncated, info | {"teacher_action": taught}

    def _action(self) -> int:
        return self._game.level.shape.index(self._agent.choose(self._game.view, self._random).cell)


def _ready(agent: object) -> ReadyAgent:
    return create_agent(agent) if isinstance(agent, str) else as_agent(agent)


class NoGuessBoards(gymnasium.Wrapper[Observation, np.int64, Observation, np.int64]):
    """Boards that logic alone solves from `first`, which is open when the game begins."""

    def __init__(
        self, env: gymnasium.Env[Observation, np.int64], first: Cell | None = None
    ) -> None:
        super().__init__(env)
        self._game = _game_of(env)
        level = self._game.level
        self._first = (level.height // 2, level.width // 2) if first is None else first

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new board; `info["board_seed"]` is the seed that `sapper.no_guess` had."""
        _, info = self.env.reset(seed=seed, options=options)
        board_seed = info["board_seed"]
        board = no_guess(self._game.level, self._first, int(board_seed))
        self.env.reset(options={"layout": board.layout})
        first = self._game.level.shape.index(self._first)
        observation, _, _, _, info = self.env.step(np.int64(first))
        return observation, info | {"board_seed": board_seed}
