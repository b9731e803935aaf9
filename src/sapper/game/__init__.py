"""All that knows where the mines are: layouts, games, records, metrics, the store, formats."""

from sapper.game.game import (
    Action as Action,
    ActionKind as ActionKind,
    Game as Game,
    Outcome as Outcome,
    WinRule as WinRule,
    check_room as check_room,
    followed as followed,
    layout_for as layout_for,
    refusal as refusal,
)
from sapper.game.layout import SEEDS as SEEDS, Layout as Layout, check_seed as check_seed
from sapper.game.metrics import Figures as Figures, figures as figures, three_bv as three_bv
from sapper.game.past_game import Count as Count, GameKind as GameKind
from sapper.game.positions import Board as Board, Position as Position
from sapper.game.reading import read as read, read_each as read_each
from sapper.game.record import (
    Record as Record,
    RecordedMove as RecordedMove,
    ReplayStep as ReplayStep,
)
from sapper.game.statistics import (
    Statistics as Statistics,
    Tally as Tally,
)
from sapper.game.store import Recording as Recording, Store as Store, games_folder as games_folder
