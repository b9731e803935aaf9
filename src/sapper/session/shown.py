"""What was shown belongs to the layout: it marks every unfinished game that it tells something of.

Odds that are shown of a copied position help the game that it was copied from, wherever that game
is: on the board, left for another one, or waiting in the history for another day.
"""

from __future__ import annotations

from collections.abc import Iterable

from sapper import _kernel
from sapper.core.errors import SapperError
from sapper.core.view import View
from sapper.core.words import Help
from sapper.game.game import Game
from sapper.game.history import History
from sapper.game.layout import Layout
from sapper.session.play import Play


def digest_of(layout: Layout) -> str:
    """The name of a layout's mines, as `Play.digest` gives it."""
    return _kernel.PlayedGame(Game.on(layout).rules).digest


class Shown:
    """Marks games by what a face shows; those of other sessions by the history's ledger."""

    def __init__(self, history: History | None) -> None:
        self._history = history
        self._seen: set[tuple[Help, View]] = set()
        self._waiting: list[_kernel.PlayedGame] = []
        self._stamp: object = None

    def forget(self) -> None:
        """Look at everything anew: other games are there now."""
        self._seen.clear()

    def note_view(self, help_: Help, view: View, plays: Iterable[Play]) -> None:
        """Something was shown about this view: mark whoever it tells something of."""
        if (help_, view) in self._seen:
            return
        self._seen.add((help_, view))
        own = list(plays)
        for play in own:
            if play.agrees_with(view):
                play.note_help(help_)
        for played in self._others(own):
            if played.agrees_with(view.height, view.width, view.codes):
                self._note_waiting(played, help_)

    def note_mines(self, help_: Help, layout: Layout, plays: Iterable[Play]) -> None:
        """These mines were shown, or are played again: mark all games that have them."""
        own = list(plays)
        for play in own:
            if play.truth == layout:
                play.note_help(help_)
        for played in self._others(own):
            if played.digest == digest_of(layout):
                self._note_waiting(played, help_)

    def take_over(self, play: Play) -> None:
        """Mark a game with what was shown of its mines elsewhere."""
        if self._history is not None and play.digest:
            known = {each.value: each for each in Help}
            for word in self._history.ledger.helps_of(play.digest):
                if word in known:
                    play.note_help(known[word])

    def _note_waiting(self, played: _kernel.PlayedGame, help_: Help) -> None:
        assert self._history is not None
        self._history.ledger.note(played.digest, help_.value)

    def _others(self, own: Iterable[Play]) -> list[_kernel.PlayedGame]:
        """The unfinished games of the history that are not ours."""
        if self._history is None:
            return []
        names = {play.identity for play in own if play.recording and play.recording.is_open}
        stamp = self._history.stamps(names)
        if stamp != self._stamp:
            self._stamp = stamp
            self._waiting = []
            for record in self._history.in_play(names):
                try:
                    self._waiting.append(record.played())
                except SapperError:
                    continue
        return self._waiting
