// One or two of something, or none, in place: what a call is counted by is the account's and, where
// a key is narrower, the key's own.
#pragma once
#include <cstddef>
#include <memory>
#include <type_traits>

namespace toolyard {

template <class T> class UpToTwo {
 public:
  UpToTwo() {}
  UpToTwo(const T& one) { add(one); }
  UpToTwo(const T& one, const T& two) {
    add(one);
    add(two);
  }

  // There must be room: not for a third one.
  void add(const T& item) { std::construct_at(items_ + size_++, item); }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

 private:
  static_assert(std::is_trivially_copyable_v<T>);
  // Not written before it is used: most calls have one of each, and are many.
  union {
    T items_[2];
  };
  std::size_t size_ = 0;
};

}  // namespace toolyard
