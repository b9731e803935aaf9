"""`sapper engine`: an agent that speaks the engine protocol on its standard streams."""

from __future__ import annotations


def engine(
    *,
    agent: str,
) -> None:
    """Let an agent speak the engine protocol: lines on standard input and output."""
    from sapper.agents import create_agent, options_of, serve
    from sapper.sandbox import take_over_streams

    player = create_agent(agent)
    # What an agent prints is no answer: from here on it goes to stderr.
    requests, replies = take_over_streams()
    serve(player, requests, replies, options_of(agent))
