"""The window: the course's game, and a seat beside an AI that thinks. Needs pygame-ce."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from sapper.window.command_line import run

__all__ = ["run"]
