#include "picture/reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/sorting.hpp"
#include "picture/beyond.hpp"
#include "picture/candidate.hpp"
#include "picture/counter.hpp"
#include "picture/grid.hpp"
#include "picture/perspective.hpp"

namespace sapper {

namespace {

// Pictures with more pixels are searched in a smaller copy.
constexpr double searched_pixels = 2'300'000;
constexpr int most_cells_seen = 4000;
// The work for one picture, in cells. Small grids are always looked at.
constexpr int most_cells_cut = 4000, small_grid = 1000;
constexpr std::size_t most_grids = 6;   // by lines
constexpr std::size_t most_places = 4;  // that boards are searched at
constexpr double least_around = 2;      // cells between a board and the side of its place
constexpr std::size_t most_parts = 9;   // of one grid that are tried for a size

// How well signs must look like those of the game, in logarithms.
constexpr double clear_evidence = -0.3, fair_evidence = -0.1, sure_evidence = -0.05;
// How often sizes and places were right in pictures of programs that no rule had seen.
constexpr double size_holds = 0.99, doubted_size_holds = 0.7;
constexpr double much_better = 1.2;  // than a part of the same board that is clear by itself
constexpr int most_moved = 3;        // rows or columns at one side
constexpr int most_by_chance = 40;   // numbers that agree with each other by chance
constexpr int least_other = 90;      // pixels: of a second board in a picture
constexpr int most_alike = 8;        // more numbers of one kind alone are seams or stripes

// By how much a picture is made smaller to be searched.
int search_factor(const Box& box) {
  const double size = static_cast<double>(box.width()) * box.height();
  return std::max(1, static_cast<int>(std::ceil(std::sqrt(size / searched_pixels))));
}

// Where boards may lie, the likeliest places first. They are looked for in a larger copy than
// boards.
std::vector<Place> search_places(const Pixels& pixels) {
  const int factor = (search_factor(pixels.box()) + 1) / 2;
  const SmallerPicture smaller(pixels, pixels.box(), factor);
  auto places = find_places(smaller.pixels());
  for (Place& place : places)
    for (Box* box : {&place.lines, &place.around})
      for (int* side : {&box->left, &box->top, &box->right, &box->bottom}) *side *= factor;
  if (places.size() > most_places) places.resize(most_places);
  return places;
}

// The grids in a part of a picture.
std::vector<Grid> search_grids(const Pixels& pixels, const Box& box, std::size_t count) {
  const int factor = search_factor(box);
  const SmallerPicture smaller(pixels, box, factor);
  auto grids = find_grids(smaller.pixels(), count);
  for (Grid& grid : grids) {
    for (double& x : grid.xs) x = x * factor + box.left;
    for (double& y : grid.ys) y = y * factor + box.top;
  }
  return grids;
}

bool is_same_pitch(const Grid& a, const Grid& b) {
  return std::abs(a.pitch() / b.pitch() - 1) < 0.04;
}

// Whether a grid has no cells beyond another one of the same pitch.
bool is_within(const Grid& grid, const Grid& other) {
  const double slack = 0.5 * other.pitch();
  return grid.xs[grid.left] > other.xs[other.left] - slack &&
         grid.ys[grid.top] > other.ys[other.top] - slack &&
         grid.xs[grid.right] < other.xs[other.right] + slack &&
         grid.ys[grid.bottom] < other.ys[other.bottom] + slack;
}

// The places of a grid's parts that have so many rows and columns, top and left, those with the
// clearest sides first.
std::vector<std::pair<int, int>> find_parts(const Grid& grid, int rows, int columns) {
  std::vector<std::pair<int, int>> parts;
  for (int top = static_cast<int>(grid.ys.size()) - 1 - rows; top >= 0; --top)
    for (int left = static_cast<int>(grid.xs.size()) - 1 - columns; left >= 0; --left)
      parts.emplace_back(top, left);
  sort_by(parts, [&](const std::pair<int, int>& part) {
    double sum = 0;
    for (int cell = 0; cell < rows * columns; ++cell)
      sum += grid.side(part.first + cell / columns, part.second + cell % columns);
    return -sum;
  });
  if (parts.size() > most_parts) parts.resize(most_parts);
  return parts;
}

// What a named grid shows, and what of it speaks against a board.
class Shown {
 public:
  explicit Shown(const Candidate& candidate) : candidate_(candidate), named_(candidate.named()) {
    std::array<int, cell_names> counts{};
    for (auto name : named_.names) ++counts[name];
    zeros_ = counts[0];
    numbers_ = std::accumulate(&counts[1], &counts[9], 0);
    most_of_one_ = *std::max_element(&counts[1], &counts[9]);
    marks_ = counts[name_flag] + counts[name_question] + counts[name_wrong];
  }

