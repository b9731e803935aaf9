// Memo: what is known of the states of an endgame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sapper::endgame {

// What is known of a state: its value is at most `most`, or exactly that.
struct Bound {
  std::uint32_t most = 0;
  bool exact = false;
};

// A hash map from sets to bounds that only grows, and is emptied at no cost.
template <class Key>
class Memo {
 public:
  void clear() {
    if (slots_.size() > 1u << 16) slots_.clear();  // 2 MB are given back
    if (slots_.empty()) slots_.resize(1u << 8);
    used_ = 0;
    ++age_;
  }

  Bound* find(const Key& key) {
    Slot& slot = slots_[place(key)];
    return slot.age == age_ ? &slot.bound : nullptr;
  }

  void put(const Key& key, Bound bound) {
    if (2 * used_ >= slots_.size()) grow();
    Slot& slot = slots_[place(key)];
    used_ += slot.age != age_;
    slot = {key, bound, age_};
  }

 private:
  struct Slot {
    Key key{};
    Bound bound{};
    std::uint32_t age = 0;
  };

  std::size_t place(const Key& key) const {
    std::size_t i = key.hash() & (slots_.size() - 1);
    while (slots_[i].age == age_ && !(slots_[i].key == key)) i = (i + 1) & (slots_.size() - 1);
    return i;
  }

  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.age == age_) slots_[place(slot.key)] = slot;
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  std::uint32_t age_ = 0;
};

}  // namespace sapper::endgame
