#include "play/walled_off.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace sapper {

namespace {

constexpr std::uint8_t code_outside = 255;  // neither number nor cell: no concern of the region

bool has(const Region& region, Cell cell) {
  const auto cells = region.cells();
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// Whether no hidden cell outside that may be safe touches the region.
bool is_apart(const Position& position, const Analyst& now, const Region& region) {
  const auto may_be_safe = [&](Cell cell) {
    return now.marks()[cell] == Mark::open_question || now.marks()[cell] == Mark::safe;
  };
  for (Cell cell : region.cells())
    for (Cell near : position.shape->neighbours(cell))
      if (may_be_safe(near) && !has(region, near)) return false;
  return true;
}

// The only place above 0, if there is one alone.
std::optional<std::size_t> only_place(std::span<const double> values) {
  std::optional<std::size_t> only;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] == 0) continue;
    if (only) return std::nullopt;
    only = i;
  }
  return only;
}

// What a region holds alone: always as many mines, in so many ways.
struct Content {
  std::int64_t mines = 0;
  double layouts = 0;
};

std::optional<Content> content_of(const Analyst& now, std::size_t i, bool by_layouts,
                                  std::size_t most) {
  const Part part = now.part(i);
  const auto place = only_place(by_layouts ? now.combination().posterior(i) : part.ways);
  if (!place || !part.exponents.empty()) return std::nullopt;
  const double layouts = part.ways[*place];
  if (layouts < 1.5 || layouts > static_cast<double>(most) + 0.5) return std::nullopt;
  return Content{part.low + static_cast<std::int64_t>(*place), layouts};
}

}  // namespace

const Region* WalledOff::find_smallest(const Position& position, const Analyst& now,
                                       Smallest smallest, std::size_t most, LayoutTable& table) {
  const bool by_layouts = smallest == Smallest::by_layouts;
  const Region* best = nullptr;
  double least = 0;
  std::int64_t mines = 0;
  for (std::size_t i = 0; i < now.regions().size(); ++i) {
    const Region& region = now.regions()[i];
    const auto content = content_of(now, i, by_layouts, most);
    if (!content) continue;
    const double own = by_layouts ? content->layouts : static_cast<double>(region.cells().size());
    if ((best && own >= least) || !is_apart(position, now, region)) continue;
    best = &region;
    least = own;
    mines = content->mines;
  }
  return best && list(position, now, *best, mines, most, table) ? best : nullptr;
}

bool WalledOff::find_around(const Position& position, const Analyst& now, Cell cell,
                            std::size_t most, LayoutTable& table) {
  for (std::size_t i = 0; i < now.regions().size(); ++i) {
    const Region& region = now.regions()[i];
    if (!has(region, cell)) continue;
    const auto content = content_of(now, i, true, most);
    return content && is_apart(position, now, region) &&
           list(position, now, region, content->mines, most, table);
  }
  return false;
}

// Lists the layouts of the region alone, which holds that many mines; false if there are more than
// that, or only one.
bool WalledOff::list(const Position& position, const Analyst& now, const Region& region,
                     std::int64_t mines, std::size_t most, LayoutTable& table) {
  codes_.assign(position.codes.size(), code_outside);
  for (Cell cell : region.cells()) codes_[cell] = code_hidden;
  for (Cell cell : region.cells()) mark_mines_around(position, now, cell);
  for (std::size_t i = 0; i < region.numbers; ++i) {
    codes_[region.number(i)] = position.codes[region.number(i)];
    mark_mines_around(position, now, region.number(i));
  }
  Position alone = position;
  alone.codes = codes_;
  alone.mines = mines + std::count(codes_.begin(), codes_.end(), std::uint8_t(code_exploded));
  return lister_.list(alone, most, table) && table.layouts > 1;
}

void WalledOff::mark_mines_around(const Position& position, const Analyst& now, Cell cell) {
  for (Cell near : position.shape->neighbours(cell))
    if (codes_[near] == code_outside &&
        (position.codes[near] == code_exploded || now.marks()[near] == Mark::mine))
      codes_[near] = code_exploded;
}

}  // namespace sapper
