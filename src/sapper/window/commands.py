"""Everything that the window can be told to do, with its keys and its words on the help sheet."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


@dataclass(frozen=True)
class Command:
    """A command's name, its keys, how they are written, and what it does."""

    name: str
    keys: tuple[int, ...]
    key_text: str
    words: str


COMMANDS = (
    Command("up", (pygame.K_UP,), "", ""),
    Command("down", (pygame.K_DOWN,), "", ""),
    Command("left", (pygame.K_LEFT,), "", ""),
    Command("right", (pygame.K_RIGHT,), "Arrows", "choose a cell"),
    Command(
        "open",
        (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER),
        "Space, Enter",
        "open it; around a number, open the rest",
    ),
    Command("flag", (pygame.K_f,), "F", "flag it, or take the flag off"),
    Command("undo", (pygame.K_u,), "U", "take the last move back, a lost one too"),
    Command("reset", (pygame.K_r, pygame.K_F2), "R, F2", "a new board"),
    Command("same", (pygame.K_b,), "B", "the same board again"),
    Command("new", (pygame.K_n, pygame.K_5), "N, 5", "new game: size, first click, seed"),
    Command("cs50", (pygame.K_1,), "1", "the course's game, 8x8 with 8 mines"),
    Command("beginner", (pygame.K_2,), "2", "beginner, 9x9 with 10"),
    Command("intermediate", (pygame.K_3,), "3", "intermediate, 16x16 with 40"),
    Command("expert", (pygame.K_4,), "4", "expert, 16x30 with 99"),
    Command("ai_move", (pygame.K_a,), "A", "AI move: one step"),
    Command("auto", (pygame.K_p,), "P", "auto play, or pause"),
    Command("slower", (pygame.K_MINUS, pygame.K_KP_MINUS), "-", "auto play slower"),
    Command("faster", (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), "+", "faster"),
    Command("next_agent", (pygame.K_g,), "G", "the next agent"),
    Command("knowledge", (pygame.K_k,), "K", "show what the AI knows"),
    Command("odds", (pygame.K_o,), "O", "show the exact odds of a mine"),
    Command("best", (pygame.K_h,), "H", "show the best guess"),
    Command("why", (pygame.K_w,), "W", "why? Again: the next step"),
    Command("statistics", (pygame.K_i,), "I", "your statistics"),
    Command("save", (pygame.K_s,), "S", "save the position and the board"),
    Command("link", (pygame.K_c,), "C", "copy the board as a link"),
    Command("theme", (pygame.K_t,), "T", "dark or light"),
    Command("palette", (pygame.K_v,), "V", "colours for the colour-blind, with shapes"),
    Command("fullscreen", (pygame.K_F11,), "F11", "full screen"),
    Command("help", (pygame.K_F1,), "F1", "this list"),
    Command("back", (pygame.K_ESCAPE,), "Esc", "back"),
)

BY_KEY = {key: command.name for command in COMMANDS for key in command.keys}
"""The command that each key stands for."""
