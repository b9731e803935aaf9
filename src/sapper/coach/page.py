"""Many reports as one web page that needs nothing else: a table, and the lessons behind it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from sapper.coach.lesson import Lesson
from sapper.coach.report import ArenaLevel, CheckResult, Report, Verdict

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2733; --soft: #66727f; --line: #dfe4ea;
  --paper: #ffffff; --card: #f6f8fa; --good: #1a7f4b; --bad: #c0362c; --warn: #9a6700; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9ef; --soft: #97a3b0; --line: #323b45;
  --paper: #14191f; --card: #1c232b; --good: #4cc38a; --bad: #ff7b72; --warn: #e3b341; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1.25rem 4rem; color: var(--ink);
  background: var(--paper); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
p.sub { color: var(--soft); margin: 0 0 1.5rem; }
.tiles { display: flex; flex-wrap: wrap; gap: .75rem; margin-bottom: 1.5rem; }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: .6rem 1rem; min-width: 8rem; }
.tile b { display: block; font-size: 1.5rem; line-height: 1.2; }
.tile span { color: var(--soft); font-size: .85rem; }
.bar { display: flex; gap: .75rem; align-items: center; margin-bottom: .75rem; flex-wrap: wrap; }
input, select { font: inherit; color: inherit; background: var(--card); padding: .35rem .6rem;
  border: 1px solid var(--line); border-radius: .4rem; }
input { flex: 1 1 16rem; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .6rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .45rem .75rem; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th { font-size: .8rem; color: var(--soft); font-weight: 600; background: var(--card);
  cursor: pointer; user-select: none; white-space: nowrap; }
th:hover { color: var(--ink); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
tr:last-child td { border-bottom: 0; }
tr.row { cursor: pointer; }
tr.row:hover td { background: var(--card); }
a { color: inherit; }
.passes { color: var(--good); } .fails { color: var(--bad); } .cannot { color: var(--warn); }
.verdict { font-weight: 600; white-space: nowrap; }
section { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1.25rem; }
section h2 { font-size: 1.15rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
.checks { columns: 22rem; column-gap: 2rem; padding: 0; list-style: none; font-size: .9rem; }
.checks li { break-inside: avoid; padding: .1rem 0 .1rem 1.4rem; text-indent: -1.4rem; }
.checks li.off { color: var(--soft); }
.mark { display: inline-block; width: 1.4rem; text-indent: 0; }
.lesson { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--bad);
  border-radius: .6rem; padding: .9rem 1.1rem; margin: 1rem 0; }
.lesson h3 { margin: 0 0 .15rem; font-size: 1.02rem; }
.lesson .about { color: var(--soft); margin: 0 0 .7rem; font-size: .9rem; }
.cols { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
  gap: .9rem 1.5rem; }
h4 { margin: 0 0 .25rem; font-size: .78rem; letter-spacing: .04em; text-transform: uppercase;
  color: var(--soft); }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.hint { border-top: 1px dashed var(--line); margin: .9rem 0 0; padding-top: .7rem; }
.hint b { color: var(--warn); }
details summary { cursor: pointer; color: var(--soft); }
.grid { border-collapse: separate; border-spacing: 2px; width: auto; }
.grid td, .grid th { width: 1.9rem; height: 1.9rem; padding: 0; text-align: center; border: 0;
  vertical-align: middle; font: 600 13px ui-monospace, Menlo, Consolas, monospace; }
.grid th { background: none; cursor: default; font-weight: 400; }
.grid tr td, .grid tr:last-child td { border-radius: .25rem; background: var(--paper);
  border: 1px solid var(--line); }
table.grid tr td.hidden { background: var(--line); }
.legend { color: var(--soft); font-size: .85rem; margin: .3rem 0 0; }
footer { margin-top: 3rem; color: var(--soft); font-size: .85rem; }
@media print { .bar { display: none; } .lesson { break-inside: avoid; } }
"""

