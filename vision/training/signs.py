"""Teach the network that tells what a sign in a picture is, and write it into the library's source.

    python vision/training/signs.py --fonts fonts

Cells are drawn in random looks (`skins.py`), cut by the reader just as it cuts real pictures, and
learned with PyTorch. The weights are rounded to a byte each: `vision/picture/sign_weights.cpp`.
"""

from __future__ import annotations

import argparse
import io
import random
import re
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import sign_fonts
import sign_shapes
import skins
from PIL import Image, ImageDraw

SIDE, MEASURES = 20, 6
PIXELS = SIDE * SIDE
CLASSES = 15
TESTS, BATCH = 6000, 1024
PLANES, HIDDEN = (2, 16, 32, 32), 64  # as in vision/picture/sign_network.hpp
NINE, QUESTION, FLAG, MINE, WRONG, OTHER = range(9, 15)
LAYERS = ("window_1", "window_2", "window_3", "full_1", "full_2")
# Steps in one standard deviation of a layer's weights: few are packed better on the page. The
# last rounds learn with rounded weights.
STEPS = {"window_1": 12.0, "window_2": 2.5, "window_3": 2.0, "full_1": 0.6, "full_2": 6.0}
ROUNDED_PART = 0.4  # of the rounds
RARER_QUESTIONS = 1.7  # on boards than among samples, as a logarithm
SHARPER = 1.15  # as many times: broad samples make chances flat, and right boards doubted
OUTPUT = Path(__file__).parents[1] / "picture/sign_weights.cpp"

# Symbols of fonts that games use, by class.
SYMBOLS = {
    FLAG: "⚑⚐🏴🏳⛳🚩⚑⚐", MINE: "💣✹☀✸✺✷❋☢☠*✱★●✪✦✵✶☼◉✿❀❂✲⊛", WRONG: "❌✗✘X✖", QUESTION: "?❓❔",
}  # fmt: skip
EMOJI = {
    FLAG: "🚩🚩🚩🚩🏁🏁⛳📍🎌🏴🏳📌🛑✋🔺🔻🔰⚠", WRONG: "❌❌❌❎🚫⛔", QUESTION: "❓❔",
    MINE: "💣💣💣💣💣💥💥💥🔥💀👾🦠🌼🌸🌞💩👻👿🦀🕷🐛🧨🐙🌵",
}  # fmt: skip
STRANGE_EMOJI = "🙂😎🐱🍎🎲🏠🔔🌳🚗🎵🟦🧩🐸🍕⚽"
LETTERS = {FLAG: "FFP!", MINE: "**M@", WRONG: "XxX", QUESTION: "?"}  # games of text write these
STRANGERS = "ABCDEGHJKLNRTUWYabcdefghkmnrtwyz♔♕♖♗♘♙♚♛♜♝♞♟☺☻♥♣♠♦▲■+=&%#$€"
SYMBOL_FONTS = ["Symbola_hint.ttf"]
SHARE_OF_EMOJI = 0.4
SHARE_OF_ROUGH = 0.3
SHARE_OF_STRETCHED = 0.12
SHARE_OF_ASKED_FLAGS, SHARE_OF_DOUBLE_MARKS = 0.22, 0.06
FILES_OF_A_PACKAGE = 8  # so that no package of many fonts outweighs the others


def sample(source: random.Random) -> tuple[np.ndarray, int] | None:
    """What the network is shown of a random sign, and its class."""
    from sapper_vision import _vision

    skin = skins.random_skin(source)
    label = source.choices(range(CLASSES), [7, 14, 10, 10, 10, 9, 9, 9, 9, 5, 8, 12, 14, 9, 12])[0]
    pitch = min(70, max(11, round(source.lognormvariate(3.2, 0.4))))
    cell = _draw_rough(skin, label, pitch, source) if source.random() < SHARE_OF_ROUGH else None
    cell = cell or _draw(skin, label, pitch, source)
    if cell is None:
        return None
    if source.random() < SHARE_OF_STRETCHED:  # no cell is square in some programs
        cell = cell.resize((max(9, round(pitch * source.uniform(0.6, 1.7))), pitch))
    # Neighbours around it, so that the cut may be off by a little.
    margin = 4
    size = (cell.width + 2 * margin, cell.height + 2 * margin)
    image = Image.new("RGB", size, skin.gap_colour if source.random() < 0.5 else skin.line)
    image.paste(cell, (margin, margin))
    image = _spoil(image, source)
    off = [source.gauss(0, 0.02 * pitch) for _ in range(4)]
    pixels = image.tobytes()
    cut = _vision.cut_sign(
        pixels, *size, margin + off[0], margin + off[1], margin + cell.width + off[2],
        margin + cell.height + off[3],
    )  # fmt: skip
    return None if cut is None else (np.array(cut, dtype=np.float32), label)


