// CellMap: a value for each of some cells.
#pragma once

#include <cstddef>
#include <vector>

#include "base/shape.hpp"

namespace sapper {

// For few cells of a board of any size: quick to make, to copy and to ask. A value moves when
// another is made.
template <class Value>
class CellMap {
 public:
  // nullptr if the cell has none.
  const Value* find(Cell cell) const {
    if (entries_.empty()) return nullptr;
    const Entry& entry = entries_[place(cell)];
    return entry.is_used ? &entry.value : nullptr;
  }
  // The cell's value, made if need be.
  Value& operator[](Cell cell) {
    if (2 * used_ >= entries_.size()) grow();
    Entry& entry = entries_[place(cell)];
    if (!entry.is_used) {
      entry = {cell, true, {}};
      ++used_;
    }
    return entry.value;
  }

 private:
  struct Entry {
    Cell cell = 0;
    bool is_used = false;
    Value value{};
  };

  // Of the cell, or where it would be: at least half of the places are free.
  std::size_t place(Cell cell) const {
    const std::size_t mask = entries_.size() - 1;
    std::size_t at = cell & mask;
    while (entries_[at].is_used && entries_[at].cell != cell) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    std::vector<Entry> old(entries_.empty() ? 64 : 2 * entries_.size());  // 32 cells: a proof's
    old.swap(entries_);
    for (const Entry& entry : old)
      if (entry.is_used) entries_[place(entry.cell)] = entry;
  }

  std::vector<Entry> entries_;  // a power of two
  std::size_t used_ = 0;
};

}  // namespace sapper
