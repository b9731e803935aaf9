#include "play/coinflips.hpp"

#include <algorithm>

#include "base/elementary.hpp"

namespace sapper {

namespace {
// Of 3,000 expert games 147, 24, 20 and 3 go another way with 0 or 2 in place of 1, and with 2 or 4
// in place of 3; 1 more, 2 fewer, 1 more and as many are won.
constexpr std::size_t few_enablers = 1;   // of those that are looked for everywhere
constexpr std::size_t most_enablers = 3;  // of those around a cell
// Lighter ones do not count. With 0.01 and 0.05 28 and 25 of these games go another way; 4 and 1
// more are won.
constexpr double likely = 0.025;
constexpr double nothing = 1e-12;  // what is left by rounding where two weights are equal
constexpr double unknown = -1;
}  // namespace

void Coinflips::see(const View& view, const Analyst& now) {
  view_ = view;
  now_ = &now;
  const std::size_t cells = view.position.codes.size();
  member_.assign(cells, 0);
  enabler_.assign(cells, 0);
  for (auto& weights : known_) weights.assign(cells, unknown);
}

const Coinflip* Coinflips::at(Cell first, Coinflip::Kind kind) {
  if (!outline(view_.row(first), view_.column(first), kind, few_enablers)) return nullptr;
  double& known = known_[kind][first];
  if (known == unknown) known = weigh();
  shape_.weight = known;
  return &shape_;
}

void Coinflips::count(const Coinflip& coinflip) {
  if (rounded(coinflip.weight) <= rounded(likely)) return;
  for (const auto* side : {&coinflip.mines, &coinflip.safes})
    for (Cell cell : *side) member_[cell] += coinflip.weight;
  for (Cell cell : coinflip.enablers) enabler_[cell] += coinflip.weight;
}

double Coinflips::influence(Cell cell) {
  const int row = view_.row(cell), column = view_.column(cell);
  const double across = heaviest(Coinflip::across, {{row, column}, {row, column - 1}});
  const double down = heaviest(Coinflip::down, {{row, column}, {row - 1, column}});
  const double box = heaviest(
      Coinflip::box, {{row, column}, {row, column - 1}, {row - 1, column}, {row - 1, column - 1}});
  return std::min({across + down + box + enabler_[cell], now_->mine()[cell], now_->safe()[cell]});
}

double Coinflips::heaviest(Coinflip::Kind kind, std::initializer_list<std::array<int, 2>> firsts) {
  double heaviest = 0;
  for (auto [row, column] : firsts) heaviest = std::max(heaviest, weight(row, column, kind));
  return heaviest;
}

// Of the coin flip that begins there; 0 if there is none.
double Coinflips::weight(int row, int column, Coinflip::Kind kind) {
  if (!view_.has(row, column)) return 0;
  double& known = known_[kind][view_.cell(row, column)];
  if (known == unknown) known = outline(row, column, kind, most_enablers) ? weigh() : 0;
  return known;
}

// Fills shape_; false if no such coin flip can begin there, or it needs more mines than that. All
// cells that touch only one side of a pair must be mines, or lie outside; of a box the corners.
bool Coinflips::outline(int row, int column, Coinflip::Kind kind, std::size_t most) {
  const int height = kind == Coinflip::across ? 1 : 2, width = kind == Coinflip::down ? 1 : 2;
  if (!view_.has(row + height - 1, column + width - 1)) return false;
  shape_.mines.clear();
  shape_.safes.clear();
  shape_.enablers.clear();
  for (int down = 0; down < height; ++down)
    for (int right = 0; right < width; ++right) {
      const Cell cell = view_.cell(row + down, column + right);
      if (now_->marks()[cell] != Mark::open_question) return false;
      ((down + right) % 2 == 0 ? shape_.mines : shape_.safes).push_back(cell);
    }
  for (int down = -1; down <= height; ++down)
    for (int right = -1; right <= width; ++right) {
      const bool is_end = (kind == Coinflip::across || down == -1 || down == height) &&
                          (kind == Coinflip::down || right == -1 || right == width);
      if (!is_end) continue;
      if (!need(row + down, column + right) || shape_.enablers.size() > most) return false;
    }
  return true;
}

// Notes that a mine is needed there; false if there can be none.
bool Coinflips::need(int row, int column) {
  if (!view_.has(row, column)) return true;
  const Cell cell = view_.cell(row, column);
  if (view_.position.codes[cell] == code_exploded || now_->marks()[cell] == Mark::mine) return true;
  if (now_->marks()[cell] != Mark::open_question) return false;
  shape_.enablers.push_back(cell);
  return true;
}

double Coinflips::weigh() {
  supposed_ = shape_.enablers;
  supposed_.insert(supposed_.end(), shape_.mines.begin(), shape_.mines.end());
  double weight = share_with_mines(*now_, supposed_);
  if (shape_.safes.size() > 1 && weight > 0)  // take away those with a mine at the other safe cell
    weight -= share_with_mines(then_, {&shape_.safes[1], 1});
  return weight < nothing ? 0 : weight;
}

// The share of the layouts that have these mines, beside those of `before`, and no mine in the
// first safe cell.
double Coinflips::share_with_mines(const Analyst& before, std::span<const Cell> mines) {
  if (then_.analyse_mined(before, view_.position, mines) != Verdict::consistent) return 0;
  Extended layouts = then_.layouts();
  if (!view_.position.mines)  // exploded mines weigh nothing, but these are not exploded
    layouts = layouts * power(view_.position.odds,
                              then_.reduction().exploded() - now_->reduction().exploded());
  return (layouts / now_->layouts()).value() * then_.safe()[shape_.safes[0]];
}

}  // namespace sapper
