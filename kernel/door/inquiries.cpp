#include "door/inquiries.hpp"

#include <algorithm>
#include <stdexcept>

#include "analysis/sampler.hpp"
#include "base/random_layout.hpp"

namespace sapper {

namespace {

constexpr std::uint64_t steps_a_cell_drawn = 8;  // a number drawn at random, a path gone one step

void expect_consistent(Verdict verdict) {
  if (verdict != Verdict::consistent)
    throw std::invalid_argument("no layout agrees with the position");
}

}  // namespace

Answer analyse(const Question& question) {
  static thread_local Analyst analyst;  // keeps what it learnt of regions
  return answer(analyst, question.position(), question.limits());
}

std::vector<Answer> analyse_all(std::span<const Question* const> questions, unsigned threads) {
  if (questions.empty()) return {};
  std::vector<Position> positions;
  for (const Question* question : questions) positions.push_back(question->position());
  return answer_all(positions, questions.front()->limits(), threads);
}

void write_odds_of_boards(const Question& first, std::span<const std::uint8_t> codes,
                          unsigned threads, std::span<double> odds) {
  const std::size_t cells = first.codes().size();
  if (codes.size() % cells != 0 || odds.size() != codes.size())
    throw std::invalid_argument("one code and one chance a cell expected");
  if (std::any_of(codes.begin(), codes.end(), [](auto code) { return code > code_exploded; }))
    throw std::invalid_argument("codes from 0 to 11 expected");
  std::vector<Position> positions(codes.size() / cells, first.position());
  for (std::size_t i = 0; i < positions.size(); ++i)
    positions[i].codes = codes.subspan(i * cells, cells);
  write_odds(positions, first.limits(), threads, odds);
}

std::vector<Cell> cells_marked(const Answer& answer, Mark mark) {
  std::vector<Cell> cells;
  for (Cell cell : answer.hidden)
    if (answer.marks[cell] == mark) cells.push_back(cell);
  return cells;
}

std::vector<std::vector<std::uint8_t>> draw_layouts(const Question& question, std::size_t count,
                                                    std::uint64_t seed) {
  const std::size_t cells = std::max<std::size_t>(question.codes().size(), 1);
  if (count > question.limits().bytes / cells) throw TooLarge();
  Sampler sampler;
  expect_consistent(sampler.prepare(question.position(), question.limits()));
  SplitMix64 random(seed);
  Budget budget(question.limits());
  std::vector<std::vector<std::uint8_t>> layouts(count);
  for (auto& layout : layouts) {
    budget.spend(steps_a_cell_drawn * cells);
    sampler.draw(random, layout);
  }
  return layouts;
}

std::vector<std::uint8_t> place_mines(std::uint64_t seed, std::size_t mines,
                                      std::span<const std::uint8_t> forbidden) {
  if (mines > static_cast<std::size_t>(std::count(forbidden.begin(), forbidden.end(), 0)))
    throw std::invalid_argument("more mines than allowed cells");
  return random_marks(seed, mines, forbidden);
}

Forecaster::Forecaster(const Question& question) {
  expect_consistent(forecast_.prepare(question.position(), question.limits()));
}

std::array<double, 9> Forecaster::numbers(std::size_t cell) {
  const std::lock_guard lock(mutex_);
  const auto& marks = forecast_.analyst().marks();
  if (cell >= marks.size() || marks[cell] == Mark::opened)
    throw std::out_of_range("a hidden cell expected");
  return forecast_.numbers(static_cast<Cell>(cell));
}

std::vector<Cell> Forecaster::dead() {
  const std::lock_guard lock(mutex_);
  return forecast_.dead();
}

Counter::Counter(const Question& question) : question_(question) {
  expect_consistent(tally_.prepare(question.position(), question.limits()));
}

std::vector<std::uint64_t> Counter::residues(std::size_t part, std::uint64_t modulus) {
  if (part >= tally_.parts().size()) throw std::out_of_range("no such part");
  if (modulus < 2 || modulus >> 57) throw std::invalid_argument("a modulus below 2^57 expected");
  const std::lock_guard lock(mutex_);
  return tally_.residues(question_.position(), part, modulus);
}

void Counter::spend(std::uint64_t steps) {
  const std::lock_guard lock(mutex_);
  tally_.spend(steps);
}

}  // namespace sapper
