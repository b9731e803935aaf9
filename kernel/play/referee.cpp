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

void Referee::put(Cell cell, std::uint8_t code) {
  safe_left_ += is_number(codes_[cell]);
  safe_left_ -= is_number(code);
  codes_[cell] = code;
}

bool Referee::open(std::span<const Cell> cells, bool cascades) {
  bool is_safe = true;
  opened_.clear();
  todo_.clear();
  for (Cell cell : cells) {
    if (is_number(codes_[cell])) throw std::logic_error("the cell is opened already");
    if (marks_[cell]) {
      codes_[cell] = code_exploded;
      opened_.push_back(cell);
      is_safe = false;
    } else {
      reveal(cell);
    }
  }
  if (!cascades) return is_safe;
  while (!todo_.empty()) {
    const Cell next = todo_.back();
    todo_.pop_back();
    for (Cell near : shape_->neighbours(next))
      if (codes_[near] == code_hidden) reveal(near);
  }
  return is_safe;
}

void Referee::reveal(Cell cell) {
  codes_[cell] = count_around(cell);
  --safe_left_;
  opened_.push_back(cell);
  if (codes_[cell] == 0) todo_.push_back(cell);
}

}  // namespace sapper
