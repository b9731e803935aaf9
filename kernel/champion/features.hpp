// Features: what learned terms are told of a guess, and of what follows each number it may show.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/analyst.hpp"
#include "play/coinflips.hpp"
#include "play/outlook.hpp"
#include "play/player.hpp"

namespace sapper {

// Of the guess itself. "Ring" is the border of the 5x5 cells around; a region's exits are the
// undetermined cells that touch it from outside.
inline constexpr std::array<std::string_view, 19> guess_feature_names{
    "log_safety",   "influence", "is_away",       "is_corner",       "is_edge",
    "undetermined", "numbers",   "mines",         "numbers_two_off", "ring_numbers",
    "log_region",   "log_exits", "region_safest", "away_around",     "others_around",
    "log_equals",   "bits",      "share_left",    "density"};

// Of the position after one number: its safest living cells, certainly safe cells, cells that it
// determines, and how much stays in doubt.
inline constexpr std::array<std::string_view, 10> number_feature_names{
    "safest",         "second", "third",   "fourth",     "log_safe", "log_safer_than_nine_tenths",
    "log_determined", "doubt",  "is_zero", "bits_gained"};

using GuessFeatures = std::array<float, guess_feature_names.size()>;
using NumberFeatures = std::array<float, number_feature_names.size()>;

// One number that a guess may show: its chance x how safe the next move is, and the features.
struct Prospect {
  double worth = 0;
  NumberFeatures features{};
};

// A workspace: reuse one object for many positions.
class Describer final : public Onlooker {
 public:
  // Call once a position; borrows all, until the next call.
  void see(const View& view, const Analyst& now, Coinflips& coinflips);

  GuessFeatures describe(Cell cell) const;

  // Call for each number of a guess in turn, after forget_prospects(): `then` is the position with
  // the number, `after` its analysis.
  void forget_prospects() { prospects_.clear(); }
  void see_number(const Position& then, const Analyst& after, Cell cell, double worth) override;
  std::span<const Prospect> prospects() const { return prospects_; }

 private:
  // What matters of a region.
  struct Extent {
    std::size_t cells = 0, exits = 0;
    double safest = 0, second = 0;
  };

  void measure_regions();
  std::size_t count_exits(const Region& region, std::size_t number);
  void measure_phase();
  std::size_t count_equals(Cell cell) const;
  std::size_t numbers_at_distance_two(Cell cell, bool is_straight) const;

  const View* view_ = nullptr;
  const Analyst* now_ = nullptr;
  Coinflips* coinflips_ = nullptr;
  std::vector<std::size_t> region_of_;  // no_region for cells away from numbers
  std::vector<std::size_t> seen_by_;    // the region that counted the cell as an exit last
  std::vector<Extent> extents_;
  float bits_ = 0, share_left_ = 0, density_ = 0;
  std::vector<Prospect> prospects_;
};

}  // namespace sapper
