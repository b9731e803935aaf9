// Chains: pairs of cells that share a mine, strung together until a coin flip is unavoidable.
#pragma once

#include <optional>
#include <vector>

#include "analysis/analyst.hpp"
#include "rival/dead_by_boxes.hpp"

namespace sapper {

// Two cells of which exactly one is a mine are a link. The cells that touch only one of the two may
// still tell which (its trouble); an end without such cells is closed. Links that share a cell make
// a chain: one bit decides all of it. A chain of an even number of cells, closed at both ends,
// whose trouble touches an even number of its cells, is a coin flip that nothing will resolve.
// Neighbours among more than two cells that share a mine are loose links: they act as links if the
// mine is one of the two.
class Chains {
 public:
  // The cells worth a guess in the first unavoidable coin flip; none if there is none.
  std::vector<Cell> find(const Web& web, DeadByBoxes& dead, const Analyst& now);

 private:
  struct End {
    Cell cell = 0;
    bool is_closed = true;
  };
  struct Link {
    End ends[2];
    std::size_t size = 2;  // of how many cells one is the mine
    std::vector<Cell> trouble = {};
    bool is_used = false;

    bool is_loose() const { return size > 2; }
    bool is_unavoidable() const { return ends[0].is_closed && ends[1].is_closed; }
  };
  struct Chain {
    std::vector<Cell> cells, trouble;
    std::optional<Cell> open;  // the end that is not closed
    bool is_loose = false;
  };

  void list_links();
  void list_loose_links(const Web::Number& number);
  Link link(Cell one, Cell other, std::size_t size) const;
  bool is_known_mine(Cell cell) const;
  const Link* unavoidable_link() const;
  std::optional<std::vector<Cell>> close_a_chain();
  Link* next_link(const Chain& chain);
  void lengthen(Chain& chain, Link& link) const;
  std::vector<Cell> join_two_chains() const;
  std::vector<Cell> join(const Chain& one, const Chain& other) const;
  const Chain* chain_to(Cell cell) const;
  bool is_settled(const std::vector<Cell>& trouble, const std::vector<Cell>& cells) const;
  std::vector<Cell> living(const std::vector<Cell>& cells) const;
  std::vector<Cell> living_or_all(const std::vector<Cell>& cells) const;

  const Web* web_ = nullptr;
  DeadByBoxes* dead_ = nullptr;
  const Analyst* now_ = nullptr;
  std::vector<Link> links_;
  std::vector<const Web::Number*> unlinked_;  // share one mine, but no two of them make a link
  std::vector<Chain> chains_;                 // with one open end
};

}  // namespace sapper
