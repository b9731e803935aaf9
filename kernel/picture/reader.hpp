// Reader: a picture -> the board in it, whatever it looks like.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "picture/naming.hpp"
#include "picture/pixels.hpp"

namespace sapper {

struct PictureReading {
  bool is_board = false;
  std::string why;  // if there is none

  int rows = 0, columns = 0;
  std::vector<double> xs, ys;  // the lines between the cells, in pixels
  NamedCells cells;
};

// The same picture always gives the same reading. Throws std::invalid_argument unless these are
// the bytes of a picture within the limits.
PictureReading read_picture(const Pixels& pixels);

}  // namespace sapper
