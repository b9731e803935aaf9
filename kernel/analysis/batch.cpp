#include "analysis/batch.hpp"

#include <algorithm>

#include "base/threads.hpp"

namespace sapper {

namespace {
constexpr double just_below_one = 1 - 0x1p-53;
}

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
  out.mine = analyst.mine();
  out.marks = analyst.marks();
  for (Cell cell : out.hidden)
    if (out.marks[cell] == Mark::open_question)
      out.mine[cell] = std::min(out.mine[cell], just_below_one);
  out.log2_layouts = analyst.layouts().log2();
  out.away = analyst.away();
  for (const Region& region : analyst.regions())
    out.regions.emplace_back(region.cells().begin(), region.cells().end());
  return out;
}

std::vector<Answer> answer_all(std::span<const Position> positions, const Limits& limits,
                               unsigned threads) {
  std::vector<Answer> answers(positions.size());
  threads = std::clamp<unsigned>(threads, 1, static_cast<unsigned>(positions.size()) + 1);
  Limits share = limits;
  share.bytes /= threads;
  share_tasks(positions.size(), threads, [&](Tasks& tasks) {
    Analyst analyst;
    while (const auto i = tasks.next()) answers[*i] = answer(analyst, positions[*i], share);
  });
  if (threads == 1) return answers;
  Analyst analyst;
  for (std::size_t i = 0; i < answers.size(); ++i)
    if (answers[i].is_too_large) answers[i] = answer(analyst, positions[i], limits);
  return answers;
}

}  // namespace sapper
