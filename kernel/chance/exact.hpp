// Exact chances: positions with few layouts, played perfectly to the end.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/analyst.hpp"
#include "play/endgame.hpp"
#include "play/layouts.hpp"
#include "play/player.hpp"

namespace sapper {

struct ExactLimits {
  std::size_t layouts = 2000;
  std::uint64_t work = 8'000'000;  // steps of some nanoseconds each, of one search
  std::size_t mirrored_cells =
      25;  // boards up to this size share what mirror images have in common
};

// A workspace: reuse one object for many positions.
class ExactChances {
 public:
  // Whether the position has few enough layouts; cells in `free` hold no mine for sure. Borrows the
  // view until the next call. The limits are those of counting the layouts.
  bool prepare(const View& view, std::span<const Cell> free, const ExactLimits& exact,
               const Limits& limits = {});

  // The chance of perfect play, and of perfect play after these cells have been opened at once;
  // nothing where the search takes too much work.
  std::optional<double> value();
  std::optional<double> value_after(std::span<const Cell> cells);

 private:
  bool is_few(const View& view, const Limits& limits);
  void leave_out_mined(std::span<const Cell> free);
  std::uint64_t wins_after(std::size_t column);
  std::uint64_t wins_after_all(const std::vector<std::size_t>& columns);
  std::vector<std::size_t> columns_of(std::span<const Cell> cells) const;

  ExactLimits limits_;
  Analyst analyst_;
  std::vector<std::vector<std::uint32_t>> symmetries_;
  LayoutLister lister_;
  LayoutTable table_;
  Endgame endgame_;
};

}  // namespace sapper
