"""The package's page shows the README as the repository does; addresses are in one place."""

import importlib.util
import re
from pathlib import Path

import pytest

import sapper

ROOT = Path(__file__).parents[2]


@pytest.fixture
def metadata():
    path = ROOT / "build_backend" / "sapper_metadata.py"
    spec = importlib.util.spec_from_file_location("sapper_metadata", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_version_is_the_packages_and_the_newest_of_the_changelog(metadata):
    made = metadata.dynamic_metadata({}, {})
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[1]
    assert made["version"] == sapper.__version__ == newest


def test_without_addresses_nothing_is_made_up(metadata, monkeypatch):
    monkeypatch.setattr(metadata, "addresses", lambda: dict.fromkeys(metadata.TITLES, ""))
    made = metadata.dynamic_metadata({}, {})
    assert made["urls"] == {}
    assert made["readme"]["text"] == (ROOT / "README.md").read_text()


def test_with_addresses_every_link_of_the_readme_is_absolute(metadata, monkeypatch):
    home = "https://example.org/sapper"
    monkeypatch.setattr(
        metadata, "addresses", lambda: dict.fromkeys(metadata.TITLES, "") | {"repository": home}
    )
    made = metadata.dynamic_metadata({}, {})
    links = re.findall(r"\]\(([^)\s]+)\)", made["readme"]["text"])
    assert len(links) > 20
    assert [link for link in links if not link.startswith(("https://", "http://", "#"))] == []
    inside = [link for link in links if link.startswith(home)]
    for link in inside:
        path = re.sub(rf"^{home}/(raw|blob)/v{re.escape(made['version'])}/", "", link)
        assert (ROOT / path.split("#")[0]).exists(), path
    assert made["urls"]["Repository"] == home


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("[a](docs/a.md#part)", "[a](R/blob/v1/docs/a.md#part)"),
        ("![a](docs/a.png)", "![a](R/raw/v1/docs/a.png)"),
        ("[![a](b.png)](docs/a.md)", "[![a](R/raw/v1/b.png)](R/blob/v1/docs/a.md)"),
        ("[a](https://example.org)", "[a](https://example.org)"),
        ("[a](#part)", "[a](#part)"),
    ],
)
def test_links_are_written_out(metadata, text, written):
    assert metadata.with_absolute_links(text, "R", "1") == written
