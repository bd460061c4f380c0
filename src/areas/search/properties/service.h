// Lists, renames and removes Search Console properties.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "areas/search/properties/model.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/job_queue.h"

namespace toolyard::search {

// What other areas do when search data is removed.
struct RemovalHooks {
  // Deletes the opportunities of a property. Returns false if some are queued or in progress.
  std::function<bool(Transaction& transaction, std::int64_t site)> site = {};
  // Recounts what was counted from search data.
  std::function<void(Transaction& transaction)> facts = {};
};

class PropertyService {
 public:
  // `synced`: the properties that the server fetches, which can be neither renamed nor removed.
  PropertyService(Database& database, JobQueue& jobs, Clock clock, std::vector<std::string> synced,
                  RemovalHooks hooks);

  Result<Page<Property>> list(const Call& call, const PropertyQuery& query) const;
  Result<Property> find(SiteId id) const;
  Result<Property> rename(const Call& call, SiteId id, const Property& request) const;
  // Removes a property from all reports at once, and queues a job that deletes its data.
  Result<void> remove(SiteId id) const;

 private:
  Result<StoredProperty> locked(Transaction& transaction, SiteId id) const;
  Result<void> check_not_synced(std::string_view site) const;

  Database& database_;
  JobQueue& jobs_;
  Clock clock_;
  std::vector<std::string> synced_;
  RemovalHooks hooks_;
};

}  // namespace toolyard::search
