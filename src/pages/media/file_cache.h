// Files of media in memory: those that were read last, up to a size, each for a short time, so that
// deleted files disappear.
#pragma once
#include <chrono>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace toolyard::pages {

class FileCache {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::seconds lifetime{60};
  // Larger files are read again each time.
  static constexpr std::size_t max_file_bytes = std::size_t{1} << 20;

  explicit FileCache(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // Returns null if the file is not in the cache.
  std::shared_ptr<const std::string> find(std::string_view name, Time now);
  std::shared_ptr<const std::string> put(std::string name, std::string bytes, Time now);

 private:
  struct Entry {
    std::string name;
    std::shared_ptr<const std::string> bytes;
    Time read_at;
  };
  using Entries = std::list<Entry>;  // most recently used first
  void drop(Entries::iterator entry);

  const std::size_t max_bytes_;
  std::mutex mutex_;
  std::size_t bytes_ = 0;
  Entries entries_;
  // Keys are views of the names in `entries_`.
  std::unordered_map<std::string_view, Entries::iterator> places_;
};

}  // namespace toolyard::pages
