// Candidate: a grid that may be the board, with what its cells show and how well that fits a game.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "picture/grid.hpp"
#include "picture/naming.hpp"
#include "picture/pixels.hpp"
#include "picture/total.hpp"

namespace sapper {

// Whether most games have a board of this size.
inline bool is_usual_size(const Grid& grid) { return usual_level(grid.rows(), grid.columns()); }

// A grid whose cells are cut as they are asked for. Copies share what was cut, within whatever
// bounds.
class Candidate {
 public:
  Candidate(const Pixels& pixels, Grid grid);

  const Grid& grid() const { return grid_; }
  const NamedCells& named() const { return *named_; }
  double rating() const { return rating_; }

  // What the rating within these bounds can be at most, before the cells are named.
  double highest_rating() const;

  void name();
  bool is_named() const { return named_ != nullptr; }
  void set_bounds(int left, int top, int right, int bottom);

  // The grid with the rows and columns beyond it that have cells like those of the board: some are
  // enough, since others may lie under something, but all of opened ones that nothing marks. The
  // same where it ends clearly.
  Grid continued() const;

  // Puts in doubt the cells that something else seems to lie on: they have no sides as others of
  // their name do, and a ground that none of these has.
  void doubt_covered(NamedCells& cells) const;

  // Whether some cells of a large grid show already that it is no board: many signs look like none
  // of the game, or hardly one is a number. A sign that a sixth of them share may belong to the
  // plate.
  bool is_hopeless();

  // Whether this may be a board that nobody has begun, or hardly: its covered cells are alike. It
  // is of a usual size, or clearly drawn and ends where the picture goes on. Paper and patterns do
  // neither.
  bool is_unbegun() const;

 private:
  struct Known {
    std::map<std::pair<int, int>, std::unique_ptr<SeenCell>> seen;  // by row and column
    std::map<const SeenCell*, std::unique_ptr<SeenCell>> plain;     // the same without their signs
    std::map<std::array<int, 4>, std::shared_ptr<const NamedCells>> named;  // by bounds
  };

  CellPlace place_of(int row, int column) const;
  SeenCell& cell(int row, int column) const;
  std::vector<const SeenCell*> see();
  void drop_textures(std::vector<const SeenCell*>& cells);
  double sides() const;
  double rate() const;
  const CutCell& cut_at(int row, int column) const;
  const Colour& ground(int row, int column) const { return cut_at(row, column).ground; }
  bool is_covered(int row, int column) const;
  bool is_untouched(bool may_change) const;

  Pixels pixels_;
  Grid grid_;
  std::shared_ptr<const NamedCells> named_;
  double rating_ = -1e9;  // until it is named
  std::shared_ptr<Known> known_;
};

}  // namespace sapper
