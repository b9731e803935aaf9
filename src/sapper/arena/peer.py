"""Another program's results on the same boards: `W` or `L` for each, in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sapper.core.errors import BadRun


@dataclass(frozen=True, slots=True)
class Peer:
    """A program that is known by its results alone: `won[i]` is that on board i of a set."""

    name: str
    won: tuple[bool, ...]

    @classmethod
    def read(cls, path: Path) -> Peer:
        """The results in a file of `W` and `L`, usually 100 a line; `BadRun` if it is none."""
        try:
            text = path.read_text(encoding="ascii", errors="replace")
        except OSError as error:
            raise BadRun(f"cannot read {str(path)!r}: {error.strerror}") from error
        for number, line in enumerate(text.splitlines(), start=1):
            if strange := line.strip(" \tWL"):
                raise BadRun(f"{str(path)!r} line {number} has {strange[0]!r}, expected W and L")
        return cls(path.stem, tuple(letter == "W" for letter in text if letter in "WL"))


def check_peers(peers: list[Peer], counts: tuple[int, ...]) -> None:
    """Refuse with `BadRun` peers that cannot be paired with sets of these numbers of boards.

    A peer may have played fewer boards than there are; then the first ones are compared.
    """
    if peers and len(peers) != len(counts):
        raise BadRun(f"{len(peers)} results for {len(counts)} board sets, expected one for each")
    for peer in peers:
        if not peer.won:
            raise BadRun(f"the results {peer.name!r} are empty, expected W and L")


def common_name(peers: Sequence[Peer]) -> str:
    """What the names of one peer's files have in common."""
    names = [peer.name for peer in peers]
    same = 0
    while all(len(name) > same and name[same] == names[0][same] for name in names):
        same += 1
    return names[0][:same].strip("-_ .") or " + ".join(names)
