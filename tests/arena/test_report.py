from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from sapper.arena.figures import AgentFigures
from sapper.arena.report import (
    PALETTE,
    NamedRun,
    PlotRow,
    calibration_plot,
    report_of,
    win_rate_plot,
)
from sapper.arena.results import Results
from sapper.core import BadRun
from tests.arena.test_figures import sample


def figures(results: Results) -> list[AgentFigures]:
    return NamedRun("run", results).figures()


def rows(results: Results) -> list[PlotRow]:
    return [PlotRow("a < b", each) for each in figures(results)]


def test_a_report_is_one_page_with_its_plots() -> None:
    page = report_of([NamedRun("a.run.jsonl", sample(sets=2))])
    assert page.count("<svg") == 2
    assert "too few" in page
    assert "good - bad" in page
    assert "All sets" in page
    assert not re.search(r"(src|href)=|url\(|@import|<script", page)


def test_plots_are_well_formed_pictures_for_light_and_dark() -> None:
    for svg in (win_rate_plot(rows(sample())), calibration_plot(figures(sample()))):
        assert svg is not None
        assert ElementTree.fromstring(svg).tag.endswith("svg")
        assert f'fill="{PALETTE[0]}"' in svg
        assert 'class="ink"' in svg
        assert "prefers-color-scheme:dark" in svg
    assert calibration_plot(figures(sample())[1:]) is None  # nobody predicts


def test_names_are_escaped_and_shortened() -> None:
    named = replace(sample(), agents=("<script>&", "x" * 99))
    svg = win_rate_plot(rows(named))
    assert "&lt;script&gt;&amp;" in svg
    assert "a &lt; b" in svg
    assert f"{'x' * 12}...{'x' * 11}<" in svg


def test_a_rate_stands_where_its_interval_is() -> None:
    svg = win_rate_plot(rows(sample()))
    spans = re.findall(r'x1="([\d.]+)"[^>]*x2="([\d.]+)"[^>]*stroke="#', svg)
    dots = [float(each) for each in re.findall(r'cx="([\d.]+)"', svg)]
    assert len(spans) == len(dots) == 2
    for (left, right), dot in zip(spans, dots, strict=True):
        assert 200 <= float(left) < dot < float(right) <= 754


def test_an_empty_run_is_no_report() -> None:
    empty = sample()
    empty.records.clear()  # type: ignore[attr-defined]
    with pytest.raises(BadRun, match="no finished board"):
        report_of([NamedRun("empty", empty)])
