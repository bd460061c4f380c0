// Finished pages in memory, by their address: bounded in bytes, the least recently used ones out. A
// change of what they show makes this node forget them.
#pragma once
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/metric.h"
#include "pages/cache/finished_page.h"

namespace toolyard::pages {

// The state of the database that a page was made from: the number of the last change of live
// content, the version of the site record and redirects, those of public mailing lists and of the
// archive of campaigns, and the number of the last change of media.
struct PageState {
  std::int64_t change = -1;
  std::uint64_t site = 0;
  std::string lists = {}, archive = {};  // empty: not known, or the page does not depend on them
  std::int64_t media = 0;                // number of the last change of media
  bool operator==(const PageState&) const = default;
};

class PageCache {
 public:
  explicit PageCache(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // Returns null if the page is not known. Any thread may call this.
  std::shared_ptr<const FinishedPage> find(std::string_view key);
  // Keeps a page, unless it was made from an older state than this cache is in: what it shows may
  // have been forgotten already.
  void put(std::string key, std::shared_ptr<const FinishedPage> page, const PageState& made_from);
  // Forgets the pages that show one of the subjects, and moves to a later state.
  void forget(std::span<const std::uint64_t> subjects, const PageState& state);
  void forget_all(const PageState& state);

  void collect(MetricSink& sink) const;

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const FinishedPage> page;
  };
  using Entries = std::list<Entry>;
  void remove(Entries::iterator entry);

  const std::size_t max_bytes_;
  mutable std::mutex mutex_;
  Entries entries_;  // the most recently used first
  std::unordered_map<std::string_view, Entries::iterator> by_key_;
  std::unordered_multimap<std::uint64_t, Entry*> by_subject_;
  std::size_t bytes_ = 0;
  std::uint64_t hits_ = 0, misses_ = 0;
  PageState state_;
};

}  // namespace toolyard::pages
