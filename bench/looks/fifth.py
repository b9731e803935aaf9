"""The fifth set: what players' pictures mostly show, each in a drawing of our own."""

from __future__ import annotations

from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG, Colour

from bench.looks.canvas import (
    BLACK,
    USUAL,
    WHITE,
    Cell,
    Frame,
    Pen,
    Program,
    blend,
    fused,
    lamps,
    pennant,
    raised,
    spiked,
    three_digits,
)  # fmt: skip

GREY: Colour = (198, 198, 198)


# website: classic grey, drawn smoothly, in the middle of a page with its menu.


def _website(cell: Cell) -> None:
    code, font = cell.code, "SwitzeraADF-ExtraBold.otf"
    if cell.is_covered:
        raised(cell, (0, 0, 1, 1), 0.11, GREY)
    else:
        cell.box(0, 0, 1, 1, (128, 128, 128))
        cell.box(0.035, 0.035, 1, 1, (255, 0, 0) if code == EXPLODED else GREY)
    if 1 <= code <= 8:
        cell.write(str(code), 0.51, 0.51, 0.6, USUAL[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.54, BLACK, font)
    elif code == FLAG:
        pennant(cell, (255, 0, 0), BLACK)
    elif code in (MINE, EXPLODED, WRONG):
        spiked(cell, BLACK, shine=WHITE)
        if code == WRONG:
            cell.cross((255, 0, 0), 0.09, 0.42)


def _website_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "NotoSans-Regular.ttf"
    frame.box(-7.5, -6, wide + 2.5, -4.6, (52, 58, 64))
    frame.write(
        "Mines   Beginner   Intermediate   Expert   Custom", -7, -5.3, 0.36, WHITE, font, "l"
    )
    for y, text in enumerate(("New game", "Arena", "Ranking", "Statistics", "Settings")):
        frame.write(text, -7, -3.2 + 1.3 * y, 0.36, (2, 117, 216), font, "l")
    raised(frame, (-0.8, -3.2, wide + 0.8, high + 0.8), 0.14, GREY)
    raised(frame, (-0.2, -2.7, wide + 0.2, -0.6), 0.1, GREY, (128, 128, 128), WHITE)
    raised(frame, (-0.14, -0.14, wide + 0.14, high + 0.14), 0.14, GREY, (128, 128, 128), WHITE)
    for x, text in ((0.1, three_digits(frame.left)), (wide - 2.5, "083")):
        frame.box(x, -2.4, x + 2.4, -0.9, BLACK)
        lamps(frame, text, x + 0.15, -2.28, 1.25, (255, 20, 10), (80, 0, 0))
    frame.disc(wide / 2, -1.65, 0.65, (255, 222, 60), BLACK, 0.05)
    for side in (-0.22, 0.22):
        frame.disc(wide / 2 + side, -1.8, 0.08, BLACK)
    frame.path(((wide / 2 - 0.3, -1.4), (wide / 2, -1.25), (wide / 2 + 0.3, -1.4)), BLACK, 0.07)
    frame.write("3BV: 61   Efficiency: 88%", 0, high + 1.6, 0.32, (90, 90, 90), font, "l")


# search: the lawn that a search engine shows, chequered, with a white card around it.

SEARCH: list[Colour] = [
    WHITE, (25, 118, 210), (56, 142, 60), (211, 47, 47), (123, 31, 162), (255, 143, 0),
    (0, 151, 167), (66, 66, 66), (158, 158, 158),
]  # fmt: skip
BLOSSOMS: list[Colour] = [(219, 50, 54), (244, 132, 13), (72, 133, 237), (237, 68, 181),
                          (0, 135, 68), (182, 72, 242)]  # fmt: skip


def _search(cell: Cell) -> None:
    code, font = cell.code, "NotoSans-Bold.ttf"
    if cell.is_covered or code == WRONG:
        cell.box(0, 0, 1, 1, (162, 209, 73) if cell.is_odd else (170, 215, 81))
    elif code in (MINE, EXPLODED):
        colour = BLOSSOMS[0 if code == EXPLODED else 1 + (cell.row + 2 * cell.column) % 5]
        cell.box(0, 0, 1, 1, colour)
        cell.disc(0.5, 0.5, 0.24, blend(colour, BLACK, 0.38))
    else:
        cell.box(0, 0, 1, 1, (215, 184, 153) if cell.is_odd else (229, 194, 159))
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            other = cell.beside(down, right)
            if other and other.is_covered:
                x, y = max(0, 0.94 * right), max(0, 0.94 * down)
                cell.box(x, y, x + (0.06 if right else 1), y + (0.06 if down else 1),
                         (135, 175, 58))  # fmt: skip
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.52, SEARCH[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.52, (40, 70, 20), font)
    elif code in (FLAG, WRONG):
        _lawn_flag(cell)
        if code == WRONG:
            cell.cross((60, 20, 10), 0.1, 0.3)


def _lawn_flag(pen: Pen) -> None:
    pen.box(0.3, 0.14, 0.37, 0.84, (180, 40, 10))
    pen.shape(((0.37, 0.14), (0.82, 0.34), (0.37, 0.55)), (242, 54, 7))
    pen.disc(0.335, 0.84, 0.09, (180, 40, 10))


def _search_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "NotoSans-Regular.ttf"
    frame.box(-2, -6.2, wide + 1.2, -4.6, WHITE, (218, 220, 224), 0.04, 0.8)
    frame.write("minesweeper", -1.2, -5.4, 0.4, (32, 33, 36), font, "l")
    frame.write("All   Images   Videos   Shopping", -1.2, -3.9, 0.3, (95, 99, 104), font, "l")
    frame.box(0, -3, wide, 0, (74, 117, 44))
    frame.box(0.5, -2.1, 3.6, -0.9, WHITE, radius=0.15)
    frame.write("Easy", 0.9, -1.5, 0.34, (48, 48, 48), font, "l")
    _lawn_flag(Pen(frame.image, frame.at(wide / 2 - 1.2, -2.2), 1.4 * frame.wide, 1.4 * frame.high))
    frame.write(str(frame.left), wide / 2 + 0.3, -1.5, 0.5, WHITE, "NotoSans-Bold.ttf", "l")
    frame.disc(wide / 2 + 2.4, -1.5, 0.5, (250, 194, 40), WHITE, 0.08)
    frame.write("061", wide / 2 + 3.1, -1.5, 0.5, WHITE, "NotoSans-Bold.ttf", "l")
    frame.write("Feedback", wide, high + 0.7, 0.26, (112, 117, 122), font, "r")


# store: flat tiles with gaps before a sky, as an app from a desktop's shop.

STORE: list[Colour] = [
    WHITE, (40, 96, 200), (34, 122, 34), (196, 30, 44), (22, 34, 120), (124, 20, 28),
    (10, 126, 132), (30, 30, 34), (110, 110, 118),
]  # fmt: skip


def _store(cell: Cell) -> None:
    code, font = cell.code, "OpenSans-Semibold.ttf"
    share = (cell.row + cell.column) / (len(cell.codes) + len(cell.codes[0]))
    if cell.is_covered or code == WRONG:
        face = blend((60, 122, 214), (30, 74, 160), share)
        cell.box(0.03, 0.03, 0.97, 0.97, face)
        cell.box(0.03, 0.03, 0.97, 0.09, blend(face, WHITE, 0.3))
    else:
        cell.box(0.03, 0.03, 0.97, 0.97, (226, 68, 58) if code == EXPLODED else (220, 228, 240))
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.5, STORE[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, WHITE, font)
    elif code in (FLAG, WRONG):
        cell.path(((0.36, 0.18), (0.36, 0.84)), WHITE, 0.06)
        cell.shape(((0.39, 0.2), (0.74, 0.28), (0.74, 0.54), (0.39, 0.5)), (250, 70, 50))
        if code == WRONG:
            cell.cross((255, 220, 0), 0.08, 0.36)
    elif code in (MINE, EXPLODED):
        spiked(cell, (34, 38, 48), 0.27, 0.37, 6, 0.1, (150, 158, 176))


def _store_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "OpenSans-Light.ttf"
    frame.fall((-1.5, -3.6, wide + 1.5, high + 1.5), (12, 30, 74), (46, 110, 170))
    frame.box(-1.5, -3.6, wide + 1.5, -2.5, (16, 16, 18))
    frame.write("Minesweeper", -1.2, -3.05, 0.34, WHITE, font, "l")
    for x, sign in ((wide - 0.9, "\u2013"), (wide, "\u25a1"), (wide + 0.9, "\u00d7")):
        frame.write(sign, x, -3.05, 0.34, WHITE, "OpenSans-Semibold.ttf")
    frame.write("1:23", 0.3, -1.4, 0.7, WHITE, font, "l")
    frame.write(str(frame.left), wide - 1.4, -1.4, 0.7, WHITE, font, "r")
    spiked(Pen(frame.image, frame.at(wide - 1.3, -2), 1.2 * frame.wide, 1.2 * frame.high), WHITE)


# mobile: a phone held upright; grey tiles with soft corners, opened cells framed by thin lines.

ICONS = "materialdesignicons-webfont.ttf"
MOBILE: list[Colour] = [
    WHITE, (82, 124, 208), (70, 150, 80), (214, 84, 76), (142, 94, 196), (196, 134, 40),
    (50, 158, 164), (196, 196, 200), (150, 150, 158),
]  # fmt: skip


def _mobile(cell: Cell) -> None:
    code, font = cell.code, "Mplus1-Bold.otf"
    if cell.is_covered or code == WRONG:
        cell.box(0.04, 0.04, 0.96, 0.96, (116, 122, 134), radius=0.12)
    else:
        ground = (156, 42, 42) if code == EXPLODED else (44, 46, 54)
        cell.box(0.04, 0.04, 0.96, 0.96, ground, (58, 60, 70), 0.03, 0.12)
    if 1 <= code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.46, MOBILE[code], font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, WHITE, font)
    elif code in (FLAG, WRONG):
        cell.sign("\uf23b", 0.52, 0.5, 0.56, (240, 242, 248), ICONS)
        if code == WRONG:
            cell.cross((224, 62, 62), 0.1, 0.34)
    elif code in (MINE, EXPLODED):
        spiked(cell, (232, 234, 240), 0.2, 0.33, 8, 0.09)


