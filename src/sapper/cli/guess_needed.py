"""`sapper analyse --no-guess`: whether a position can be finished without a guess."""

from __future__ import annotations

from json import dumps

import typer

from sapper.analysis import WithoutGuessing, without_guessing
from sapper.base.view import View
from sapper.cli.parsing import write_cells

_MOST_NAMED = 8


def show_without_guessing(view: View, as_json: bool) -> None:
    """Print the answer, with the cells that are certain or those that need a guess."""
    found = without_guessing(view)
    typer.echo(dumps(found.to_data()) if as_json else "\n".join(_lines(found)))


def _lines(found: WithoutGuessing) -> list[str]:
    if found.verdict == "yes":
        lines = [f"Yes: none of the {found.tried} possible layouts needs a guess."]
    elif found.least_risky:
        return [
            "No: nothing is certainly safe here, a guess is needed now.",
            f"Least risky: {_named(found.least_risky)}",
        ]
    else:
        which = "the possible" if found.is_all else "drawn"
        word = "No" if found.verdict == "no" else "It depends on the mines"
        lines = [f"{word}: {found.solved} of {found.tried} {which} layouts need no guess."]
    if found.safe:
        lines.append(f"Certainly safe now: {_named(found.safe)} (sapper explain proves each)")
    if found.stuck is not None:
        lines.append(f"Only a guess goes on here, for example: {found.stuck.text}")
    return lines


def _named(cells: tuple[tuple[int, int], ...]) -> str:
    more = len(cells) - _MOST_NAMED
    return write_cells(cells[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
