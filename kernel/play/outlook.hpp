// Outlook: what a guess leads to, over the exact distribution of the numbers it may show.
#pragma once

#include <array>
#include <vector>

#include "analysis/analyst.hpp"

namespace sapper {

// Whether a cell is dead (if safe, it can show one number only) for a plain reason: no undetermined
// cell lies around it, or a number already counts exactly those that do. Such cells are guessed
// last. Forecast finds all dead cells, at the cost of an analysis or two each.
bool is_plainly_dead(const Position& position, const Analyst& analyst, Cell cell);

struct Outlook {
  double survival = 0;  // the chance that the cell is safe
  double next = 0;      // sum over numbers of the chance of the number x how safe the next move is
  double zero = 0;      // the chance of a 0
  double progress = 0;  // the chance that two safe cells follow beside those that it implies
  double clears = 0;    // the expected number of safe cells that follow and tell something
  int numbers = 0;      // how many different numbers it may show
  std::array<float, 9> after{};  // by number: how safe the next move is
};

// Is shown, for each number that a guess may show, the position with it, its analysis, the cell,
// and the number's chance x how safe the next move is.
class Onlooker {
 public:
  virtual ~Onlooker() = default;
  virtual void see_number(const Position& then, const Analyst& after, Cell cell, double worth) = 0;
};

// A workspace: reuse one object for many guesses.
class Foresight {
 public:
  // How much the safest and the second safest next cell count.
  explicit Foresight(double best_share) : best_share_(best_share) {}

  // The outlook of opening a cell of a position whose analysis is given. Stops early, with what
  // it has, once `next` can no longer exceed `floor`. The onlooker, if there is one, is shown what
  // follows each number.
  Outlook look(const Position& position, const Analyst& now, Cell cell, double floor,
               Onlooker* onlooker = nullptr);

 private:
  struct Follow {
    double chance = 0, safety = 0;
    int clears = 0;
  };

  Follow follow(const Position& position);
  int count_implied(const Position& position, const Analyst& now, int numbers) const;

  double best_share_;
  Analyst after_;
  std::vector<std::uint8_t> codes_;
  std::vector<std::uint8_t> times_safe_;  // by cell: after how many of the numbers
};

}  // namespace sapper
