// Forecast: the number a hidden cell would show if it were opened.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/analyst.hpp"

namespace sapper {

// Each number is tried: the position with it has so many layouts. A workspace: reuse one object.
class Forecast {
 public:
  // Call once a position; the questions below are about it. Throws TooComplex, as they do; the
  // limits hold for each call as a whole.
  Verdict prepare(const Position& position, const Limits& limits = {});

  // The chance of each number from 0 to 8: that the cell is safe and shows it. They sum to the
  // chance that the cell is safe.
  std::array<double, 9> numbers(Cell cell);

  // The cells that are sure to show one certain number, if safe: opening one would tell nothing but
  // that it is safe. No certain mine is among them.
  std::vector<Cell> dead();

  const Analyst& analyst() const { return before_; }

 private:
  Verdict show(Cell cell, std::uint8_t number);
  std::array<double, 9> try_numbers(Cell cell);
  bool is_far(Cell cell) const;  // it and its neighbours touch no number
  bool shows_one_number(Cell cell);
  bool is_plainly_alive(Cell cell) const;

  Analyst before_, after_;
  std::vector<std::uint8_t> codes_, is_away_;
  std::array<std::optional<std::array<double, 9>>, 9> far_;  // by the number of neighbours
  Position position_;
  Limits limits_, left_;  // for each call; what the call at hand has left
};

}  // namespace sapper
