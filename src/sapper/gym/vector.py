"""Thousands of games, stepped together in the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sapper import _kernel
from sapper.core import BadBoard, Level, StartRule, View
from sapper.gym.games import HIGHEST_CODE, Checkpoint, Games, Rewards, integers
from sapper.gym.rendering import RENDER_MODES, check_render_mode, render

Observations = NDArray[np.uint8]
Flags = NDArray[np.bool_]

_RENEWALS = {
    AutoresetMode.NEXT_STEP: _kernel.Renewal.NEXT_STEP,
    AutoresetMode.SAME_STEP: _kernel.Renewal.SAME_STEP,
    AutoresetMode.DISABLED: _kernel.Renewal.BY_CALLER,
}


class MinesweeperVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[np.float64]]):
    """Many of `MinesweeperEnv`, with the same games for the same seeds: `[seed, seed + 1, ...]`.

    With `copy=False` the observations and masks are the kernel's own arrays: nothing is copied, and
    the next step overwrites them. `threads` shares the games out; the results are the same.
    `max_episode_steps` truncates games, as Gymnasium's `TimeLimit` does for one. It can be copied
    and pickled; `checkpoint` and `restore` do the same in less time.
    """

    metadata = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": RENDER_MODES,
        "render_fps": 4,
    }

    def __init__(
        self,
        num_envs: int = 1,
        level: str | Level = "beginner",
        start: str | StartRule = "opening",
        reward: str | Rewards = "win",
        render_mode: str | None = None,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        copy: bool = True,
        threads: int = 1,
    ) -> None:
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        if max_episode_steps is not None and max_episode_steps < 1:
            raise BadBoard(f"max_episode_steps={max_episode_steps}, expected at least 1")
        if threads < 1:
            raise BadBoard(f"threads={threads}, expected at least 1")
        self.games = Games(num_envs, level, start, reward, _RENEWALS[self.autoreset_mode])
        self.level, self.start = self.games.level, self.games.start
        self.num_envs = num_envs
        self.render_mode = check_render_mode(render_mode)
        self.copy = copy
        self.threads = threads
        self.max_episode_steps = max_episode_steps
        shape = (self.level.height, self.level.width)
        self.single_observation_space = spaces.Box(0, HIGHEST_CODE, shape, np.uint8)
        self.single_action_space = spaces.Discrete(self.level.shape.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._everyone = np.ones(num_envs, np.bool_)
        self._steps = np.zeros(num_envs, np.int64)
        self._is_seeded = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin new boards in all games, or in those of `options["reset_mask"]`."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        chosen = self._chosen(dict(options or {}))
        for game, own in enumerate(self._seeds(seed)):
            if not chosen[game]:
                continue
            if own is not None or not self._is_seeded:
                random = self.np_random if own is None else seeding.np_random(own)[0]
                self.games.reseed(game, random)
            self.games.renew(game)
        self._is_seeded = True
        self._steps[chosen] = 0
        return self._seen(), self._infos(chosen, self.games.is_won.astype(np.bool_))

    def _chosen(self, options: dict[str, Any]) -> Flags:
        mask = options.pop("reset_mask", self._everyone)
        if options:
            raise BadBoard(f"reset option {next(iter(options))!r}, expected reset_mask")
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or not mask.any():
            raise BadBoard(f"reset_mask {mask!r}, expected a NumPy array of bool with a True")
        if mask.shape != (self.num_envs,):
            raise BadBoard(f"reset_mask of shape {mask.shape}, expected ({self.num_envs},)")
        if not self._is_seeded and not mask.all():
            raise BadBoard("reset_mask leaves games that have never begun, expected a whole reset")
        return mask

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return range(seed, seed + self.num_envs)
        if len(seed) != self.num_envs:
            raise BadBoard(f"{len(seed)} seeds, expected {self.num_envs}")
        return seed

    def step(  # type: ignore[override]  # Gymnasium's own types say float for flags
        self, actions: Any
    ) -> tuple[Observations, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Open one cell in every game; `IllegalMove`, before anything is played, for a bad one."""
        was_over = self.games.is_over.astype(np.bool_)
        self.games.step(integers(actions, self.num_envs), self.threads)
        terminated = self.games.is_over.astype(np.bool_)
        won = self.games.is_won.astype(np.bool_)
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            self._steps[was_over] = -1  # This step began a board and played nothing.
        self._steps += 1
        truncated = self._truncate(terminated)
        if self.autoreset_mode is AutoresetMode.SAME_STEP:  # What is seen is the next game.
            infos = self._infos(self._everyone, np.zeros_like(won))
            self._add_finals(infos, terminated | truncated, won)
        else:
            infos = self._infos(self._everyone, won)
        reward = self.games.reward.copy() if self.copy else self.games.reward
        return self._seen(), reward, terminated, truncated, infos

    def _truncate(self, terminated: Flags) -> Flags:
        """Which games end by their length; they begin anew as ended games do."""
        if self.max_episode_steps is None:
            truncated = np.zeros(self.num_envs, np.bool_)
        else:
            truncated = self._steps >= self.max_episode_steps  # also one that ended
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            for game in np.flatnonzero(truncated & ~terminated):
                self.games.last[game] = self.games.codes[game]
                self.games.renew(int(game))
            self._steps[terminated | truncated] = 0
        else:
            self.games.is_over[truncated] = 1
        return truncated

    def _add_finals(self, infos: dict[str, Any], is_final: Flags, won: Flags) -> None:
        """Tell what the ended games showed, in the form of Gymnasium's own vector environments."""
        if not is_final.any():
            return
        shape = (self.level.height, self.level.width)
        finals = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(is_final):
            finals[game] = self.games.last[game].reshape(shape).copy()
        infos["final_obs"], infos["_final_obs"] = finals, is_final
        infos["final_info"] = {"won": won & is_final, "_won": is_final}
        infos["_final_info"] = is_final

    def _seen(self) -> Observations:
        seen = self.games.codes.reshape(self.observation_space.shape or ())
        return seen.copy() if self.copy else seen

    def _infos(self, told: Flags, won: Flags) -> dict[str, Any]:
        games = self.games
        mask = games.mask.view(np.int8)
        infos = {
            "action_mask": mask.copy() if self.copy else mask,
            "board_seed": games.board_seed.copy() if self.copy else games.board_seed,
            "won": won,
        }
        return infos | {f"_{name}": told for name in infos}

    def checkpoint(self) -> Checkpoint:
        """This moment of all games, to go back to with `restore`."""
        random = self.np_random.bit_generator.state
        return Checkpoint(self.games.saved(), random, self._is_seeded, self._steps.copy())

    def restore(self, checkpoint: Checkpoint) -> tuple[Observations, dict[str, Any]]:
        """Go back to that moment, also one of another environment of the same size and level."""
        if checkpoint.steps is None:
            raise BadBoard("a checkpoint of a single game, expected one of many")
        self.games.restore(checkpoint.arrays)
        self.np_random.bit_generator.state = checkpoint.random
        self._is_seeded, self._steps = checkpoint.is_seeded, checkpoint.steps.copy()
        return self._seen(), self._infos(self._everyone, self.games.is_won.astype(np.bool_))

    def view(self, game: int) -> View:
        """What the player of this game sees, for analysis and agents."""
        return self.games.view(game)

    def render(self) -> tuple[Any, ...] | None:
        """A picture or a text per game."""
        if self.render_mode is None:
            return None
        return tuple(render(self.view(game), self.render_mode) for game in range(self.num_envs))
