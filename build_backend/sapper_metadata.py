"""What the package says of itself besides pyproject.toml: its version, its README, its addresses.

The version is written once, in `src/sapper/__init__.py`. The addresses are written once, under
`[tool.sapper.addresses]` in pyproject.toml; where they are empty, nothing is made up. The README's
links are relative in the repository, and absolute on the package's page, which has no other files.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
PICTURE = re.compile(r"!\[([^\]]*)\]\((?![a-z]+:)([^)#]+)\)")
LINK = re.compile(r"(?<!!)\[((?:[^\]\[]|\[[^\]]*\])*)\]\((?![a-z]+:|#)([^)]+)\)")
TITLES = {"repository": "Repository", "documents": "Documentation", "page": "Play in the browser"}


def dynamic_metadata(settings, project):
    """The fields that pyproject.toml calls dynamic."""
    named = addresses()
    urls = {TITLES[name]: address for name, address in named.items() if address}
    if named["repository"]:
        urls["Changelog"] = f"{named['repository']}/blob/v{version()}/CHANGELOG.md"
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    readme = {
        "content-type": "text/markdown",
        "text": with_absolute_links(text, named["repository"], version()),
    }
    return {"version": version(), "readme": readme, "urls": urls}


def version():
    """The version of the package."""
    return VERSION.search((ROOT / "src" / "sapper" / "__init__.py").read_text()).group(1)


def addresses():
    """The addresses that the maintainers have filled in, by their names."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    named = tools["sapper"]["addresses"].items()
    return {name: address.strip().rstrip("/") for name, address in named}


def with_absolute_links(text, repository, version):
    """The text with every link into the repository written out, for that version's tag."""
    if not repository:
        return text
    text = PICTURE.sub(rf"![\1]({repository}/raw/v{version}/\2)", text)
    return LINK.sub(rf"[\1]({repository}/blob/v{version}/\2)", text)


def faults(tag):
    """What must be mended before this tag is released, a sentence each."""
    if tag != f"v{version()}":
        yield f"The tag is {tag!r}, but the version is {version()!r}."
    for name, address in addresses().items():
        if not address:
            yield f"The address {name!r} is empty: see [tool.sapper.addresses] in pyproject.toml."
    newest = re.search(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE).group(1)
    if "unreleased" in newest:
        yield f"CHANGELOG.md calls the newest version {newest!r}: give it its date."


if __name__ == "__main__":
    found = list(faults(sys.argv[1]))
    print("\n".join(found) or "Ready.")
    sys.exit(bool(found))
