#include "boards/statement.hpp"

#include <algorithm>
#include <iterator>

namespace sapper {

bool is_within(const Cells& inner, const Cells& outer) {
  return inner.size() <= outer.size() &&
         std::includes(outer.begin(), outer.end(), inner.begin(), inner.end());
}

bool do_meet(const Cells& one, const Cells& other) {
  for (auto here = one.begin(), there = other.begin(); here != one.end() && there != other.end();) {
    if (*here == *there) return true;
    *here < *there ? ++here : ++there;
  }
  return false;
}

Cells shared_by(const Cells& one, const Cells& other) {
  Cells out;
  std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                        std::back_inserter(out));
  return out;
}

Cells without(const Cells& cells, const Cells& taken) {
  Cells out;
  std::set_difference(cells.begin(), cells.end(), taken.begin(), taken.end(),
                      std::back_inserter(out));
  return out;
}

bool Statement::is_settling() const {
  if (count == 0) return relation != Relation::at_least;
  return relation != Relation::at_most && count == size();
}

bool Statement::is_impossible() const {
  return (count < 0 && relation != Relation::at_least) ||
         (count > size() && relation != Relation::at_most);
}

bool Statement::is_empty() const {
  return relation == Relation::exactly   ? cells.empty() && count == 0
         : relation == Relation::at_most ? count >= size()
                                         : count <= 0;
}

Givens::Givens(const Position& position, int width) : width(width) {
  std::int64_t exploded = 0;
  for (Cell cell = 0; cell < position.codes.size(); ++cell) {
    const std::uint8_t code = position.codes[cell];
    exploded += code == code_exploded;
    if (is_hidden(code)) hidden.push_back(cell);
    if (!is_number(code)) continue;
    Statement said{{}, Relation::exactly, code};
    for (Cell near : position.shape->neighbours(cell)) {
      if (is_hidden(position.codes[near])) said.cells.push_back(near);
      said.count -= position.codes[near] == code_exploded;
    }
    if (!said.cells.empty() || said.count != 0) numbers.push_back({cell, std::move(said)});
  }
  if (position.mines) total = *position.mines - exploded;
}

Cells Givens::all_numbers() const {
  Cells out;
  for (const Number& number : numbers) out.push_back(number.cell);
  return out;
}

const Statement* Givens::said_by(Cell number) const {
  const auto at = std::lower_bound(numbers.begin(), numbers.end(), number,
                                   [](const Number& each, Cell cell) { return each.cell < cell; });
  return at != numbers.end() && at->cell == number ? &at->statement : nullptr;
}

}  // namespace sapper
