"""Everything that the window can be told to do, with its keys and its words."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


@dataclass(frozen=True)
class Command:
    """A command's name, its keys, how they are written, and what it does.

    `words` stand on the help sheet, `label` in the menus. `ctrl_keys` are pressed with Ctrl.
    """

    name: str
    keys: tuple[int, ...] = ()
    key_text: str = ""
    words: str = ""
    label: str = ""
    ctrl_keys: tuple[int, ...] = ()


COMMANDS = (
    Command("up", (pygame.K_UP, pygame.K_KP8)),
    Command("down", (pygame.K_DOWN, pygame.K_KP2)),
    Command("left", (pygame.K_LEFT, pygame.K_KP4)),
    Command("right", (pygame.K_RIGHT, pygame.K_KP6), "Arrows, pad", "choose a cell"),
    Command("up_left", (pygame.K_KP7,)),
    Command("up_right", (pygame.K_KP9,)),
    Command("down_left", (pygame.K_KP1,)),
    Command("down_right", (pygame.K_KP3,)),
    Command(
        "open",
        (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_KP5),
        "Space, Enter, pad 5",
        "open it; on a number, open the rest",
    ),
    Command("flag", (pygame.K_f, pygame.K_KP0), "F, pad 0", "flag it, or take the flag off"),
    Command(
        "undo",
        (pygame.K_u,),
        "U, Ctrl+Z",
        "take back a move, a loss, a new game",
        "Undo",
        (pygame.K_z,),
    ),
    Command("redo", (pygame.K_y,), "Y, Ctrl+Y", "make it again", "Redo", (pygame.K_y,)),
    Command("reset", (pygame.K_r, pygame.K_F2), "R, F2", "a new board", "New board"),
    Command("same", (pygame.K_b,), "B", "the same board again", "Same board again"),
    Command(
        "new", (pygame.K_n, pygame.K_5), "N, 5", "new game: size, first click, seed", "New game…"
    ),
    Command("cs50", (pygame.K_1,), "1", "the course's game, 8x8 with 8 mines", "cs50"),
    Command("beginner", (pygame.K_2,), "2", "beginner, 9x9 with 10", "Beginner"),
    Command("intermediate", (pygame.K_3,), "3", "intermediate, 16x16 with 40", "Intermediate"),
    Command("expert", (pygame.K_4,), "4", "expert, 16x30 with 99", "Expert"),
    Command("pause", (pygame.K_z, pygame.K_PAUSE), "Z, Pause", "pause: covers the board", "Pause"),
    Command("ai_move", (pygame.K_a,), "A", "AI move: one step", "AI Move"),
    Command("auto", (pygame.K_p,), "P", "auto play, or stop it", "Auto play"),
    Command("slower", (pygame.K_MINUS, pygame.K_KP_MINUS), "-", "auto play slower"),
    Command("faster", (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), "+", "faster"),
    Command("next_agent", (pygame.K_g,), "G", "the next agent"),
    Command("knowledge", (pygame.K_k,), "K", "show what the AI knows for certain", "Known cells"),
    Command("mind", (pygame.K_l,), "L", "look inside the AI: all that it knows", "Inside the AI"),
    Command("odds", (pygame.K_o,), "O", "show the exact odds of a mine", "Odds"),
    Command("best", (pygame.K_m,), "M", "show the best move", "Best move"),
    Command("hint", (pygame.K_h,), "H", "a hint; again: a larger one", "Hint"),
    Command("why", (pygame.K_w,), "W", "why? Again: the next step", "Why?"),
    Command(
        "previous_step",
        (pygame.K_q, pygame.K_BACKSPACE),
        "Q, Backspace",
        "why? One step back",
    ),
    Command("review", (pygame.K_j,), "J", "go through the game, move by move", "Review the game"),
    Command("past", (), "Ctrl+O", "past games, to look at again", "Past games…", (pygame.K_o,)),
    Command("practice", (pygame.K_d,), "D", "practice: puzzles to solve", "Practice"),
    Command("statistics", (pygame.K_i,), "I", "your statistics", "Statistics"),
    Command(
        "save", (pygame.K_s,), "S", "save the game, to go on later", "Save game", (pygame.K_s,)
    ),
    Command("link", (pygame.K_c,), "C", "copy the board as a link", "Copy board as link"),
    Command(
        "position",
        (pygame.K_x,),
        "X, Ctrl+C",
        "copy the position as text",
        "Copy position",
        (pygame.K_c,),
    ),
    Command("paste", (), "Ctrl+V", "paste a position, a board or a link", "Paste", (pygame.K_v,)),
    Command("edit", (pygame.K_e,), "E", "edit a position, then play it", "Edit position"),
    Command("theme", (pygame.K_t,), "T", "dark or light", "Light theme"),
    Command("palette", (pygame.K_v,), "V", "colours for the colour-blind", "Colour-blind colours"),
    Command(
        "zoom_in", (), "Ctrl +", "larger cells", "Larger cells", (pygame.K_PLUS, pygame.K_EQUALS)
    ),
    Command("zoom_out", (), "Ctrl -", "smaller cells", "Smaller cells", (pygame.K_MINUS,)),
    Command("zoom_fit", (), "Ctrl 0", "cells that fit", "Cells that fit", (pygame.K_0,)),
    Command("fullscreen", (pygame.K_F11,), "F11", "full screen", "Full screen"),
    Command("help", (pygame.K_F1,), "F1", "this list", "Keys"),
    Command("back", (pygame.K_ESCAPE,), "Esc", "back"),
    Command("skills", label="Your skills"),
    Command("no_guess", label="Boards without guessing"),
    Command("questions", label="Question marks"),
    Command("auto_flag", label="Flag plain mines"),
    Command("sound", label="Sound"),
    Command("motion", label="Motion"),
    Command("auto_pause", label="Pause when not in front"),
    Command("ai_panel", label="The AI's controls"),
    Command("quit", label="Quit"),
)

BY_NAME = {command.name: command for command in COMMANDS}
"""Each command by its name."""
BY_KEY = {key: command.name for command in COMMANDS for key in command.keys}
"""The command that each key stands for."""
BY_CTRL_KEY = {key: command.name for command in COMMANDS for key in command.ctrl_keys}
"""The command that each key stands for while Ctrl is held."""
