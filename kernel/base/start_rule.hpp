// Start rule: what the first click is promised.
#pragma once

#include <cstdint>

namespace sapper {

// Nothing; that its cell is no mine; that its cell and all around it are none.
enum class StartRule : std::uint8_t { none, safe, opening };

}  // namespace sapper
