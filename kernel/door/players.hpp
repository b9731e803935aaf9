// Players by name, and what they are asked.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "door/question.hpp"
#include "play/match.hpp"
#include "play/perfect.hpp"
#include "play/player.hpp"

namespace sapper {

// The player of that name ("logic", "safest", "champion") and, for the champion, effort ("fast",
// "standard", "deep"; the others take none). Throws std::invalid_argument if there is none.
std::unique_ptr<Player> make_player(const std::string& name, const std::string& effort);

// The player's choice; where the total is unknown, one cell in five or so is taken for a mine.
// Throws Inconsistent, TooComplex, or std::invalid_argument if nothing is hidden.
Choice choice_of(Player& player, const Question& question);

// One game a layout, each from the question's view on. The first click is given.
std::vector<GameRecord> play_games(Player& player, const Question& question, const Layouts& layouts,
                                   std::size_t first);

// The value of the position with all best cells, or nothing beyond that much work. No layouts at
// all means that the position contradicts itself. A promise of the first click goes with a hidden
// board alone. Throws std::invalid_argument unless the total is known.
std::optional<EndgameAnswer> solve_perfectly(const Question& question, StartRule start,
                                             std::uint64_t work);

}  // namespace sapper