_SCRIPT = """
const rows = () => [...document.querySelectorAll('tr.row')];
const search = document.querySelector('#search'), only = document.querySelector('#only');
function filter() {
  const text = search.value.toLowerCase();
  for (const row of rows()) row.hidden = !row.textContent.toLowerCase().includes(text)
    || (only.value !== '' && row.dataset.verdict !== only.value);
}
search.addEventListener('input', filter);
only.addEventListener('change', filter);
document.querySelectorAll('#all th').forEach((head, place) => head.addEventListener('click', () => {
  const down = head.dataset.down !== 'yes';
  head.dataset.down = down ? 'yes' : 'no';
  const key = row => row.cells[place].dataset.key ?? row.cells[place].textContent;
  const order = (a, b) => key(a).localeCompare(key(b), undefined, { numeric: true });
  const sorted = rows().sort((a, b) => down ? order(a, b) : order(b, a));
  document.querySelector('#all tbody').append(...sorted);
}));
for (const row of rows()) row.addEventListener('click', event => {
  if (event.target.tagName !== 'A') location.hash = row.dataset.target;
});
"""

_CLASSES = {Verdict.PASSES: "passes", Verdict.FAILS: "fails", Verdict.CANNOT_RUN: "cannot"}
_MARKS = {True: ("\u2713", "passes"), False: ("\u2717", "fails"), None: ("\u2013", "")}


def to_html(reports: list[Report], title: str) -> str:
    """The page: tiles, a table that sorts and filters, then every submission with its lessons."""
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>"
        f"<h1>{escape(title)}</h1>"
        "<p class='sub'>Checked by the coach of Sapper. Click a row for its lessons, a heading to"
        " sort.</p>"
        f"{_tiles(reports)}{_table(reports)}"
        f"{''.join(_section(number, report) for number, report in enumerate(reports))}"
        f"<script>{_SCRIPT}</script></body></html>\n"
    )


def _tiles(reports: list[Report]) -> str:
    verdicts = [report.verdict for report in reports]
    tiles = [("submissions", len(reports), "")] + [
        (words, verdicts.count(verdict), _CLASSES[verdict])
        for words, verdict in (
            ("pass everything", Verdict.PASSES),
            ("fail a check", Verdict.FAILS),
            ("could not be run", Verdict.CANNOT_RUN),
        )
    ]
    inside = "".join(
        f"<div class='tile'><b class='{css}'>{number}</b><span>{words}</span></div>"
        for words, number, css in tiles
    )
    return f"<div class='tiles'>{inside}</div>"


