// Question: a position of a rectangle that has been checked, with what it borrows and its limits.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "base/position.hpp"
#include "play/player.hpp"

namespace sapper {

// What players, perfect play and the analysis are asked about. The rest of the kernel trusts its
// input: whatever comes from outside passes through here.
class Question {
 public:
  // Throws std::invalid_argument unless there is one known code a cell, the weight of a mine (for
  // an unknown total) is positive and finite, and the limit of time is not negative.
  Question(int height, int width, std::span<const std::uint8_t> codes,
           std::optional<std::int64_t> mines, double odds = 1, const Limits& limits = {});
  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;

  int height() const { return height_; }
  int width() const { return width_; }
  const std::vector<std::uint8_t>& codes() const { return codes_; }
  const Position& position() const { return position_; }
  View view() const { return {position_, height_, width_}; }
  const Limits& limits() const { return limits_; }

  // Throws std::invalid_argument unless the cell is a hidden one of the board.
  void expect_hidden(std::size_t cell) const;
  // Throws std::invalid_argument if every cell is opened.
  void expect_some_hidden() const;

 private:
  int height_, width_;
  std::shared_ptr<const Shape> shape_;
  std::vector<std::uint8_t> codes_;
  Position position_;
  Limits limits_;
};

// Layouts of one board, written one after the other: one mark a cell, 1 for a mine.
class Layouts {
 public:
  // Throws std::invalid_argument unless each fits the question's board and number of mines.
  Layouts(const Question& question, std::span<const std::uint8_t> marks);

  std::size_t count() const { return marks_.size() / cells_; }
  std::span<const std::uint8_t> operator[](std::size_t i) const {
    return {marks_.data() + i * cells_, cells_};
  }

 private:
  std::size_t cells_;
  std::vector<std::uint8_t> marks_;
};

}  // namespace sapper
