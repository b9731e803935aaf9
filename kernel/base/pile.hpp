// Pile: a list of plain values that grows where it lies.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>

namespace sapper {

// Like std::vector for the lists that grow to hundreds of megabytes. A vector that grows holds the
// old and the new list for a while; this one lets the operating system extend the old one, so that
// the memory it takes is what has been written: the size, which is the same on every machine.
template <class T>
class Pile {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  Pile() = default;
  Pile(Pile&& other) noexcept { swap(other); }
  Pile& operator=(Pile&& other) noexcept {
    Pile(std::move(other)).swap(*this);
    return *this;
  }
  Pile(const Pile&) = delete;
  Pile& operator=(const Pile&) = delete;
  ~Pile() { std::free(data_); }

  void swap(Pile& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(room_, other.room_);
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::size_t bytes() const { return size_ * sizeof(T); }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  const T& back() const { return data_[size_ - 1]; }

  void clear() { size_ = 0; }
  void push_back(T value) {
    if (size_ == room_) make_room(size_ + 1);
    data_[size_++] = value;
  }
  // Values that are added are zero.
  void resize(std::size_t size) {
    if (size > room_) make_room(size);
    if (size > size_) std::fill(data_ + size_, data_ + size, T{});
    size_ = size;
  }
  void assign(std::size_t size, T value) {
    if (size > room_) make_room(size);
    std::fill(data_, data_ + size, value);
    size_ = size;
  }

 private:
  static constexpr std::size_t least_room = 64;

  void make_room(std::size_t size) {
    const std::size_t room = std::max({size, room_ + room_ / 2, least_room});
    void* grown = std::realloc(static_cast<void*>(data_), room * sizeof(T));
    if (grown == nullptr) throw std::bad_alloc();
    data_ = static_cast<T*>(grown);
    room_ = room;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0, room_ = 0;
};

}  // namespace sapper
