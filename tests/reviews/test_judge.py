from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import sapper
from sapper.core import LEVELS, BadRecord, Level, SapperError, StartRule, perfect
from sapper.game import Game, Layout, Outcome, Record, RecordedMove
from sapper.proofs import Rule
from sapper.reviews import Label, Review, review
from tests.reviews.games import played, played_on


def balance(found: Review) -> float:
    """What the account is off by."""
    return found.start.value + found.luck - found.lost + found.taken_back - found.end.value


@given(st.integers(0, 10**6), st.sampled_from(["random", "logic", "safest", "champion"]))
@settings(max_examples=25)
def test_the_account_adds_up_in_exact_games(seed: int, name: str) -> None:
    found = review(played(name, Level(4, 4, 4), seed))
    assert abs(balance(found)) < 1e-12
    assert found.end.value == (found.record.outcome is Outcome.WON)
    assert all(move.is_exact and move.error == 0 for move in found.moves)
    for move in found.guesses:
        assert move.chance is not None
        assert move.after is not None
        assert move.after == pytest.approx(move.chance - move.loss + move.luck, abs=1e-12)
        assert move.chance == pytest.approx(float(perfect(move.before).chance))


@pytest.mark.parametrize("name", ["random", "logic", "safest"])
def test_luck_is_fair(name: str) -> None:
    """Over all layouts luck gives as much as it takes, whatever the player does."""
    shape = Level(3, 3, 2).shape
    found = [
        review(played_on(name, Layout.from_cells(shape, mines)))
        for mines in combinations(shape.cells(), 2)
    ]
    assert sum(each.luck for each in found) == pytest.approx(0, abs=1e-9)
    wins = sum(each.record.outcome is Outcome.WON for each in found)
    lost = sum(each.lost for each in found)
    assert wins + lost == pytest.approx(sum(each.start.value for each in found))


@given(st.integers(0, 10**6))
@settings(max_examples=15)
def test_the_account_adds_up_with_flags_chords_and_undos(seed: int) -> None:
    game = Game(Level(4, 4, 3), seed=seed)
    random, moves = Random(seed), []
    cells = list(game.level.shape.cells())
    for _ in range(60):
        kinds = [RecordedMove.open, RecordedMove.flag, RecordedMove.chord]
        move = random.choice(kinds)(random.choice(cells))
        if random.random() < 0.2:
            move = RecordedMove.undo()
        try:
            move.apply(game)
        except SapperError:
            continue
        moves.append(move)
    record = Record(game.level, seed=seed, moves=tuple(moves), outcome=game.outcome)
    found = review(record)
    assert abs(balance(found)) < 1e-9
    assert len(found.moves) == len(moves)
    assert len(found.chances()) == len(moves) + 1
    json.dumps(found.to_json())


def test_an_expert_game_adds_up_too() -> None:
    found = review(played("safest", LEVELS["expert"], 3), effort="fast")
    assert abs(balance(found)) < 1e-9
    assert any(not move.is_exact and move.error > 0 for move in found.guesses)


LAYOUT = Layout.parse("*...*/...../*..../.....")
"""Two mines at the left edge, one in a corner."""


def record_of(*moves: RecordedMove, outcome: Outcome = Outcome.PLAYING) -> Record:
    return Record(LAYOUT.level, StartRule.NONE, layout=LAYOUT, moves=tuple(moves), outcome=outcome)


def test_a_needless_risk_and_the_proof_that_was_missed() -> None:
    first, risky = RecordedMove.open((3, 4), 0), RecordedMove.open((0, 0), 900)
    found = review(record_of(first, risky, outcome=Outcome.LOST))
    assert found.moves[0].label is Label.FIRST
    move = found.moves[1]
    assert move.is_needless
    assert move.label is Label.BLUNDER
    assert move.missed is not None
    assert not LAYOUT.is_mine(move.missed)
    assert move.rung is not None
    proof = move.why()
    assert proof is not None
    assert proof.cell == move.missed
    assert not proof.is_mine
    proof.check(move.before)
    assert found.needless == (move,)
    assert found.missed == {"the 1-2-1 pattern": 1}
    assert found.worst == 1


