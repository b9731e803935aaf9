"""Many reports as one web page that needs nothing else: a table, and the lessons behind it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from sapper.coach import words
from sapper.coach.classes.exports import ANSWERS, misconceptions, rank, row_of
from sapper.coach.fault import Severity
from sapper.coach.lesson import Lesson, Part
from sapper.coach.report import ArenaLevel, CheckResult, Report
from sapper.core import percent
from sapper.core.report_page import Columns, html_table, report_page
from sapper.sandbox import harmless

_STYLE = """
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
th, td { text-align: left; padding: .45rem .75rem; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th { font-size: .8rem; color: var(--soft); font-weight: 600; background: var(--card);
  cursor: pointer; user-select: none; white-space: nowrap; }
th:hover { color: var(--ink); }
th.wide { width: 36%; min-width: 20rem; }
#all td:first-child { overflow-wrap: anywhere; min-width: 16rem; }
td.n, th.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tr:last-child td { border-bottom: 0; }
tr.row { cursor: pointer; }
tr.row:hover td { background: var(--card); }
.lesson.incomplete { border-left-color: var(--warn); }
.lesson.polish { border-left-color: var(--soft); }
.warns { color: var(--warn); }
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
.beside { display: flex; flex-wrap: wrap; gap: .9rem 1.5rem; }
.beside .steps { flex: 1 1 26rem; width: auto; border-collapse: collapse; }
.steps th { cursor: default; background: none; }
.steps td:nth-child(-n+2) { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.steps tr:last-child td { font-weight: 600; }
h4 { margin: .9rem 0 .25rem; font-size: .78rem; letter-spacing: .04em; text-transform: uppercase;
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
.matrix td { text-align: center; } .matrix td:first-child { text-align: left; }
.tall span { writing-mode: vertical-rl; transform: rotate(180deg); }
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
document.querySelectorAll('.sorts').forEach(table => table.querySelectorAll('thead th').forEach(
  (head, place) => head.addEventListener('click', () => {
  const down = head.dataset.down !== 'yes';
  head.dataset.down = down ? 'yes' : 'no';
  const key = row => row.cells[place].dataset.key ?? row.cells[place].textContent;
  const order = (a, b) => key(a).localeCompare(key(b), undefined, { numeric: true });
  const body = table.tBodies[0];
  body.append(...[...body.rows].sort((a, b) => down ? order(a, b) : order(b, a)));
})));
for (const row of rows()) row.addEventListener('click', event => {
  if (event.target.tagName !== 'A') location.hash = row.dataset.target;
});
"""

_CLASSES = {
    "cannot run": "cannot",
    "wrong": "fails",
    "incomplete": "warns",
    "not known": "warns",
    "polish": "passes",
    "right": "passes",
}
"""The colour of each level."""
_MARKS = {True: ("\u2713", "passes"), False: ("\u2717", "fails"), None: ("\u2013", "")}


def to_html(reports: list[Report], title: str, is_strict: bool = False) -> str:
    """The page: tiles, what is often wrong, tables that sort, then each submission's lessons.

    The worst come first. Matters of polish are left out unless the page `is_strict`.
    """
    ordered = sorted(reports, key=rank)
    sections = (_section(number, report, is_strict) for number, report in enumerate(ordered))
    body = (
        '<p class="soft">Checked by the coach of Sapper. Click a row for its lessons, a heading to'
        " sort.</p>"
        f"{_tiles(ordered)}{_common(ordered)}{_table(ordered, is_strict)}"
        f"{_matrix(ordered)}{''.join(sections)}"
    )
    return report_page(harmless(title), body, _STYLE, _SCRIPT)


def _safe(text: str) -> str:
    """Text of other people for the page: no markup, no control characters."""
    return escape(harmless(text))


def _tiles(reports: list[Report]) -> str:
    levels = [report.level for report in reports]
    graded = sum(report.grader_passes is True for report in reports)
    tiles = [
        ("submissions", len(reports), ""),
        ("the grader would pass", graded, "passes"),
        ("nothing wrong or missing", levels.count("right") + levels.count("polish"), "passes"),
        ("incomplete", levels.count("incomplete"), "warns"),
        ("wrong", levels.count("wrong"), "fails"),
        ("could not be run", levels.count("cannot run"), "cannot"),
        ("not known", levels.count("not known"), "warns"),
    ]
    inside = "".join(
        f"<div class='tile'><b class='{css}'>{number}</b><span>{words}</span></div>"
        for words, number, css in tiles
    )
    return f"<div class='tiles'>{inside}</div>"


def _common(reports: list[Report]) -> str:
    """What submissions get wrong, the most frequent first."""
    rows = "".join(
        f"<li><b>{len(where)}</b> {_safe(title)}</li>" for title, where in misconceptions(reports)
    )
    return f"<h4>What is wrong, and in how many files</h4><ul>{rows}</ul>" if rows else ""


def _matrix(reports: list[Report]) -> str:
    """The 25 behaviours of every submission, with how many have each right."""
    graded = [report for report in reports if report.graded]
    if len(graded) < 2:
        return ""
    names = [check.name for check in graded[0].graded]
    head = "".join(f"<th class='tall'><span>{escape(name)}</span></th>" for name in names)
    rows = "".join(
        f"<tr><td>{_safe(report.path)}</td><td class='n'>{sum(report.fails.values())}</td>"
        + "".join(_mark_cell(check) for check in report.graded)
        + "</tr>"
        for report in graded
    )
    sums = "".join(
        f"<td>{sum(report.graded[at].passed is True for report in graded)}</td>"
        for at in range(len(names))
    )
    return (
        "<h2>The 25 behaviours</h2><div class='scroll'><table class='sorts matrix'><thead><tr>"
        f"<th>Submission</th><th class='n'>Failed</th>{head}</tr></thead><tbody>{rows}</tbody>"
        f"<tfoot><tr><td>right in</td><td></td>{sums}</tr></tfoot></table></div>"
    )


def _mark_cell(check: CheckResult) -> str:
    mark, css = _MARKS[check.passed]
    key = {False: 0, None: 1, True: 2}[check.passed]
    return f"<td class='{css}' data-key='{key}' title='{escape(check.title)}'>{mark}</td>"


def to_sheet(report: Report, title: str) -> str:
    """A page for one student, to print: the answer and the first lesson, and nobody else's name."""
    first = next(iter(report.causes), None)
    passes = ANSWERS[report.grader_passes].capitalize()
    answer = f"<p>Would the course's grader pass this? <b>{passes}</b>{_fails(report)}.</p>"
    lesson = _lesson(*first).replace("<details>", "<details open>") if first else ""
    body = f"{answer}{_reason(report) if report.reason else ''}{lesson}"
    return report_page(harmless(title), body, _STYLE)


def _table(reports: list[Report], is_strict: bool) -> str:
    has_arena = any(report.arena for report in reports)
    heads = [
        ("Submission", ""),
        ("Grader", ""),
        ("Fails", ""),
        ("Level", ""),
        ("Fix first", "wide"),
        ("Crashes", "n"),
        ("Hangs", "n"),
        *([("Polish", "n")] if is_strict else []),
        *([("Won", "n"), ("Ours won", "n")] if has_arena else []),
    ]
    head = "".join(f"<th class='{css}'>{text}</th>" for text, css in heads)
    body = "".join(
        _row(number, report, has_arena, is_strict) for number, report in enumerate(reports)
    )
    options = "".join(f"<option>{level}</option>" for level in _CLASSES)
    return (
        "<div class='bar'><input id='search' type='search' placeholder='Search submissions and"
        " defects' aria-label='Search'><select id='only' aria-label='Level'>"
        f"<option value=''>all levels</option>{options}</select></div>"
        f"<div class='scroll'><table id='all' class='sorts'><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def _row(number: int, report: Report, has_arena: bool, is_strict: bool) -> str:
    row, games = row_of(report), sum(level.games for level in report.arena)
    share = [
        percent(int(row[key]) / games, 0) if games else "" for key in ("wins", "reference wins")
    ]
    numbers = [
        row["crashes"],
        row["hangs"],
        *([row["polish"]] if is_strict else []),
        *(share if has_arena else []),
    ]
    note = f"<br><small>{_safe(report.note)}</small>" if report.note else ""
    said = _sentence(report, is_strict)
    place = f" <small>(line {report.line})</small>" if said and report.line else ""
    cells = "".join(f"<td class='n'>{text}</td>" for text in numbers)
    mark, css = _MARKS[report.grader_passes]
    return (
        f"<tr class='row' data-target='s{number}' data-verdict='{report.level}'>"
        f"<td><a href='#s{number}'>{_safe(report.path).replace('/', '/<wbr>')}</a>{note}</td>"
        f"<td class='verdict {css}'>{mark} {row['grader passes']}</td>"
        f"<td data-key='{rank(report)[0] + 26:02}'>{escape(row['fails'])}</td>"
        f"<td class='verdict {_CLASSES[report.level]}'>"
        f"{report.level}</td><td>{_safe(said)}{place}</td>{cells}</tr>"
    )


def _sentence(report: Report, is_strict: bool) -> str:
    """The one sentence that matters; nothing for polish that does not count."""
    return report.defect if is_strict or report.level != "polish" else ""


def _section(number: int, report: Report, is_strict: bool) -> str:
    """One submission: its checks, its games, its lessons and what it printed."""
    level = f"<span class='{_CLASSES[report.level]}'>{report.level}</span>"
    taught = [
        (check, lesson)
        for check, lesson in report.taught
        if is_strict or check.severity is not Severity.POLISH
    ]
    lessons = "".join(_lesson(*pair) for pair in taught if not pair[0].follows)
    echoes = "".join(_lesson(*pair) for pair in taught if pair[0].follows)
    if echoes:
        count = sum(bool(check.follows) for check, _ in taught)
        lessons += f"<details><summary>{count} more follow from these</summary>{echoes}</details>"
    checks = "".join(map(_check, report.checks))
    passes = ANSWERS[report.grader_passes].capitalize()
    score = (
        f"<p>Would the course's grader pass this? <b>{passes}</b>{_fails(report)}.</p>"
        f"<details><summary>All checks</summary><ul class='checks'>{checks}</ul></details>"
    )
    return (
        f"<section id='s{number}'><h2>{_safe(report.path)}: {level}</h2>"
        f"{_reason(report) if report.reason else ''}{score if report.checks else ''}"
        f"{_arena(report.arena)}{lessons}{_output(report.output)}</section>"
    )


def _fails(report: Report) -> str:
    """The kinds of the grader's checks that fail, behind its answer."""
    return f": fails {words.fails(report.fails)}" if report.fails else ""


def _reason(report: Report) -> str:
    hint = f"<p class='hint'><b>Hint.</b> {_safe(report.hint)}</p>" if report.hint else ""
    return f"<div class='lesson'><pre>{_safe(report.reason)}</pre>{hint}</div>"


def _check(check: CheckResult) -> str:
    mark, css = _MARKS[check.passed]
    note = f" ({_safe(check.note)})" if check.note else ""
    off = " class='off'" if check.passed is None else ""
    return (
        f"<li{off}><span class='mark {css}'>{mark}</span><b>{escape(check.name)}</b>:"
        f" {escape(check.title)}{note}</li>"
    )


def _lesson(check: CheckResult, lesson: Lesson) -> str:
    """One lesson as a card."""
    hint = _hints(lesson.hints or ((lesson.hint,) if lesson.hint else ()))
    parts = "".join(_part(lesson, part) for part in lesson.parts() if part.kind != "hint")
    cause = f" {words.follows_from(check.follows, check.cause)}" if check.cause else ""
    return (
        f"<div class='lesson {lesson.severity}'><h3>{_safe(lesson.headline)}</h3>"
        f"<p class='about'>{lesson.severity}, {escape(check.name)}: {escape(check.title)}."
        f"{_safe(cause)}</p>{parts}{hint}</div>"
    )


def _hints(hints: tuple[str, ...]) -> str:
    """The steps of a hint, each inside the one before: they open one after the other."""
    inside = ""
    for number, hint in reversed(list(enumerate(hints, 1))):
        text = f"<p class='hint'>{_safe(hint)}</p>{inside}"
        inside = f"<details><summary>Hint {number} of {len(hints)}</summary>{text}</details>"
    return inside


def _part(lesson: Lesson, part: Part) -> str:
    body = _table_of(lesson) if part.kind == "table" else _pre(part.lines)
    return f"<h4>{part.head}</h4>{body}"


def _pre(lines: Iterable[str]) -> str:
    return f"<pre>{_safe(chr(10).join(lines))}</pre>"


def _table_of(lesson: Lesson) -> str:
    """The board, and beside it what the agent says, what follows, and why."""
    head = "".join(f"<th>{escape(name)}</th>" for name in words.COLUMNS)
    rows = "".join(
        "<tr>" + "".join(f"<td>{_safe(cell)}</td>" for cell in row) + "</tr>" for row in lesson.rows
    )
    board = f"<div>{_grid(lesson)}</div>" if lesson.drawing else ""
    table = f"<table class='steps'><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    if not lesson.rows:
        table = _pre([lesson.message])
    return f"<div class='beside'>{board}{table}</div>"


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


def _interval(level: ArenaLevel) -> str:
    low, high = level.interval
    return f"{percent(low, 0)} to {percent(high, 0)}"


_ARENA: Columns[ArenaLevel] = {
    "level": lambda level: level.level,
    "won": lambda level: f"{level.wins}/{level.games}",
    "95 % interval": _interval,
    "reference": lambda level: f"{level.reference_wins}/{level.games}",
    "ms/call": lambda level: f"{level.milliseconds:.2f}",
    "lost: first click": lambda level: str(level.first_click),
    "lost: forced guess": lambda level: str(level.forced_guess),
    "lost: missed logic": lambda level: str(level.missed_logic),
    "lost: beyond the course": lambda level: str(level.beyond_course),
    "failed": lambda level: str(level.failed),
}


def _arena(levels: tuple[ArenaLevel, ...]) -> str:
    if not levels:
        return ""
    table = html_table(_ARENA, levels)
    return f"<h4 style='margin-top:1rem'>Games</h4><div class='scroll'>{table}</div>"


def _output(output: str) -> str:
    """The beginning of what the file printed, folded away."""
    if not output:
        return ""
    short = output[:4000] + ("\n..." if len(output) > 4000 else "")
    return f"<details><summary>What the file printed</summary>{_pre([short])}</details>"
