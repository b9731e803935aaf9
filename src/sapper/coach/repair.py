"""The second witness: small edits of the student's own syntax tree, tried inside the sandbox.

An edit that makes the first fault go away, and loses nothing that held before, shows where the
fault is. It is never shown. Work is counted in loop rounds and calls, not in seconds, so that
every machine finds the same.
"""

from __future__ import annotations

import ast
from ast import literal_eval
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from sapper.coach import values
from sapper.coach.curriculum import Exercise
from sapper.coach.edits import Edit, edits, pieces, with_ticks
from sapper.coach.situation import Situation, StepKind, write_cells
from sapper.coach.values import DRIVER, Sites, Tried, only_place
from sapper.sandbox import Pupil, Seen, SentenceParts, Way, write

MOST_ROUNDS = 10_000
"""Rounds and calls that one trial may take: ten times what a right file takes."""
MOST_WORK = 2_500_000
"""The same for all edits of a file together."""
_WAY = Way(5_000_000)
"""Edits count their own work: this only ends what counts none."""
_MOST_FOUND, _AT_ONCE = 24, 12
"""So many repairs are looked for, and so many told in one answer, which has a limit."""
_OTHERS = 5
"""So many other examples must end where one place is to be named."""
_MOST = 0.5
"""An edit that puts less right is no witness."""
_ASPECTS = ("known", "moves", "kept", "tidy")
_ASKED = 2
"""So many of them the course asks for: the others are polish."""


@dataclass(frozen=True)
class Trial:
    """Python that sets `good` to a bool for each thing asked; `names` are the things.

    The first `asked` of them count: the rest is polish.
    """

    code: str
    names: tuple[str, ...]
    asked: int = 1


@dataclass(frozen=True)
class Repair:
    """An edit that makes a fault go away, the names of all that it puts right, and their share.

    It names a cause where it `is_sure`; else it is one of several things that could be meant.
    """

    edit: Edit
    turned: frozenset[str]
    share: float
    is_sure: bool = False


def trial_of_exercise(name: str, exercise: Exercise, is_asked: bool = True) -> Trial:
    """The question of an exercise, answered as it should be."""
    test = exercise.test or f"answer == {write(exercise.answer)}"
    lines = [*exercise.lines, f"answer = {exercise.ask}", f"good = [bool({test})]"]
    return Trial("\n".join(lines), (name,), int(is_asked))


def trial_of_situation(name: str, situation: Situation) -> Trial:
    """A situation in which all that follows is known, every number kept, and moves are legal.

    The course's own words decide: `cells` and `count` are compared here, not by the file's `==`.
    """
    first, *lines = situation.lines()
    code, moves = [first, "good = [True, True, True, True]"], set()
    board = write_cells(situation.layout.mines())
    for number, (step, line) in enumerate(zip(situation.steps, lines, strict=True), 1):
        code.append(line)
        if step.kind in (StepKind.REVEAL, StepKind.ADD_MOVE):
            moves.add(step.cells[0])
        if step.kind is not StepKind.REVEAL:
            continue
        closure = situation.until(number).closure()
        plain = ", ".join(_literal(each) for each in closure.plain_statements())
        known = f"{write_cells(closure.safes)}, {write_cells(closure.mines)}"
        code.append(f"_look(ai, good, {known}, {write_cells(moves)}, [{plain}], {board})")
    code.append("_ask(ai, good)")
    return Trial("\n".join(code), tuple(f"{name}: {aspect}" for aspect in _ASPECTS), _ASKED)


def _literal(statement: SentenceParts) -> str:
    return f"({write_cells(statement[0])}, {statement[1]})"


