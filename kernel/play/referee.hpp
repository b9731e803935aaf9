// Referee: the only one who knows where the mines are.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/position.hpp"

namespace sapper {

// One game. Players are handed position(), which is what they may see and nothing else.
class Referee {
 public:
  // Marks: one byte a cell, 1 for a mine.
  Referee(std::shared_ptr<const Shape> shape, std::span<const std::uint8_t> marks);

  // A game in progress, as far as the codes show it.
  void resume(std::span<const std::uint8_t> marks, std::span<const std::uint8_t> codes);

  Position position() const;
  bool is_hidden(Cell cell) const { return codes_[cell] == code_hidden; }

  // Opens a hidden cell and, if it cascades, all around a 0; returns false if it was a mine.
  // A cascade leaves flagged cells alone.
  bool open(Cell cell, bool cascades = true) { return open({&cell, 1}, cascades); }
  // The same of several, which are opened before any of them cascades.
  bool open(std::span<const Cell> cells, bool cascades);
  // What the last call of open() opened, mines included, in the order of the flood.
  std::span<const Cell> opened() const { return opened_; }

  // Sets a flag on a cell that is not opened, or takes it off: the player's opinion.
  void flag(Cell cell, bool is_on) { codes_[cell] = is_on ? code_flagged : code_hidden; }

  // Shows a code of an earlier moment: an opening is taken back.
  void put(Cell cell, std::uint8_t code);
  std::uint8_t code(Cell cell) const { return codes_[cell]; }

  bool is_won() const { return safe_left_ == 0; }
  std::size_t safe_left() const { return safe_left_; }
  std::size_t safe_cells() const { return safe_cells_; }

 private:
  std::uint8_t count_around(Cell cell) const;
  void reveal(Cell cell);

  std::shared_ptr<const Shape> shape_;
  std::vector<std::uint8_t> marks_, codes_;
  std::vector<Cell> todo_, opened_;
  std::int64_t mines_ = 0;
  std::size_t safe_cells_ = 0, safe_left_ = 0;
};

}  // namespace sapper
