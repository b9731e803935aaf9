"""Pictures become readings: looks, end states, totals, and what is no board."""

from __future__ import annotations

import io
import random
import struct
import zlib
from dataclasses import replace
from itertools import cycle, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skins
from boards import (
    LOOKS,
    bare,
    bevelled,
    bold,
    bricks,
    cell_image,
    cells_of,
    draw,
    draw_islands,
    glossy,
    islands,
    open_board,
    paint,
    pictured,
    plain,
    signs,
    squares,
    stripes,
    tiles,
    with_all_open,
    with_strange_row,
    with_strong_signs,
    zero_amid_zeros,
)
from hypothesis import given, settings, strategies as st
from PIL import Image, ImageDraw, ImageFont, features
from sapper_vision import BadPicture, PictureGrid, _vision, read_picture
from sapper_vision.reading import SIDES
from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG, Picture


@pytest.mark.parametrize("look", LOOKS)
def test_a_board_is_read_in_every_look(look: str) -> None:
    picture = draw(look, seed=3, size=(9, 9, 10), pitch=26)
    reading = read_picture(picture.image)
    assert reading.signs == signs(picture)
    assert reading.is_consistent
    assert reading.other_size is None
    for places, truth in ((reading.grid.xs, picture.xs), (reading.grid.ys, picture.ys)):
        assert max(abs(a - b) for a, b in zip(places, truth, strict=True)) < 4


def test_uneven_cells_and_jpegs_are_read() -> None:
    picture = draw("classic", seed=8, size=(16, 16, 40), pitch=22.6)
    buffer = io.BytesIO()
    picture.image.save(buffer, "JPEG", quality=75)
    assert read_picture(buffer.getvalue()).signs == signs(picture)


@pytest.mark.parametrize("look", ["classic", "dark", "glass", "buttons"])
def test_columns_may_be_narrower_from_one_on(look: str) -> None:
    """Toolkits share out a rest so: the first columns get a pixel more than the others."""
    picture = draw(look, seed=21, size=(16, 30, 99), pitch=23)
    narrower = [int(x) + 18 for x in picture.xs[15:30]]
    pixels = np.delete(np.asarray(picture.image), narrower, axis=1)
    assert read_picture(pixels).signs == signs(picture)


def test_cells_of_whole_pixels_are_cut_alike() -> None:
    picture = bevelled()
    assert read_picture(picture.image).signs == signs(picture)


@pytest.mark.parametrize(
    ("ground", "sign", "second"), [((255, 0, 0), "M", "F"), ((120, 160, 220), "F", "M")]
)
def test_on_red_signs_are_mines_where_nothing_is_hidden(
    ground: tuple[int, int, int], sign: str, second: str
) -> None:
    picture = with_all_open(ground)
    reading = read_picture(picture.image)
    assert reading.signs == tuple(line.replace("M", sign) for line in signs(picture))
    # The flags of a game that was won would tell the same: without red it is as likely.
    assert {doubt.second for doubt in reading.doubts.values()} == {second}
    if sign == "F":
        assert {doubt.chance for doubt in reading.doubts.values()} == {0.5}


def test_lines_stay_between_tiles_that_stand_apart() -> None:
    picture = tiles(seed=5)
    buffer = io.BytesIO()
    picture.image.save(buffer, "JPEG", quality=75)
    assert read_picture(buffer.getvalue()).signs == signs(picture)


@pytest.mark.parametrize("seed", [3, 5])
def test_lines_on_strokes_of_signs_are_right_or_in_doubt(seed: int) -> None:
    picture = with_strong_signs(seed)
    buffer = io.BytesIO()
    picture.image.save(buffer, "JPEG", quality=75)
    reading = read_picture(buffer.getvalue())
    assert reading.signs == signs(picture) or reading.is_in_doubt


@pytest.mark.parametrize("reach", [0, 1])
def test_cells_amid_zeros_are_open_whatever_they_look_like(reach: int) -> None:
    picture = draw("classic", seed=3, size=(14, 14, 22), pitch=26)
    row, column = zero_amid_zeros(picture)
    hidden = cell_image(picture, *next(cells_of(picture, HIDDEN)))
    for y in picture.ys[row - reach : row + reach + 1]:
        for x in picture.xs[column - reach : column + reach + 1]:
            picture.image.paste(hidden, (int(x), int(y)))
    assert read_picture(picture.image).signs == signs(picture)


def test_a_faint_number_beside_hidden_cells_is_seen() -> None:
    picture = draw("dark", seed=3, size=(14, 14, 22), pitch=26)
    row, column = next((row, column) for row, column in cells_of(picture, 1) if row > 1 < column)
    zero = cell_image(picture, *next(cells_of(picture, 0)))
    number = cell_image(picture, row, column)
    place = (int(picture.xs[column]), int(picture.ys[row]))
    picture.image.paste(Image.blend(zero, number, 0.1), place)
    assert read_picture(picture.image).signs == signs(picture)


@pytest.mark.parametrize("seed", [4, 9])
def test_a_few_covers_and_numbers_on_one_ground_are_a_board(seed: int) -> None:
    picture = bare(seed)
    reading = read_picture(picture.image)
    assert reading.signs == signs(picture)
    assert reading.grid.xs == pytest.approx(picture.xs, abs=4)


@pytest.mark.parametrize("seed", [1, 3, 5, 10, 11])
def test_opened_cells_without_lines_part_no_board(seed: int) -> None:
    size = (16, 30, 99) if seed % 2 else (16, 16, 40)
    picture = bare(seed, 30, size, 120)
    assert read_picture(picture.image).signs == signs(picture)