_DRIVER = """
class _Worn(BaseException): pass

def _look(ai, good, safes, mines, moves, plain, board):
    cells = {(i, j) for i in range(ai.height) for j in range(ai.width)}
    said = [(set(s.cells), s.count) for s in ai.knowledge]
    is_true = all(c <= cells and len(c & board) == n for c, n in said)
    good[0] &= (is_true and ai.moves_made == moves and safes <= ai.safes <= cells - board
                and mines <= ai.mines <= board and type(ai.knowledge) is list)
    good[2] &= all(each in said for each in plain)
    good[3] &= not any(c & (ai.safes | ai.mines) for c, n in said)

def _ask(ai, good):
    cells = {(i, j) for i in range(ai.height) for j in range(ai.width)}
    safe, free = ai.safes - ai.moves_made, cells - ai.moves_made - ai.mines
    for _ in range(4):
        one, other = ai.make_safe_move(), ai.make_random_move()
        good[1] &= one in safe if safe else one is None
        good[1] &= other in free if free else other is None

def _rounds_(ai):
    for number in range(9):
        before = _held(ai)
        yield number
        if before is not None and before == _held(ai): return

def _held(ai):
    try: said = sorted((sorted(s.cells), s.count) for s in ai.knowledge)
    except (AttributeError, TypeError): return None
    return len(ai.safes), len(ai.mines), said

_state = {}

def _begin(source, trials, most):
    import copy, random, sys, types
    from itertools import chain, repeat
    from operator import length_hint
    work, ran, limit = [0, 0], set(), [most]
    def worn(_): raise _Worn
    def note(frame, event, _):
        if event == "call": ran.add(frame.f_code.co_name)
    # Dataclasses look for the module that they are made in.
    module = sys.modules["_edited_"] = types.ModuleType("_edited_")
    base = vars(module)
    base.update(_tick_=repeat(None).__next__, _rounds_=_rounds_)
    exec(compile(source, "minesweeper.py", "exec"), base)
    codes = [(compile(code, "<trial>", "exec"), size) for code, size, _ in trials]
    def run(code, size, look=_look):
        names = {name: value for name, value in base.items() if name[:1] != "_"}
        names.update(copy=copy, random=random, _look=look, _ask=_ask, good=[False] * size)
        left = repeat(None, limit[0])
        base["_tick_"] = chain(left, map(worn, repeat(None))).__next__  # an iterator costs little
        random.seed(0)
        try:
            exec(code, names)
            good = [bool(each) for each in names["good"]]
        except (Exception, _Worn, SystemExit):
            good = [False] * size
        work[0] = limit[0] - length_hint(left)
        work[1] += work[0] + 20
        return good
    sys.setprofile(note)
    before = [run(*codes[0])]
    sys.setprofile(None)
    few = most // 10 if work[0] >= most else most  # an endless example is a small one
    took_part = sorted(ran)
    before += [run(*each) for each in codes[1:]]
    work[1] = 0
    asked = [each[2] for each in trials]
    _state.update(base=base, codes=codes, run=run, work=work, before=before, limit=limit, few=few,
                  asked=asked, trials=trials)
    return took_part, sum(not each for n, good in zip(asked, before) for each in good[:n])

def _repairs(functions, edits, most_work, most_found):
    base, codes, run, work, before, limit, few, asked, _ = _state.values()
    most = limit[0]
    found, wanted = [], [bit for bit, good in enumerate(before[0]) if not good]
    wanted = [bit for bit in wanted if bit < asked[0]] or wanted  # polish may stay as it is
    order = sorted(range(1, len(codes)), key=lambda at: all(before[at]))  # what fails comes first
    for number, (home, name, begin, end, new, may_fail) in enumerate(edits):
        if work[1] > most_work or len(found) >= most_found or not wanted: break
        owner = base.get(home) if home else None
        old = vars(owner).get(name) if owner else base.get(name)
        if old is None: continue
        work[1] += 30
        try:
            made, own, base["_own_"] = {}, functions.get((home, name), ""), old
            code = own[:begin] + new + own[len(own) - end:]
            exec(compile(code, "minesweeper.py", "exec"), base, made)
            setattr(owner, name, made[name]) if home else base.update({name: made[name]})
            limit[0] = few
            after = {0: run(*codes[0])}
            limit[0] = most
            if all(after[0][bit] for bit in wanted):
                for at in order:
                    after[at] = run(*codes[at])
                    pairs = list(zip(before[at], after[at]))
                    may_fail -= sum(not b and not a for b, a in pairs[:asked[at]])
                    if may_fail < 0 or any(b and not a for b, a in pairs): break
                else:
                    pairs = [zip(good, after[at]) for at, good in enumerate(before)]
                    bits = "".join(str(int(a and not b)) for each in pairs for b, a in each)
                    found.append((number, int("1" + bits, 2)))
        except (Exception, _Worn): pass
        finally: setattr(owner, name, old) if home else base.update({name: old})
    return found
"""


@lru_cache(maxsize=2)
def _counted(text: str) -> tuple[ast.Module, str]:
    """The file's tree with its work counted, and its text; empty where it is no Python."""
    try:
        tree = with_ticks(ast.parse(text))
        return tree, ast.unparse(tree)
    except (SyntaxError, ValueError, RecursionError):
        return ast.Module([], []), ""


@lru_cache(maxsize=2)
def _edits_of(text: str, functions: frozenset[str]) -> list[Edit]:
    """All edits of these functions: what says the most, then right pieces, then weak ones."""
    own = sorted(edits(_counted(text)[0], functions), key=lambda edit: edit.rank)
    strong = [each for each in own if not each.is_weak]
    return [*strong, *pieces(), *(each for each in own if each.is_weak)]


