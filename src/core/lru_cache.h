// LRU cache, in memory, of values that are costly to compute, by name. Thread-safe. Two threads
// that miss the same value at the same time both compute it.
#pragma once
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace toolyard {

template <class T> class LruCache {
 public:
  explicit LruCache(std::size_t most) : most_(most) {}

  // Returns null if the value is not in the cache.
  std::shared_ptr<const T> find(std::string_view name) {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(name);
    if (found == places_.end()) return nullptr;
    all_.splice(all_.begin(), all_, found->second);
    return found->second->value;
  }

  void put(std::string name, T value) {
    auto kept = std::make_shared<const T>(std::move(value));
    const std::lock_guard lock(mutex_);
    if (const auto known = places_.find(name); known != places_.end()) {
      known->second->value = std::move(kept);
      all_.splice(all_.begin(), all_, known->second);
      return;
    }
    all_.push_front({std::move(name), std::move(kept)});
    places_.emplace(all_.front().name, all_.begin());
    if (all_.size() <= most_) return;
    places_.erase(all_.back().name);
    all_.pop_back();
  }

 private:
  struct Named {
    std::string name;
    std::shared_ptr<const T> value;
  };
  using All = std::list<Named>;  // most recently used first

  std::size_t most_;
  std::mutex mutex_;
  All all_;
  // Keys are views of the names in `all_`.
  std::unordered_map<std::string_view, typename All::iterator> places_;
};

}  // namespace toolyard
