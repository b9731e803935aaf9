from collections.abc import Callable, Sequence
import enum
from typing import Annotated

import numpy
from numpy.typing import NDArray

class TooComplex(Exception):
    pass

class Inconsistent(Exception):
    pass

class Question:
    def __init__(
        self,
        height: int,
        width: int,
        codes: bytes,
        mines: int | None,
        odds: float = 1.0,
        seconds: float = 10.0,
        memory: int = 1073741824,
    ) -> None: ...
    def __getstate__(self) -> tuple[int, int, bytes, int | None, float, float, int]: ...
    def __setstate__(
        self, arg: tuple[int, int, bytes, int | None, float, float, int], /
    ) -> None: ...

class Verdict(enum.Enum):
    CONSISTENT = 0

    IMPOSSIBLE_NUMBERS = 1

    IMPOSSIBLE_TOTAL = 2

class Answer:
    @property
    def verdict(self) -> Verdict: ...
    @property
    def is_too_complex(self) -> bool: ...
    @property
    def why(self) -> str: ...
    @property
    def culprits(self) -> list[int]: ...
    @property
    def least_mines(self) -> int: ...
    @property
    def most_mines(self) -> int: ...
    @property
    def hidden(self) -> list[int]: ...
    @property
    def regions(self) -> list[list[int]]: ...
    @property
    def away(self) -> list[int]: ...
    @property
    def log2_layouts(self) -> float: ...
    def probabilities(self, width: int) -> dict[tuple[int, int], float]: ...
    def safe(self) -> list[int]: ...
    def mines(self) -> list[int]: ...
    def __getstate__(
        self,
    ) -> tuple[
        int,
        bool,
        str,
        list[int],
        list[float],
        bytes,
        float,
        list[list[int]],
        list[int],
        list[int],
        int,
        int,
    ]: ...
    def __setstate__(
        self,
        arg: tuple[
            int,
            bool,
            str,
            Sequence[int],
            Sequence[float],
            bytes,
            float,
            Sequence[Sequence[int]],
            Sequence[int],
            Sequence[int],
            int,
            int,
        ],
        /,
    ) -> None: ...

def analyse(question: Question) -> Answer: ...
def analyse_all(questions: Sequence[Question], threads: int) -> list[Answer]: ...
def draw_layouts(question: Question, count: int, seed: int) -> list[bytes]: ...
def random_marks(seed: int, mines: int, forbidden: bytes) -> bytes: ...

class Forecaster:
    def __init__(self, question: Question) -> None: ...
    def numbers(self, cell: int) -> list[float]: ...
    def dead(self) -> list[int]: ...

class CountedPart:
    @property
    def low(self) -> int: ...
    @property
    def cells(self) -> int: ...
    @property
    def ways(self) -> list[int] | None: ...

class Counter:
    def __init__(self, question: Question) -> None: ...
    @property
    def known_mines(self) -> int: ...
    @property
    def away(self) -> int: ...
    def parts(self) -> list[CountedPart]: ...
    def residues(self, part: int, modulus: int, seconds: float) -> list[int]: ...

class Certainty(enum.Enum):
    CERTAIN = 0

    GUESS = 1

    ENDGAME = 2

class Choice:
    @property
    def cell(self) -> int: ...
    @property
    def certainty(self) -> Certainty: ...
    @property
    def risk(self) -> float: ...
    @property
    def win_chance(self) -> float | None: ...
    @property
    def is_forced(self) -> bool: ...

class GuessRecord:
    @property
    def risk(self) -> float: ...
    @property
    def survived(self) -> bool: ...
    @property
    def share_left(self) -> float: ...
    @property
    def is_forced(self) -> bool: ...
    @property
    def in_endgame(self) -> bool: ...
    @property
    def cell(self) -> int: ...
    @property
    def win_chance(self) -> float | None: ...

class GameRecord:
    @property
    def won(self) -> bool: ...
    @property
    def moves(self) -> int: ...
    @property
    def cpu_seconds(self) -> float: ...
    @property
    def endgame(self) -> float | None: ...
    @property
    def guesses(self) -> list[GuessRecord]: ...
    @property
    def trace(self) -> int: ...

class Learned:
    def __init__(
        self,
        guess: Sequence[tuple[str, float, float, float, Sequence[float]]],
        number: Sequence[tuple[str, float, float, float, Sequence[float]]],
        bias: Sequence[float],
        output: Sequence[float],
    ) -> None: ...

class Player:
    def __init__(self, name: str, effort: str = "") -> None: ...
    @staticmethod
    def champion(effort: str, learned: Learned | None) -> Player: ...
    def choose(self, question: Question) -> Choice: ...
    def play(self, question: Question, marks: bytes, first: int) -> list[GameRecord]: ...

