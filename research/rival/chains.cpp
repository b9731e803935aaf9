#include "rival/chains.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

namespace {

constexpr double rounding = 1e-12;

void append(std::vector<Cell>& cells, const std::vector<Cell>& more) {
  cells.insert(cells.end(), more.begin(), more.end());
}

}  // namespace

std::vector<Cell> Chains::find(const Web& web, DeadByBoxes& dead, const Analyst& now) {
  web_ = &web;
  dead_ = &dead;
  now_ = &now;
  list_links();
  if (const Link* link = unavoidable_link())
    return living_or_all({link->ends[0].cell, link->ends[1].cell});
  if (auto found = close_a_chain()) return *found;
  return join_two_chains();
}

void Chains::list_links() {
  links_.clear();
  unlinked_.clear();
  for (const Web::Number& number : web_->numbers()) {
    if (number.mines != 1) continue;
    if (number.cells.size() == 2)
      links_.push_back(link(number.cells[0], number.cells[1], 2));
    else
      list_loose_links(number);
  }
  std::stable_sort(links_.begin(), links_.end(),
                   [](const Link& one, const Link& other) { return one.size < other.size; });
}

// Neighbours side by side, the second above or to the right, that have a closed and a living cell.
void Chains::list_loose_links(const Web::Number& number) {
  const View& view = web_->view();
  bool has_link = false;
  for (Cell one : number.cells)
    for (Cell other : number.cells) {
      const int up = view.row(one) - view.row(other);
      const int right = view.column(other) - view.column(one);
      if (!(up == 1 && right == 0) && !(up == 0 && right == 1)) continue;
      const Link found = link(one, other, number.cells.size());
      if (!found.ends[0].is_closed && !found.ends[1].is_closed) continue;
      if (dead_->is_dead(one) && dead_->is_dead(other)) continue;
      links_.push_back(found);
      has_link = true;
    }
  if (!has_link) unlinked_.push_back(&number);
}

Chains::Link Chains::link(Cell one, Cell other, std::size_t size) const {
  Link link{{{one}, {other}}, size};
  for (int side : {0, 1}) {
    End& end = link.ends[side];
    const Cell across = link.ends[1 - side].cell;
    for (Cell near : web_->view().position.shape->neighbours(end.cell)) {
      if (near == across || is_known_mine(near) || web_->touch(near, across)) continue;
      link.trouble.push_back(near);
      end.is_closed = false;
    }
  }
  return link;
}

bool Chains::is_known_mine(Cell cell) const {
  return web_->view().position.codes[cell] == code_exploded;
}

// The first true link without trouble, else the last loose one.
const Chains::Link* Chains::unavoidable_link() const {
  const Link* found = nullptr;
  for (const Link& link : links_) {
    if (!link.is_unavoidable()) continue;
    found = &link;
    if (!link.is_loose()) break;
  }
  return found;
}

// Builds chains from their closed ends. Returns the living cells of the first that is a coin flip
// (of a loose one: of its last link); keeps those that end open.
std::optional<std::vector<Cell>> Chains::close_a_chain() {
  chains_.clear();
  for (Link& start : links_) {
    if (start.is_used || start.ends[0].is_closed == start.ends[1].is_closed) continue;
    start.is_used = true;
    const Cell open = start.ends[start.ends[0].is_closed ? 1 : 0].cell;
    Chain chain{{start.ends[0].cell, start.ends[1].cell}, start.trouble, open, start.is_loose()};
    while (Link* link = next_link(chain)) {
      lengthen(chain, *link);
      if (chain.open || chain.cells.size() % 2 != 0 || !is_settled(chain.trouble, chain.cells))
        continue;
      if (link->is_loose()) return living_or_all({link->ends[0].cell, link->ends[1].cell});
      return living(chain.cells);
    }
    if (chain.open) chains_.push_back(chain);
  }
  return std::nullopt;
}

// An unused link at the open end of the chain; a chain has only one loose link.
Chains::Link* Chains::next_link(const Chain& chain) {
  if (!chain.open) return nullptr;
  for (Link& link : links_)
    if (!link.is_used && !(chain.is_loose && link.is_loose()) &&
        (link.ends[0].cell == *chain.open || link.ends[1].cell == *chain.open))
      return &link;
  return nullptr;
}

void Chains::lengthen(Chain& chain, Link& link) const {
  link.is_used = true;
  chain.is_loose = chain.is_loose || link.is_loose();
  append(chain.trouble, link.trouble);
  const End& end = link.ends[link.ends[0].cell == *chain.open ? 1 : 0];
  chain.cells.push_back(end.cell);
  chain.open = end.is_closed ? std::nullopt : std::optional(end.cell);
}

// Whether all trouble outside touches an even number of the cells: half of them are mines either
// way, so that it tells nothing.
bool Chains::is_settled(const std::vector<Cell>& trouble, const std::vector<Cell>& cells) const {
  return std::all_of(trouble.begin(), trouble.end(), [&](Cell outside) {
    if (contains(cells, outside)) return true;
    const auto touched = std::count_if(cells.begin(), cells.end(),
                                       [&](Cell cell) { return web_->touch(outside, cell); });
    return touched % 2 == 0;
  });
}

// Two open chains are one if their ends are among cells that share a mine.
std::vector<Cell> Chains::join_two_chains() const {
  for (const Web::Number* number : unlinked_) {
    const Chain* one = nullptr;
    const Chain* other = nullptr;
    for (Cell cell : number->cells)
      if (other == nullptr) (one ? other : one) = chain_to(cell);
    if (other == nullptr) continue;
    if (auto found = join(*one, *other); !found.empty()) return found;
  }
  return {};
}

// A chain that is open at the cell, one of true links if there is.
const Chains::Chain* Chains::chain_to(Cell cell) const {
  const Chain* found = nullptr;
  for (const Chain& chain : chains_)
    if (chain.open == cell && (!found || (found->is_loose && !chain.is_loose))) found = &chain;
  return found;
}

// The safer of the two ends, or both, if the joined chain is a coin flip. A chain with two loose
// links only is one if no cell of it is safer.
std::vector<Cell> Chains::join(const Chain& one, const Chain& other) const {
  std::vector<Cell> cells = one.cells, trouble = link(*one.open, *other.open, 2).trouble;
  append(cells, other.cells);
  append(trouble, one.trouble);
  append(trouble, other.trouble);
  if (cells.size() % 2 != 0 || !is_settled(trouble, cells)) return {};
  const auto& risk = now_->mine();
  const double risk_of_one = risk[*one.open], risk_of_other = risk[*other.open];
  const double least = std::min(risk_of_one, risk_of_other) - rounding;
  if (one.is_loose && other.is_loose &&
      std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return risk[cell] < least; }))
    return {};
  if (std::abs(risk_of_one - risk_of_other) < rounding)
    return living_or_all({*one.open, *other.open});
  return {risk_of_one < risk_of_other ? *one.open : *other.open};
}

std::vector<Cell> Chains::living(const std::vector<Cell>& cells) const {
  std::vector<Cell> found;
  for (Cell cell : cells)
    if (!dead_->is_dead(cell)) found.push_back(cell);
  return found;
}

std::vector<Cell> Chains::living_or_all(const std::vector<Cell>& cells) const {
  const auto found = living(cells);
  return found.empty() ? cells : found;
}

}  // namespace sapper
