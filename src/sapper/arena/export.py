"""A run's results for other programs: one JSON object, or a table with a row for each game."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from typing import Any, TextIO

from sapper.arena.figures import AgentFigures, Comparison, comparisons, set_figures
from sapper.arena.record import GameRecord
from sapper.arena.results import Peer, Results
from sapper.arena.sequential import SequentialResult
from sapper.arena.statistics import Calibration, Estimate

COLUMNS = ("set", "board", "agent", "won", "moves", "cpu_ms", "guesses", "endgame") + (
    "fatal_phase",
    "fatal_risk",
    "fatal_forced",
    "forfeit",
)


def to_json(results: Results, peers: Sequence[Peer] = ()) -> dict[str, Any]:
    """The results in JSON's types.

    `agents` is in the order given; each has its `name`, its figures over all boards and set by
    set, and `won`: one true or false a board, in the boards' order, set after set. A run of sums
    has those of every set in place of `won`.
    """
    sets = range(len(results.sets))
    by_set = [set_figures(results, number) for number in sets]
    return {
        "complete": results.is_complete,
        "boards": sum(map(results.boards, sets)),
        "sets": [_set(results, number, peers) for number in sets],
        "agents": [
            _agent(results, i, each, [every[i] for every in by_set if every])
            for i, each in enumerate(set_figures(results))
        ],
        "comparisons": [_comparison(each) for each in comparisons(results, peers)],
    }


def write_csv(file: TextIO, results: Results) -> None:
    """Write a row for every game, under a row of column names."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for place in results.places():
        number, index = place
        for agent, record in zip(results.agents, results.records[place], strict=True):
            writer.writerow([results.sets[number].name, index, agent, *_row(record)])


def _row(record: GameRecord) -> list[Any]:
    fatal = record.fatal_guess
    return [
        int(record.won),
        record.moves,
        round(1000 * record.cpu_seconds, 4),
        len(record.guesses),
        record.endgame,
        fatal and fatal.phase,
        fatal and fatal.risk,
        None if fatal is None or fatal.forced is None else int(fatal.forced),
        record.forfeit,
    ]


def _set(results: Results, number: int, peers: Sequence[Peer]) -> dict[str, Any]:
    header = results.sets[number]
    return {
        "name": header.name,
        "level": str(header.level),
        "start": str(header.start),
        "first_click": header.first,
        "boards": results.boards(number),
        "comparisons": [_comparison(each) for each in comparisons(results, peers, number)],
    } | ({"sums": dict(results.sums(number))} if results.keeps_sums else {})


def _agent(
    results: Results, agent: int, overall: AgentFigures, by_set: list[AgentFigures]
) -> dict[str, Any]:
    names = [header.name for number, header in enumerate(results.sets) if results.boards(number)]
    sets = [{"set": name, **_figures(each)} for name, each in zip(names, by_set, strict=True)]
    found = {"name": overall.agent, **_figures(overall), "sets": sets}
    if results.keeps_sums:
        return found
    return {**found, "won": [game.won for game in results.games(agent)]}


def _figures(figures: AgentFigures) -> dict[str, Any]:
    losses, time = figures.losses, figures.milliseconds
    times = (time.mean, *(time.quantiles or (None, None, None)))
    return {
        "boards": figures.boards,
        "wins": figures.wins,
        "rate": figures.rate,
        "interval": figures.interval,
        "adjusted_rate": _estimate(figures.adjusted),
        "cpu_ms": dict(zip(("mean", "p50", "p99", "max"), times, strict=True)),
        "moves_per_game": figures.moves,
        "guesses_per_game": figures.guesses,
        "losses": {
            "total": losses.total,
            **{str(phase): count for phase, count in losses.phases.items()},
            "forced": losses.forced,
            "chosen": losses.chosen,
            "forfeits": dict(losses.by_default),
        },
        "calibration": _calibration(figures.calibration),
        "endgames": _calibration(figures.endgames),
        "risks": [
            {"low": each.low, "high": each.high} | (_calibration(each.calibration) or {})
            for each in figures.risks
        ],
    }


def _comparison(comparison: Comparison) -> dict[str, Any]:
    return {
        "first": comparison.first,
        "second": comparison.second,
        "boards": comparison.boards,
        "only_first": comparison.only_first,
        "only_second": comparison.only_second,
        "difference": _estimate(comparison.difference),
        "mcnemar_p": comparison.p,
        "pairs": comparison.pairs,
        "corrected_p": comparison.corrected_p,
        "verdict": str(comparison.verdict),
        "doubt": comparison.doubt,
        "judged_by": str(comparison.judged_by),
        "adjusted": _estimate(comparison.adjusted),
        "sequential": _sequential(comparison.sequential),
    }


def _sequential(found: SequentialResult | None) -> dict[str, Any] | None:
    if found is None:
        return None
    about = {"boards": found.boards, "evidence": found.evidence, "needed": found.needed}
    return {**about, "verdict": str(found.verdict)}


def _estimate(estimate: Estimate | None) -> dict[str, Any] | None:
    if estimate is None:
        return None
    return {"value": estimate.value, "error": estimate.error, "z": estimate.z, "p": estimate.p}


def _calibration(found: Calibration | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "guesses": found.count,
        "predicted_survival": found.predicted,
        "observed_survival": found.observed,
        "error": found.error,
        "z": found.z,
    }