def test_numbers_that_fill_their_cells_are_read() -> None:
    picture = bold(2)
    assert read_picture(picture.image).signs == signs(picture)


def test_a_board_whose_first_column_shows_nothing_is_in_doubt() -> None:
    assert read_picture(bare(seed=14).image).is_in_doubt


@pytest.mark.parametrize("tile", [0.88, 0.4])
def test_opened_cells_without_a_plate_belong_to_the_board(tile: float) -> None:
    picture = islands(tile)
    reading = read_picture(picture.image)
    assert reading.signs == signs(picture)
    assert reading.grid.xs == pytest.approx(picture.xs, abs=1.5)


def test_a_picture_that_every_cover_has_is_no_sign() -> None:
    picture = pictured()
    reading = read_picture(picture.image)
    assert reading.signs == signs(picture)
    assert not reading.doubts


def test_a_gloss_that_grows_from_cell_to_cell_is_no_sign() -> None:
    picture = glossy()
    assert read_picture(picture.image).signs == signs(picture)


def test_opened_cells_may_go_on_unseen_where_nothing_marks_them() -> None:
    mines = {(row, 3) for row in range(10)} | {(5, 8)}

    def code(row: int, column: int) -> int:
        if column < 4 or (row, column) in mines:
            return HIDDEN
        return sum(abs(row - y) < 2 and abs(column - x) < 2 for y, x in mines)

    picture = draw_islands([[code(row, column) for column in range(13)] for row in range(10)], 0.9)
    reading = read_picture(picture.image)
    assert (reading.grid.rows, reading.grid.columns) == (10, 10)  # nothing shows the other three
    assert reading.other_size == (10, 15)  # nor where they end: as far as the picture goes


def test_the_position_has_a_sign_for_every_cell() -> None:
    picture = draw("classic", seed=6, is_lost=True, pitch=28)
    reading = read_picture(picture.image)
    assert reading.signs == signs(picture)
    codes = {EXPLODED: "*", MINE: "*", FLAG: "F", HIDDEN: ".", QUESTION: ".", WRONG: "."}
    rows = ["".join(codes.get(code, str(code)) for code in row) for row in picture.codes]
    assert any("*" in row for row in rows)
    assert reading.position == "/".join(rows) + f" {reading.mines}"


def test_path_bytes_array_and_image_give_one_reading(tmp_path: Path) -> None:
    image = draw().image
    path = tmp_path / "board.png"
    image.save(path)
    expected = read_picture(image)
    assert read_picture(path).position == expected.position
    assert read_picture(str(path)).grid == expected.grid
    assert read_picture(path.read_bytes()).doubts == expected.doubts
    assert read_picture(np.asarray(image)).signs == expected.signs


def test_small_cells_are_found_on_a_large_screen() -> None:
    picture = draw(seed=5, pitch=14)
    screen = Image.new("RGB", (3840, 2160), (60, 90, 120))
    screen.paste(picture.image, (2501, 1203))
    reading = read_picture(screen)
    assert reading.signs == read_picture(picture.image).signs
    assert reading.grid.xs[0] == pytest.approx(2501 + picture.xs[0], abs=2)


def test_the_total_is_given_or_assumed_or_unknown() -> None:
    assert read_picture(draw(seed=5, size=(9, 12, 17)).image, 18).mines_from == "given"
    bare = replace(LOOKS["classic"], counters=False)
    assumed = read_picture(draw(bare, seed=5).image)
    assert (assumed.mines, assumed.mines_from) == (10, "size")
    unknown = read_picture(draw(bare, seed=5, size=(9, 12, 17)).image)
    assert (unknown.mines, unknown.mines_from) == (None, "unknown")
    assert str(unknown).endswith("Give it with --mines. Sapper is 70% sure of the size.")
    assert str(assumed).endswith(
        "\n10 mines, as usual for this size. Sapper is 99% sure of the size, 90% of the mines."
    )


def test_no_total_is_below_the_flags() -> None:
    codes = draw(seed=5).codes
    hidden = [place for place in product(range(9), repeat=2) if codes[place[0]][place[1]] > 8]
    bare = replace(LOOKS["classic"], counters=False)
    for flags, total in ((10, 10), (11, None)):
        for place, (row, column) in enumerate(hidden):
            codes[row][column] = FLAG if place < flags else HIDDEN
        reading = read_picture(bare.draw(codes, 24, 10).image)
        assert sum(line.count("F") for line in reading.signs) == flags
        assert reading.mines == total


@pytest.mark.parametrize("flags", [0, 2])
def test_the_total_is_the_counter_with_the_flags(flags: int) -> None:
    picture = draw("classic", seed=5, size=(9, 12, 17))
    codes = [[min(code, HIDDEN) for code in row] for row in picture.codes]
    hidden = [(row, column) for row in range(9) for column in range(12) if codes[row][column] == 9]
    for row, column in hidden[:flags]:
        codes[row][column] = FLAG
    reading = read_picture(LOOKS["classic"].draw(codes, 24, 17).image)
    # One number alone may count something else: it is offered where it is not what is usual.
    assert (reading.mines, reading.mines_from, reading.offered_mines) == (None, "unknown", 17)
    assert str(reading).endswith("say --mines 17. Sapper is 70% sure of the size.")
    assert read_picture(LOOKS["classic"].draw(codes, 24, 17).image, 17).offered_mines is None
    # A counter that no layout agrees with is not even offered.
    wrong = read_picture(LOOKS["classic"].draw(codes, 24, flags + 1).image)
    assert (wrong.mines_from, wrong.offered_mines) == ("unknown", None)