def _draw_rough(
    skin: skins.Skin, label: int, pitch: int, source: random.Random
) -> Image.Image | None:
    """A sign of few large squares, as old programs draw it, in any size: no edge is smoothed."""
    few = source.randrange(9, 18)
    thick = replace(skin, smooth=False, size=source.uniform(0.5, 0.75))
    cell = _draw(thick, label, few, source)
    return None if cell is None else cell.resize((pitch, pitch), Image.Resampling.NEAREST)


def _draw(skin: skins.Skin, label: int, pitch: int, source: random.Random) -> Image.Image | None:
    codes = {QUESTION: skins.QUESTION, FLAG: skins.FLAG, MINE: skins.MINE, WRONG: skins.WRONG}
    noise = random.Random(source.random())
    size = (pitch, pitch)
    if label == QUESTION and source.random() < SHARE_OF_ASKED_FLAGS:
        return _draw_asked_flag(skin, size, source, noise)
    if label in SYMBOLS and source.random() < 0.35:
        if source.random() < SHARE_OF_EMOJI:
            return _draw_emoji(skin, source.choice(EMOJI[label]), size, label, source, noise)
        return _draw_symbol(skin, source.choice(SYMBOLS[label]), size, label, source, noise)
    if label == OTHER:
        return _draw_stranger(skin, size, source, noise)
    if label <= NINE:
        if source.random() < 0.06:
            return _draw_lamps(skin, label, size, source)
        cell = skin.cell(0, size, source.random() < 0.5, noise)
        if skin.zeros:  # it has a zero already
            cell = Image.new("RGB", size, skin.opened)
        _write(cell, skin, str(label), skin.palette[label % 9], source)
        return cell
    if source.random() < (0.5 if label == QUESTION else 0.12):
        return _draw_letter(skin, label, size, source, noise)
    if label == MINE and source.random() < 0.3:
        return skin.cell(skins.EXPLODED, size, False, noise)
    if label in (FLAG, MINE, WRONG) and source.random() < 0.8:
        return _draw_varied(skin, label, size, source, noise)
    return skin.cell(codes[label], size, source.random() < 0.5, noise)


def _draw_symbol(
    skin: skins.Skin, symbol: str, size: tuple[int, int], label: int,
    source: random.Random, noise: random.Random,
) -> Image.Image:  # fmt: skip
    code = skins.HIDDEN if label in (FLAG, QUESTION) or source.random() < 0.5 else 0
    plain = replace(skin, zeros=False, font=source.choice(SYMBOL_FONTS))
    cell = plain.cell(code, size, False, noise)
    ground = plain.hidden if code == skins.HIDDEN else plain.opened
    skins.draw_text(cell, plain, symbol, skins.far(ground, source, 80))
    return cell


def _draw_emoji(
    skin: skins.Skin, text: str, size: tuple[int, int], label: int,
    source: random.Random, noise: random.Random,
) -> Image.Image:  # fmt: skip
    code = skins.HIDDEN if label in (FLAG, QUESTION) or source.random() < 0.4 else 0
    cell = replace(skin, zeros=False).cell(code, size, False, noise)
    if label == MINE and source.random() < 0.3:
        cell = Image.new("RGB", size, skin.exploded)
    if label == WRONG and source.random() < 0.3:
        sign_shapes.paste_emoji(cell, source.choice("🚩💣"), source.uniform(0.5, 0.8))
    sign_shapes.paste_emoji(cell, text, source.uniform(0.5, 0.85))
    return cell


def _draw_letter(
    skin: skins.Skin, label: int, size: tuple[int, int], source: random.Random,
    noise: random.Random,
) -> Image.Image:  # fmt: skip
    """A letter that stands for a sign, in some colour."""
    code = skins.HIDDEN if label in (FLAG, QUESTION) or source.random() < 0.3 else 0
    plain = replace(skin, zeros=False)
    cell = plain.cell(code, size, False, noise)
    ground = plain.hidden if code == skins.HIDDEN else plain.opened
    text = source.choice(LETTERS[label])
    if label == QUESTION and source.random() < 2 * SHARE_OF_DOUBLE_MARKS:
        text, plain = "??", replace(plain, size=min(plain.size, 0.55))
    _write(cell, plain, text, skins.far(ground, source, 70), source)
    return cell


