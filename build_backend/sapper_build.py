"""Builds the package by scikit-build-core, and brings a C++ compiler where the machine has none.

A compiler that is there is used as it is. Otherwise the wheel `ziglang` is asked for, which holds
clang, a linker and the C++ library for Linux, macOS and Windows: Python is then all it takes.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

from scikit_build_core import build as _scikit

ZIG = "ziglang>=0.13,<0.18"
# What the kernel needs of a compiler, in one file: C++20 with its library.
PROBE = """
#include <bit>
#include <span>
int main(int count, char**) { return std::popcount(std::span(&count, 1).size()) - 1; }
"""

get_requires_for_build_sdist = _scikit.get_requires_for_build_sdist
build_sdist = _scikit.build_sdist
# pip says "Preparing metadata" until it has them: without these it would compile meanwhile.
prepare_metadata_for_build_wheel = _scikit.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = _scikit.prepare_metadata_for_build_editable


def get_requires_for_build_wheel(config_settings=None):
    """What scikit-build-core asks for, and a compiler if there is none."""
    return _with_compiler(_scikit.get_requires_for_build_wheel(config_settings))


def get_requires_for_build_editable(config_settings=None):
    """What scikit-build-core asks for, and a compiler if there is none."""
    return _with_compiler(_scikit.get_requires_for_build_editable(config_settings))


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The name of the wheel that was built."""
    with _compiler():
        return _scikit.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """The name of the wheel that was built, which points at this folder."""
    with _compiler():
        return _scikit.build_editable(wheel_directory, config_settings, metadata_directory)


def _with_compiler(requirements):
    return requirements if _has_compiler() else [*requirements, ZIG]


@contextmanager
def _compiler():
    """Sets CXX to Zig's compiler where the machine has none of its own, for as long as it builds.

    What Zig keeps (a hundred megabytes) goes to a temporary folder.
    """
    if _has_compiler():
        yield
        return
    zig = _zig()
    if zig is None:
        raise SystemExit(
            "No C++20 compiler was found: CXX, c++, g++ and clang++ were tried. Install one, or "
            f'run pip install "{ZIG}" first.'
        )
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        for name in ("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"):
            os.environ.setdefault(name, cache)
        _wrap(zig)
        yield


def _wrap(zig):
    """Tells CMake, through the environment, to compile with Zig."""
    folder = Path("build", "zig").resolve()
    # The processor's common denominator: what is built here may be run on another machine.
    # Optimised and stripped from CMake's first trial on, as the module is in the end: Zig compiles
    # the C++ library anew for each way it is asked for.
    as_released = ["-O3", "-Wl,-s"]
    os.environ["CXX"] = _wrapper(folder, "c++", [zig, "c++", "-mcpu=baseline", *as_released])
    archiver = _wrapper(folder, "ar", [zig, "ar"])
    ranlib = _wrapper(folder, "ranlib", [zig, "ranlib"])
    tools = f"-DCMAKE_AR={archiver} -DCMAKE_RANLIB={ranlib}"
    os.environ["CMAKE_ARGS"] = f"{os.environ.get('CMAKE_ARGS', '')} {tools}".strip()
    if sys.platform == "win32":
        os.environ.setdefault("CMAKE_GENERATOR", "Ninja")


def _has_compiler():
    """Whether a C++20 compiler is there and works."""
    if sys.platform == "win32" and "CXX" not in os.environ:
        return _has_visual_studio()
    # On macOS `c++` is there even without the developer tools, and then opens a dialogue.
    if (
        sys.platform == "darwin"
        and subprocess.run(["xcode-select", "-p"], capture_output=True).returncode
    ):
        return False
    named = [os.environ["CXX"]] if "CXX" in os.environ else ["c++", "g++", "clang++"]
    return any(_compiles(shlex.split(name)) for name in named)


def _has_visual_studio():
    programs = os.environ.get("PROGRAMFILES(X86)", "")
    finder = Path(programs, "Microsoft Visual Studio", "Installer", "vswhere.exe")
    if not finder.exists():
        return False
    tools = "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"
    asked = [str(finder), "-products", "*", "-requires", tools, "-property", "installationPath"]
    return bool(subprocess.run(asked, capture_output=True).stdout.strip())


def _compiles(command):
    if not command or shutil.which(command[0]) is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.cpp")
        source.write_text(PROBE)
        whole = [*command, "-std=c++20", str(source), "-o", str(Path(folder, "probe"))]
        try:
            return subprocess.run(whole, capture_output=True, timeout=120).returncode == 0
        except (OSError, subprocess.TimeoutExpired):
            return False


def _zig():
    """The path of Zig's program, or None where `ziglang` is not installed."""
    found = importlib.util.find_spec("ziglang")
    if found is None or not found.submodule_search_locations:
        return None
    folder = Path(found.submodule_search_locations[0])
    return str(folder / ("zig.exe" if sys.platform == "win32" else "zig"))


def _wrapper(folder, name, command):
    """The path of a script that runs `command` with its arguments: CMake wants one word."""
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        path = folder / f"{name}.cmd"
        path.write_text(f"@{subprocess.list2cmdline(command)} %*\n")
    else:
        path = folder / name
        path.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n')
        path.chmod(0o755)
    return path.as_posix()
