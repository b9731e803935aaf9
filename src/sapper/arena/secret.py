"""What decides the boards of a run and what its agents are given for their own randomness.

A contest has a random key that no agent is told. Every board, and every seed that an agent is
given, comes from the key by a keyed one-way function: neither the seeds nor the boards played so
far tell anything about the next board. A run with a seed of the user's can be repeated by anybody
who knows the seed; so whoever guesses it knows the boards.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Any

from sapper.core.errors import BadRun
from sapper.game.layout import SEEDS, check_seed

_KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Secret:
    """The random key of a run, or the seed that the user chose in its place."""

    key: bytes = b""
    seed: int | None = None

    @classmethod
    def random(cls) -> Secret:
        """A key that nobody can guess."""
        return cls(secrets.token_bytes(_KEY_BYTES))

    @classmethod
    def of_seed(cls, seed: int | None) -> Secret:
        """The secret of a seed; a random one where none is given."""
        return cls.random() if seed is None else cls(seed=check_seed(seed))

    @property
    def is_random(self) -> bool:
        """Whether nobody chose it."""
        return self.seed is None

    @property
    def source(self) -> str:
        """A text that tells it from others, and does not give a key away."""
        if self.seed is not None:
            return f"seed {self.seed}"
        return f"key {hashlib.sha256(self.key).hexdigest()[:16]}"

    def board_seed(self, name: str, index: int) -> int:
        """The seed of board `index` of the set of that name."""
        if self.seed is not None:
            return (self.seed + index) % SEEDS
        return self._derived("board", f"{index} {name}")

    def game_seed(self, place: tuple[int, int], agent: str) -> int:
        """What an agent takes its randomness from on the board at that place."""
        if self.seed is not None:
            return _number(
                hashlib.blake2b(f"{self.seed} {place[1]} {agent}".encode(), digest_size=8)
            )
        return self._derived("agent", f"{place[0]} {place[1]} {agent}")

    def to_json(self) -> dict[str, Any]:
        """The secret as the first line of a run's file holds it."""
        return {"seed": self.seed} if self.seed is not None else {"key": self.key.hex()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Secret:
        """The secret in the first line of a run's file; `BadRun` if it holds none."""
        key, seed = data.get("key"), data.get("seed")
        if isinstance(key, str) and re.fullmatch(f"[0-9a-f]{{{2 * _KEY_BYTES}}}", key):
            return cls(bytes.fromhex(key))
        if type(seed) is int and 0 <= seed < SEEDS:
            return cls(seed=seed)
        raise BadRun(f"the run has the seed {str(seed)[:40]!r}, expected a whole number or a key")

    def _derived(self, purpose: str, text: str) -> int:
        return _number(
            hashlib.blake2b(text.encode(), key=self.key, person=purpose.encode(), digest_size=8)
        )


def _number(digest: hashlib.blake2b) -> int:
    return int.from_bytes(digest.digest(), "big")