def _draw_asked_flag(
    skin: skins.Skin, size: tuple[int, int], source: random.Random, noise: random.Random
) -> Image.Image:
    """A flag with a small question mark beside it: a flag that the player is not sure of."""
    cell = skin.cell(skins.HIDDEN, size, False, noise)
    sign_shapes.stamp(cell, [source.choice(sign_shapes.FLAGS)], skin, source)
    layer = Image.new("RGBA", (4 * size[0], 4 * size[1]))
    font = skins.load_font(skin.font, max(6, round(source.uniform(0.3, 0.55) * layer.height)))
    middle = (source.uniform(0.6, 0.78) * layer.width, source.uniform(0.55, 0.76) * layer.height)
    ink = source.choice([skin.dark, skin.flag_colour, skins.far(skin.hidden, source, 80)])
    ImageDraw.Draw(layer).text(middle, "?", fill=ink, font=font, anchor="mm")
    sign_shapes.put(cell, layer, skin, source)
    return cell


def _write(
    cell: Image.Image, skin: skins.Skin, text: str, colour: skins.Colour, source: random.Random
) -> None:
    """A text as the font has it, or fatter, wider, slanted or turned: fonts that nobody has."""
    if source.random() < 0.45:
        skins.draw_text(cell, skin, text, colour)
        return
    factor = 4 if skin.smooth else 1
    size = (cell.width * factor, cell.height * factor)
    height = source.uniform(0.7, 0.9) if source.random() < 0.15 else skin.size
    font = skins.load_font(skin.font, max(6, round(height * size[1] / 0.75)))
    layer = Image.new("RGBA", size, (*colour, 0))
    fat = source.choice([0, 0, round(source.uniform(0, 0.045) * size[0])])
    draw = ImageDraw.Draw(layer)
    box = draw.textbbox((0, 0), text, font=font, stroke_width=fat)
    place = ((size[0] - box[2] - box[0]) / 2, (size[1] - box[3] - box[1]) / 2)
    draw.text(place, text, fill=colour, font=font, stroke_width=fat)
    if source.random() < 0.12:
        layer = sign_shapes.decorate(layer, colour, skin, source)
    wide, high = source.choice([(0.8, 1.35), (0.8, 1.35), (0.6, 1.9)]), source.uniform(0.9, 1.15)
    slant, turn = (
        source.choice([0, source.gauss(0, 0.15)]),
        source.choice([0, source.gauss(0, 0.06)]),
    )
    middle = (size[0] / 2, size[1] / 2)
    across = min(source.uniform(*wide), 0.92 * size[0] / max(1, box[2] - box[0]))
    terms = (1 / across, slant, -turn, 1 / high)
    moved = [middle[i] - terms[2 * i] * middle[0] - terms[2 * i + 1] * middle[1] for i in range(2)]
    layer = layer.transform(
        size, Image.Transform.AFFINE, (*terms[:2], moved[0], *terms[2:], moved[1]),
        Image.Resampling.BILINEAR if skin.smooth else Image.Resampling.NEAREST,
    )  # fmt: skip
    if skin.smooth and source.random() < 0.12:
        layer = sign_shapes.wobble(layer, source)
    sign_shapes.put(cell, layer, skin, source)


def _draw_lamps(
    skin: skins.Skin, label: int, size: tuple[int, int], source: random.Random
) -> Image.Image:
    cell = Image.new("RGB", size, skin.opened)
    high = size[1] * source.uniform(0.5, 0.8)
    place = ((size[0] - high * 0.56) / 2, (size[1] - high) / 2)
    dim = None if source.random() < 0.5 else skins.shift(skin.opened, 20)
    skins.draw_segments(
        ImageDraw.Draw(cell), str(label), place, high, skins.far(skin.opened, source, 90), dim
    )
    return cell


