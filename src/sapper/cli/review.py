"""`sapper review`: what each click of a game cost, what was luck, and what was missed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from sapper.cli.exit_codes import MISTAKEN, STOPPED
from sapper.cli.reading import holds_picture, tell_remarks
from sapper.cli.records import each_record, tell_damages
from sapper.core import BadRecord, SapperError, counted
from sapper.game.formats.games import Damage

if TYPE_CHECKING:
    from sapper.game import Record
    from sapper.reviews import Review, ReviewedMove, Trend

_WIDTH = 60
_DEEP = (
    "Deep reviews take some 3 to 20 seconds of CPU time for each expert game."
    " Ctrl-C keeps what is done."
)


def review(
    *,
    games: list[str] | None,
    effort: str,
    why: bool,
    scheduler: str | None,
    as_json: bool,
    is_page: bool,
) -> None:
    """Review games: what each click cost, what was luck, and what was missed."""
    if games and all(map(holds_picture, games)):
        if effort != "standard" or is_page or why or scheduler is not None:
            raise BadRecord(
                "--effort, --why, --scheduler and pages are for games: a picture shows the last"
                " click alone"
            )
        _review_pictures(games, as_json)
        return
    if effort == "deep":
        print(_DEEP, file=sys.stderr)
    damages: list[Damage] = []
    records = each_record(games or [], damages)
    begun = list(islice(records, 2))
    is_single, is_any, is_stopped = len(begun) == 1, False, False
    if why and (as_json or is_page or not is_single):
        raise BadRecord("--why shows the proofs of one game in words: expected one, as text")
    found: list[Review] = []
    try:
        told = _told(chain(begun, records), damages)
        for number, each in _reviews(told, effort, scheduler, is_single, as_json):
            is_any = True
            if as_json:
                print(json.dumps(each.to_json(), separators=(",", ":")))
                continue
            found.append(each)
            if is_single and not is_page:
                _show_one(each, why)
            elif not is_page:
                print(_row(number, each))
    except KeyboardInterrupt:
        is_stopped = True  # what is done is kept
    if not is_any and not is_stopped:
        raise BadRecord("none of the games can be reviewed")
    if found and is_page:
        from sapper.reviews import review_page

        print(review_page(found), end="")
    elif found and not is_single:
        from sapper.reviews import Trend

        _show_trend(Trend(tuple(found)))
    if is_stopped:
        print("Stopped.", file=sys.stderr)
        raise SystemExit(STOPPED)


def _review_pictures(names: list[str], as_json: bool) -> None:
    """Judge the last click in each picture of a lost game."""
    from sapper.cli.reading import read_picture_of
    from sapper.reviews import judge_last_click

    is_many, is_mistaken = len(names) > 1, False
    for name in names:
        try:
            view, reading = read_picture_of(name)
            tell_remarks(reading, is_many)
            clicks = judge_last_click(view, reading.signs, reading.name)
        except SapperError as error:
            if not is_many:
                raise
            print(f"sapper: {error}", file=sys.stderr)
            is_mistaken = True
            continue
        for click in clicks:
            if as_json:
                print(json.dumps({"picture": name, **click.to_json()}))
            else:
                print(f"{reading.name}: {click}" if is_many else str(click))
    if is_mistaken:
        raise SystemExit(MISTAKEN)


def _told(records: Iterable[Record], damages: list[Damage]) -> Iterator[Record]:
    """The games; what cannot be read among them is told on stderr as it is met."""
    for record in records:
        tell_damages(damages)
        damages.clear()
        yield record
    tell_damages(damages)


def _reviews(
    records: Iterable[Record], effort: str, scheduler: str | None, is_single: bool, as_json: bool
) -> Iterator[tuple[int, Review]]:
    """The reviews, each as soon as it is done; a game without one costs a line on stderr."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TimeElapsedColumn

    from sapper.cli.workers import workers
    from sapper.core.workers import in_order

    console = Console(stderr=True)
    is_bar = console.is_terminal and not (as_json and sys.stdout.isatty())
    with (
        workers(scheduler) as (executor, count),
        Progress(
            *("{task.description}", BarColumn(), TimeElapsedColumn()),
            console=console,
            transient=True,
            disable=not is_bar,
            redirect_stdout=sys.stdout.isatty(),  # else lines meant for a file go to the terminal
        ) as bar,
    ):
        task = bar.add_task("Reviewing game 1", total=1)
        games = ((record, effort) for record in records)
        if executor is not None:
            results = in_order(executor, _reviewed, games, count)
        else:
            results = (
                _reviewed(game, lambda share: bar.update(task, completed=share)) for game in games
            )
        for number, result in enumerate(results, start=1):
            bar.update(task, description=f"Reviewing game {number + 1}", completed=0)
            if not isinstance(result, SapperError):
                yield number, result
            elif is_single:
                raise result
            else:
                print(f"sapper: game {number}: {result}", file=sys.stderr)