def test_a_counter_that_tells_what_is_usual_is_taken() -> None:
    reading = read_picture(draw("classic", seed=5, size=(16, 16, 40)).image)
    assert (reading.mines, reading.mines_from) == (40, "counter")


def with_text(text: str, place: tuple[int, int], size: int = 24, mines: int = 17) -> Image.Image:
    """A board of 9x12 with two flags and a text somewhere near it."""
    codes = [[min(code, HIDDEN) for code in row] for row in draw(seed=5, size=(9, 12, mines)).codes]
    hidden = [(row, column) for row in range(9) for column in range(12) if codes[row][column] == 9]
    for row, column in hidden[:2]:
        codes[row][column] = FLAG
    board = replace(LOOKS["classic"], counters=False).draw(codes, 24, mines).image
    image = Image.new("RGB", (board.width + 240, board.height + 120), (236, 236, 236))
    image.paste(board, (120, 60))
    font = ImageFont.load_default(size)
    ImageDraw.Draw(image).text(place, text, (30, 30, 40), font)
    return image


BESIDE, OVER_AND_BELOW = [(30, 100), (440, 100)], [(260, 20), (260, 310)]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        *product(["2/17", "Marked: 2 / 17"], BESIDE + OVER_AND_BELOW),
        *product(["Mines: 15/17  Time: 00:42"], OVER_AND_BELOW),
    ],
)
def test_flags_and_mines_beside_a_slash_tell_the_total(text: str, place: tuple[int, int]) -> None:
    reading = read_picture(with_text(text, place, size=15))
    assert (reading.mines, reading.mines_from) == (17, "counter")
    assert reading.mines_chance > 0.9


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("3/17", (440, 100)),  # there are two flags
        ("2/17/2031", (440, 100)),
        ("0:15", (160, 20)),  # the time
        ("15", (380, 20)),  # it may be the time
        ("15", (440, 100)),
        ("15 mines left", (160, 20)),  # or of all of them
    ],
)
def test_a_number_that_may_be_another_is_no_counter(text: str, place: tuple[int, int]) -> None:
    assert read_picture(with_text(text, place)).mines_from == "unknown"


def test_seconds_are_no_counter_where_the_minutes_touch() -> None:
    image, font = with_text("01:15", (160, 20)), ImageFont.load_default(24)
    line = 18 + font.getbbox("01")[3]
    ImageDraw.Draw(image).line((164, line, 156 + font.getlength("01"), line), (30, 30, 40), 2)
    assert read_picture(image).mines_from == "unknown"


def test_a_letter_behind_a_slash_is_no_digit() -> None:
    speed, mines_left = (with_text(text, (440, 100), size=15, mines=5) for text in ("3/s", "3/5"))
    assert read_picture(speed).mines_from == "unknown"
    assert read_picture(mines_left).mines_from == "counter"


def test_a_number_at_the_left_above_the_board_is_a_counter() -> None:
    assert read_picture(with_text("15", (160, 20))).offered_mines == 17


def test_a_board_that_breaks_the_rules_is_said_to() -> None:
    picture = draw("glass", seed=3)
    row, column = next(
        (row, column)
        for row, codes in enumerate(picture.codes)
        for column, code in enumerate(codes)
        if code == 1
    )
    picture.codes[row][column] = 8
    again = LOOKS["glass"].draw(picture.codes, 24, 10)
    reading = read_picture(again.image)
    assert reading.doubts or not reading.is_consistent
    assert len(reading.remarks()) > 0


@pytest.mark.parametrize("look", ["classic", "meadow"])
def test_a_size_beyond_which_cells_seem_to_go_on_is_in_doubt(look: str) -> None:
    picture = with_strange_row(look)
    reading = read_picture(picture.image)
    rows, other_rows = (9, 10) if look == "meadow" else (10, 9)
    assert reading.signs == signs(picture)[:rows]
    assert reading.other_size == (other_rows, 9)
    assert reading.remarks()[0] == f"The size is in doubt: {rows}x9, perhaps {other_rows}x9."
    assert reading.size_chance < read_picture(draw().image).size_chance
    assert reading.to_json()["other_size"] == [other_rows, 9]


@pytest.mark.parametrize("look", LOOKS)
def test_a_picture_that_ends_with_the_board_is_whole(look: str) -> None:
    picture = draw(look, seed=3, size=(9, 9, 10), pitch=26)
    edges = picture.xs[0], picture.ys[0], picture.xs[-1], picture.ys[-1]
    whole = read_picture(picture.image.crop(edges))
    assert (whole.signs, whole.cut_off) == (signs(picture), ())


@pytest.mark.parametrize(("look", "side"), list(zip(LOOKS, cycle(SIDES), strict=False)))
def test_a_picture_that_ends_within_cells_says_so(look: str, side: str) -> None:
    picture = draw(look, seed=3, size=(16, 16, 40), pitch=26)
    edges = picture.xs[0], picture.ys[0], picture.xs[-1], picture.ys[-1]
    box = [0, 0, *picture.image.size]
    place = SIDES.index(side)
    box[place] = edges[place] + (37 if place < 2 else -37)
    reading = read_picture(picture.image.crop(tuple(box)))
    assert reading.cut_off == (side,)
    assert f"({side}): the board may go on there." in str(reading)
    assert reading.to_json()["cut_off"] == [side]


