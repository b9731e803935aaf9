"""The table of commands: from it come the parser, the help, completion and the reference."""

from __future__ import annotations

from typing import Any, NamedTuple

from sapper.cli.kinds import (
    CELL,
    DATE,
    FLAG,
    LEVEL,
    NAME,
    PATH,
    PLAYER,
    SEED,
    START,
    STEPS,
    Kind,
    choice,
    number,
    text,
    whole,
)

PORT = 8050
"""Where `sapper play --browser` serves the page."""


class Parameter(NamedTuple):
    """An option (`--level`) or an argument (`LEVEL`) of a command.

    `key` is the parameter of its function. An option with `bare` may stand without a value: unless
    a word like the pattern `takes` follows, it has that one. It works only with one of the options
    `needs`, and with no others than those of the keys `only`.
    """

    name: str
    key: str
    kind: Kind
    help: str
    default: Any = None
    is_many: bool = False
    is_required: bool = False
    bare: str | None = None
    takes: str = "[^-].*"
    needs: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None

    @property
    def is_option(self) -> bool:
        """True for an option, which is typed with its name."""
        return self.name.startswith("-")


class CommandEntry(NamedTuple):
    """A command: `place` is `module:function`, below this package.

    `endings` are those of `--output` that say how the result is written, and the key that each
    sets. Where there are any, what is printed goes to that file.
    """

    name: str
    place: str
    help: str
    parts: tuple[Parameter, ...]
    example: str
    more: str = ""
    endings: tuple[tuple[str, str], ...] = ()


def _option(name: str, kind: Kind, help: str, **rules: Any) -> Parameter:
    rules["needs"] = tuple(rules.get("needs", "").split())
    if "only" in rules:
        rules["only"] = tuple(rules["only"].split())
    return Parameter(name, rules.pop("key", name[2:].replace("-", "_")), kind, help, **rules)


def _flag(name: str, help: str, **rules: Any) -> Parameter:
    return _option(name, FLAG, help, default=False, **rules)


def _argument(name: str, key: str, kind: Kind, help: str, **rules: Any) -> Parameter:
    return Parameter(name, key, kind, help, **rules)


_POSITION = (
    "Text such as '.../11. 1', a file, link, game ID or picture, ROWSxCOLUMNS/MINES with nothing"
    " opened, or - for standard input."
)
_GAMES = (
    "Files of games or replays, folders of them, - for standard input, numbers in the list of"
    " `sapper games`, or all."
)
_WHO = "NAME, NAME:EFFORT, path/to/file.py:CLASS, cs50:PATH or exec:COMMAND."
_LEVEL = "cs50, beginner, intermediate, expert or ROWSxCOLUMNS/MINES."
_START = "What the first click may meet: none (anything), safe or opening."
_MINES = _option("--mines", whole(0), "The number of mines, if the position does not say it.")
_SEED = _option("--seed", SEED, "The same seed gives the same board.")
_JSON = _flag("--json", "Print JSON, for programs.", key="as_json")
_OUTPUT = _option("--output", PATH, "Write to this file instead.", key="printed_to", default="-")
_SCHEDULER = _option("--scheduler", text("ADDRESS"), "Work on a Dask cluster: tcp://HOST:8786.")
_PRINTS = (("", ""), (".txt", ""), (".json", "as_json"))
_TABLES = (*_PRINTS, (".jsonl", "as_json"), (".csv", "as_csv"))

