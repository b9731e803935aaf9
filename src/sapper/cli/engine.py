"""`sapper engine`: an agent that speaks the engine protocol on its standard streams."""

from __future__ import annotations

from sapper.cli.options import argument


def engine(
    agent: str = argument("champion", "Who answers: NAME, NAME:EFFORT or path/to/file.py:Class."),
) -> None:
    """Let an agent speak the engine protocol: lines on standard input and output.

    docs/engine.md explains the lines. Try: sapper 1, then newgame 9 9 10 safe 1, then go.
    """
    from sapper.agents import create_agent, options_of, serve
    from sapper.sandbox import take_over_streams

    player = create_agent(agent)
    # What an agent prints is no answer: from here on it goes to stderr.
    requests, replies = take_over_streams()
    serve(player, requests, replies, options_of(agent))
