// Values that were costly to make, kept in memory by a text that names them: the ones that were
// asked for last, up to a number. For several threads; two that miss the same value both make it.
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

template <class T> class KeptValues {
 public:
  explicit KeptValues(std::size_t most) : most_(most) {}

  // Nothing where it is not kept, or not any more.
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
  using All = std::list<Named>;  // the one asked for last comes first

  std::size_t most_;
  std::mutex mutex_;
  All all_;
  std::unordered_map<std::string_view, typename All::iterator> places_;  // by names in `all_`
};

}  // namespace toolyard