  bool has_no_numbers() const { return numbers_ == 0 && is_begun(); }

  // Mines that nobody drew so before are strangers; a clear game around them makes up for it.
  bool is_strange() const {
    const bool is_clear = named_.evidence > clear_evidence && is_lawful();
    return (is_clear ? 1 : 4) * (named_.strangers + named_.new_shapes) > named_.signs ||
           (named_.evidence < least_evidence && !is_proven()) ||
           (marks_ > numbers_ + 4 && is_begun());
  }

  bool is_on_hidden() const {
    return !is_proven() && (is_unsure() ? 3 : 6) * zeros_ < numbers_ &&
           2 * named_.misplaced > numbers_;
  }

  bool is_alike() const {
    const int others = numbers_ - most_of_one_ + zeros_;
    return numbers_ > most_alike && (is_unsure() ? 5 : 20) * others < numbers_;
  }

  // Or it is no possible position, and more speaks against a board than for one.
  bool breaks_rules() const {
    return named_.broken > named_.signs / 12 || (!named_.is_consistent && candidate_.rating() < 0);
  }

 private:
  bool is_unsure() const { return named_.evidence < clear_evidence; }
  bool is_lawful() const { return zeros_ > 0 && named_.broken == 0; }
  bool is_proven() const {
    return named_.number_evidence > clear_evidence && is_lawful() && named_.is_consistent &&
           numbers_ >= most_by_chance;
  }
  // With hardly a number, or none, its signs must be sure and its covered cells those of a board.
  bool is_begun() const {
    return named_.strangers + named_.pictures + named_.new_shapes > 0 ||
           named_.evidence < sure_evidence || !candidate_.is_unbegun();
  }

