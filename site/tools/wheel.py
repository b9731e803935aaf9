"""Writes the package as a wheel without native code, for Python in the browser.

The kernel's place is taken by `site/python/kernel/_kernel.py`, which hands every call to the kernel
in WebAssembly. Faces that have no use in a browser are left out.
"""

from __future__ import annotations

import base64
import hashlib
import re
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "sapper"
PYTHON = ROOT / "site" / "python"
TARGET = ROOT / "build" / "wheel-of-page"
LEFT_OUT = {"window", "cli", "gym", "arena", "mcp", "text", "__pycache__"}
KEPT = {".py", ".json", ".txt"}
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
DATE = (1980, 1, 1, 0, 0, 0)
"""The date of every file in it, so that equal sources give equal wheels."""


def files() -> Iterator[tuple[str, bytes]]:
    """Every file of the wheel, by its name in it."""
    for path in sorted(SOURCE.rglob("*")):
        parts = path.relative_to(SOURCE).parts
        if path.suffix in KEPT and not LEFT_OUT & set(parts):
            yield "/".join(("sapper", *parts)), path.read_bytes()
    yield "sapper/_kernel.py", (PYTHON / "kernel" / "_kernel.py").read_bytes()
    yield "sapper/course/minesweeper.py", (ROOT / "minesweeper.py").read_bytes()
    for path in sorted((PYTHON / "sapper_page").glob("*.py")):
        yield f"sapper_page/{path.name}", path.read_bytes()


def metadata(name: str, version: str) -> dict[str, str]:
    return {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: sapper site\nRoot-Is-Purelib: true\n"
        "Tag: py3-none-any\n",
    }


def record(name: str, content: bytes) -> str:
    """A file's line in the wheel's list."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def main() -> None:
    """Write the wheel into `build/wheel-of-page`."""
    name = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["name"].replace("-", "_")
    version = VERSION.search((SOURCE / "__init__.py").read_text())[1]
    folder = f"{name}-{version}.dist-info"
    content = dict(files())
    for file, text in metadata(name, version).items():
        content[f"{folder}/{file}"] = text.encode()
    lines = "".join(record(file, data) for file, data in content.items())
    content[f"{folder}/RECORD"] = f"{lines}{folder}/RECORD,,\n".encode()
    TARGET.mkdir(parents=True, exist_ok=True)
    for old in TARGET.glob("*.whl"):
        old.unlink()
    target = TARGET / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for file, data in content.items():
            wheel.writestr(zipfile.ZipInfo(file, DATE), data, zipfile.ZIP_DEFLATED, 9)


if __name__ == "__main__":
    main()
