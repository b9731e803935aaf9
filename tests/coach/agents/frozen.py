"""A right file that thinks in sets of frozensets and writes the sentences at the end."""

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

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        facts = {(frozenset(s.cells), s.count) for s in self.knowledge}
        facts.add((frozenset(self.around(cell)), count))
        self.knowledge = [
            Sentence(cells, n)
            for cells, n in sorted(
                self.close(facts), key=lambda fact: (len(fact[0]), sorted(fact[0]))
            )
        ]

    def around(self, cell):
        return [
            (i, j)
            for i, j in itertools.product(range(self.height), range(self.width))
            if max(abs(i - cell[0]), abs(j - cell[1])) == 1
        ]

    def close(self, facts):
        """All that follows, as a set of (frozenset, count)."""
        while True:
            facts = {
                (cells - self.safes - self.mines, n - len(cells & self.mines)) for cells, n in facts
            }
            facts.discard((frozenset(), 0))
            safe = {c for cells, n in facts if n == 0 for c in cells}
            mines = {c for cells, n in facts if n == len(cells) for c in cells}
            if safe or mines:
                self.safes |= safe
                self.mines |= mines
                continue
            new = {(b - a, m - n) for a, n in facts for b, m in facts if a < b} - facts
            if not new:
                return facts
            facts |= new

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
