"""The champion's learned terms: what is compiled in, what is refused, what they change."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from math import exp
from pathlib import Path
from typing import Any

import pytest

from sapper import BadAgent, Layout, Level, StartRule, View, _kernel

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "research"))
from compile_weights import source  # noqa: E402
from weights import USUAL, read_weights  # noqa: E402

sys.path.remove(str(ROOT / "research"))

LEVEL = Level(16, 16, 52)
BLANK = View.blank(LEVEL.shape, LEVEL.mines).to_question()


def content() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(USUAL.read_text())
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


def traces(player: _kernel.Player) -> list[int]:
    layouts = [Layout.random(LEVEL, seed, StartRule.SAFE) for seed in range(30)]
    marks = b"".join(layout.marks for layout in layouts)
    return [game.trace for game in player.play(BLANK, marks, 0)]


def standard(learned: _kernel.Learned | None) -> list[int]:
    return traces(_kernel.Player.champion("standard", learned))


def test_the_kernel_holds_the_weights_of_the_file_and_the_file_says_how_they_were_made() -> None:
    weights = content()
    names = tuple([each["name"] for each in weights[kind]] for kind in ("guess", "number"))
    assert names == _kernel.feature_names()
    assert weights["made_by"].startswith("research/learn.py fit")
    compiled = ROOT / "kernel" / "champion" / "usual_weights.cpp"
    assert compiled.read_text() == source(weights)


def test_terms_that_say_nothing_change_no_move_and_others_do(tmp_path: Path) -> None:
    plain = standard(None)
    usual = traces(_kernel.Player("champion", "standard"))
    assert standard(read_weights(write(tmp_path, silence))) == plain
    assert standard(read_weights()) == usual != plain
    assert standard(read_weights(write(tmp_path, prefer_edges))) != plain
    assert traces(_kernel.Player("champion", "standard")) == usual


def prefer_edges(weights: dict[str, Any]) -> None:
    silence(weights)
    weights["guess"][[each["name"] for each in weights["guess"]].index("is_edge")]["linear"] = 1.0


def learned_score(appraisal: _kernel.Appraisal) -> float:
    """The network, written once more."""
    weights = content()
    total = 0.0
    for prospect in appraisal.prospects:
        units, output = list(weights["bias"]), 0.0
        entries = zip(
            appraisal.features + prospect.features,
            weights["guess"] + weights["number"],
            strict=True,
        )
        for value, entry in entries:
            scaled = min(max((value - entry["offset"]) / entry["scale"], -4.0), 4.0)
            output += scaled * entry["linear"]
            units = [u + scaled * w for u, w in zip(units, entry["hidden"], strict=True)]
        output += sum(w * u / (1 + abs(u)) for w, u in zip(weights["output"], units, strict=True))
        total += prospect.worth * exp(output)
    return appraisal.bonus * total


def is_close(appraisal: _kernel.Appraisal, best: _kernel.Appraisal) -> bool:
    """Whether the plain score is close enough to the best for the learned terms to decide."""
    plain = [each.bonus * sum(p.worth for p in each.prospects) for each in (appraisal, best)]
    return plain[0] >= (0.985 if bits_of(best) > 120 else 0.97) * plain[1]


def bits_of(appraisal: _kernel.Appraisal) -> float:
    """The logarithm of the number of layouts."""
    return appraisal.features[_kernel.feature_names()[0].index("bits")]


def studied(seed: int) -> list[_kernel.StudiedGuess]:
    layout = Layout.random(LEVEL, seed, StartRule.SAFE)
    return _kernel.study_game(BLANK, layout.marks, 0, 32, 8, 0.03)


def question(codes: bytes) -> _kernel.Question:
    return _kernel.Question(LEVEL.height, LEVEL.width, codes, LEVEL.mines)


def test_the_champion_goes_by_the_network_where_it_speaks_clearly() -> None:
    others = compared = 0
    champion = _kernel.Player("champion", "standard")
    for guess in [guess for seed in range(25) for guess in studied(seed)]:
        cells = [candidate.cell for candidate in guess.candidates]
        if len(cells) == 8:  # there may be more that the study left out
            continue
        appraisals = _kernel.appraise_guesses(question(guess.codes), cells)
        if bits_of(appraisals[0]) > 200:  # the network is not asked in the opening
            continue
        scores = [learned_score(each) for each in appraisals if is_close(each, appraisals[0])]
        scores[0] *= 1.005
        best = max(range(len(scores)), key=scores.__getitem__)
        chosen = champion.choose(question(guess.codes))
        cells = [c for c, each in zip(cells, appraisals) if is_close(each, appraisals[0])]
        assert scores[cells.index(chosen.cell)] == pytest.approx(scores[best], rel=1e-5)
        others += best != 0
        compared += 1
    assert compared > 5
    assert others > 0


def test_a_study_compares_the_champions_choice_with_close_candidates() -> None:
    guesses = [guess for seed in range(4) for guess in studied(seed)]
    assert guesses
    plain = _kernel.Player.champion("standard", None)
    for guess in guesses:
        candidates = guess.candidates
        assert candidates[0].cell == plain.choose(question(guess.codes)).cell
        assert (candidates[0].difference, candidates[0].error) == (0.0, 0.0)
        assert 2 <= len(candidates) <= 8
        for each in candidates:
            assert guess.codes[each.cell] == 9
            assert each.value == pytest.approx(candidates[0].value + each.difference)
            assert each.error >= 0
    again = [guess for seed in range(4) for guess in studied(seed)]
    assert [facts(guess) for guess in again] == [facts(guess) for guess in guesses]


def facts(guess: _kernel.StudiedGuess) -> tuple[object, ...]:
    return guess.codes, [(each.cell, each.value, each.error) for each in guess.candidates]


def test_what_cannot_be_studied_or_appraised_is_refused() -> None:
    layout = Layout.random(LEVEL, 1, StartRule.SAFE)
    with pytest.raises(ValueError, match="marks of one layout are expected"):
        _kernel.study_game(BLANK, layout.marks * 2, 0, 32, 8, 0.1)
    with pytest.raises(ValueError, match="cell 256 is off the board"):
        _kernel.study_game(BLANK, layout.marks, 256, 32, 8, 0.1)
    with pytest.raises(ValueError, match="two candidates at least"):
        _kernel.study_game(BLANK, layout.marks, 0, 32, 1, 0.1)
    with pytest.raises(ValueError, match="one layout at least"):
        _kernel.study_game(BLANK, layout.marks, 0, 0, 8, 0.1)
    with pytest.raises(ValueError, match="cell 0 is not hidden"):
        _kernel.appraise_guesses(_kernel.Question(1, 3, bytes([1, 9, 9]), 1), [0])
    with pytest.raises(ValueError, match="scores do not decide in this view"):
        _kernel.appraise_guesses(_kernel.Question(1, 4, bytes([0, 9, 9, 9]), 1), [1])
    with pytest.raises(_kernel.Inconsistent, match="no layout agrees"):
        _kernel.appraise_guesses(_kernel.Question(1, 4, bytes([3, 9, 9, 9]), 1), [1])


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
def test_bad_weights_are_refused_in_one_line(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], message: str
) -> None:
    with pytest.raises(BadAgent) as caught:
        read_weights(write(tmp_path, change))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_no_weights_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadAgent, match=r"nowhere\.json': No such file"):
        read_weights(tmp_path / "nowhere.json")
    (tmp_path / "text.json").write_text("weights")
    with pytest.raises(BadAgent, match=r"text\.json': Expecting value"):
        read_weights(tmp_path / "text.json")
    (tmp_path / "list.json").write_text("[]")
    with pytest.raises(BadAgent, match=r"list\.json': "):
        read_weights(tmp_path / "list.json")
