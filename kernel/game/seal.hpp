// Mines as text that does not read as mines, for records of games that are still played.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sapper {

// Hexadecimal digits, four cells each; the key is the game's identity. It keeps nobody out who has
// this function: whoever writes a program against himself can always cheat himself.
std::string seal(std::span<const std::uint8_t> marks, std::string_view key);

// The marks of so many cells again. Throws std::invalid_argument for a text that is no seal of
// them.
std::vector<std::uint8_t> unseal(std::string_view text, std::string_view key, std::size_t cells);

}  // namespace sapper
