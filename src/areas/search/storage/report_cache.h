// A cache of recent reports. A large property has a million facts per month: as long as the data
// has not changed, the same request is answered without adding them up again.
#pragma once
#include <string>

#include "core/endpoint/call.h"
#include "core/json/writer.h"
#include "core/lru_cache.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::search {

// Returns a text that changes with everything that a report depends on beside its request: the
// imported data, the curves fitted to it, and the date.
std::string basis_of(Transaction& transaction, Instant now);

// Thread-safe.
template <class Report> class ReportCache {
 public:
  // Returns the cached report, or the result of `make`, which is called within the transaction.
  // `further` is what the report depends on beside the request and the data. Errors are not cached.
  template <class Query, class Make>
  Result<Report> find_or_make(Transaction& transaction, const Call& call, const Query& query,
                              Instant now, const Make& make, std::string_view further = {}) {
    auto name = basis_of(transaction, now).append(call.url).append(to_json(query)).append(further);
    if (const auto known = kept_.find(name)) return *known;
    Result<Report> made = make();
    if (made) kept_.put(std::move(name), *made);
    return made;
  }

 private:
  static constexpr std::size_t most = 64;
  LruCache<Report> kept_{most};
};

}  // namespace toolyard::search
