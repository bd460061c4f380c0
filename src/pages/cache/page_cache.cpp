#include "pages/cache/page_cache.h"

#include <algorithm>
#include <vector>

namespace toolyard::pages {
namespace {

// Of the entry of a page and of its places in the indexes.
constexpr std::size_t entry_bytes = 256, subject_bytes = 48;

std::size_t bytes_of(std::string_view key, const FinishedPage& page) {
  return entry_bytes + key.size() + page.bytes() + page.subjects().size() * subject_bytes;
}

// Whether two versions that are known differ.
bool is_other(std::string_view one, std::string_view other) {
  return !one.empty() && !other.empty() && one != other;
}

}  // namespace

std::shared_ptr<const FinishedPage> PageCache::find(std::string_view key) {
  const std::scoped_lock lock(mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) {
    ++misses_;
    return nullptr;
  }
  ++hits_;
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->page;
}

void PageCache::put(std::string key, std::shared_ptr<const FinishedPage> page,
                    const PageState& made_from) {
  const auto size = bytes_of(key, *page);
  if (size > max_bytes_) return;
  const std::scoped_lock lock(mutex_);
  if (made_from.change < state_.change || made_from.site != state_.site) return;
  if (made_from.media < state_.media) return;
  if (is_other(made_from.lists, state_.lists) || is_other(made_from.archive, state_.archive))
    return;
  if (const auto known = by_key_.find(key); known != by_key_.end()) remove(known->second);
  entries_.push_front({std::move(key), std::move(page)});
  auto& entry = entries_.front();
  by_key_.emplace(entry.key, entries_.begin());
  for (const auto subject : entry.page->subjects()) by_subject_.emplace(subject, &entry);
  bytes_ += size;
  while (bytes_ > max_bytes_) remove(std::prev(entries_.end()));
}

void PageCache::remove(Entries::iterator entry) {
  bytes_ -= bytes_of(entry->key, *entry->page);
  for (const auto subject : entry->page->subjects()) {
    const auto [first, last] = by_subject_.equal_range(subject);
    const auto own =
        std::find_if(first, last, [&](const auto& one) { return one.second == &*entry; });
    if (own != last) by_subject_.erase(own);
  }
  by_key_.erase(entry->key);
  entries_.erase(entry);
}

void PageCache::forget(std::span<const std::uint64_t> subjects, const PageState& state) {
  const std::scoped_lock lock(mutex_);
  state_ = state;
  for (const auto subject : subjects)
    for (auto one = by_subject_.find(subject); one != by_subject_.end();
         one = by_subject_.find(subject))
      remove(by_key_.at(one->second->key));
}

void PageCache::forget_all(const PageState& state) {
  const std::scoped_lock lock(mutex_);
  state_ = state;
  by_subject_.clear();
  by_key_.clear();
  entries_.clear();
  bytes_ = 0;
}

void PageCache::collect(MetricSink& sink) const {
  static constexpr MetricFamily bytes{"toolyard_page_cache_bytes", MetricKind::gauge,
                                      "Memory of finished pages of the public site."};
  static constexpr MetricFamily pages{"toolyard_page_cache_pages", MetricKind::gauge,
                                      "Number of finished pages of the public site in memory."};
  static constexpr MetricFamily hits{"toolyard_page_cache_hits_total", MetricKind::counter,
                                     "Requests answered with a finished page."};
  static constexpr MetricFamily misses{"toolyard_page_cache_misses_total", MetricKind::counter,
                                       "Requests for pages that were not in memory."};
  const std::scoped_lock lock(mutex_);
  collect_one(sink, bytes, std::uint64_t{bytes_});
  collect_one(sink, pages, std::uint64_t{entries_.size()});
  collect_one(sink, hits, hits_);
  collect_one(sink, misses, misses_);
}

}  // namespace toolyard::pages
