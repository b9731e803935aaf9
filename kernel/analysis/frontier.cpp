#include "analysis/frontier.hpp"

namespace sapper {

namespace {

std::uint64_t hash_of(std::span<const std::uint32_t> content) {
  std::uint64_t hash = content.size();
  for (std::uint32_t word : content) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ull;
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace

// Gathers the region of one number, breadth first: content_ grows by the numbers, whose
// list is the queue as well, and then by the cells.
void Frontier::explore(const Position& position, const Reduction& reduction, Cell start) {
  const std::size_t first = content_.size();
  starts_.push_back(first);
  cells_.resize(reduction.hidden().size());
  std::size_t cells = 0;
  const auto add_number = [&](Cell number) {
    seen_[number] = 1;
    content_.push_back(number << 4 | static_cast<std::uint32_t>(reduction.remaining(number)));
  };
  add_number(start);
  const std::uint8_t* codes = position.codes.data();
  std::uint8_t* seen = seen_.data();
  for (std::size_t next = first; next < content_.size(); ++next)
    for (Cell cell : position.shape->neighbours(content_[next] >> 4)) {
      if (seen[cell] || reduction.fact(cell) != Fact::unknown) continue;
      seen[cell] = 1;
      cells_[cells++] = cell;
      for (Cell number : position.shape->neighbours(cell))
        if (!seen[number] && is_number(codes[number])) add_number(number);
    }
  number_counts_.push_back(content_.size() - first);
  content_.insert(content_.end(), cells_.begin(),
                  cells_.begin() + static_cast<std::ptrdiff_t>(cells));
}

// Writes every cell and keeps those that count: no branch to guess wrong.
void Frontier::list_away(const Reduction& reduction) {
  away_.resize(reduction.hidden().size());
  Cell* next = away_.data();
  for (Cell cell : reduction.hidden()) {
    *next = cell;
    next += !seen_[cell] && reduction.fact(cell) == Fact::unknown;
  }
  away_.resize(static_cast<std::size_t>(next - away_.data()));
}

void Frontier::split(const Position& position, const Reduction& reduction) {
  seen_.assign(position.shape->cells(), 0);
  content_.clear();
  starts_.clear();
  number_counts_.clear();
  for (Cell number : reduction.border())
    if (!seen_[number] && reduction.unknown_around(number) > 0)
      explore(position, reduction, number);
  list_away(reduction);
  regions_.clear();
  for (std::size_t i = 0; i < starts_.size(); ++i) {
    const std::size_t end = i + 1 < starts_.size() ? starts_[i + 1] : content_.size();
    const std::span<const std::uint32_t> content(content_.data() + starts_[i], end - starts_[i]);
    regions_.push_back({content, number_counts_[i], hash_of(content)});
  }
}

}  // namespace sapper
