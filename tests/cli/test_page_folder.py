from __future__ import annotations

import json
from importlib import metadata
from pathlib import Path

import pytest

from sapper.cli import page_folder
from sapper.cli.page_folder import find_page
from sapper.core import BadBoard


class Installed:
    """What pip writes down of an installation: from where it came."""

    def __init__(self, origin: str | None) -> None:
        self.origin = origin

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self.origin


@pytest.fixture
def installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package without a page, outside any checkout, from an index."""
    package = tmp_path / "lib" / "python" / "sapper"
    package.mkdir(parents=True)
    monkeypatch.setattr(page_folder, "PACKAGE", package)
    monkeypatch.setattr(metadata, "distribution", lambda name: Installed(None))
    monkeypatch.chdir(tmp_path)
    return package


def make_checkout(folder: Path) -> Path:
    (folder / "site").mkdir(parents=True)
    (folder / "site" / "build").touch()
    return folder


def build(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "index.html").touch()
    return folder


def test_the_page_of_the_package_comes_first(installation: Path) -> None:
    page = build(installation / "page")
    checkout = make_checkout(installation.parents[1])
    build(checkout / "site" / "dist")
    assert find_page() == page


def test_the_package_in_its_checkout_has_the_checkouts_page(installation: Path) -> None:
    checkout = make_checkout(installation.parents[1])
    with pytest.raises(BadBoard, match="not built yet: run .*site/build"):
        find_page()
    assert find_page_after_build(checkout) == checkout / "site" / "dist"


def test_a_package_installed_from_a_checkout_has_its_page_from_any_folder(
    installation: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout = make_checkout(tmp_path / "a checkout")
    origin = json.dumps({"url": checkout.as_uri(), "dir_info": {}})
    monkeypatch.setattr(metadata, "distribution", lambda name: Installed(origin))
    with pytest.raises(BadBoard, match="not built yet: run .*a checkout.*build"):
        find_page()
    assert find_page_after_build(checkout) == checkout / "site" / "dist"


@pytest.mark.parametrize("origin", [None, "{", '{"url": "https://example.org/sapper.whl"}'])
def test_a_package_without_page_or_checkout_says_what_to_do(
    installation: Path, monkeypatch: pytest.MonkeyPatch, origin: str | None
) -> None:
    monkeypatch.setattr(metadata, "distribution", lambda name: Installed(origin))
    with pytest.raises(BadBoard, match="this installation has no page"):
        find_page()


def find_page_after_build(checkout: Path) -> Path:
    build(checkout / "site" / "dist")
    return find_page()
