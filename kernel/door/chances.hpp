// Chances: what win chances are asked about, checked.
#pragma once

#include <vector>

#include "chance/win_chance.hpp"
#include "door/question.hpp"

namespace sapper {

// The question must outlive what is returned. Throws std::invalid_argument unless the total is
// known, there is an opening, all cells are hidden ones, and the mines fit beside the free cells.
ChanceQuestion make_chance_question(const Question& question, std::vector<Opening> openings,
                                    std::vector<Cell> free);

}  // namespace sapper
