"""A correct agent in a plain style: two loops until nothing changes."""

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
            return self.cells.copy()
        return set()

    def known_safes(self):
        if self.count == 0:
            return self.cells.copy()
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
        self.catch_up()
        cells = set()
        for i in range(cell[0] - 1, cell[0] + 2):
            for j in range(cell[1] - 1, cell[1] + 2):
                if (i, j) == cell:
                    continue
                if 0 <= i < self.height and 0 <= j < self.width:
                    if (i, j) in self.mines:
                        count -= 1
                    elif (i, j) not in self.safes:
                        cells.add((i, j))
        self.knowledge.append(Sentence(cells, count))
        self.think()

    def catch_up(self):
        for mine in list(self.mines):
            self.mark_mine(mine)
        for safe in list(self.safes):
            self.mark_safe(safe)

    def think(self):
        changed = True
        while changed:
            changed = self.mark_proven()
            self.tidy()
            changed = self.use_subsets() or changed

    def mark_proven(self):
        changed = False
        for sentence in self.knowledge:
            for cell in sentence.known_mines():
                self.mark_mine(cell)
                changed = True
            for cell in sentence.known_safes():
                self.mark_safe(cell)
                changed = True
        return changed

    def tidy(self):
        kept = []
        for sentence in self.knowledge:
            if sentence.cells and sentence not in kept:
                kept.append(sentence)
        self.knowledge = kept

    def use_subsets(self):
        found = []
        for one in self.knowledge:
            for two in self.knowledge:
                if one.cells < two.cells:
                    new = Sentence(two.cells - one.cells, two.count - one.count)
                    if new not in self.knowledge and new not in found:
                        found.append(new)
        self.knowledge.extend(found)
        return bool(found)

    def make_safe_move(self):
        for cell in self.safes:
            if cell not in self.moves_made:
                return cell
        return None

    def make_random_move(self):
        choices = []
        for i in range(self.height):
            for j in range(self.width):
                if (i, j) not in self.moves_made and (i, j) not in self.mines:
                    choices.append((i, j))
        if not choices:
            return None
        return random.choice(choices)
