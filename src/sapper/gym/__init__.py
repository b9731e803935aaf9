"""Minesweeper as a Gymnasium environment: `import sapper.gym`, then `gymnasium.make(ENVIRONMENT)`.

One environment: `gymnasium.make("sapper/Minesweeper-v0", level="expert", start="opening")`.
Thousands at once: `gymnasium.make_vec("sapper/Minesweeper-v0", num_envs=1024, ...)`.
"""

from __future__ import annotations

try:
    import gymnasium
except ImportError as error:
    raise ImportError(
        "sapper.gym needs Gymnasium: pip install 'gymnasium>=1.1' 'numpy>=1.26'"
    ) from error

from sapper.gym.environment import MinesweeperEnv
from sapper.gym.games import REWARDS, Rewards
from sapper.gym.vector import MinesweeperVectorEnv
from sapper.gym.wrappers import ExactOdds, NoGuessBoards, Teacher

ENVIRONMENT = "sapper/Minesweeper-v0"

__all__ = [
    "ENVIRONMENT",
    "REWARDS",
    "ExactOdds",
    "MinesweeperEnv",
    "MinesweeperVectorEnv",
    "NoGuessBoards",
    "Rewards",
    "Teacher",
]

if ENVIRONMENT not in gymnasium.registry:
    gymnasium.register(
        id=ENVIRONMENT,
        entry_point="sapper.gym.environment:MinesweeperEnv",
        vector_entry_point="sapper.gym.vector:MinesweeperVectorEnv",
    )
