"""Games that the kernel steps together, the arrays that it writes them into, and the rewards."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from sapper import _kernel
from sapper.core import EXPLODED, BadBoard, IllegalMove, Level, StartRule, View
from sapper.game import Layout, check_seed

REWARDS = {
    "win": "1 for a win, nothing else",
    "outcome": "1 for a win, -1 for a mine",
    "clicks": "1 for every safe click, nothing else",
    "progress": "the share of the safe cells that a click opens, 1 more for a win, -1 for a mine",
}
"""The names of ready-made rewards, and what they give."""
HIGHEST_CODE = EXPLODED


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


@dataclass(frozen=True, slots=True, eq=False)
class Checkpoint:
    """A moment of an environment, to go back to; it can be pickled, and holds the mines too."""

    arrays: dict[str, NDArray[Any]]
    random: Mapping[str, Any]
    is_seeded: bool
    steps: NDArray[np.int64] | None = None


class Games:
    """`count` games of one level, each with a stream of board seeds of its own.

    The arrays have one row per game and are written in place by every call: `codes` (as in
    `View.codes`), `mask` (1 for a cell that may be opened), `last` (the codes of the game that the
    last step ended, where games are renewed in the same step), `reward`, `is_over`, `is_won` and
    `board_seed`. A board is `Layout.random(level, board_seed, start, first cell)`.
    """

    def __init__(
        self,
        count: int,
        level: str | Level,
        start: str | StartRule,
        reward: str | Rewards,
        renewal: _kernel.Renewal,
    ) -> None:
        self.level = Level.parse(level) if isinstance(level, str) else level
        self.start = StartRule.parse(start) if isinstance(start, str) else start
        check_level(self.level, self.start)
        self.rewards = rewards_of(reward, self.level)
        if count < 1:
            raise BadBoard(f"{count} environments, expected at least 1")
        cells = self.level.shape.size
        planes = {
            name: np.zeros((count, cells), np.uint8) for name in ("codes", "mask", "last", "marks")
        }
        flags = {name: np.zeros(count, np.uint8) for name in ("is_over", "is_won", "is_dealt")}
        numbers = {name: np.zeros(count, np.uint64) for name in ("seed", "stream", "safe_left")}
        self.codes, self.mask, self.last, _ = planes.values()
        self.is_over, self.is_won, _ = flags.values()
        self.reward, self.board_seed = np.zeros(count, np.float64), numbers["seed"]
        self._arrays: dict[str, NDArray[Any]] = {
            **planes,
            **flags,
            **numbers,
            "reward": self.reward,
        }
        self._made_with = count, self.level, self.start, self.rewards, renewal
        rules = _kernel.EnvironmentRules(
            height=self.level.height,
            width=self.level.width,
            mines=self.level.mines,
            start=_kernel.StartRule[self.start.name],
            renewal=renewal,
            rewards=_kernel.Rewards(**asdict(self.rewards)),
        )
        self._kernel = _kernel.Environment(rules, **self._arrays)

    def __reduce__(self) -> Any:
        return Games, self._made_with, self.saved()

    def __setstate__(self, arrays: dict[str, NDArray[Any]]) -> None:
        self.restore(arrays)

    def saved(self) -> dict[str, NDArray[Any]]:
        """All that these games are, as arrays of the caller's own."""
        return {name: array.copy() for name, array in self._arrays.items()}

    def restore(self, arrays: dict[str, NDArray[Any]]) -> None:
        """Go back to what was saved; `BadBoard` if it is of other games."""
        for name, array in self._arrays.items():
            if name not in arrays or arrays[name].shape != array.shape:
                raise BadBoard(f"a checkpoint of other games, expected {name} of {array.shape}")
        is_dealt = arrays["is_dealt"].astype(np.bool_)
        if (arrays["marks"][is_dealt].sum(axis=1) != self.level.mines).any():
            raise BadBoard(f"a checkpoint of other games, expected {self.level.mines} mines")
        for name, array in self._arrays.items():
            array[...] = arrays[name]

    def reseed(self, game: int, random: np.random.Generator) -> None:
        """Give the game a stream of board seeds, drawn from `random`."""
        self._kernel.reseed(game, int(random.integers(2**64, dtype=np.uint64)))

    def renew(self, game: int) -> None:
        """Begin the next board of the game's stream."""
        self._kernel.renew(game)

    def renew_on(self, game: int, board_seed: SupportsIndex) -> None:
        """Begin the board of this seed; `BadBoard` if it is no seed."""
        try:
            seed = operator.index(board_seed)
        except TypeError:
            raise BadBoard(f"board_seed {board_seed!r}, expected a whole number") from None
        check_seed(seed)
        self._kernel.renew_on(game, seed)

    def renew_with(self, game: int, layout: Layout) -> None:
        """Begin on these mines; `BadBoard` if they are not of the level."""
        if layout.level != self.level:
            raise BadBoard(f"the layout is {layout.level}, expected the level {self.level}")
        self._kernel.renew_with(game, layout.marks)

    def step(self, actions: NDArray[np.int64], threads: int = 1) -> None:
        """Open one cell in every game; `IllegalMove` for a cell off the board or an ended game."""
        try:
            self._kernel.step(actions, threads)
        except ValueError as error:
            raise IllegalMove(str(error)) from None

    def view(self, game: int) -> View:
        return View(
            self.level.height, self.level.width, self.codes[game].tobytes(), self.level.mines
        )


def check_level(level: Level, start: StartRule) -> None:
    """Refuse with `BadBoard` a level on which some first cell has no board."""
    shape = level.shape
    middle = (level.height // 2, level.width // 2)
    free = max(1, len(start.free_cells(shape, middle)))
    if level.mines > shape.size - free:
        raise BadBoard(
            f"level {level} with the start rule {start}, expected at most"
            f" {max(0, shape.size - free)} mines"
        )


def integers(actions: Any, count: int) -> NDArray[np.int64]:
    """The actions as the kernel takes them; `IllegalMove` unless they are `count` whole numbers."""
    try:
        array = np.asarray(actions)
    except ValueError:  # lists of different lengths
        array = np.empty(0)
    if array.shape != (count,) or array.dtype.kind not in "iu":
        raise IllegalMove(f"actions {actions!r}, expected {count} whole numbers")
    return np.ascontiguousarray(array, dtype=np.int64)
