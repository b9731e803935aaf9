"""The package's page shows the README as the repository does; addresses are in one place."""

import importlib.util
import re
import shutil
import subprocess
import sys
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


FULL = {"repository": "https://example.org/r", "documents": "https://example.org/d",
        "page": "https://example.org/p"}  # fmt: skip


def release(folder: Path, tag: str, addresses: dict[str, str], changelog: str) -> tuple[int, str]:
    """The exit code and the output of the check before a release of version 1.2.3."""
    for name in ("build_backend", "src/sapper"):
        (folder / name).mkdir(parents=True)
    shutil.copy(ROOT / "build_backend" / "sapper_metadata.py", folder / "build_backend")
    (folder / "src" / "sapper" / "__init__.py").write_text('__version__ = "1.2.3"\n')
    (folder / "CHANGELOG.md").write_text(changelog)
    lines = "".join(f'{name} = "{address}"\n' for name, address in addresses.items())
    (folder / "pyproject.toml").write_text(f"[tool.sapper.addresses]\n{lines}")
    script = folder / "build_backend" / "sapper_metadata.py"
    done = subprocess.run([sys.executable, script, tag], capture_output=True, text=True)
    return done.returncode, done.stdout


def test_a_release_that_is_ready(tmp_path):
    assert release(tmp_path, "v1.2.3", FULL, "## 1.2.3 (2026-11-19)\n") == (0, "Ready.\n")


@pytest.mark.parametrize(
    ("tag", "addresses", "changelog", "told"),
    [
        ("v1.2.3", {**FULL, "page": ""}, "## 1.2.3 (2026-11-19)", "The address 'page' is empty"),
        ("v1.2.3", {**FULL, "repository": " "}, "## 1.2.3 (2026-11-19)", "'repository' is empty"),
        (
            "v1.2.4",
            FULL,
            "## 1.2.3 (2026-11-19)",
            "The tag is 'v1.2.4', but the version is '1.2.3'",
        ),
        ("v1.2.3", FULL, "## 1.2.3 (unreleased)", "give it its date"),
    ],
)
def test_what_is_not_ready_is_not_released(tmp_path, tag, addresses, changelog, told):
    code, output = release(tmp_path, tag, addresses, f"{changelog}\n")
    assert code == 1
    assert told in output
    assert output.count("\n") == 1


def test_nothing_is_published_before_the_check():
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    check, publish = (
        workflow.index(step)
        for step in ("build_backend/sapper_metadata.py", "gh-action-pypi-publish")
    )
    assert workflow.index("\n  publish:") < check < publish
    assert workflow.count("gh-action-pypi-publish") == 1
