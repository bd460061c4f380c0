// Imports search data: a file becomes facts in one transaction, or nothing of it does; the same
// file for the same site and days is imported once.
#pragma once
#include "areas/search/import/model.h"
#include "areas/search/options.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::search {

// What is wrong with a request, before what it sends is read.
std::vector<Fault> faults_of(const ImportRequest& request);

class ImportService {
 public:
  ImportService(Database& database, Clock clock, RetentionOptions kept = {},
                ImportLimits limits = {})
      : database_(database), clock_(std::move(clock)), kept_(kept), limits_(limits) {}

  // `duplicate_of` tells where the same had been imported before, unless it has expired since.
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
