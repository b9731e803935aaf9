// Rung: how hard a conclusion is; the ladder of proofs (sapper.proofs.Rule in Python).
#pragma once

#include <cstddef>
#include <cstdint>

namespace sapper {

// In order, from easy to hard.
enum class Rung : std::uint8_t {
  number,   // a number settles all hidden cells around it at once
  known,    // the same once settled cells are taken out
  subset,   // all cells of one statement lie in another
  overlap,  // two exact statements that share cells bound each other
  total,    // the number of mines leaves all the rest safe, or all the rest mines
  cases,    // the opposite leads to something impossible
};

inline constexpr std::size_t rungs = 6;

}  // namespace sapper
