// RowSearch: whether statements can be met together, by trying; solved parts are remembered.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "boards/statement.hpp"

namespace sapper {

// Exactly so many of these cells are mines.
using Row = std::pair<Cells, std::int64_t>;
using Rows = std::vector<Row>;

// Answers questions with one limit on the work of all together, beyond which it throws TooComplex:
// well under a second.
class RowSearch {
 public:
  explicit RowSearch(std::size_t limit = 200'000) : limit_(limit) {}

  // Whether the numbers, and the total if asked, force the cell to be as said.
  bool settles(const Givens& givens, std::span<const Cell> numbers, Cell cell, bool is_mine,
               bool with_total);
  // Whether any choice of mines meets all rows.
  bool can_be_met(const Rows& rows);
  // The numbers of mines with which all rows can be met, in order.
  std::vector<std::int64_t> counts(const Rows& rows);

  // All questions from now on have the whole limit.
  void start_anew() { work_ = 0; }

 private:
  void spend(std::size_t work);

  std::size_t limit_, work_ = 0;
  std::map<Rows, std::vector<std::int64_t>> counts_;
};

// The rows parted so that parts share no cell.
std::vector<Rows> connected_rows(const Rows& rows);

}  // namespace sapper
