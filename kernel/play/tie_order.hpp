// Tie order: in which order the champion tries equally good cells.
//
// A well-known public solver keeps most of its sets of cells in hash tables and takes the first of
// equals that it meets there. Which of two equal cells is opened decides many a game. The champion
// follows it where it may: that changes no chance to win, but who breaks ties alike meets the same
// luck, and a difference between the two shows sooner. All oddities of that kind are in this file.
#pragma once

#include <span>
#include <vector>

#include "analysis/analyst.hpp"
#include "play/player.hpp"

namespace sapper {

// Cells that touch a number: the safest first; of equals those with more known mines around, then
// with fewer undetermined cells around, then row by row.
void order_near(const View& view, const Analyst& now, std::span<Cell> cells);

// The buckets of a hash table of which nobody has said how large it will be.
constexpr std::size_t usual_buckets = 16;

// The cells in the order of a hash table into which they are put one by one. It begins with that
// many buckets (a power of two) and doubles them until at most three quarters are taken; cells of
// the same bucket stay in the order in which they came.
std::vector<Cell> hash_order(const View& view, std::vector<Cell> cells,
                             std::size_t buckets = usual_buckets);

// All cells, column by column.
std::vector<Cell> column_order(const View& view);

// The neighbours of a cell, clockwise from the one above.
std::vector<Cell> clockwise(const View& view, Cell cell);

}  // namespace sapper
