"""A player in words in the arena: it is shown a text and answers with a text, as a model would.

    sapper arena --agents random,examples/in_words.py:Reader --level beginner --games 200

For a language model, let `answer` ask it. A walled agent has no network: a model must be on this
machine, or play without the wall (`SAPPER_BUBBLEWRAP=0`), which the run then says.
"""

from __future__ import annotations

import re

from sapper.text import SpokenAgent

NUMBER = re.compile(r"^\(\d+,\d+\): (.+) = (\d)$", re.MULTILINE)
HIDDEN = re.compile(r"Hidden cells by row: (.+)\.")


class Reader(SpokenAgent):
    """Reads the sums of the text: opens what one sum proves safe, else where sums ask for least."""

    name = "reader"

    def answer(self, text: str) -> str:
        """The move, in words."""
        sums = [(set(cells.split(" + ")), int(mines)) for cells, mines in NUMBER.findall(text)]
        mines: set[str] = set()
        for cells, count in sums:
            if len(cells) == count:
                mines |= cells
        for cells, count in sums:
            if len(cells & mines) == count and cells - mines:
                return self.move(min(cells - mines))
        hidden = [cell for cell in self.hidden(text) if cell not in mines] or self.hidden(text)
        return self.move(min(hidden, key=lambda cell: (self.demand(cell, sums, mines), cell)))

    def hidden(self, text: str) -> list[str]:
        """The hidden cells, from lines such as `0: 0 2; 1: 1-2`."""
        found = []
        for row in HIDDEN.findall(text)[-1].split("; "):
            number, _, runs = row.partition(": ")
            for run in runs.split():
                first, _, last = run.partition("-")
                found += [
                    f"({number},{each})" for each in range(int(first), int(last or first) + 1)
                ]
        return found

    def demand(self, cell: str, sums: list[tuple[set[str], int]], mines: set[str]) -> float:
        """The largest share of mines that a sum wants around a cell; a fifth where none does."""
        shares = [
            (count - len(cells & mines)) / len(cells - mines)
            for cells, count in sums
            if cell in cells
        ]
        return max(shares, default=0.2)

    def move(self, cell: str) -> str:
        """The answer that opens a cell."""
        return "open " + cell.strip("()").replace(",", " ")
