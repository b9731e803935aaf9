"""A session without any window: rules, undo, statistics, the AI and what it knows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sapper.agents import agent_names
from sapper.boards import rate
from sapper.core import (
    LEVELS,
    Analysis,
    BadAgent,
    BadBoard,
    BadRecord,
    Cell,
    Level,
    SapperError,
    StartRule,
    TooComplex,
    View,
)
from sapper.game import GameKind, Layout, Outcome, Record, Store
from sapper.window.session import Help, Hint, Session, Setup, Why
from sapper.window.session.thoughts import Question, exact_odds, find_hint, find_reason

STUDENTS = Path(__file__).parents[2] / "students"

Make = Callable[..., Session]


@pytest.fixture
def make() -> Iterator[Make]:
    sessions = []

    def _make(setup: Setup | None = None, **options: Any) -> Session:
        usual = {"seed": 1, "is_in_process": "path" not in options}
        sessions.append(Session(setup, **{**usual, **options}))
        return sessions[-1]

    yield _make
    for session in sessions:
        session.close()


def play_on(session: Session, most: int = 600) -> None:
    """Let the AI move until the game is over."""
    for _ in range(most):
        if session.is_over or not session.ai.move():
            return
        session.poll()


def lay(session: Session, rows: str) -> None:
    """Begin a game on these mines."""
    layout = Layout.parse(rows)
    session.begin_on(layout, Setup(layout.level, StartRule.NONE))


def stand(session: Session) -> None:
    """Put the position ".../11." on the board, with one mine at the left or in the middle."""
    lay(session, "*../...")
    session.open((1, 0))
    session.open((1, 1))


def test_the_course_game_is_the_default(make: Make) -> None:
    session = make(seed=None)
    assert (session.play.setup.level, session.play.setup.start) == (Level(8, 8, 8), StartRule.NONE)
    assert session.play.game is not None
    assert session.play.game.layout is not None  # laid before the first click, which may lose


def test_a_flagged_cell_is_not_opened(make: Make) -> None:
    session = make()
    session.flag((0, 0))
    assert not session.open((0, 0))
    assert "flagged" in session.message
    assert session.view.is_flagged((0, 0))
    assert session.play.mines_left == 7


def test_undo_takes_back_what_the_ai_knows(make: Make) -> None:
    session = make()
    lay(session, "*../.../...")
    session.open((2, 2))
    session.poll()
    assert session.ai.companion.knowledge.safes > {(2, 2)}
    session.undo()
    session.poll()
    assert session.ai.companion.knowledge.safes == frozenset()


def test_the_clock_of_a_game_that_was_left_stands_still(make: Make, tmp_path: Path) -> None:
    now = [0.0]
    beginner = Setup(LEVELS["beginner"])
    session = make(beginner, store=Store(tmp_path), seed=None, clock=lambda: now[0])
    session.flag((0, 0))
    now[0] = 5.0
    session.new_game(Setup(LEVELS["expert"]))
    now[0] = 50.0
    session.go_on_with(session.waiting[0])
    assert session.play.seconds == 5
    now[0] = 52.0
    assert session.play.seconds == 7


def test_after_a_win_by_opening_no_mine_is_left(make: Make) -> None:
    session = make()
    lay(session, "*..")
    session.open((0, 2))
    assert (session.outcome, session.play.mines_left) == (Outcome.WON, 0)


# Hints


def hint(session: Session) -> Hint:
    answers: list[Hint] = []
    session.ask_hint(answers.append)
    session.poll()
    return answers[0]


def test_hints_tell_more_step_by_step(make: Make) -> None:
    session = make()
    stand(session)
    found = hint(session)
    assert found.texts[0] == "Yes: at least one cell is certainly safe."
    assert found.areas[0] == frozenset()
    assert found.cell in {(0, 2), (1, 2)}
    assert found.areas[1] > {found.cell}
    assert found.areas[2] == {found.cell}
    assert found.texts[2] == f"{found.cell} is safe."
    assert Help.HINT not in session.play.helps  # asking helps nobody
    session.shown(Help.HINT)
    assert Help.HINT in session.play.helps


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (".1. 1", "No cell is certain: you have to guess."),
        (".. 2", "Yes: at least one cell is certainly a mine."),
        ("1.", "Yes: at least one cell is certainly a mine."),
        (".2 1", "2 at (0, 1)"),
    ],
)
def test_hints_say_what_kind_of_help_there_is(text: str, words: str) -> None:
    question = Question(View.parse(text), StartRule.NONE)
    assert words in find_hint(question, None, None).texts[0]


RULE = "The first click is safe by the rules: open any cell."


@pytest.mark.parametrize("start", [StartRule.SAFE, StartRule.OPENING])
def test_every_answer_knows_the_rule_of_the_first_click(make: Make, start: StartRule) -> None:
    session = make(Setup(LEVELS["beginner"], start), seed=None)
    assert hint(session).texts == (RULE,)
    answer = why(session, (4, 4))
    assert (answer.title, answer.is_mine) == ("(4, 4) is safe", False)
    assert [step.text for step in answer.steps] == [RULE]
    session.odds()
    session.poll()
    assert isinstance(session.odds(), SapperError)
    session.ai.choose_agent("champion")
    session.ai.move()
    session.poll()
    assert session.play.last is not None
    assert session.play.last.text == RULE
    cell = session.play.last.cell
    assert cell is not None
    answer = why(session, cell)  # what is seen stays on the board
    assert answer.view == session.view
    assert "opened by the first click" in answer.steps[0].text
    session.odds()
    session.poll()
    assert isinstance(session.odds(), Analysis)
    assert session.play.truth is not None
    session.begin_on(session.play.truth, session.play.setup)  # its mines lie already
    assert "is not certain" in why(session, (4, 4)).title


def test_a_guess_is_explained_by_risk_numbers_and_rivals() -> None:
    view = View.parse("..../.2../.... 3")
    answer = find_reason(Question(view, StartRule.NONE), (0, 3), view)
    assert answer.title == "(0, 3) is not certain"
    assert answer.is_mine is None
    risk, numbers, rivals = (step.text for step in answer.steps)
    assert risk == "It is a mine in 33.3 % of all layouts. The safest cell is (0, 0) with 25.0 %."
    assert "If it is safe, it shows" in numbers
    assert "A safe cell follows in" in numbers
    assert rivals.count("risk") == 4
    assert rivals.count("wins") == 5
    shares = [float(part) for part in re.findall(r"wins ([0-9.]+)%", rivals)]
    assert shares[:4] == sorted(shares[:4], reverse=True)


def test_boards_without_guessing_are_recorded_and_counted_by_themselves(
    make: Make, tmp_path: Path
) -> None:
    setup = Setup(LEVELS["beginner"]).with_no_guess(True)
    session = make(setup, seed=None, store=Store(tmp_path))
    session.open((4, 4))
    truth = session.play.truth
    assert truth is not None
    assert rate(truth, (4, 4)).is_solvable
    assert not session.play.is_helped
    session.close()
    again = make(store=Store(tmp_path))
    again.go_on_with(again.waiting[-1])
    assert (again.play.truth, again.play.setup) == (truth, setup)
    again.open(min(truth.mines()))
    assert again.kind.is_no_guess
    assert again.statistics is not None
    assert again.statistics.tally(again.kind).played == 1
    assert again.statistics.tally(GameKind(setup.level, setup.start, False)).played == 0
    with pytest.raises(BadBoard, match="first click that is safe"):
        Setup(LEVELS["beginner"], StartRule.NONE, is_no_guess=True)


# The AI


def test_human_moves_feed_the_ai(make: Make) -> None:
    session = make()
    lay(session, "*../.../...")
    session.open((2, 2))
    session.poll()
    assert {(1, 1), (1, 2), (2, 1)} <= session.ai.companion.knowledge.safes


def test_flagging_the_known_mines_is_one_move_to_undo(make: Make) -> None:
    session = make(Setup.course(Level(1, 4, 2)))
    session.begin_on(Layout.parse("*..*"), session.play.setup)
    session.open((0, 1))
    session.open((0, 2))
    session.poll()
    session.ai.move()
    session.poll()
    assert session.outcome is Outcome.WON
    session.undo()
    assert session.play.mines_left == 2


def test_the_ai_takes_a_flag_off_a_cell_that_it_opens(make: Make) -> None:
    session = make()
    session.begin_on(Layout.parse("*../.../..."), Setup.course())
    session.open((2, 2))
    session.flag((1, 1))
    session.ai.move()
    session.poll()
    assert session.view.number((1, 1)) == 1
    assert session.undo()
    assert session.view.is_flagged((1, 1))


@pytest.mark.parametrize("name", ["cs50", "expert"])
def test_the_course_agent_plays_to_the_end(make: Make, name: str) -> None:
    session = make(Setup.of(LEVELS[name]), seed=11)
    play_on(session)
    assert session.is_over
    assert session.ai.companion.alarms == []
    assert session.ai.failure is None


def test_the_record_says_who_made_each_move(make: Make, tmp_path: Path) -> None:
    session = make(Setup(LEVELS["beginner"]), seed=None, store=Store(tmp_path))
    session.open((4, 4))
    session.ai.choose_agent("logic")
    assert session.ai.move()
    session.poll()
    session.undo()
    session.close()
    (record,) = Store(tmp_path).waiting()
    assert [move.agent for move in record.moves] == ["", "logic", ""]


def test_every_agent_plays_to_the_end(make: Make) -> None:
    session = make(Setup.of(LEVELS["beginner"]))
    for name in ("cs50", *agent_names()):
        session.ai.choose_agent(name)
        session.new_game(seed=3)
        play_on(session)
        assert session.is_over, name
        assert session.play.last is not None
        assert session.play.last.player == name


@pytest.mark.parametrize("agent", ["cs50", "random"])
def test_a_move_that_comes_too_late_is_dropped(make: Make, agent: str) -> None:
    lines: list[str] = []
    session = make(say=lines.append)
    session.begin_on(Layout.parse("..*"), Setup.course())
    session.ai.choose_agent(agent)
    session.ai.move()
    session.open((0, 2))
    before = session.view
    session.poll()
    assert (lines, session.view) == ([], before)
    assert not session.ai.is_thinking


def test_a_move_to_a_cell_that_is_open_meanwhile_is_dropped(make: Make) -> None:
    lines: list[str] = []
    session = make(say=lines.append)
    session.begin_on(Layout.parse("...*"), Setup.course())
    session.open((0, 0))
    session.ai.choose_agent("logic")
    session.ai.move()
    session.open((0, 1))  # the only cell that is certainly safe
    session.poll()
    assert (lines, len(session.play.steps), session.ai.is_thinking) == ([], 2, False)


def test_a_hint_without_a_proof_names_the_nearest_cell(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(view: View, cell: Cell) -> None:
        raise TooComplex("too long")

    monkeypatch.setattr("sapper.window.session.thoughts.find_proof", refuse)
    session = make()
    session.begin_on(Layout.parse("....*"), Setup.course())
    session.open((0, 0))
    assert hint(session).cell == (0, 1)


def test_agents_with_an_argument(make: Make) -> None:
    session = make()
    session.ai.choose_agent("champion:fast")
    assert session.ai.label == "champion:fast"
    session.ai.choose_agent(f"cs50:{STUDENTS / 'right.py'}")
    assert (session.ai.agent, session.ai.label) == ("cs50", "right.py")


def test_an_unknown_agent_is_refused(make: Make) -> None:
    with pytest.raises(BadAgent, match="nobody"):
        make().ai.choose_agent("nobody")


def test_sentences_about_a_cell_the_shortest_first(make: Make) -> None:
    session = make()
    lay(session, "*../.../..*")
    session.open((1, 1))
    session.open((0, 1))
    session.poll()
    sentences = [str(each) for each in session.ai.knowledge.about((0, 0))]
    assert sentences[0] == "{(0, 0), (0, 2), (1, 0), (1, 2)} = 1"
    assert len(sentences) == 2


# Odds, the best guess, why


def test_odds_are_exact_and_certain_ones_are_whole(make: Make) -> None:
    session = make()
    stand(session)
    assert session.odds() is None  # until the worker's answer is brought in
    session.poll()
    odds = session.odds()
    assert isinstance(odds, Analysis)
    assert odds.probability == {(0, 0): 0.5, (0, 1): 0.5, (0, 2): 0.0, (1, 2): 0.0}
    assert odds.safe == {(0, 2), (1, 2)}
    session.flag((0, 2))  # wherever the mine was drawn, this flag wins nothing
    assert session.odds() is odds  # a flag is an opinion
    session.open((1, 2))
    assert session.odds() is None
    session.poll()
    odds = session.odds()
    assert isinstance(odds, Analysis)
    assert set(odds.probability) == set(session.view.hidden())


def test_odds_that_cannot_be_had_say_why() -> None:
    odds = exact_odds(Question(View.parse(".2 1"), StartRule.NONE))
    assert isinstance(odds, SapperError)
    assert "2 at (0, 1)" in str(odds)


def why(session: Session, cell: tuple[int, int]) -> Why:
    answers: list[Why] = []
    session.ask_why(cell, answers.append)
    session.poll()
    return answers[0]


def test_why_derives_step_by_step(make: Make) -> None:
    session = make()
    stand(session)
    answer = why(session, (0, 2))
    assert answer.title == "(0, 2) is safe"
    assert len(answer.steps) >= 2
    assert {(1, 0), (1, 1)} <= set().union(*(step.numbers for step in answer.steps))
    assert (0, 2) in answer.steps[-1].cells


def test_why_of_an_uncertain_cell_tells_its_odds(make: Make) -> None:
    session = make()
    stand(session)
    answer = why(session, (0, 0))
    assert answer.title == "(0, 0) is not certain"
    assert "50.0 %" in answer.steps[0].text
    assert "(0, 2) is certainly safe" in answer.steps[0].text


def test_why_of_an_open_cell_looks_back_to_before_it_was_opened(make: Make) -> None:
    session = make()
    stand(session)
    before = session.view
    session.open((1, 2))
    session.open((0, 2))
    answer = why(session, (1, 2))
    assert answer.view == before
    assert answer.title == "(1, 2) is safe"


# Students' files


def test_a_student_file_that_is_right_wins(make: Make) -> None:
    session = make(path=STUDENTS / "right.py")
    assert session.ai.label == "right.py"
    wins = 0
    for seed in range(6):
        session.new_game(seed=seed)
        play_on(session)
        assert (session.ai.failure, session.ai.companion.alarms) == (None, [])
        wins += session.outcome is Outcome.WON
    assert wins > 0


def test_a_student_file_that_raises_is_named_with_message_and_line(make: Make) -> None:
    session = make(path=STUDENTS / "raises.py")
    lay(session, "*..*/..../....")
    session.open((1, 1))
    session.open((1, 2))
    session.poll()
    assert session.ai.failure is not None
    assert str(session.ai.failure) == (
        "raises.py: add_knowledge raised KeyError: 'no such sentence' (line 18)"
    )
    assert session.ai.failure.line == 18
    assert session.open((0, 1))  # the game goes on
    session.new_game()
    session.poll()
    assert session.ai.failure is None


def test_a_student_file_that_hangs_is_stopped(make: Make) -> None:
    session = make(path=STUDENTS / "hangs.py", patience=1.0)
    lay(session, "*.../..../....")
    session.open((1, 1))
    session.poll()
    assert session.ai.failure is not None
    assert session.ai.failure.is_hang
    assert session.ai.failure.line in (17, 18)
    where = f"(line {session.ai.failure.line})"
    took = "add_knowledge took over 1 s of processor time"
    assert str(session.ai.failure) == f"hangs.py hung: {took} {where}"
    session.new_game()
    session.ai.move()
    session.poll()
    assert session.play.last is not None
    assert session.play.last.cell == (0, 0)


def test_a_student_file_that_lies_raises_an_alarm(make: Make) -> None:
    session = make(path=STUDENTS / "lies.py")
    session.new_game(Setup.course(Level(4, 4, 1)))
    session.begin_on(Layout.parse("*.../..../..../...."), session.play.setup)
    session.open((1, 1))
    session.open((3, 3))
    session.poll()
    first, second = session.ai.companion.alarms[:2]
    assert str(first) == ("(0, 0) is in safes, but is a mine, since move 1 opened (1, 1).")
    assert str(second) == ("(2, 2) is in mines, but is safe, since move 2 opened (3, 3).")
    session.ai.move()
    session.poll()
    assert session.outcome is Outcome.LOST


def test_a_move_that_is_no_cell_is_a_failure(make: Make) -> None:
    session = make(path=STUDENTS / "strays.py")
    session.ai.move()
    session.poll()
    assert str(session.ai.failure) == (
        "strays.py chose 'the corner', which is not a cell of the 8x8 board"
    )


def test_another_file_can_be_taken_in_the_midst_of_a_game(make: Make) -> None:
    session = make()
    lay(session, "*../.../...")
    session.open((2, 2))
    session.ai.use_file(STUDENTS / "right.py")
    session.poll()
    assert session.ai.label == "right.py"
    assert {(1, 1), (1, 2), (2, 1)} <= session.ai.companion.knowledge.safes


def test_mines_must_fit_beside_a_free_first_click() -> None:
    with pytest.raises(BadBoard, match="no room for 16 mines on 4x4"):
        Setup(Level(4, 4, 16))
    with pytest.raises(BadBoard, match="keeps 9 cells free"):
        Setup(Level(4, 4, 8), StartRule.OPENING)
    Setup.course(Level(4, 4, 16))


# Games that are kept


def test_the_board_of_the_day_changes_no_setting(make: Make) -> None:
    session = make(Setup(LEVELS["beginner"]), seed=None)
    session.begin_daily(Layout.parse("*...*/...../...../*...."), "2026-11-17")
    assert session.setup == Setup(LEVELS["beginner"])
    session.new_game()
    assert session.play.setup == Setup(LEVELS["beginner"])


def test_a_board_that_counts_has_no_name_before_its_end(make: Make, tmp_path: Path) -> None:
    session = make(Setup(LEVELS["beginner"]), store=Store(tmp_path), seed=None)
    session.open((4, 4))
    assert session.play.truth is not None
    assert session.play.seed is None
    assert session.play.record().seed is None


NAMES = ("beginner", "intermediate", "expert")


def flagged_games(make: Make, folder: Path) -> Session:
    """Return a session in which a game of each level was begun, the n-th with a flag on (0, n)."""
    session = make(Setup(LEVELS["beginner"]), store=Store(folder), seed=None)
    for place, name in enumerate(NAMES):
        session.new_game(Setup(LEVELS[name]))
        session.flag((0, place))
    return session


def flags_of(records: Iterable[Record]) -> list[Cell | None]:
    return [record.moves[0].cell for record in records]


def test_one_game_of_each_kind_waits(make: Make, tmp_path: Path) -> None:
    session = flagged_games(make, tmp_path)
    assert flags_of(session.waiting) == [(0, 0), (0, 1)]
    session.go_on_with(session.waiting[0])
    assert session.view.is_flagged((0, 0))
    assert flags_of(session.waiting) == [(0, 1), (0, 2)]
    assert flags_of(Store(tmp_path).waiting()) == [(0, 1), (0, 2)]  # one is being played
    session.new_game(Setup(LEVELS["expert"]))
    assert flags_of(session.waiting) == [(0, 1), (0, 2), (0, 0)]  # until a move is made
    session.flag((5, 5))
    assert flags_of(session.waiting) == [(0, 1), (0, 0)]
    assert flags_of(Store(tmp_path).games()) == [(0, 2)]  # nothing is lost
    session.close()
    again = make(store=Store(tmp_path))
    assert sorted(flags_of(again.waiting), key=str) == [(0, 0), (0, 1), (5, 5)]
    assert again.waiting_of(Setup(LEVELS["expert"]).kind) == again.waiting[-1]


def test_a_new_game_of_the_same_kind_takes_the_place_of_the_one_before(
    make: Make, tmp_path: Path
) -> None:
    session = make(Setup(LEVELS["beginner"]), store=Store(tmp_path), seed=None)
    for place in range(3):
        session.new_game()
        session.flag((0, place))
    assert session.waiting == []
    assert flags_of(Store(tmp_path).games()) == [(0, 0), (0, 1)]
    session.close()
    assert flags_of(make(store=Store(tmp_path)).waiting) == [(0, 2)]


def test_of_two_windows_games_of_one_kind_the_later_one_waits(make: Make, tmp_path: Path) -> None:
    beginner = Setup(LEVELS["beginner"])
    first, second = (make(beginner, store=Store(tmp_path), seed=None) for _ in range(2))
    first.flag((0, 0))
    second.flag((0, 1))
    assert second.waiting == []
    first.close()
    second.close()
    assert flags_of(make(store=Store(tmp_path)).waiting) == [(0, 1)]
    assert flags_of(Store(tmp_path).games()) == [(0, 0)]


def test_a_game_that_an_agent_alone_played_waits_for_nobody(make: Make, tmp_path: Path) -> None:
    session = make(Setup(LEVELS["beginner"]), store=Store(tmp_path))
    play_on(session, 1)
    session.new_game(Setup(LEVELS["expert"]))
    assert session.waiting == []
    assert len(list(Store(tmp_path).games())) == 1


def test_a_game_that_another_program_plays_cannot_be_continued(make: Make, tmp_path: Path) -> None:
    session = flagged_games(make, tmp_path)
    other = make(store=Store(tmp_path))
    record = other.waiting[0]
    other.go_on_with(record)
    with pytest.raises(BadRecord, match="is being played already"):
        session.go_on_with(record)
    assert record not in session.waiting


def test_games_begun_at_once_have_an_order(tmp_path: Path) -> None:
    history = Store(tmp_path)
    record = Record(LEVELS["beginner"], seed=1)
    begun = [history.begin(record).record.begun for _ in range(9)]
    assert sorted(set(begun)) == begun


# The file is watched


def test_an_edited_file_is_loaded_at_the_next_move_and_at_reset(make: Make, tmp_path: Path) -> None:
    path = tmp_path / "minesweeper.py"
    path.write_text((STUDENTS / "raises.py").read_text(encoding="utf-8"), encoding="utf-8")
    session = make(path=path)
    session.begin_on(Layout.parse("*../.../..."), Setup.course())
    session.open((2, 2))
    session.open((0, 1))
    session.poll()
    assert session.ai.failure is not None
    assert not session.ai.reload_if_changed()
    path.write_text((STUDENTS / "right.py").read_text(encoding="utf-8"), encoding="utf-8")
    session.ai.move()
    assert "minesweeper.py was edited" in session.ai.file_note
    session.poll()
    assert session.ai.failure is None
    assert len(session.play.steps) == 3
    path.write_text(path.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    session.new_game()
    assert "minesweeper.py was edited" in session.ai.file_note
    session.new_game()
    assert session.ai.file_note == ""


def test_the_ai_s_knowledge_is_kept_for_every_move(make: Make) -> None:
    session = make()
    lay(session, "*.../..../...*")
    companion = session.ai.companion
    session.open((1, 1))
    session.flag((0, 0))
    session.open((1, 2))
    session.poll()
    assert [each.move for each in companion.moments] == [0, 1, 3]
    first, second = companion.moment(1), companion.moment(3)
    assert companion.moment(2) is first
    assert {str(each) for each in first.fresh} == {
        "{(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)} = 1"
    }
    assert second.fresh
    assert not second.fresh & first.fresh
    assert second.knowledge is companion.knowledge
    session.odds()
    assert session.play.helps == {Help.KNOWN_BOARD}  # questions change nothing
    session.undo()  # learned anew, move by move
    session.poll()
    assert [each.move for each in companion.moments] == [0, 1]


# What was shown belongs to the layout


def fresh(make: Make, folder: Path | None = None, **options: Any) -> Session:
    """A game of one's own on an expert's board, some of it open."""
    history = None if folder is None else Store(folder)
    session = make(Setup(LEVELS["expert"], StartRule.OPENING), seed=None, store=history, **options)
    session.open((8, 8))
    return session


def test_questions_are_pure(make: Make, tmp_path: Path) -> None:
    session = fresh(make, tmp_path)
    for question in (session.odds, session.question):
        question()
        session.poll()
        question()
    session.play.record()
    why(session, next(session.view.hidden()))
    hint(session)
    assert session.play.helps == set()
    assert session.play.recording is not None
    assert session.play.recording.record.helps == ()


def test_a_killed_session_loses_nothing_but_the_time_since_the_last_move(
    make: Make, tmp_path: Path
) -> None:
    now = [0.0]
    session = fresh(make, tmp_path, clock=lambda: now[0])
    now[0] = 9.0
    session.flag(next(session.view.hidden()))
    now[0] = 20.0
    session.poll()
    assert session.store is not None
    session.store.close()  # as the system does with a killed program's files
    again = make(store=Store(tmp_path), clock=lambda: now[0])
    again.go_on_with(again.waiting[-1])
    assert again.view == session.view
    assert again.play.seconds == 9
    session.play.recording = None