def find_repairs(pupil: Pupil, trials: list[Trial]) -> list[Repair]:
    """The edits after which all of the first trial is good and nothing is lost in the others.

    Only functions that take part in the first trial are edited.
    """
    asked = [(trial.code, len(trial.names), trial.asked) for trial in trials]
    begin = f"_begin({_counted(pupil.source)[1]!r}, {asked!r}, {MOST_ROUNDS})"
    match _answer(pupil.perform([_DRIVER, begin], replace(_WAY, anew=True))[-1]):
        case (list(took_part), int(failing)):
            tried = _edits_of(pupil.source, frozenset(map(str, took_part)))
        case _:
            return []
    functions = {(edit.home, edit.function): edit.own for edit in tried if edit.own}
    most = int((1 - _MOST) * failing)
    changes = [(*edit.change, failing if edit.is_piece else most) for edit in tried]
    call = f"_found = _repairs({functions!r}, {changes!r}, {MOST_WORK}, {_MOST_FOUND})"
    told = [f"_found[{at}:{at + _AT_ONCE}]" for at in range(0, _MOST_FOUND, _AT_ONCE)]
    answers = map(_answer, pupil.perform([call, *told], replace(_WAY, go_on=True))[1:])
    return [
        _repair(tried[number], bits, trials, failing)
        for found in answers
        for number, bits in (found if isinstance(found, list) else ())
    ]


def find_place(pupil: Pupil, told: int) -> Tried | None:
    """The one place where other values end what the last edits were tried on; None if none is.

    It goes on where `find_repairs` ended, and says which of the first `told` trials they end.
    """
    try:
        sites = Sites(pupil.source)
    except (SyntaxError, ValueError, RecursionError):  # of another Python, or far too deep
        return None
    limits = values.MOST_WORK, values.MOST_EACH, values.MOST_ROUNDS, _OTHERS, told
    call = f"_places({sites.told!r}, *{limits})"
    match _answer(pupil.perform([DRIVER, call], replace(_WAY, go_on=True))[-1]):
        case (list(found), int(asked)):
            places = (
                Tried(sites.found[site], learned, is_lost, frozenset(ended))
                for site, learned, is_lost, ended in found
            )
            return only_place(list(places), asked)
    return None


def _answer(seen: Seen) -> object:
    """The value that a line gave; None where it failed or gave something else."""
    try:
        return None if seen.failure else literal_eval(seen.text)
    except (ValueError, SyntaxError, TypeError):
        return None


def _repair(edit: Edit, bits: int, trials: list[Trial], failing: int) -> Repair:
    flags = iter(bin(bits)[3:])
    turned, asked = [], 0
    for trial in trials:
        now = [name for name, flag in zip(trial.names, flags, strict=False) if flag == "1"]
        turned += now
        asked += sum(name in now for name in trial.names[: trial.asked])
    return Repair(edit, frozenset(turned), asked / failing if failing else 1.0)


def right_piece(repairs: list[Repair]) -> Repair | None:
    """The right method that puts the most right in the place of the file's own; None if none."""
    found = [each for each in repairs if each.edit.is_piece]
    return max(found, key=lambda each: len(each.turned), default=None)


def agreed(repairs: list[Repair], traced: Sequence[int]) -> Repair | None:
    """The repair to believe; it is sure where nothing else can be meant.

    Of the edits that put the most right, one around another says no more than that one. If those
    that are left are about one place, or the trace names one of theirs, that is the place. The
    repair is sure if it puts all right that fails, and all edits of that place are of one kind;
    where that only moves lines, or leaves them out, the trace must name it. `traced` has the line
    that the trace names and, less sure, those of the blocks that it is in.
    """
    repairs = [each for each in repairs if not each.edit.is_piece]
    most = max((len(each.turned) for each in repairs), default=0)
    best = [each for each in repairs if len(each.turned) == most]
    inner = [each for each in best if not any(_is_around(each.edit, one.edit) for one in best)]
    inner.sort(key=lambda each: each.edit.rank)
    lines = {each.edit.line for each in inner}
    place = min(lines) if len(lines) == 1 else next((n for n in traced if n in lines), None)
    if place is not None:
        here = [each for each in inner if each.edit.line == place]
        special = [each for each in here if not each.edit.is_weak] or here
        is_shown = place in traced[:1] or (len(lines) == 1 and special[0].edit.is_telling)
        is_one = len({each.edit.kind for each in special}) == 1
        return replace(special[0], is_sure=is_shown and is_one and special[0].share == 1.0)
    fine = [each for each in inner if not each.edit.is_coarse]
    return fine[0] if fine and _is_near(fine) else None


def _is_around(outer: Edit, inner: Edit) -> bool:
    """Whether an edit changes all of the place of another one, and more."""
    return outer.covers(inner) and not inner.covers(outer)


def _is_near(repairs: list[Repair]) -> bool:
    """Whether repairs are in one function, on neighbouring lines."""
    functions = {(each.edit.home, each.edit.function) for each in repairs}
    lines = [each.edit.line for each in repairs]
    return len(functions) == 1 and max(lines) - min(lines) <= 1
