// Passes: on each entry of a tree, the number of ways by the number of mines.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "analysis/tree.hpp"
#include "base/budget.hpp"
#include "base/extended.hpp"
#include "base/pile.hpp"

namespace sapper {

// The ways to choose k of n cells of a group.
inline constexpr auto choose = [] {
  std::array<std::array<int, 9>, 9> table{};
  for (int n = 0; n <= 8; ++n)
    for (int k = 0; k <= n; ++k)
      table[n][k] = k == 0 || k == n ? 1 : table[n - 1][k - 1] + table[n - 1][k];
  return table;
}();

// Arithmetics for one algorithm. Doubles are good while a region has at most
// `most_cells_in_doubles` cells: every number of ways is then between 1 and 2^600, so that
// nothing over- or underflows and a sum is zero only if nothing was added.
inline constexpr std::size_t most_cells_in_doubles = 600;

struct Doubles {
  using Value = double;
  static constexpr std::uint64_t steps = 1;  // a product that is added, next to one of doubles
  static Value leaf(int size, int mines) { return choose[size][mines]; }
  static void add(Value& sum, Value x, Value y) { sum += x * y; }
};

struct Extendeds {
  using Value = Extended;
  static constexpr std::uint64_t steps = 16;
  static Value leaf(int size, int mines) { return Extended(choose[size][mines]); }
  static void add(Value& sum, const Value& x, const Value& y) { sum = sum + x * y; }
};

// Ways that are weighed by odds^mines: with the mines summed over, one number an entry.
struct Weights : Extendeds {
  double odds;
  explicit Weights(double odds) : odds(odds) {}
  Value leaf(int size, int mines) const {
    return Extendeds::leaf(size, mines) * power(odds, mines);
  }
};

struct Residues {
  using Value = std::uint64_t;
  static constexpr std::uint64_t steps = 12;
  std::uint64_t modulus;  // below 2^57
  Value leaf(int size, int mines) const {
    return static_cast<std::uint64_t>(choose[size][mines]) % modulus;
  }
  // The quotient in doubles is off by a few: what remains is then off by as many moduli.
  void add(Value& sum, Value x, Value y) const {
    const auto signed_modulus = static_cast<std::int64_t>(modulus);
    const double quotient =
        static_cast<double>(x) * static_cast<double>(y) / static_cast<double>(modulus);
    const std::uint64_t rest = x * y - static_cast<std::uint64_t>(quotient) * modulus + sum;
    const std::int64_t residue = static_cast<std::int64_t>(rest) % signed_modulus;
    sum = static_cast<std::uint64_t>(residue < 0 ? residue + signed_modulus : residue);
  }
};

// The numbers of mines that an entry's coefficients are for: `length` from `low`; none if it is
// reached by nothing.
struct Spans {
  Pile<std::int32_t> low, length;

  // Of the groups below each entry.
  void measure_inside(const Tree& tree);
  // Of the groups of the tree that are not below it.
  void measure_outside(const Tree& tree, const Spans& inside);
  // One for all numbers of mines together.
  void set_to_one(const Tree& tree) {
    low.assign(tree.entries(), 0);
    length.assign(tree.entries(), 1);
  }
  std::size_t bytes() const { return low.bytes() + length.bytes(); }

 private:
  void reset(const Tree& tree) {
    low.resize(tree.entries());
    length.assign(tree.entries(), 0);
  }
  void widen(std::uint32_t entry, std::int32_t other_low, std::int32_t other_length) {
    if (length[entry] == 0) {
      low[entry] = other_low;
      length[entry] = other_length;
      return;
    }
    const std::int32_t high = std::max(low[entry] + length[entry], other_low + other_length);
    low[entry] = std::min(low[entry], other_low);
    length[entry] = high - low[entry];
  }
};

// The coefficients of each entry: one list after the other.
template <class Value>
struct Sums {
  Pile<std::uint64_t> start;
  Pile<Value> values;

  Value* of(std::uint32_t entry) { return values.data() + start[entry]; }
  const Value* of(std::uint32_t entry) const { return values.data() + start[entry]; }
  std::size_t bytes() const { return start.bytes() + values.bytes(); }