def _draw_stranger(
    skin: skins.Skin, size: tuple[int, int], source: random.Random, noise: random.Random
) -> Image.Image:
    code = source.choice([skins.HIDDEN, 0])
    plain = replace(skin, zeros=False)
    cell = plain.cell(code, size, False, noise)
    draw = ImageDraw.Draw(cell)
    colour = skins.far(plain.hidden if code == skins.HIDDEN else plain.opened, source, 60)
    kind = source.randrange(6)
    if kind == 0:
        font = replace(plain, font=source.choice(SYMBOL_FONTS))
        skins.draw_text(cell, font, source.choice(STRANGERS), colour)
    elif kind == 1:
        letters = STRANGERS[:40] + "0123456789.%"
        text = "".join(source.choice(letters) for _ in range(2 + noise.randrange(2)))
        skins.draw_text(cell, replace(plain, size=plain.size * 0.6), text, colour)
    elif kind == 2:
        for _ in range(source.randrange(1, 6)):
            spots = [source.uniform(0, size[0]) for _ in range(4)]
            draw.line(spots, fill=colour, width=source.randrange(1, 4))
    elif kind == 3:
        spots = [source.uniform(0, size[0]) for _ in range(2 * source.randrange(3, 7))]
        draw.polygon(spots, fill=colour)
    elif kind == 4:
        sign_shapes.paste_emoji(cell, source.choice(STRANGE_EMOJI), source.uniform(0.5, 0.9))
    else:
        for _ in range(source.randrange(2, 12)):
            x, y = source.uniform(0, size[0]), source.uniform(0, size[1])
            r = source.uniform(0.03, 0.2) * size[0]
            draw.ellipse((x - r, y - r, x + r, y + r), fill=skins.far(plain.opened, source, 30))
    return cell


def _draw_varied(
    skin: skins.Skin, label: int, size: tuple[int, int], source: random.Random, noise: random.Random
) -> Image.Image:
    """A flag or a mine of random proportions, crossed out where it is wrong."""
    code = skins.HIDDEN if label == FLAG or source.random() < 0.3 else 0
    if label == MINE and source.random() < 0.3:
        code = skins.EXPLODED
    plain = replace(skin, zeros=False)
    cell = plain.cell(code, size, False, noise)
    if label == FLAG:
        shapes = [source.choice(sign_shapes.FLAGS)]
    elif label == MINE:
        if code == skins.EXPLODED:  # the skin's own mine lies there already
            cell = Image.new("RGB", size, skin.exploded)
        shapes = [source.choice(sign_shapes.MINES)]
    else:
        below = source.choice([*sign_shapes.MINES, *(2 * sign_shapes.FLAGS)])
        over = source.choice(sign_shapes.CROSSES)
        is_alone = over is sign_shapes.cross and source.random() < 0.15
        shapes = [over] if is_alone else [below, over]
    sign_shapes.stamp(cell, shapes, plain, source)
    return cell


def _spoil(image: Image.Image, source: random.Random) -> Image.Image:
    """Now and then blurred by another size, or as a JPEG."""
    if source.random() < 0.25:
        small = source.uniform(0.7, 1.5)
        other = image.resize(
            (round(image.width * small), round(image.height * small)), Image.Resampling.BILINEAR
        )
        image = other.resize(image.size, Image.Resampling.BILINEAR)
    if source.random() < 0.4:
        buffer = io.BytesIO()
        image.save(buffer, "JPEG", quality=source.randrange(50, 96))
        image = Image.open(buffer).convert("RGB")
    return image