@pytest.mark.parametrize(
    ("colour", "second"), [((230, 20, 30), "M"), ((240, 220, 30), "F"), ((60, 90, 140), "")]
)
def test_plain_plates_that_may_be_mines_or_flags_are_in_doubt(
    colour: tuple[int, int, int], second: str
) -> None:
    """Red ones where nothing else is covered; those of another colour beside covered cells."""
    codes = open_board(seed=5)
    picture = LOOKS["classic"].draw(codes, 26, 40)
    mines = list(cells_of(picture, HIDDEN))
    painted = mines[::2] if second == "F" else mines
    for row, column in painted:
        paint(picture, row, column, fill=colour)
    reading = read_picture(picture.image)
    assert reading.signs == signs(picture)
    in_doubt = {cell for cell, doubt in reading.doubts.items() if doubt.second == second}
    assert in_doubt >= set(painted) if second else not reading.doubts


def test_red_plates_among_covered_cells_are_flags() -> None:
    picture = LOOKS["classic"].draw(open_board(seed=5), 26, 40)
    for row, column in list(cells_of(picture, HIDDEN))[::2]:
        paint(picture, row, column, fill=(230, 20, 30))
        picture.codes[row][column] = FLAG
    reading = read_picture(picture.image)
    assert reading.signs == signs(picture)
    assert all(reading.doubts[cell].second == "." for cell in cells_of(picture, FLAG))


def test_numbers_too_faint_to_count_put_covered_cells_in_doubt() -> None:
    """Covered and opened cells look alike, and the twos are far fainter than the rest."""
    dark = LOOKS["dark"]
    hidden, faint = (tuple(channel + more for channel in dark.opened) for more in (6, 40))
    palette = (*dark.palette[:2], faint, *dark.palette[3:])
    picture = draw(replace(dark, hidden=hidden, palette=palette), 1, (16, 16, 40), 30)
    reading = read_picture(picture.image, size=(16, 16))
    twos = {cell for cell in cells_of(picture, 2) if reading.signs[cell[0]][cell[1]] != "2"}
    assert twos
    assert all(reading.doubts[cell].second == "2" for cell in twos)


def test_mines_of_which_none_went_off_are_in_doubt() -> None:
    drawn = draw("dark", seed=2, pitch=40, is_lost=True)
    (cell,) = cells_of(drawn, EXPLODED)
    drawn.codes[cell[0]][cell[1]] = MINE
    picture = LOOKS["dark"].draw(drawn.codes, 40, 10)
    paint(picture, *cell, outline=(250, 210, 60), width=4)
    reading = read_picture(picture.image)
    assert {reading.doubts[mine].second for mine in cells_of(picture, MINE)} == {"F"}


@pytest.mark.parametrize("look", LOOKS)
def test_a_size_or_a_grid_that_is_told_is_read(look: str) -> None:
    picture = with_strange_row(look)
    first = read_picture(picture.image)
    for known in ({"size": (10, 9)}, {"grid": first.grid.moved(bottom=10 - first.grid.rows)}):
        reading = read_picture(picture.image, **known)
        assert reading.signs == signs(picture)
        assert (reading.other_size, reading.objection) == (None, "")
        assert reading.grid.ys[-1] == pytest.approx(picture.ys[-1], abs=2)
    smaller = first.grid.moved(left=-1, top=-2, right=-1)
    assert read_picture(picture.image, grid=smaller).grid == smaller
    assert smaller.moved(left=1, top=2, right=1).xs == pytest.approx(first.grid.xs, abs=1)


def test_a_board_that_is_asked_for_is_read_and_said_to_look_like_none() -> None:
    chess = squares(CHESS, [(240, 217, 181), (181, 136, 99)])
    reading = read_picture(chess, size=(8, 8))
    assert reading.objection
    assert reading.remarks()[0].startswith("It hardly looks like a board of this size: ")
    assert reading.to_json()["objection"] == reading.objection


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({"size": (3, 30)}, "at 3x30: a board in a picture has 5 to 100 rows and columns"),
        ({"size": (0, 0)}, "at 0x0: a board in a picture has 5 to 100"),
        ({"size": (90, 90)}, "at most 4000 cells"),
        ({"size": (30, 16)}, "shows no Minesweeper board of 30x16: no grid of that size"),
        ({"grid": PictureGrid(tuple(range(6)), tuple(range(6)))}, "do not lie in the picture"),
        ({"grid": PictureGrid(tuple(range(0, 9000, 900)), tuple(range(0, 60, 10)))}, "do not lie"),
        ({"grid": PictureGrid((0.0,), (0.0,)), "size": (9, 9)}, "the grid has 0x0 cells"),
    ],
    ids=str,
)
def test_sizes_that_cannot_be_get_one_line(known: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPicture) as caught:
        read_picture(draw().image, **known)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_picture_is_turned_as_its_file_says() -> None:
    picture = draw("glass", seed=3, pitch=30)
    buffer, notes = io.BytesIO(), Image.Exif()
    notes[0x0112] = 6  # to be turned to the right
    picture.image.transpose(Image.Transpose.ROTATE_90).save(buffer, "PNG", exif=notes)
    assert read_picture(buffer.getvalue()).signs == signs(picture)


