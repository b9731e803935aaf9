#include "base/shape.hpp"

#include <algorithm>
#include <atomic>
#include <list>
#include <mutex>
#include <stdexcept>

namespace sapper {

Shape::Shape() {
  static std::atomic<std::uint64_t> made{0};
  serial_ = ++made;
}

Shape::Shape(const std::vector<std::vector<Cell>>& neighbours) : Shape() {
  offsets_.push_back(0);
  for (Cell cell = 0; cell < neighbours.size(); ++cell) {
    auto row = neighbours[cell];
    std::sort(row.begin(), row.end());
    const bool repeated = std::adjacent_find(row.begin(), row.end()) != row.end();
    if (row.size() > most_neighbours || repeated)
      throw std::invalid_argument("a cell has at most eight different neighbours");
    for (Cell other : row) {
      if (other >= neighbours.size() || other == cell ||
          std::count(neighbours[other].begin(), neighbours[other].end(), cell) != 1)
        throw std::invalid_argument("neighbours must be other cells, and mutual");
    }
    list_.insert(list_.end(), row.begin(), row.end());
    offsets_.push_back(static_cast<std::uint32_t>(list_.size()));
  }
}

std::shared_ptr<const Shape> Shape::make_rectangle(int height, int width) {
  std::shared_ptr<Shape> shape(new Shape());
  const auto cells = static_cast<std::size_t>(height) * static_cast<std::size_t>(width);
  shape->offsets_.reserve(cells + 1);
  shape->list_.reserve(cells * most_neighbours);
  shape->offsets_.push_back(0);
  shape->width_ = static_cast<std::size_t>(width);
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column) {
      for (int r = std::max(row - 1, 0); r <= std::min(row + 1, height - 1); ++r)
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, width - 1); ++c)
          if (r != row || c != column)
            shape->list_.push_back(static_cast<Cell>(r) * static_cast<Cell>(width) +
                                   static_cast<Cell>(c));
      shape->offsets_.push_back(static_cast<std::uint32_t>(shape->list_.size()));
    }
  return shape;
}

// A rectangle is summed row by row in loops that compilers turn into vector instructions; this
// first look at a position would otherwise be the larger half of an easy answer.
void Shape::count_around(std::span<const std::uint8_t> flags, std::span<std::uint8_t> out) const {
  const std::size_t count = cells(), width = width_;
  if (width == 0) {
    for (Cell cell = 0; cell < count; ++cell) {
      out[cell] = 0;
      for (Cell other : neighbours(cell))
        out[cell] = static_cast<std::uint8_t>(out[cell] + flags[other]);
    }
    return;
  }
  // Each cell with the ones above and below, as if the rows were one line; then left and right.
  static thread_local std::vector<std::uint8_t> column_sums;
  column_sums.resize(count + 2);
  std::uint8_t* column = column_sums.data() + 1;
  const std::uint8_t* in = flags.data();
  for (std::size_t i = 0; i < count; ++i) column[i] = in[i];
  for (std::size_t i = width; i < count; ++i)
    column[i] = static_cast<std::uint8_t>(column[i] + in[i - width]);
  for (std::size_t i = 0; i + width < count; ++i)
    column[i] = static_cast<std::uint8_t>(column[i] + in[i + width]);
  const std::uint8_t* left = column_sums.data();
  column_sums.front() = column_sums.back() = 0;
  std::uint8_t* to = out.data();
  for (std::size_t i = 0; i < count; ++i)
    to[i] = static_cast<std::uint8_t>(left[i] + left[i + 1] + left[i + 2] - in[i]);
  // The line has joined the end of each row to the start of the next.
  for (std::size_t row = 0; row < count; row += width) {
    if (row > 0) to[row] = static_cast<std::uint8_t>(to[row] - column[row - 1]);
    const std::size_t next = row + width;
    if (next < count) to[next - 1] = static_cast<std::uint8_t>(to[next - 1] - column[next]);
  }
}

std::shared_ptr<const Shape> Shape::rectangle(int height, int width) {
  struct Kept {
    int height, width;
    std::shared_ptr<const Shape> shape;
  };
  constexpr std::size_t most_kept = 16;
  static std::mutex mutex;
  static std::list<Kept> recent;  // the latest first

  if (height < 1 || width < 1 || static_cast<long long>(height) * width > 100'000'000)
    throw std::invalid_argument("a rectangle has between 1 and 100 million cells");
  const std::lock_guard lock(mutex);
  for (auto it = recent.begin(); it != recent.end(); ++it)
    if (it->height == height && it->width == width) {
      recent.splice(recent.begin(), recent, it);
      return it->shape;
    }
  recent.push_front({height, width, make_rectangle(height, width)});
  if (recent.size() > most_kept) recent.pop_back();
  return recent.front().shape;
}

}  // namespace sapper
