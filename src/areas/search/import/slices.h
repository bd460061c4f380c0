// Writes the facts of an import in several transactions, since a million of them take seconds, in
// which nobody else could write to SQLite. Until the last one, the import is not complete: readers
// that look for new imports do not see it, and the same import again writes what is missing.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "areas/search/import/store.h"

namespace toolyard::search {

class FactSlices {
 public:
  // `begin` is called at the begin of each transaction, and ends the work if it returns an error.
  FactSlices(Database& database, std::function<Result<void>(Transaction&)> begin);

  // Writes the facts of a table, which it sorts by days, and their sums. Returns the number of rows
  // written.
  Result<std::int64_t> write(const StoredImport& one, Table& table) const;

 private:
  Result<std::int64_t> write_window(const StoredImport& one, const Table& table) const;
  template <class Work> Result<std::int64_t> run(const Work& work) const;

  Database& database_;
  std::function<Result<void>(Transaction&)> begin_;
  std::size_t most_;  // facts per transaction
};

}  // namespace toolyard::search