def _mobile_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Mplus1-Medium.otf"
    frame.write("14:05", -0.3, -4.5, 0.3, WHITE, font, "l")
    frame.write("76%", wide + 0.2, -4.5, 0.3, WHITE, font, "r")
    frame.sign("\uf35c", 0.3, -2.4, 0.4, WHITE, ICONS)
    for x, sign, text in ((wide / 2 - 2.6, "\uf51b", "1:23"), (wide / 2 + 1, "\uf23b", "")):
        frame.sign(sign, x, -2.4, 0.7, (200, 204, 214), ICONS)
        frame.write(text or str(frame.left), x + 0.7, -2.4, 0.46, WHITE, font, "l")
    frame.sign("\uf450", wide - 0.4, -2.4, 0.6, WHITE, ICONS)
    frame.disc(wide / 2, high + 2, 1, (82, 124, 208))
    frame.sign("\uf23b", wide / 2, high + 2, 0.9, WHITE, ICONS)


# console: a game for a terminal; covered cells are blocks of another ground.

CONSOLE: list[Colour] = [
    (90, 90, 90), (92, 124, 250), (60, 190, 80), (236, 80, 80), (180, 100, 220), (200, 160, 50),
    (60, 190, 190), (230, 230, 230), (150, 150, 150),
]  # fmt: skip


