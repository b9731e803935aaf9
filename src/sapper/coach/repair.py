"""The second witness: small edits of the student's own syntax tree, tried inside the sandbox.

An edit that makes the first fault go away, and loses nothing that held before, shows where the
fault is. It is never shown. Work is counted in loop rounds and calls, not in seconds, so that
every machine finds the same.
"""

from __future__ import annotations

import ast
import re
from ast import literal_eval
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from sapper.coach.curriculum import Exercise
from sapper.coach.edits import Edit, edits, pieces, with_ticks
from sapper.coach.grammar import LEFT_OUT
from sapper.coach.situation import Situation, StepKind, write_cells
from sapper.sandbox import Pupil, Seen, SentenceParts, Way, write

MOST_ROUNDS = 40_000
"""Rounds and calls that one trial may take: ten times what a right file takes."""
MOST_WORK = {True: 1_000_000, False: 4_000_000}
"""The same for all edits of a fault together, by whether it is polish."""
_WAY = Way(5_000_000)
"""Edits count their own work: this only ends what counts none."""
_MOST_FOUND, _AT_ONCE = 24, 8
"""So many repairs are looked for, and so many told in one answer, which has a limit."""
_MOST = 0.5
"""An edit that puts less right is no witness."""
_ASPECTS = ("known", "moves", "kept", "tidy")
_POLISHED = (*_ASPECTS, "none empty", "none twice")
"""Right files may have empty sentences, and more of them once a fault is mended."""
_DRAWN = re.compile(r"range\((\d00)\)")
"""Moves are drawn so often; half of it is enough for a guard."""
_TOLD = [f"[*_kinds.items()][{at}:{at + 25}]" for at in range(0, 200, 25)]
"""What the names of the file stand for; an answer has a limit."""
_ASKED = 2
"""So many of them the course asks for: the others are polish."""


FunctionOf = Callable[[int], int | None]
"""The line at which the function of a line begins."""


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
    code = _DRAWN.sub(lambda found: f"range({int(found[1]) // 2})", "\n".join(lines))
    return Trial(code, (name,), int(is_asked))


def trial_of_situation(name: str, situation: Situation, is_polish: bool = False) -> Trial:
    """A situation in which all that follows is known, every number kept, and moves are legal.

    With `is_polish` no sentence is empty, and none there twice. The course's own words decide:
    `cells` and `count` are compared here, not by the file's `==`.
    """
    first, *lines = situation.lines()
    code, moves = [first, f"good = {[True] * len(_POLISHED)}"], set()
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
    aspects = _POLISHED if is_polish else _ASPECTS
    return Trial("\n".join(code), tuple(f"{name}: {aspect}" for aspect in aspects), _ASKED)


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
    good[4] &= all(c for c, n in said)
    good[5] &= all(said.count(each) == 1 for each in said)

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

_state, _kinds = {}, {}

def _kind(value):
    kind = type(value).__name__
    if kind in ("set", "frozenset", "list", "dict", "deque"):
        return f"many {_kind(next(iter(value)))}" if value else "many"
    return kind

def _see(name, value):
    if value is not None and _kinds.get(name, "many") == "many": _kinds[name] = _kind(value)

def _lasting(base):
    import copy
    owners = [base, *(vars(each) for each in base.values() if isinstance(each, type))]
    for name, value in (pair for owner in owners for pair in list(owner.items())):
        kept = [] if name[:2] == "__" else [value]
        for each in (*kept, *(getattr(value, "__defaults__", None) or ())):
            try:
                if type(each) in (list, set, dict): yield each, copy.deepcopy(each)
            except Exception: pass

def _compiled(code):
    import ast, re
    if not re.search(r"\\S.* for ", code): return compile(code, "minesweeper.py", "exec")
    tree = ast.parse(code)
    tick = ast.parse("_tick_() is None", mode="eval").body  # rounds of one line count too
    for each in ast.walk(tree):
        if isinstance(each, ast.comprehension): each.ifs.insert(0, tick)
    return compile(ast.fix_missing_locations(tree), "minesweeper.py", "exec")

