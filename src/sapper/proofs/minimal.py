"""The least part of a whole that still does what the whole does."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def least(whole: Sequence[int], suffices: Callable[[Sequence[int]], bool]) -> list[int]:
    """A part that suffices while no part of it without one member does; the last go first.

    `suffices` must hold for the whole, and for everything that contains a part for which it holds.
    Large pieces are tried first, since most members are idle as a rule.
    """
    members, size = list(whole), len(whole)
    while size:
        size = size // 2 if size > 1 else 1
        end = len(members)
        while end > 0:
            fewer = members[: max(end - size, 0)] + members[end:]
            if suffices(fewer):
                members = fewer
            end -= size
        if size == 1:
            break
    return members
