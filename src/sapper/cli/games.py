"""`sapper games`: past games, listed with the figures that players compare, or shown again."""

from __future__ import annotations

import contextlib
import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from sapper.cli.exit_codes import FAILED
from sapper.cli.files import STANDARD_OUTPUT, check_folder, write_bytes, writing
from sapper.cli.options import Csv, argument, flag, option
from sapper.cli.parsing import check_number, parse_day
from sapper.cli.records import GAME, find_records, tell_damages
from sapper.cli.replay import show_game
from sapper.core.errors import BadRecord, SapperError
from sapper.core.level import Level
from sapper.core.words import counted
from sapper.game.formats.games import Damage, read_games
from sapper.game.record import Record
from sapper.game.store import Store

_COLUMNS = (
    *("number", "begun", "level", "start", "outcome", "player", "seconds", "3bv", "3bv/s"),
    *("openings", "islands", "clicks", "ioe", "helps"),
)
_ZINI = ("zini", "human zini")


def games(
    files: list[str] | None = argument(None, f"{GAME} By default those of this machine."),
    level: str | None = option(None, "Only this level: a name or ROWSxCOLUMNS/MINES."),
    outcome: str | None = option(None, "Only these games: won, lost or playing."),
    since: str | None = option(None, "Only from this day on: YYYY-MM-DD."),
    until: str | None = option(None, "Only up to this day: YYYY-MM-DD."),
    last: int | None = option(None, "Only so many of the last games.", min=1),
    number: int | None = option(None, "Only the game of this number in the list.", min=1),
    zini: bool = flag("--zini", "Add how few clicks it takes with flags and chords."),
    as_csv: Csv = False,
    replay: bool = flag(
        "--replay", "Play one game again, move by move: the first of a file, or your last."
    ),
    speed: float = option(
        1.0,
        "With --replay: 2 is twice as fast; 0 does not wait.",
        min=0.0,
        max=1000.0,
        callback=check_number,
    ),
    end: bool = flag("--end", "With --replay: only the end."),
    take_in: Path | None = option(
        None, "Read the games of this file in; others' are kept and not counted.", "--import"
    ),
    export: bool = flag("--export", "Write all games kept on this machine, one line each."),
    player: str | None = option(None, "Set the name under which you play."),
    output: Path = option(
        STANDARD_OUTPUT,
        "The file to write: the games as FILE.jsonl or one as FILE.rawvf, else the list.",
    ),
) -> None:
    """List the games you played, with their figures; replay or convert them.

    Exit code 1 if something could not be read: the rest is listed all the same.
    """
    if player is not None or take_in is not None or export:
        _exchange(player, take_in, output if export else None)
        return
    wanted = None if level is None else Level.parse(level)
    if outcome not in (None, "won", "lost", "playing"):
        raise BadRecord(f"outcome {outcome!r}, expected won, lost or playing")
    days = [None if each is None else str(parse_day(each)) for each in (since, until)]
    check_folder(output)
    damages: list[Damage] = []
    is_own = not files and not replay
    found = Store().games() if is_own else find_records(files or [], damages)
    if number is not None and number > len(found):
        raise BadRecord(f"game {number}, expected 1 to {len(found)}")
    chosen = [
        (place, record)
        for place, record in enumerate(found, 1)
        if (wanted is None or record.level == wanted)
        and (outcome is None or str(record.outcome) == outcome)
        and _is_between(record, *days)
        and number in (None, place)
    ]
    chosen = chosen[-last:] if last else chosen
    tell_damages(damages)
    if replay:
        _replay(chosen, speed, end, output)
        return
    if output.suffix.lower() in (".jsonl", ".rawvf"):
        _write_games([record for _, record in chosen], output)
    else:
        _write_list(chosen, zini, as_csv, output)
    if damages:
        raise typer.Exit(FAILED)


def _exchange(player: str | None, take_in: Path | None, output: Path | None) -> None:
    """Set the player's name, read games in, write them out: whatever of it is asked for."""
    store = Store()
    is_quiet = output == STANDARD_OUTPUT
    if player is not None:
        Record(Level(1, 1, 0), player=player)  # it says what is wrong with a name
        store.keep_setting("player", player)
        typer.echo(f"You play as {player}.", err=is_quiet)
    damages: list[Damage] = []
    if take_in is not None:
        taken = store.take_in(read_games(take_in, damages))
        told = f"{counted(taken.new, 'game')} read in, {taken.known:,} were there already."
        typer.echo(told, err=is_quiet)
    if output is not None:
        check_folder(output)
        write_bytes(output, "".join(f"{line}\n" for line in store.export()).encode())
    tell_damages([*damages, *([Damage(None, 0, store.problem)] if store.problem else [])])
    if damages or store.problem:
        raise typer.Exit(FAILED)


def _replay(chosen: list[tuple[int, Record]], speed: float, end: bool, output: Path) -> None:
    """Show the first of the games again, or write it to a file."""
    if not chosen:
        raise BadRecord("none of the games is asked for, expected one to replay")
    record = chosen[0][1]
    if output == STANDARD_OUTPUT:
        show_game(record, speed, end)
    elif output.suffix.lower() in (".jsonl", ".rawvf"):
        _write_games([record], output)
    else:
        raise BadRecord(f"cannot write {str(output)!r}: expected .rawvf or .jsonl")


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


def _write_list(chosen: list[tuple[int, Record]], zini: bool, as_csv: bool, output: Path) -> None:
    """Write the figures of the games, as a table or as CSV."""
    rows = [_row(number, record) for number, record in chosen]
    columns: tuple[str, ...] = _COLUMNS
    if zini:
        columns = (*_COLUMNS, *_ZINI)
        rows = [{**row, **_zini(record)} for row, (_, record) in zip(rows, chosen, strict=True)]
    with writing(output) as file:
        if as_csv or output.suffix.lower() == ".csv":
            writer = csv.DictWriter(file, columns, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        else:
            print("\n".join(_table(rows, columns)), file=file)


def _is_between(record: Record, since: str | None, until: str | None) -> bool:
    day = record.begun[:10]
    return (since is None or day >= since) and (until is None or "" < day <= until)


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


def _table(rows: list[dict[str, Any]], columns: tuple[str, ...]) -> Iterator[str]:
    """The lines of a table that fits its columns; nothing is cut."""
    if not rows:
        yield "No games."
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
        yield "  ".join(cells).rstrip()
