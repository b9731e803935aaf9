"""A student's file that never comes back from its first move."""


class Minesweeper:
    pass


class Sentence:
    pass


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.moves_made, self.mines, self.safes, self.knowledge = set(), set(), set(), []

    def add_knowledge(self, cell, count):
        while True:
            self.moves_made.add(cell)

    def make_safe_move(self):
        return None

    def make_random_move(self):
        return (0, 0)
