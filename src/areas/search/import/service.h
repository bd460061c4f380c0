// Imports search data, on SQLite in many transactions. The same file for the same property and days
// is imported only once, and again if the first time was interrupted.
#pragma once
#include "areas/search/import/model.h"
#include "areas/search/options.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::search {

// Returns the faults of a request that can be found without reading its file or response.
std::vector<Fault> faults_of(const ImportRequest& request);

class ImportService {
 public:
  ImportService(Database& database, Clock clock, RetentionOptions kept = {},
                ImportLimits limits = {})
      : database_(database), clock_(std::move(clock)), kept_(kept), limits_(limits) {}

  // Imports the data of a request. If the same data was imported before and none of it has expired,
  // returns that import, with its own id in `duplicate_of`.
  Result<Import> take(const Call& call, const ImportRequest& request);
  Result<Import> find(ImportId id) const;
  Result<Page<Import>> list(const Call& call, const ImportQuery& query) const;

 private:
  Database& database_;
  Clock clock_;
  RetentionOptions kept_;
  ImportLimits limits_;
};

}  // namespace toolyard::search