def test_labels_of_flags() -> None:
    layout = Layout.parse("*..*/..../....")
    moves = (
        RecordedMove.open((0, 1)),
        RecordedMove.flag((0, 0)),
        RecordedMove.open((2, 0)),
        RecordedMove.flag((0, 3)),
        RecordedMove.flag((0, 2)),
        RecordedMove.flag((0, 2)),
    )
    found = review(Record(layout.level, StartRule.NONE, layout=layout, moves=moves))
    assert [move.label for move in found.moves if move.move.name == "flag"] == [
        Label.UNSUPPORTED_FLAG,
        Label.RIGHT_FLAG,
        Label.WRONG_FLAG,
        Label.FLAG_OFF,
    ]


def test_certain_moves_have_their_rung() -> None:
    record = played("champion", LEVELS["beginner"], 5)
    found = review(record)
    certain = [move for move in found.moves if move.label is Label.CERTAIN]
    assert certain
    assert all(move.rung is not None and move.loss == 0 for move in certain)
    assert found.hardest_used in Rule


def test_a_forced_guess() -> None:
    layout = Layout.parse("*./..")
    moves = (RecordedMove.open((1, 0)), RecordedMove.open((1, 1)), RecordedMove.open((0, 1)))
    record = Record(layout.level, StartRule.NONE, layout=layout, moves=moves, outcome=Outcome.WON)
    found = review(record)
    assert [move.label for move in found.moves] == [Label.FIRST, Label.BEST, Label.FORCED]
    assert [move.risk for move in found.moves] == [1 / 4, pytest.approx(1 / 3), 1 / 2]
    assert found.luck_log10 == pytest.approx(0.60206, abs=1e-5)
    assert found.start.value == pytest.approx(1 / 4)


def test_the_cells_of_a_chord_are_judged_together() -> None:
    layout = Layout.parse("*../.../...")
    moves = (
        RecordedMove.open((1, 1)),
        RecordedMove.flag((0, 1)),
        RecordedMove.chord((1, 1)),
    )
    found = review(
        Record(layout.level, StartRule.NONE, layout=layout, moves=moves, outcome=Outcome.LOST)
    )
    chord = found.moves[2]
    assert len(chord.opened) == 7
    assert chord.risk == pytest.approx(7 / 8)
    assert found.moves[1].label is Label.WRONG_FLAG
    assert chord.label is Label.BLUNDER
    assert abs(balance(found)) < 1e-12


def test_an_unfinished_game_ends_with_its_chance() -> None:
    record = played("safest", Level(5, 5, 5), 1)
    cut = replace(record, moves=record.moves[:1], outcome=Outcome.PLAYING)
    found = review(cut)
    assert 0 < found.end.value < 1
    assert abs(balance(found)) < 1e-12


def test_a_game_without_moves() -> None:
    found = review(Record(Level(3, 3, 2), seed=1))
    assert found.moves == ()
    assert found.accuracy == 100
    assert balance(found) == 0


def test_progress() -> None:
    record = played("safest", Level(4, 4, 4), 2)
    told: list[float] = []
    found = review(record, progress=told.append)
    assert told == [number / len(record.moves) for number in range(1, len(record.moves) + 1)]
    assert sapper.review(record) == found


def test_no_work_left() -> None:
    record = played("random", LEVELS["expert"], 4)
    first = review(record, effort="fast")
    found = review(record, effort="fast", work=1)
    assert first.count(Label.UNKNOWN) == 0
    assert found.count(Label.UNKNOWN) == len(record.moves) - 1
    assert found.start == first.start
    assert abs(balance(found)) < 1e-9


