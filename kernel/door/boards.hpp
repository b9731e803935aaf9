// Boards: what is asked of and about whole boards, checked.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "boards/generator.hpp"
#include "boards/ladder.hpp"
#include "boards/rating.hpp"
#include "door/question.hpp"

namespace sapper {

// The rung at that height, from 0 on; throws std::invalid_argument if there is none.
Rung rung_at(int height);

// The same request. Throws std::invalid_argument unless there is such a board: one entry a cell,
// each 0 or 1, says where a mine is forbidden, the mines fit, and the first cell is on the board.
BoardRequest checked(BoardRequest request);

// A board that qualifies, by repair or by rejection; the request has been checked.
Drawn draw_board(const BoardRequest& request, std::uint64_t seed, std::uint64_t most_tries,
                 bool repairs, const TellTries& tell);

// The next two throw std::invalid_argument unless the marks are those of a layout: one a cell, each
// 0 or 1, of a checked request as many as it wants.
bool board_qualifies(const BoardRequest& request, std::span<const std::uint8_t> marks);

// The guesses are those of the player of that name and effort. Throws std::invalid_argument if
// there is no such player, or the first cell is a mine or off the board.
Rating rate_board(const Board& board, const std::string& player, const std::string& effort);

// The rung of every certain cell; nothing where no layout agrees with the position.
std::optional<RungMap> find_rungs(const Question& question);

// A certain cell to point at, with the lowest rung that settles it.
struct EasiestCell {
  Cell cell = 0;
  Rung rung = Rung::number;
  bool is_mine = false;
};

// The certain cell that is easiest to see, the one nearest to `last` of those: a safe one if there
// is any. Nothing where no cell is certain, or no layout agrees. This is the choice of every hint.
std::optional<EasiestCell> find_easiest(const Question& question, std::optional<Cell> last);

}  // namespace sapper
