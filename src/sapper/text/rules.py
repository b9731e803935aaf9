"""What a player in words is told: the rules, and how to answer."""

from __future__ import annotations

from sapper.text.text_task import TextTask

RULES = (
    "Minesweeper. Some cells of the board hide a mine, the others are safe. An open cell shows how"
    " many of its up to eight neighbours are mines. Open every safe cell to win; opening a mine"
    " loses the game. Opening a 0 opens all its neighbours too. Rows and columns are counted from 0"
    " at the top left. Signs: 0 to 8 an open number, . hidden, F hidden with your flag, * a mine"
    " that went off. Flags are notes: they cost and earn nothing."
)
"""The rules, in fewer than 120 words."""


def how_to_answer(task: TextTask) -> str:
    """The line that says what the moves of a game look like."""
    several = f", at most {task.limits.moves}, one a line" if task.limits.moves > 1 else ""
    parts = [f"Answer with a move{several}: open ROW COLUMN, or flag ROW COLUMN."]
    if "stated" in task.reward:
        parts.append("Say how likely the cell is a mine: open ROW COLUMN risk 0.25.")
    if "proof" in task.reward:
        parts.append(
            "Give a proof where the cell is certainly safe: open ROW COLUMN because RULE NUMBERS,"
            " as in: open 2 3 because subset 1,2 1,3. RULE is number, subset, overlap, total or"
            " cases; NUMBERS are the open cells, all of them needed, from which it follows."
        )
    return " ".join(parts)


_QUESTIONS = {
    "certain": "Which hidden cells are certainly safe, and which are certainly mines? Answer:"
    " safe: (row,column) ... mines: (row,column) ..., or none.",
    "chance": "How likely is the cell {cell} a mine, if every layout that agrees with the board is"
    " equally likely? Answer with a number from 0 to 1, to two digits at least.",
    "best": "Which hidden cell should be opened to win most often? Answer: open ROW COLUMN.",
    "proof": "Somebody says that the cell {cell} is certainly safe because: {proof}. The rule names"
    " the hardest step; the cells are the open numbers from which it must follow. Is the proof"
    " right, and is each number needed? Answer yes or no.",
}


def question(task: TextTask) -> str:
    text = _QUESTIONS[task.kind]
    cell = "" if task.cell is None else f"({task.cell[0]},{task.cell[1]})"
    return text.replace("{cell}", cell).replace("{proof}", task.proof or "")
