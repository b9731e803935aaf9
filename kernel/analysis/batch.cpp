#include "analysis/batch.hpp"

#include <algorithm>
#include <limits>

#include "base/threads.hpp"

namespace sapper {

namespace {

// The chances of a mine, none of them 1 where that is not certain.
void copy_odds(const Analyst& analyst, std::span<double> odds) {
  constexpr double just_below_one = 1 - 0x1p-53;
  std::copy(analyst.mine().begin(), analyst.mine().end(), odds.begin());
  for (Cell cell : analyst.hidden())
    if (analyst.marks()[cell] == Mark::open_question)
      odds[cell] = std::min(odds[cell], just_below_one);
}

// Calls ask(analyst, place, limits) for each place; it says whether the limits of memory were met.
template <class Ask>
void ask_all(std::size_t count, const Limits& limits, unsigned threads, Ask ask) {
  threads = std::clamp<unsigned>(threads, 1, static_cast<unsigned>(count) + 1);
  Limits share = limits;
  share.bytes /= threads;
  std::vector<std::uint8_t> is_too_large(count, 0);
  share_tasks(count, threads, [&](Tasks& tasks) {
    Analyst analyst;
    while (const auto i = tasks.next()) is_too_large[*i] = ask(analyst, *i, share);
  });
  if (threads == 1) return;
  Analyst analyst;
  for (std::size_t i = 0; i < count; ++i)
    if (is_too_large[i]) ask(analyst, i, limits);
}

}  // namespace

Answer answer(Analyst& analyst, const Position& position, const Limits& limits) {
  Answer out;
  try {
    out.verdict = analyst.analyse(position, limits);
  } catch (const TooComplex& error) {
    out.is_too_complex = true;
    out.is_too_large = dynamic_cast<const TooLarge*>(&error) != nullptr;
    out.why = error.what();
    out.cost = analyst.cost();
    return out;
  }
  out.cost = analyst.cost();
  if (out.verdict != Verdict::consistent) {
    if (out.verdict == Verdict::impossible_numbers) out.culprits = analyst.culprits();
    out.least_mines = analyst.least_mines();
    out.most_mines = analyst.most_mines();
    return out;
  }
  out.hidden = analyst.hidden();
  out.mine.resize(analyst.mine().size());
  copy_odds(analyst, out.mine);
  out.marks = analyst.marks();
  out.log2_layouts = analyst.layouts().log2();
  out.away = analyst.away();
  for (const Region& region : analyst.regions())
    out.regions.emplace_back(region.cells().begin(), region.cells().end());
  return out;
}

std::vector<Answer> answer_all(std::span<const Position> positions, const Limits& limits,
                               unsigned threads) {
  std::vector<Answer> answers(positions.size());
  ask_all(positions.size(), limits, threads,
          [&](Analyst& analyst, std::size_t i, const Limits& share) {
            answers[i] = answer(analyst, positions[i], share);
            return answers[i].is_too_large;
          });
  return answers;
}

void write_odds(std::span<const Position> positions, const Limits& limits, unsigned threads,
                std::span<double> odds) {
  ask_all(positions.size(), limits, threads,
          [&](Analyst& analyst, std::size_t i, const Limits& share) {
            const std::size_t cells = positions[i].codes.size();
            const std::span<double> own = odds.subspan(i * cells, cells);
            std::fill(own.begin(), own.end(), std::numeric_limits<double>::quiet_NaN());
            try {
              if (analyst.analyse(positions[i], share) == Verdict::consistent)
                copy_odds(analyst, own);
            } catch (const TooLarge&) {
              return true;
            } catch (const TooComplex&) {}
            return false;
          });
}

}  // namespace sapper
