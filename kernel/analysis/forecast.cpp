#include "analysis/forecast.hpp"

#include <algorithm>

namespace sapper {

Verdict Forecast::prepare(const Position& position, const Limits& limits) {
  codes_.assign(position.codes.begin(), position.codes.end());
  position_ = position;
  position_.codes = codes_;
  limits_ = limits;
  const Verdict verdict = before_.analyse(position_, limits_);
  is_away_.assign(codes_.size(), 0);
  if (verdict == Verdict::consistent)
    for (Cell cell : before_.away()) is_away_[cell] = 1;
  far_ = {};
  return verdict;
}

Verdict Forecast::show(Cell cell, std::uint8_t number) {
  const std::uint8_t hidden = codes_[cell];
  codes_[cell] = number;
  struct Restore {
    std::uint8_t& code;
    std::uint8_t value;
    ~Restore() { code = value; }
  } restore{codes_[cell], hidden};
  const Verdict verdict = after_.analyse_opened(before_, position_, cell, left_);
  left_.work -= after_.cost().work;
  return verdict;
}

// Far from all numbers, cells differ in how many neighbours they have and in nothing else: one
// answers for all, the first, so that the answer does not depend on who is asked before.
std::array<double, 9> Forecast::numbers(Cell cell) {
  if (!is_far(cell)) return try_numbers(cell);
  const std::size_t neighbours = position_.shape->neighbours(cell).size();
  auto& known = far_[neighbours];
  if (!known) {
    const auto& away = before_.away();
    known = try_numbers(*std::find_if(away.begin(), away.end(), [&](Cell each) {
      return position_.shape->neighbours(each).size() == neighbours && is_far(each);
    }));
  }
  return *known;
}

bool Forecast::is_far(Cell cell) const {
  const auto neighbours = position_.shape->neighbours(cell);
  return is_away_[cell] && std::all_of(neighbours.begin(), neighbours.end(),
                                       [this](Cell each) { return is_away_[each]; });
}

// The weights stay in extended range until they are shares: a rare mine would make all of them
// vanish in doubles.
std::array<double, 9> Forecast::try_numbers(Cell cell) {
  left_ = limits_;
  std::array<double, 9> chances{};
  if (before_.marks()[cell] == Mark::mine) return chances;
  std::array<Extended, 9> weights;
  Extended sum;
  for (std::uint8_t number = 0; number <= 8; ++number)
    if (show(cell, number) == Verdict::consistent) {
      weights[number] = after_.layouts();
      sum = sum + weights[number];
    }
  for (std::size_t number = 0; number <= 8; ++number)
    chances[number] = (weights[number] / sum).value() * before_.safe()[cell];
  return chances;
}

// Cheap and often true: in every layout some cell away is a mine and two are not, so that a mine
// beside this cell can change places with a safe cell elsewhere.
bool Forecast::is_plainly_alive(Cell cell) const {
  std::int64_t beside = 0;
  for (Cell other : position_.shape->neighbours(cell)) beside += is_away_[other];
  if (!position_.mines) return beside > 0;
  const auto away = static_cast<std::int64_t>(before_.away().size());
  const std::int64_t most = *position_.mines - before_.least_mines();
  const std::int64_t least = *position_.mines - (before_.most_mines() - away);
  return beside > 0 && beside + is_away_[cell] < away && least >= 1 && most <= away - 2;
}

std::vector<Cell> Forecast::dead() {
  left_ = limits_;
  std::vector<Cell> found;
  for (Cell cell : before_.hidden())
    if (shows_one_number(cell)) found.push_back(cell);
  return found;
}

bool Forecast::shows_one_number(Cell cell) {
  if (before_.marks()[cell] == Mark::mine || is_plainly_alive(cell)) return false;
  int possible = 0;
  for (std::uint8_t number = 0; number <= 8 && possible < 2; ++number)
    possible += show(cell, number) == Verdict::consistent;
  return possible == 1;
}

}  // namespace sapper
