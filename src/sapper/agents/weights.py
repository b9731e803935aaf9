"""The champion's learned terms: a small file of the package, handed to the kernel.

`bench/learn.py fit` writes such files; docs/strength.md says what the terms gain. The environment
variable `SAPPER_WEIGHTS` names another file to play with; `none` stands for no learned terms.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from sapper import _kernel
from sapper.errors import BadAgent

PACKAGED = Path(__file__).with_name("weights.json")
"""What the champion plays with."""

KINDS = ("guess", "number")
"""Features of a guess itself, and of what follows each number it may show."""


def load_usual_weights() -> None:
    """Let champions play with what the environment asks for, else with what the package has."""
    name = os.environ.get("SAPPER_WEIGHTS")
    if name == "none":
        _kernel.forget_learned()
    else:
        load_weights(Path(name) if name else PACKAGED)


def load_weights(path: Path = PACKAGED) -> None:
    """Let champions play with the weights of a file; `BadAgent` if it holds none.

    It holds for all champions of the process, until one is created by name: that one brings the
    usual weights back.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadAgent(f"weights {str(path)!r}: {error.strerror}") from None
    except ValueError as error:
        raise BadAgent(f"weights {str(path)!r}: {error}") from None
    try:
        guess, number = ([_feature(each) for each in content[kind]] for kind in KINDS)
        _kernel.learn(guess, number, content["bias"], content["output"])
    except KeyError as error:
        raise BadAgent(f"weights {str(path)!r}, expected a key {error}") from None
    except (TypeError, ValueError) as error:
        raise BadAgent(f"weights {str(path)!r}: {str(error).splitlines()[0]}") from None


def _feature(entry: dict[str, Any]) -> tuple[str, float, float, float, list[float]]:
    """One feature as the kernel takes it."""
    return entry["name"], entry["offset"], entry["scale"], entry["linear"], entry["hidden"]
