"""What decides the boards of a run and what its agents are given for their own randomness.

A contest has a random key that no agent is told. Every board, and every seed that an agent is
given, comes from the key by a keyed one-way function: neither the seeds nor the boards played so
far tell anything about the next board. The run's first line has the key's hash, its last line the
key; until then it is in memory and in a private file, so that a stopped run can go on. A run with a
seed of the user's can be repeated by anybody who knows the seed; so whoever guesses it knows the
boards.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sapper.core import places
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
    def key_hash(self) -> str:
        return hashlib.sha256(self.key).hexdigest()

    @property
    def file(self) -> Path:
        """The private file of a key."""
        return _private(self.key_hash)

    @property
    def source(self) -> str:
        """A text that tells it from others, and does not give a key away."""
        return f"seed {self.seed}" if self.seed is not None else f"key {self.key_hash[:16]}"

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
        """What the first line of a run's file tells: the seed, or no more than the key's hash."""
        return {"seed": self.seed} if self.seed is not None else {"key_hash": self.key_hash}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Secret:
        """The secret of a run by its first line and the `key` of its last one.

        `BadRun` if there is none, or if the key is not the one that the hash was made of.
        """
        key, key_hash, seed = data.get("key"), data.get("key_hash"), data.get("seed")
        if isinstance(key, str) and re.fullmatch(f"[0-9a-f]{{{2 * _KEY_BYTES}}}", key):
            found = cls(bytes.fromhex(key))
            if key_hash not in (None, found.key_hash):
                raise BadRun(
                    f"the run's key {key[:12]}... does not have the hash of its first line"
                )
            return found
        if type(seed) is int and 0 <= seed < SEEDS:
            return cls(seed=seed)
        if key_hash is not None:
            raise BadRun("the run is not finished: its key is written at its end")
        raise BadRun(f"the run has the seed {str(seed)[:40]!r}, expected a whole number or a key")

    def keep(self) -> None:
        """Write a key to a private file, so that its run can go on if it is stopped.

        Where that cannot be written, the key is in memory alone.
        """
        if self.is_random:
            path = self.file
            with suppress(OSError):
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
                with open(os.open(path, flags, 0o600), "w", encoding="ascii") as file:
                    file.write(self.key.hex())

    @classmethod
    def kept(cls, key_hash: str) -> Secret | None:
        """The key with that hash, if it is in its private file."""
        with suppress(OSError, ValueError):
            found = cls(bytes.fromhex(_private(key_hash).read_text(encoding="ascii")))
            return found if found.key_hash == key_hash else None
        return None

    def forget(self) -> None:
        """Remove the private file."""
        with suppress(OSError):
            self.file.unlink()

    def _derived(self, purpose: str, text: str) -> int:
        return _number(
            hashlib.blake2b(text.encode(), key=self.key, person=purpose.encode(), digest_size=8)
        )


def _number(digest: hashlib.blake2b) -> int:
    return int.from_bytes(digest.digest(), "big")


def _private(key_hash: str) -> Path:
    """Where a key is kept: in a folder that nobody else may look into, and no wall lets in."""
    return places.data("keys") / Path(key_hash).name
