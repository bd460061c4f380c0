// Reads whatever is exported from Search Console: a table as CSV, the ZIP of the interface, or the
// answer of the API as JSON.
#pragma once
#include <optional>
#include <string_view>

#include "areas/search/import/reading/tables.h"

namespace toolyard::search {

struct ImportFile {
  std::string_view name;  // for messages, and for what it tells of a table
  std::string_view bytes;
  Window window = {};  // of rows without a date
  SearchType search_type = SearchType::web;
  std::optional<Day> first_kept = {};  // rows of days before are skipped
};

enum class ImportKind { csv, zip, json };
constexpr auto spellings(ImportKind) {
  return std::array<Spelling<ImportKind>, 3>{
      {{ImportKind::csv, "csv", "One CSV table."},
       {ImportKind::zip, "zip", "ZIP archive exported by Search Console."},
       {ImportKind::json, "json", "A request to the Search Console API, with its response."}}};
}
ImportKind kind_of(std::string_view bytes);

// Tables without a row that comes twice. A file of which all rows are too old to be kept is an
// error. The facts borrow from `file.bytes` and from the tables.
Result<Tables> read_import(const ImportFile& file, const ImportLimits& limits = {});

}  // namespace toolyard::search
