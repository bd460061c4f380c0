// Container of at most two items, stored inline: a request counts against the limits of its account
// and, if its key has narrower ones, those of the key.
#pragma once
#include <cstddef>
#include <memory>
#include <type_traits>

namespace toolyard {

template <class T> class InplaceVector2 {
 public:
  InplaceVector2() {}
  InplaceVector2(const T& one) { add(one); }
  InplaceVector2(const T& one, const T& two) {
    add(one);
    add(two);
  }

  // Requires that there are fewer than two items.
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
  // Not initialized before it is used: most requests use only one of the two items, and there are
  // many requests.
  union {
    T items_[2];
  };
  std::size_t size_ = 0;
};

}  // namespace toolyard
