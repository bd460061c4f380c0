// Imports subscribers from a CSV file. Known subscribers gain missing data, but none who has
// unsubscribed is enabled again; importing the same file again changes nothing.
#pragma once
#include "areas/mailing/import/model.h"
#include "core/forms/csv_records.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::subscribers {

class ImportService {
 public:
  ImportService(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

  // Imports in portions of some hundred lines at most, each in a transaction of its own.
  Result<Imported> take(const ImportRequest& request);

 private:
  Result<bool> take_piece(CsvRecords& reader, const ImportRequest& request, Imported& done);

  Database& database_;
  Clock clock_;
};

}  // namespace toolyard::subscribers
