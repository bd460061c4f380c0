#include "pages/media/file_cache.h"

#include <utility>

namespace toolyard::pages {

std::shared_ptr<const std::string> FileCache::find(std::string_view name, Time now) {
  const std::scoped_lock lock(mutex_);
  const auto found = places_.find(name);
  if (found == places_.end()) return nullptr;
  if (now - found->second->read_at > lifetime) {
    drop(found->second);
    return nullptr;
  }
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->bytes;
}

std::shared_ptr<const std::string> FileCache::put(std::string name, std::string bytes, Time now) {
  auto kept = std::make_shared<const std::string>(std::move(bytes));
  if (kept->size() > max_file_bytes) return kept;
  const std::scoped_lock lock(mutex_);
  if (const auto known = places_.find(name); known != places_.end()) drop(known->second);
  bytes_ += kept->size();
  entries_.push_front({std::move(name), kept, now});
  places_.emplace(entries_.front().name, entries_.begin());
  while (bytes_ > max_bytes_) drop(std::prev(entries_.end()));
  return kept;
}

void FileCache::drop(Entries::iterator entry) {
  bytes_ -= entry->bytes->size();
  places_.erase(entry->name);
  entries_.erase(entry);
}

}  // namespace toolyard::pages
