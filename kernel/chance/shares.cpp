#include "chance/shares.hpp"

#include <algorithm>

#include "champion/unavoidable.hpp"

namespace sapper {

namespace {

// As the champion of "standard" searches.
constexpr std::size_t most_layouts = 500;
constexpr std::uint64_t most_work = 4'000'000;

}  // namespace

void Shares::see(const View& view, const Analyst& now) {
  view_ = view;
  now_ = &now;
  coinflips_.see(view, now);
}

std::optional<double> Shares::after(Cell cell) {
  if (is_free(view_, *now_, coinflips_, cell)) return 1;
  return in_its_region(cell);
}

std::optional<double> Shares::in_its_region(Cell cell) {
  if (!walled_off_.find_around(view_.position, *now_, cell, most_layouts, table_))
    return std::nullopt;
  const auto place = std::find(table_.cells.begin(), table_.cells.end(), cell);
  const auto column = static_cast<std::size_t>(place - table_.cells.begin());
  try {
    endgame_.load(table_, {.work = most_work});
    const auto best = static_cast<double>(endgame_.solve(false).wins);
    std::uint64_t wins = 0;
    for (std::uint8_t number = 0; number < mine_code; ++number)
      wins += endgame_.solve_after(column, number).wins;
    return static_cast<double>(wins) / best;
  } catch (const OutOfWork&) {
    return std::nullopt;
  }
}

}  // namespace sapper