def samples(count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """So many signs, a byte for each value, and their classes; none whose font is missing."""
    source = random.Random(seed)
    inputs: list[np.ndarray] = []
    labels: list[int] = []
    while len(inputs) < count:
        try:
            found = sample(source)
        except skins.MissingFont:  # `_use_installed_fonts` names it
            continue
        if found is not None:
            inputs.append(np.round(found[0] * 100).clip(-127, 127).astype(np.int8))
            labels.append(found[1])
    return np.stack(inputs), np.array(labels)


def draw(count: int, seed: int, data: Path, processes: int) -> None:
    """Writes so many samples to a file."""
    parts = 4 * processes
    with get_context("fork").Pool(processes) as pool:  # it must see the fonts that were added
        drawn = pool.starmap(samples, [(count // parts, seed + part) for part in range(parts)])
    inputs, labels = (np.concatenate(list(each)) for each in zip(*drawn))
    np.savez_compressed(data, inputs=inputs, labels=labels)


def known_weights(text: str) -> dict[str, np.ndarray]:
    """The weights in a C++ source that `source_of` wrote."""
    found = {}
    for layer, scale in re.findall(r"\{(\w+)_weights, ([\d.e-]+)F", text):
        for kind, factor in (("weights", float(scale)), ("bias", 1.0)):
            [values] = re.findall(rf"{layer}_{kind}\[\] = \{{([^}}]*)\}}", text)
            numbers = [float(each.strip("F\n")) * factor for each in values.split(",")]
            found[f"{layer}.{kind.replace('weights', 'weight')}"] = np.array(numbers)
    return found


def train(
    data: list[Path], rounds: int, seed: int, known: Path | None, judged: Path | None
) -> dict[str, np.ndarray]:
    """The weights learned from the samples of some files, perhaps on from those of a source.

    They are judged by the samples of another file, else by the last of these, kept back.
    """
    import torch
    from torch import nn

    torch.manual_seed(seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    stored = [np.load(path) for path in data]
    inputs, labels = (
        np.concatenate([file[key] for file in stored]) for key in ("inputs", "labels")
    )
    kept_back = min(TESTS, len(labels) // 5)
    tests, truths = inputs[-kept_back:], labels[-kept_back:]
    inputs, labels = inputs[:-kept_back], labels[:-kept_back]
    if judged is not None:
        other = np.load(judged)
        tests, truths = other["inputs"], other["labels"]
    count = len(inputs)
    size = min(BATCH, count)

    layers = nn.ModuleDict()
    for i in range(3):
        layers[f"window_{i + 1}"] = nn.Conv2d(PLANES[i], PLANES[i + 1], 3, padding=1)
    layers["full_1"] = nn.Linear(PLANES[3] * (SIDE // 4) ** 2 + MEASURES, HIDDEN)
    layers["full_2"] = nn.Linear(HIDDEN, CLASSES)
    layers.to(device)

    rate = 2e-3
    if known is not None:
        rate = 6e-4
        before = known_weights(known.read_text(encoding="utf-8"))
        with torch.no_grad():
            for name, value in layers.named_parameters():
                value.copy_(torch.from_numpy(before[name]).reshape(value.shape))

    scales: dict[str, float] = {}

    def weight(name: str) -> Any:
        """As it is used: rounded in the last rounds, but learned as if it were not."""
        exact = layers[name].weight
        if name not in scales:
            return exact
        return exact + (scales[name] * _steps(exact / scales[name]) - exact).detach()

    def answer(given: Any, dropped: float = 0) -> Any:
        planes = given[:, : 2 * PIXELS].reshape(-1, 2, SIDE, SIDE)
        for name in LAYERS[:3]:
            planes = nn.functional.conv2d(planes, weight(name), layers[name].bias, padding=1)
            planes = torch.relu(planes)
            if name != "window_3":
                planes = nn.functional.max_pool2d(planes, 2)
        values = torch.cat([planes.flatten(1), given[:, 2 * PIXELS :]], 1)
        values = torch.relu(nn.functional.linear(values, weight("full_1"), layers["full_1"].bias))
        values = nn.functional.dropout(values, dropped)
        return nn.functional.linear(values, weight("full_2"), layers["full_2"].bias)

    optimiser = torch.optim.AdamW(layers.parameters(), lr=rate, weight_decay=0.01)
    steps = rounds * (count // size)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 2 * rate, total_steps=steps + 1)
    x, y = torch.from_numpy(inputs).to(device), torch.from_numpy(labels).to(device)
    z = torch.from_numpy(tests).to(device).float() / 100
    for turn in range(rounds):
        if turn == int((1 - ROUNDED_PART) * rounds):
            scales.update(
                (name, float(layers[name].weight.detach().std()) / STEPS[name]) for name in LAYERS
            )
        order = torch.randperm(count, device=device)
        for start in range(0, count - size + 1, size):
            batch = order[start : start + size]
            loss = nn.functional.cross_entropy(
                answer(_varied(x[batch].float() / 100), 0.15), y[batch], label_smoothing=0.02
            )
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
        with torch.no_grad():
            guesses = answer(z).argmax(1).cpu().numpy()
        right = 100 * (guesses == truths).mean()
        print(f"round {turn + 1}: {right:.2f} % of {len(truths):,} others right", flush=True)
    for label in range(CLASSES):
        chosen = truths == label
        wrong = np.bincount(guesses[chosen], minlength=CLASSES)
        print(label, f"{100 * wrong[label] / max(chosen.sum(), 1):.1f} %", wrong.tolist())
    learned = {name: value.detach().cpu().numpy() for name, value in layers.named_parameters()}
    learned["full_2.bias"][QUESTION] -= RARER_QUESTIONS
    scales["full_2"] *= SHARPER
    for name in ("full_2.weight", "full_2.bias"):
        learned[name] *= SHARPER
    return learned | {f"{name}.scale": np.array(scale) for name, scale in scales.items()}


def _steps(values: Any) -> Any:
    return values.round().clip(-127, 127)


def _varied(given: Any) -> Any:
    """Samples as other pictures may show them: moved by a pixel, lighter for darker, noisy."""
    import torch

    planes = given[:, : 2 * PIXELS].reshape(-1, 2, SIDE, SIDE)
    planes = torch.roll(planes, [random.randrange(-1, 2), random.randrange(-1, 2)], [2, 3])
    several = (len(given), 1, 1)
    light = torch.where(torch.rand(several, device=given.device) < 0.2, -1.0, 1.0)
    noise = torch.rand((len(given), 1, 1, 1), device=given.device) * 0.06
    planes = torch.stack([planes[:, 0], planes[:, 1] * light], 1)
    planes = planes + noise * torch.randn_like(planes)
    measures = given[:, 2 * PIXELS :]
    measures = measures + 0.02 * torch.randn_like(measures)
    return torch.cat([planes.flatten(1), measures], 1)


def source_of(weights: dict[str, np.ndarray]) -> str:
    """The C++ source of some weights."""
    parts = []
    layers = []
    for layer in LAYERS:
        scale = float(weights[f"{layer}.scale"])
        rounded = _steps(weights[f"{layer}.weight"].reshape(-1) / scale).astype(int)
        parts.append(_array("std::int8_t", f"{layer}_weights", [str(v) for v in rounded]))
        bias = [f"{v:.6g}" for v in weights[f"{layer}.bias"]]
        parts.append(_array("float", f"{layer}_bias", [_floating(v) for v in bias]))
        layers.append(f"      {{{layer}_weights, {scale:.8g}F, {layer}_bias}},\n")
    return (
        "// Sign weights: written, not by hand, by vision/training/signs.py.\n"
        '#include "picture/sign_network.hpp"\n\nnamespace sapper {\n\nnamespace {\n\n'
        "// clang-format off\n" + "".join(parts) + "// clang-format on\n\n}  // namespace\n\n"
        "const SignWeights& usual_sign_weights() {\n  static const SignWeights weights{\n"
        + "".join(layers) + "  };\n  return weights;\n}\n\n}  // namespace sapper\n"
    )  # fmt: skip


def _floating(text: str) -> str:
    return text + ("F" if "." in text or "e" in text else ".0F")


def _array(kind: str, name: str, values: list[str]) -> str:
    rows = [",".join(values[i : i + 800]) for i in range(0, len(values), 800)]
    return f"constexpr {kind} {name}[] = {{\n" + ",\n".join(rows) + "};\n"


def _use_installed_fonts() -> None:
    """Leaves those fonts of the list that are installed, and names all that are missing."""
    wanted = dict.fromkeys([*skins.TRAINING_FONTS, *SYMBOL_FONTS], 20)
    wanted[sign_shapes.EMOJI_FONT] = sign_shapes.EMOJI_SIZE
    for name, size in wanted.items():
        try:
            skins.load_font(name, size)
        except skins.MissingFont as error:
            print(f"{error}: nothing is drawn with it", flush=True)
            if name in skins.TRAINING_FONTS:
                skins.TRAINING_FONTS.remove(name)
    if not skins.TRAINING_FONTS:
        raise SystemExit("no font of the list is installed: the README names their packages")


def _add_fonts(folder: Path) -> None:
    """Each package counts as much as any other, and as a font of those that always are there."""
    known = skins.TRAINING_FONTS * FILES_OF_A_PACKAGE
    for files in sign_fonts.usable_files(folder).values():
        spread = [files[i * len(files) // FILES_OF_A_PACKAGE] for i in range(FILES_OF_A_PACKAGE)]
        known.extend(str(path) for path in spread)
    skins.TRAINING_FONTS[:] = known


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("build/signs"), help="where samples lie")
    parser.add_argument("--samples", type=int, default=60_000, help="of each seed")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1000, 2000, 3000])
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--known", type=Path, default=OUTPUT, help="weights that it learns on from")
    parser.add_argument("--output", type=Path, default=OUTPUT)
    parser.add_argument("--judged", type=Path, help="samples that the weights are judged by")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--fonts", type=Path, help="a folder of unpacked packages of more fonts")
    given = parser.parse_args()
    _use_installed_fonts()
    if given.fonts:
        _add_fonts(given.fonts)
    given.data.mkdir(parents=True, exist_ok=True)
    paths = [given.data / f"{seed}.npz" for seed in given.seeds]
    for seed, path in zip(given.seeds, paths):
        if not path.exists():
            draw(given.samples, seed, path, given.processes)
    weights = train(paths, given.rounds, 1, given.known, given.judged)
    given.output.write_text(source_of(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
