#include "play/reasoner.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "base/random.hpp"

namespace sapper {

namespace {

bool is_blank(const Position& position) {
  return std::all_of(position.codes.begin(), position.codes.end(), is_hidden);
}

}  // namespace

Choice Reasoner::choose(const View& view) {
  Allowance::spend(view.position.codes.size());
  if (view.height != height_ || view.width != width_) deduction_ = {};
  height_ = view.height;
  width_ = view.width;
  if (!deduction_.see(view.position)) throw Inconsistent();
  certain_.clear();
  if (const auto safe = deduction_.reduction().first_safe()) return {*safe, Certainty::certain};
  return think(view);
}

void Reasoner::list_certain(std::vector<Cell>& cells) const {
  if (certain_.empty())
    deduction_.reduction().list_safe(cells);
  else
    cells = certain_;
}

Choice Reasoner::think(const View& view) {
  if (analyst_.analyse(view.position, deduction_.reduction()) != Verdict::consistent)
    throw Inconsistent();
  for (Cell cell : analyst_.hidden())
    if (analyst_.marks()[cell] == Mark::safe) certain_.push_back(cell);
  if (!certain_.empty()) return {certain_.front(), Certainty::certain};
  if (best_safety() == 0) return guess_at(analyst_.hidden().front());  // nothing but mines
  return is_blank(view.position) ? begin(view) : guess(view);
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

int borders(const View& view, Cell cell) {
  const int row = view.row(cell), column = view.column(cell);
  return (row == 0 || row == view.height - 1) + (column == 0 || column == view.width - 1);
}

}  // namespace sapper
