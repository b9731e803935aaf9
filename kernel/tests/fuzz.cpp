// Fuzz: hostile positions must give an answer or a refusal, never a wrong number.
//
// With clang's libFuzzer (-DSAPPER_LIBFUZZER) the bytes come from it; without, a driver of our own
// makes them: kernel_fuzz [seconds] [seed].
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "analysis/forecast.hpp"
#include "analysis/sampler.hpp"
#include "positions.hpp"

using namespace sapper;
using namespace sapper::tests;

namespace {

constexpr Limits limits{100'000'000, std::size_t{1} << 26};

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

// Bytes: height, width, mines (two), odds, then the codes.
Board decode(const std::uint8_t* data, std::size_t size, double& odds, bool& has_total) {
  Board board;
  const auto byte = [&](std::size_t i) { return i < size ? data[i] : std::uint8_t{9}; };
  board.height = 1 + byte(0) % 24;
  board.width = 1 + byte(1) % 40;
  board.shape = Shape::rectangle(board.height, board.width);
  board.mines = byte(2) | (byte(3) & 3) << 8;
  has_total = byte(4) % 4 != 0;
  odds = (1 + byte(4)) / 128.0;
  for (std::size_t cell = 0; cell < board.shape->cells(); ++cell)
    board.codes.push_back(byte(5 + cell) % 12);
  return board;
}

void check_answer(const Analyst& analyst, const Position& position) {
  double sum = 0;
  for (Cell cell = 0; cell < position.codes.size(); ++cell) {
    const double mine = analyst.mine()[cell], safe = analyst.safe()[cell];
    sum += mine + (position.codes[cell] == code_exploded);
    if (!is_hidden(position.codes[cell])) {
      require(mine == 0 && safe == 0 && analyst.marks()[cell] == Mark::opened, "opened cell");
      continue;
    }
    require(mine >= 0 && mine <= 1 && std::abs(mine + safe - 1) < 1e-12, "chances");
    require((mine == 0) == (analyst.marks()[cell] == Mark::safe), "safe mark");
    require((safe == 0) == (analyst.marks()[cell] == Mark::mine), "mine mark");
  }
  if (position.mines) require(std::abs(sum - double(*position.mines)) < 1e-8, "sum of chances");
}

void check_draw(const Position& position) {
  static Sampler sampler;
  if (sampler.prepare(position, limits) != Verdict::consistent) return;
  std::vector<std::uint8_t> mines;
  SplitMix64 random(1);
  sampler.draw(random, mines);
  std::int64_t total = 0;
  for (Cell cell = 0; cell < mines.size(); ++cell) {
    total += mines[cell];
    const Mark mark = sampler.analyst().marks()[cell];
    require(mark != Mark::safe || !mines[cell], "a mine drawn on a safe cell");
    require(mark != Mark::mine || mines[cell], "a certain mine not drawn");
    int around = 0;
    for (Cell other : position.shape->neighbours(cell)) around += mines[other];
    if (is_number(position.codes[cell])) require(around == position.codes[cell], "a number");
  }
  if (position.mines) require(total == *position.mines, "the total drawn");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Forecast forecast;
  double odds = 1;
  bool has_total = true;
  const Board board = decode(data, size, odds, has_total);
  const Position position = has_total ? board.position() : board.without_total(odds);
  try {
    if (forecast.prepare(position, limits) != Verdict::consistent) return 0;
    check_answer(forecast.analyst(), position);
    check_draw(position);
    const auto& hidden = forecast.analyst().hidden();
    if (hidden.empty()) return 0;
    const Cell cell = hidden[size % hidden.size()];
    double sum = 0;
    for (double chance : forecast.numbers(cell)) sum += chance;
    require(std::abs(sum - forecast.analyst().safe()[cell]) < 1e-12, "sum of numbers");
  } catch (const TooComplex&) {}
  return 0;
}

#ifndef SAPPER_LIBFUZZER
namespace {

// A true position, as bytes, then with a few bytes changed; or plain noise.
std::vector<std::uint8_t> hostile(SplitMix64& random) {
  const int height = 1 + static_cast<int>(random.below(24));
  const int width = 1 + static_cast<int>(random.below(40));
  const Board board = scattered(random, height, width, random.unit(), random.unit());
  std::vector<std::uint8_t> bytes{
      static_cast<std::uint8_t>(height - 1), static_cast<std::uint8_t>(width - 1),
      static_cast<std::uint8_t>(board.mines), static_cast<std::uint8_t>(board.mines >> 8),
      static_cast<std::uint8_t>(random.next())};
  bytes.insert(bytes.end(), board.codes.begin(), board.codes.end());
  const std::uint64_t kind = random.below(4);
  for (std::uint64_t i = 0; i < kind; ++i)
    bytes[2 + random.below(bytes.size() - 2)] = static_cast<std::uint8_t>(random.next());
  if (random.below(20) == 0)
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random.next());
  return bytes;
}

}  // namespace

int main(int count, char** words) {
  const double seconds = count > 1 ? std::atof(words[1]) : 10;
  const std::uint64_t seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  SplitMix64 random(seed);
  long positions = 0;
  // Of processor time: what else the machine does takes none of them away.
  while (static_cast<double>(std::clock()) / CLOCKS_PER_SEC < seconds) {
    const auto bytes = hostile(random);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    ++positions;
  }
  std::printf("%ld hostile positions, none broken\n", positions);
}
#endif
