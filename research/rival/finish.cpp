#include "rival/finish.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

namespace sapper {

namespace {
constexpr std::uint64_t most_work = 40'000'000;
}  // namespace

std::vector<Cell> listing_order(const std::vector<Cell>& cells,
                                std::vector<const Web::Number*> numbers) {
  std::stable_sort(numbers.begin(), numbers.end(), [](const auto* one, const auto* other) {
    return one->choices > other->choices;
  });
  std::vector<Cell> order;
  for (const Web::Number* number : numbers) {
    const auto& own = number->cells;
    if (std::any_of(own.begin(), own.end(), [&](Cell cell) { return contains(order, cell); }))
      continue;
    std::copy_if(cells.begin(), cells.end(), std::back_inserter(order),
                 [&](Cell cell) { return contains(own, cell); });
  }
  std::vector<Cell> taken = order;
  std::sort(taken.begin(), taken.end());
  std::copy_if(cells.begin(), cells.end(), std::back_inserter(order),
               [&](Cell cell) { return !std::binary_search(taken.begin(), taken.end(), cell); });
  return order;
}

Finisher::Sum Finisher::sum_up(const LayoutTable& table, std::size_t column,
                               const std::vector<Cell>& order) const {
  std::array<std::size_t, mine_code + 1> shown{};
  for (std::uint8_t code : table.column(column)) ++shown[code];
  Sum sum{.mines = shown[mine_code], .zeros = shown[0]};
  for (std::size_t number = 0; number < mine_code; ++number) {
    sum.numbers += shown[number] > 0;
    sum.most = std::max(sum.most, shown[number]);
  }
  const auto place = std::find(order.begin(), order.end(), table.cells[column]);
  sum.place = static_cast<std::size_t>(place - order.begin());
  return sum;
}

bool Finisher::is_before(const Sum& one, const Sum& other) {
  return std::tie(one.mines, other.zeros, other.numbers, one.most, one.place) <
         std::tie(other.mines, one.zeros, one.numbers, other.most, other.place);
}

Finish Finisher::finish(const LayoutTable& table, const std::vector<Cell>& order) {
  std::vector<Sum> sums;
  for (std::size_t i = 0; i < table.cells.size(); ++i) sums.push_back(sum_up(table, i, order));
  if (std::none_of(sums.begin(), sums.end(), [](const Sum& sum) { return sum.numbers > 1; }))
    return {.cell = {}, .is_all_dead = true};
  try {
    endgame_.load(table, {.work = most_work});
    const EndgameAnswer answer = endgame_.solve(true);
    Finish finish{answer.best.front(), double(answer.wins) / double(answer.layouts)};
    const Sum* best = nullptr;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if (sums[i].numbers < 2 || !contains(answer.best, table.cells[i])) continue;
      if (best != nullptr && !is_before(sums[i], *best)) continue;
      best = &sums[i];
      finish.cell = table.cells[i];
    }
    return finish;
  } catch (const OutOfWork&) {
    return {};
  }
}

std::optional<double> Finisher::win_chance(const LayoutTable& table) {
  try {
    endgame_.load(table, {.work = most_work});
    const EndgameAnswer answer = endgame_.solve(false);
    return double(answer.wins) / double(answer.layouts);
  } catch (const OutOfWork&) {
    return std::nullopt;
  }
}

}  // namespace sapper
