"""Learn what the champion's guess score does not see, from its own games.

    python learn.py generate --start safe --games 1000 --seed 7000000 --data DATA.jsonl
    python learn.py judge DATA.jsonl...
    python learn.py fit DATA.jsonl... --weights weights.json
    python learn.py play --start safe --games 20000 --seed 50000000

`generate` lets `champion:standard` play fresh boards. Wherever scores decide, the close candidates
are played to the end by `champion:fast` on the same layouts, drawn from all that agree with the
view. One line a game is appended to the file; seeds that it has already are not played again, so
that a run may be stopped and taken up.

`judge` fits on four fifths of the games and chooses on the last fifth, five times over: the gain is
that of the cells it chooses instead of the champion's, by the rollouts, in points of the win rate.
`fit` fits on all games and writes the weights; `compile_weights.py` then makes them the champion's.
`play` plays whole games with the weights of a file and without any, on the same boards.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

try:
    import champion_study
except ImportError:
    sys.exit("learn.py: its part of the kernel is not built, see research/champion/README.md")

import network
import numpy as np
from network import Floats, Rows, Weights
from weights import USUAL, read_weights

from sapper import Layout, Level, SapperError, StartRule, View
from sapper.arena import Estimate, GameRecord, Results, comparisons, set_figures
from sapper.game.formats.boardset import Header

FIRST = {StartRule.NONE: (0, 0), StartRule.SAFE: (0, 0), StartRule.OPENING: (3, 3)}
"""The cell that is opened first."""


def main() -> None:
    options = parse_options()
    try:
        options.run(options)
    except (SapperError, OSError) as error:
        sys.exit(f"learn.py: {error}")


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("generate", help="play games and note what guesses are worth")
    command.set_defaults(run=generate)
    command.add_argument("--level", default="expert")
    command.add_argument("--start", default="opening")
    command.add_argument("--games", type=int, default=1000)
    command.add_argument("--seed", type=int, default=7_000_000, help="of the first board")
    command.add_argument("--layouts", type=int, default=128)
    command.add_argument("--candidates", type=int, default=8)
    command.add_argument("--close", type=float, default=0.12)
    command.add_argument("--jobs", type=int, default=1)
    command.add_argument("--data", type=Path, required=True)
    command = commands.add_parser("judge", help="say what choosing by learned terms gains")
    command.set_defaults(run=judge)
    add_fit_options(command)
    command.add_argument("--close", type=float, default=0.03, help="share below the best score")
    command.add_argument("--early-close", type=float, default=0.015, help="from 120 to 200 bits")
    command.add_argument("--margin", type=float, default=0.005, help="start of the plain choice")
    command = commands.add_parser("fit", help="write the weights")
    command.set_defaults(run=fit)
    add_fit_options(command)
    command.add_argument("--weights", type=Path, required=True)
    command = commands.add_parser("play", help="compare whole games with and without")
    command.set_defaults(run=play)
    command.add_argument("--effort", default="standard")
    command.add_argument("--weights", type=Path, default=USUAL)
    command.add_argument("--level", default="expert")
    command.add_argument("--start", default="opening")
    command.add_argument("--games", type=int, default=20_000)
    command.add_argument("--seed", type=int, default=50_000_000, help="of the first board")
    return parser.parse_args()


def add_fit_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("data", type=Path, nargs="+")
    command.add_argument("--units", type=int, default=16, help="hidden units a network")
    command.add_argument("--networks", type=int, default=1, help="networks whose mean is taken")
    command.add_argument("--epochs", type=int, default=8)


def generate(options: argparse.Namespace) -> None:
    """Append a line for every game that the file does not have yet."""
    done = {name_of(game) for game in read_games([options.data])}
    start = StartRule.parse(options.start)
    seeds = range(options.seed, options.seed + options.games)
    todo = [seed for seed in seeds if (options.level, str(start), seed) not in done]
    end_last_line(options.data)
    guesses = 0
    pool = ThreadPoolExecutor(options.jobs)
    with options.data.open("a") as file:
        try:
            futures = [pool.submit(study, options, start, seed) for seed in todo]
            for count, game in enumerate(results(futures), 1):
                file.write(json.dumps(game) + "\n")
                file.flush()
                guesses += len(game["guesses"])
                show(f"{count} of {len(todo)} games, {guesses} guesses")
        except KeyboardInterrupt:
            show("stopped: what was played is kept\n")
        finally:
            pool.shutdown(cancel_futures=True)


def end_last_line(path: Path) -> None:
    """Give a line that was cut short its end, so that the next one begins anew."""
    if path.exists() and not path.read_text().endswith("\n"):
        with path.open("a") as file:
            file.write("\n")


def results(futures: list[Future[dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    return (future.result() for future in as_completed(futures))


def show(text: str) -> None:
    print(f"\r{text}", end="", file=sys.stderr, flush=True)


def study(options: argparse.Namespace, start: StartRule, seed: int) -> dict[str, Any]:
    """One game, as the file keeps it."""
    level = Level.parse(options.level)
    layout = Layout.random(level, seed, start, FIRST[start])
    question = View.blank(level.shape, level.mines).to_question()
    how = (options.layouts, options.candidates, options.close)
    first = level.shape.index(FIRST[start])
    found = champion_study.study_game(question, layout.marks, first, *how)
    guesses = [
        {
            "view": View(level.height, level.width, guess.codes, level.mines).text,
            "candidates": [
                (each.cell, round(each.value, 5), round(each.difference, 6), round(each.error, 6))
                for each in guess.candidates
            ],
        }
        for guess in found
    ]
    name = {"level": options.level, "start": str(start), "seed": seed}
    return {**name, "layouts": options.layouts, "guesses": guesses}


def name_of(game: dict[str, Any]) -> tuple[str, str, int]:
    return game["level"], game["start"], game["seed"]


def read_games(paths: list[Path]) -> list[dict[str, Any]]:
    """The games of the files that exist; a line that was cut short is left out."""
    games = []
    for path in paths:
        for line in path.read_text().splitlines() if path.exists() else []:
            with suppress(json.JSONDecodeError):
                games.append(json.loads(line))
    return games


def studied_games(paths: list[Path]) -> list[dict[str, Any]]:
    """The games of all files; the script ends with a word where there is nothing to learn from."""
    for path in paths:
        if not path.is_file():
            sys.exit(f"learn.py: '{path}', expected a file that `generate` wrote")
    games = read_games(paths)
    if not any(game["guesses"] for game in games):
        sys.exit(f"learn.py: no guesses in '{paths[0]}', expected games that `generate` wrote")
    return games


SPREAD = 0.015
"""About how far true values scatter around what the scores predict."""

FOLDS = 5


def judge(options: argparse.Namespace) -> None:
    """Print what choosing by terms learned from other games gains."""
    games = studied_games(options.data)
    guesses = [(game, guess) for game in games for guess in game["guesses"]]
    raw = read_rows(guesses)
    rows, _ = scaled(raw)
    fold = np.array([game["seed"] % FOLDS for game, _ in guesses])
    learned = np.zeros(len(rows.gain))
    for held_out in range(FOLDS):
        show(f"fitting without part {held_out + 1} of {FOLDS} ")
        weights = fit_all(options, network.select(rows, np.flatnonzero(fold != held_out)))
        chosen = (fold == held_out)[rows.decision]
        learned[chosen] = network.scores(weights, rows)[chosen]
    show("")
    gains = gains_of(guesses, rows, learned, closeness(options, raw), options.margin)
    report("all", games, guesses, gains, explained(rows, learned))
    for kind in sorted({name_of(game)[:2] for game in games}):
        some = [game for game in games if name_of(game)[:2] == kind]
        kept = [name_of(game)[:2] == kind for game, _ in guesses]
        report(" ".join(kind), some, select(guesses, kept), select(gains, kept), "")


def select(values: list[Any], kept: list[bool]) -> list[Any]:
    return [value for value, is_kept in zip(values, kept, strict=True) if is_kept]


EARLY_BITS, OPENING_BITS = 120, 200
"""While there are more layouts than those powers of 2, fewer candidates count as close, or none."""


def closeness(options: argparse.Namespace, rows: Rows) -> Floats:
    """For each decision the share below the best score up to which the champion learns."""
    place = champion_study.feature_names()[0].index("bits")
    bits = rows.guess[network.starts(rows.decision), place]
    shares: Floats = np.where(bits > EARLY_BITS, options.early_close, options.close)
    shares[bits > OPENING_BITS] = 0
    return shares


def gains_of(
    guesses: list[Any], rows: Rows, learned: Floats, close: Floats, margin: float
) -> list[float]:
    """What the rollouts say of the cells that the champion would choose by the learned scores."""
    plain = np.add.reduceat(rows.worth, network.starts(rows.candidate))
    bounds = np.r_[network.starts(rows.decision), len(plain)]
    gains = []
    for (_, guess), share, start, end in zip(guesses, close, bounds[:-1], bounds[1:], strict=True):
        scores = np.exp(learned[start:end])
        scores[0] *= 1 + margin
        scores[plain[start:end] < (1 - share) * plain[start]] = 0
        gains.append(float(guess["candidates"][int(np.argmax(scores))][2]))
    return gains


def explained(rows: Rows, learned: Floats) -> str:
    """The squared error beside that of the plain score."""
    plain = np.log(np.add.reduceat(rows.worth, network.starts(rows.candidate)))
    weight, value = rows.weight[rows.decision], rows.value[rows.decision]
    errors = [
        (weight * (rows.gain - value * network.centred(scores, rows.decision)) ** 2).sum()
        for scores in (network.TRUST * learned, network.TRUST * plain)
    ]
    return f", squared error {errors[0] / errors[1]:.4f} of the plain score's"


def report(name: str, games: list[Any], guesses: list[Any], gains: list[float], rest: str) -> None:
    by_game: dict[tuple[str, str, int], float] = {}
    for (game, _), gain in zip(guesses, gains, strict=True):
        by_game[name_of(game)] = by_game.get(name_of(game), 0.0) + gain
    centre = sum(gains) / len(games)
    error = sum((gain - centre) ** 2 for gain in by_game.values()) ** 0.5 / len(games)
    changed = sum(gain != 0 for gain in gains)
    print(
        f"{name}: {len(games)} games, {len(guesses)} guesses, {changed} other choices,"
        f" {100 * centre:+.3f} +- {100 * error:.3f} points a game{rest}"
    )


def fit(options: argparse.Namespace) -> None:
    """Write the weights learned from all games."""
    games = studied_games(options.data)
    guesses = [(game, guess) for game in games for guess in game["guesses"]]
    rows, scales = scaled(read_rows(guesses))
    weights = fit_all(options, rows)
    names = champion_study.feature_names()
    content = {
        "about": "Learned terms of the champion's guess score; see docs/strength.md.",
        "made_by": f"research/champion/learn.py fit --units {options.units}"
        f" --networks {options.networks} --epochs {options.epochs}",
        "boards": boards(games),
        "guesses": len(guesses),
        "layouts": sorted({game["layouts"] for game in games}),
        "bias": rounded(weights.bias),
        "output": rounded(weights.output),
        "guess": features(names[0], scales[0], weights.guess_linear, weights.guess),
        "number": features(names[1], scales[1], weights.number_linear, weights.number),
    }
    options.weights.write_text(json.dumps(content, indent=1) + "\n")


def boards(games: list[dict[str, Any]]) -> list[str]:
    """The boards of each level and start, by their seeds."""
    kinds = sorted({name_of(game)[:2] for game in games})
    seeds = {kind: [game["seed"] for game in games if name_of(game)[:2] == kind] for kind in kinds}
    return [
        f"{level} {start}: {len(all_seeds)} games, seeds {min(all_seeds)} to {max(all_seeds)}"
        for (level, start), all_seeds in seeds.items()
    ]


def features(names: list[str], scale: Floats, linear: Floats, hidden: Floats) -> list[Any]:
    return [
        {
            "name": name,
            "offset": rounded(scale[0, place]),
            "scale": rounded(scale[1, place]),
            "linear": rounded(linear[place]),
            "hidden": rounded(hidden[place]),
        }
        for place, name in enumerate(names)
    ]


def rounded(values: Any) -> Any:
    return np.vectorize(lambda value: float(f"{value:.5g}"))(values).tolist()


def fit_all(options: argparse.Namespace, rows: Rows) -> Weights:
    """The mean of several networks, which differ by where they began."""
    return network.merged(
        [network.fit(rows, options.units, options.epochs, seed) for seed in range(options.networks)]
    )


def read_rows(guesses: list[tuple[dict[str, Any], dict[str, Any]]]) -> Rows:
    """What the network is fit to, with features as the kernel gives them."""
    candidate: list[int] = []
    decision: list[int] = []
    worth, number, guess_features = [], [], []
    value, weight, gain = [], [], []
    for place, (_, guess) in enumerate(guesses):
        view, found = View.parse(guess["view"]), np.array(guess["candidates"])
        cells = [int(cell) for cell in found[:, 0]]
        for appraisal in champion_study.appraise_guesses(view.to_question(), cells):
            candidate += [len(decision)] * len(appraisal.prospects)
            decision.append(place)
            guess_features.append(appraisal.features)
            worth += [appraisal.bonus * each.worth for each in appraisal.prospects]
            number += [each.features for each in appraisal.prospects]
        value.append(found[:, 1].mean())
        noise = (found[1:, 3] ** 2).mean() / 2
        weight.append(1 / (noise + SPREAD**2))
        gain += (found[:, 2] - found[:, 2].mean()).tolist()
    return Rows(
        np.array(candidate),
        np.array(decision),
        np.array(worth),
        np.array(number),
        np.array(guess_features),
        np.array(value),
        np.array(weight) / np.mean(weight),
        np.array(gain),
    )


def scaled(rows: Rows) -> tuple[Rows, tuple[Floats, Floats]]:
    """The rows with features of mean 0 and deviation 1, and these offsets and scales."""
    scales = [np.array([each.mean(0), each.std(0) + 1e-6]) for each in (rows.guess, rows.number)]
    guess, number = (
        np.clip((values - scale[0]) / scale[1], -network.FAR, network.FAR)
        for values, scale in zip((rows.guess, rows.number), scales, strict=True)
    )
    return replace(rows, guess=guess, number=number), (scales[0], scales[1])


CHUNK = 500


def play(options: argparse.Namespace) -> None:
    """Print what whole games with the weights win more, plain and with luck taken off."""
    sides: tuple[list[GameRecord], list[GameRecord]] = ([], [])
    try:
        for start in range(0, options.games, CHUNK):
            chunk = play_chunk(options, options.seed + start, min(CHUNK, options.games - start))
            for games, played in zip(sides, chunk, strict=True):
                games += played
            show(f"{len(sides[0])} of {options.games} games")
    except KeyboardInterrupt:
        show("stopped: ")
    show("")
    if not sides[0]:
        sys.exit("learn.py: no game was played")
    level, rule = Level.parse(options.level), StartRule.parse(options.start)
    records = {(0, i): [*pair] for i, pair in enumerate(zip(*reversed(sides), strict=True))}
    header = Header(level, FIRST[rule], rule, "boards")
    results = Results(("with", "without"), (header,), (len(records),), records)
    with_weights, without = set_figures(results)
    (found,) = comparisons(results)
    print(
        f"champion:{options.effort}, {options.level} {options.start}, {found.boards} games:"
        f" without {100 * without.rate:.2f} % at {without.milliseconds.mean:.2f} ms,"
        f" with {100 * with_weights.rate:.2f} % at {with_weights.milliseconds.mean:.2f} ms;"
        f" {in_points(found.difference)} points, luck taken off"
        f" {in_points(found.adjusted or found.difference)}"
    )


def in_points(difference: Estimate) -> str:
    return f"{100 * difference.value:+.3f} +- {100 * difference.error:.3f}"


def play_chunk(options: argparse.Namespace, seed: int, count: int) -> list[list[GameRecord]]:
    """Games without and with the weights."""
    level, start = Level.parse(options.level), StartRule.parse(options.start)
    first = FIRST[start]
    layouts = [Layout.random(level, seed + place, start, first) for place in range(count)]
    marks = b"".join(layout.marks for layout in layouts)
    question = View.blank(level.shape, level.mines).to_question()
    sides = []
    for learned in (None, read_weights(options.weights)):
        how = (question, marks, level.shape.index(first))
        games = champion_study.play_champion(options.effort, learned, *how)
        sides.append([GameRecord.from_kernel(game, level) for game in games])
    return sides


if __name__ == "__main__":
    main()
