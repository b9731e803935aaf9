"""A student's file whose move is no cell of the board."""


class Minesweeper:
    pass


class Sentence:
    pass


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.moves_made, self.mines, self.safes, self.knowledge = set(), set(), {(99, 99)}, [7]

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)

    def make_safe_move(self):
        return "the corner"

    def make_random_move(self):
        return None