def _reviewed(
    game: tuple[Record, str], progress: Callable[[float], None] | None = None
) -> Review | SapperError:
    """The review of a game at an effort, or why it cannot be reviewed, wherever that is done."""
    from sapper.reviews import review as review_game

    record, effort = game
    try:
        return review_game(record, effort=effort, progress=progress)
    except SapperError as error:
        return error


def _row(number: int, found: Review) -> str:
    """One game of several in one line."""
    record = found.record
    return (
        f"{number:4} {record.begun[:10]:10} {record.level.name:12} {record.outcome!s:7}"
        f" start {_points(found.start.value):>5} luck {_signed(found.luck):>6}"
        f" lost {_points(found.lost):>5} accuracy {found.accuracy:5.1f}"
        f" needless {len(found.needless)}"
    )


def _show_one(found: Review, why: bool) -> None:
    from sapper.reviews import rung_words, sparkline

    record = found.record
    print(f"{record.player}, {record.level.name} {record.level}, {record.outcome}")
    if not found.moves:
        print(str(found))
        return
    print(f"Chance to win  {sparkline(found.chances(), _WIDTH)}")
    back = f" {_signed(found.taken_back)} taken back" if found.taken_back else ""
    print(
        f"Start {found.start}, luck {_signed(found.luck)}, lost {_points(found.lost)}"
        f"{_error(found.lost_error)}{back} = {_points(found.end.value)} ({record.outcome})"
    )
    needed = "none" if found.hardest_needed is None else rung_words(found.hardest_needed)
    used = "none" if found.hardest_used is None else rung_words(found.hardest_used)
    print(
        f"Accuracy {found.accuracy:.1f}. {counted(len(found.guesses), 'guess')},"
        f" {counted(len(found.needless), 'needless risk')}.{_survival(found)}"
    )
    print(f"Hardest step needed: {needed}; used: {used}.")
    if found.missed:
        missed = ", ".join(f"{name} ({count})" for name, count in found.missed.most_common(5))
        print(f"Missed: {missed}.")
    _show_moves(found, why)


def _survival(found: Review) -> str:
    """How likely it was to survive the risks that were survived; empty where there was none."""
    count = len(found.survived)
    if not count:
        return ""
    what = "the one risk" if count == 1 else f"the {count} risks"
    return f" Surviving {what} that you survived had a chance of 1 in {10**found.luck_log10:.3g}."


def _show_moves(found: Review, why: bool) -> None:
    """The moves worth a look, in a table."""
    from sapper.reviews import Label

    flags = (Label.WRONG_FLAG, Label.UNSUPPORTED_FLAG)
    moves = [move for move in found.moves if move.label.is_guess or move.label in flags]
    if unknown := found.count(Label.UNKNOWN):
        print(f"Not judged: {counted(unknown, 'move')}, too complex.")
    if not moves:
        if not unknown and found.moves:
            print(_words_without_guess(found))
        return
    print()
    print("move  cell     label            chance  risk %   lost   luck")
    for move in moves:
        print(_line(move))
        if why and (proof := move.why()) is not None:
            print("      " + str(proof).replace("\n", "\n      "))


def _words_without_guess(found: Review) -> str:
    """What is said of a game without a guess but the first click."""
    if any(not move.is_survived for move in found.moves):
        return "The first click met a mine."
    return "After the first click every cell was certain."


def _line(move: ReviewedMove) -> str:
    cell = "" if move.move.cell is None else str(move.move.cell)
    line = f"{move.number:4}  {cell:9}{move.label!s:17}"
    if move.chance is not None:
        lost = f"{_points(move.loss):>6}" if move.loss else f"{'':6}"
        line += f" {_points(move.chance):>6} {100 * move.risk:7.1f} {lost} {_signed(move.luck):>6}"
    if move.is_needless and move.missed is not None:
        from sapper.reviews import rung_words

        line += f"  needless: {move.missed} was safe by {rung_words(move.rung)}"
    elif move.loss and move.best is not None:
        line += f"  better: {move.best}"
    return line.rstrip()


def _show_trend(trend: Trend) -> None:
    count = len(trend.reviews)
    print()
    print(
        f"{count} games, {trend.won} won. The champion would have won"
        f" {trend.expected:.1f} of them on average."
    )
    print(
        f"Luck gave {trend.luck:+.1f} games, mistakes cost {trend.lost:.1f}."
        f" Accuracy {trend.accuracy:.1f}. {counted(trend.needless, 'needless risk')}."
    )
    halves = trend.halves()
    if halves is not None:
        first, second = halves
        print(
            f"Points lost per game: {_points(first)} in the first half of the games,"
            f" {_points(second)} in the second."
        )
    print()
    print("step                            used  missed")
    for each in trend.rungs():
        print(f"{each.words:28} {each.used:7} {each.missed:7}")
    missed = trend.missed().most_common(8)
    if missed:
        print("Missed most: " + ", ".join(f"{name} ({n})" for name, n in missed) + ".")


def _points(share: float) -> str:
    return f"{100 * share:.1f}"


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}"


def _error(share: float) -> str:
    return f" ± {100 * share:.1f}" if share else ""
