from __future__ import annotations

import json

import pytest

from sapper.arena import AgentFigures, Comparison, comparisons, set_figures, tables, to_data
from sapper.arena.figures import Judged
from sapper.arena.record import GameRecord, GuessMade
from sapper.arena.results import Results
from sapper.arena.statistics import Estimate, Verdict, mcnemar
from sapper.core import LEVELS, StartRule
from sapper.game.formats.boardset import Header


def game(won: bool, *guesses: GuessMade, **more: object) -> GameRecord:
    return GameRecord(won, 10, 0.002, guesses, **more)  # type: ignore[arg-type]


def run_of(agents: dict[str, list[GameRecord]]) -> Results:
    games = list(zip(*agents.values(), strict=True))
    header = Header(LEVELS["beginner"], (0, 0), StartRule.SAFE, "set")
    records = {(0, index): list(row) for index, row in enumerate(games)}
    return Results(tuple(agents), (header,), (len(games),), records)


def figures_of(name: str, games: list[GameRecord]) -> AgentFigures:
    return set_figures(run_of({name: games}))[0]


def sample(sets: int = 1) -> Results:
    """Four boards a set: the first agent wins boards 0, 1 and 3, the second board 0 alone."""
    headers = [Header(LEVELS["beginner"], (0, 0), StartRule.SAFE, f"set-{i}") for i in range(sets)]
    results = Results(("good", "bad"), tuple(headers), (4,) * sets)
    rows = [
        [game(True, GuessMade(0.2, True, 0.99)), game(True)],
        [game(True), game(False, GuessMade(None, False, 0.5, False))],
        [game(False, GuessMade(0.5, False, 0.05, True)), game(False, forfeit="raised X")],
        [game(True, GuessMade(0.3, True, 0.6)), game(False, GuessMade(None, False, 0.97, True))],
    ]
    for number in range(sets):
        for index, row in reversed(list(enumerate(rows))):
            results.records[number, index] = row
    return results


def test_figures_of_an_agent() -> None:
    good, bad = set_figures(sample())
    assert (good.agent, good.boards, good.wins, good.rate) == ("good", 4, 3, 0.75)
    assert good.guesses == pytest.approx(3 / 4)
    assert good.milliseconds.mean == pytest.approx(2.0)
    assert good.losses.phases == {"opening": 0, "middle": 0, "end": 1}
    assert (good.losses.total, good.losses.forced, good.losses.chosen) == (1, 1, 0)
    assert bad.losses.phases == {"opening": 1, "middle": 1, "end": 0}
    assert bad.losses.by_default == {"raised X": 1}
    assert (bad.losses.forced, bad.losses.chosen) == (1, 1)
    assert bad.adjusted is None
    assert bad.calibration is None


def test_risks_are_put_together() -> None:
    good, _ = set_figures(sample())
    assert [(each.low, each.high, each.calibration.observed) for each in good.risks] == [
        (0.2, 0.3, 1),
        (0.3, 0.45, 1),
        (0.45, 0.55, 0),
    ]
    edge = figures_of("edge", [game(False, GuessMade(1.0, False, 0.5))])
    assert [each.calibration.observed for each in edge.risks] == [0]


def test_a_pair_of_agents() -> None:
    (found,) = comparisons(sample())
    assert (found.first, found.second, found.boards) == ("good", "bad", 4)
    assert (found.only_first, found.only_second) == (2, 0)
    assert found.difference.value == 0.5
    assert found.p == mcnemar(2, 0)
    assert found.adjusted is None  # of one the luck is not known: it is taken off neither
    assert found.judged_by is Judged.PLAIN


def test_wrong_predictions_adjust_nothing() -> None:
    games = [game(False, GuessMade(0.01, False, 0.5))] * 20
    found = figures_of("boaster", games)
    assert found.calibration is not None
    assert found.calibration.is_impossible
    assert found.adjusted is None
    endgames = [game(False, GuessMade(0.5, i % 2 == 0, 0.5), endgame=0.9) for i in range(20)]
    assert figures_of("dreamer", endgames).adjusted is None


def test_exact_endgames_are_held_against_the_games_won() -> None:
    games = [game(i < 3, endgame=0.75) for i in range(4)]
    found = figures_of("sure", games).endgames
    assert found is not None
    assert (found.count, found.predicted, found.observed) == (4, 0.75, 0.75)
    assert not found.is_remarkable


