"""One game as a Gymnasium environment."""

from __future__ import annotations

import operator
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sapper import _kernel
from sapper.core import BadBoard, IllegalMove, Level, StartRule, View
from sapper.game import Layout
from sapper.gym.games import HIGHEST_CODE, Checkpoint, Games, Rewards
from sapper.gym.rendering import RENDER_MODES, check_render_mode, render

Observation = NDArray[np.uint8]


class MinesweeperEnv(gymnasium.Env[Observation, np.int64]):
    """The rules of the game: a 0 opens its surroundings, a mine ends the game, all safe cells win.

    An observation has one code per cell: 0 to 8 for a number, 9 hidden, 11 a mine that went off.
    An action is the index of the cell to open, `row * width + column`.
    `info["action_mask"]` has a 1 for each cell that may be opened, as `action_space.sample(mask=)`
    takes it; `info["board_seed"]` names the board and `info["won"]` tells the outcome.
    `reset(options=...)` takes `{"board_seed": number}` or `{"layout": Layout}`. It can be copied
    and pickled in the midst of a game; `checkpoint` and `restore` do the same in less time.
    """

    metadata = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": RENDER_MODES,
        "render_fps": 4,
    }

    def __init__(
        self,
        level: str | Level = "beginner",
        start: str | StartRule = "opening",
        reward: str | Rewards = "win",
        render_mode: str | None = None,
    ) -> None:
        self.games = Games(1, level, start, reward, _kernel.Renewal.BY_CALLER)
        self.level, self.start = self.games.level, self.games.start
        shape = (self.level.height, self.level.width)
        self.observation_space = spaces.Box(0, HIGHEST_CODE, shape, np.uint8)
        self.action_space = spaces.Discrete(self.level.shape.size)
        self.render_mode = check_render_mode(render_mode)
        self._is_seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new board: of the given seed's stream, or the next one of the stream so far."""
        super().reset(seed=seed)
        if seed is not None or not self._is_seeded:
            self.games.reseed(0, self.np_random)
            self._is_seeded = True
        self._begin(dict(options or {}))
        return self._observation(), self._info()

    def _begin(self, options: dict[str, Any]) -> None:
        layout, board_seed = options.pop("layout", None), options.pop("board_seed", None)
        if options:
            raise BadBoard(f"reset option {next(iter(options))!r}, expected layout or board_seed")
        if isinstance(layout, Layout):
            self.games.renew_with(0, layout)
        elif layout is not None:
            raise BadBoard(f"reset option layout={layout!r}, expected a sapper.Layout")
        elif board_seed is not None:
            self.games.renew_on(0, board_seed)
        else:
            self.games.renew(0)

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Open the cell; `IllegalMove` for a cell off the board or a game that has ended."""
        try:
            cell = operator.index(action)
        except TypeError:
            cell = -1
        if not 0 <= cell < self.level.shape.size:
            last = self.level.shape.size - 1
            raise IllegalMove(f"action {action!r}, expected a whole number from 0 to {last}")
        self.games.step(np.array([cell], np.int64))
        is_over = bool(self.games.is_over[0])
        return self._observation(), float(self.games.reward[0]), is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return True for each cell that may be opened, as `MaskablePPO` asks for it."""
        return np.asarray(self.games.mask[0], np.bool_)

    def checkpoint(self) -> Checkpoint:
        """This moment, to go back to with `restore`: of the game, and of the boards to come."""
        return Checkpoint(self.games.saved(), self.np_random.bit_generator.state, self._is_seeded)

    def restore(self, checkpoint: Checkpoint) -> tuple[Observation, dict[str, Any]]:
        """Go back to that moment, also one of another environment of the same level."""
        self.games.restore(checkpoint.arrays)
        self.np_random.bit_generator.state = checkpoint.random
        self._is_seeded = checkpoint.is_seeded
        return self._observation(), self._info()

    @property
    def view(self) -> View:
        """What the player sees, for analysis and agents."""
        return self.games.view(0)

    def render(self) -> Any:
        """Return a picture (`rgb_array`) or text (`ansi`) of the board."""
        return render(self.view, self.render_mode)

    def _observation(self) -> Observation:
        codes: Observation = self.games.codes[0].reshape(self.level.height, self.level.width)
        return codes.copy()

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self.games.mask[0].astype(np.int8),
            "board_seed": self.games.board_seed[0],
            "won": bool(self.games.is_won[0]),
        }
