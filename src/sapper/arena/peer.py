"""Another program's results on the same boards: `W` or `L` for each, in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sapper.agents.file import short_name
from sapper.core.errors import BadRun


@dataclass(frozen=True, slots=True)
class Peer:
    """A program that is known by its results alone: `won[i]` is that on board i of a set.

    `stand_in` names an agent of the run that plays much like it, if there is one.
    """

    name: str
    won: tuple[bool, ...]
    stand_in: str | None = None

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


def with_stand_in(peers: Sequence[Peer], name: str | None, agents: Sequence[str]) -> list[Peer]:
    """The peers, stood in for by this agent if one is named; `BadRun` if it does not play."""
    name = name and short_name(name)
    if name is not None and name not in agents:
        raise BadRun(f"stand-in {name!r}, expected one of the agents: {', '.join(agents)}")
    return [replace(peer, stand_in=name) for peer in peers]


def common_name(peers: Sequence[Peer]) -> str:
    """What the names of one peer's files have in common."""
    names = [peer.name for peer in peers]
    same = 0
    while all(len(name) > same and name[same] == names[0][same] for name in names):
        same += 1
    return names[0][:same].strip("-_ .") or " + ".join(names)
