from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from sapper.arena import Peer, plots
from sapper.arena.drawing import Box, Dot, Drawing, Line, Words, to_png, to_svg
from sapper.arena.plots import PALETTE
from sapper.arena.report import NamedRun, draw_plots, to_html, write_report
from sapper.core import BadRun
from tests.arena.test_figures import chance_run, sample


def test_a_report_is_one_page_with_its_plots(tmp_path: Path) -> None:
    run = NamedRun("a.run.jsonl", sample(sets=2), [Peer("other", (True,) * 4)] * 2)
    files = write_report(tmp_path / "new" / "report", [run])
    names = {"win-rate", "calibration", "losses", "time"}
    assert {file.name for file in files} == {"index.html"} | {
        f"{name}.{kind}" for name in names for kind in ("svg", "png")
    }
    page = files[0].read_text(encoding="utf-8")
    assert page.count("<svg") == 4
    assert "too few" in page
    assert "good - other" in page
    assert "All sets" in page
    assert not re.search(r"(src|href)=|url\(|@import|<script", page)


def test_a_report_shows_what_a_stand_in_tells() -> None:
    peer = Peer("other", (True,) * 80)
    page = to_html([NamedRun("run", chance_run(), [replace(peer, stand_in="two")])], {})
    table = page.split("difference by a stand-in")[1].split("</table>")[0]
    assert "<td>one - other</td>" in table
    assert table.count("<td>two</td>") == 2
    assert "difference by a stand-in" not in to_html([NamedRun("run", chance_run(), [peer])], {})


def test_plots_are_well_formed_pictures() -> None:
    for drawing in draw_plots([NamedRun("run", sample())]).values():
        root = ElementTree.fromstring(to_svg(drawing))
        assert root.tag.endswith("svg")
        image = Image.open(io.BytesIO(to_png(drawing)))
        assert image.size == (2 * drawing.width, 2 * drawing.height)
        assert len(image.convert("RGB").getcolors(1 << 20) or []) > 4


def test_names_are_escaped() -> None:
    drawing = Drawing(10, 10, "a < b")
    drawing.add(Words(0, 0, "<script>&"))
    assert "&lt;script&gt;&amp;" in to_svg(drawing)
    ElementTree.fromstring(to_svg(drawing))


def test_png_shows_what_svg_says() -> None:
    drawing = Drawing(40, 40, "marks")
    drawing.add(
        Box(0, 0, 10, 10, "#ff0000"), Dot(30, 30, 6, "#0000ff"), Line(0, 20, 40, 20, "#00ff00", 4)
    )
    image = Image.open(io.BytesIO(to_png(drawing)))
    assert image.getpixel((8, 8)) == (255, 0, 0)
    assert image.getpixel((60, 60)) == (0, 0, 255)
    assert image.getpixel((40, 40)) == (0, 255, 0)
    assert image.getpixel((70, 8)) == (255, 255, 255)


def test_axes() -> None:
    plain = plots.Axis(0, 10, 100, 200)
    assert [plain.place(value) for value in (0, 5, 10, 12, -3)] == [100, 150, 200, 200, 100]
    logarithmic = plots.Axis(0.1, 10, 0, 100, is_logarithmic=True)
    assert logarithmic.place(1) == pytest.approx(50)


def test_an_empty_run_is_no_report(tmp_path: Path) -> None:
    empty = sample()
    empty.records.clear()  # type: ignore[attr-defined]
    with pytest.raises(BadRun, match="no finished board"):
        write_report(tmp_path, [NamedRun("empty", empty)])


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadRun, match="cannot write to"):
        write_report(tmp_path / "file" / "folder", [NamedRun("run", sample())])


def test_plots_are_readable_in_the_dark_too() -> None:
    drawing = Drawing(40, 20, "two", [Words(5, 15, "ink"), Box(0, 0, 9, 9, PALETTE[0])])
    svg = to_svg(drawing)
    assert 'font-size="12" class="ink"' in svg
    assert f'fill="{PALETTE[0]}"' in svg
    assert "prefers-color-scheme:dark" in svg
