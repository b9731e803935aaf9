// Words: the names under which rules, actions and outcomes cross to Python and the browser. They
// are those of src/sapper/core/words.py; a test holds the two together.
#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

#include "game/game.hpp"

namespace sapper {

inline constexpr auto start_words = std::to_array<std::string_view>({"none", "safe", "opening"});
inline constexpr auto win_words = std::to_array<std::string_view>({"opened", "flagged", "either"});
inline constexpr auto outcome_words = std::to_array<std::string_view>({"playing", "won", "lost"});
inline constexpr auto action_words = std::to_array<std::string_view>({"open", "flag", "chord"});
inline constexpr std::string_view undo_word = "undo";

// What helped the player, as far as the game itself notes it.
inline constexpr std::string_view help_ai = "ai", help_auto_flag = "auto-flag", help_undo = "undo";

// The value whose word this is; throws std::invalid_argument if there is none.
template <typename Value, std::size_t count>
Value value_of(const std::array<std::string_view, count>& words, std::string_view word) {
  for (std::size_t place = 0; place < count; ++place)
    if (words[place] == word) return static_cast<Value>(place);
  throw std::invalid_argument("no such word: " + std::string(word));
}

template <typename Value, std::size_t count>
std::string word_of(const std::array<std::string_view, count>& words, Value value) {
  return std::string(words[static_cast<std::size_t>(value)]);
}

}  // namespace sapper