def test_all_questions_of_a_review_share_its_work() -> None:
    """Once the work is used up, no later move is judged, and the account still adds up."""
    record = played("safest", LEVELS["expert"], 3)
    everything = review(record, effort="fast")
    needed = next(
        work
        for work in (2**power for power in range(16, 40))
        if review(record, effort="fast", work=work) == everything
    )
    found = review(record, effort="fast", work=needed // 4)
    assert 0 < found.count(Label.UNKNOWN) < len(record.moves)
    is_unknown = [move.label is Label.UNKNOWN for move in found.moves]
    assert is_unknown == sorted(is_unknown)  # from one move on
    judged = is_unknown.index(True)
    assert [move.label for move in found.moves[:judged]] == [
        move.label for move in everything.moves[:judged]
    ]
    assert abs(balance(found)) < 1e-9


def test_what_other_reviews_left_saves_no_work() -> None:
    """A first click that is taken back and made anew costs its work, however often it was asked."""
    game = played("safest", LEVELS["expert"], 3)
    again = (game.moves[0], RecordedMove.undo()) * 20
    record = replace(game, moves=(*again, *game.moves))
    found = [review(record, effort="fast", work=10**8) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].count(Label.UNKNOWN) > 0


def test_no_work_left_for_a_game_that_goes_on_or_was_taken_back() -> None:
    record = played("safest", LEVELS["expert"], 5)
    moves = (*record.moves[:6], RecordedMove.undo(), RecordedMove.undo())
    for cut in (moves[:6], moves):
        left = replace(record, moves=cut, outcome=Outcome.PLAYING)
        found = review(left, effort="fast", work=1)
        assert 0 < found.end.value < 1
        assert abs(balance(found)) < 1e-9


def test_what_cannot_be_reviewed() -> None:
    with pytest.raises(BadRecord, match="expected at most 10000 cells"):
        review(Record(Level(1000, 1000, 10), seed=1))
    moves = (RecordedMove.flag((0, 0)),) * 20_001
    with pytest.raises(BadRecord, match="20001 moves"):
        review(Record(Level(3, 3, 2), seed=1, moves=moves))
    with pytest.raises(BadRecord, match="says won, but its moves end playing"):
        review(Record(Level(3, 3, 2), seed=1, outcome=Outcome.WON))


def opened(level: Level, seed: int, *cells: tuple[int, int]) -> Record:
    """The game of someone who opens these cells."""
    game = Game(level, seed=seed)
    for cell in cells:
        game.open(cell)
    moves = tuple(map(RecordedMove.open, cells))
    return Record(level, seed=seed, moves=moves, outcome=game.outcome)


def test_a_needless_risk_is_never_the_best_guess() -> None:
    """It may cost nothing, where the same coin must be flipped later on."""
    cells = [(0, 0), (1, 2), (0, 1), (0, 2), (2, 2), (1, 3), (0, 3), (3, 2), (2, 1), (3, 0)]
    last = review(opened(Level(4, 4, 4), 36, *cells)).moves[-1]
    assert last.is_needless
    assert last.loss == 0
    assert last.label is Label.NEEDLESS


def test_what_was_needed_may_be_easier_than_what_was_used() -> None:
    cells = [(0, 0), (3, 3), (0, 3), (0, 1), (0, 2), (1, 3), (1, 0)]
    found = review(opened(Level(4, 4, 4), 23, *cells))
    assert found.record.outcome is Outcome.WON
    assert not found.needless
    assert (found.hardest_needed, found.hardest_used) == (Rule.SUBSET, Rule.TOTAL)


def test_a_flag_is_judged_by_the_mines_that_it_met() -> None:
    """A first click that is taken back may lay other mines the next time."""
    level = Level(6, 6, 6)
    before, after = (Layout.random(level, 1, StartRule.OPENING, at) for at in ((0, 0), (5, 5)))
    game = Game(level, seed=1, start=StartRule.OPENING)
    game.open((0, 0))
    cell = next(c for c in game.view.hidden() if before.is_mine(c) and not after.is_mine(c))
    moves = (
        RecordedMove.open((0, 0)),
        RecordedMove.flag(cell),
        RecordedMove.undo(),
        RecordedMove.undo(),
        RecordedMove.open((5, 5)),
    )
    found = review(Record(level, StartRule.OPENING, seed=1, moves=moves))
    assert found.moves[1].label in (Label.RIGHT_FLAG, Label.UNSUPPORTED_FLAG)
    assert abs(balance(found)) < 1e-12


def test_only_risks_that_were_survived_count_as_luck_survived() -> None:
    layout = Layout.parse("*./..")
    moves = (RecordedMove.open((1, 0)), RecordedMove.open((0, 0)))
    lost = review(
        Record(layout.level, StartRule.NONE, layout=layout, moves=moves, outcome=Outcome.LOST)
    )
    assert [move.is_survived for move in lost.moves] == [True, False]
    assert lost.survived == lost.moves[:1]
    assert 10**lost.luck_log10 == pytest.approx(4 / 3)


def test_the_document_has_all_labels_there_are() -> None:
    text = (Path(__file__).parents[2] / "docs" / "review.md").read_text("utf-8")
    rows = text.split("## Labels")[1].split("##")[0].splitlines()
    cells = [row.split("|")[1].strip() for row in rows if row.startswith("| ")][1:]
    assert [name for cell in cells for name in cell.split(", ")] == [str(each) for each in Label]
