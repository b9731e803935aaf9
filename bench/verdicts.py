"""Whether verdicts can be trusted: equal players, and thieves who dodge some fatal guesses.

    python bench/verdicts.py [--level 8x8/16] [--boards 1200] [--runs 1000]

Every player opens what is certainly safe, and else one of the cells that are nearly the safest, by
chance. A thief of 45 % is told of a fatal guess in 45 of 100 cases, and opens another cell.
"""

from __future__ import annotations

import argparse
from random import Random

from sapper import Layout, Level, StartRule, analyse
from sapper.agents import Certainty, EngineAnswer, Move, Reason
from sapper.arena import (
    IMPOSSIBLE,
    Comparison,
    GameRecord,
    PairTest,
    Referee,
    Results,
    Sums,
    Verdict,
    comparisons,
    guesses_in,
    sums_of,
)
from sapper.game.formats.boardset import Header

PLAYERS = 5
NEARLY = 0.05
"""How much riskier than the safest cell a guess may be."""
SIZES = (30, 100, 400, 800)
THIEVES = (0.45, 0.30, 0.15)


def play(layout: Layout, random: Random, dodged: float = 0.0) -> GameRecord:
    referee = Referee(layout, (0, 0))
    while not referee.is_over:
        found = analyse(referee.view)
        if found.safe:
            for cell in sorted(found.safe):
                if not referee.is_over and referee.view.is_hidden(cell):
                    referee.judge(EngineAnswer(Move(cell, Reason(Certainty.CERTAIN, "")), 0.0))
            continue
        risks = found.probability
        least = min(risks.values())
        cell = random.choice([each for each, risk in risks.items() if risk <= least + NEARLY])
        if layout.is_mine(cell) and random.random() < dodged:
            others = [each for each in risks if not layout.is_mine(each)]
            cell = min(others, key=risks.__getitem__)
        referee.judge(EngineAnswer(Move(cell, Reason(Certainty.GUESS, "")), 0.0))
    return referee.record()


def compared(level: Level, ours: list[GameRecord], theirs: list[GameRecord]) -> Comparison:
    header = Header(level, (0, 0), StartRule.SAFE, "set")
    records = {(0, i): list(pair) for i, pair in enumerate(zip(ours, theirs, strict=True))}
    (found,) = comparisons(Results(("a", "b"), (header,), (len(records),), records))
    return found


def equal_players(level: Level, layouts: list[Layout], runs: int) -> None:
    """False verdicts between equal players, in runs that have boards in common only by chance.

    Every board is played some times by chance. A run takes boards at random, and of each board two
    of its games at random: whose they are is a coin flip, so neither side is better.
    """
    games = [
        [play(layout, Random(PLAYERS * place + number)) for number in range(PLAYERS)]
        for place, layout in enumerate(layouts)
    ]
    random = Random(7)

    def pairs(size: int) -> list[list[GameRecord]]:
        return [random.sample(each, 2) for each in random.sample(games, size)]

    print("equal players: verdicts that are false, or in doubt")
    for size in (each for each in SIZES if each <= len(layouts)):
        found = [
            compared(level, *map(list, zip(*pairs(size), strict=True))).verdict for _ in range(runs)
        ]
        false = sum(each in (Verdict.AHEAD, Verdict.BEHIND) for each in found)
        doubts = sum(each is Verdict.IN_DOUBT for each in found)
        print(f"  {size:4} boards, {runs} runs: {100 * false / runs:4.1f} %, {doubts}")
    ended, most = 0, min(SIZES[-1], len(layouts))
    for _ in range(runs):
        test = PairTest("a", "b")
        for first, second in pairs(most):
            test.add(first, second)
        ended += test.shown is not None
    print(f"  until shown, at most {most} boards: {ended} of {runs} false")


def noticed(games: list[GameRecord], random: Random, runs: int = 400) -> list[int]:
    """After how many boards a thief's guesses are beyond chance, in many runs, in order."""
    each_sums = [_guesses(game) for game in games]
    found = []
    for _ in range(runs):
        order, sums = random.choices(each_sums, k=len(games)), Sums()
        for boards, part in enumerate(order, start=1):
            sums.update(part)
            calibration = guesses_in(sums, 0)
            if boards >= 5 and calibration is not None and calibration.z > IMPOSSIBLE:
                found.append(boards)
                break
        else:
            found.append(len(games) + 1)
    return sorted(found)


def _guesses(game: GameRecord) -> Sums:
    """What the sums of a game tell of its guesses."""
    return Sums({name: n for name, n in sums_of([[game]]).items() if name.startswith("0 risk ")})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="8x8/16")
    parser.add_argument("--boards", type=int, default=1200)
    parser.add_argument("--runs", type=int, default=1000)
    given = parser.parse_args()
    level = Level.parse(given.level)
    layouts = [Layout.random(level, i, StartRule.SAFE, (0, 0)) for i in range(given.boards)]

    def games(seed: int, dodged: float = 0.0) -> list[GameRecord]:
        random = Random(seed)
        return [play(layout, random, dodged) for layout in layouts]

    if given.runs:
        equal_players(level, layouts, given.runs)
    honest = games(0)
    print("thieves: won, honest won; noticed in half of the runs, in 95 % of them, after boards")
    for dodged in THIEVES:
        thief = games(99, dodged)
        boards = noticed(thief, Random(1))
        half, most = boards[len(boards) // 2], boards[len(boards) * 95 // 100]
        won = [sum(game.won for game in each) for each in (thief, honest)]
        verdicts = {
            size: str(compared(level, thief[:size], honest[:size]).verdict) for size in SIZES
        }
        print(
            f"  {100 * dodged:.0f} %: {won[0]}, {won[1]} of {len(thief)};"
            f" {half}, {most}; {verdicts}"
        )


if __name__ == "__main__":
    main()
