// A value that many threads read at any time, without a lock, and that is rarely replaced, such as
// settings. Former values are kept until the end, since readers may still use them.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace toolyard::http {

template <class T> class Current {
 public:
  explicit Current(T value) { set(std::move(value)); }

  // The reference remains valid as long as this object.
  const T& get() const { return *current_.load(std::memory_order_acquire); }
  void set(T value) {
    const std::lock_guard lock(mutex_);
    all_.push_back(std::make_unique<const T>(std::move(value)));
    current_.store(all_.back().get(), std::memory_order_release);
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<const T>> all_;  // guarded by mutex_
  std::atomic<const T*> current_ = nullptr;
};

}  // namespace toolyard::http
