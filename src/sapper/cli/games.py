"""`sapper games`: past games, listed with the figures that players compare, or shown again."""

from __future__ import annotations

import csv
import json
import sys
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from sapper.cli.exit_codes import FAILED
from sapper.cli.files import STANDARD_OUTPUT, check_folder, write_bytes, writing
from sapper.cli.parser import check_ending
from sapper.cli.records import damages_of, find_records, tell_damages
from sapper.core import BadRecord, Level, SapperError, counted
from sapper.core.report_page import aligned
from sapper.game import Record, ReplayStep, Store
from sapper.game.formats.games import Damage, read_games

_COLUMNS = (
    *("number", "begun", "level", "start", "outcome", "player", "seconds", "3bv", "3bv/s"),
    *("openings", "islands", "clicks", "ioe", "helps"),
)

_ENDINGS = ("", ".txt", ".csv", ".json", ".jsonl", ".rawvf")
"""The endings of files that the command writes."""

_LONGEST_WAIT = 5.0
"""Seconds: nobody wants to watch somebody think for longer."""


def games(
    *,
    files: list[str] | None,
    level: Level | None,
    outcome: str | None,
    since: date | None,
    last: int | None,
    replay: bool,
    take_in: Path | None,
    export: bool,
    as_json: bool,
    output: Path,
) -> None:
    """List the games you played, with their figures; replay or convert them."""
    if take_in is not None or export:
        _exchange(take_in, output if export else None)
        return
    day = "" if since is None else str(since)
    check_ending(output, _ENDINGS)
    check_folder(output)
    damages: list[Damage] = []
    if files:
        found = find_records(files, damages)
    else:
        store = Store()
        found = store.games()
        damages += damages_of(store)
    chosen = [
        (place, record)
        for place, record in enumerate(found, 1)
        if (level is None or record.level == level)
        and (outcome is None or _outcome(record) == outcome)
        and record.begun[:10] >= day
    ]
    chosen = chosen[-last:] if last else chosen
    tell_damages(damages)
    suffix = output.suffix.lower()
    if replay:
        if not chosen:
            raise BadRecord("there is no such game to replay: name a file of games or replays")
        _, record = chosen[0 if files or last else -1]
        show_game(record)
    elif suffix in (".jsonl", ".rawvf"):
        if as_json:
            raise BadRecord(f"{str(output)!r} holds games, not their figures: expected .json")
        _write_games([record for _, record in chosen], output)
    else:
        form = "csv" if suffix == ".csv" else "json" if as_json or suffix == ".json" else ""
        _write_list(chosen, form, output)
    if damages:
        raise SystemExit(FAILED)


def _exchange(take_in: Path | None, output: Path | None) -> None:
    """Read games in, write them out: whatever of it is asked for."""
    store = Store()
    is_quiet = output == STANDARD_OUTPUT
    damages: list[Damage] = []
    if take_in is not None:
        taken = store.take_in(read_games(take_in, damages))
        told = f"{counted(taken.new, 'game')} read in, {taken.known:,} were there already."
        print(told, file=sys.stderr if is_quiet else None)
    if output is not None:
        check_folder(output)
        write_bytes(output, "".join(f"{line}\n" for line in store.export()).encode())
    damages += damages_of(store)
    tell_damages(damages)
    if damages or store.problem:
        raise SystemExit(FAILED)


def _write_games(records: list[Record], path: Path) -> None:
    """Write the games themselves, in the format that the file's suffix names."""
    from sapper.game.formats import rawvf

    for record in records:
        record.check()
    if path.suffix.lower() == ".jsonl":
        write_bytes(path, "".join(f"{record.text}\n" for record in records).encode())
    elif len(records) == 1:
        write_bytes(path, rawvf.write(records[0]))
    else:
        raise BadRecord(f"cannot write {len(records)} games to {str(path)!r}: it holds one")


def _write_list(chosen: list[tuple[int, Record]], form: str, output: Path) -> None:
    """Write the figures of the games, as a table, as CSV or as lines of JSON."""
    rows = [_row(number, record) for number, record in chosen]
    texts = [{name: _text(value) for name, value in row.items()} for row in rows]
    with writing(output) as file:
        if form == "json":
            file.writelines(f"{json.dumps(row)}\n" for row in rows)
        elif form == "csv":
            writer = csv.DictWriter(file, _COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(texts)
        else:
            print("\n".join(_table(texts)), file=file)


def _outcome(record: Record) -> str:
    return str(record.outcome) if record.is_over else "left"


def _row(number: int, record: Record) -> dict[str, Any]:
    """The figures of a game; empty where the record contradicts itself."""
    from sapper.game import figures

    row: dict[str, Any] = dict.fromkeys(_COLUMNS)
    name = record.level.name
    row |= {
        "number": number,
        "begun": record.begun.replace("T", " ").removesuffix("Z"),
        "level": str(record.level) if name == "custom" else name,
        "start": str(record.start),
        "outcome": _outcome(record),
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
            "seconds": found.seconds,
            "3bv": found.three_bv,
            "openings": found.openings,
            "islands": found.islands,
            "clicks": found.clicks,
            "3bv/s": found.three_bv_per_second,
            "ioe": found.ioe,
        }
    return row


def _text(value: Any) -> str:
    """A figure as tables show it; nothing where there is none."""
    if value is None:
        return ""
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _table(rows: list[dict[str, str]]) -> Iterator[str]:
    """Return the lines of a table that is as wide as its content."""
    if not rows:
        yield "No games."
        return
    shown = [name for name in _COLUMNS if any(row[name] for row in rows)]
    table = [shown, *([row[name] for name in shown] for row in rows)]
    words = {"begun", "level", "start", "outcome", "player", "helps"}
    yield from aligned(table, lambda place: shown[place] in words)


def show_game(record: Record) -> None:
    """Draw the game move by move, in a terminal as fast as it was played."""
    from rich.console import Console

    from sapper.cli.drawing import draw_layout, draw_view

    console = Console(highlight=False, markup=False)
    console.print(f"{record.player} plays {record.level.name} {record.level}, start {record.start}")
    before = 0
    for step in record.steps():
        if sys.stdout.isatty():
            time.sleep(min(max(step.move.ms - before, 0) / 1000, _LONGEST_WAIT))
        before = step.move.ms
        console.print(_headline(step))
        cell = step.move.cell
        console.print(draw_view(step.after, [] if cell is None else [cell]))
    layout = record.game().layout
    if str(record.outcome) == "lost" and layout is not None:
        console.print("The mines were:")
        console.print(draw_layout(layout))
    seconds = record.milliseconds / 1000
    words = {"won": "Won", "lost": "Lost", "playing": "Not finished"}[str(record.outcome)]
    moves = counted(len(record.moves), "move")
    console.print(f"{words} after {moves} and {seconds:.1f} s.")


def _headline(step: ReplayStep) -> str:
    move = step.move
    where = "" if move.cell is None else f" {move.cell}"
    who = f" by {move.agent}" if move.agent else ""
    return f"{move.ms / 1000:.2f} s, move {step.number}: {move.name}{where}{who}"
