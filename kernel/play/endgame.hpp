// Endgame: perfect play among the layouts that are left, by searching the game to its end.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "play/layouts.hpp"

namespace sapper {

// Thrown when a search takes more work than it was allowed.
class OutOfWork : public std::runtime_error {
 public:
  OutOfWork() : std::runtime_error("the search takes more work than allowed") {}
};

struct EndgameAnswer {
  std::uint64_t wins = 0;     // layouts that perfect play wins
  std::uint64_t layouts = 0;  // layouts in all
  std::vector<Cell> best;     // cells with which it can begin
};

struct EndgameOptions {
  std::uint64_t work = UINT64_MAX;  // steps of some nanoseconds each, the same on any machine
  // Permutations of the table's columns that turn layouts into layouts of the same value.
  std::vector<std::vector<std::uint32_t>> symmetries = {};
};

// How the search works. A state is the set of layouts still possible; nothing else is needed,
// since every cell that is safe in all of them is opened at once ("closure") and cannot hurt.
// Closed states are memorised by their set. A guess that k layouts refute wins at most the
// others: such bounds cut most guesses before they are searched. A cell that shows the same
// number wherever it is safe ("dead") is never guessed while another cell is left: guessing it
// later loses nothing. A workspace: reuse one object for many positions.
class Endgame {
 public:
  Endgame();
  ~Endgame();

  // Borrows the table until the next load.
  void load(const LayoutTable& table, EndgameOptions options = {});

  // The value of the whole table with one best cell, or with all of them.
  EndgameAnswer solve(bool all_best);

  // The value of the layouts in which this column shows this code.
  EndgameAnswer solve_after(std::size_t column, std::uint8_t code);

 private:
  class Searcher;
  std::unique_ptr<Searcher> searcher_;
};

}  // namespace sapper
