// Takes subscribers over from a table. Who is known is known better afterwards, but nobody who has
// left is brought back by it; the same table again changes nothing.
#pragma once
#include "areas/mailing/import/model.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::subscribers {

class ImportReader;

class ImportService {
 public:
  ImportService(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

  // In pieces of some hundred lines, each of which holds at once.
  Result<Imported> take(const ImportRequest& request);

 private:
  Result<bool> take_piece(ImportReader& reader, const ImportRequest& request, Imported& done);

  Database& database_;
  Clock clock_;
};

}  // namespace toolyard::subscribers