def _console(cell: Cell) -> None:
    code, font = cell.code, "spleen-16x32.otf"
    if cell.is_covered or code == WRONG:
        cell.box(0, 0, 1, 1, (96, 100, 108) if cell.is_odd else (84, 88, 96))
    elif code == EXPLODED:
        cell.box(0, 0, 1, 1, (205, 0, 0))
    text, ink = {
        0: ("", BLACK), HIDDEN: ("", BLACK), FLAG: ("P", (255, 90, 80)), QUESTION: ("?", WHITE),
        MINE: ("*", (230, 230, 230)), EXPLODED: ("*", WHITE), WRONG: ("X", (255, 90, 80)),
    }.get(code, (str(code), CONSOLE[code % 9]))  # fmt: skip
    cell.write(text, 0.5, 0.5, 0.54, ink, font, smooth=False)


def _console_frame(frame: Frame) -> None:
    wide, high, ink = frame.columns, frame.rows, (204, 204, 204)
    font = "spleen-16x32.otf"
    frame.box(-1.2, -4, wide + 1.2, -2.9, (60, 60, 60))
    frame.write("user@host: ~/mines", wide / 2, -3.45, 0.34, ink, font)
    frame.write(f"Mines: {frame.left}   Time: 83", 0, -1.7, 0.5, ink, font, "l", False)
    frame.box(-0.3, -0.3, wide + 0.3, high + 0.3, None, ink, 0.06)
    frame.write(
        "arrows move  f flag  q quit", 0, high + 1.2, 0.5, (120, 120, 120), font, "l", False
    )


