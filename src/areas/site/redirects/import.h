// Imports redirects from a CSV file, in slices, so that others can write in between.
#pragma once
#include <functional>
#include <string_view>

#include "areas/site/redirects/model.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::site {

struct RedirectImport {
  Database& database;
  const Clock& clock;
  std::string_view base_url;
  std::function<void(Transaction&)> note_change;  // of a slice that changed something
};

// Creates and changes redirects as the lines of the file say. Lines that are not valid are skipped
// and listed; importing the same file again changes nothing.
Result<RedirectImportResult> import_redirects(const RedirectImport& import, std::string_view csv);

}  // namespace toolyard::site
