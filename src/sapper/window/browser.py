"""The page in the browser: where positions are edited, pictures read and puzzles asked."""

from __future__ import annotations

import re
import subprocess
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass

from sapper.core.installed import installed
from sapper.window.session import Worker

_HERE = "http://127.0.0.1:8050/"
"""Where `sapper play --serve` serves the page unless it is told otherwise."""
_TITLE = "Play in the browser"
"""What the package calls the page among its links."""
_SECONDS = 3.0
"""So long the server may take to end."""


def page_address() -> str:
    """The page's address on the web if the package tells one, else the one on this machine."""
    found = installed()
    entries = (found and found.metadata.get_all("Project-URL")) or []
    named = dict(entry.split(", ", 1) for entry in entries if ", " in entry)
    return f"{named[_TITLE].rstrip('/')}/" if _TITLE in named else _HERE


@dataclass(frozen=True)
class Opened:
    """Whether the page can be seen at the link, and a line on how that went."""

    is_there: bool
    line: str


class Page:
    """Opens the page, served by a `sapper play --serve` that runs as long as the window does.

    `notify` is called from a thread when there is something to `poll`.
    """

    def __init__(self, notify: Callable[[], None]) -> None:
        self._notify = notify
        self._worker: Worker | None = None
        self._server: subprocess.Popen[str] | None = None
        self._address = ""

    def open(self, link: str, done: Callable[[Opened], None]) -> None:
        """Open the page at a link (`#analyse/...`); `done` hears how that went."""
        self._worker = self._worker or Worker(self._notify)
        self._worker.submit(lambda: self._open(link), done)

    def poll(self) -> bool:
        """Hand out what there is to say; whether there was anything."""
        return self._worker is not None and self._worker.deliver()

    def close(self) -> None:
        """End the server, if there is one."""
        if self._server is not None:
            self._server.terminate()
            try:
                self._server.wait(_SECONDS)
            except subprocess.TimeoutExpired:
                self._server.kill()

    def _open(self, link: str) -> Opened:
        try:
            line = self._serve()
        except OSError as error:
            return Opened(False, f"Cannot serve the page: {error}.")
        if not self._address:
            return Opened(False, f"No page: {line or 'its server ended at once'}.")
        address = f"{self._address}{link}"
        if webbrowser.open(address):
            return Opened(True, "The page is open in the browser.")
        return Opened(True, f"Open {address} in a browser.")

    def _serve(self) -> str:
        """Start the server unless it runs; return the first line that it says."""
        if self._server is not None and self._server.poll() is None:
            return ""
        self._address = ""
        self._server = subprocess.Popen(
            [sys.executable, "-m", "sapper", "play", "--serve"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._server.stdout is not None
        line = self._server.stdout.readline().strip()
        found = re.search(r"http://\S+", line)
        self._address = found[0] if found else ""
        return line.removeprefix("sapper: ").rstrip(".")