def test_several_sets_are_pooled() -> None:
    results = sample(sets=2)
    (one,), (both,) = comparisons(results, number=1), comparisons(results)
    assert (both.boards, both.only_first) == (8, 4)
    assert both.difference.value == one.difference.value
    assert both.difference.error == pytest.approx(one.difference.error / 2**0.5)


def test_figures_and_comparisons_in_jsons_types() -> None:
    data = to_data(sample(sets=2))
    assert json.loads(json.dumps(data)) == data
    assert [agent["agent"] for agent in data["agents"]] == ["good", "bad"]
    good = data["agents"][0]
    assert (good["wins"], good["boards"], good["rate"]) == (6, 8, 0.75)
    assert data["sets"][0]["agents"][0]["losses"] == {
        "total": 1,
        "phases": {"opening": 0, "middle": 0, "end": 1},
        "forced": 1,
        "chosen": 0,
        "by_default": {},
    }
    assert good["milliseconds"]["mean"] == pytest.approx(2.0)
    (pair,) = data["comparisons"]
    assert (pair["first"], pair["second"], pair["only_first"]) == ("good", "bad", 4)
    assert (pair["verdict"], pair["judged_by"]) == ("too few", "plain")
    assert pair["difference"]["value"] == 0.5
    assert data["complete"]
    assert [each["set"] for each in data["sets"]] == [
        "9 9 10 0 0 safe set-0",
        "9 9 10 0 0 safe set-1",
    ]


def test_an_unfinished_run_counts_up_to_the_first_board_that_is_missing() -> None:
    results = sample(sets=2)
    del results.records[0, 2]  # type: ignore[attr-defined]
    assert results.places() == [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (1, 3)]
    data = to_data(results)
    assert not data["complete"]
    assert (data["boards"], [each["boards"] for each in data["sets"]]) == (6, [2, 4])
    assert comparisons(results)[0].boards == 6


def chances(name: str, z: float, boards: int = 400) -> list[GameRecord]:
    """Games with a guess of even chances each, of which so many standard errors more survive."""
    survived = round(boards / 2 + z * boards**0.5 / 2)
    return [game(i < survived, GuessMade(0.5, i < survived, 0.5)) for i in range(boards)]


def test_one_verdict_by_a_rule_that_the_games_do_not_change() -> None:
    """Luck is taken off both, also where the guesses of one went remarkably well."""
    usual, lucky = chances("a", 0.0), chances("b", 3.5)
    (found,) = comparisons(run_of({"champion": lucky, "safest": usual}))
    assert found.verdict is not Verdict.AHEAD
    assert found.difference.z > 3
    assert found.judged_by is Judged.ADJUSTED
    (few,) = comparisons(run_of({"champion": lucky[::10], "safest": usual[::10]}))
    assert few.judged_by is Judged.ADJUSTED


def test_nobody_with_impossible_luck_is_ahead() -> None:
    games = {"thief.py:Agent": chances("a", 12.0), "safest": chances("b", 0.0)}
    (found,) = comparisons(run_of(games))
    assert found.verdict is Verdict.IN_DOUBT
    (turned,) = comparisons(run_of(dict(reversed(games.items()))))
    assert turned.verdict is Verdict.IN_DOUBT
    ((text, is_warning), *_) = tables.remarks(figures_of("thief", games["thief.py:Agent"]))
    assert is_warning
    assert text.endswith(" sets of games, so no verdict on thief counts")
    assert tables.verdict(found) == "in doubt (z +12.0)"


@pytest.mark.parametrize(
    ("plain", "adjusted", "expected"),
    [
        (0.02, 0.1, Verdict.AHEAD),
        (-0.02, -0.1, Verdict.BEHIND),
        (-0.02, 0.1, Verdict.NOT_SHOWN),
        (0.0, 0.1, Verdict.NOT_SHOWN),
    ],
)
def test_nobody_is_ahead_whose_plain_difference_does_not_say_so_too(
    plain: float, adjusted: float, expected: Verdict
) -> None:
    estimates = Estimate(plain, 0.1, 400), 0.8, Estimate(adjusted, 0.02, 400)
    found = Comparison("a", "b", 400, 30, 38, *estimates, corrected_p=0.001)
    assert found.verdict is expected


def test_a_rare_set_of_guesses_is_told_as_what_it_is() -> None:
    ((text, is_warning), *_) = tables.remarks(figures_of("champion", chances("a", 3.2)))
    assert not is_warning
    assert text.endswith("(z +3.2): chance does that in 1 of 728 sets of games")