# course: as a course on artificial intelligence draws it: all cells alike, zeros printed, buttons.


def _course(cell: Cell) -> None:
    code = cell.code
    cell.box(0, 0, 1, 1, WHITE)
    cell.box(0.04, 0.04, 0.96, 0.96, (180, 180, 180))
    if code <= 8:
        cell.write(str(code), 0.5, 0.5, 0.42, BLACK, "Aerial.ttf")
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.44, (40, 40, 160), "Aerial.ttf")
    elif code in (FLAG, WRONG):
        cell.path(((0.24, 0.12), (0.34, 0.9)), (70, 50, 40), 0.06)
        waves = ((0.25, 0.14), (0.45, 0.1), (0.62, 0.2), (0.84, 0.14), (0.88, 0.5), (0.68, 0.56),
                 (0.5, 0.48), (0.3, 0.54))  # fmt: skip
        cell.shape(waves, (206, 32, 36))
        if code == WRONG:
            cell.cross(BLACK, 0.08, 0.4)
    elif code in (MINE, EXPLODED):
        ink = BLACK if code == MINE else (206, 20, 20)
        spiked(cell, ink, 0.28, 0.43, 10, 0.07, WHITE)


def _course_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "Aerial.ttf"
    x = wide + 3.2
    for y, text in ((0.2, "AI Move"), (1.8, "Reset")):
        frame.box(x - 2.2, y, x + 2.2, y + 1.1, WHITE)
        frame.write(text, x, y + 0.55, 0.36, BLACK, font)
    end = "Lost" if any(EXPLODED in row for row in frame.codes) else ""
    frame.write(end, x, min(high - 1, 4.6), 0.5, WHITE, font)


# tutorial: a table of squares with lines, as many learn to write it for the browser.


def _tutorial(cell: Cell) -> None:
    code, font = cell.code, "NanumGothicBold.ttf"
    ground = {EXPLODED: (255, 99, 71), WRONG: (255, 214, 102)}.get(
        code, (187, 187, 187) if cell.is_covered else (238, 238, 238)
    )
    cell.box(0, 0, 1, 1, (123, 123, 123))
    cell.box(0.03, 0.03, 0.97, 0.97, ground)
    if 1 <= code <= 8:
        ink = [BLACK, (0, 0, 238), (0, 128, 0), (238, 0, 0), (128, 0, 128), (128, 0, 0),
               (64, 224, 208), BLACK, (128, 128, 128)][code]  # fmt: skip
        cell.write(str(code), 0.5, 0.5, 0.46, ink, font)
    elif code == QUESTION:
        cell.write("?", 0.5, 0.5, 0.5, (51, 51, 51), font)
    elif code in (FLAG, WRONG):
        cell.box(0.26, 0.14, 0.32, 0.88, (120, 124, 130))
        cell.shape(((0.32, 0.14), (0.84, 0.36), (0.32, 0.58)), (222, 40, 48))
        if code == WRONG:
            cell.cross((40, 40, 40), 0.07, 0.3)
    elif code in (MINE, EXPLODED):
        fused(cell, (44, 48, 54), (200, 150, 90), (255, 190, 40))


