// Packing: families of groups without a common cell that hold as many mines as possible.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/shape.hpp"

namespace sapper {

// A group of cells that surely holds so many of something.
struct Holder {
  std::vector<Cell> cells;  // at most nine, in no order
  int weight = 0;
};

// The most that disjoint groups hold together, and which cells some family that holds that much
// leaves out. Cells that are in no group are not mentioned. A workspace.
class Packing {
 public:
  // False if there are too many ways to try them all.
  bool run(const std::vector<Holder>& holders);

  int most() const { return most_; }
  // The cells of groups that a best family leaves out.
  const std::vector<Cell>& avoidable() const { return avoidable_; }

  // After run() on the same groups: families, as places among them, that hold all that is left,
  // together leaving out what can be. If groups hold more than is left, one such family; if less,
  // none.
  std::vector<std::vector<std::size_t>> tight_families(const std::vector<Holder>& holders,
                                                       std::int64_t left);

 private:
  using Family = std::vector<std::size_t>;
  struct Placed {
    std::uint64_t bits = 0;  // of the cells from the lowest on
    std::size_t holder = 0;
    int weight = 0;
  };
  using Layer = std::unordered_map<std::uint64_t, int>;
  struct Part {
    std::vector<std::size_t> members;
    Family family;  // one that holds the most
    int most = 0;
  };

  bool run_part(const std::vector<Holder>& holders, Part& part);
  bool number_cells(const std::vector<Holder>& holders, const std::vector<std::size_t>& members);
  bool go_forward();
  void go_back(int best);
  Family best_family() const;

  std::vector<Cell> cells_;                  // of the part, in order
  std::vector<std::vector<Placed>> placed_;  // by the lowest cell
  std::vector<Layer> forward_, backward_;
  std::vector<Part> parts_;
  std::size_t nodes_ = 0;
  int most_ = 0;
  std::vector<Cell> avoidable_;
};

}  // namespace sapper
