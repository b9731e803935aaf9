"""How many clicks a board asks for: the 3BV of players."""

from __future__ import annotations

from sapper.layout import Layout


def three_bv(layout: Layout) -> int:
    """The least number of left clicks that open every safe cell.

    One for each opening (an area of zeros), one for each number that touches no opening.
    """
    shape, counts, marks = layout.shape, layout.counts, layout.marks
    reached = bytearray(marks)  # mines need no click
    clicks = 0
    for index, count in enumerate(counts):
        if count or reached[index]:
            continue
        clicks += 1
        reached[index] = 1
        todo = [index]
        while todo:
            for place in shape.neighbour_indexes(todo.pop()):
                if not reached[place] and counts[place] == 0:
                    todo.append(place)
                reached[place] = 1
    return clicks + reached.count(0)
