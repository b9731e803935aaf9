// Bit sets: sets of few layouts.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "play/columns.hpp"

namespace sapper::endgame {

// Sets of few layouts: one bit each.
template <std::size_t Words>
class BitSets {
 public:
  using Set = std::array<std::uint64_t, Words>;
  struct Key {
    std::uint64_t high = 0, low = 0;
    bool operator==(const Key&) const = default;
    std::size_t hash() const { return low ^ (low >> 32); }
  };
  static constexpr std::size_t capacity = 64 * Words;

  // Bit i stands for the layout ids[i].
  void load(const LayoutTable& table, const std::vector<std::uint32_t>& ids,
            const std::vector<Column>& columns) {
    ids_ = ids;
    words_ = (ids.size() + 63) / 64;
    where_.resize(std::max(where_.size(), table.cells.size()));
    for (Column column : columns) {
      auto& where = where_[column];
      where.fill({});
      const std::uint8_t* codes = table.column(column).data();
      for (std::size_t bit = 0; bit < ids.size(); ++bit)
        where[codes[ids[bit]]][bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
  }

  Set all() const {
    Set set{};
    for (std::size_t bit = 0; bit < ids_.size(); ++bit)
      set[bit / 64] |= std::uint64_t{1} << (bit % 64);
    return set;
  }

  void list_ids(const Set& set, std::vector<std::uint32_t>& out) const {
    out.clear();
    for (std::size_t word = 0; word < words(); ++word)
      for (std::uint64_t bits = set[word]; bits; bits &= bits - 1)
        out.push_back(ids_[64 * word + std::size_t(std::countr_zero(bits))]);
  }

  bool is_empty(const Set& set) const {
    std::uint64_t any = 0;
    for (std::size_t word = 0; word < words(); ++word) any |= set[word];
    return any == 0;
  }
  std::uint32_t size(const Set& set) const {
    int count = 0;
    for (std::size_t word = 0; word < words(); ++word) count += std::popcount(set[word]);
    return static_cast<std::uint32_t>(count);
  }
  std::uint32_t mines(const Set& set, Column column) const {
    return common(set, where_[column][mine_code]);
  }
  bool has_mine(const Set& set, Column column) const {
    const Set& where = where_[column][mine_code];
    for (std::size_t word = 0; word < words(); ++word)
      if (set[word] & where[word]) return true;
    return false;
  }
  void count(const Set& set, Column column, Counts& counts) const {
    for (std::size_t code = 0; code <= mine_code; ++code)
      counts[code] = common(set, where_[column][code]);
  }
  bool is_constant(const Set& set, Column column) const {
    for (const Set& where : where_[column]) {
      std::uint64_t inside = 0, outside = 0;
      for (std::size_t word = 0; word < words(); ++word) {
        inside |= set[word] & where[word];
        outside |= set[word] & ~where[word];
      }
      if (inside) return outside == 0;
    }
    return true;
  }
  Set part(const Set& set, Column column, std::size_t code) const {
    Set part{};
    const Set& where = where_[column][code];
    for (std::size_t word = 0; word < words(); ++word) part[word] = set[word] & where[word];
    return part;
  }
  Key key(const Set& set) const {
    if constexpr (Words == 1) return {set[0], set[0] * 0x9e3779b97f4a7c15ULL};
    Key key;
    for (std::size_t word = 0; word < words(); ++word) {
      key.high = (key.high ^ set[word]) * 0x9e3779b97f4a7c15ULL;
      key.high ^= key.high >> 32;
      key.low = (key.low + set[word]) * 0xbf58476d1ce4e5b9ULL;
      key.low ^= key.low >> 29;
    }
    return key;
  }
  std::uint64_t cost(const Set&) const { return 1 + words_ / 2; }
  std::size_t mark() const { return 0; }
  void release(std::size_t) {}

 private:
  // The words in use; one is known to be one when the loops are compiled.
  std::size_t words() const { return Words == 1 ? 1 : words_; }

  std::uint32_t common(const Set& a, const Set& b) const {
    int count = 0;
    for (std::size_t word = 0; word < words(); ++word) count += std::popcount(a[word] & b[word]);
    return static_cast<std::uint32_t>(count);
  }

  std::vector<std::array<Set, mine_code + 1>> where_;
  std::vector<std::uint32_t> ids_;
  std::size_t words_ = 0;
};

using NarrowSets = BitSets<1>;
using MediumSets = BitSets<16>;

}  // namespace sapper::endgame
