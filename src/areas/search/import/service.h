// Imports search data, on SQLite in many transactions. The same file for the same property and days
// is imported only once, and again if the first time was interrupted.
#pragma once
#include <functional>

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
  // `recount` is called in the transaction that deletes an import.
  using Recount = std::function<void(Transaction&)>;
  ImportService(Database& database, Clock clock, RetentionOptions kept = {},
                ImportLimits limits = {}, Recount recount = {})
      : database_(database), clock_(std::move(clock)), kept_(kept), limits_(limits),
        recount_(std::move(recount)) {}

  // Imports the data of a request. If the same data was imported before and none of it has expired,
  // returns that import, with its own id in `duplicate_of`.
  Result<Import> take(const Call& call, const ImportRequest& request);
  Result<Import> find(ImportId id) const;
  // Deletes an import and its figures, and restores those that it has replaced.
  Result<void> take_back(ImportId id) const;
  Result<Page<Import>> list(const Call& call, const ImportQuery& query) const;

 private:
  // Writes the facts of an import that is not complete yet.
  Result<void> write(StoredImport& made, Tables& tables) const;

  Database& database_;
  Clock clock_;
  RetentionOptions kept_;
  ImportLimits limits_;
  Recount recount_;
};

}  // namespace toolyard::search
