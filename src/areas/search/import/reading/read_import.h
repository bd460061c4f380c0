// Reads an export of Search Console: a CSV table, the ZIP archive of the user interface, or a
// response of the API as JSON.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "areas/search/import/reading/tables.h"

namespace toolyard::search {

struct ImportFile {
  std::string_view name;  // used in messages, and to detect the dimension of a table
  std::string_view bytes;
  std::string* text = nullptr;  // contains `bytes`, and may be moved from
  Window window = {};           // of rows without a date
  SearchType search_type = SearchType::web;
  std::optional<Day> first_kept = {};  // rows of earlier days are skipped
};

enum class ImportKind { csv, zip, json };
constexpr auto spellings(ImportKind) {
  return std::array<Spelling<ImportKind>, 3>{
      {{ImportKind::csv, "csv", "One CSV table."},
       {ImportKind::zip, "zip", "ZIP archive exported by Search Console."},
       {ImportKind::json, "json", "A request to the Search Console API, with its response."}}};
}
ImportKind kind_of(std::string_view bytes);

// Reads the tables of a file, without repeated and expired rows. Returns `data_expired` if all rows
// have expired. The facts borrow from `file.bytes` and from the tables.
Result<Tables> read_import(const ImportFile& file, const ImportLimits& limits = {});

}  // namespace toolyard::search
