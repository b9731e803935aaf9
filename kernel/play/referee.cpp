#include "play/referee.hpp"

#include <stdexcept>

namespace sapper {

Referee::Referee(std::shared_ptr<const Shape> shape, std::span<const std::uint8_t> marks)
    : shape_(std::move(shape)),
      marks_(marks.begin(), marks.end()),
      codes_(marks.size(), code_hidden) {
  for (std::uint8_t mark : marks_) mines_ += mark;
  safe_cells_ = safe_left_ = marks_.size() - static_cast<std::size_t>(mines_);
}

void Referee::resume(std::span<const std::uint8_t> marks, std::span<const std::uint8_t> codes) {
  marks_.assign(marks.begin(), marks.end());
  codes_.assign(codes.begin(), codes.end());
  mines_ = 0;
  safe_left_ = 0;
  for (std::size_t cell = 0; cell < marks_.size(); ++cell) {
    if (codes_[cell] == code_flagged) codes_[cell] = code_hidden;
    mines_ += marks_[cell];
    safe_left_ += !marks_[cell] && codes_[cell] == code_hidden;
  }
  safe_cells_ = marks_.size() - static_cast<std::size_t>(mines_);
}

Position Referee::position() const {
  Position position;
  position.shape = shape_.get();
  position.codes = codes_;
  position.mines = mines_;
  return position;
}

std::uint8_t Referee::count_around(Cell cell) const {
  std::uint8_t count = 0;
  for (Cell near : shape_->neighbours(cell)) count += marks_[near];
  return count;
}

bool Referee::open(Cell cell, bool cascades) {
  if (is_number(codes_[cell])) throw std::logic_error("the cell is opened already");
  if (marks_[cell]) {
    codes_[cell] = code_exploded;
    return false;
  }
  todo_.assign(1, cell);
  codes_[cell] = count_around(cell);
  --safe_left_;
  if (!cascades) return true;
  while (!todo_.empty()) {
    const Cell next = todo_.back();
    todo_.pop_back();
    if (codes_[next] != 0) continue;
    for (Cell near : shape_->neighbours(next)) {
      if (codes_[near] != code_hidden) continue;
      codes_[near] = count_around(near);
      --safe_left_;
      todo_.push_back(near);
    }
  }
  return true;
}

}  // namespace sapper
