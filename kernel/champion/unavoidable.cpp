#include "champion/unavoidable.hpp"

#include <algorithm>

#include "play/outlook.hpp"

namespace sapper {

namespace {

constexpr double rounding = 1e-7;

void add_unavoidable(const View& view, const Analyst& now, const Coinflip& coinflip,
                     std::vector<Cell>& guesses) {
  for (const auto* side : {&coinflip.mines, &coinflip.safes})
    for (Cell cell : *side)
      if (now.mine()[cell] <= coinflip.weight * (1 + rounding) &&
          !is_plainly_dead(view.position, now, cell))
        guesses.push_back(cell);
}

bool has(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// Whether the sides of a coin flip that has the cell are always opposites, so far as that matters:
// of a pair one cell is a mine; a box is a coin flip in all layouts.
bool is_always_one(const Analyst& now, const Coinflip& coinflip, Cell cell) {
  if (coinflip.mines.size() > 1) return coinflip.weight >= 0.5 * (1 - rounding);
  return now.mine()[cell] <= coinflip.weight * (1 + rounding) &&
         now.mine()[coinflip.mines[0]] + now.mine()[coinflip.safes[0]] >= 1 - rounding;
}

}  // namespace

std::vector<Cell> unavoidable_guesses(const View& view, const Analyst& now, Coinflips& coinflips) {
  std::vector<Cell> of_pairs, of_boxes;
  for (Coinflip::Kind kind : Coinflip::kinds)
    for (Cell first : now.hidden()) {
      const Coinflip* coinflip = coinflips.at(first, kind);
      if (!coinflip || coinflip->weight == 0) continue;
      coinflips.count(*coinflip);
      add_unavoidable(view, now, *coinflip, kind == Coinflip::box ? of_boxes : of_pairs);
    }
  std::vector<Cell> guesses = of_pairs.empty() ? std::move(of_boxes) : std::move(of_pairs);
  std::sort(guesses.begin(), guesses.end());
  guesses.erase(std::unique(guesses.begin(), guesses.end()), guesses.end());
  return guesses;
}

bool is_free(const View& view, const Analyst& now, Coinflips& coinflips, Cell cell) {
  for (Coinflip::Kind kind : Coinflip::kinds)
    for (int up = 0; up < 2; ++up)
      for (int left = 0; left < 2; ++left) {
        const int row = view.row(cell) - up, column = view.column(cell) - left;
        if (!view.has(row, column)) continue;
        const Coinflip* coinflip = coinflips.at(view.cell(row, column), kind);
        if (coinflip && (has(coinflip->mines, cell) || has(coinflip->safes, cell)) &&
            is_always_one(now, *coinflip, cell))
          return true;
      }
  return false;
}

}  // namespace sapper
