"""The panel at the right: counter, clock, buttons, and what there is to say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from sapper.base.level import StartRule
from sapper.base.view import FLAGGED, HIDDEN
from sapper.game.game import Outcome
from sapper.session import Help, Session
from sapper.session.past_games import PastGame
from sapper.session.session import agent_words
from sapper.window import shapes
from sapper.window.button import Button, Style
from sapper.window.column import Column
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, shorten, text_picture, text_width
from sapper.window.layer import Layer
from sapper.window.notes import Note, compose_notes
from sapper.window.state import State
from sapper.window.theme import Colour, Theme

GAP = 8
Draw = Callable[[pygame.Surface, Theme], None]
Drawing = Callable[[pygame.Surface], None]
_RULES = {
    StartRule.NONE: "first click: any cell",
    StartRule.SAFE: "first click: safe",
    StartRule.OPENING: "first click: opening",
}


@dataclass(frozen=True)
class Row:
    """A strip of the panel that is cut into parts."""

    rect: pygame.Rect
    gap: int

    def parts(self, *shares: float) -> list[pygame.Rect]:
        """Rectangles beside each other, as wide as their shares, gaps between them."""
        room = self.rect.width - self.gap * (len(shares) - 1)
        rects, left, total = [], self.rect.left, sum(shares)
        for share in shares:
            width = round(room * share / total)
            rects.append(pygame.Rect(left, self.rect.top, width, self.rect.height))
            left += width + self.gap
        return rects


class Panel:
    """The panel of one moment: made anew whenever something changed."""

    def __init__(self, rect: pygame.Rect, scale: float, session: Session, state: State) -> None:
        self.rect = rect
        self.scale = scale
        self._session = session
        self._state = state
        self._y = rect.top + self._px(14)
        self.head = self._row(22).rect
        self.counters = self._row(50)
        self.status = self._row(26).rect
        self.agent: pygame.Rect | None = None
        self.speed: pygame.Rect | None = None
        self.words: pygame.Rect | None = None
        self.graph: pygame.Rect | None = None
        self.buttons = self._make_buttons()
        bottom = rect.bottom - self._px(12)
        if (steps := self._steps()) is not None:
            bottom -= self._px(36)
            self.buttons += self._step_buttons(bottom + self._px(6), *steps)
        self.notes = pygame.Rect(self.head.left, self._y, self.head.width, bottom - self._y)
        self._column: Column | None = None

    @property
    def shows_ai(self) -> bool:
        """Whether the AI's controls are shown: if wanted, and in the course's game by default."""
        wanted = self._state.options.shows_ai
        return self._session.play.setup.is_course if wanted is None else wanted

    @property
    def column(self) -> Column:
        """The notes in their places."""
        if self._column is None:
            inside = self.notes.inflate(-self._px(24), -self._px(18))
            notes = compose_notes(self._session, self._state)
            self._column = Column(inside, self.scale, notes, self._state.note_scroll)
        return self._column

    def note_at(self, point: tuple[int, int]) -> Note | None:
        """The note at a point."""
        return self.column.note_at(point)

    def renew_notes(self) -> None:
        """Compose the notes anew: the pointer is elsewhere."""
        self._column = None

    def layers(self, theme: Theme) -> list[Layer]:
        """The parts of the panel; the first is its ground."""
        session, state = self._session, self._state
        ground = shapes.rounded(self.rect.size, self._px(16), theme.panel)

        def draw_ground(surface: pygame.Surface) -> None:
            surface.blit(ground, self.rect)

        clock, mines = clock_text(self._seconds()), self._mines_left()
        left, right = self.counters.parts(1, 1)
        notes = self.column
        layers = [
            Layer("panel", self.rect, None, draw_ground, None),
            Layer("head", self.head, self._head(), self._drawing(self._draw_head), theme.panel),
            Layer(
                "mines",
                left,
                mines,
                lambda surface: self._draw_counter(
                    surface, theme, left, "mine", "?" if mines is None else str(mines)
                ),
                theme.panel,
            ),
            Layer(
                "clock",
                right,
                clock,
                lambda surface: self._draw_counter(surface, theme, right, "clock", clock),
                theme.panel,
            ),
            Layer(
                "status",
                self.status,
                (status_text(session, state), session.outcome),
                self._drawing(self._draw_status),
                theme.panel,
            ),
            Layer(
                "notes",
                self.notes,
                (notes.notes, notes.scroll),
                self._drawing(self._draw_notes),
                theme.panel,
            ),
        ]
        if self.agent is not None and self.words is not None:
            area = self.agent.union(self.words)
            shows = (session.agent_label, agent_words(session.agent))
            layers.append(Layer("agent", area, shows, self._drawing(self._draw_agent), theme.panel))
        if self.graph is not None and state.replay is not None:
            replay = state.replay
            shows_graph = (replay.place, replay.review is None)
            draw = self._drawing(self._draw_graph)
            layers.append(Layer("graph", self.graph, shows_graph, draw, theme.panel))
        if self.speed is not None:
            shows_speed = self._speed_text()
            draw = self._drawing(self._draw_speed)
            layers.append(Layer("speed", self.speed, shows_speed, draw, theme.panel))
        return [
            *layers,
            *button_layers(self.buttons, theme, self.scale, state.pointer, theme.panel),
        ]

    def _mines_left(self) -> int | None:
        """The mines of what the board shows, less the flags; None where they are not told."""
        view = self._state.other_view
        if view is None:
            return self._session.play.mines_left
        return None if view.mines is None else view.mines - view.codes.count(FLAGGED)

    def _seconds(self) -> float:
        """The time of the game, or of the moment that is looked at."""
        replay = self._state.replay
        return self._session.play.seconds if replay is None else replay.seconds

    @property
    def frame(self) -> object:
        """What must stay the same for the parts of the panel to lie where they were."""
        return [(button.command, tuple(button.rect)) for button in self.buttons], self.notes.size

    def _drawing(self, draw: Draw) -> Drawing:
        return lambda surface: draw(surface, self._state.theme)

    def _px(self, units: float) -> int:
        return round(units * self.scale)

    def _row(self, height: float, gap: float = GAP) -> Row:
        """The next strip of the panel."""
        side = self._px(16)
        rect = pygame.Rect(
            self.rect.left + side, self._y, self.rect.width - 2 * side, self._px(height)
        )
        self._y = rect.bottom + self._px(gap)
        return Row(rect, self._px(8))

    # Buttons

    def _game_buttons(self) -> list[Button]:
        """The buttons between the status and the notes."""
        session = self._session
        first, second = self._row(44).parts(1, 1)
        can_move = not (session.is_over or session.is_thinking)
        if self.shows_ai:
            main = Button("ai_move", first, "AI Move", Style.PRIMARY, is_enabled=can_move)
        else:
            main = Button("reset", first, "Reset", Style.PRIMARY)
        beside = Button("reset", second, "Reset") if self.shows_ai else None
        undo, redo, hint, why = self._row(34).parts(1, 1, 1, 1)
        buttons = [
            main,
            beside or Button("hint", second, "Hint", key="H", is_enabled=not session.is_over),
            Button("undo", undo, "Undo", Style.QUIET),
            Button("redo", redo, "Redo", Style.QUIET),
            Button("hint", hint, "Hint", Style.QUIET, is_enabled=not session.is_over)
            if self.shows_ai
            else Button("new", hint, "New…", Style.QUIET),
            Button("why", why, "Why?", Style.QUIET),
        ]
        fold = self._row(26, 6).rect
        icon = "down" if self.shows_ai else "following"
        buttons.append(Button("ai_panel", fold, "AI and help", Style.BARE, icon=icon))
        return buttons + (self._ai_buttons(can_move) if self.shows_ai else [])

    def _ai_buttons(self, can_move: bool) -> list[Button]:
        """The AI's controls: auto play, the agent, and what is shown of its thoughts."""
        options, state = self._state.options, self._state
        buttons = []
        if not options.shows_mind:
            auto, step, slower, self.speed, faster = self._row(34).parts(3.4, 1.1, 1, 1.5, 1)
            buttons += [
                Button(
                    "auto",
                    auto,
                    "Stop" if state.is_auto else "Auto",
                    icon="pause" if state.is_auto else "play",
                    key="P",
                ),
                Button("ai_move", step, icon="step", is_enabled=can_move),
                Button("slower", slower, icon="minus"),
                Button("faster", faster, icon="plus"),
            ]
            before, self.agent, after = self._row(34, 2).parts(1, 5, 1)
            buttons += [
                Button("previous_agent", before, icon="previous"),
                Button("next_agent", after, icon="following"),
            ]
            self.words = self._row(18, 4).rect
        first, second = self._row(28, 2).parts(1, 1), self._row(28).parts(1, 1)
        switches = (
            ("knowledge", first[0], "Known", "K", options.shows_knowledge),
            ("odds", first[1], "Odds", "O", options.shows_odds),
            ("best", second[0], "Best move", "M", options.shows_best),
            ("mind", second[1], "Inside", "L", options.shows_mind),
        )
        return buttons + [
            Button(name, rect, label, Style.BARE, key=key, is_on=is_on)
            for name, rect, label, key, is_on in switches
        ]

    def _edit_buttons(self) -> list[Button]:
        """What can be put into cells, and the size of the board."""
        editor = self._state.editor
        assert editor is not None
        play, cancel = self._row(44).parts(1, 1)
        buttons = [
            Button("edit_done", play, "Play it", Style.PRIMARY),
            Button("back", cancel, "Cancel"),
        ]
        labels = [(code, str(code)) for code in range(9)]
        labels += [(HIDDEN, "hidden"), (FLAGGED, "flag")]
        for line in (labels[:5], labels[5:9], labels[9:]):
            rects = self._row(34, 6).parts(*[1] * len(line))
            buttons += [
                Button(f"brush:{code}", rect, label, Style.QUIET, is_lit=code == editor.brush)
                for (code, label), rect in zip(line, rects, strict=True)
            ]
        for name, label in (("rows", "Rows"), ("columns", "Columns"), ("mines", "Mines")):
            less, middle, more = self._row(32, 6).parts(1, 3, 1)
            value = getattr(editor.view, {"rows": "height", "columns": "width"}.get(name, "mines"))
            words = f"{label}: {'?' if value is None else value}"
            buttons += [
                Button(f"{name}:-1", less, icon="minus"),
                Button(f"{name}:0", middle, words, Style.QUIET),
                Button(f"{name}:1", more, icon="plus"),
            ]
        clear = self._row(32).rect
        return [*buttons, Button("edit_clear", clear, "Hide all cells", Style.QUIET)]

    def _make_buttons(self) -> list[Button]:
        """The buttons of what one is doing just now."""
        if self._state.editor is not None:
            return self._edit_buttons()
        if self._state.is_practising:
            return self._practice_buttons()
        return self._game_buttons() if self._state.replay is None else self._replay_buttons()

    def _practice_buttons(self) -> list[Button]:
        """Give up, go on, end."""
        first, second = self._row(44).parts(1, 1)
        third, fourth = self._row(34).parts(1, 1)
        is_asked = self._state.puzzle is not None and self._state.feedback is None
        return [
            Button("practice_next", first, "Next", Style.PRIMARY),
            Button("give_up", second, "Show me", is_enabled=is_asked),
            Button("skills", third, "Your skills", Style.QUIET),
            Button("back", fourth, "End practice", Style.QUIET),
        ]

    def _replay_buttons(self) -> list[Button]:
        """Through the moves of a game."""
        replay = self._state.replay
        assert replay is not None
        first, why, last = self._row(44).parts(1.9, 1.1, 1)
        is_judged = replay.review is not None and replay.review.worst is not None
        play, slower, self.speed, faster = self._row(34).parts(3.4, 1, 1.5, 1)
        self.graph = self._row(72).rect
        is_playing = self._state.is_replay_playing
        label, icon = ("Stop", "pause") if is_playing else ("Play", "play")
        return [
            Button("replay_play", play, label, icon=icon, key="Space"),
            Button("slower", slower, icon="minus"),
            Button("faster", faster, icon="plus"),
            Button("worst", first, "Worst move", Style.PRIMARY, is_enabled=is_judged),
            Button("why", why, "Why?"),
            Button("back", last, "End"),
        ]

    def _steps(self) -> tuple[str, str, int, int] | None:
        """What is gone through step by step: its two commands, the step and the last one."""
        state = self._state
        if state.is_practising:
            steps = () if state.feedback is None else state.feedback.steps
            found = ("reason_back", "reason_on", state.feedback_step, len(steps) - 1)
        elif state.why is not None:
            found = ("previous_step", "next_step", state.why_step, len(state.why.steps) - 1)
        elif state.replay is not None:
            found = ("move_back", "move_on", state.replay.place - 1, state.replay.last_place - 1)
        else:
            return None
        return found if found[3] > 0 else None

    def _step_buttons(self, top: int, back: str, on: str, step: int, last: int) -> list[Button]:
        """Back and forth, below the notes."""
        row = Row(pygame.Rect(self.head.left, top, self.head.width, self._px(30)), self._px(8))
        left, right = row.parts(1, 1)
        return [
            Button(back, left, icon="previous", is_enabled=step > 0),
            Button(on, right, icon="following", is_enabled=step < last),
        ]

    # Drawing

    def _head(self) -> tuple[str, str, str]:
        """The level's name, its size, and the rule of the first click or the seed."""
        if self._state.puzzle is not None:
            return "Practice", str(self._state.puzzle.view.shape), ""
        if self._state.replay is not None:
            return _replay_head(PastGame(self._state.replay.record))
        setup, play = self._session.play.setup, self._session.play
        name = setup.name if setup.name == "cs50" else setup.name.capitalize()
        level = setup.level
        if setup.is_no_guess:
            return name, f"{level.height}x{level.width}/{level.mines}", "no guessing"
        if play.source is not None:
            words = "known board"
        else:
            words = f"seed {play.seed}" if play.is_over else _RULES[setup.start]
        return name, f"{level.height}x{level.width}/{level.mines}", words

    def _draw_head(self, surface: pygame.Surface, theme: Theme) -> None:
        name, size, words = self._head()
        self._write(surface, name, 16, theme.text, BOLD, midleft=self.head.midleft)
        after = self.head.left + text_width(name, self._px(16), BOLD) + self._px(8)
        self._write(surface, size, 13, theme.muted, midleft=(after, self.head.centery))
        after += text_width(size, self._px(13)) + self._px(8)
        words = shorten(words, self._px(12), self.head.right - after)
        self._write(surface, words, 12, theme.muted, midright=self.head.midright)

    def _draw_counter(
        self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, icon: str, text: str
    ) -> None:
        surface.blit(shapes.rounded(rect.size, self._px(10), theme.card), rect)
        picture = shapes.icon(icon, self._px(26), theme.muted)
        place = (rect.left + self._px(12), rect.centery)
        surface.blit(picture, picture.get_rect(midleft=place))
        right = (rect.right - self._px(14), rect.centery)
        self._write(surface, text, 26, theme.text, SEMIBOLD, midright=right)

    def _draw_status(self, surface: pygame.Surface, theme: Theme) -> None:
        """How the game stands."""
        text, colour = status_text(self._session, self._state), theme.muted
        is_end = text.startswith(("Won", "Lost"))
        if is_end:
            colour = theme.safe if self._session.outcome is Outcome.WON else theme.danger
        size = 20 if is_end else 14
        weight = BOLD if is_end else REGULAR
        text = shorten(text, self._px(size), self.status.width, weight)
        self._write(surface, text, size, colour, weight, center=self.status.center)

    def _draw_agent(self, surface: pygame.Surface, theme: Theme) -> None:
        """The agent's name, and below it what it is."""
        assert self.agent is not None
        assert self.words is not None
        label = shorten(self._session.agent_label, self._px(14), self.agent.width, SEMIBOLD)
        surface.blit(shapes.rounded(self.agent.size, self._px(9), theme.card), self.agent)
        self._write(surface, label, 14, theme.text, SEMIBOLD, center=self.agent.center)
        words = shorten(agent_words(self._session.agent), self._px(12), self.words.width)
        self._write(surface, words, 12, theme.muted, center=self.words.center)

    def _draw_graph(self, surface: pygame.Surface, theme: Theme) -> None:
        """The chance to win after every move, and the move that is shown."""
        rect, replay = self.graph, self._state.replay
        assert rect is not None
        assert replay is not None
        surface.blit(shapes.rounded(rect.size, self._px(10), theme.card), rect)
        inside = rect.inflate(-self._px(16), -self._px(16))
        chances = [] if replay.review is None else replay.review.chances()

        def point(place: int) -> tuple[float, float]:
            x = inside.left + inside.width * place / max(1, len(chances) - 1)
            return x, inside.bottom - inside.height * chances[place]

        if len(chances) > 1:
            line = max(2, self._px(2))
            points = [point(place) for place in range(len(chances))]
            pygame.draw.lines(surface, theme.accent, False, points, line)
            here = point(min(len(chances) - 1, replay.place))
            pygame.draw.circle(surface, theme.target, here, self._px(5))

    def _draw_speed(self, surface: pygame.Surface, theme: Theme) -> None:
        assert self.speed is not None
        self._write(surface, self._speed_text(), 13, theme.muted, center=self.speed.center)

    def _speed_text(self) -> str:
        """The speed of auto play, or of the game that is looked at."""
        replay = self._state.replay
        if replay is not None:
            return f"{replay.times_as_fast:g}x"
        return f"{self._state.moves_a_second:g}/s"

    def _draw_notes(self, surface: pygame.Surface, theme: Theme) -> None:
        surface.blit(shapes.rounded(self.notes.size, self._px(10), theme.card), self.notes)
        self.column.draw(surface, theme)

    def _write(
        self,
        surface: pygame.Surface,
        text: str,
        size: float,
        colour: Colour,
        weight: str = REGULAR,
        **place: tuple[int, int],
    ) -> None:
        """Write a line; `place` names a point of its rectangle, as pygame's rectangles do."""
        picture = text_picture(text, self._px(size), colour, weight)
        surface.blit(picture, picture.get_rect(**place))


