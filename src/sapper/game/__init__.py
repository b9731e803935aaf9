"""All that knows where the mines are: layouts, games, records, metrics, the store, formats."""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.game.game import Action as Action
    from sapper.game.game import ActionKind as ActionKind
    from sapper.game.game import Game as Game
    from sapper.game.game import Outcome as Outcome
    from sapper.game.game import WinRule as WinRule
    from sapper.game.game import followed as followed
    from sapper.game.game import layout_for as layout_for
    from sapper.game.layout import Layout as Layout
    from sapper.game.past_game import GameKind as GameKind
    from sapper.game.past_game import PastGame as PastGame
    from sapper.game.record import Record as Record
    from sapper.game.record import RecordedMove as RecordedMove
    from sapper.game.statistics import Statistics as Statistics
    from sapper.game.store import Store as Store
    from sapper.game.store import games_folder as games_folder

_HOMES = {
    "Action": "sapper.game.game",
    "ActionKind": "sapper.game.game",
    "Game": "sapper.game.game",
    "GameKind": "sapper.game.past_game",
    "Layout": "sapper.game.layout",
    "Outcome": "sapper.game.game",
    "PastGame": "sapper.game.past_game",
    "Record": "sapper.game.record",
    "RecordedMove": "sapper.game.record",
    "Statistics": "sapper.game.statistics",
    "Store": "sapper.game.store",
    "WinRule": "sapper.game.game",
    "followed": "sapper.game.game",
    "games_folder": "sapper.game.store",
    "layout_for": "sapper.game.game",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