  const Candidate& candidate_;
  const NamedCells& named_;
  int zeros_, numbers_, most_of_one_, marks_;
};

// Why this is no board, or nothing.
std::string objection(const Candidate& candidate) {
  static constexpr std::pair<bool (Shown::*)() const, const char*> reasons[] = {
      {&Shown::has_no_numbers, "it has no numbers"},
      {&Shown::is_strange, "its signs are not those of the game"},
      {&Shown::is_on_hidden, "its numbers lie on hidden cells"},
      {&Shown::is_alike, "its numbers are all the same"},
      {&Shown::breaks_rules, "its signs do not follow the rules of the game"}};
  const Shown shown(candidate);
  for (const auto& [holds, words] : reasons)
    if ((shown.*holds)()) return words;
  return "";
}

// Whether nothing speaks against this board: no grid of another pitch need be looked at.
bool is_clear(const Candidate& candidate) {
  const NamedCells& named = candidate.named();
  return objection(candidate).empty() && named.evidence > fair_evidence && named.broken == 0 &&
         named.is_consistent && named.strangers + named.new_shapes == 0;
}

// What speaks for a board beside those of other pitches: small cells are many.
double worth_of(const Candidate& candidate) {
  return candidate.rating() * candidate.grid().pitch();
}

// Whether a grid shows more of a board. Of one pitch, one of islands must keep the rules.
bool is_better(const Candidate& other, const Candidate& best) {
  const bool is_taken = objection(other).empty(), is_refused = !objection(best).empty();
  if (is_refused && is_taken) return true;
  const bool is_unlawful = other.named().broken > best.named().broken ||
                           (!other.named().is_consistent && best.named().is_consistent);
  if (is_same_pitch(other.grid(), best.grid()))
    return other.rating() > best.rating() &&
           (is_refused || (is_taken && other.rating() > much_better * best.rating()) ||
            (is_taken && !(other.grid().is_of_islands && is_unlawful) &&
             (is_clear(other) || !is_clear(best))));
  return worth_of(other) > worth_of(best) && (is_refused || (is_taken && !is_unlawful));
}

// The grid that is the board, if any is. Those of other pitches are not looked at where one is
// clear, nor those by lines that are worse than islands where one is a board.
std::optional<Candidate> find_best(const Pixels& pixels, const Box& box,
                                   std::size_t count = most_grids) {
  std::optional<Candidate> best;
  int cut = 0;
  bool had_islands = false;
  for (Grid& grid : search_grids(pixels, box, count)) {
    had_islands = had_islands || grid.is_of_islands;
    const int cells = grid.rows() * grid.columns();
    if (cells > most_cells_seen || (cells > small_grid && cut + cells > most_cells_cut)) continue;
    const bool has_clear = best && is_clear(*best);
    const bool is_same = best && is_same_pitch(grid, best->grid());
    const bool is_needless =
        is_same && grid.is_of_islands && has_clear && is_within(grid, best->grid());
    const bool is_late = had_islands && !grid.is_of_islands && best && objection(*best).empty();
    if ((has_clear && !is_same) || is_needless || is_late) continue;
    Candidate other(pixels, std::move(grid));
    if (other.is_hopeless()) continue;
    other.name();
    cut += cells;
    if (!best || is_better(other, *best)) best = std::move(other);
  }
  return best;
}

// Takes the best part that has so many rows and columns, if it is better.
void take_best_part(Candidate& best, int rows, int columns) {
  Candidate other = best;
  for (const auto& [top, left] : find_parts(best.grid(), rows, columns)) {
    other.set_bounds(left, top, left + columns, top + rows);
    other.name();
    if (!best.is_named() || is_better(other, best)) best = other;
  }
}

// Whether a board lies so near the side of a part that it may go on in the rest of the picture.
bool may_leave(const Grid& grid, const Box& box, const Pixels& pixels) {
  const double slack = least_around * grid.pitch();
  return (box.left > 0 && grid.xs[grid.left] < box.left + slack) ||
         (box.top > 0 && grid.ys[grid.top] < box.top + slack) ||
         (box.right < pixels.width && grid.xs[grid.right] > box.right - slack) ||
         (box.bottom < pixels.height && grid.ys[grid.bottom] > box.bottom - slack);
}

// The same grid with a row or a column more (or less) at one side, if there is one.
bool move_side(Candidate& candidate, int side, int step) {
  const Grid& grid = candidate.grid();
  const int left = grid.left - (side == 0 ? step : 0), top = grid.top - (side == 1 ? step : 0);
  const int right = grid.right + (side == 2 ? step : 0);
  const int bottom = grid.bottom + (side == 3 ? step : 0);
  if (left < 0 || top < 0 || right >= static_cast<int>(grid.xs.size()) ||
      bottom >= static_cast<int>(grid.ys.size()) || right - left < least_lines ||
      bottom - top < least_lines || (right - left) * (bottom - top) > most_cells_seen)
    return false;
  candidate.set_bounds(left, top, right, bottom);
  return true;
}

// Tries rows and columns less and more at each side, until twice around nothing gets better.
void adjust(Candidate& best) {
  for (int turn = 0, last = 0; turn < last + 8; ++turn)
    for (int step : {-1, 1}) {
      Candidate other = best;
      for (int times = 0; times < most_moved && move_side(other, turn % 4, step); ++times) {
        if (other.highest_rating() <= best.rating()) break;
        other.name();
        if (other.rating() > best.rating() &&
            (!objection(best).empty() || objection(other).empty())) {
          best = other;
          last = turn;
        }
        // A row that makes it much worse is no header that two more would end.
        if (other.rating() < best.rating() - 14) break;
      }
    }
}

// The best board of the places; of the whole picture where a better one may go on beyond its place.
std::optional<Candidate> find_anywhere(const Pixels& pixels, const std::vector<Place>& places) {
  std::optional<Candidate> best;
  double beyond = 0;
  for (const Place& place : places) {
    auto other = find_best(pixels, place.around);
    if (!other || !objection(*other).empty()) continue;
    Candidate whole = *other;
    adjust(whole);
    if (may_leave(other->grid(), place.around, pixels) ||
        may_leave(whole.grid(), place.around, pixels)) {
      beyond = std::max(beyond, whole.rating());
      continue;
    }
    if (!best || is_better(*other, *best)) best = std::move(other);
    if (is_clear(*best) && best->rating() > beyond) return best;
  }
  return best && best->rating() > beyond ? best : find_best(pixels, pixels.box());
}

// The grid whose part of that size is the best board. Those of about that size come first, and a
// clear one is taken.
std::optional<Candidate> find_sized(const Pixels& pixels, int rows, int columns) {
  auto grids = search_grids(pixels, pixels.box(), most_grids);
  for (const Place& place : search_places(pixels)) {
    auto more = search_grids(pixels, place.around, most_grids);
    grids.insert(grids.end(), more.begin(), more.end());
  }
  sort_by(grids, [&](const Grid& grid) {
    return std::abs(grid.rows() - rows) + std::abs(grid.columns() - columns);
  });
  std::optional<Candidate> best;
  for (const Grid& grid : grids) {
    Candidate other(pixels, grid);
    take_best_part(other, rows, columns);
    if (other.is_named() && (!best || is_better(other, *best))) best = std::move(other);
    if (best && is_clear(*best)) break;
  }
  return best;
}

Candidate at_lines(const Pixels& pixels, const KnownGrid& known) {
  Grid grid;
  grid.xs = known.xs;
  grid.ys = known.ys;
  grid.right = known.columns;
  grid.bottom = known.rows;
  grid.strength = 1;
  grid.sides.assign(known.rows * known.columns, 1);
  Candidate out(pixels, std::move(grid));
  out.name();
  return out;
}

bool are_lines(const std::vector<double>& lines, int count, int length) {
  bool is_right = static_cast<int>(lines.size()) == count + 1 && lines.front() > -2 &&
                  lines.back() < length + 2;  // a line may lie just outside
  for (int i = 0; is_right && i < count; ++i) is_right = lines[i + 1] - lines[i] >= 4;
  return is_right;
}

void expect_grid(const KnownGrid& known, const Pixels& pixels) {
  const auto [least, most] = std::minmax(known.rows, known.columns);
  if (least < least_lines || most > most_lines || known.rows * known.columns > most_cells_seen)
    throw std::invalid_argument(
        "a board in a picture has 5 to 100 rows and columns, and at most 4000 cells");
  if (!known.xs.empty() && !(are_lines(known.xs, known.columns, pixels.width) &&
                             are_lines(known.ys, known.rows, pixels.height)))
    throw std::invalid_argument("the lines of the grid do not lie in the picture");
}

std::vector<double> lines_of(const std::vector<double>& lines, int first, int last) {
  return {lines.begin() + first, lines.begin() + last + 1};
}

// The part of a place that lies beside a board; empty where it lies on it.
Box beside(const Place& place, const Box& board) {
  Box box = place.around;
  const int x = (place.lines.left + place.lines.right) / 2;
  const int y = (place.lines.top + place.lines.bottom) / 2;
  if (x > board.right)
    box.left = std::max(box.left, board.right);
  else if (x < board.left)
    box.right = std::min(box.right, board.left);
  else if (y > board.bottom)
    box.top = std::max(box.top, board.bottom);
  else if (y < board.top)
    box.bottom = std::min(box.bottom, board.top);
  else
    box = {};
  return box;
}

// Boards at places beside a board.
std::vector<OtherBoard> find_others(const Pixels& pixels, const std::vector<Place>& places,
                                    const std::vector<double>& xs, const std::vector<double>& ys) {
  std::vector<Box> boards{{static_cast<int>(xs.front()) - 2, static_cast<int>(ys.front()) - 2,
                           static_cast<int>(xs.back()) + 3, static_cast<int>(ys.back()) + 3}};
  std::vector<OtherBoard> out;
  for (const Place& place : places) {
    Box box = place.around;
    for (const Box& board : boards) {
      const Box part = beside(place, board);
      box = {std::max(box.left, part.left), std::max(box.top, part.top),
             std::min(box.right, part.right), std::min(box.bottom, part.bottom)};
    }
    if (std::min(box.width(), box.height()) < least_other) continue;
    const auto found = find_best(pixels, box, 1);
    if (!found || !objection(*found).empty()) continue;
    const Grid& grid = found->grid();
    boards.push_back({static_cast<int>(grid.xs[grid.left]), static_cast<int>(grid.ys[grid.top]),
                      static_cast<int>(grid.xs[grid.right]),
                      static_cast<int>(grid.ys[grid.bottom])});
    out.push_back({box.left, box.top, box.right, box.bottom, grid.rows(), grid.columns()});
  }
  return out;
}

double chance_of_size(const PictureReading& reading) {
  const bool is_doubted = reading.likely_rows != reading.rows ||
                          reading.likely_columns != reading.columns || !reading.has_usual_size ||
                          reading.cut_off != 0 || !reading.why.empty();
  return is_doubted ? doubted_size_holds : size_holds;
}

PictureReading read_plain(const Pixels& pixels, const std::optional<KnownGrid>& known) {
  PictureReading reading;
  reading.why = known ? "no grid of that size was found in it"
                      : "nothing in it looks like the cells of a board";
  if (pixels.width < least_side || pixels.height < least_side) return reading;
  const std::vector<Place> places = known ? std::vector<Place>{} : search_places(pixels);
  std::optional<Candidate> best = !known ? find_anywhere(pixels, places)
                                  : known->xs.empty()
                                      ? find_sized(pixels, known->rows, known->columns)
                                      : at_lines(pixels, *known);
  if (!best) return reading;
  const Grid found = best->grid();
  if (!known) adjust(*best);
  reading.why = objection(*best);
  reading.is_board = known || reading.why.empty();
  const Grid& grid = best->grid();
  reading.rows = grid.rows();
  reading.columns = grid.columns();
  const bool is_as_found = grid.rows() == found.rows() && grid.columns() == found.columns();
  const Grid likely = known || !is_as_found ? found : best->continued();
  reading.likely_rows = likely.rows();
  reading.likely_columns = likely.columns();
  reading.xs = lines_of(grid.xs, grid.left, grid.right);
  reading.ys = lines_of(grid.ys, grid.top, grid.bottom);
  reading.cells = best->named();
  if (!known)
    reading.cut_off = sides_cut_off(
        pixels,
        lines_of(grid.xs, std::min(grid.left, likely.left), std::max(grid.right, likely.right)),
        lines_of(grid.ys, std::min(grid.top, likely.top), std::max(grid.bottom, likely.bottom)));
  reading.has_usual_size = known || is_usual_size(grid);
  if (!reading.is_board) return reading;
  best->doubt_covered(reading.cells);
  reading.codes = codes_of(reading.cells.names);
  const auto counted = count_mines(pixels, reading.xs, reading.ys, flags_of(reading.cells.names));
  reading.total = find_total(reading.codes, reading.rows, reading.columns, counted);
  if (known) return reading;
  reading.others = find_others(pixels, places, reading.xs, reading.ys);
  const UsualLevel* near = level_near(reading.rows, reading.columns, counted.mines);
  if (near && (counted.mines == near->mines ||
               likely.rows() + likely.columns() == grid.rows() + grid.columns())) {
    reading.likely_rows = near->rows;
    reading.likely_columns = near->columns;
  }
  return reading;
}

// Whether the reading may be wrong as a whole.
bool is_unsure(const PictureReading& reading) {
  return !reading.is_board || reading.size_chance < size_holds || reading.cells.broken > 0 ||
         !reading.cells.is_consistent;
}

PictureReading read_as_it_is(const Pixels& pixels, const std::optional<KnownGrid>& known) {
  const auto plain = without_stipples(pixels);
  auto reading =
      read_plain(plain.empty() ? pixels : Pixels{plain, pixels.width, pixels.height}, known);
  reading.size_chance = chance_of_size(reading);
  return reading;
}

}  // namespace

PictureReading read_picture(const Pixels& pixels, const std::optional<KnownGrid>& known) {
  expect_pixels(pixels);
  if (known) expect_grid(*known, pixels);
  auto reading = read_as_it_is(pixels, known);
  if (known && !known->xs.empty()) return reading;
  StraightPicture straight = straighten(pixels, is_unsure(reading));
  if (straight.bytes.empty()) return reading;
  auto other = read_as_it_is({straight.bytes, straight.width, straight.height}, known);
  if (!other.is_board) return reading;
  other.straight = std::move(straight);
  return other;
}

}  // namespace sapper