def button_layers(
    buttons: list[Button],
    theme: Theme,
    scale: float,
    pointer: tuple[int, int],
    ground: Colour,
) -> list[Layer]:
    """A layer for each button; one under the pointer looks different."""

    def layer(place: int, button: Button) -> Layer:
        is_hovered = button.rect.collidepoint(pointer)
        return Layer(
            f"button {place} {button.command}",
            button.rect,
            (button, is_hovered),
            lambda surface: button.draw(surface, theme, scale, is_hovered),
            ground,
        )

    return [layer(place, button) for place, button in enumerate(buttons)]


def _replay_head(game: PastGame) -> tuple[str, str, str]:
    """The level of a game that is looked at, its size, and the day when it was played."""
    kind, level = game.kind, game.record.level
    name = kind.label if kind.is_standard else kind.name.capitalize()
    return name, f"{level.height}x{level.width}/{level.mines}", game.begun[:10]


def clock_text(seconds: float) -> str:
    """The time as minutes and seconds."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def status_text(session: Session, state: State) -> str:
    """How the game stands, in a word; a game that was helped is marked."""
    play = session.play
    if play.is_undone:
        mark = " (with undo)"
    elif play.helps == {Help.KNOWN_BOARD}:
        mark = " (known board)"
    else:
        mark = " (helped)" if play.is_helped else ""
    if state.editor is not None:
        return "Position editor"
    if state.is_practising:
        return "Practice"
    if state.replay is not None:
        return "Review"
    if session.outcome is Outcome.WON:
        return f"Won{mark}"
    if session.outcome is Outcome.LOST:
        return f"Lost{mark}"
    if state.is_paused:
        return "Paused"
    if session.is_thinking:
        return "Thinking…"
    if play.game is None:
        return "Position"
    return f"Playing{mark}"
