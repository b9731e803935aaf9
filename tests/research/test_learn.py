"""`research/learn.py`: games are studied once, and what is fit to them is fit right."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

RESEARCH = Path(__file__).parents[2] / "research"
sys.path.insert(0, str(RESEARCH))
import network  # noqa: E402

sys.path.remove(str(RESEARCH))


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(RESEARCH / "learn.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def rows() -> network.Rows:
    """Five decisions of two or three candidates with one to four numbers each."""
    random = np.random.default_rng(7)
    decision = np.repeat(np.arange(5), [2, 3, 2, 3, 2])
    candidate = np.repeat(np.arange(12), [1, 2, 3, 4, 2, 3, 1, 2, 2, 3, 4, 2])
    gain = network.centred(random.normal(0, 0.1, 12), decision)
    numbers, guesses = random.normal(size=(29, 3)), random.normal(size=(12, 4))
    worth, value, weight = random.random(29), random.random(5), random.random(5)
    return network.Rows(candidate, decision, worth, numbers, guesses, value, weight, gain)


def error(weights: network.Weights, data: network.Rows) -> float:
    logarithm = network.centred(network.scores(weights, data), data.decision)
    missed = network.TRUST * data.value[data.decision] * logarithm - data.gain
    return float((data.weight[data.decision] * missed**2).mean() / 2)


def random_weights(data: network.Rows) -> network.Weights:
    random = np.random.default_rng(3)
    weights = network.beginning(data, 2, random)
    for field in fields(weights):
        getattr(weights, field.name)[...] = random.normal(size=getattr(weights, field.name).shape)
    return weights


def test_the_gradient_is_that_of_the_error() -> None:
    data = rows()
    weights = random_weights(data)
    slopes = network.gradient(weights, data)
    for field in fields(weights):
        values, slope = getattr(weights, field.name), getattr(slopes, field.name)
        for place in np.ndindex(values.shape):
            sides = []
            for step in (1e-5, -1e-5):
                moved = values.copy()
                moved[place] += step
                sides.append(error(replace(weights, **{field.name: moved}), data))
            assert slope[place] == pytest.approx((sides[0] - sides[1]) / 2e-5, abs=1e-7)


def test_selected_decisions_keep_their_scores() -> None:
    data = rows()
    weights = random_weights(data)
    chosen = np.array([3, 1])
    expected = [network.scores(weights, data)[data.decision == each] for each in chosen]
    part = network.select(data, chosen)
    assert network.scores(weights, part) == pytest.approx(np.concatenate(expected))
    assert part.gain.tolist() == [*data.gain[7:10], *data.gain[2:5]]


def test_a_merged_network_has_the_mean_output_and_fitting_lessens_the_error() -> None:
    data = rows()
    weights = random_weights(data)
    same = network.merged([weights, weights])
    assert network.scores(same, data) == pytest.approx(network.scores(weights, data))
    fitted = network.fit(data, 4, 400, seed=1)
    assert error(fitted, data) < 0.7 * error(network.fit(data, 4, 0, seed=1), data)


def test_games_are_studied_once_and_judged_and_fit(tmp_path: Path) -> None:
    data, weights = tmp_path / "games.jsonl", tmp_path / "weights.json"
    options = ["--level", "12x12/30", "--start", "classic", "--layouts", 32, "--data", data]
    assert run("generate", "--games", 4, *map(str, options)).returncode == 0
    first = data.read_text().splitlines()
    data.write_text("\n".join(first[:2]) + "\n" + first[2][:20])  # as if it had been killed
    assert run("generate", "--games", 4, *map(str, options)).returncode == 0
    assert sorted(read(data), key=str) == sorted(map(json.loads, first), key=str)
    judged = run("judge", data)
    assert judged.returncode == 0, judged.stderr
    assert judged.stdout.startswith("all: 4 games")
    assert run("fit", data, "--weights", weights).returncode == 0
    boards = json.loads(weights.read_text())["boards"]
    assert boards == ["12x12/30 safe: 4 games, seeds 7000000 to 7000003"]


def read(data: Path) -> list[object]:
    return [json.loads(line) for line in data.read_text().splitlines() if len(line) > 20]
