"""The frame of all reports: one page, nothing of others' text becomes markup."""

from __future__ import annotations

from sapper.core.report_page import card, html_table, report_page


def test_a_page_is_whole_and_its_title_is_text() -> None:
    page = report_page("<b>5 & 6", card("inside"), ".own { }", "run()")
    assert page.startswith("<!doctype html>")
    assert page.count("&lt;b&gt;5 &amp; 6") == 2
    assert "<b>" not in page
    assert '<div class="card">inside</div>' in page
    assert ".own { }</style>" in page
    assert page.endswith("<script>run()</script>\n</body>\n</html>\n")


def test_a_table_escapes_its_cells_and_colours_verdicts() -> None:
    columns = {"name": str, "verdict": lambda row: "ahead" if row == "a<b" else "level"}
    table = html_table(columns, ["a<b", "c"])
    assert '<td>a&lt;b</td><td class="ahead">ahead</td>' in table
    assert "<td>c</td><td>level</td>" in table
