#include <vector>

#include "check.hpp"
#include "picture/grid.hpp"

using namespace sapper;

namespace {

// Four cells each way between these lines, with one line more at either side of them.
Grid grid_of(const std::vector<double>& lines) {
  Grid grid;
  grid.xs = grid.ys = lines;
  grid.left = grid.top = 1;
  grid.right = grid.bottom = 5;
  return grid;
}

}  // namespace

SAPPER_TEST(outer_cells_end_where_the_frame_around_them_begins) {
  Grid grid = grid_of({4, 26, 50, 72, 94, 119, 141});
  const double pitch = grid.pitch();
  leave_frame_out(grid);
  for (const auto& lines : {grid.xs, grid.ys})
    SAPPER_CHECK((lines == std::vector<double>{4, 50 - pitch, 50, 72, 94, 94 + pitch, 141}));
}

SAPPER_TEST(cells_that_are_a_pixel_wider_in_turn_stay_as_they_are) {
  const std::vector<double> lines{5, 27, 50, 72, 95, 117, 140};
  Grid grid = grid_of(lines);
  leave_frame_out(grid);
  SAPPER_CHECK(grid.xs == lines && grid.ys == lines);
}
