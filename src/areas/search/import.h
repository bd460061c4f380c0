// An import of search data: what a caller sends, and what became of it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/search/fact.h"
#include "areas/search/import/read_import.h"
#include "core/describe.h"
#include "core/identity.h"
#include "core/page.h"

namespace toolyard::search {

enum class ImportId : std::int64_t {};
enum class SiteId : std::int64_t {};

struct ImportRequest {
  std::string_view site, start_date, end_date;
  std::optional<SearchType> search_type;
  std::optional<Blob> file;
  std::optional<Json> request, response;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ImportRequest::site>("The property, such as `https://example.org/` or "
                                    "`sc-domain:example.org`.")
            .required()
            .limits(1, 200),
        field<&ImportRequest::start_date>(
            "The first day of a file, such as `2026-01-31`: most tables "
            "do not tell theirs.")
            .limits(0, 10),
        field<&ImportRequest::end_date>("The last day of a file.").limits(0, 10),
        field<&ImportRequest::search_type>(
            "What was searched, where the file does not tell; `web` by "
            "default."),
        field<&ImportRequest::file>("A table as CSV, or the ZIP that Search Console exports."),
        field<&ImportRequest::request>("What Google's API was asked, in its own words."),
        field<&ImportRequest::response>("What it answered.")};
  }
};

struct ImportedTable {
  std::string file;
  std::vector<std::string> dimensions;
  SearchType search_type = SearchType::web;
  std::int64_t rows = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&ImportedTable::file>("The file it stood in."),
                      field<&ImportedTable::dimensions>("What its rows are told apart by."),
                      field<&ImportedTable::search_type>("What was searched."),
                      field<&ImportedTable::rows>("How many rows were taken over.")};
  }
};

struct Import {
  static constexpr std::string_view schema_name = "SearchImport";

  ImportId id{};
  std::string site;
  ImportKind kind = ImportKind::csv;
  std::optional<std::string> start_date, end_date;
  std::vector<ImportedTable> tables;
  std::int64_t rows_read = 0;
  std::int64_t rows_written = 0;
  std::int64_t skipped_count = 0;
  std::vector<SkippedRow> rows_skipped;
  std::vector<ImportWarning> warnings;
  std::string sha256;
  std::optional<ImportId> duplicate_of;
  Instant created_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Import::id>("Its number."),
        field<&Import::site>("The property."),
        field<&Import::kind>("What was sent."),
        field<&Import::start_date>("The first day of rows without a date; null where none is "
                                   "known."),
        field<&Import::end_date>("The last one."),
        field<&Import::tables>("What was read."),
        field<&Import::rows_read>("How many rows were read."),
        field<&Import::rows_written>("How many were taken over; not counted are those of which a "
                                     "later import had told final numbers."),
        field<&Import::skipped_count>("How many rows were left out."),
        field<&Import::rows_skipped>("The first hundred of them, and why."),
        field<&Import::warnings>("What else was noticed."),
        field<&Import::sha256>("The hash of what was sent."),
        field<&Import::duplicate_of>("The import that was the same, and of which this is the "
                                     "answer; null for a new one."),
        field<&Import::created_at>("When it was taken over.")};
  }
};

struct ImportQuery : PageQuery {
  std::string_view site, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&ImportQuery::site>("Only of this property.").limits(0, 200),
        field<&ImportQuery::ordering>("`id` or `created_at`; `-` for descending.").limits(0, 200)});
  }
};

}  // namespace toolyard::search
