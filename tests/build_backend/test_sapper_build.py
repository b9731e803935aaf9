"""The build backend asks for a compiler only where there is none (`.ci/run` builds so)."""

import importlib.util
import stat
import sys
import types
from pathlib import Path

import pytest

BACKEND = Path(__file__).parents[2] / "build_backend" / "sapper_build.py"


@pytest.fixture
def backend(monkeypatch):
    """The backend, with a scikit-build-core that asks for cmake and builds nothing."""
    scikit = types.ModuleType("scikit_build_core")
    build = types.SimpleNamespace(
        get_requires_for_build_sdist=lambda settings=None: [],
        get_requires_for_build_wheel=lambda settings=None: ["cmake"],
        get_requires_for_build_editable=lambda settings=None: ["cmake"],
        build_sdist=lambda *args: "sdist",
        build_wheel=lambda *args: "wheel",
        build_editable=lambda *args: "editable",
        prepare_metadata_for_build_wheel=lambda *args: "metadata",
        prepare_metadata_for_build_editable=lambda *args: "metadata",
    )
    scikit.build = build  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "scikit_build_core", scikit)
    spec = importlib.util.spec_from_file_location("sapper_build", BACKEND)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("CXX", "ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"):
        monkeypatch.delenv(name, raising=False)
    return module


def script(folder, name, text):
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


needs_sh = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")


@needs_sh
@pytest.mark.parametrize("ask", ["get_requires_for_build_wheel", "get_requires_for_build_editable"])
def test_a_compiler_is_asked_for_only_where_none_works(backend, monkeypatch, tmp_path, ask):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert getattr(backend, ask)() == ["cmake", backend.ZIG]
    script(tmp_path, "g++", "exit 1")  # There, but it cannot compile C++20.
    assert getattr(backend, ask)() == ["cmake", backend.ZIG]
    script(tmp_path, "clang++", "exit 0")
    assert getattr(backend, ask)() == ["cmake"]


@needs_sh
def test_a_compiler_named_by_cxx_is_the_only_one_tried(backend, monkeypatch, tmp_path):
    script(tmp_path, "c++", "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CXX", str(script(tmp_path, "mine", "exit 1")))
    assert backend.get_requires_for_build_wheel() == ["cmake", backend.ZIG]


@needs_sh
def test_without_a_compiler_zig_is_wrapped_for_cmake(backend, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CMAKE_ARGS", "-DKEPT=1")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(backend, "_zig", lambda: "/opt/a folder/zig")
    caches = []

    def build(*args):
        caches.append(Path(backend.os.environ["ZIG_GLOBAL_CACHE_DIR"]))
        assert caches[0].is_dir()
        return "wheel"

    monkeypatch.setattr(backend._scikit, "build_wheel", build)
    assert backend.build_wheel("out") == "wheel"
    assert not caches[0].exists()
    assert tmp_path not in caches[0].parents
    compiler = Path(backend.os.environ["CXX"])
    assert "'/opt/a folder/zig' c++ -mcpu=baseline -O3 -Wl,-s" in compiler.read_text()
    assert backend.os.environ["CMAKE_ARGS"].startswith("-DKEPT=1 -DCMAKE_AR=")


def test_pip_has_the_metadata_without_compiling(backend, monkeypatch):
    monkeypatch.setattr(backend, "_has_compiler", lambda: pytest.fail("nothing is compiled yet"))
    assert backend.prepare_metadata_for_build_wheel("out") == "metadata"
    assert backend.prepare_metadata_for_build_editable("out") == "metadata"


@needs_sh
def test_no_compiler_at_all_is_one_clear_sentence(backend, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(backend, "_zig", lambda: None)
    with pytest.raises(SystemExit, match=r"No C\+\+20 compiler was found"):
        backend.build_editable("out")
