#include "analysis/system.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <utility>

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
  group_equations_.clear();
  group_starts_.assign(1, 0);
  sizes_.clear();
  const std::size_t mask = std::bit_ceil(cells.size() * 2) - 1;
  table_.assign(mask + 1, none);
  group_of_.resize(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::uint64_t hash = 0;
    std::array<std::uint32_t, Shape::most_neighbours> numbers;
    std::size_t count = 0;
    for (Cell number : shape.neighbours(cells[i]))
      if (number < local_.size() && local_[number] != none) {
        numbers[count++] = local_[number];
        hash += mix(local_[number] + 1);
      }
    const std::span<const std::uint32_t> own(numbers.data(), count);
    std::size_t at = (hash ^ hash >> 32) & mask;
    for (; table_[at] != none; at = (at + 1) & mask)
      if (are_equal(equations_of(table_[at]), own)) break;
    if (table_[at] == none) {
      table_[at] = static_cast<std::uint32_t>(sizes_.size());
      sizes_.push_back(0);
      group_equations_.insert(group_equations_.end(), own.begin(), own.end());
      group_starts_.push_back(static_cast<std::uint32_t>(group_equations_.size()));
    }
    ++sizes_[table_[at]];
    group_of_[i] = table_[at];
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

void System::change(std::uint32_t equation) {
  if (!std::exchange(is_queued_[equation], 1)) queue_.push_back(equation);
}

// Takes decided groups out of an equation, and decides those that are left if it alone tells their
// mines. False if it cannot be met.
bool System::settle(std::uint32_t equation) {
  List& groups = reduced_[equation];
  int& total = totals_[equation];
  int cells = 0;
  std::erase_if(groups, [&](std::uint32_t group) {
    if (mines_[group] >= 0) total -= mines_[group];
    cells += mines_[group] < 0 ? sizes_[group] : 0;
    return mines_[group] >= 0;
  });
  if (total < 0 || total > cells) return false;
  if (groups.size() > 1 && total > 0 && total < cells) return true;
  for (std::uint32_t group : groups) {
    mines_[group] = groups.size() == 1 ? total : total == 0 ? 0 : sizes_[group];
    for (std::uint32_t other : equations_of(group)) change(other);
  }
  groups.clear();
  total = 0;
  return true;
}

// Takes one equation out of another if it lies within it.
bool System::take_out(std::uint32_t inner, std::uint32_t outer) {
  const List &few = reduced_[inner], &many = reduced_[outer];
  if (few.empty() || !std::includes(many.begin(), many.end(), few.begin(), few.end())) return false;
  scratch_.clear();
  std::set_difference(many.begin(), many.end(), few.begin(), few.end(),
                      std::back_inserter(scratch_));
  reduced_[outer].swap(scratch_);
  totals_[outer] -= totals_[inner];
  change(outer);
  return true;
}

// Takes the equation out of others, and others out of it.
void System::simplify(std::uint32_t equation) {
  kept_.clear();
  for (std::uint32_t group : reduced_[equation])
    for (std::uint32_t other : equations_of(group))
      if (other != equation) kept_.push_back(other);
  std::sort(kept_.begin(), kept_.end());
  kept_.erase(std::unique(kept_.begin(), kept_.end()), kept_.end());
  for (std::uint32_t other : kept_)
    if (!take_out(equation, other)) take_out(other, equation);
}

bool System::reduce() {
  reduced_.resize(equations());
  queue_.clear();
  is_queued_.assign(equations(), 0);
  mines_.assign(groups(), -1);
  for (std::uint32_t i = 0; i < equations(); ++i) {
    const auto all = groups_of(i);
    reduced_[i].assign(all.begin(), all.end());
    change(i);
  }
  while (!queue_.empty()) {
    const std::uint32_t equation = queue_.back();
    queue_.pop_back();
    is_queued_[equation] = 0;
    if (!settle(equation)) return false;
    simplify(equation);
  }
  rebuild();
  return true;
}

// Gives new numbers to the equations and groups that are left.
void System::rebuild() {
  std::vector<List> equations_of_group(groups());
  std::size_t count = 0;
  for (std::size_t i = 0; i < reduced_.size(); ++i) {
    if (reduced_[i].empty()) continue;
    for (std::uint32_t group : reduced_[i])
      equations_of_group[group].push_back(static_cast<std::uint32_t>(count));
    if (count < i) reduced_[count].swap(reduced_[i]);
    totals_[count++] = totals_[i];
  }
  totals_.resize(count);
  group_equations_.clear();
  group_starts_.assign(1, 0);
  List renamed(sizes_.size());
  std::uint32_t out = 0;
  for (std::uint32_t group = 0; group < renamed.size(); ++group) {
    const List& own = equations_of_group[group];
    renamed[group] = out;
    if (!own.empty())
      for (std::uint32_t earlier : reduced_[own[0]])
        if (earlier < group && equations_of_group[earlier] == own)
          renamed[group] = renamed[earlier];
    if (renamed[group] < out) {
      sizes_[renamed[group]] += sizes_[group];
      continue;
    }
    sizes_[out] = sizes_[group];
    mines_[out++] = mines_[group];
    group_equations_.insert(group_equations_.end(), own.begin(), own.end());
    group_starts_.push_back(static_cast<std::uint32_t>(group_equations_.size()));
  }
  sizes_.resize(out);
  mines_.resize(out);
  for (std::uint32_t& group : group_of_) group = renamed[group];
  list_groups_of_equations();
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
