// Reader: a picture -> the board in it, whatever it looks like.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "picture/naming.hpp"
#include "picture/perspective.hpp"
#include "picture/pixels.hpp"
#include "picture/total.hpp"

namespace sapper {

// Another board in the same picture: the part that shows it with what lies around it, in pixels,
// and about how large it is.
struct OtherBoard {
  int left = 0, top = 0, right = 0, bottom = 0;
  int rows = 0, columns = 0;
};

struct PictureReading {
  bool is_board = false;
  std::string why;  // if there is none, or if it hardly looks like the one that was asked for

  int rows = 0, columns = 0;
  int likely_rows = 0, likely_columns = 0;  // of another size that it may have, or the same
  bool has_usual_size = false;              // or one that was told; few games have others
  double size_chance = 0;                   // how likely the size and the place are right
  std::vector<OtherBoard> others;
  int cut_off = 0;             // sides at which it may go on beyond the picture: left, top, ...
  std::vector<double> xs, ys;  // the lines between the cells, in pixels
  StraightPicture straight;    // where the picture leant: then all places are in this one
  NamedCells cells;
  std::vector<std::uint8_t> codes;  // of the position
  PictureTotal total;
};

// What somebody knows of the board: how many rows and columns it has, or the lines between its
// cells. Then it is read so, whatever it looks like.
struct KnownGrid {
  int rows = 0, columns = 0;
  std::vector<double> xs, ys;
};

// The same picture always gives the same reading. Throws std::invalid_argument unless these are
// the bytes of a picture within the limits, and the grid is possible in it.
PictureReading read_picture(const Pixels& pixels, const std::optional<KnownGrid>& known = {});

}  // namespace sapper
