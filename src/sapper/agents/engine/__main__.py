"""`python -m sapper.agents.engine AGENT`: an agent as an engine, in a process of its own."""

from __future__ import annotations

import sys

from sapper import __version__
from sapper.agents import create_agent
from sapper.agents.engine.lines import one_line
from sapper.agents.engine.server import serve
from sapper.core.errors import SapperError
from sapper.sandbox import take_over_streams, watch_parent


def main(text: str) -> None:
    """Make the agent and serve it; one that cannot be made says so in an `error` line."""
    requests, replies = take_over_streams()
    watch_parent(requests)
    try:
        agent = create_agent(text)
    except BaseException as error:  # a file may raise anything while it is loaded
        name = "" if isinstance(error, SapperError) else f"agent {text!r} does not load: "
        replies.write(f"error {one_line(name + (str(error) or type(error).__name__))}\n".encode())
        replies.flush()
        return
    serve(agent, __version__, requests, replies)


if __name__ == "__main__":
    main(sys.argv[1])
