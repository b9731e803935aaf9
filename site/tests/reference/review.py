"""A game of a careless player with its review by the package, as JSON."""

from __future__ import annotations

import json
from random import Random

from sapper import Game, Level, Record, StartRule
from sapper.reviews import review


def main() -> None:
    draw = Random(4)
    game = Game(Level(9, 9, 10), seed=11, start=StartRule.OPENING)
    game.open((4, 4))
    while not game.is_over:
        game.open(draw.choice(list(game.view.hidden())))
    record = Record.of(game)
    found = review(record, effort="fast").to_json()
    print(json.dumps({"record": record.text, "review": found}))


if __name__ == "__main__":
    main()
