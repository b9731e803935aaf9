"""Writes site/src/words/shared.ts: the words that the page shares with the package.

Run it after a change of src/sapper/core/words.py; a test says when it was forgotten.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sapper.core import words

TARGET = Path(__file__).parent.parent / "src/words/shared.ts"

_HEAD = """// Shared: words of files, kernel and package. Made by site/tools/words.py; do not edit.
"""


def typescript() -> str:
    levels = {
        name: dict(zip(("height", "width", "mines"), size, strict=True))
        for name, size in words.LEVEL_SIZES.items()
    }
    return "\n".join(
        [
            _HEAD,
            *_choice("StartRule", "START_RULES", [each.value for each in words.StartRule]),
            *_choice("WinRule", "WIN_RULES", [each.value for each in words.WinRule]),
            *_choice("Outcome", "OUTCOMES", [each.value for each in words.Outcome]),
            *_choice("ActionKind", "ACTIONS", [each.value for each in words.ActionKind]),
            *_choice("Help", "HELPS", [each.value for each in words.Help]),
            *_table(
                "LEVELS",
                "Record<string, { height: number; width: number; mines: number }>",
                "The levels with a name",
                levels,
            ),
            *_table(
                "RECORD_DEFAULTS",
                "Record<string, unknown>",
                "What a field of a record that is not written stands for",
                words.RECORD_DEFAULTS,
            ),
            "/** All fields of a record. */",
            f"export const RECORD_FIELDS: string[] = {json.dumps(words.RECORD_FIELDS)};\n",
        ]
    )


def _choice(name: str, plural: str, values: list[str]) -> list[str]:
    return [
        f"export const {plural} = {json.dumps(values)} as const;",
        f"export type {name} = (typeof {plural})[number];\n",
    ]


def _table(name: str, kind: str, comment: str, value: dict[str, Any]) -> list[str]:
    rows = [f"  {json.dumps(key)}: {json.dumps(each)}," for key, each in value.items()]
    return [f"/** {comment}. */", f"export const {name}: {kind} = {{", *rows, "};\n"]


if __name__ == "__main__":
    TARGET.write_text(typescript(), encoding="utf-8")
