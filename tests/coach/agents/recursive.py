"""A right file that finds one thing at a time and calls itself again."""

import itertools
import random


class Minesweeper:
    def __init__(self, height=8, width=8, mines=8):
        self.height = height
        self.width = width
        self.mines = set()
        self.board = [[False] * width for _ in range(height)]
        while len(self.mines) != mines:
            i, j = random.randrange(height), random.randrange(width)
            self.board[i][j] = True
            self.mines.add((i, j))
        self.mines_found = set()

    def print(self):
        for row in self.board:
            print("".join("X" if mine else "." for mine in row))

    def is_mine(self, cell):
        return self.board[cell[0]][cell[1]]

    def nearby_mines(self, cell):
        count = 0
        for i in range(cell[0] - 1, cell[0] + 2):
            for j in range(cell[1] - 1, cell[1] + 2):
                if (i, j) != cell and (i, j) in self.mines:
                    count += 1
        return count

    def won(self):
        return self.mines_found == self.mines


class Sentence:
    def __init__(self, cells, count):
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other):
        return self.cells == other.cells and self.count == other.count

    def __str__(self):
        return f"{self.cells} = {self.count}"

    def known_mines(self):
        if len(self.cells) == self.count:
            return self.cells
        return set()

    def known_safes(self):
        if self.count == 0:
            return self.cells
        return set()

    def mark_mine(self, cell):
        if cell in self.cells:
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell):
        if cell in self.cells:
            self.cells.remove(cell)


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height = height
        self.width = width
        self.moves_made = set()
        self.mines = set()
        self.safes = set()
        self.knowledge = []

    def mark_mine(self, cell):
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell):
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def neighbors(self, cell):
        row, column = cell
        rows = range(max(0, row - 1), min(self.height, row + 2))
        columns = range(max(0, column - 1), min(self.width, column + 2))
        return {(r, c) for r in rows for c in columns} - {cell}

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        cells = self.neighbors(cell)
        known = cells & self.mines
        sentence = Sentence(cells - known - self.safes, count - len(known))
        if sentence.cells and sentence not in self.knowledge:
            self.knowledge.append(sentence)
        self.infer()

    def infer(self):
        """Find one more thing, and call itself again, until there is nothing more."""
        for sentence in self.knowledge:
            for cell in list(sentence.known_safes()):
                self.mark_safe(cell)
                return self.infer()
            for cell in list(sentence.known_mines()):
                self.mark_mine(cell)
                return self.infer()
        self.knowledge = [
            s for i, s in enumerate(self.knowledge) if s.cells and s not in self.knowledge[:i]
        ]
        for small, large in itertools.permutations(self.knowledge, 2):
            if small.cells < large.cells:
                rest = Sentence(large.cells - small.cells, large.count - small.count)
                if rest not in self.knowledge:
                    self.knowledge.append(rest)
                    return self.infer()
        return None

    def make_safe_move(self):
        for cell in self.safes:
            if cell not in self.moves_made:
                return cell
        return None

    def make_random_move(self):
        possible = []
        for i in range(self.height):
            for j in range(self.width):
                if (i, j) not in self.moves_made and (i, j) not in self.mines:
                    possible.append((i, j))
        if not possible:
            return None
        return random.choice(possible)
