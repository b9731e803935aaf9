#include "play/reasoner.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/random.hpp"
#include "base/watch.hpp"

namespace sapper {

namespace {

bool is_blank(const Position& position) {
  return std::all_of(position.codes.begin(), position.codes.end(), is_hidden);
}

// A hash of the codes, quicker than a fingerprint: eight at once.
std::uint64_t name_of(const std::vector<std::uint8_t>& codes) {
  std::uint64_t hash = 0;
  for (std::size_t start = 0; start < codes.size(); start += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, codes.data() + start, std::min<std::size_t>(8, codes.size() - start));
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 32;
  }
  return hash;
}

}  // namespace

Choice Reasoner::choose(const Sight& sight) {
  Watch::poll();
  if (sight.height != height_ || sight.width != width_) deduction_ = {};
  height_ = sight.height;
  width_ = sight.width;
  if (!deduction_.see(sight.position)) throw Inconsistent();
  certain_.clear();
  expectation_ = nullptr;
  if (const auto safe = deduction_.reduction().first_safe()) {
    if (remembers_) deduction_.reduction().list_safe(certain_);
    return {*safe, Certainty::certain};
  }
  if (!remembers_) return decide(sight);
  const std::uint64_t name = name_of(deduction_.codes());
  if (const auto known = memory_.find(name); known != memory_.end()) return recall(known->second);
  const Choice choice = decide(sight);
  Memory& memory = memory_[name] = {choice, certain_};
  if (choice.risk > 0) {
    outlook_.survival = 1 - choice.risk;
    memory.expectation = Expectation(outlook_, rough_value(choice.cell));
  }
  return recall(memory);
}

Choice Reasoner::recall(Memory& memory) {
  certain_ = memory.certain;
  if (memory.choice.risk > 0) expectation_ = &memory.expectation;
  return memory.choice;
}

Choice Reasoner::decide(const Sight& sight) {
  if (analyst_.analyse(sight.position, deduction_.reduction()) != Verdict::consistent)
    throw Inconsistent();
  for (Cell cell : analyst_.hidden())
    if (analyst_.marks()[cell] == Mark::safe) certain_.push_back(cell);
  if (!certain_.empty()) return {certain_.front(), Certainty::certain};
  outlook_ = {};
  if (best_safety() == 0) return guess_at(analyst_.hidden().front());  // nothing but mines
  return is_blank(sight.position) ? begin(sight) : guess(sight);
}

// Fitted to 1,195 guesses of expert games that were each played on some hundred times.
double Reasoner::rough_value(Cell cell) const {
  double safe_left = 0;
  for (Cell hidden : analyst_.hidden()) safe_left += safety(hidden);
  const double bits = std::max(analyst_.layouts().log2(), 0.0);
  const double value =
      0.19 + 0.52 * safety(cell) + 0.00826 * safe_left - 0.0076 * bits - 0.036 * std::sqrt(bits);
  return std::clamp(value, 0.1, 0.95);
}

double Reasoner::best_safety() const {
  double best = 0;
  for (Cell cell : analyst_.hidden()) best = std::max(best, safety(cell));
  return best;
}

Choice Reasoner::guess_at(Cell cell) const {
  Choice choice;
  choice.cell = cell;
  choice.risk = risk(cell);
  choice.is_forced = best_safety() < 0.5 + 1e-9;
  return choice;
}

std::uint64_t fingerprint(const Position& position) {
  std::uint64_t hash = static_cast<std::uint64_t>(position.mines.value_or(-1));
  for (std::uint8_t code : position.codes)
    hash = (hash ^ (is_hidden(code) ? code_hidden : code)) * 0x100000001b3ULL;
  return SplitMix64(hash ^ (hash >> 32)).next();
}

int borders(const Sight& sight, Cell cell) {
  const int row = sight.row(cell), column = sight.column(cell);
  return (row == 0 || row == sight.height - 1) + (column == 0 || column == sight.width - 1);
}

}  // namespace sapper
