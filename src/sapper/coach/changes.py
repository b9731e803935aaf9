"""What a traced line did, in words."""

from __future__ import annotations

from sapper.coach.judge import write_statement
from sapper.core.shape import Cell
from sapper.sandbox import Change, Place, SeenSentence, SentenceParts


def own(place: tuple[Place, ...]) -> Place:
    """The innermost line outside `__init__`, `__eq__`, comprehensions and the like.

    Who called them is meant.
    """
    outside = [each for each in place if not each.function.startswith(("__", "<"))]
    return outside[0] if outside else place[0]


def difference(
    before: Change | None, after: Change, item: SeenSentence | None = None, public: bool = False
) -> str:
    """What a change changed, in words."""
    for name in ("mines", "safes", "moves_made"):
        old: frozenset[Cell] = getattr(before, name) if before else frozenset()
        new: frozenset[Cell] = getattr(after, name)
        if new - old:
            return f"{min(new - old)} went into ai.{name}"
        if old - new:
            return f"{min(old - new)} left ai.{name}"
    changed = [item] if item is not None else list(after.held.values())
    for held in changed:
        if public and not held.is_known:
            continue
        old_held = before.held.get(held.mark) if before else None
        if old_held is None:
            return f"{write_statement(held.statement)} was made"
        if old_held.statement != held.statement:
            return _sentence_change(old_held.statement, held.statement)
        if public and not old_held.is_known:
            return f"{write_statement(held.statement)} went into ai.knowledge"
    return ""


def _sentence_change(old: SentenceParts, new: SentenceParts) -> str:
    if old[0] == new[0]:
        cells = write_statement(old).rpartition(" = ")[0]
        return f"the count of {cells} went from {old[1]} to {new[1]}"
    return f"{write_statement(old)} became {write_statement(new)}"
