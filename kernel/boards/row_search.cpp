#include "boards/row_search.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "base/budget.hpp"

namespace sapper {

namespace {

constexpr std::uint64_t steps_a_row = 100;  // to settle what follows from it

Rows with_cell(const Rows& rows, Cell cell, bool is_mine) {
  Rows out = rows;
  for (auto& [cells, count] : out) {
    const auto at = std::lower_bound(cells.begin(), cells.end(), cell);
    if (at == cells.end() || *at != cell) continue;
    cells.erase(at);
    count -= is_mine;
  }
  return out;
}

struct Propagated {
  Rows rows;  // that single rows leave open
  std::int64_t mines = 0;
};

// Nothing if a row cannot be met.
std::optional<Propagated> propagate(Rows rows) {
  std::unordered_map<Cell, bool> known;
  Propagated out;
  while (true) {
    const std::size_t before = known.size();
    std::map<Cells, std::int64_t> still;
    for (auto& [cells, count] : rows) {
      for (Cell cell : cells)
        if (const auto at = known.find(cell); at != known.end()) count -= at->second;
      std::erase_if(cells, [&](Cell cell) { return known.contains(cell); });
      const auto size = static_cast<std::int64_t>(cells.size());
      const auto same = still.find(cells);
      if (count < 0 || count > size || (same != still.end() && same->second != count))
        return std::nullopt;
      if (count == 0 || count == size)
        for (Cell cell : cells) out.mines += known.emplace(cell, count != 0).first->second;
      else
        still.emplace(cells, count);
    }
    rows.assign(still.begin(), still.end());
    if (known.size() == before) break;
  }
  out.rows = std::move(rows);
  return out;
}

// A cell of the shortest row that is in most rows.
Cell branch_cell(const Rows& part) {
  const auto shortest = std::min_element(part.begin(), part.end(), [](const Row& a, const Row& b) {
    return a.first.size() < b.first.size();
  });
  const auto shared = [&](Cell cell) {
    return std::count_if(part.begin(), part.end(), [&](const Row& row) {
      return std::binary_search(row.first.begin(), row.first.end(), cell);
    });
  };
  return *std::max_element(shortest->first.begin(), shortest->first.end(),
                           [&](Cell a, Cell b) { return shared(a) < shared(b); });
}

std::vector<std::int64_t> sums(const std::vector<std::int64_t>& one,
                               const std::vector<std::int64_t>& other) {
  std::set<std::int64_t> out;
  for (std::int64_t a : one)
    for (std::int64_t b : other) out.insert(a + b);
  return {out.begin(), out.end()};
}

}  // namespace

std::vector<Rows> connected_rows(const Rows& rows) {
  std::vector<Rows> parts;
  for (const Row& row : rows) {
    Rows joined{row};
    std::erase_if(parts, [&](const Rows& part) {
      const bool meets = std::any_of(part.begin(), part.end(), [&](const Row& other) {
        return do_meet(other.first, row.first);
      });
      if (meets) joined.insert(joined.begin(), part.begin(), part.end());
      return meets;
    });
    parts.push_back(std::move(joined));
  }
  return parts;
}

void RowSearch::spend(std::size_t work) {
  Allowance::spend(steps_a_row * (work + 1));
  work_ += work + 1;
  if (work_ > limit_) throw TooComplex("more than " + std::to_string(limit_) + " steps of search");
}

bool RowSearch::settles(const Givens& givens, std::span<const Cell> numbers, Cell cell,
                        bool is_mine, bool with_total) {
  Rows rows;
  std::set<Cell> cells{cell};
  for (Cell number : numbers) {
    const Statement* said = givens.said_by(number);
    if (said == nullptr) continue;
    rows.emplace_back(said->cells, said->count);
    cells.insert(said->cells.begin(), said->cells.end());
  }
  rows = with_cell(rows, cell, !is_mine);
  if (!with_total || !givens.total) return !can_be_met(rows);
  const auto free = static_cast<std::int64_t>(givens.hidden.size() - cells.size());
  const std::int64_t left = *givens.total - !is_mine;
  const auto found = counts(rows);
  return std::none_of(found.begin(), found.end(),
                      [&](std::int64_t mines) { return mines <= left && left <= mines + free; });
}

bool RowSearch::can_be_met(const Rows& rows) {
  spend(rows.size());
  const auto open = propagate(rows);
  if (!open) return false;
  const auto parts = connected_rows(open->rows);
  return std::all_of(parts.begin(), parts.end(), [&](const Rows& part) {
    const Cell cell = branch_cell(part);
    return can_be_met(with_cell(part, cell, false)) || can_be_met(with_cell(part, cell, true));
  });
}

std::vector<std::int64_t> RowSearch::counts(const Rows& rows) {
  spend(rows.size());
  const auto open = propagate(rows);
  if (!open) return {};
  std::vector<std::int64_t> found{open->mines};
  for (Rows part : connected_rows(open->rows)) {
    std::sort(part.begin(), part.end());
    auto at = counts_.find(part);
    if (at == counts_.end()) {
      const Cell cell = branch_cell(part);
      const auto safe = counts(with_cell(part, cell, false));
      const auto mined = sums(counts(with_cell(part, cell, true)), {1});
      std::set<std::int64_t> all(safe.begin(), safe.end());
      all.insert(mined.begin(), mined.end());
      at = counts_.emplace(part, std::vector<std::int64_t>(all.begin(), all.end())).first;
    }
    found = sums(found, at->second);
  }
  return found;
}

}  // namespace sapper
