#include "door/question.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace sapper {

Question::Question(int height, int width, std::span<const std::uint8_t> codes,
                   std::optional<std::int64_t> mines, double odds, const Limits& limits)
    : height_(height),
      width_(width),
      shape_(Shape::rectangle(height, width)),
      codes_(codes.begin(), codes.end()),
      limits_(limits) {
  if (codes_.size() != shape_->cells()) throw std::invalid_argument("one code a cell expected");
  if (std::any_of(codes_.begin(), codes_.end(), [](auto code) { return code > code_exploded; }))
    throw std::invalid_argument("codes from 0 to 11 expected");
  if (!(odds > 0) || !std::isfinite(odds)) throw std::invalid_argument("positive odds expected");
  if (!(limits.seconds >= 0)) throw std::invalid_argument("limit of seconds from 0 on expected");
  position_ = {shape_.get(), codes_, mines, odds};
}

void Question::expect_hidden(std::size_t cell) const {
  if (cell >= codes_.size())
    throw std::invalid_argument("cell " + std::to_string(cell) + " is off the board");
  if (!is_hidden(codes_[cell]))
    throw std::invalid_argument("cell " + std::to_string(cell) + " is not hidden");
}

void Question::expect_some_hidden() const {
  if (std::none_of(codes_.begin(), codes_.end(), is_hidden))
    throw std::invalid_argument("no cell is hidden");
}

Layouts::Layouts(const Question& question, std::span<const std::uint8_t> marks)
    : cells_(question.codes().size()), marks_(marks.begin(), marks.end()) {
  if (marks_.size() % cells_ != 0) throw std::invalid_argument("marks do not fit the shape");
  for (std::size_t i = 0; i < count(); ++i) {
    std::int64_t mines = 0;
    for (std::uint8_t mark : (*this)[i]) {
      if (mark > 1) throw std::invalid_argument("a mine mark is neither 0 nor 1");
      mines += mark;
    }
    if (mines != question.position().mines)
      throw std::invalid_argument("a layout has another number of mines");
  }
}

}  // namespace sapper
