#include "analysis/system.hpp"

#include <algorithm>
#include <bit>

namespace sapper {

namespace {

constexpr std::uint32_t none = 0xffffffffu;

std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

// As std::ranges::equal, which not all compilers of the browser's have.
bool are_equal(std::span<const std::uint32_t> one, std::span<const std::uint32_t> other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end());
}

}  // namespace

void System::number_locally(const Region& region) {
  for (std::size_t i = 0; i < region.numbers; ++i) {
    const Cell number = region.number(i);
    if (local_.size() <= number) local_.resize(number + 1, none);
    local_[number] = static_cast<std::uint32_t>(i);
  }
}

// A group is found by the list of its numbers, in a table with open addressing.
void System::make_groups(const Shape& shape, const Region& region) {
  const auto cells = region.cells();
  group_of_.clear();
  group_equations_.clear();
  group_starts_.assign(1, 0);
  sizes_.clear();
  const std::size_t mask = std::bit_ceil(cells.size() * 2) - 1;
  table_.assign(mask + 1, none);
  for (Cell cell : cells) {
    std::uint64_t hash = 0;
    scratch_.clear();
    for (Cell number : shape.neighbours(cell))
      if (number < local_.size() && local_[number] != none) {
        scratch_.push_back(local_[number]);
        hash += mix(local_[number] + 1);
      }
    std::size_t at = (hash ^ hash >> 32) & mask;
    for (; table_[at] != none; at = (at + 1) & mask)
      if (are_equal(equations_of(table_[at]), scratch_)) break;
    if (table_[at] == none) {
      table_[at] = static_cast<std::uint32_t>(sizes_.size());
      sizes_.push_back(0);
      group_equations_.insert(group_equations_.end(), scratch_.begin(), scratch_.end());
      group_starts_.push_back(static_cast<std::uint32_t>(group_equations_.size()));
    }
    ++sizes_[table_[at]];
    group_of_.push_back(table_[at]);
  }
}

void System::list_groups_of_equations() {
  const std::size_t count = totals_.size();
  equation_starts_.assign(count + 1, 0);
  for (std::uint32_t equation : group_equations_) ++equation_starts_[equation + 1];
  for (std::size_t i = 0; i < count; ++i) equation_starts_[i + 1] += equation_starts_[i];
  equation_groups_.resize(group_equations_.size());
  fill_.assign(equation_starts_.begin(), equation_starts_.end() - 1);
  for (std::uint32_t group = 0; group < sizes_.size(); ++group)
    for (std::uint32_t equation : equations_of(group)) equation_groups_[fill_[equation]++] = group;
}

// Gives new numbers, in kept_ and totals_, to the equations that stay: the first of several over
// the same groups. False if those disagree, or if one without groups wants mines.
bool System::choose_kept() {
  const std::size_t count = totals_.size();
  kept_.assign(count, none);
  const std::size_t mask = std::bit_ceil(count * 2) - 1;
  table_.assign(mask + 1, none);
  first_totals_.assign(totals_.begin(), totals_.end());
  totals_.clear();
  for (std::uint32_t i = 0; i < count; ++i) {
    if (groups_of(i).empty()) {
      if (first_totals_[i] != 0) return false;
      continue;
    }
    std::size_t at = (signature_[i] ^ signature_[i] >> 32) & mask;
    for (; table_[at] != none; at = (at + 1) & mask)
      if (signature_[table_[at]] == signature_[i] && are_equal(groups_of(table_[at]), groups_of(i)))
        break;
    if (table_[at] == none) {
      table_[at] = i;
      kept_[i] = static_cast<std::uint32_t>(totals_.size());
      totals_.push_back(first_totals_[i]);
    } else if (first_totals_[table_[at]] != first_totals_[i]) {
      return false;
    }
  }
  return true;
}

void System::drop_unkept() {
  std::uint32_t out = 0, start = 0;
  for (std::size_t group = 0; group < sizes_.size(); ++group) {
    const std::uint32_t end = group_starts_[group + 1];
    for (std::uint32_t i = start; i < end; ++i)
      if (kept_[group_equations_[i]] != none) group_equations_[out++] = kept_[group_equations_[i]];
    start = end;
    group_starts_[group + 1] = out;
  }
  group_equations_.resize(out);
  list_groups_of_equations();
}

bool System::merge_equal_equations() {
  const std::size_t count = totals_.size();
  signature_.assign(count, 0);
  for (std::uint32_t group = 0; group < sizes_.size(); ++group)
    for (std::uint32_t equation : equations_of(group)) signature_[equation] += mix(group + 1);
  if (!choose_kept()) return false;
  if (totals_.size() < count) drop_unkept();
  return true;
}

bool System::decide(std::span<const int> mines) {
  decided_mines_.resize(groups());
  std::uint32_t out = 0, start = 0;
  for (std::size_t group = 0; group < groups(); ++group) {
    const std::uint32_t end = group_starts_[group + 1];
    const bool is_new = mines[group] >= 0 && start < end;
    if (is_new) decided_mines_[group] = mines[group];
    for (std::uint32_t i = start; i < end; ++i) {
      if (is_new)
        totals_[group_equations_[i]] -= mines[group];
      else
        group_equations_[out++] = group_equations_[i];
    }
    start = end;
    group_starts_[group + 1] = out;
  }
  group_equations_.resize(out);
  list_groups_of_equations();
  return merge_equal_equations();
}

bool System::build(const Shape& shape, const Region& region) {
  number_locally(region);
  make_groups(shape, region);
  for (std::size_t i = 0; i < region.numbers; ++i) local_[region.number(i)] = none;
  totals_.clear();
  for (std::size_t i = 0; i < region.numbers; ++i) totals_.push_back(region.remaining(i));
  list_groups_of_equations();
  return merge_equal_equations();
}

}  // namespace sapper
