"""Sapper's games in words as a TextArena environment.

    pip install textarena==0.7.4
    import text_textarena, textarena as ta
    env = ta.make("Sapper-v0", level="beginner", start="safe")
    env.reset(num_players=1, seed=7)

Tested with textarena 0.7.4. The seed names the board, as in `sapper arena`. The reward at the end
is the sum of the task's rewards. A mine ends the game, and the number of mines is told.
"""

from __future__ import annotations

from typing import Any

import textarena as ta

from sapper.text import TextEnvironment, TextTask


class SapperEnv(ta.Env):
    """One game for one player."""

    def __init__(self, level: str = "beginner", start: str = "safe", **fields: Any) -> None:
        self.level, self.start, self.fields = level, start, fields
        self.environment = TextEnvironment()

    def reset(self, num_players: int = 1, seed: int | None = None) -> None:
        """Begin the board of the seed."""
        task = TextTask.on_board(self.level, self.start, seed or 0, **self.fields)
        self.begin(task, num_players)

    def begin(self, task: TextTask | str, num_players: int = 1) -> None:
        """Begin a task of a data set."""
        first = self.environment.reset(task)
        self.state = ta.SinglePlayerState(num_players=num_players)
        self.state.reset(game_state={}, player_prompt_function=lambda **_: first)

    def step(self, action: str) -> tuple[bool, ta.Info]:
        """Take an answer."""
        self.state.add_observation(
            from_id=self.state.current_player_id,
            message=action,
            observation_type=ta.ObservationType.PLAYER_ACTION,
        )
        shown, reward, done, info = self.environment.step(action)
        self.state.add_observation(message=shown, observation_type=ta.ObservationType.GAME_BOARD)
        self.state.step_info = {"reward": reward, **info}
        if done:
            self.state.set_outcome(self.environment.total, reason=info["outcome"])
        return self.state.step()


if "Sapper-v0" not in ta.envs.registration.ENV_REGISTRY:
    ta.register("Sapper-v0", entry_point=SapperEnv)
