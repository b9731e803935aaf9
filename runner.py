"""Play Minesweeper, or watch an AI play it: `python runner.py`, `python runner.py --help`.

The window plays with the `minesweeper.py` in this folder: put your own there, or name it with
`--ai PATH`.
"""

import sys
from pathlib import Path

HEIGHT = 8
WIDTH = 8
MINES = 8


def main() -> int:
    """Open the window; return the exit code."""
    try:
        from sapper.window import run
    except ModuleNotFoundError as error:
        print(
            f"runner.py needs the module {error.name!r}: run `pip install -r requirements.txt`",
            "in this folder first.",
            file=sys.stderr,
        )
        return 2
    folder = Path(__file__).resolve().parent
    return run(sys.argv[1:], HEIGHT, WIDTH, MINES, folder / "minesweeper.py")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # Ctrl-C while the window is being loaded
        sys.exit(130)
