// The behaviour signature without Python: prints what bench/signature.py prints.
//
//   kernel_signature [games a set, 100 by default; deep plays a fifth]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "door/inquiries.hpp"
#include "door/players.hpp"

using namespace sapper;

namespace {

struct Entrant {
  const char *name, *effort;
};
constexpr Entrant entrants[] = {{"logic", ""},
                                {"safest", ""},
                                {"champion", "fast"},
                                {"champion", "standard"},
                                {"champion", "deep"}};

// A level, the first click, and how far around it there are no mines: -1 if mines may be anywhere.
struct Set {
  int height, width;
  std::size_t mines;
  int row, column, free;
};
constexpr Set sets[] = {{16, 30, 99, 0, 0, 0}, {16, 30, 99, 3, 3, 1}, {9, 9, 10, 4, 4, -1}};

std::vector<std::uint8_t> marks_of(const Set& set, std::uint64_t seed) {
  std::vector<std::uint8_t> forbidden;
  for (int row = 0; row < set.height; ++row)
    for (int column = 0; column < set.width; ++column)
      forbidden.push_back(std::max(std::abs(row - set.row), std::abs(column - set.column)) <=
                          set.free);
  return place_mines(seed, set.mines, forbidden);
}

// The traces of a player's games, each multiplied by its place so that order counts.
std::uint64_t trace_of(const Entrant& entrant, std::uint64_t games) {
  std::uint64_t sum = 0, place = 0;
  for (const Set& set : sets) {
    const auto player = make_player(entrant.name, entrant.effort);
    const std::vector<std::uint8_t> blank(std::size_t(set.height) * std::size_t(set.width),
                                          code_hidden);
    const Question question(set.height, set.width, blank, std::int64_t(set.mines));
    const auto first = static_cast<std::size_t>(set.row * set.width + set.column);
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      const Layouts layout(question, marks_of(set, seed));
      sum += play_games(*player, question, layout, first).front().trace * ++place;
    }
  }
  return sum;
}

}  // namespace

int main(int count, char** words) {
  const std::uint64_t games = count > 1 ? std::strtoull(words[1], nullptr, 10) : 100;
  std::uint64_t total = 0;
  for (const Entrant& entrant : entrants) {
    const bool is_deep = std::string(entrant.effort) == "deep";
    const std::uint64_t trace =
        trace_of(entrant, is_deep ? std::max<std::uint64_t>(games / 5, 1) : games);
    total = total * 31 + trace;
    const std::string effort = entrant.effort;
    const std::string name = entrant.name + (effort.empty() ? "" : ":" + effort);
    std::printf("%-18s %016llx\n", name.c_str(), static_cast<unsigned long long>(trace));
    std::fflush(stdout);
  }
  std::printf("Bench: %llu\n", static_cast<unsigned long long>(total));
}
