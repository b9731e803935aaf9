"""Asking the kernel: one view, many views, or layouts drawn from a view.

Work and bytes are counted, not measured: the same question takes the same on every machine, however
busy, and is answered or refused everywhere alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from itertools import compress
from numbers import Real
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, overload

from sapper import _kernel
from sapper.core.arguments import as_list, as_seconds, cores, quoted, whole
from sapper.core.errors import BadBoard, Contradiction, TooComplex
from sapper.core.result import Analysis, too_complex
from sapper.core.shape import Cell
from sapper.core.view import EXPLODED, AnyView, View
from sapper.core.words import counted, first_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_Parameters = ParamSpec("_Parameters")
_Answer = TypeVar("_Answer")

STEPS_A_SECOND = 500_000_000
"""About the steps that a processor of today takes in a second."""

DEFAULT_WORK = 10 * STEPS_A_SECOND
"""Steps that a question may take before it is refused as `TooComplex`."""
DEFAULT_MEMORY = 2**30
"""Bytes that a question may take before it is refused as `TooComplex`."""
DEFAULT_SECONDS = 300.0
"""CPU time after which a question is given up: a safety net far behind the limit of work."""


_BYTES_OF_SET, _BYTES_OF_MINE = 216, 128
"""About what a layout takes as a set of mines: the set, and each cell in it."""

_MOST_NAMED = 6
"""Numbers that one error message names."""


def one_budget(function: Callable[_Parameters, _Answer]) -> Callable[_Parameters, _Answer]:
    """Give a function that asks many questions about a view the work of one.

    The view is its first argument. `TooComplex` beyond `DEFAULT_WORK`.
    """

    @wraps(function)
    def limited(*args: _Parameters.args, **kwargs: _Parameters.kwargs) -> _Answer:
        try:
            with _kernel.Allowance(DEFAULT_WORK):
                return function(*args, **kwargs)
        except _kernel.TooComplex as error:
            view: Any = args[0] if args else kwargs["view"]
            raise too_complex(View.of(view), str(error)) from None

    return limited


def analyse(
    view: AnyView,
    *,
    density: float | None = None,
    work: int = DEFAULT_WORK,
    memory: int = DEFAULT_MEMORY,
    seconds: float = DEFAULT_SECONDS,
) -> Analysis:
    """The exact analysis of a view, which may be given as its text.

    `density` is for a view whose total is unknown: the chance of a mine in a cell of which nothing
    else is known. Raises `Contradiction` if no layout agrees with the view, `TooComplex` if the
    answer would take more than `work` steps or `memory` bytes. Both are counted, not measured: a
    view is answered or refused alike on every machine. `seconds` of CPU time are a safety net.
    """
    view = View.of(view)
    question = _question(view, density, work, memory, seconds)
    return _result(view, question, _kernel.analyse(question))


analyze = analyse
"""The other spelling."""


@overload
def analyse_batch(
    views: Iterable[AnyView],
    *,
    density: float | None = None,
    threads: int | None = None,
    work: int = DEFAULT_WORK,
    memory: int = DEFAULT_MEMORY,
    seconds: float = DEFAULT_SECONDS,
) -> list[Analysis | Contradiction | TooComplex]: ...


@overload
def analyse_batch(
    views: NDArray[np.int8] | NDArray[np.uint8],
    *,
    mines: int | None = None,
    density: float | None = None,
    threads: int | None = None,
    work: int = DEFAULT_WORK,
    memory: int = DEFAULT_MEMORY,
    seconds: float = DEFAULT_SECONDS,
) -> NDArray[np.float64]: ...


def analyse_batch(
    views: Any,
    *,
    mines: int | None = None,
    density: float | None = None,
    threads: int | None = None,
    work: int = DEFAULT_WORK,
    memory: int = DEFAULT_MEMORY,
    seconds: float = DEFAULT_SECONDS,
) -> Any:
    """The analysis of each view, or the error it would have raised, in the order of the views.

    A NumPy array of boards (boards x rows x columns, int8, the codes of `View`, all with so many
    `mines`) gives an array of the same shape: the chance of a mine in every cell, 0 where it is
    open, NaN in all cells of a board that no layout agrees with or that is too complex.

    Works in `threads` threads, by default one for each core that this process may use. The limits
    are for each view; all threads together keep to `memory`. The answers do not depend on the
    number of threads.
    """
    if threads is None:
        threads = cores()
    threads = whole(threads, "threads", 1, 1024)
    if hasattr(views, "__array_interface__"):
        return _odds_of_boards(views, mines, density, threads, (work, memory, seconds))
    if mines is not None:
        raise BadBoard(f"mines {quoted(mines)} for views, expected with an array of boards alone")
    given = [View.of(view) for view in as_list(views, "the views")]
    questions = [_question(view, density, work, memory, seconds) for view in given]
    answers = _kernel.analyse_all(questions, threads)
    return [
        _error(view, answer) or Analysis(view, question, answer)
        for view, question, answer in zip(given, questions, answers, strict=True)
    ]


def _odds_of_boards(
    boards: NDArray[Any],
    mines: int | None,
    density: float | None,
    threads: int,
    limits: tuple[int, int, float],
) -> NDArray[np.float64]:
    import numpy as np  # for whoever has an array

    if boards.ndim != 3 or boards.dtype not in (np.int8, np.uint8):
        raise BadBoard(
            f"an array of {boards.dtype} and shape {boards.shape},"
            " expected int8 and (boards, rows, columns)"
        )
    codes = np.ascontiguousarray(boards).view(np.uint8)
    if codes.size and codes.max() > EXPLODED:
        raise BadBoard(f"code {boards.flat[codes.argmax()]}, expected codes from 0 to {EXPLODED}")
    odds = np.empty(boards.shape)
    if odds.size:
        first = View(boards.shape[1], boards.shape[2], codes[0].tobytes(), mines)
        _kernel.write_odds(_question(first, density, *limits), codes, odds, threads)
    return odds


def sample_layouts(
    view: AnyView,
    count: int,
    seed: int,
    *,
    density: float | None = None,
    work: int = DEFAULT_WORK,
    memory: int = DEFAULT_MEMORY,
    seconds: float = DEFAULT_SECONDS,
) -> list[frozenset[Cell]]:
    """`count` layouts drawn uniformly from all that agree with the view, each as its set of mines.

    The same seed gives the same draws everywhere. Up to 2**40 layouts the draws are exactly
    uniform; beyond that the chance of each layout is right to a relative error of about 1e-12.
    Raises what `analyse` raises.
    """
    view = View.of(view)
    count = whole(count, "count", 0, 10**9)
    seed = whole(seed, "seed", 0, 2**64 - 1)
    question = _question(view, density, work, memory, seconds)
    result = _result(view, question, _kernel.analyse(question))
    mines = len(result.probability) if view.mines is None else view.mines
    if count * (_BYTES_OF_SET + _BYTES_OF_MINE * mines) > memory:
        raise too_complex(view, f"{count} layouts take more memory than allowed")
    try:
        drawn = _kernel.draw_layouts(question, count, seed)
    except _kernel.TooComplex as error:
        raise too_complex(view, str(error)) from None
    return [frozenset(compress(view.shape.cells(), marks)) for marks in drawn]


def _question(
    view: View, density: float | None, work: int, memory: int, seconds: float
) -> _kernel.Question:
    """The view as the kernel takes it; `BadBoard` if an argument is out of range."""
    odds = 1.0
    if density is not None:
        if view.mines is not None:
            raise BadBoard(
                f"density {quoted(density)} for a view that says {counted(view.mines, 'mine')}"
            )
        if not (isinstance(density, Real) and 0 < density < 1):
            raise BadBoard(f"density {quoted(density)}, expected a number between 0 and 1")
        odds = float(density) / (1 - float(density))
    limits = (
        whole(work, "work", 1, 2**62),
        whole(memory, "memory", 1, 2**62),
        as_seconds(seconds),
    )
    return _kernel.Question(view.height, view.width, view.codes, view.mines, odds, *limits)


def _result(view: View, question: _kernel.Question, answer: _kernel.Answer) -> Analysis:
    error = _error(view, answer)
    if error is not None:
        raise error
    return Analysis(view, question, answer)


def _error(view: View, answer: _kernel.Answer) -> Contradiction | TooComplex | None:
    if answer.is_too_complex:
        return too_complex(view, answer.why)
    if answer.verdict == _kernel.Verdict.CONSISTENT:
        return None
    if answer.verdict == _kernel.Verdict.IMPOSSIBLE_NUMBERS:
        return _impossible_numbers(view, sorted(answer.culprits))
    least, most = answer.least_mines, answer.most_mines
    allowed = f"{least}" if least == most else f"{least} to {most}"
    mines = counted(view.mines or 0, "mine")
    return Contradiction(f"{mines} in all cannot be, the numbers allow {allowed}")


def _impossible_numbers(view: View, indexes: list[int]) -> Contradiction:
    cells = [view.shape.cell(index) for index in indexes]
    named = first_of([f"{view.number(cell)} at {cell}" for cell in cells], _MOST_NAMED)
    if len(cells) == 1:
        return Contradiction(f"no layout meets the number {named}", cells)
    return Contradiction(f"no layout meets the numbers {named} together", cells)
