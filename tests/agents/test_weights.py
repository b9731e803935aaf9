"""The champion's learned terms: what the package holds, what it refuses, what they change."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from math import exp
from pathlib import Path
from typing import Any

import pytest

from sapper import BadAgent, Layout, Level, StartRule, _kernel
from sapper.agents import create_agent
from sapper.agents.weights import PACKAGED, load_usual_weights, load_weights

SIZE = (16, 16, 52)
LEVEL = Level(*SIZE)

Appraisal = tuple[float, list[float], list[tuple[float, list[float]]]]


@pytest.fixture(autouse=True)
def _usual_weights() -> Iterator[None]:
    yield
    load_usual_weights()


def content() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(PACKAGED.read_text())
    return loaded


def write(path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    changed = content()
    change(changed)
    file = path / "weights.json"
    file.write_text(json.dumps(changed))
    return file


def silence(weights: dict[str, Any]) -> None:
    """Let the terms say nothing."""
    weights["output"] = [0.0] * len(weights["output"])
    for feature in weights["guess"] + weights["number"]:
        feature["linear"] = 0.0


def traces() -> list[int]:
    layouts = [Layout.random(LEVEL, seed, StartRule.SAFE) for seed in range(30)]
    marks = b"".join(layout.marks for layout in layouts)
    games = _kernel.play_games("champion", "standard", *SIZE, marks, 0, 0)
    return [game[5] for game in games]


def test_the_package_knows_the_features_of_the_kernel_and_how_its_weights_were_made() -> None:
    weights = content()
    names = tuple([each["name"] for each in weights[kind]] for kind in ("guess", "number"))
    assert names == _kernel.feature_names()
    assert weights["made_by"].startswith("bench/learn.py fit")


def test_terms_that_say_nothing_change_no_move_and_others_do(tmp_path: Path) -> None:
    usual = traces()
    _kernel.forget_learned()
    plain = traces()
    load_weights(write(tmp_path, silence))
    assert traces() == plain
    load_weights()
    assert traces() == usual
    load_weights(write(tmp_path, prefer_edges))
    assert traces() != plain


def prefer_edges(weights: dict[str, Any]) -> None:
    silence(weights)
    weights["guess"][[each["name"] for each in weights["guess"]].index("is_edge")]["linear"] = 1.0


def test_the_environment_may_name_other_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAPPER_WEIGHTS", "none")
    load_usual_weights()
    plain = traces()
    monkeypatch.setenv("SAPPER_WEIGHTS", str(write(tmp_path, prefer_edges)))
    load_usual_weights()
    assert traces() != plain


def test_weights_that_are_none_are_refused_where_a_champion_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SAPPER_WEIGHTS", "nowhere.json")
    with pytest.raises(BadAgent, match=r"weights 'nowhere\.json': No such file"):
        create_agent("champion")


def learned_score(appraisal: Appraisal) -> float:
    """The network, written once more."""
    weights, (bonus, guess, prospects) = content(), appraisal
    total = 0.0
    for worth, number in prospects:
        units, output = list(weights["bias"]), 0.0
        entries = zip(guess + number, weights["guess"] + weights["number"], strict=True)
        for value, entry in entries:
            scaled = min(max((value - entry["offset"]) / entry["scale"], -4.0), 4.0)
            output += scaled * entry["linear"]
            units = [u + scaled * w for u, w in zip(units, entry["hidden"], strict=True)]
        output += sum(w * u / (1 + abs(u)) for w, u in zip(weights["output"], units, strict=True))
        total += worth * exp(output)
    return bonus * total


def is_close(appraisal: Appraisal, best: Appraisal) -> bool:
    """Whether the plain score is close enough to the best for the learned terms to decide."""
    plain = [bonus * sum(worth for worth, _ in each) for bonus, _, each in (appraisal, best)]
    return plain[0] >= (0.985 if bits_of(best) > 120 else 0.97) * plain[1]


def bits_of(appraisal: Appraisal) -> float:
    """The logarithm of the number of layouts."""
    return appraisal[1][_kernel.feature_names()[0].index("bits")]


def studied(seed: int) -> list[tuple[bytes, list[tuple[int, float, float, float]]]]:
    layout = Layout.random(LEVEL, seed, StartRule.SAFE)
    return _kernel.study_game(*SIZE, layout.marks, 0, 32, 8, 0.03)


def test_the_champion_goes_by_the_network_where_it_speaks_clearly() -> None:
    others = compared = 0
    for codes, candidates in [guess for seed in range(60) for guess in studied(seed)]:
        cells = [candidate[0] for candidate in candidates]
        if len(cells) == 8:  # there may be more that the study left out
            continue
        appraisals = _kernel.appraise_guesses(16, 16, codes, 52, cells)
        if bits_of(appraisals[0]) > 200:  # the network is not asked in the opening
            continue
        scores = [learned_score(each) for each in appraisals if is_close(each, appraisals[0])]
        scores[0] *= 1.005
        best = max(range(len(scores)), key=scores.__getitem__)
        chosen = _kernel.choose("champion", "standard", 16, 16, codes, 52)
        assert chosen is not None
        cells = [c for c, each in zip(cells, appraisals) if is_close(each, appraisals[0])]
        assert scores[cells.index(chosen[0])] == pytest.approx(scores[best], rel=1e-5)
        others += best != 0
        compared += 1
    assert compared > 5
    assert others > 0


def test_a_study_compares_the_champions_choice_with_close_candidates() -> None:
    guesses = [guess for seed in range(4) for guess in studied(seed)]
    assert guesses
    _kernel.forget_learned()
    for codes, candidates in guesses:
        chosen = _kernel.choose("champion", "standard", 16, 16, codes, 52)
        assert chosen is not None
        assert candidates[0][0] == chosen[0]
        assert candidates[0][2:] == (0.0, 0.0)
        assert 2 <= len(candidates) <= 8
        for cell, value, difference, error in candidates:
            assert codes[cell] == 9
            assert value == pytest.approx(candidates[0][1] + difference)
            assert error >= 0
    assert guesses == [guess for seed in range(4) for guess in studied(seed)]


def test_what_cannot_be_studied_or_appraised_is_refused() -> None:
    layout = Layout.random(LEVEL, 1, StartRule.SAFE)
    with pytest.raises(ValueError, match="marks of one layout are expected"):
        _kernel.study_game(*SIZE, layout.marks * 2, 0, 32, 8, 0.1)
    with pytest.raises(ValueError, match="the first cell is off the board"):
        _kernel.study_game(*SIZE, layout.marks, 256, 32, 8, 0.1)
    with pytest.raises(ValueError, match="two candidates at least"):
        _kernel.study_game(*SIZE, layout.marks, 0, 32, 1, 0.1)
    with pytest.raises(ValueError, match="one layout at least"):
        _kernel.study_game(*SIZE, layout.marks, 0, 0, 8, 0.1)
    with pytest.raises(ValueError, match="a cell to appraise is not hidden"):
        _kernel.appraise_guesses(1, 3, bytes([1, 9, 9]), 1, [0])
    with pytest.raises(ValueError, match="scores do not decide in this view"):
        _kernel.appraise_guesses(1, 4, bytes([0, 9, 9, 9]), 1, [1])
    with pytest.raises(ValueError, match="no layout agrees"):
        _kernel.appraise_guesses(1, 4, bytes([3, 9, 9, 9]), 1, [1])


def rename(weights: dict[str, Any]) -> None:
    weights["number"][0]["name"] = "colour"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (rename, "feature 'colour', expected 'safest'"),
        (lambda weights: weights.pop("bias"), "expected a key 'bias'"),
        (lambda weights: weights["guess"].pop(), "features, expected"),
        (lambda weights: weights["output"].pop(), "hidden units with one bias and one output"),
        (lambda weights: weights["guess"][0].update(scale=0), "expected a scale above 0"),
        (lambda weights: weights.update(bias="much"), "weights.json': "),
        (lambda weights: weights["output"].__setitem__(0, float("nan")), "expected finite"),
        (lambda weights: weights["number"][0].update(offset=float("inf")), "expected finite"),
    ],
)
def test_bad_weights_are_refused_in_one_line_and_change_nothing(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], message: str
) -> None:
    before = traces()
    with pytest.raises(BadAgent) as caught:
        load_weights(write(tmp_path, change))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert traces() == before


def test_files_that_are_no_weights_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadAgent, match=r"nowhere\.json': No such file"):
        load_weights(tmp_path / "nowhere.json")
    (tmp_path / "text.json").write_text("weights")
    with pytest.raises(BadAgent, match=r"text\.json': Expecting value"):
        load_weights(tmp_path / "text.json")
    (tmp_path / "list.json").write_text("[]")
    with pytest.raises(BadAgent, match=r"list\.json': "):
        load_weights(tmp_path / "list.json")
