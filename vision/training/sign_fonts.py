"""The fonts that the network of signs is taught with, from packages of Debian.

apt-get download $(cat vision/training/sign_fonts.txt)
for file in *.deb; do dpkg-deb -x $file fonts/${file%%_*}; done
python vision/training/sign_fonts.py fonts      # the usable files, by package
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIDE, LEAST_RIGHT = 16, 6
DIGITS = "12345678"


def _shapes(path: Path) -> np.ndarray | None:
    """The digits of a font, each stretched into a small square; none where it lacks one."""
    try:
        font = ImageFont.truetype(path, 48)
        boxes = [font.getbbox(text) for text in DIGITS + "?\uffff"]
    except OSError:
        return None
    out = []
    for text, (left, top, right, low) in zip(DIGITS + "?\uffff", boxes):
        if text != "\uffff" and (right - left < 2 or low - top < 8):
            return None
        image = Image.new("L", (max(1, round(right - left)), max(1, round(low - top))))
        ImageDraw.Draw(image).text((-left, -top), text, fill=255, font=font)
        shape = np.asarray(image.resize((SIDE, SIDE), Image.Resampling.BOX), dtype=np.float32)
        out.append((shape - shape.mean()).ravel() / (np.linalg.norm(shape - shape.mean()) + 1e-6))
    whole = np.stack(out)
    return None if (whole[:-1] @ whole[-1]).max() > 0.99 else whole[: len(DIGITS)]


def usable_files(folder: Path) -> dict[str, list[Path]]:
    """The files by package whose digits are like those of most fonts."""
    shapes = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in (".ttf", ".otf"):
            found = _shapes(path)
            if found is not None:
                shapes[path] = found
    usual = np.mean(list(shapes.values()), axis=0)
    usual /= np.linalg.norm(usual, axis=1, keepdims=True)
    files: dict[str, list[Path]] = {}
    for path, digits in shapes.items():
        if ((digits @ usual.T).argmax(1) == np.arange(len(DIGITS))).sum() >= LEAST_RIGHT:
            files.setdefault(path.relative_to(folder).parts[0], []).append(path)
    return files


if __name__ == "__main__":
    for package, files in usable_files(Path(sys.argv[1])).items():
        print(package, *(path.name for path in files))