COMMANDS = (
    CommandEntry(
        "play",
        "play:play",
        "Open the window: play Minesweeper, or watch an AI play it.",
        (
            _option("--level", LEVEL, _LEVEL),
            _option("--start", START, _START),
            _SEED,
            _flag("--no-guess", "Boards that logic alone can solve."),
            _flag("--daily", "The board of today, the same for everybody.",
                  only="ai in_process"),
            _option("--ai", PLAYER, "Who makes the AI's moves: a minesweeper.py, or an agent."),
            _flag("--in-process", "Run the AI's file here, so that breakpoint() opens a debugger."),
            _option("--browser", whole(0, 65535, "PORT"),
                    f"Play in the browser, served at this port ({PORT}).",
                    bare=str(PORT), only=""),
        ),
        "sapper play --level expert --no-guess",
        "F1 in the window shows the keys.",
    ),
    CommandEntry(
        "watch",
        "watch:watch",
        "Watch an agent play one game, move by move, with the reason it gives for each.",
        (
            _argument("AGENT", "agent", PLAYER, _WHO, default="cs50"),
            _option("--level", LEVEL, f"{_LEVEL} Default: cs50."),
            _option("--start", START, f"{_START} Default: none at level cs50, else safe."),
            _SEED,
            _option("--delay", number(0, 60), "Seconds between two moves.", default=0.3),
            _flag("--explain", "Prove every certain move in words."),
            _flag("--no-guess", "A board that logic alone can solve."),
        ),
        "sapper watch champion --level expert",
    ),
    CommandEntry(
        "games",
        "games:games",
        "List the games you played, with their figures; replay or convert them.",
        (
            _argument("FILE", "files", NAME, f"{_GAMES} Default: those of this machine.",
                      is_many=True),
            _option("--level", LEVEL, f"Only this level: {_LEVEL}"),
            _option("--outcome", choice("OUTCOME", "won", "lost", "left"), "Only these games."),
            _option("--since", DATE, "Only from this day on: YYYY-MM-DD."),
            _option("--last", whole(1), "Only the last games."),
            _flag("--replay", "Play one game again, move by move.",
                  only="files level outcome since last"),
            _option("--import", PATH, "Read the games of this file in.", key="take_in",
                    only="export output"),
            _flag("--export", "Write all games kept on this machine.",
                  only="take_in output"),
            _JSON,
            _option("--output", PATH,
                    "The file to write: the list as .csv, .json or .txt, the games as .jsonl,"
                    " one as .rawvf.", default="-"),
        ),
        "sapper games --level expert --outcome won --last 10",
        "Exit code 1 if something could not be read: the rest is listed all the same.",
    ),
    CommandEntry(
        "review",
        "review:review",
        "Review games: what each click cost, what was luck, and what was missed.",
        (
            _argument("GAME", "games", NAME,
                      f"{_GAMES} A picture of a lost game shows its last click. Default: the last"
                      " game.", is_many=True),
            _option("--effort", choice("EFFORT", "fast", "standard", "deep"),
                    "How much work goes into it.", default="standard"),
            _flag("--why", "Of one game: show the proof of every missed cell."),
            _SCHEDULER,
            _JSON,
            _OUTPUT,
        ),
        "sapper review game.rawvf --output review.html",
        endings=(*_PRINTS, (".jsonl", "as_json"), (".html", "is_page"), (".htm", "is_page")),
    ),
    CommandEntry(
        "check",
        "check:check",
        "Say whether the course's grader would pass a file, and show what to fix.",
        (
            _argument("FILE", "path", PATH, "A minesweeper.py, or a folder or .zip of them.",
                      is_required=True),
            _option("--games", whole(0), "Games per level, compared with our own agent.",
                    default=0),
            _option("--output", PATH,
                    "The file to write: .html, .xml (JUnit), .csv, .json or text; in a folder, a"
                    " page for each student. Repeatable.", is_many=True),
            _option("--gradescope", PATH, "Of a file: also write Gradescope's results.json."),
            _option("--seconds", number(1), "CPU seconds for one file.", default=30.0),
            _option("--hint", whole(0), "Of a file: steps of the hint to show.", default=0,
                    only="path games output gradescope seconds"),
            _flag("--all", "Of a file: show every check and every lesson.", key="show_all",
                  only="path games output gradescope seconds strict"),
            _flag("--watch", "Of a file: check again whenever it is saved.",
                  only="path seconds"),
            _flag("--strict", "Count polish too, and show it in full."),
            _JSON,
            _SCHEDULER,
        ),
        "sapper check minesweeper.py --hint 2",
        "Exit code 0 if nothing is wrong, 1 if something is, 2 if the file could not be run, 3 if"
        " the grader's answer is not known. Of a folder: 0 if all pass, 1 if some do not, 3 if some"
        " answers are not known.",
    ),
    CommandEntry(
        "practice",
        "practice:practice",
        "Practise in the terminal: puzzles that fit your skill.",
        (
            _option("--rung", choice("STEP", *STEPS[1:], "guess"),
                    "Only puzzles that need this step."),
            _option("--count", whole(1, 100_000), "Stop after this many puzzles."),
            _option("--seed", SEED, "The same seed gives the same puzzles."),
            _option("--add", NAME,
                    "Puzzles that come back until you solve them: a file of puzzles or games, by"
                    " default your own games. Repeatable.", is_many=True, bare="all"),
            _flag("--plot", "Show your skills over time.", only="add"),
        ),
        "sapper practice --rung overlap --count 10",
    ),
    CommandEntry(
        "analyse",
        "analyse:analyse",
        "Show the exact odds of a position, why cells are certain, or if a guess is needed.",
        (
            _argument("POSITION", "position", NAME, _POSITION, is_required=True),
            _MINES,
            _option("--why", text("CELL"),
                    "Prove what is certain: the easiest cell, this ROW,COLUMN, or all.",
                    bare="easiest", takes=r"all|easiest|\(?\d+ *, *\d+\)?",
                    only="position mines as_json printed_to size crop corrections"),
            _option("--perfect", START, "How often perfect play wins, under this start rule.",
                    bare="none", takes="none|safe|opening",
                    only="position mines as_json printed_to"),
            _flag("--no-guess", "Whether it can be finished without a guess from here.",
                  only="position mines as_json printed_to"),
            _option("--set", text("CELL=SIGN"),
                    "Correct a cell: ROW,COLUMN=SIGN such as 3,4=2. Repeatable.",
                    key="corrections", is_many=True),
            _option("--size", text("ROWSxCOLUMNS"), "Of a picture: its ROWSxCOLUMNS."),
            _option("--crop", text("PIXELS"),
                    "Of a picture: this part, LEFT,TOP,RIGHT,BOTTOM in pixels."),
            _JSON,
            _OUTPUT,
        ),
        "sapper analyse '001../112../...../....2 4' --why",
        "A ? stands behind cells of a picture that are in doubt.",
        _PRINTS,
    ),
    CommandEntry(
        "rate",
        "rate:rate",
        "Say whether a board can be solved without guessing, and what its hardest step is.",
        (
            _argument("BOARD", "boards", NAME,
                      "Files, links, game IDs, board sets, records or positions; - for standard"
                      " input.", is_many=True, is_required=True),
            _option("--first", CELL, "The first click, for boards that name none."),
            _JSON,
            _SCHEDULER,
            _OUTPUT,
        ),
        "sapper rate 9x9:4,4,m00b7d48a3e0231c419200",
        "Several boards get a line each and a table.",
        _TABLES,
    ),
    CommandEntry(
        "board",
        "board:board",
        "Show the board of a seed or of a day, or write it in any format.",
        (
            _option("--level", LEVEL, f"{_LEVEL} Default: beginner; with --daily intermediate."),
            _option("--seed", SEED, "The same seed gives the same board.", default=0),
            _option("--start", START, f"{_START} Default: none; with --no-guess opening."),
            _option("--first", CELL, "The first click.",
                    needs="--start --no-guess --count --output"),
            _option("--count", whole(1, 10**9), "Boards, written as a set with a line for each.",
                    default=1),
            _option("--daily", text("DATE"), "The board of a day, YYYY-MM-DD, or of today.",
                    bare="today", only="level output"),
            _flag("--no-guess", "A board that logic alone can solve, rated."),
            _option("--rung", choice("STEP", *STEPS), "Its hardest step.", needs="--no-guess"),
            _option("--output", PATH,
                    "The file to write: .mbf, .abf, .mine, .link, .url, .layout, .view, .boards, or"
                    " .txt as printed.", default="-"),
        ),
        "sapper board --daily --output today.mbf",
        "The boards of a week climb from easy to hard. A day begins at midnight UTC.",
    ),
    CommandEntry(
        "arena",
        "arena:play",
        "Let agents play the same boards and compare them fairly.",
        (
            _option("--agents", text("NAMES"),
                    "Who plays: NAME or NAME:EFFORT, separated by commas.", default=""),
            _option("--agent", PLAYER, f"One more: {_WHO} Repeatable.", is_many=True),
            _option("--level", LEVEL, f"{_LEVEL} Repeatable.", is_many=True),
            _option("--start", START, f"{_START} Repeatable.", is_many=True),
            _option("--games", whole(1),
                    "Boards of each level (1000) or file (all); with --until-shown at most."),
            _option("--boards", PATH, "A board set in place of a level. Repeatable.",
                    is_many=True),
            _option("--seed", SEED, "For repeatable games. Default: random, kept in the file."),
            _option("--jobs", whole(1), "Games at a time. Default: all cores."),
            _option("--move-seconds", number(0.01), "CPU seconds for a move.", default=10.0),
            _option("--allow", PATH, "A file or folder that other agents may read. Repeatable.",
                    is_many=True),
            _flag("--children", "Let other agents start processes."),
            _flag("--until-shown", "Play until it is shown which agent is ahead."),
            _SCHEDULER,
            _flag("--sums", "For millions of games: keep exact sums, not every game."),
            _option("--run", PATH, "The run's file. If it exists, the run goes on."),
            _JSON,
            _OUTPUT,
        ),
        "sapper arena --agents champion,safest --games 200",
        "Every finished board is at once in the run's file: the same command continues a run that"
        " was stopped, with the very same numbers in the end.",
        _PRINTS,
    ),
    CommandEntry(
        "arena report",
        "arena:report",
        "Write a page of one or several runs: tables, and plots of games won and of risks taken.",
        (
            _argument("RUN", "runs", PATH, "Files of runs.", is_many=True, is_required=True),
            _option("--output", PATH, "The file to write.", default="arena-report.html"),
        ),
        "sapper arena report run.jsonl --output report.html",
    ),
    CommandEntry(
        "arena test",
        "arena:try_agent",
        "Test whether an agent keeps the rules for agents.",
        (_argument("AGENT", "agent", PLAYER, _WHO, is_required=True),),
        "sapper arena test my_agent.py:MyAgent",
    ),
    CommandEntry(
        "tasks",
        "tasks:tasks",
        "Write data for language models: tasks, games as chats, positions with odds.",
        (
            _option("--level", LEVEL, f"{_LEVEL} Default: beginner."),
            _option("--count", whole(1, 10**9), "Number of tasks, games or positions.",
                    default=100),
            _option("--seed", SEED, "The first board. The same seed gives the same lines.",
                    default=0),
            _option("--start", START, _START, default="safe"),
            _option("--form", choice("FORM", "grid", "bare", "constraints", "json"),
                    "How positions are shown.", default="grid"),
            _option("--reward", text("PARTS"),
                    "Parts of the reward, split by commas: win, win_chance, choice, stated, proof.",
                    default="win"),
            _option("--player", PLAYER, "Whole games of this agent as chat messages."),
            _flag("--positions", "Positions with exact odds, best cells and proofs.",
                  only="level count seed start part output"),
            _flag("--estimates", "The champion's estimates where perfect play takes too long.",
                  needs="--positions"),
            _option("--part", choice("PART", "train", "validation", "test"),
                    "Only this part. No part has a board of another."),
            _option("--output", PATH, "The file to write: .jsonl, with --positions also .parquet.",
                    default="-"),
        ),
        "sapper tasks --count 10 --output tasks.jsonl",
    ),
    CommandEntry(
        "engine",
        "engine:engine",
        "Let an agent speak the engine protocol: lines on standard input and output.",
        (_argument("AGENT", "agent", PLAYER, _WHO, default="champion"),),
        "sapper engine champion:fast",
        "docs/engine.md explains the lines. Try: sapper 1, then newgame 9 9 10 safe 1, then go.",
    ),
    CommandEntry(
        "mcp",
        "mcp:mcp",
        "Serve tools for language models: odds, proofs, games, by the Model Context Protocol.",
        (),
        "sapper mcp",
        "Needs pip install 'mcp>=2.3,<3'. A client starts it as a command. It reads no files.",
    ),
)  # fmt: skip
"""Every command, in the order of the help."""

GROUPS = {
    "Play": ("play", "watch", "games", "review"),
    "Learn": ("check", "practice"),
    "Boards and positions": ("analyse", "rate", "board"),
    "Research": ("arena", "tasks"),
    "For programs": ("engine", "mcp"),
}
"""The parts of `sapper --help`: what people want to do."""

OTHER_NAMES = {"analyze": "analyse"}
"""Other spellings of commands."""
