#include "base/sorting.hpp"

#include <algorithm>

namespace sapper {

std::vector<std::size_t> rising_order(const std::vector<double>& numbers) {
  std::vector<std::pair<double, std::size_t>> pairs;
  pairs.reserve(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) pairs.emplace_back(numbers[i], i);
  std::sort(pairs.begin(), pairs.end());
  std::vector<std::size_t> out;
  out.reserve(pairs.size());
  for (const auto& [number, i] : pairs) out.push_back(i);
  return out;
}

}  // namespace sapper
