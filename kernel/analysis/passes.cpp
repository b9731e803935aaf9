#include "analysis/passes.hpp"

namespace sapper {

void Spans::measure_inside(const Tree& tree) {
  reset(tree);
  for (const Tree::Node& node : tree.nodes()) {
    if (node.is_leaf())
      for (std::uint32_t entry = node.first; entry < node.last; ++entry)
        if (tree.is_alive(entry)) widen(entry, node.mines(entry), 1);
    for (std::size_t p = node.first_pair; p < node.last_pair; ++p) {
      const auto [left, right, result] = tree.pairs()[p];
      widen(result, low[left] + low[right], length[left] + length[right] - 1);
    }
  }
}

void Spans::measure_outside(const Tree& tree, const Spans& inside) {
  reset(tree);
  widen(tree.root(), 0, 1);
  for (std::size_t n = tree.nodes().size(); n-- > 0;) {
    const Tree::Node& node = tree.nodes()[n];
    for (std::size_t p = node.first_pair; p < node.last_pair; ++p) {
      const auto [left, right, result] = tree.pairs()[p];
      widen(left, low[result] + inside.low[right], length[result] + inside.length[right] - 1);
      widen(right, low[result] + inside.low[left], length[result] + inside.length[left] - 1);
    }
  }
}

void sum_outside(const Tree& tree, const Spans& inside_spans, const Sums<double>& inside,
                 const Spans& spans, Budget& budget, Sums<double>& out) {
  out.reset(spans, budget, tree.bytes() + inside.bytes());
  *out.of(tree.root()) = 1;
  Products products(budget, Doubles::steps);
  const auto add = [&](std::uint32_t to, std::uint32_t beside, std::uint32_t from) {
    double* into = out.of(to) + (spans.low[from] + inside_spans.low[beside] - spans.low[to]);
    add_product(Doubles{}, into, out.of(from), spans.length[from], inside.of(beside),
                inside_spans.length[beside]);
    products.add(spans.length[from], inside_spans.length[beside]);
  };
  for (std::size_t n = tree.nodes().size(); n-- > 0;) {
    const Tree::Node& node = tree.nodes()[n];
    for (std::size_t p = node.first_pair; p < node.last_pair; ++p) {
      const auto [left, right, result] = tree.pairs()[p];
      add(left, right, result);
      add(right, left, result);
    }
  }
  products.tell();
}

}  // namespace sapper
