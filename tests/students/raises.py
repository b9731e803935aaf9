"""A student's file that breaks at the second move."""


class Minesweeper:
    pass


class Sentence:
    pass


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.moves_made, self.mines, self.safes, self.knowledge = set(), set(), set(), []

    def add_knowledge(self, cell, count):
        if self.moves_made:
            raise KeyError("no such sentence")
        self.moves_made.add(cell)

    def make_safe_move(self):
        return None

    def make_random_move(self):
        return None
