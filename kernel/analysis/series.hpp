// Series: on each state of a trellis, the number of ways by the number of mines.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "analysis/trellis.hpp"
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

// Three arithmetics for one algorithm. Doubles are good while a region has at most
// `most_cells_in_doubles` cells: every number of ways is then between 1 and 2^600, so that
// nothing over- or underflows and a sum is zero only if nothing was added.
inline constexpr std::size_t most_cells_in_doubles = 600;

struct Doubles {
  using Value = double;
  static constexpr std::uint64_t steps = 1;  // an addition, next to one of doubles
  static Value one() { return 1; }
  static void add(Value& sum, Value x, int times) { sum += x * times; }
};

struct Extendeds {
  using Value = Extended;
  static constexpr std::uint64_t steps = 16;
  static Value one() { return {1.0}; }
  static void add(Value& sum, const Value& x, int times) { sum = sum + x * Extended(times); }
};

struct Residues {
  using Value = std::uint64_t;
  static constexpr std::uint64_t steps = 12;
  std::uint64_t modulus;  // below 2^57, so that 70 x a residue fits
  static Value one() { return 1; }
  void add(Value& sum, Value x, int times) const {
    sum = (sum + x * static_cast<std::uint64_t>(times) % modulus) % modulus;
  }
};

// One polynomial a state: coefficient i counts the ways with low + i mines.
template <class Value>
struct Series {
  Pile<std::int32_t> low, length;
  Pile<std::uint64_t> start;
  Pile<Value> values;

  std::size_t bytes() const {
    return low.bytes() + length.bytes() + start.bytes() + values.bytes();
  }

  void reset(std::size_t states) {
    low.resize(states);
    length.assign(states, 0);
    start.resize(states);
    values.clear();
  }
  void widen(std::uint32_t state, std::int32_t other_low, std::int32_t other_length) {
    if (length[state] == 0) {
      low[state] = other_low;
      length[state] = other_length;
      return;
    }
    const std::int32_t high = std::max(low[state] + length[state], other_low + other_length);
    low[state] = std::min(low[state], other_low);
    length[state] = high - low[state];
  }
  Value* of(std::uint32_t state) { return values.data() + start[state]; }
  const Value* of(std::uint32_t state) const { return values.data() + start[state]; }
  // Zeros for these states; `others` are the bytes that lie beside the series.
  void allot(std::uint32_t first, std::uint32_t last, Budget& budget, std::size_t others) {
    std::size_t end = values.size();
    for (std::uint32_t state = first; state < last; ++state) {
      start[state] = end;
      end += static_cast<std::size_t>(length[state]);
    }
    if (end > few_values)
      budget.check_bytes(others + bytes() + (end - values.size()) * sizeof(Value));
    values.resize(end);
  }

  static constexpr std::size_t few_values = 4096;  // are not worth a check
};

// Counts what has been added until there is enough of it to be told.
class Additions {
 public:
  Additions(Budget& budget, std::uint64_t steps_each) : budget_(budget), steps_each_(steps_each) {}

  void add(std::int32_t length) {
    count_ += static_cast<std::uint64_t>(length) + 2;
    if (count_ >= many) tell();
  }
  void tell() { budget_.spend(std::exchange(count_, 0) * steps_each_); }

 private:
  static constexpr std::uint64_t many = 1 << 16;  // a tenth of a millisecond
  Budget& budget_;
  std::uint64_t steps_each_, count_ = 0;
};

// Ways from the first state to each living one.
template <class Arithmetic>
void count_forward(const Trellis& trellis, const Arithmetic& arithmetic, Budget& budget,
                   Series<typename Arithmetic::Value>& out) {
  out.reset(trellis.states());
  out.low[0] = 0;
  out.length[0] = 1;
  out.allot(0, 1, budget, trellis.bytes());
  out.values[0] = Arithmetic::one();
  Additions additions(budget, Arithmetic::steps);
  for (std::size_t layer = 0; layer < trellis.layers(); ++layer) {
    const std::uint32_t first = trellis.first_state(layer), last = trellis.first_state(layer + 1);
    const std::uint32_t end = layer + 1 < trellis.layers()
                                  ? trellis.first_state(layer + 2)
                                  : static_cast<std::uint32_t>(trellis.states());
    for (std::uint32_t state = first; state < last; ++state) {
      const auto edges = trellis.edges_of(state);
      int mines = edges.least;
      for (const std::uint32_t* to = edges.begin; to != edges.end; ++to, ++mines)
        if (*to != Trellis::nowhere) out.widen(*to, out.low[state] + mines, out.length[state]);
    }
    out.allot(last, end, budget, trellis.bytes());
    for (std::uint32_t state = first; state < last; ++state) {
      const auto edges = trellis.edges_of(state);
      int mines = edges.least;
      for (const std::uint32_t* to = edges.begin; to != edges.end; ++to, ++mines) {
        if (*to == Trellis::nowhere) continue;
        const auto* from = out.of(state);
        auto* into = out.of(*to) + (out.low[state] + mines - out.low[*to]);
        const int times = choose[trellis.size(layer)][mines];
        for (std::int32_t i = 0; i < out.length[state]; ++i)
          arithmetic.add(into[i], from[i], times);
        additions.add(out.length[state]);
      }
    }
  }
  additions.tell();
}

// Ways from each living state to the last one.
template <class Arithmetic>
void count_backward(const Trellis& trellis, const Arithmetic& arithmetic, Budget& budget,
                    Series<typename Arithmetic::Value>& out) {
  out.reset(trellis.states());
  const auto last_state = static_cast<std::uint32_t>(trellis.states() - 1);
  out.low[last_state] = 0;
  out.length[last_state] = 1;
  out.allot(last_state, last_state + 1, budget, trellis.bytes());
  out.values[0] = Arithmetic::one();
  Additions additions(budget, Arithmetic::steps);
  for (std::size_t layer = trellis.layers(); layer-- > 0;) {
    const std::uint32_t first = trellis.first_state(layer), last = trellis.first_state(layer + 1);
    for (std::uint32_t state = first; state < last; ++state) {
      const auto edges = trellis.edges_of(state);
      int mines = edges.least;
      for (const std::uint32_t* to = edges.begin; to != edges.end; ++to, ++mines)
        if (*to != Trellis::nowhere) out.widen(state, out.low[*to] + mines, out.length[*to]);
    }
    out.allot(first, last, budget, trellis.bytes());
    for (std::uint32_t state = first; state < last; ++state) {
      const auto edges = trellis.edges_of(state);
      int mines = edges.least;
      for (const std::uint32_t* to = edges.begin; to != edges.end; ++to, ++mines) {
        if (*to == Trellis::nowhere) continue;
        const auto* from = out.of(*to);
        auto* into = out.of(state) + (out.low[*to] + mines - out.low[state]);
        const int times = choose[trellis.size(layer)][mines];
        for (std::int32_t i = 0; i < out.length[*to]; ++i) arithmetic.add(into[i], from[i], times);
        additions.add(out.length[*to]);
      }
    }
  }
  additions.tell();
}

}  // namespace sapper
