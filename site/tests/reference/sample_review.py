"""The review of the page's sample game: what `site/src/assets/review.json` must hold."""

from __future__ import annotations

import json

from sapper import Game, Level, Record, StartRule, analyse
from sapper.reviews import review

SEED, NEEDLESS = 11, 3
"""A game that is won, and the opening at which a risk is taken without need."""


def main() -> None:
    """Print the review as the page shows it, with the record of the game."""
    game = Game(Level(9, 9, 10), seed=SEED, start=StartRule.OPENING)
    game.open((4, 4))
    for number in range(100):
        if game.is_over:
            break
        found = analyse(game.view)
        risky = sorted((chance, cell) for cell, chance in found.probability.items())
        unsure = [cell for chance, cell in risky if 0 < chance < 1]
        game.open(unsure[0] if number == NEEDLESS and unsure else risky[0][1])
    record = Record.of(game)
    found_review = review(record, effort="fast")
    layout = record.game().layout
    data = found_review.to_json()
    data["chances"] = found_review.chances()
    data["views"] = [view.text for view in record.views()]
    data["mines"] = None if layout is None else layout.text
    data["record"] = record.text
    print(json.dumps(data))


if __name__ == "__main__":
    main()