def _table(reports: list[Report]) -> str:
    has_arena = any(report.arena for report in reports)
    heads = [
        ("Submission", ""),
        ("Verdict", ""),
        ("First to mend", ""),
        ("Checks", "n"),
        ("Missed", "n"),
        ("Wrong", "n"),
        ("Needless guesses", "n"),
        ("ms/call", "n"),
        *([("Won", "n")] if has_arena else []),
    ]
    head = "".join(f"<th class='{css}'>{text}</th>" for text, css in heads)
    body = "".join(_row(number, report, has_arena) for number, report in enumerate(reports))
    return (
        "<div class='bar'><input id='search' type='search' placeholder='Search submissions and"
        " defects' aria-label='Search'><select id='only' aria-label='Verdict'>"
        "<option value=''>all verdicts</option><option>passes</option><option>fails</option>"
        "<option>cannot run</option></select></div>"
        f"<div class='scroll'><table id='all'><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def _row(number: int, report: Report, has_arena: bool) -> str:
    figures, ran = report.figures, report.verdict is not Verdict.CANNOT_RUN
    missed = figures.missed_single + figures.missed_subset
    games = sum(level.games for level in report.arena)
    wins = sum(level.wins for level in report.arena)
    numbers = [
        f"{report.passed}/{len(report.checks)}" if ran else "",
        str(missed) if ran else "",
        str(figures.wrong) if ran else "",
        str(figures.needless_guesses) if ran else "",
        f"{figures.milliseconds:.2f}" if figures.calls else "",
        *([f"{wins / games:.0%}" if games else ""] if has_arena else []),
    ]
    cells = "".join(f"<td class='n'>{text}</td>" for text in numbers)
    return (
        f"<tr class='row' data-target='s{number}' data-verdict='{report.verdict}'>"
        f"<td><a href='#s{number}'>{escape(report.path)}</a></td>"
        f"<td class='verdict {_CLASSES[report.verdict]}'>{report.verdict}</td>"
        f"<td>{escape(report.defect)}</td>{cells}</tr>"
    )


def _section(number: int, report: Report) -> str:
    """One submission: its checks, its games, its lessons and what it printed."""
    verdict = f"<span class='{_CLASSES[report.verdict]}'>{report.verdict}</span>"
    lessons = "".join(_lesson(check, check.lesson) for check in report.failed if check.lesson)
    checks = "".join(map(_check, report.checks))
    opened = " open" if report.failed else ""
    return (
        f"<section id='s{number}'><h2>{escape(report.path)}: {verdict}</h2>"
        f"{_reason(report) if report.reason else ''}"
        + (
            f"<details{opened}><summary>{report.passed} of {len(report.checks)} checks pass"
            f"</summary><ul class='checks'>{checks}</ul></details>"
            if report.checks
            else ""
        )
        + f"{_arena(report.arena)}{lessons}{_output(report.output)}</section>"
    )


def _reason(report: Report) -> str:
    hint = f"<p class='hint'><b>Hint.</b> {escape(report.hint)}</p>" if report.hint else ""
    return f"<div class='lesson'><pre>{escape(report.reason)}</pre>{hint}</div>"


def _check(check: CheckResult) -> str:
    mark, css = _MARKS[check.passed]
    note = f" ({escape(check.note)})" if check.note else ""
    off = " class='off'" if check.passed is None else ""
    return (
        f"<li{off}><span class='mark {css}'>{mark}</span><b>{escape(check.name)}</b>:"
        f" {escape(check.title)}{note}</li>"
    )


def _lesson(check: CheckResult, lesson: Lesson) -> str:
    """One lesson as a card."""
    parts = [
        _part("This shows it", _pre(lesson.code)),
        _part("What happens", _pre([lesson.message])),
        _part("The position", _grid(lesson)) if lesson.drawing else "",
        _part("The agent holds", _pre(lesson.holds)) if lesson.holds else "",
        _part("What follows, and why", _pre(lesson.follows)) if lesson.follows else "",
    ]
    hint = f"<p class='hint'><b>Hint.</b> {escape(lesson.hint)}</p>" if lesson.hint else ""
    return (
        f"<div class='lesson'><h3>{escape(lesson.title)}</h3>"
        f"<p class='about'>{escape(check.name)}: {escape(check.title)}</p>"
        f"<div class='cols'>{''.join(parts)}</div>{hint}</div>"
    )


def _part(head: str, body: str) -> str:
    return f"<div><h4>{head}</h4>{body}</div>"


def _pre(lines: Iterable[str]) -> str:
    return f"<pre>{escape(chr(10).join(lines))}</pre>"


def _grid(lesson: Lesson) -> str:
    """The drawing as a little board."""
    head, *rows = (row.split() for row in lesson.drawing)
    top = "".join(f"<th>{column}</th>" for column in head)
    body = "".join(
        f"<tr><th>{name}</th>"
        + "".join(
            f"<td class='{'' if cell.isdigit() else 'hidden'}'>{'' if cell == '.' else cell}</td>"
            for cell in cells
        )
        + "</tr>"
        for name, *cells in rows
    )
    legend = f"<p class='legend'>{escape(lesson.legend)}</p>" if lesson.legend else ""
    return f"<table class='grid'><tr><th></th>{top}</tr>{body}</table>{legend}"


def _arena(levels: tuple[ArenaLevel, ...]) -> str:
    if not levels:
        return ""
    heads = "level, won, 95 % interval, reference, ms/call, lost: first click, lost: forced guess"
    heads += ", lost: missed logic, lost: beyond the course, failed"
    head = "".join(f"<th>{text}</th>" for text in heads.split(", "))
    body = "".join(
        "<tr>" + "".join(f"<td>{text}</td>" for text in _arena_row(level)) + "</tr>"
        for level in levels
    )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f"<h4 style='margin-top:1rem'>Games</h4><div class='scroll'>{table}</div>"


def _arena_row(level: ArenaLevel) -> list[str]:
    low, high = level.interval
    return [
        level.level,
        f"{level.wins}/{level.games}",
        f"{low:.0%} to {high:.0%}",
        f"{level.reference_wins}/{level.games}",
        f"{level.milliseconds:.2f}",
        *map(
            str,
            (
                level.first_click,
                level.forced_guess,
                level.missed_logic,
                level.beyond_course,
                level.failed,
            ),
        ),
    ]


def _output(output: str) -> str:
    """The beginning of what the file printed, folded away."""
    if not output:
        return ""
    short = output[:4000] + ("\n..." if len(output) > 4000 else "")
    return f"<details><summary>What the file printed</summary>{_pre([short])}</details>"
