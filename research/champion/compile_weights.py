"""Write the learned terms of a file into the kernel's source: what every champion then goes by.

    python compile_weights.py weights.json ../../kernel/champion/usual_weights.cpp

Build the package again afterwards. The signature (`python bench/signature.py`) changes with them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

HEAD = """// Usual weights: the learned terms that champions go by. Not written by hand:
// research/champion/compile_weights.py made them of weights.json, which says what they were fit to.
#include "champion/learned.hpp"

namespace sapper {

// clang-format off
const LearnedWeights& usual_weights() {
  static const LearnedWeights weights{
"""
TAIL = """  };
  return weights;
}
// clang-format on

}  // namespace sapper
"""


def source(weights: dict[str, Any]) -> str:
    """The C++ source of some weights."""
    parts = [_features(weights["guess"]), _features(weights["number"])]
    parts += [f"    {_numbers(weights[name])}" for name in ("bias", "output")]
    return HEAD + ",\n".join(parts) + ",\n" + TAIL


def _features(entries: list[dict[str, Any]]) -> str:
    rows = [
        f'      {{"{entry["name"]}", {_number(entry["offset"])}, {_number(entry["scale"])},'
        f" {_number(entry['linear'])},\n       {_numbers(entry['hidden'])}}},\n"
        for entry in entries
    ]
    return "    {\n" + "".join(rows) + "    }"


def _numbers(values: list[float]) -> str:
    return "{" + ", ".join(_number(value) for value in values) + "}"


def _number(value: float) -> str:
    """A number as C++ reads it: the same float that Python's text gives."""
    text = repr(float(value))
    return f"{text}f"


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    weights = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    Path(sys.argv[2]).write_text(source(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
