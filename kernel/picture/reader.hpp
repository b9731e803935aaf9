// Reader: a picture -> the board in it, whatever it looks like.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "picture/naming.hpp"
#include "picture/pixels.hpp"
#include "picture/total.hpp"

namespace sapper {

struct PictureReading {
  bool is_board = false;
  std::string why;  // if there is none

  int rows = 0, columns = 0;
  int likely_rows = 0, likely_columns = 0;  // with the lines beyond it that look like its own
  std::vector<double> xs, ys;               // the lines between the cells, in pixels
  NamedCells cells;
  std::vector<std::uint8_t> codes;  // of the position
  PictureTotal total;
};

// The same picture always gives the same reading. Throws std::invalid_argument unless these are
// the bytes of a picture within the limits.
PictureReading read_picture(const Pixels& pixels);

}  // namespace sapper
