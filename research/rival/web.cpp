#include "rival/web.hpp"

#include <algorithm>
#include <cstdlib>

#include "play/tie_order.hpp"

namespace sapper {

namespace {

constexpr std::size_t buckets_of_numbers = 128;

// The ways to choose so many of the cells.
int ways_to_choose(int cells, int mines) {
  int ways = 1;
  for (int i = 0; i < mines; ++i) ways = ways * (cells - i) / (i + 1);
  return ways;
}

}  // namespace

void Web::weave(const View& view) {
  view_ = view;
  count();
  list_touching();
  list_cells();
  list_numbers();
  fill_boxes();
  join_regions();
}

void Web::count() {
  const auto& codes = view_.position.codes;
  hidden_ = static_cast<std::size_t>(std::count_if(codes.begin(), codes.end(), sapper::is_hidden));
  mines_left_ = view_.position.mines;
  if (mines_left_) *mines_left_ -= std::count(codes.begin(), codes.end(), code_exploded);
}

int Web::hidden_around(Cell cell) const {
  int count = 0;
  for (Cell near : view_.position.shape->neighbours(cell)) count += is_hidden(near);
  return count;
}

int Web::mines_around(Cell cell) const {
  int count = 0;
  for (Cell near : view_.position.shape->neighbours(cell))
    count += view_.position.codes[near] == code_exploded;
  return count;
}

bool Web::touch(Cell one, Cell other) const {
  return one != other && std::abs(view_.row(one) - view_.row(other)) <= 1 &&
         std::abs(view_.column(one) - view_.column(other)) <= 1;
}

void Web::list_touching() {
  touching_.clear();
  for (Cell cell : column_order(view_))
    if (is_number(view_.position.codes[cell]) && hidden_around(cell) > 0) touching_.push_back(cell);
  touching_ = hash_order(view_, std::move(touching_), buckets_of_numbers);
}

void Web::list_cells() {
  cells_.clear();
  std::vector<std::uint8_t> is_listed(view_.position.codes.size(), 0);
  for (Cell number : touching_)
    for (Cell near : clockwise(view_, number)) {
      if (!is_hidden(near) || is_listed[near]) continue;
      is_listed[near] = 1;
      cells_.push_back(near);
    }
  std::size_t buckets = 1;  // that program guesses how many cells the numbers will have
  while (buckets < 3 * touching_.size()) buckets *= 2;
  cells_ = hash_order(view_, std::move(cells_), buckets);
}

Web::Number Web::read_number(Cell cell) const {
  Number number{cell, view_.position.codes[cell] - mines_around(cell), {}};
  for (Cell near : view_.position.shape->neighbours(cell))
    if (is_hidden(near)) number.cells.push_back(near);
  number.choices = ways_to_choose(static_cast<int>(number.cells.size()), number.mines);
  return number;
}

void Web::list_numbers() {
  numbers_.clear();
  std::vector<std::uint32_t> place(view_.position.codes.size(), none);
  for (Cell cell : touching_) {
    Number number = read_number(cell);
    if (has_twin(number, place)) continue;
    place[cell] = static_cast<std::uint32_t>(numbers_.size());
    numbers_.push_back(std::move(number));
  }
  std::stable_sort(numbers_.begin(), numbers_.end(), [](const Number& one, const Number& other) {
    return one.choices > other.choices;
  });
}

// Whether a number that has its place already has the same cells. It would touch the first of them.
bool Web::has_twin(const Number& number, const std::vector<std::uint32_t>& place) const {
  for (Cell near : view_.position.shape->neighbours(number.cells.front()))
    if (place[near] != none && numbers_[place[near]].cells == number.cells) return true;
  return false;
}

void Web::fill_boxes() {
  const std::size_t count = view_.position.codes.size();
  boxes_.clear();
  box_of_.assign(count, none);
  std::vector<std::uint32_t> place(count, none), numbers;
  for (std::uint32_t i = 0; i < numbers_.size(); ++i) place[numbers_[i].cell] = i;
  for (Cell cell : cells_) {
    numbers.clear();
    for (Cell near : view_.position.shape->neighbours(cell))
      if (place[near] != none) numbers.push_back(place[near]);
    std::sort(numbers.begin(), numbers.end());
    box_of_[cell] = box_with(numbers);
    boxes_[box_of_[cell]].cells.push_back(cell);
  }
  for (Box& box : boxes_) bound(box);
}

// The box that exactly these numbers touch, a new one if need be.
std::uint32_t Web::box_with(const std::vector<std::uint32_t>& numbers) {
  for (std::uint32_t box : numbers_[numbers.front()].boxes)
    if (boxes_[box].numbers == numbers) return box;
  const auto box = static_cast<std::uint32_t>(boxes_.size());
  boxes_.push_back({{}, numbers});
  for (std::uint32_t number : numbers) numbers_[number].boxes.push_back(box);
  return box;
}

void Web::bound(Box& box) const {
  const int size = static_cast<int>(box.cells.size());
  box.most = static_cast<int>(std::min<std::int64_t>(size, mines_left_.value_or(size)));
  for (std::uint32_t i : box.numbers) {
    const Number& number = numbers_[i];
    const int others = static_cast<int>(number.cells.size()) - size;
    box.most = std::min(box.most, number.mines);
    if (size > 1) box.least = std::max(box.least, number.mines - others);
  }
}

void Web::join_regions() {
  regions_ = 0;
  std::vector<std::uint32_t> todo;
  for (std::uint32_t start = 0; start < boxes_.size(); ++start) {
    if (boxes_[start].region != none) continue;
    boxes_[start].region = regions_;
    todo.assign(1, start);
    for (std::size_t next = 0; next < todo.size(); ++next)
      for (std::uint32_t number : boxes_[todo[next]].numbers)
        for (std::uint32_t box : numbers_[number].boxes) {
          if (boxes_[box].region != none) continue;
          boxes_[box].region = regions_;
          todo.push_back(box);
        }
    ++regions_;
  }
}

}  // namespace sapper
