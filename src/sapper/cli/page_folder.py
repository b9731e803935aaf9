"""Where the page is: in the package, or in the checkout from which it was installed."""

from __future__ import annotations

from pathlib import Path

from sapper.core.errors import BadBoard

PACKAGE = Path(__file__).resolve().parents[1]
BUILT = Path("site", "dist")
PORT = 8050
"""Where the page is served unless another port is asked for."""


def find_page() -> Path:
    """The folder of the built page: the package's or its checkout's.

    `BadBoard` says how to build it where there is none.
    """
    checkout = _checkout()
    places = [PACKAGE / "page", *([checkout / BUILT] if checkout else [])]
    for place in places:
        if _holds_page(place):
            return place
    if checkout:
        raise BadBoard(f"the page is not built yet: run {str(checkout / 'site' / 'build')!r}")
    raise BadBoard(
        "this installation has no page: run site/build in a checkout of Sapper and install that"
    )


def _holds_page(folder: Path) -> bool:
    return (folder / "index.html").is_file()


def _checkout() -> Path | None:
    """The checkout that the package runs in, or from which pip installed it, if it is there."""
    sources = PACKAGE.parents[1]
    if (sources / "site" / "build").is_file():
        return sources
    from importlib.metadata import PackageNotFoundError, distribution
    from json import loads
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        origin = loads(distribution("sapper").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return None
    address = urlsplit(origin.get("url", ""))
    folder = Path(url2pathname(address.path))
    is_there = address.scheme == "file" and (folder / "site" / "build").is_file()
    return folder if is_there else None
