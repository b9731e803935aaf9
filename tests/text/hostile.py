"""Answers of a player who wants to break the reader, not the mines."""

from __future__ import annotations

import json
from random import Random

PIECES = [
    *[
        "open",
        "flag",
        "risk",
        "because",
        "subset",
        "cases",
        "total",
        "number",
        "not",
        "row",
        "r",
        "<answer>",
        "</answer>",
        "```",
        "{",
        "}",
        "[",
        "]",
    ],
    *[
        '{"open":',
        '"moves":[',
        ",",
        "0",
        "1",
        "3",
        "4",
        "99999999999999999999",
        "1e999",
        "-1",
        "0.5",
        "1/0",
        "%",
        "\u0661",
        "NaN",
    ],
    *("```json\n", "\n", "\r", "\x00", "\u2028", "\ud800", "\u202e", "\U0001f4a3", " ", "\t", ";"),
    *("(3, 4)", "__import__('os')", "{0.__class__}", "%s%n", "${x}", "\\u0000", "*" * 50),
]


def hostile_answer(random: Random) -> str:
    """One answer: pieces thrown together, JSON gone wrong, a nest, or a flood."""
    match random.randrange(6):
        case 0:
            return json.dumps(_junk(random, 3))
        case 1:
            return random.choice(["[", '{"moves":', "<answer>", "(", "open "]) * random.choice(
                [10, 3000]
            )
        case 2:
            return "open " + " ".join(random.choice("0123456789") * 3 for _ in range(300))
        case 3:
            cells = "; ".join(f"{random.randrange(9)},{random.randrange(9)}" for _ in range(40))
            return f"open {random.randrange(6)} {random.randrange(6)} because cases {cells}"
    return random.choice(["", " "]).join(random.choices(PIECES, k=random.randrange(1, 40)))


def _junk(random: Random, depth: int) -> object:
    if depth == 0 or random.random() < 0.3:
        return random.choice([None, True, -1, 3, 4, 1e308, "open", "x" * 30, [3, 4]])
    if random.random() < 0.5:
        return [_junk(random, depth - 1) for _ in range(random.randrange(4))]
    names = random.choices(["open", "flag", "moves", "risk", "proof", "row", "action", "safe"], k=3)
    return {name: _junk(random, depth - 1) for name in names}
