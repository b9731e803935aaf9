// Inquiries: what the analysis is asked about a position, within the question's limits.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "analysis/batch.hpp"
#include "analysis/forecast.hpp"
#include "analysis/tally.hpp"
#include "door/question.hpp"

namespace sapper {

// A refusal is part of the answer.
Answer analyse(const Question& question);

// Of each question, in their order. The limits are those of the first one, for each; all
// threads together keep to its memory.
std::vector<Answer> analyse_all(std::span<const Question* const> questions, unsigned threads);

// The chances of a mine of many boards like the first, whose codes follow one another. Throws
// std::invalid_argument unless there is one known code, and room for one chance, a cell.
void write_odds_of_boards(const Question& first, std::span<const std::uint8_t> codes,
                          unsigned threads, std::span<double> odds);

// The cells of an answer that are certainly safe, or certainly mines.
std::vector<Cell> cells_marked(const Answer& answer, Mark mark);

// Layouts drawn from all that agree with the position: one mark a cell. Throws TooComplex, and
// std::invalid_argument if none agrees.
std::vector<std::vector<std::uint8_t>> draw_layouts(const Question& question, std::size_t count,
                                                    std::uint64_t seed);

// One mark a cell: 1 where this seed places a mine, on cells not forbidden. Throws
// std::invalid_argument if there are too few of these.
std::vector<std::uint8_t> place_mines(std::uint64_t seed, std::size_t mines,
                                      std::span<const std::uint8_t> forbidden);

// What hidden cells would show. The question must outlive it. Several threads may ask it.
class Forecaster {
 public:
  // Throws TooComplex, and std::invalid_argument if no layout agrees.
  explicit Forecaster(const Question& question);

  // The chance of each number from 0 to 8; throws TooComplex, and std::out_of_range for a cell that
  // is not hidden.
  std::array<double, 9> numbers(std::size_t cell);
  // The cells that, if safe, show one certain number; throws TooComplex.
  std::vector<Cell> dead();

 private:
  Forecast forecast_;
  std::mutex mutex_;
};

// The exact numbers of ways, region by region. The question must outlive it. Several threads
// may ask it.
class Counter {
 public:
  // Throws TooComplex, and std::invalid_argument if no layout agrees.
  explicit Counter(const Question& question);

  const std::vector<ExactPart>& parts() const { return tally_.parts(); }
  std::int64_t known_mines() const { return tally_.analyst().reduction().mines(); }
  std::size_t away() const { return tally_.analyst().away().size(); }
  // The ways of a part modulo a number from 2 to 2^57 - 1; throws TooComplex, like the next one,
  // when all that was asked so far is beyond the question's limits.
  std::vector<std::uint64_t> residues(std::size_t part, std::uint64_t modulus);
  // Counts steps that the caller takes with these numbers.
  void spend(std::uint64_t steps);

 private:
  const Question& question_;
  Tally tally_;
  std::mutex mutex_;
};

}  // namespace sapper
