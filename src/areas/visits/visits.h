// Visits of the public site as the rest of the program sees them: counts views and events, merges
// the counts into the database, and reports them.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/visits/counting/counter.h"
#include "areas/visits/counting/visit.h"
#include "areas/visits/merge_thread.h"
#include "areas/visits/options.h"
#include "areas/visits/service.h"
#include "core/endpoint/endpoint.h"
#include "core/threads.h"

namespace toolyard::visits {

class Visits {
 public:
  Visits(Options options, CounterParts parts)
      : options_(options), database_(parts.database), clock_(parts.clock), counter_(parts),
        service_(database_, counter_, clock_, options_) {}

  const Options& options() const { return options_; }
  Counter& counter() { return counter_; }
  const Counter& counter() const { return counter_; }
  // Returns the endpoints. `tools` are the slugs of which copied results are counted.
  std::vector<Endpoint> endpoints(std::vector<std::string> tools);
  // Deletes up to `max` rows that were kept long enough.
  std::int64_t delete_old(Transaction& transaction, Instant now, std::int64_t max) const;

 private:
  const Options options_;
  Database& database_;
  const Clock clock_;
  Counter counter_;
  VisitService service_;
};

}  // namespace toolyard::visits
