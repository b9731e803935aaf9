// Tie order: in which order the rival, and for its sake the champion, tries equally good cells.
//
// The program that the rival stands in for keeps most of its sets of cells in hash tables and takes
// the first of equals that it meets there. Which of two equal cells is opened decides many a game,
// so that the rival must meet them in the same order. All oddities of that kind are in this file.
#pragma once

#include <vector>

#include "play/player.hpp"

namespace sapper {

// The cells in the order of a hash table into which they are put one by one. It begins with that
// many buckets (a power of two) and doubles them until at most three quarters are taken; cells of
// the same bucket stay in the order in which they came.
std::vector<Cell> hash_order(const Sight& sight, std::vector<Cell> cells, std::size_t buckets);

// All cells, column by column.
std::vector<Cell> column_order(const Sight& sight);

// The neighbours of a cell, clockwise from the one above.
std::vector<Cell> clockwise(const Sight& sight, Cell cell);

}  // namespace sapper
