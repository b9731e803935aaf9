"""What a click earns an agent that learns."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

from sapper import _kernel
from sapper.core.errors import BadBoard
from sapper.core.level import Level


@dataclass(frozen=True, slots=True)
class Rewards:
    """The parts of a reward; a click earns the sum of those that apply.

    A safe click earns `click`, and `cell` for every cell that it opens; the one that wins the game
    earns `win` as well. A mine earns `loss`. A click on an open cell changes nothing and earns
    `illegal`.
    """

    win: float = 0.0
    loss: float = 0.0
    click: float = 0.0
    cell: float = 0.0
    illegal: float = 0.0

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not isinstance(value, int | float) or not math.isfinite(value):
                raise BadBoard(f"reward {field.name}={value!r}, expected a finite number")

    def in_kernel(self) -> _kernel.Rewards:
        return _kernel.Rewards(
            win=self.win, loss=self.loss, click=self.click, cell=self.cell, illegal=self.illegal
        )


REWARDS = {
    "win": "1 for a win, nothing else",
    "outcome": "1 for a win, -1 for a mine",
    "clicks": "1 for every safe click, nothing else",
    "progress": "the share of the safe cells that a click opens, 1 more for a win, -1 for a mine",
}
"""The names of ready-made rewards, and what they give."""


def rewards_of(reward: str | Rewards, level: Level) -> Rewards:
    """The rewards of that name on this level, or the given ones; `BadBoard` for another name."""
    if isinstance(reward, Rewards):
        return reward
    safe_cells = level.shape.size - level.mines
    named = {
        "win": Rewards(win=1),
        "outcome": Rewards(win=1, loss=-1),
        "clicks": Rewards(click=1),
        "progress": Rewards(win=1, loss=-1, cell=1 / safe_cells),
    }
    if reward not in named:
        raise BadBoard(f"reward {reward!r}, expected {', '.join(named)} or a Rewards(...)")
    return named[reward]
