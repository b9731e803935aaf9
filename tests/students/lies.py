"""A student's file that takes a number for the wrong way round: every neighbour of a 1 is safe."""


class Minesweeper:
    pass


class Sentence:
    def __init__(self, cells, count):
        self.cells, self.count = set(cells), count


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height, self.width = height, width
        self.moves_made, self.mines, self.safes, self.knowledge = set(), set(), set(), []

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        i, j = cell
        around = {
            (a, b)
            for a in range(max(0, i - 1), min(self.height, i + 2))
            for b in range(max(0, j - 1), min(self.width, j + 2))
        } - {cell}
        (self.safes if count else self.mines).update(around)

    def make_safe_move(self):
        return next(iter(sorted(self.safes - self.moves_made)), None)

    def make_random_move(self):
        return None
