"""Paint docs/images/game.gif, the README's animation: an expert game of the champion.

    python docs/make_animation.py        needs Pillow: pip install "pillow>=10.1"

It shows the odds, a guess, a proof in words and the end, all as the package computes them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from textwrap import wrap

from PIL import Image, ImageDraw, ImageFont

from sapper import Analysis, Certainty, Game, Proof, View, analyse, create_agent
from sapper.core import EXPLODED, HIDDEN, Cell
from sapper.proofs import find_proof

TARGET = Path(__file__).resolve().parent / "images" / "game.gif"
FONT = (
    Path(__file__).resolve().parents[1]
    / "src"
    / "sapper"
    / "window"
    / "assets"
    / "Inter-SemiBold.otf"
)
SEED, SIDE, FOOT = 35, 22, 78
SHOWN = 14
"""The moves that are shown with their odds; those between are made at once."""
NUMBERS = ("#2457c5", "#1d7a34", "#c62828", "#5b2a86", "#8d3b1b", "#00707a", "#263238", "#5f6b76")
GROUND, INK, OPEN, COVER, LINE = "#ffffff", "#1b2530", "#f3f5f7", "#c9d1da", "#aeb8c2"
SAFE, EVEN, MINE = (120, 176, 255), (240, 240, 232), (255, 150, 80)


def font(size: int) -> ImageFont.FreeTypeFont:
    """The window's own font."""
    return ImageFont.truetype(str(FONT), size)


def heat(chance: float) -> tuple[int, ...]:
    """Blue where a cell is safe, orange where it is a mine."""
    low, high, share = (SAFE, EVEN, 2 * chance) if chance < 0.5 else (EVEN, MINE, 2 * chance - 1)
    return tuple(round(a + (b - a) * share) for a, b in zip(low, high, strict=True))


def paint(view: View, words: str, odds: Analysis | None, marked: list[Cell]) -> Image.Image:
    """One picture: the board, and what there is to say about it."""
    image = Image.new("RGB", (view.width * SIDE + 1, view.height * SIDE + FOOT), GROUND)
    draw = ImageDraw.Draw(image)
    small, usual = font(9), font(13)
    for row in range(view.height):
        for column in range(view.width):
            cell, code = (row, column), view.code((row, column))
            x, y = column * SIDE, row * SIDE
            chance = odds.probability.get(cell) if odds else None
            fill: str | tuple[int, ...] = OPEN if code < HIDDEN else COVER
            text = str(code) if 0 < code < HIDDEN else "*" if code == EXPLODED else ""
            colour = NUMBERS[code - 1] if 0 < code < HIDDEN else INK
            if chance is not None:
                fill, text, colour = heat(chance), f"{100 * chance:.0f}", INK
            draw.rectangle((x, y, x + SIDE, y + SIDE), fill=fill, outline=LINE)
            face = small if chance is not None else usual
            draw.text((x + SIDE / 2, y + SIDE / 2), text, fill=colour, font=face, anchor="mm")
    for row, column in marked:
        x, y = column * SIDE, row * SIDE
        draw.rectangle((x, y, x + SIDE, y + SIDE), outline="#d02020", width=3)
    for line, text in enumerate(wrap(words, 92)[:3]):
        place = (8, view.height * SIDE + 8 + 22 * line)
        draw.text(place, text, fill=INK, font=font(15))
    return image


def story(proof: Proof) -> str:
    """What a proof says last, in words."""
    return f"Why is {proof.cell} safe? {proof.explain()[-1]}"


def frames() -> list[tuple[Image.Image, int]]:
    """The pictures with the milliseconds that each is shown."""
    game = Game("expert", seed=SEED, start="opening")
    champion, random = create_agent("champion"), Random(SEED)
    game.open((8, 15))
    made = [(paint(game.view, "Expert, 99 mines. The first click opens an area.", None, []), 1500)]
    moves, is_explained = 0, False
    while not game.is_over:
        view = game.view
        move = champion.choose(view, random)
        odds = analyse(view)
        if moves == 0:
            words = (
                "The exact chance of a mine in percent: blue cells are safe, orange ones are mines."
            )
            made.append((paint(view, words, odds, []), 3500))
        is_certain = move.reason.certainty is Certainty.CERTAIN
        if not is_certain:
            risk = odds.probability[move.cell]
            words = f"Nothing is certain. The best guess is {move.cell}: {risk:.0%} to be a mine."
            made.append((paint(view, words, odds, [move.cell]), 2600))
        elif not is_explained and moves > 2:
            proof = find_proof(view, move.cell)
            if proof is not None and proof.rung.height >= 2:
                is_explained = True
                made.append((paint(view, story(proof), None, [move.cell, *proof.numbers]), 4500))
        for cell in [move.cell] if not is_certain else sorted(odds.safe):
            if not game.is_over and game.view.is_hidden(cell):
                game.open(cell)
        moves += 1
        if moves <= SHOWN:
            words = f"{len(odds.safe)} safe cells opened." if is_certain else "It was safe."
            made.append((paint(game.view, words, None, []), 500))
    made.append((paint(game.view, f"{game.outcome.capitalize()}.", None, []), 3500))
    return made


def main() -> None:
    """Paint the game."""
    pictures = frames()
    first, *rest = (image.quantize(48) for image, _ in pictures)
    times = [time for _, time in pictures]
    first.save(TARGET, save_all=True, append_images=rest, duration=times, loop=0, optimize=True)
    print(TARGET.name, f"{TARGET.stat().st_size / 1000:.0f} kB, {len(pictures)} pictures")


if __name__ == "__main__":
    main()
