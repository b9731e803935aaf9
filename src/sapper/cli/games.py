"""`sapper games`: the list of past games, with the figures that players compare."""

from __future__ import annotations

import contextlib
import csv
import sys
from datetime import date
from typing import Annotated, Any

import typer

from sapper.base.errors import BadRecord, SapperError
from sapper.base.level import Level
from sapper.cli.exit_codes import FAILED
from sapper.cli.records import tell_damages
from sapper.game.history import Damage
from sapper.game.record import Record

_COLUMNS = (
    *("number", "begun", "level", "start", "outcome", "player", "seconds", "3bv", "3bv/s"),
    *("openings", "islands", "clicks", "ioe", "helps"),
)
_ZINI = ("zini", "human zini")


def games(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            help="Files or folders of games, or - for standard input. By default those of this"
            " machine."
        ),
    ] = None,
    level: Annotated[
        str | None, typer.Option(help="Only this level: a name or ROWSxCOLUMNS/MINES.")
    ] = None,
    outcome: Annotated[
        str | None, typer.Option(help="Only these games: won, lost or playing.")
    ] = None,
    since: Annotated[str | None, typer.Option(help="Only from this day on: YYYY-MM-DD.")] = None,
    until: Annotated[str | None, typer.Option(help="Only up to this day: YYYY-MM-DD.")] = None,
    last: Annotated[int | None, typer.Option(min=1, help="Only the last games, this many.")] = None,
    zini: Annotated[
        bool, typer.Option("--zini", help="With the clicks that flags and chords would need.")
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Write CSV.")] = False,
) -> None:
    """List the games that were played, with their figures.

    Exit code 1 if something could not be read: the rest is listed all the same.
    """
    wanted = None if level is None else Level.parse(level)
    if outcome not in (None, "won", "lost", "playing"):
        raise BadRecord(f"outcome {outcome!r}, expected won, lost or playing")
    days = _day(since), _day(until)
    damages: list[Damage] = []
    chosen = [
        (number, record)
        for number, record in enumerate(_read(files or [], damages), 1)
        if (wanted is None or record.level == wanted)
        and (outcome is None or str(record.outcome) == outcome)
        and _is_between(record, *days)
    ]
    chosen = chosen[-last:] if last else chosen
    rows = [_row(number, record) for number, record in chosen]
    columns: tuple[str, ...] = _COLUMNS
    if zini:
        columns = (*_COLUMNS, *_ZINI)
        rows = [{**row, **_zini(record)} for row, (_, record) in zip(rows, chosen, strict=True)]
    if as_csv:
        writer = csv.DictWriter(sys.stdout, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        _show(rows, columns)
    tell_damages(damages)
    if damages:
        raise typer.Exit(FAILED)


def _read(files: list[str], damages: list[Damage]) -> list[Record]:
    if files:
        from sapper.cli.records import find_records

        return find_records(files, damages)
    from sapper.game.history import History

    return History().games(damages)


def _day(text: str | None) -> str:
    """A day as it is written in records; `BadRecord` if it is none."""
    if text is None:
        return ""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise BadRecord(f"day {text!r}, expected YYYY-MM-DD") from None


def _is_between(record: Record, since: str, until: str) -> bool:
    day = record.begun[:10]
    return (not since or day >= since) and (not until or (day != "" and day <= until))


def _row(number: int, record: Record) -> dict[str, Any]:
    """The figures of a game; empty where the record contradicts itself."""
    from sapper.game.metrics import figures

    row: dict[str, Any] = dict.fromkeys(_COLUMNS, "")
    name = record.level.name
    row |= {
        "number": number,
        "begun": record.begun.replace("T", " ").removesuffix("Z"),
        "level": str(record.level) if name == "custom" else name,
        "start": str(record.start),
        "outcome": str(record.outcome),
        "player": record.player,
        "helps": " ".join(record.helps),
    }
    try:
        found = figures(record)
    except SapperError:
        row["outcome"] = "cannot be replayed"
        return row
    if found is not None:
        row |= {
            "seconds": f"{found.seconds:.3f}",
            "3bv": found.three_bv,
            "openings": found.openings,
            "islands": found.islands,
            "clicks": found.clicks,
            "3bv/s": _decimals(found.three_bv_per_second),
            "ioe": _decimals(found.ioe),
        }
    return row


def _decimals(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def _zini(record: Record) -> dict[str, Any]:
    """The ZiNi of a game's board; empty where it has none."""
    from sapper.game.metrics import human_zini, zini

    with contextlib.suppress(SapperError):
        layout = record.laid()
        if layout is not None:
            return dict(zip(_ZINI, (zini(layout), human_zini(layout)), strict=True))
    return dict.fromkeys(_ZINI, "")


def _show(rows: list[dict[str, Any]], columns: tuple[str, ...]) -> None:
    """A table that fits its columns; nothing is cut."""
    if not rows:
        typer.echo("No games.")
        return
    shown = [name for name in columns if any(row[name] != "" for row in rows)]
    table = [shown, *([str(row[name]) for name in shown] for row in rows)]
    widths = [max(len(line[place]) for line in table) for place in range(len(shown))]
    words = {"begun", "level", "start", "outcome", "player", "helps"}
    for line in table:
        cells = [
            cell.ljust(width) if name in words else cell.rjust(width)
            for name, cell, width in zip(shown, line, widths, strict=True)
        ]
        typer.echo("  ".join(cells).rstrip())
