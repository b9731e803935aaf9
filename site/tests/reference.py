"""What the package says, as JSON: the page must say the same.

Usage: reference.py QUESTION [ARGUMENT...]. A question is a function of this file; `sample` and
`review` make those assets of the page.
"""

from __future__ import annotations

import io
import json
import random
import sys
import time
from base64 import b64encode
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "vision" / "training")]

from sapper import Game, Layout, Level, Record, StartRule, View, analyse, rate  # noqa: E402
from sapper.boards import daily as board_of_the_day  # noqa: E402
from sapper.coach import Effort, check_file  # noqa: E402
from sapper.reviews import judge_last_click, review as review_game  # noqa: E402
from tests.coach.broken import BROKEN, OURS, PLAIN, Broken  # noqa: E402

FAULT = "mark_mine of a cell that is not there fails"
"""What is wrong with the page's sample."""
SEED, NEEDLESS = 11, 3
"""A game that is won, and the opening at which a risk is taken without need."""


def boards(asked: str) -> list[bool]:
    """Whether logic alone solves each board from its first cell on."""
    found = []
    for board in json.loads(asked):
        layout = Layout(board["height"], board["width"], bytes(board["marks"]))
        found.append(rate(layout, layout.shape.cell(board["first"])).is_solvable)
    return found


def coach(effort: str, step: str) -> list[dict[str, Any]]:
    """Every STEP-th broken agent of the coach's tests with the verdict of `sapper check`."""
    given = Effort(**json.loads(effort))
    found = []
    for broken in BROKEN[:: int(step)]:
        with TemporaryDirectory() as folder:
            path = broken.write(Path(folder, "minesweeper.py"))
            found.append(_examine(broken.name, path, given))
    return found + [_examine(path.name, path, given) for path in (OURS, PLAIN)]


def _examine(name: str, path: Path, effort: Effort) -> dict[str, Any]:
    report = check_file(path, effort)
    return {
        "name": name,
        "code": path.read_text(encoding="utf-8"),
        "verdict": str(report.verdict),
        "defect": report.defect,
        "failed": [check.name for check in report.failed if check.group != "Situations"],
    }


def daily(day: str, level: str) -> dict[str, str]:
    """What is seen of the board of a day after its first click, in one row; and its mines."""
    found = board_of_the_day(date.fromisoformat(day), level).solvable
    game = Game.on(found.layout)
    game.open(found.request.first)
    return {"view": "".join(game.view.rows()), "mines": found.layout.text}


def pictures() -> list[dict[str, Any]]:
    """Pictures of boards as PNG in base64, with what is read in each."""
    from PIL import Image, ImageOps
    from sapper_vision import read_picture
    from skins import NAMED, position

    look = replace(NAMED["glass"], font="default")
    clear = position(random.Random(12), 9, 9, 10)
    wrong = [list(row) for row in clear]
    row = next(place for place, line in enumerate(clear) if 1 in line)
    wrong[row][clear[row].index(1)] = 8  # no layout agrees
    meadow = replace(NAMED["meadow"], font="default")
    longer = meadow.draw(position(random.Random(5), 10, 9, 10), 26, 10)
    last = (longer.xs[0], longer.ys[-2], longer.xs[-1], longer.ys[-1])
    longer.image.paste(ImageOps.invert(longer.image.crop(last)), last)  # perhaps no row of it
    lost = position(random.Random(6), 9, 9, 10, is_lost=True)
    first, second, last_one = (look.draw(codes, 32, 10).image for codes in (clear, wrong, lost))
    other = meadow.draw(position(random.Random(2), 9, 9, 10), 32, 10).image
    both = Image.new("RGB", (first.width + other.width + 60, first.height + 40), (70, 90, 110))
    both.paste(first, (20, 20))
    both.paste(other, (first.width + 40, 20))
    leaning = ImageOps.expand(first, 60, (70, 90, 110)).rotate(3, Image.Resampling.BICUBIC)
    found = []
    for image in (first, second, longer.image, last_one, both, leaning):
        buffer = io.BytesIO()
        image.save(buffer, "PNG")
        reading = read_picture(image)
        again = reading.other_size and read_picture(image, size=reading.other_size)
        others = [read_picture(image, crop=board.box).position for board in reading.others]
        clicks = image is last_one and judge_last_click(View.parse(reading.position), reading.signs)
        told = {
            **reading.to_json(),
            "again": again and again.position,
            "other_positions": others,
            "last_click": clicks and [clicks[0].headline, clicks[0].judgement],
        }
        found.append({"png": b64encode(buffer.getvalue()).decode(), **told})
    return found


def sample() -> dict[str, Any]:
    """The coach's report on the page's faulty sample, as the page's own check gives it."""
    broken: Broken = next(each for each in BROKEN if each.name == FAULT)
    with TemporaryDirectory() as folder:
        path = broken.write(Path(folder, "minesweeper.py"))
        report = check_file(path, Effort(small=150))
    data = report.to_json()
    for name in ("figures", "arena", "seconds", "path"):
        data.pop(name)
    return {**data, "first": report.taught[0][0].name}


def review() -> dict[str, Any]:
    """The review of the page's sample game as the page shows it, with the record of the game."""
    game = Game(Level(9, 9, 10), seed=SEED, start=StartRule.OPENING)
    game.open((4, 4))
    number = 0
    while not game.is_over:
        chances = analyse(game.view).probability
        risky = sorted((chance, cell) for cell, chance in chances.items())
        unsure = [cell for chance, cell in risky if 0 < chance < 1]
        game.open(unsure[0] if number == NEEDLESS and unsure else risky[0][1])
        number += 1
    record = Record.of(game)
    found, layout = review_game(record, effort="fast"), record.game().layout
    return {
        **found.to_json(),
        "views": [view.text for view in record.views()],
        "mines": None if layout is None else layout.text,
        "record": record.text,
    }


def timed() -> dict[str, Any]:
    """Expert positions, and the native time of their odds: milliseconds of CPU time for each."""
    views = [_expert_position(seed) for seed in range(200)]
    for view in views:
        analyse(view)
    began = time.process_time()
    for view in views:
        list(analyse(view).probability.values())
    spent = time.process_time() - began
    found = [
        {"height": v.height, "width": v.width, "mines": v.mines, "codes": list(v.codes)}
        for v in views
    ]
    return {"positions": found, "milliseconds": 1000 * spent / len(views)}


def _expert_position(seed: int) -> Any:
    """A position in the midst of a game in which nothing went wrong."""
    draw = random.Random(seed)
    game = Game(Level(16, 30, 99), seed=seed, start=StartRule.OPENING)
    cells = draw.sample(list(game.view.shape.cells()), draw.randrange(2, 160))
    game.open(cells[0])
    for cell in cells[1:]:
        assert game.layout is not None
        if game.view.is_hidden(cell) and not game.layout.is_mine(cell):
            game.open(cell)
    return game.view


QUESTIONS = (boards, coach, daily, pictures, sample, review, timed)

if __name__ == "__main__":
    asked = next(each for each in QUESTIONS if each.__name__ == sys.argv[1])
    print(json.dumps(asked(*sys.argv[2:])))
