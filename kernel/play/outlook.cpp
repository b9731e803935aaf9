#include "play/outlook.hpp"

#include <algorithm>

namespace sapper {

namespace {

// Whether the undetermined cells around a number are these, with or without the cell itself.
bool counts_exactly(const Position& position, const Analyst& analyst, Cell number, Cell cell,
                    std::span<const Cell> around) {
  std::size_t matched = 0;
  for (Cell near : position.shape->neighbours(number)) {
    if (analyst.marks()[near] != Mark::open_question || near == cell) continue;
    if (std::find(around.begin(), around.end(), near) == around.end()) return false;
    ++matched;
  }
  return matched == around.size();
}

}  // namespace

bool is_plainly_dead(const Position& position, const Analyst& analyst, Cell cell) {
  Cell around[Shape::most_neighbours];
  std::size_t count = 0;
  for (Cell near : position.shape->neighbours(cell))
    if (analyst.marks()[near] == Mark::open_question) around[count++] = near;
  if (count == 0) return true;
  for (Cell number : position.shape->neighbours(around[0]))
    if (is_number(position.codes[number]) &&
        counts_exactly(position, analyst, number, cell, {around, count}))
      return true;
  return false;
}

// How safe the next move is after what was just analysed: certainty if a safe cell that tells
// something follows, else a blend of the two safest living cells.
Foresight::Follow Foresight::follow(const Position& position) {
  double best = 0, second = 0, dead = 0;
  bool is_over = true;
  Follow follow;
  for (Cell cell : after_.hidden()) {
    const double safety = after_.safe()[cell];
    if (safety == 0) continue;
    is_over = false;
    const bool is_safe = after_.marks()[cell] == Mark::safe;
    times_safe_[cell] += is_safe;
    if (safety <= second && !is_safe) continue;
    if (is_plainly_dead(position, after_, cell)) {
      dead = std::max(dead, safety);
      continue;
    }
    follow.clears += is_safe;
    second = std::max(second, std::min(best, safety));
    best = std::max(best, safety);
  }
  follow.safety = best_share_ * best + (1 - best_share_) * second;
  if (best == 0) follow.safety = is_over ? 1 : dead;
  return follow;
}

// How many living cells are safe after every number.
int Foresight::count_implied(const Position& position, const Analyst& now, int numbers) const {
  int implied = 0;
  for (Cell cell : now.hidden())
    implied += times_safe_[cell] == numbers && !is_plainly_dead(position, now, cell);
  return implied;
}

Outlook Foresight::look(const Position& position, const Analyst& now, Cell cell, double floor,
                        Onlooker* onlooker) {
  Outlook outlook;
  outlook.survival = now.safe()[cell];
  codes_.assign(position.codes.begin(), position.codes.end());
  Position then = position;
  then.codes = codes_;
  int least = 0, most = 0;
  for (Cell near : position.shape->neighbours(cell)) {
    least += now.marks()[near] == Mark::mine || position.codes[near] == code_exploded;
    most += now.marks()[near] == Mark::open_question;
  }
  times_safe_.assign(codes_.size(), 0);
  Follow follows[9];
  double left = outlook.survival;
  for (int number = least; number <= least + most && left > 1e-12; ++number) {
    if (outlook.next + left < floor) break;
    codes_[cell] = static_cast<std::uint8_t>(number);
    if (after_.analyse_opened(now, then, cell) != Verdict::consistent) continue;
    const double chance = (after_.layouts() / now.layouts()).value();
    Follow& follow = follows[outlook.numbers++] = this->follow(then);
    follow.chance = chance;
    outlook.after[static_cast<std::size_t>(number)] = static_cast<float>(follow.safety);
    outlook.next += chance * follow.safety;
    if (number == 0) outlook.zero = chance;
    outlook.clears += chance * follow.clears;
    if (onlooker) onlooker->see_number(then, after_, cell, chance * follow.safety);
    left -= chance;
  }
  const int implied = count_implied(position, now, outlook.numbers);
  for (int i = 0; i < outlook.numbers; ++i)
    if (follows[i].clears > implied + 1) outlook.progress += follows[i].chance;
  return outlook;
}

}  // namespace sapper
