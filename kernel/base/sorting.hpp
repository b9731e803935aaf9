// Sorting by a number: one sort for all types, since each of its own takes kilobytes of the page.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace sapper {

// The indices of numbers, the least first; equals keep their order.
std::vector<std::size_t> rising_order(const std::vector<double>& numbers);

// Sorts by the number that a function has for each item, the least first; equals keep their order.
template <typename Item, typename Number>
void sort_by(std::vector<Item>& items, const Number& number_of) {
  std::vector<double> numbers;
  numbers.reserve(items.size());
  for (const Item& item : items) numbers.push_back(static_cast<double>(number_of(item)));
  std::vector<Item> sorted;
  sorted.reserve(items.size());
  for (std::size_t i : rising_order(numbers)) sorted.push_back(std::move(items[i]));
  items = std::move(sorted);
}

}  // namespace sapper
