// The live site record in memory, for pages: reading it takes no database. Publications and
// redirects of other nodes are seen by `refresh`, which nodes call every second.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "areas/site/record/model.h"
#include "core/error.h"
#include "ports/database.h"

namespace toolyard::site {

class LiveSite {
 public:
  explicit LiveSite(Database& database) : database_(database) {}

  // Returns the live values: the default ones before the first `refresh`.
  std::shared_ptr<const SiteText> text() const;
  // Returns a number that grows whenever the live values or a redirect have changed.
  std::uint64_t version() const { return version_.load(std::memory_order_acquire); }
  // Reads the live values again if a publication or a redirect was counted since. If the database
  // fails, the values stay as they are.
  Result<void> refresh();
  // Refreshes after the commit of the transaction of this thread.
  void refresh_after_commit();

 private:
  Database& database_;
  std::mutex refreshing_;  // an older result never replaces a newer one
  std::int64_t seen_change_ = -1;
  mutable std::mutex mutex_;
  std::shared_ptr<const SiteText> text_ = std::make_shared<SiteText>();
  std::atomic<std::uint64_t> version_{0};
};

}  // namespace toolyard::site
