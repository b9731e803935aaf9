"""Files of learned terms: what `learn.py fit` writes, as the kernel takes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import champion_study

from sapper.core import BadAgent

USUAL = Path(__file__).with_name("weights.json")
"""What the champion plays with; `compile_weights.py` wrote it into the kernel."""

KINDS = ("guess", "number")
"""Features of a guess itself, and of what follows each number it may show."""


def read_weights(path: Path = USUAL) -> champion_study.Learned:
    """The learned terms of a file; `BadAgent` if it holds none."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadAgent(f"weights {str(path)!r}: {error.strerror}") from None
    except ValueError as error:
        raise BadAgent(f"weights {str(path)!r}: {error}") from None
    try:
        guess, number = ([_feature(each) for each in content[kind]] for kind in KINDS)
        return champion_study.Learned(guess, number, content["bias"], content["output"])
    except KeyError as error:
        raise BadAgent(f"weights {str(path)!r}, expected a key {error}") from None
    except (TypeError, ValueError) as error:
        raise BadAgent(f"weights {str(path)!r}: {str(error).splitlines()[0]}") from None


def _feature(entry: dict[str, Any]) -> tuple[str, float, float, float, list[float]]:
    """One feature as the kernel takes it."""
    return entry["name"], entry["offset"], entry["scale"], entry["linear"], entry["hidden"]
