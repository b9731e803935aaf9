#include "play/mirrors.hpp"

#include <optional>
#include <utility>

namespace sapper {

namespace {

// The cell onto which an image puts a cell; `image` is three bits: upside down, left to right,
// rows for columns.
Cell mirrored(Cell cell, int image, int height, int width) {
  int row = static_cast<int>(cell) / width, column = static_cast<int>(cell) % width;
  if (image & 1) row = height - 1 - row;
  if (image & 2) column = width - 1 - column;
  if (image & 4) std::swap(row, column);
  return static_cast<Cell>(row * width + column);
}

// The image as a permutation, or nothing if it puts a hidden cell on another kind of cell.
std::optional<std::vector<std::uint32_t>> permutation(const Position& position,
                                                      const LayoutTable& table, int image,
                                                      int height, int width) {
  const auto columns = static_cast<std::uint32_t>(table.cells.size());
  std::vector<std::uint32_t> column_of(position.codes.size(), columns);
  for (std::uint32_t i = 0; i < columns; ++i) column_of[table.cells[i]] = i;
  std::vector<std::uint32_t> turned(columns);
  for (Cell cell = 0; cell < position.codes.size(); ++cell) {
    const Cell to = mirrored(cell, image, height, width);
    const bool exploded = position.codes[cell] == code_exploded;
    if (exploded != (position.codes[to] == code_exploded)) return std::nullopt;
    if (column_of[cell] == columns) continue;
    if (column_of[to] == columns) return std::nullopt;
    turned[column_of[cell]] = column_of[to];
  }
  return turned;
}

}  // namespace

std::vector<std::vector<std::uint32_t>> mirror_images(const Position& position,
                                                      const LayoutTable& table, int height,
                                                      int width) {
  std::vector<std::vector<std::uint32_t>> images;
  for (int image = 1; image < (height == width ? 8 : 4); ++image)
    if (auto turned = permutation(position, table, image, height, width))
      images.push_back(std::move(*turned));
  return images;
}

}  // namespace sapper
