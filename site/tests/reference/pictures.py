"""Pictures of boards with what the package reads in them, as JSON."""

from __future__ import annotations

import io
import json
import random
import sys
from base64 import b64encode
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "research" / "picture"))

from PIL import ImageOps
from skins import NAMED, position

from sapper import read_picture
from sapper.reviews.last_click import judge_last_click


def main() -> None:
    """Print each picture as a PNG in base64, and its reading."""
    look = replace(NAMED["glass"], font="default")
    clear = position(random.Random(3), 9, 9, 10)
    wrong = [list(row) for row in clear]
    row = next(place for place, line in enumerate(clear) if 1 in line)
    wrong[row][clear[row].index(1)] = 8  # no layout agrees
    longer = look.draw(position(random.Random(5), 10, 9, 10), 26, 10)
    last = (longer.xs[0], longer.ys[-2], longer.xs[-1], longer.ys[-1])
    longer.image.paste(ImageOps.invert(longer.image.crop(last)), last)  # perhaps no row of it
    lost = position(random.Random(6), 9, 9, 10, is_lost=True)
    first, second, last_one = (look.draw(codes, 32, 10).image for codes in (clear, wrong, lost))
    found = []
    for image in (first, second, longer.image, last_one):
        buffer = io.BytesIO()
        image.save(buffer, "PNG")
        reading = read_picture(image)
        again = reading.other_size and read_picture(image, size=reading.other_size)
        clicks = image is last_one and judge_last_click(reading.view, reading.signs)
        told = {
            **reading.to_json(),
            "again": again and again.view.text,
            "last_click": clicks and [clicks[0].headline, clicks[0].judgement],
        }
        found.append({"png": b64encode(buffer.getvalue()).decode(), **told})
    print(json.dumps(found))


if __name__ == "__main__":
    main()