def _tutorial_frame(frame: Frame) -> None:
    wide, high, font = frame.columns, frame.rows, "NanumGothicBold.ttf"
    frame.write("Minesweeper", wide / 2, -2.8, 0.8, (34, 34, 34), font)
    text = f"Flags left: {frame.left}"
    frame.write(text, wide / 2, -1.1, 0.42, (34, 34, 34), "NanumGothic.ttf")
    frame.box(wide / 2 - 2, high + 0.6, wide / 2 + 2, high + 1.8, (76, 175, 80), radius=0.2)
    frame.write("New Game", wide / 2, high + 1.2, 0.36, WHITE, font)


# toolkit: a first program with windows: buttons that are sunken when they were pressed.


def _toolkit(cell: Cell) -> None:
    code, font = cell.code, "Loma-Bold.ttf"
    face, light, dark = (217, 217, 217), WHITE, (130, 130, 130)
    if cell.is_covered or code == WRONG:
        raised(cell, (0, 0, 1, 1), 0.07, face, light, dark)
    else:
        face = (255, 70, 70) if code == EXPLODED else (236, 236, 236)
        raised(cell, (0, 0, 1, 1), 0.05, face, dark, light)
    text, ink = {
        0: ("", BLACK), HIDDEN: ("", BLACK), FLAG: ("\u2691", (220, 0, 0)), QUESTION: ("?", BLACK),
        MINE: ("\u2739", BLACK), EXPLODED: ("\u2739", BLACK), WRONG: ("\u2691", (150, 150, 150)),
    }.get(code, (str(code), USUAL[code % 9]))  # fmt: skip
    if code in (FLAG, WRONG, MINE, EXPLODED):
        family = "2-Regular" if code in (MINE, EXPLODED) else "-Bold"
        cell.sign(text, 0.5, 0.5, 0.56, ink, f"NotoSansSymbols{family}.ttf")
        if code == WRONG:
            cell.cross((220, 0, 0), 0.07, 0.34)
    else:
        cell.write(text, 0.5, 0.5, 0.46, ink, font)


def _toolkit_frame(frame: Frame) -> None:
    wide, font = frame.columns, "Loma.ttf"
    frame.box(-0.4, -3.4, wide + 0.4, -2.3, (72, 80, 92))
    frame.write("tk", wide / 2, -2.85, 0.36, WHITE, font)
    frame.write(f"Mines: {frame.left}", 0.1, -1.1, 0.4, BLACK, font, "l")
    raised(frame, (wide / 2 - 1.2, -1.7, wide / 2 + 1.2, -0.5), 0.07, (217, 217, 217))
    frame.write("Restart", wide / 2, -1.1, 0.36, BLACK, font)
    frame.write("Time: 83", wide - 0.1, -1.1, 0.4, BLACK, font, "r")


FIFTH = [
    Program("website", _website, (7.5, 6, 2.5, 2.4), WHITE, _website_frame),
    Program("search", _search, (2, 6.4, 2, 1.4), WHITE, _search_frame),
    Program("store", _store, (1.5, 3.6, 1.5, 1.5), (30, 70, 120), _store_frame),
    Program("mobile", _mobile, (0.5, 5, 0.5, 4), (30, 31, 36), _mobile_frame),
    Program("console", _console, (1.2, 4, 1.2, 2.2), (12, 12, 12), _console_frame, factor=1),
    Program("course", _course, (0.8, 0.8, 6.2, 0.8), BLACK, _course_frame),
    Program("tutorial", _tutorial, (2, 4, 2, 2.6), (250, 250, 250), _tutorial_frame),
    Program("toolkit", _toolkit, (0.4, 3.4, 0.4, 0.4), (217, 217, 217), _toolkit_frame),
]
