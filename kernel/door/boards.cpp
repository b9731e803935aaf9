#include "door/boards.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "door/players.hpp"

namespace sapper {

namespace {

// The codes of a board on which nothing is opened. Throws std::invalid_argument unless there is one
// flag a cell, each 0 or 1.
std::vector<std::uint8_t> hidden_codes(int height, int width, std::span<const std::uint8_t> flags) {
  if (height < 1 || width < 1 || flags.size() != std::size_t(height) * std::size_t(width))
    throw std::invalid_argument("one entry a cell expected");
  if (std::any_of(flags.begin(), flags.end(), [](auto flag) { return flag > 1; }))
    throw std::invalid_argument("entries of 0 and 1 expected");
  return std::vector<std::uint8_t>(flags.size(), code_hidden);
}

Generator& generator() {
  static thread_local Generator own;
  return own;
}

// Players keep caches and are costly to make, so each thread has its own, made once.
Player& guesser_of(const std::string& name, const std::string& effort) {
  static thread_local std::map<std::pair<std::string, std::string>, std::unique_ptr<Player>> all;
  auto& player = all[{name, effort}];
  if (!player) player = make_player(name, effort);
  return *player;
}

}  // namespace

Rung rung_at(int height) {
  if (height < 0 || height >= static_cast<int>(rungs))
    throw std::invalid_argument("rungs from 0 to 5 expected");
  return static_cast<Rung>(height);
}

BoardRequest checked(BoardRequest request) {
  const Question question(request.height, request.width,
                          hidden_codes(request.height, request.width, request.forbidden),
                          std::nullopt);
  question.expect_hidden(request.first);
  const auto allowed = std::count(request.forbidden.begin(), request.forbidden.end(), 0);
  if (request.mines > static_cast<std::size_t>(allowed))
    throw std::invalid_argument("more mines than allowed cells");
  return request;
}

Drawn draw_board(const BoardRequest& request, std::uint64_t seed, std::uint64_t most_tries,
                 bool repairs, const TellTries& tell) {
  return repairs ? generator().repair(request, seed, most_tries, tell)
                 : generator().draw(request, seed, most_tries, tell);
}

bool board_qualifies(const BoardRequest& request, std::span<const std::uint8_t> marks) {
  const Question question(request.height, request.width,
                          hidden_codes(request.height, request.width, marks),
                          static_cast<std::int64_t>(request.mines));
  const Layouts layout(question, marks);
  return generator().qualifies(request, layout[0]);
}

Rating rate_board(const Board& board, const std::string& player, const std::string& effort) {
  const Question question(board.height, board.width,
                          hidden_codes(board.height, board.width, board.marks), std::nullopt);
  question.expect_hidden(board.first);
  if (board.marks[board.first]) throw std::invalid_argument("the first cell is a mine");
  static thread_local Rater rater;
  return rater.rate(board, guesser_of(player, effort));
}

std::optional<RungMap> find_rungs(const Question& question) {
  static thread_local RungFinder finder;
  RungMap map;
  const auto verdict = finder.find(question.position(), question.limits(), map);
  return verdict == Verdict::consistent ? std::optional(std::move(map)) : std::nullopt;
}

std::optional<EasiestCell> find_easiest(const Question& question, std::optional<Cell> last) {
  const auto map = find_rungs(question);
  if (!map) return std::nullopt;
  const auto width = static_cast<Cell>(question.width());
  const auto gap = [](Cell one, Cell other) { return one < other ? other - one : one - other; };
  const auto distance = [&](Cell cell) {
    if (!last) return Cell{0};
    return std::max(gap(cell / width, *last / width), gap(cell % width, *last % width));
  };
  const auto rank = [&](Cell cell) {
    return std::tuple(map->is_mine[cell], map->rungs[cell], distance(cell), cell);
  };
  std::optional<Cell> best;
  for (Cell cell = 0; cell < map->rungs.size(); ++cell)
    if (map->rungs[cell] != RungMap::uncertain && (!best || rank(cell) < rank(*best))) best = cell;
  if (!best) return std::nullopt;
  return EasiestCell{*best, static_cast<Rung>(map->rungs[*best]), map->is_mine[*best] != 0};
}

}  // namespace sapper