  // Zeros; `others` are the bytes that lie beside them.
  void reset(const Spans& spans, Budget& budget, std::size_t others) {
    constexpr std::size_t few_values = 4096;  // are not worth a check
    std::uint64_t end = 0;
    start.resize(spans.length.size());
    for (std::size_t i = 0; i < start.size(); ++i) {
      start[i] = end;
      end += static_cast<std::uint64_t>(spans.length[i]);
    }
    if (end > few_values) {  // in a browser a size has no more than 32 bits
      const std::uint64_t more = std::min<std::uint64_t>(end * sizeof(Value), SIZE_MAX / 2);
      budget.check_bytes(others + spans.bytes() + start.bytes() + static_cast<std::size_t>(more));
    }
    values.assign(static_cast<std::size_t>(end), Value{});
  }
};

// Counts products that have been added until there are enough of them to be told.
class Products {
 public:
  Products(Budget& budget, std::uint64_t steps_each) : budget_(budget), steps_each_(steps_each) {}

  void add(std::int32_t rows, std::int32_t columns) {
    count_ += static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(columns) + 2;
    if (count_ >= many) tell();
  }
  void tell() { budget_.spend(std::exchange(count_, 0) * steps_each_); }

 private:
  static constexpr std::uint64_t many = 1 << 16;  // a tenth of a millisecond
  Budget& budget_;
  std::uint64_t steps_each_, count_ = 0;
};

// The product of two polynomials is added to a third, which begins where the product does.
template <class Arithmetic, class Value>
void add_product(const Arithmetic& arithmetic, Value* into, const Value* one,
                 std::int32_t one_length, const Value* other, std::int32_t other_length) {
  for (std::int32_t j = 0; j < other_length; ++j)
    for (std::int32_t i = 0; i < one_length; ++i) arithmetic.add(into[i + j], one[i], other[j]);
}

// The ways below each living entry.
template <class Arithmetic>
void sum_inside(const Tree& tree, const Spans& spans, const Arithmetic& arithmetic, Budget& budget,
                Sums<typename Arithmetic::Value>& out) {
  out.reset(spans, budget, tree.bytes());
  Products products(budget, Arithmetic::steps);
  for (const Tree::Node& node : tree.nodes()) {
    if (node.is_leaf())
      for (std::uint32_t entry = node.first; entry < node.last; ++entry)
        if (tree.is_alive(entry)) *out.of(entry) = arithmetic.leaf(node.size, node.mines(entry));
    for (std::size_t p = node.first_pair; p < node.last_pair; ++p) {
      const auto [left, right, result] = tree.pairs()[p];
      auto* into = out.of(result) + (spans.low[left] + spans.low[right] - spans.low[result]);
      add_product(arithmetic, into, out.of(left), spans.length[left], out.of(right),
                  spans.length[right]);
      products.add(spans.length[left], spans.length[right]);
    }
  }
  products.tell();
}

// The ways outside of each living entry: of all groups that are not below it.
void sum_outside(const Tree& tree, const Spans& inside_spans, const Sums<double>& inside,
                 const Spans& spans, Budget& budget, Sums<double>& out);

// The weights of all that is outside of each living entry, by the mines below it: from those of the
// root, `goal`, down.
template <class Arithmetic>
void weigh_outside(const Tree& tree, const Spans& spans, const Arithmetic& arithmetic,
                   const Sums<typename Arithmetic::Value>& inside,
                   const Pile<typename Arithmetic::Value>& goal, Budget& budget,
                   Sums<typename Arithmetic::Value>& out) {
  out.reset(spans, budget, tree.bytes() + inside.bytes());
  std::copy(goal.data(), goal.data() + goal.size(), out.of(tree.root()));
  Products products(budget, 2 * Arithmetic::steps);
  for (std::size_t n = tree.nodes().size(); n-- > 0;) {
    const Tree::Node& node = tree.nodes()[n];
    for (std::size_t p = node.first_pair; p < node.last_pair; ++p) {
      const auto [left, right, result] = tree.pairs()[p];
      const auto* from = out.of(result) + (spans.low[left] + spans.low[right] - spans.low[result]);
      const auto *one = inside.of(left), *other = inside.of(right);
      auto *into = out.of(left), *into_other = out.of(right);
      for (std::int32_t j = 0; j < spans.length[right]; ++j)
        for (std::int32_t i = 0; i < spans.length[left]; ++i) {
          arithmetic.add(into[i], other[j], from[i + j]);
          arithmetic.add(into_other[j], one[i], from[i + j]);
        }
      products.add(spans.length[left], spans.length[right]);
    }
  }
  products.tell();
}

}  // namespace sapper
