#include "play/perfect.hpp"

#include <algorithm>

#include "play/mirrors.hpp"

namespace sapper {

namespace {

constexpr std::uint64_t most_layouts = 1'000'000;   // a byte for each of their cells: 25 MB of 5x5
constexpr std::uint64_t least_work_a_layout = 100;  // 4x4 and 3x5 take 400 to 900

EndgameOptions options_for(const Position& position, const LayoutTable& table,
                           const PerfectQuestion& question) {
  return {.work = question.work,
          .symmetries = mirror_images(position, table, question.height, question.width)};
}

// Whether a is a better chance than b.
bool is_better(const EndgameAnswer& a, const EndgameAnswer& b) {
  return a.wins * b.layouts > b.wins * a.layouts;
}

// The first click shows 0 wherever it is made: the best of all such beginnings.
EndgameAnswer solve_opening(Endgame& endgame, const LayoutTable& table) {
  EndgameAnswer best;
  for (std::size_t column = 0; column < table.cells.size(); ++column) {
    EndgameAnswer answer = endgame.solve_after(column, 0);
    if (answer.layouts == 0) continue;
    if (best.layouts == 0 || is_better(answer, best))
      best = std::move(answer);
    else if (!is_better(best, answer))
      best.best.push_back(table.cells[column]);
  }
  return best;
}

}  // namespace

std::optional<EndgameAnswer> solve_perfectly(const Position& position,
                                             const PerfectQuestion& question) {
  LayoutTable table;
  const std::size_t most = std::min(question.work / least_work_a_layout, most_layouts);
  if (!LayoutLister().list(position, most, table)) return std::nullopt;
  Endgame endgame;
  endgame.load(table, options_for(position, table, question));
  try {
    if (question.start == StartRule::opening) return solve_opening(endgame, table);
    EndgameAnswer answer = endgame.solve(true);
    // Every first cell is equally risky: the promise changes nothing but the odds.
    const std::size_t cells = table.cells.size();
    if (question.start == StartRule::safe)
      answer.layouts = answer.layouts * (cells - static_cast<std::size_t>(*position.mines)) / cells;
    return answer;
  } catch (const OutOfWork&) {
    return std::nullopt;
  }
}

}  // namespace sapper
