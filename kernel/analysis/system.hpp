// System: one region as equations over groups of like cells.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/frontier.hpp"

namespace sapper {

// Cells that touch the same numbers are one group: only the count of mines in it matters.
// Each equation says how many mines its groups hold together; numbers with the same groups
// give one equation. A workspace: reuse one object for many regions.
class System {
 public:
  // Returns false when two numbers over the same cells disagree.
  bool build(const Shape& shape, const Region& region);

  // Takes each equation that lies within another out of it, until nothing changes, and decides the
  // groups whose number of mines one equation alone tells: these are in no equation from then on.
  // Groups that have become alike are merged; the rest may fall apart. Returns false when it meets
  // a contradiction.
  bool reduce();

  std::size_t groups() const { return sizes_.size(); }
  std::size_t equations() const { return totals_.size(); }
  std::size_t cells() const { return group_of_.size(); }

  int size(std::size_t group) const { return sizes_[group]; }
  bool is_decided(std::size_t group) const { return equations_of(group).empty(); }
  // Of a decided group.
  int mines(std::size_t group) const { return mines_[group]; }
  int total(std::size_t equation) const { return totals_[equation]; }
  // The group of each cell of the region, in the region's order.
  const std::vector<std::uint32_t>& group_of() const { return group_of_; }
  std::span<const std::uint32_t> equations_of(std::size_t group) const {
    return slice(group_equations_, group_starts_, group);
  }
  std::span<const std::uint32_t> groups_of(std::size_t equation) const {
    return slice(equation_groups_, equation_starts_, equation);
  }

 private:
  using List = std::vector<std::uint32_t>;
  static std::span<const std::uint32_t> slice(const List& list, const List& starts, std::size_t i) {
    return {list.data() + starts[i], list.data() + starts[i + 1]};
  }
  void number_locally(const Region& region);
  void make_groups(const Shape& shape, const Region& region);
  bool merge_equal_equations();
  bool choose_kept();
  void drop_unkept();
  void list_groups_of_equations();
  bool settle(std::uint32_t equation);
  void simplify(std::uint32_t equation);
  void change(std::uint32_t equation);
  bool take_out(std::uint32_t inner, std::uint32_t outer);
  void rebuild();

  std::vector<std::uint32_t> local_;  // number cell -> its index in the region
  std::vector<int> sizes_, totals_, first_totals_, mines_;
  List group_of_, group_starts_, group_equations_, equation_starts_, equation_groups_;
  List table_, kept_, scratch_, fill_;
  std::vector<std::uint64_t> signature_;
  std::vector<List> reduced_;  // the groups of each equation, in order, while they are reduced
  List queue_;                 // equations that have changed
  std::vector<std::uint8_t> is_queued_;
};

}  // namespace sapper
