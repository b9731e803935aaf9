#include "rival/dead_by_boxes.hpp"

#include <algorithm>
#include <limits>

namespace sapper {

namespace {
constexpr std::size_t most_ways = 100;
}  // namespace

void DeadByBoxes::see(const Web& web) {
  web_ = &web;
  is_judged_.assign(web.regions(), 0);
  is_dead_.assign(web.view().position.codes.size(), 0);
}

bool DeadByBoxes::is_dead(Cell cell) {
  const std::uint32_t box = web_->box_of(cell);
  if (box == Web::none) return false;
  const std::uint32_t region = web_->boxes()[box].region;
  if (!is_judged_[region]) judge(region);
  return is_dead_[cell];
}

void DeadByBoxes::judge(std::uint32_t region) {
  is_judged_[region] = 1;
  const bool has_ways = list_ways(region);
  for (const Web::Box& box : web_->boxes()) {
    if (box.region != region) continue;
    for (Cell cell : box.cells) {
      if (!list_boxes_around(cell)) continue;
      const bool is_alone = covered_.empty() && cut_.empty();
      is_dead_[cell] = is_alone || (has_ways && shows_the_same(cell));
    }
  }
}

// Lists the ways of a region, number by number; returns false if there are too many.
bool DeadByBoxes::list_ways(std::uint32_t region) {
  is_met_.assign(web_->numbers().size(), 0);
  is_filled_.assign(web_->boxes().size(), 0);
  ways_.assign(1, {std::vector<std::int8_t>(web_->boxes().size(), 0), 0});
  for (auto number = first_number(region); number != Web::none; number = next_number())
    if (!meet(number)) return false;
  return true;
}

std::uint32_t DeadByBoxes::first_number(std::uint32_t region) const {
  for (std::uint32_t i = 0; i < web_->numbers().size(); ++i)
    if (web_->boxes()[web_->numbers()[i].boxes.front()].region == region) return i;
  return Web::none;
}

// Of the numbers that touch a filled box one that adds the fewest boxes.
std::uint32_t DeadByBoxes::next_number() const {
  std::uint32_t best = Web::none;
  std::ptrdiff_t fewest = std::numeric_limits<std::ptrdiff_t>::max();
  for (std::uint32_t box = 0; box < web_->boxes().size(); ++box) {
    if (!is_filled_[box]) continue;
    for (std::uint32_t number : web_->boxes()[box].numbers) {
      if (is_met_[number]) continue;
      const auto& boxes = web_->numbers()[number].boxes;
      const auto fresh = std::count_if(boxes.begin(), boxes.end(),
                                       [&](std::uint32_t each) { return !is_filled_[each]; });
      if (fresh == 0) return number;
      if (fresh >= fewest) continue;
      fewest = fresh;
      best = number;
    }
  }
  return best;
}

// Goes on with the ways that meet the number; returns false if there are too many. Where nothing is
// missing the fresh boxes stay empty, whatever is the least that they hold: so does that program.
bool DeadByBoxes::meet(std::uint32_t number) {
  const Web::Number& meant = web_->numbers()[number];
  fresh_.clear();
  for (std::uint32_t box : meant.boxes)
    if (!is_filled_[box]) fresh_.push_back(box);
  longer_.clear();
  for (Way& way : ways_) {
    int missing = meant.mines;
    for (std::uint32_t box : meant.boxes) missing -= way.mines[box];  // fresh ones have none yet
    if (missing == 0)
      longer_.push_back(way);
    else if (missing > 0 && !fresh_.empty())
      spread(way, 0, missing);
    if (longer_.size() >= most_ways) return false;
  }
  ways_.swap(longer_);
  is_met_[number] = 1;
  for (std::uint32_t box : fresh_) is_filled_[box] = 1;
  return true;
}

// Keeps every way to put the mines into the fresh boxes from that place on.
void DeadByBoxes::spread(Way& way, std::size_t place, int mines) {
  const std::uint32_t index = fresh_[place];
  const Web::Box& box = web_->boxes()[index];
  const bool is_last = place + 1 == fresh_.size();
  const int most = std::min(box.most, mines), least = is_last ? mines : box.least;
  for (int here = std::max(least, box.least); here <= most; ++here) {
    way.mines[index] = static_cast<std::int8_t>(here);
    way.total += here;
    if (!is_last)
      spread(way, place + 1, mines - here);
    else if (way.total <= web_->mines_left().value_or(way.total))
      longer_.push_back(way);
    way.total -= here;
  }
  way.mines[index] = 0;
}

// Lists the boxes that a cell touches, its own too if there is more of it; returns false if the
// cell touches what its region does not know of.
bool DeadByBoxes::list_boxes_around(Cell cell) {
  covered_.clear();
  cut_.clear();
  const std::uint32_t region = web_->boxes()[web_->box_of(cell)].region;
  for (Cell near : web_->view().position.shape->neighbours(cell)) {
    if (!web_->is_hidden(near)) continue;
    const std::uint32_t box = web_->box_of(near);
    if (box == Web::none || web_->boxes()[box].region != region) return false;
    auto& list = is_covered(box, cell) ? covered_ : cut_;
    if (std::find(list.begin(), list.end(), box) == list.end()) list.push_back(box);
  }
  return true;
}

// Whether the cell touches all (other) cells of the box.
bool DeadByBoxes::is_covered(std::uint32_t box, Cell cell) const {
  const auto& cells = web_->boxes()[box].cells;
  return std::all_of(cells.begin(), cells.end(),
                     [&](Cell each) { return each == cell || web_->touch(each, cell); });
}

// Whether the cell can be safe and shows the same number in all ways. Of a box that it touches in
// part nothing can be told, unless the box is empty or full; whether it is now one and now the
// other is not asked, as that program does not.
bool DeadByBoxes::shows_the_same(Cell cell) const {
  const std::uint32_t own = web_->box_of(cell);
  const auto size = [&](std::uint32_t box) {
    return static_cast<int>(web_->boxes()[box].cells.size());
  };
  const bool is_all = web_->mines_left() && web_->away() == 0 && web_->regions() == 1;
  bool can_be_safe = false;
  int shown = -1;
  for (const Way& way : ways_) {
    if (way.mines[own] == size(own)) continue;
    can_be_safe = true;
    if (is_all && way.total != *web_->mines_left()) continue;
    for (std::uint32_t box : cut_)
      if (way.mines[box] != 0 && way.mines[box] != size(box) - (box == own)) return false;
    int number = 0;
    for (std::uint32_t box : covered_) number += way.mines[box];
    if (shown >= 0 && shown != number) return false;
    shown = number;
  }
  return can_be_safe;
}

}  // namespace sapper