def test_a_reading_shows_itself() -> None:
    picture = draw("buttons", seed=3)
    reading = read_picture(picture.image)
    assert str(reading).splitlines()[:9] == list(signs(picture))
    page = reading._repr_html_()
    assert page.count("<svg") == 1
    assert "data:image/png;base64," in page
    told = reading.to_json()
    assert (told["rows"], told["columns"], told["position"]) == (9, 9, reading.position)
    assert len(told["xs"]) == 10


def test_seams_of_bricks_are_no_ones() -> None:
    with pytest.raises(BadPicture, match="no Minesweeper board: its numbers are all the same"):
        read_picture(bricks(random.Random("bricks 471")))


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size, and holds next to nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 100)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (plain(), "shows no Minesweeper board"),
        (plain(1, 1), "shows no Minesweeper board"),
        (b"no picture at all", "cannot be decoded as a picture: it is damaged, or none of PNG"),
        (b"", "cannot be decoded"),
        (png_header(10_000, 10_000), "10,000 x 10,000 pixels, expected at most 40,000,000"),
        (png_header(2**31 - 1, 2**31 - 1), "cannot be decoded as a picture: Image size"),
        (png_header(500, 400), "cannot be decoded"),
        (np.zeros((0, 5, 3), np.uint8), "holds no pixels"),
        (np.zeros((50, 50, 3), np.float32), "expected rows x columns x 3 of uint8"),
        (7, "expected a path, bytes, an array or an image"),
        ("no/such/file.png", "cannot read 'no/such/file.png'"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_what_is_no_board_is_refused_in_one_line(picture: object, words: str) -> None:
    with pytest.raises(BadPicture) as caught:
        read_picture(picture)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


SUDOKU = [
    "53  7    ", "6  195   ", " 98    6 ", "8   6   3", "4  8 3  1",
    "7   2   6", " 6    28 ", "   419  5", "    8  79",
]  # fmt: skip
CHESS = ["RNBQKBNR", "PPPPPPPP", *["        "] * 4, "PPPPPPPP", "RNBQKBNR"]


@pytest.mark.parametrize(
    ("texts", "colours"),
    [
        (SUDOKU, [(250, 250, 250)]),
        (CHESS, [(240, 217, 181), (181, 136, 99)]),
        ([" " * 8] * 8, [(240, 217, 181), (181, 136, 99)]),
        (["ABCDEFGHIJ", "KLMNOPQRST"] * 4, [(250, 250, 250)]),
        ([" " * 7] * 5, [(250, 250, 250)]),
    ],
    ids=["sudoku", "chess", "an empty chess board", "letters", "squared paper"],
)
def test_boards_of_other_games_are_refused(
    texts: list[str], colours: list[tuple[int, int, int]]
) -> None:
    with pytest.raises(BadPicture, match="shows no Minesweeper board"):
        read_picture(squares(texts, colours))


def test_thousands_of_signs_that_are_none_of_the_game_are_refused_before_they_are_named() -> None:
    """Naming them all took several seconds, and ended with another objection: to the signs."""
    with pytest.raises(BadPicture, match="nothing in it looks like the cells of a board"):
        read_picture(stripes(random.Random(9)))


@pytest.mark.parametrize(
    ("look", "size", "shown"),
    [("classic", (9, 9), HIDDEN), ("meadow", (9, 9), 2), ("buttons", (9, 9), FLAG),
     ("classic", (12, 10), FLAG), ("meadow", (12, 10), HIDDEN), ("buttons", (12, 10), 2)],
)  # fmt: skip
def test_a_board_that_is_hardly_begun_is_hidden(
    look: str, size: tuple[int, int], shown: int
) -> None:
    codes = [[HIDDEN] * size[1] for _ in range(size[0])]
    codes[4][5] = shown
    picture = LOOKS[look].draw(codes, 26, 10)
    desktop = plain(picture.image.width + 120, picture.image.height + 120)
    desktop.paste(picture.image, (60, 60))
    assert read_picture(desktop).signs == signs(picture)


def test_stippled_cells_are_plain() -> None:
    picture = draw(replace(LOOKS["buttons"], hidden=(255, 0, 255)), seed=3, pitch=30)
    pixels = np.array(picture.image)
    rows, columns = np.indices(pixels.shape[:2])
    is_hidden = (pixels == (255, 0, 255)).all(axis=2)
    pixels[is_hidden] = np.where((rows + columns) % 2, 0, 255)[is_hidden][:, None]
    assert read_picture(pixels).signs == signs(picture)


def test_a_truncated_file_is_refused_in_one_line() -> None:
    buffer = io.BytesIO()
    draw().image.save(buffer, "PNG")
    with pytest.raises(BadPicture, match="cannot be decoded as a picture"):
        read_picture(buffer.getvalue()[: len(buffer.getvalue()) // 2])


@given(st.integers(1, 90), st.integers(1, 90), st.integers(0, 2**32), st.integers(1, 40))
@settings(max_examples=40, deadline=None)
def test_any_pixels_get_an_answer(width: int, height: int, seed: int, pitch: int) -> None:
    noise = np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)
    noise[::pitch] //= 4
    noise[:, ::pitch] //= 4
    found = _vision.read_picture(noise.tobytes(), width, height)
    again = _vision.read_picture(noise.tobytes(), width, height)
    assert (found.is_board, found.names, found.xs) == (again.is_board, again.names, again.xs)
    assert len(found.names) == len(found.doubts) == found.rows * found.columns


@pytest.mark.parametrize(("width", "height"), [(0, 5), (5, 5), (-1, -5), (30_000, 1)])
def test_the_library_refuses_sizes_that_cannot_be(width: int, height: int) -> None:
    with pytest.raises(ValueError, match="picture|bytes a pixel"):
        _vision.read_picture(b"\0" * 30, width, height)


def test_transparent_pictures_are_seen_on_white() -> None:
    picture = draw("course", seed=3)
    image = picture.image.convert("RGBA")
    image.putalpha(Image.new("L", image.size, 255))
    assert read_picture(image).signs == signs(picture)


def test_flags_where_nothing_else_is_hidden_may_be_mines() -> None:
    look = replace(LOOKS["glass"], font="default")
    codes = [[1, FLAG, 2, 1, 1, 0], [1, 1, 2, FLAG, 1, 0], [0, 0, 1, 1, 1, 0], [1, 1, 1, 0, 0, 0]]
    codes += [[1, FLAG, 1, 0, 1, 1], [1, 1, 1, 0, 1, FLAG]]
    reading = read_picture(look.draw(codes, 32, 4).image)
    assert [row.count("F") for row in reading.signs] == [1, 1, 0, 0, 1, 1]
    flags = [(0, 1), (1, 3), (4, 1), (5, 5)]
    assert sorted(reading.doubts) == flags


def test_flags_that_look_like_mines_are_flags_while_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(skins.FLAGS, "pole", skins.MINES["disc"])
    picture = draw("classic", seed=17, size=(16, 16, 40), pitch=26)
    assert sum(row.count(FLAG) for row in picture.codes) > 5
    reading = read_picture(picture.image)
    assert reading.signs == signs(picture)


def test_covered_flags_that_look_like_mines_are_flags_in_a_lost_game_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(skins.FLAGS, "pole", skins.MINES["disc"])
    picture = draw("classic", seed=2, size=(9, 9, 10), pitch=26, is_lost=True)
    assert read_picture(picture.image).signs == signs(picture)


def near(row: int, column: int, other: tuple[int, int]) -> bool:
    """Whether two cells touch."""
    return max(abs(row - other[0]), abs(column - other[1])) == 1


def test_flags_that_look_like_mines_are_flags_in_a_game_that_was_won(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(skins.FLAGS, "pole", skins.MINES["disc"])
    mines = {(0, 3), (1, 7), (2, 2), (3, 5), (4, 0), (5, 6), (6, 2), (7, 4), (7, 8), (8, 1)}
    codes = [
        [
            FLAG if (row, column) in mines else sum(near(row, column, mine) for mine in mines)
            for column in range(9)
        ]
        for row in range(9)
    ]
    picture = LOOKS["classic"].draw(codes, 26, 10)
    assert read_picture(picture.image).signs == signs(picture)


def test_a_flag_on_red_is_wrong_when_the_game_is_lost() -> None:
    picture = draw("buttons", seed=6, pitch=32, is_lost=True)
    red = replace(LOOKS["buttons"], hidden=(230, 30, 30), flag_colour=(255, 240, 60))
    row, column = next(
        (row, column)
        for row, codes in enumerate(picture.codes)
        for column, code in enumerate(codes)
        if code == HIDDEN
    )
    cell = red.cell(FLAG, (32, 32), False, random.Random(1))
    picture.image.paste(cell, (picture.xs[column], picture.ys[row]))
    assert read_picture(picture.image).signs[row][column] == "X"


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_bombs_on_a_dark_ground_are_seen_behind_their_glints(kind: str) -> None:
    dark = {"hidden": (62, 69, 77), "opened": (45, 50, 55), "dark": (11, 12, 14), "mine": "spikes"}
    skin = replace(LOOKS["classic"], **dark, exploded=(170, 44, 52), margin=1.0)
    picture = draw(skin, seed=1, size=(16, 16, 40), pitch=21, is_lost=True)
    for row, column in [*cells_of(picture, MINE), *cells_of(picture, EXPLODED)]:
        place = (picture.xs[column] + 8, picture.ys[row] + 8)
        picture.image.paste((225, 225, 225), (*place, place[0] + 2, place[1] + 2))
    stream = io.BytesIO()
    picture.image.save(stream, kind, quality=75)
    assert read_picture(stream.getvalue()).signs == signs(picture)


@pytest.mark.parametrize("seed", [2, 9, 17])
def test_mines_are_seen_in_a_game_with_one_look_for_all_cells(seed: int) -> None:
    skin = replace(LOOKS["course"], mine="spikes")
    picture = draw(replace(skin, exploded=skin.opened), seed, (8, 8, 8), 44, is_lost=True)
    marks = [*cells_of(picture, MINE), *cells_of(picture, EXPLODED)]
    reading = read_picture(picture.image, size=(8, 8))
    assert {reading.signs[row][column] for row, column in marks} <= {"M", "*"}


def test_a_mine_of_another_colour_may_be_crossed_out() -> None:
    picture = draw(seed=1, size=(16, 30, 99), pitch=26, is_lost=True)
    row, column = next(
        (row, column)
        for row, column in cells_of(picture, HIDDEN)
        if 0 < row < 15 and 0 < column < 29
        and all(picture.codes[r][c] > 8 for r in (row - 1, row, row + 1)
                for c in (column - 1, column, column + 1))
    )  # fmt: skip
    x, y = picture.xs[column], picture.ys[row]
    mine = cell_image(picture, *next(iter(cells_of(picture, MINE))))
    picture.image.paste(mine, (x, y))
    pen = ImageDraw.Draw(picture.image)
    for ends in ((9, 8, 17, 18), (17, 8, 9, 18)):
        pen.line([(x, y)[i % 2] + end for i, end in enumerate(ends)], (255, 0, 0), 2)
    assert read_picture(picture.image).doubts[row, column].second == "X"


def test_a_blank_cell_of_its_own_colour_may_be_the_mine_that_went_off() -> None:
    picture = draw("classic", seed=8, size=(16, 16, 40), pitch=26)
    row, column = next(iter(cells_of(picture, HIDDEN)))
    left, top = picture.xs[column], picture.ys[row]
    ImageDraw.Draw(picture.image).rectangle((left, top, left + 25, top + 25), (0, 0, 0))
    assert read_picture(picture.image).doubts[row, column].second == "*"


def test_blank_cells_of_their_own_colour_among_hidden_ones_may_be_flags() -> None:
    picture = draw("classic", seed=3, size=(16, 16, 40), pitch=26)
    flags = list(cells_of(picture, HIDDEN))[:4]
    for row, column in flags:
        left, top = picture.xs[column], picture.ys[row]
        picture.image.paste((250, 220, 40), (left, top, left + 25, top + 25))
    doubts = read_picture(picture.image).doubts
    assert {place: doubts[place].second for place in flags} == dict.fromkeys(flags, "F")


def test_a_lost_game_that_is_all_open_breaks_no_rule() -> None:
    codes = [[MINE if code > 8 else code for code in row] for row in open_board(seed=3)]
    skin = replace(LOOKS["classic"], counters=False, margin=2.0, frame=LOOKS["classic"].opened)
    picture = skin.draw(codes, 30)
    # What lies beside the board may look like more of it.
    ImageDraw.Draw(picture.image).rectangle((250, 4, 310, 56), (252, 252, 252), (190, 190, 190))
    assert read_picture(picture.image).signs == signs(picture)


def test_a_hidden_cell_that_no_number_around_needs_may_be_a_zero() -> None:
    codes = open_board(seed=1, size=(16, 16, 55))
    zeros = {place for place in product(range(16), repeat=2) if codes[place[0]][place[1]] == 0}
    row, column = next(
        (row, column)
        for row, column in sorted(zeros)
        if sum(
            (row + down, column + across) in zeros for down, across in product((-1, 0, 1), repeat=2)
        )
        == 1
    )
    codes[row][column] = HIDDEN
    doubts = read_picture(LOOKS["classic"].draw(codes, 26).image).doubts
    assert {place: doubt.second for place, doubt in doubts.items()} == {(row, column): "0"}


def with_uneven_columns(picture: Picture, pitch: int, wide: int) -> Image.Image:
    """The board with its first columns a pixel wider, as toolkits share out a rest."""
    left, top = picture.xs[0], picture.ys[0]
    rows, columns = len(picture.codes), len(picture.codes[0])
    image = Image.new("RGB", (columns * pitch + wide + 80, rows * pitch + 80), (236, 236, 236))
    x = 40
    for column in range(columns):
        start = left + column * pitch
        strip = picture.image.crop((start, top, start + pitch, top + rows * pitch))
        width = pitch + (column < wide)
        image.paste(strip.resize((width, strip.height)), (x, 40))
        x += width
    return image


@pytest.mark.parametrize("look", ["classic", "buttons"])
def test_columns_of_unequal_width_are_all_found(look: str) -> None:
    picture = draw(look, seed=2, size=(16, 30, 99), pitch=22)
    reading = read_picture(with_uneven_columns(picture, 22, 14))
    assert reading.signs == signs(picture)


def test_a_size_that_is_not_usual_is_said_to_be() -> None:
    odd = read_picture(draw(seed=5, size=(12, 14, 25)).image)
    assert "12x14 is no usual size: count the rows and columns." in odd.doubts_of_board()
    near = read_picture(draw(seed=5, size=(16, 29, 90)).image)
    assert near.other_size == (16, 30)
    usual = read_picture(draw(seed=5).image)
    assert (usual.doubts_of_board(), usual.has_usual_size) == ([], True)


def test_a_second_board_is_spoken_of() -> None:
    first, second = draw(seed=1), draw("meadow", seed=2)
    width, height = first.image.width, max(first.image.height, second.image.height)
    both = Image.new("RGB", (width + second.image.width + 60, height + 40), (70, 90, 110))
    both.paste(first.image, (20, 20))
    both.paste(second.image, (width + 40, 20))
    reading = read_picture(both)
    assert reading.signs in (signs(first), signs(second))
    assert [(other.rows, other.columns) for other in reading.others] == [(9, 9)]
    [other] = reading.others
    part = ",".join(map(str, other.box))
    line = f"The picture has another board: --crop {part} reads one of 9x9."
    assert line in reading.doubts_of_board()
    assert read_picture(both, crop=other.box).signs == signs(
        second if reading.signs == signs(first) else first
    )
    with pytest.raises(BadPicture, match="--crop 5,5,5,9 of a picture with"):
        read_picture(both, crop=(5, 5, 5, 9))
    with pytest.raises(BadPicture, match=r"crop \(5, 5, 9\), expected left, top, right and bottom"):
        read_picture(both, crop=(5, 5, 9))
    assert read_picture(first.image).others == ()


def test_a_board_under_a_dialog_says_so() -> None:
    picture = draw(seed=4, size=(16, 16, 40))
    image = picture.image.copy()
    left, top = picture.xs[0], picture.ys[0]
    ImageDraw.Draw(image).rectangle(
        (left + 150, top + 100, left + 420, top + 300), fill=(250, 250, 250)
    )
    reading = read_picture(image)
    assert reading.doubts or reading.doubts_of_board() or not reading.is_consistent


def test_grey_of_sixteen_bits_is_read(tmp_path: Path) -> None:
    picture = draw(seed=3)
    grey = np.asarray(picture.image.convert("L")).astype(np.uint16) * 257
    path = tmp_path / "grey.png"
    Image.fromarray(grey).save(path)
    assert read_picture(path).signs == read_picture(picture.image.convert("L")).signs


LEANS = "The picture leans: Sapper straightened it. Compare the cells with it."


def seen_from(picture: Picture, corners: list[tuple[float, float]]) -> tuple[Image.Image, Any]:
    """The picture whose corners are moved so, and where a place of it comes to lie."""
    width, height = picture.image.size
    given = [(0, 0), (width, 0), (width, height), (0, height)]
    equations, places = [], []
    for (x, y), (to_x, to_y) in zip(given, corners, strict=True):
        equations.append([x, y, 1, 0, 0, 0, -to_x * x, -to_x * y])
        equations.append([0, 0, 0, x, y, 1, -to_y * x, -to_y * y])
        places += [to_x, to_y]
    forth = np.append(np.linalg.solve(np.array(equations), np.array(places)), 1).reshape(3, 3)
    inverse = np.linalg.inv(forth)
    back = tuple((inverse / inverse[2, 2]).flatten()[:8])
    size = tuple(int(max(corner[way] for corner in corners)) for way in (0, 1))
    bicubic, fill = Image.Resampling.BICUBIC, picture.image.getpixel((0, 0))
    image = picture.image.transform(
        size, Image.Transform.PERSPECTIVE, back, bicubic, fillcolor=fill
    )

    def place(x: float, y: float) -> tuple[float, float]:
        across, down, depth = forth @ (x, y, 1)
        return across / depth, down / depth

    return image, place


@pytest.mark.parametrize(
    "corners",
    [
        [(14, 0), (444, 14), (430, 496), (0, 482)],  # turned by two degrees
        [(0, 38), (440, 0), (483, 497), (43, 535)],  # by five, the other way
        [(0, 0), (430, 24), (430, 456), (0, 482)],  # from the left
        [(16, 0), (418, 12), (430, 482), (0, 460)],  # from below and aside
    ],
)
def test_a_picture_that_leans_is_straightened(corners: list[tuple[float, float]]) -> None:
    picture = draw("glass", seed=3, size=(16, 16, 40), pitch=26)
    image, place = seen_from(picture, corners)
    reading = read_picture(image)
    assert reading.signs == signs(picture)
    assert LEANS in reading.doubts_of_board()
    ends = product(picture.ys[:: len(picture.ys) - 1], picture.xs[:: len(picture.xs) - 1])
    first, second, third, fourth = (place(x, y) for y, x in ends)
    expected = first, second, fourth, third
    assert np.allclose(reading.corners, expected, atol=5)
    assert reading.to_json()["corners"][0] == pytest.approx(expected[0], abs=5)
    # The grid lies in the straightened picture.
    again = read_picture(reading.pixels, grid=reading.grid)
    assert (again.signs, again.corners) == (reading.signs, ())


def test_a_straight_picture_is_read_as_it_is() -> None:
    reading = read_picture(draw().image)
    assert reading.corners == ()
    assert LEANS not in reading.doubts_of_board()


def test_of_two_boards_that_lean_the_other_is_found_by_its_part() -> None:
    first, second = draw(seed=1), draw("meadow", seed=2)
    both = Image.new("RGB", (first.image.width + second.image.width + 80, 400), (70, 90, 110))
    both.paste(first.image, (20, 20))
    both.paste(second.image, (first.image.width + 60, 20))
    both = both.rotate(3, Image.Resampling.BICUBIC, expand=True, fillcolor=(70, 90, 110))
    reading = read_picture(both)
    [other] = reading.others
    assert {reading.signs, read_picture(both, crop=other.box).signs} == {
        signs(first),
        signs(second),
    }


def test_of_a_file_with_frames_the_first_is_read_and_that_is_said() -> None:
    board, rest = draw().image, plain(100, 100)
    for first, second in ((board, rest), (rest.resize(board.size), board)):
        stream = io.BytesIO()
        first.save(stream, "GIF", save_all=True, append_images=[second.resize(board.size)])
        if first is board:
            line = "Only the first of 2 frames is read."
            assert line in read_picture(stream.getvalue()).doubts_of_board()
        else:
            with pytest.raises(BadPicture, match="only the first of 2 frames is read"):
                read_picture(stream.getvalue())


@pytest.mark.skipif(not features.check("avif"), reason="this Pillow knows no AVIF")
def test_avif_is_read(tmp_path: Path) -> None:
    picture = draw(seed=3)
    path = tmp_path / "board.avif"
    picture.image.save(path, quality=90)
    assert read_picture(path).signs == signs(picture)


def test_a_refusal_says_what_helps() -> None:
    with pytest.raises(
        BadPicture,
        match=r"crop the picture to the board \(--crop\), or give its size \(--size 9x9\)",
    ):
        read_picture(plain())


@pytest.mark.parametrize("mines", [-1, 82, "ten", True])
def test_a_total_that_cannot_be_is_refused_in_one_line(mines: Any) -> None:
    with pytest.raises(BadPicture, match=f"the number of mines is {mines!r}, expected 0 to 81"):
        read_picture(draw().image, mines)
