"""A report as one HTML page that needs no other file: the same frame, colours and tables for all.

The arena, the coach's class page and reviews are made of these; each adds what only it has. A
table can be written as HTML and as lines of text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import TypeVar

Row = TypeVar("Row")
Columns = dict[str, Callable[[Row], str]]
"""What each column of a table writes of a row, by its heading."""

_STYLE = """
:root { color-scheme: light dark; --ink: #1b2530; --soft: #5c6874; --paper: #f4f6f8; --card: #fff;
  --line: #dde3e9; --accent: #2563c9; --good: #00795a; --bad: #b3320a; --warn: #9a6700; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf0; --soft: #97a3af; --paper: #0f1419;
  --card: #161c22; --line: #323c46; --accent: #7fb0ff; --good: #5fd0a8; --bad: #ff8f78;
  --warn: #e3b341; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, "Segoe UI", sans-serif; }
main { max-width: 74rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; }
h2 { margin: 2.2rem 0 .25rem; font-size: 1.2rem; }
p { margin: .25rem 0; }
a { color: inherit; }
.soft { color: var(--soft); }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.ahead { color: var(--good); font-weight: 600; } .behind { color: var(--bad); font-weight: 600; }
.card { margin: .75rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .6rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .5rem; text-align: right; }
th { font-weight: 500; color: var(--soft); border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
tr + tr td { border-top: 1px solid var(--line); }
svg { display: block; width: 100%; height: auto; }
@media print { body { background: #fff; } .card { break-inside: avoid; } }
"""


def report_page(title: str, body: str, style: str = "", script: str = "") -> str:
    """The whole page; `body` is markup, the title is text."""
    name = escape(title)
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{name}</title>\n<style>{_STYLE}{style}</style>\n</head>\n<body>\n<main>",
            f"<h1>{name}</h1>",
            body,
            "</main>",
            f"<script>{script}</script>" if script else "",
            "</body>\n</html>\n",
        ]
    )


def card(content: str) -> str:
    return f'<div class="card">{content}</div>'


def html_table(columns: Columns[Row], rows: Sequence[Row]) -> str:
    """A table with a column for each name and a line for each row; verdicts have their colour."""
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(
        "<tr>" + "".join(_cell(write(row)) for write in columns.values()) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(text: str) -> str:
    kind = f' class="{text}"' if text in ("ahead", "behind") else ""
    return f"<td{kind}>{escape(text)}</td>"


def aligned(rows: Sequence[Sequence[str]], is_left: Callable[[int], bool]) -> Iterator[str]:
    """The rows as text, every column as wide as its widest cell: words left, figures right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if is_left(place) else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
