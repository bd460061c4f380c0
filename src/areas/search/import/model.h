// An import of search data: what a caller sends, and what became of it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/search/import/reading/read_import.h"
#include "areas/search/storage/fact.h"
#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/endpoint/page.h"

namespace toolyard::search {

enum class ImportId : std::int64_t {};
enum class SiteId : std::int64_t {};

struct ImportRequest {
  static constexpr std::string_view schema_name = "SearchImportRequest";
  std::string_view site, start_date, end_date;
  std::optional<SearchType> search_type;
  std::optional<Blob> file;
  std::optional<Json> request, response;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ImportRequest::site>(
            "Search Console property, such as `https://example.org/` or `sc-domain:example.org`.")
            .required()
            .limits(1, 200),
        field<&ImportRequest::start_date>(
            "First day the file covers, such as `2026-01-31`; most exports do not name it.")
            .format(Format::date)
            .limits(0, 10),
        field<&ImportRequest::end_date>("Last day the file covers.")
            .format(Format::date)
            .limits(0, 10),
        field<&ImportRequest::search_type>(
            "Search type, where the file does not name it; `web` by default."),
        field<&ImportRequest::file>("CSV table or ZIP exported by Search Console."),
        field<&ImportRequest::request>("Request sent to the Search Console API, unchanged."),
        field<&ImportRequest::response>("Answer of the Search Console API, unchanged.")};
  }
};

struct ImportedTable {
  static constexpr std::string_view schema_name = "SearchImportedTable";
  std::string file;
  std::vector<std::string> dimensions;
  SearchType search_type = SearchType::web;
  std::int64_t rows = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&ImportedTable::file>("Name of the file."),
                      field<&ImportedTable::dimensions>("Dimensions of the rows."),
                      field<&ImportedTable::search_type>("Search type."),
                      field<&ImportedTable::rows>("Number of imported rows.")};
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
        field<&Import::id>("Id of the import."),
        field<&Import::site>("Search Console property."),
        field<&Import::kind>("What was sent."),
        field<&Import::start_date>("First day of the rows without a date; null if unknown.")
            .format(Format::date),
        field<&Import::end_date>("Last day of the rows without a date; null if unknown.")
            .format(Format::date),
        field<&Import::tables>("Tables that were read."),
        field<&Import::rows_read>("Number of rows read."),
        field<&Import::rows_written>(
            "Number of rows imported, without those for which a later import held final figures."),
        field<&Import::skipped_count>("Number of rows skipped."),
        field<&Import::rows_skipped>("The first hundred skipped rows, and why."),
        field<&Import::warnings>("Warnings."),
        field<&Import::sha256>("SHA-256 of the data sent."),
        field<&Import::duplicate_of>("Id of the earlier import of the same data, whose record this "
                                     "is; null for a new import."),
        field<&Import::created_at>("When the import was made.")};
  }
};

struct ImportQuery : PageQuery {
  std::string_view site, search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&ImportQuery::site>("Only imports for this Search Console property.").limits(0, 200),
        field<&ImportQuery::search>("Words to find in the property, kind or search type.")
            .limits(0, 200),
        field<&ImportQuery::ordering>("Sort fields, separated by commas: `id`, `created_at`; "
                                      "prefix `-` for descending order.")
            .limits(0, 200)});
  }
};

}  // namespace toolyard::search
