// The answers to hard positions, in one number: the same on every machine, however busy it is.
//
//   kernel_answers [positions, 10,000 by default]
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "analysis/answer.hpp"
#include "positions.hpp"

using namespace sapper;
using namespace sapper::tests;

namespace {

// So tight that some are refused for their work, and some for their memory.
constexpr Limits limits{10'000'000, std::size_t{1} << 21};
constexpr std::uint64_t steps_of_a_hard_one = 400'000;  // half a millisecond and more

// Single numbers a row and a column apart, a chequerboard, or a random half of the safe cells.
Board wide(SplitMix64& random) {
  const int height = 10 + static_cast<int>(random.below(15));
  const int width = 10 + static_cast<int>(random.below(25));
  const double density = 0.1 + 0.35 * random.unit(), share = 0.1 + 0.4 * random.unit();
  switch (random.below(3)) {
    case 0:
      return patterned(random, height, width, density, [](int r, int c) { return r % 2 && c % 2; });
    case 1:
      return patterned(random, height, width, density, [](int r, int c) { return (r + c) % 2; });
    default:
      return scattered(random, height, width, density, share);
  }
}

struct Digest {
  std::uint64_t value = 0;
  void add(std::uint64_t word) {
    value = (value << 5 ^ value >> 59 ^ word) * 0x9e3779b97f4a7c15ull;
  }
  void add(double number) {  // every bit of it
    std::uint64_t word = 0;
    std::memcpy(&word, &number, sizeof word);
    add(word);
  }
};

}  // namespace

int main(int count, char** words) {
  const long wanted = count > 1 ? std::atol(words[1]) : 10'000;
  SplitMix64 random(45);
  Analyst analyst;
  Digest digest;
  long answered = 0, refused = 0, too_large = 0;
  while (answered + refused < wanted) {
    const Board board = wide(random);
    const Answer found = answer(analyst, board.position(), limits);
    if (found.cost.work < steps_of_a_hard_one) continue;
    ++(found.is_too_complex ? refused : answered);
    too_large += found.is_too_large;
    digest.add(found.cost.work);
    digest.add(std::uint64_t{found.cost.bytes});
    for (double chance : found.mine) digest.add(chance);
  }
  std::printf("%ld answered, %ld refused (%ld for their memory): %016llx\n", answered, refused,
              too_large, static_cast<unsigned long long>(digest.value));
}
