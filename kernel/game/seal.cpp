#include "game/seal.hpp"

#include <stdexcept>

#include "base/random.hpp"

namespace sapper {

namespace {

constexpr std::string_view digits = "0123456789abcdef";

SplitMix64 stream_of(std::string_view key) {
  std::uint64_t hash = 14695981039346656037u;  // FNV-1a
  for (char letter : key) hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211u;
  return SplitMix64(hash);
}

}  // namespace

std::string seal(std::span<const std::uint8_t> marks, std::string_view key) {
  SplitMix64 stream = stream_of(key);
  std::string text;
  for (std::size_t begin = 0; begin < marks.size(); begin += 4) {
    std::uint64_t digit = stream.next() & 15;
    for (std::size_t place = 0; place < 4 && begin + place < marks.size(); ++place)
      digit ^= static_cast<std::uint64_t>(marks[begin + place] & 1) << place;
    text += digits[digit];
  }
  return text;
}

std::vector<std::uint8_t> unseal(std::string_view text, std::string_view key, std::size_t cells) {
  if (text.size() != (cells + 3) / 4) throw std::invalid_argument("no seal of so many cells");
  SplitMix64 stream = stream_of(key);
  std::vector<std::uint8_t> marks(cells);
  for (std::size_t begin = 0; begin < cells; begin += 4) {
    const auto value = digits.find(text[begin / 4]);
    if (value == digits.npos) throw std::invalid_argument("no seal: a letter that is no digit");
    const std::uint64_t digit = value ^ (stream.next() & 15);
    for (std::size_t place = 0; place < 4 && begin + place < cells; ++place)
      marks[begin + place] = (digit >> place) & 1;
  }
  return marks;
}

}  // namespace sapper