class FirstClick(enum.Enum):
    UNPROMISED = 0

    SAFE = 1

    OPENING = 2

class EndgameAnswer:
    @property
    def wins(self) -> int: ...
    @property
    def layouts(self) -> int: ...
    @property
    def best(self) -> list[int]: ...

def perfect(question: Question, first_click: FirstClick, work: int) -> EndgameAnswer | None: ...

class Comparison:
    @property
    def cell(self) -> int: ...
    @property
    def value(self) -> float: ...
    @property
    def difference(self) -> float: ...
    @property
    def error(self) -> float: ...

class StudiedGuess:
    @property
    def codes(self) -> bytes: ...
    @property
    def candidates(self) -> list[Comparison]: ...

class Prospect:
    @property
    def worth(self) -> float: ...
    @property
    def features(self) -> list[float]: ...

class Appraisal:
    @property
    def bonus(self) -> float: ...
    @property
    def features(self) -> list[float]: ...
    @property
    def prospects(self) -> list[Prospect]: ...

def study_game(
    question: Question, marks: bytes, first: int, layouts: int, most_candidates: int, close: float
) -> list[StudiedGuess]: ...
def appraise_guesses(question: Question, cells: Sequence[int]) -> list[Appraisal]: ...
def feature_names() -> tuple[list[str], list[str]]: ...

class FreeStart(enum.Enum):
    NONE = 0

    CELL = 1

    AREA = 2

class Renewal(enum.Enum):
    NEXT_STEP = 0

    SAME_STEP = 1

    BY_CALLER = 2

class Rewards:
    def __init__(
        self, *, win: float, loss: float, click: float, cell: float, illegal: float
    ) -> None: ...

class EnvironmentRules:
    def __init__(
        self,
        *,
        height: int,
        width: int,
        mines: int,
        start: FreeStart,
        renewal: Renewal,
        rewards: Rewards,
    ) -> None: ...

class Environment:
    def __init__(
        self,
        rules: EnvironmentRules,
        *,
        codes: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu")],
        mask: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu")],
        last: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu")],
        reward: Annotated[NDArray[numpy.float64], dict(shape=(None,), order="C", device="cpu")],
        is_over: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
        is_won: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
        seed: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order="C", device="cpu")],
    ) -> None: ...
    def reseed(self, game: int, stream: int) -> None: ...
    def renew(self, game: int) -> None: ...
    def renew_on(self, game: int, seed: int) -> None: ...
    def renew_with(self, game: int, marks: bytes) -> None: ...
    def step(
        self,
        actions: Annotated[
            NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
        threads: int = 1,
    ) -> None: ...

class ChanceEffort:
    def __init__(
        self,
        most_layouts: int,
        most_guesses: int,
        enough: float,
        exact_layouts: int,
        exact_work: int,
    ) -> None: ...

class WinChance:
    @property
    def value(self) -> float: ...
    @property
    def error(self) -> float: ...
    @property
    def difference(self) -> float: ...
    @property
    def difference_error(self) -> float: ...

class ChanceAnswer:
    @property
    def openings(self) -> list[WinChance]: ...
    @property
    def is_exact(self) -> bool: ...
    @property
    def is_cut(self) -> bool: ...
    @property
    def layouts(self) -> int: ...

def find_chances(
    question: Question,
    openings: Sequence[Sequence[int]],
    free: Sequence[int],
    effort: ChanceEffort,
    seed: int,
    threads: int,
    seconds: float,
    progress: Callable[[int, int], None] | None,
) -> ChanceAnswer | None: ...

class Wish:
    def __init__(
        self,
        height: int,
        width: int,
        mines: int,
        first: int,
        forbidden: bytes,
        tells_total: bool,
        hardest: int,
        needs: int | None,
    ) -> None: ...

class Drawn:
    @property
    def marks(self) -> bytes | None: ...
    @property
    def tries(self) -> int: ...

class BoardRating:
    @property
    def is_solved(self) -> bool: ...
    @property
    def hardest(self) -> int: ...
    @property
    def points(self) -> list[int]: ...
    @property
    def needs_counter(self) -> bool: ...
    @property
    def guesses(self) -> int: ...
    @property
    def win_chance(self) -> float: ...
    @property
    def is_cut(self) -> bool: ...

class RungMap:
    @property
    def rungs(self) -> bytes: ...
    @property
    def is_mine(self) -> bytes: ...
    @property
    def is_cut(self) -> bool: ...

def draw_board(
    wish: Wish, seed: int, tries: int, progress: Callable[[int], None] | None, repairs: bool
) -> Drawn: ...
def board_qualifies(wish: Wish, marks: bytes) -> bool: ...
def rate_board(
    height: int, width: int, marks: bytes, first: int, tells_total: bool, player: str, effort: str
) -> BoardRating: ...
def find_rungs(question: Question) -> RungMap | None: ...
