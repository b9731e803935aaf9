// Wide sets: sets of many layouts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "play/columns.hpp"
#include "play/endgame.hpp"

namespace sapper::endgame {

// Larger sets: lists of layouts, stacked in one vector.
class WideSets {
 public:
  struct Set {
    std::size_t begin = 0;
    std::uint32_t count = 0;
  };
  struct Key {
    std::uint64_t high = 0, low = 0;
    bool operator==(const Key&) const = default;
    auto operator<=>(const Key&) const = default;
    std::size_t hash() const { return low; }
  };

  void load(const LayoutTable& table, const EndgameOptions& options) {
    table_ = &table;
    names_.clear();
    ids_.clear();
    std::vector<std::uint32_t> same(table.cells.size());
    for (std::uint32_t i = 0; i < same.size(); ++i) same[i] = i;
    name_layouts(same);
    for (const auto& symmetry : options.symmetries) name_layouts(symmetry);
  }

  Set all() {
    const std::size_t begin = ids_.size();
    for (std::uint32_t id = 0; id < table_->layouts; ++id) ids_.push_back(id);
    return {begin, static_cast<std::uint32_t>(table_->layouts)};
  }

  void list_ids(Set set, std::vector<std::uint32_t>& out) const {
    const auto first = ids_.begin() + static_cast<std::ptrdiff_t>(set.begin);
    out.assign(first, first + set.count);
  }
  bool is_empty(Set set) const { return set.count == 0; }
  std::uint32_t size(Set set) const { return set.count; }
  void count(Set set, Column column, Counts& counts) const {
    counts.fill(0);
    const std::uint8_t* codes = table_->column(column).data();
    for (std::size_t i = 0; i < set.count; ++i) ++counts[codes[ids_[set.begin + i]]];
  }
  std::uint32_t mines(Set set, Column column) const {
    const std::uint8_t* codes = table_->column(column).data();
    std::uint32_t mines = 0;
    for (std::size_t i = 0; i < set.count; ++i) mines += codes[ids_[set.begin + i]] == mine_code;
    return mines;
  }
  bool has_mine(Set set, Column column) const {
    const std::uint8_t* codes = table_->column(column).data();
    for (std::size_t i = 0; i < set.count; ++i)
      if (codes[ids_[set.begin + i]] == mine_code) return true;
    return false;
  }
  bool is_constant(Set set, Column column) const {
    const std::uint8_t* codes = table_->column(column).data();
    const std::uint8_t first = codes[ids_[set.begin]];
    for (std::size_t i = 1; i < set.count; ++i)
      if (codes[ids_[set.begin + i]] != first) return false;
    return true;
  }
  Set part(Set set, Column column, std::size_t code) {
    const std::uint8_t* codes = table_->column(column).data();
    const std::size_t begin = ids_.size();
    for (std::size_t i = 0; i < set.count; ++i) {
      const std::uint32_t id = ids_[set.begin + i];
      if (codes[id] == code) ids_.push_back(id);
    }
    return {begin, static_cast<std::uint32_t>(ids_.size() - begin)};
  }

  // The smallest name over the symmetries: sets that mirror each other share it.
  Key key(Set set) const {
    Key best;
    for (std::size_t turn = 0; turn < names_.size(); ++turn) {
      Key key;
      const std::vector<Key>& names = names_[turn];
      for (std::size_t i = 0; i < set.count; ++i) {
        const Key& name = names[ids_[set.begin + i]];
        key.high ^= name.high;
        key.low ^= name.low;
      }
      if (turn == 0 || key < best) best = key;
    }
    return best;
  }
  std::uint64_t cost(Set set) const { return 1 + set.count / 8; }
  std::size_t mark() const { return ids_.size(); }
  void release(std::size_t mark) { ids_.resize(mark); }

 private:
  // Gives each layout, turned by the symmetry, a random name of 128 bits.
  void name_layouts(const std::vector<std::uint32_t>& symmetry) {
    std::vector<Key> names(table_->layouts);
    for (std::size_t column = 0; column < symmetry.size(); ++column) {
      const std::uint8_t* codes = table_->column(column).data();
      SplitMix64 random(symmetry[column] + 1);
      const Key name{random.next(), random.next()};
      for (std::size_t id = 0; id < names.size(); ++id) {
        if (codes[id] != mine_code) continue;
        names[id].high ^= name.high;
        names[id].low ^= name.low;
      }
    }
    for (Key& name : names) name = {SplitMix64(name.high).next(), SplitMix64(name.low).next()};
    names_.push_back(std::move(names));
  }

  const LayoutTable* table_ = nullptr;
  std::vector<std::vector<Key>> names_;  // one list a symmetry, the identity first
  std::vector<std::uint32_t> ids_;
};

}  // namespace sapper::endgame