def _begin(source, trials, most):
    import copy, random, sys, types
    from itertools import chain, repeat
    from operator import length_hint
    work, ran = [0], {}
    def worn(_): raise _Worn
    def note(frame, event, value):
        if frame.f_code.co_filename != "minesweeper.py": return None
        function = frame.f_code.co_qualname.partition(".<locals>")[0]
        if event == "return": _see(f"{function}()", value)
        if event != "line": return note
        often = ran[frame.f_lineno] = ran.get(frame.f_lineno, 0) + 1
        for name, value in frame.f_locals.items() if often < 4 else ():
            _see(f"{function}:{name}", value)
            if type(value).__module__ == "_edited_":
                home, held = type(value).__name__, getattr(value, "__dict__", {})
                for part in list(held): _see(f"{home}.{part}", held[part])
        return note
    # Dataclasses look for the module that they are made in.
    module = sys.modules["_edited_"] = types.ModuleType("_edited_")
    base = vars(module)
    base.update(_tick_=repeat(None).__next__, _rounds_=_rounds_)
    exec(_compiled(source), base)
    for name in filter(str.isupper, list(base)): _see(f":{name}", base[name])
    lasting = list(_lasting(base))
    codes = [(compile(code, "<trial>", "exec"), size) for code, size, _ in trials]
    def run(code, size, limit):
        names = {name: value for name, value in base.items() if name[:1] != "_"}
        names.update(copy=copy, random=random, _look=_look, _ask=_ask, good=[False] * size)
        left = repeat(None, limit)
        base["_tick_"] = chain(left, map(worn, repeat(None))).__next__  # an iterator costs little
        random.seed(0)
        try:
            for thing, was in lasting:  # what a trial leaves there is not for the next one
                if thing != was:  # which may ask the file's own ==
                    thing.clear()
                    (thing.extend if type(thing) is list else thing.update)(copy.deepcopy(was))
            exec(code, names)
            good = [bool(each) for each in names["good"][:size]]
        except (Exception, _Worn, SystemExit):
            good = [False] * size
        work[0] += limit - length_hint(left) + 20
        return good
    before, ways, asked, hung = [], [], [each[2] for each in trials], []
    for code, size in codes:
        if not before: sys.settrace(note)
        began = work[0]
        before.append(run(code, size, most))
        sys.settrace(None)
        took = work[0] - began
        hung.append(took >= most)
        if hung[-1] and not hung[0]: asked[len(ways)] = -1  # running on says nothing of the first
        enough = min(most, most // 2 + 10 * took)
        if hung[-1]: enough = most // (2 if ways else 20)  # the first example is a small one
        ways.append((code, size, enough))
    work[0] = 0
    _state.update(base=base, ways=ways, run=run, work=work, before=before, asked=asked)
    failing = sum(not each for n, good in zip(asked, before) for each in good[:max(n, 0)])
    return sorted(ran), failing, [at for at, n in enumerate(asked) if n < 0]

def _repairs(functions, edits, most_work, most_found):
    base, ways, run, work, before, asked = _state.values()
    found, wanted = [], [bit for bit, good in enumerate(before[0]) if not good]
    wanted = [bit for bit in wanted if bit < asked[0]] or wanted  # polish may stay as it is
    order = [at for at in range(1, len(ways)) if asked[at] >= 0]
    order.sort(key=lambda at: all(before[at]))  # what fails comes first
    last, full = 0, False
    for number, (home, name, begin, end, new, may_fail, tier) in enumerate(edits):
        if work[0] > most_work or len(found) >= most_found or not wanted: break
        if full and tier > last: break
        last = tier
        owner = base.get(home) if home else None
        old = vars(owner).get(name) if owner else base.get(name)
        if old is None: continue
        work[0] += 30
        try:
            made, own, base["_own_"] = {}, functions.get((home, name), ""), old
            code = own[:begin] + new + own[len(own) - end:]
            if "super()" in code:
                lines = code.replace("\\n", "\\n ")
                code = f"def _of_(__class__):\\n {lines}\\n return {name}\\n{name} = _of_(_owner_)"
                base["_owner_"] = owner
            exec(_compiled(code), base, made)
            setattr(owner, name, made[name]) if home else base.update({name: made[name]})
            after = {0: run(*ways[0])}
            if all(after[0][bit] for bit in wanted):
                for at in order:
                    after[at] = run(*ways[at])
                    pairs = list(zip(before[at], after[at]))
                    may_fail -= sum(not b and not a for b, a in pairs[:asked[at]])
                    if may_fail < 0 or any(b and not a for b, a in pairs): break
                else:
                    for at, way in enumerate(ways):
                        if at not in after: after[at] = run(*way)
                    pairs = [zip(good, after[at]) for at, good in enumerate(before)]
                    bits = "".join(str(int(a and not b)) for each in pairs for b, a in each)
                    found.append((number, int("1" + bits, 2)))
                    full |= new[:4] != "def " and all(
                        a for at, n in enumerate(asked) if n > 0 for a in after[at][:n])
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
def _edits_of(text: str, ran: frozenset[int], kinds: tuple[tuple[str, str], ...]) -> list[Edit]:
    """All edits of the lines that ran, those that take the least first, and right pieces."""
    found = edits(_counted(text)[0], ran, dict(kinds))
    return sorted([*found, *pieces()], key=lambda edit: edit.rank)


def find_repairs(pupil: Pupil, trials: list[Trial], is_polish: bool = False) -> list[Repair]:
    """The edits after which all of the first trial is good and nothing is lost in the others.

    Only lines that run in the first trial are edited. Where edits that take little put all right,
    those that take more are not tried. Polish is worth less work.
    """
    most = MOST_WORK[is_polish]
    asked = [(trial.code, len(trial.names), trial.asked) for trial in trials]
    begin = f"_begin({_counted(pupil.source)[1]!r}, {asked!r}, {MOST_ROUNDS})"
    _, *told = map(_answer, pupil.perform([_DRIVER, begin, *_TOLD], replace(_WAY, anew=True)))
    match told:
        case [(list(ran), int(failing), list(too_long)), *kinds]:
            parts = (part for each in kinds if isinstance(each, list) for part in each)
            seen = tuple((str(name), str(kind)) for name, kind in parts)
            tried = _edits_of(pupil.source, frozenset(map(int, ran)), seen)
        case _:
            return []
    found = _try(pupil, tried, failing, most)
    left_out = [each for each in tried if each.kind == LEFT_OUT] if found else []
    needless = _try(pupil, left_out, failing, most)
    pairs = [(tried[number], bits) for number, bits in found]
    pairs += [(left_out[number], bits) for number, bits in needless]
    counted = [trial for at, trial in enumerate(trials) if at not in too_long]
    return [_repair(edit, bits, trials, counted, failing) for edit, bits in dict(pairs).items()]


def _try(pupil: Pupil, tried: list[Edit], failing: int, work: int) -> list[tuple[int, int]]:
    """The places of the edits that repair, each with bits for what it puts right."""
    functions = {(edit.home, edit.function): edit.own for edit in tried if edit.own}
    most = int((1 - _MOST) * failing)
    changes = [(*edit.change, failing if edit.is_piece else most, edit.tier) for edit in tried]
    call = f"_found = _repairs({functions!r}, {changes!r}, {work}, {_MOST_FOUND})"
    told = [f"_found[{at}:{at + _AT_ONCE}]" for at in range(0, _MOST_FOUND, _AT_ONCE)]
    answers = map(_answer, pupil.perform([call, *told], replace(_WAY, go_on=True))[1:])
    return [each for found in answers for each in (found if isinstance(found, list) else ())]


def _answer(seen: Seen) -> object:
    """The value that a line gave; None where it failed or gave something else."""
    try:
        return None if seen.failure else literal_eval(seen.text)
    except (ValueError, SyntaxError, TypeError):
        return None


def _repair(
    edit: Edit, bits: int, trials: list[Trial], counted: list[Trial], failing: int
) -> Repair:
    """The repair by its bits; its share is of the trials that count."""
    flags = iter(bin(bits)[3:])
    turned, asked = [], 0
    for trial in trials:
        now = [name for name, flag in zip(trial.names, flags, strict=False) if flag == "1"]
        turned += now
        if trial in counted:
            asked += sum(name in now for name in trial.names[: trial.asked])
    return Repair(edit, frozenset(turned), asked / failing if failing else 1.0)


def right_piece(repairs: list[Repair]) -> Repair | None:
    """The right method that puts the most right in the place of the file's own; None if none."""
    found = [each for each in repairs if each.edit.is_piece]
    return max(found, key=lambda each: len(each.turned), default=None)


def agreed(
    repairs: list[Repair], traced: int | None, function_of: FunctionOf = lambda _: None
) -> Repair | None:
    """The repair to believe; it is sure where nothing else can be meant.

    Of the edits that put the most right, those count that take the least and say the most. Where
    one of them is on the line that the trace names, that is the place; else it is the last line of
    theirs: what stands there twice is more often wrong the second time. The repair is sure if there
    is no other line, or the trace names this one; if all edits here are of one kind; if it puts all
    right that fails; and if no statement is only left out for it: then no change says what is
    wrong.
    """
    repairs = [each for each in repairs if not each.edit.is_piece]
    most = max((len(each.turned) for each in repairs), default=0)
    best = [each for each in repairs if len(each.turned) == most]
    left_out = [each.edit for each in best if each.edit.kind == LEFT_OUT]
    needed = [each for each in best if not any(out.covers(each.edit) for out in left_out)] or best
    inner = [each for each in needed if not any(_says_more(one.edit, each.edit) for one in needed)]
    tier = min((each.edit.tier for each in inner), default=0)
    inner = sorted(
        (each for each in inner if each.edit.tier == tier), key=lambda each: each.edit.rank
    )
    if not inner:
        return None
    lines = {each.edit.line for each in inner}
    beside = [line for line in lines if traced and function_of(line) == function_of(traced)]
    place = traced if traced in lines else max(beside or lines)
    here = [each for each in inner if each.edit.line == place]
    special = [each for each in here if not each.edit.is_weak] or here
    is_shown = place == traced or (len(lines) == 1 and special[0].edit.is_telling)
    is_shown |= all(each.edit.is_anywhere for each in inner)
    is_one = len({each.edit.kind for each in special}) == 1
    is_one &= all(special[0].edit.explains(out) for out in left_out)
    return replace(special[0], is_sure=is_shown and is_one and special[0].share == 1.0)


def _says_more(edit: Edit, other: Edit) -> bool:
    """Whether an edit that takes no more than another one is nearer to the mistake.

    It is inside that one; or that one leaves out what stands under the condition that it changes.
    """
    if edit.tier > other.tier or edit.is_omission:
        return False
    is_inside = other.covers(edit) and not edit.covers(other)
    return is_inside or (other.is_omission and edit.covers(other) and edit.lines != other.lines)
