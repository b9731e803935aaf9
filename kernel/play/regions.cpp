#include "play/regions.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

namespace {
constexpr std::uint32_t nowhere = 0xffffffffu;
constexpr std::size_t large_area = 8;       // of so many cells at least
constexpr std::uint8_t code_outside = 255;  // neither number nor cell: no concern of the region
}  // namespace

void Areas::find(const Position& position, const Analyst& now) {
  area_.assign(position.codes.size(), nowhere);
  sizes_.clear();
  for (Cell start : now.hidden()) {
    if (now.marks()[start] != Mark::open_question || area_[start] != nowhere) continue;
    const auto area = static_cast<std::uint32_t>(sizes_.size());
    area_[start] = area;
    todo_.assign(1, start);
    for (std::size_t next = 0; next < todo_.size(); ++next)
      for (Cell near : position.shape->neighbours(todo_[next])) {
        join(now, near, area);
        if (is_number(position.codes[near]))
          for (Cell beyond : position.shape->neighbours(near)) join(now, beyond, area);
      }
    sizes_.push_back(todo_.size());
  }
}

void Areas::join(const Analyst& now, Cell cell, std::uint32_t area) {
  if (now.marks()[cell] != Mark::open_question || area_[cell] != nowhere) return;
  area_[cell] = area;
  todo_.push_back(cell);
}

void Areas::leave_small(std::vector<Cell>& cells) const {
  std::vector<Cell> large;
  for (Cell cell : cells)
    if (size(cell) >= large_area) large.push_back(cell);
  if (!large.empty()) cells = std::move(large);
}

bool WalledOff::is_walled_off(const Position& position, const Analyst& now,
                              const Section& section) {
  const auto cells = section.cells();
  for (Cell cell : cells)
    for (Cell near : position.shape->neighbours(cell))
      if (now.marks()[near] == Mark::open_question &&
          std::find(cells.begin(), cells.end(), near) == cells.end())
        return false;
  return true;
}

bool WalledOff::find_smallest(const Position& position, const Analyst& now, std::size_t most,
                              LayoutTable& table) {
  const Section* best = nullptr;
  double fewest = static_cast<double>(most) + 0.5;
  std::int64_t mines = 0;
  for (std::size_t i = 0; i < now.sections().size(); ++i) {
    const auto posterior = now.combination().posterior(i);
    if (posterior.size() - std::size_t(std::count(posterior.begin(), posterior.end(), 0.0)) != 1)
      continue;
    const Section& section = now.sections()[i];
    if (section.cells().size() > 60 || !is_walled_off(position, now, section)) continue;
    const auto place =
        std::find_if(posterior.begin(), posterior.end(), [](double p) { return p > 0; });
    const auto index = static_cast<std::size_t>(place - posterior.begin());
    const Part part = now.part(i);
    if (!part.exponents.empty() || part.ways[index] >= fewest || part.ways[index] < 1.5) continue;
    fewest = part.ways[index];
    best = &section;
    mines = part.low + static_cast<std::int64_t>(index);
  }
  return best != nullptr && list(position, now, *best, mines, most, table);
}

bool WalledOff::list(const Position& position, const Analyst& now, const Section& section,
                     std::int64_t mines, std::size_t most, LayoutTable& table) {
  codes_.assign(position.codes.size(), code_outside);
  for (Cell cell : section.cells()) codes_[cell] = code_hidden;
  for (Cell cell : section.cells()) mark_mines_around(position, now, cell);
  for (std::size_t i = 0; i < section.numbers; ++i) {
    codes_[section.number(i)] = position.codes[section.number(i)];
    mark_mines_around(position, now, section.number(i));
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
