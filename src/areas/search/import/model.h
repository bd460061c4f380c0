// The request of an import of search data, and the record of an import.
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
#include "records/list.h"

namespace toolyard::search {

namespace problems {
inline constexpr ProblemType not_reversible{
    "not_reversible", ErrorKind::conflict, "The import cannot be undone.",
    "The figures that the import replaced are not stored: they are kept for the latest imports of "
    "a property, up to two million figures, and not for data that the server fetches itself. "
    "Import the correct data for the same days, which replaces the wrong figures, or delete the "
    "property."};
}  // namespace problems

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
            "First day the file covers, such as `2026-01-31`. Required for tables, which do not "
            "name it.")
            .format(Format::date)
            .limits(0, 10),
        field<&ImportRequest::end_date>("Last day the file covers, inclusive.")
            .format(Format::date)
            .limits(0, 10),
        field<&ImportRequest::search_type>(
            "Search type if the file does not name it; `web` by default."),
        field<&ImportRequest::file>("CSV table or ZIP archive exported by Search Console."),
        field<&ImportRequest::request>(
            "Request that was sent to the Search Console API, unchanged."),
        field<&ImportRequest::response>("Response of the Search Console API, unchanged.")};
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
                      field<&ImportedTable::search_type>("Search type of the rows."),
                      field<&ImportedTable::rows>("Number of imported rows.")};
  }
};

struct Import {
  static constexpr std::string_view schema_name = "SearchImport";
  static constexpr std::string_view object_kind = "search_import";

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
  std::int64_t replaced_rows = 0;
  bool is_reversible = false;
  Instant created_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Import::id>("Id of the import.").sortable(),
        field<&Import::site>("Search Console property.").in("search_sites"),
        field<&Import::kind>("Kind of data that was sent."),
        field<&Import::start_date>("First day of the rows without a date; null if unknown.")
            .format(Format::date)
            .computed(),
        field<&Import::end_date>("Last day of the rows without a date; null if unknown.")
            .format(Format::date)
            .computed(),
        field<&Import::tables>("Tables that were read.").json_member("tables", "list"),
        field<&Import::rows_read>("Number of rows read."),
        field<&Import::rows_written>("Number of rows imported, without those for which a later "
                                     "import had provided final figures."),
        field<&Import::skipped_count>("Number of rows skipped."),
        field<&Import::rows_skipped>("The first hundred skipped rows, with the reason for each.")
            .json_member("rows_skipped", "list"),
        field<&Import::warnings>("Warnings.").json_member("warnings", "list"),
        field<&Import::sha256>("SHA-256 hash of the data sent, in hexadecimal.").computed(),
        field<&Import::duplicate_of>("Id of the earlier import of the same data, which is the one "
                                     "returned; null for a new import.")
            .refers_to("imports")
            .computed(),
        field<&Import::replaced_rows>("Number of stored figures that the import has replaced."),
        field<&Import::is_reversible>(
            "Whether the import can be deleted: the figures that it has replaced are still there."),
        field<&Import::created_at>("When the import was made.").sortable()};
  }
};

// The row of an import. Two imports are duplicates if property, hash, search type and days are
// equal.
struct StoredImport : Import {
  using Shown = Import;
  static constexpr std::array joined_tables{
      JoinedTable{"search_sites", "join search_sites on search_sites.id = search_imports.site"}};
  static constexpr TableSpec table{.name = "search_imports",
                                   .object_kind = Import::object_kind,
                                   .missing = "There is no import with this id.",
                                   .joined = joined_tables};
  SiteId site_id{};
  Blob hash;
  SearchType search_type = SearchType::web;
  std::int64_t first_day = -1, last_day = -1;  // of rows without a date; -1 if unknown
  std::optional<UserId> imported_by;
  bool is_complete = true;
  static constexpr auto fields(auto...) {
    return toolyard::joined(
        Import::fields(),
        std::array{field<&StoredImport::site_id>("Id of the property.").column("site"),
                   field<&StoredImport::hash>("SHA-256 hash of the data sent.").column("sha256"),
                   field<&StoredImport::search_type>("Search type of the request."),
                   field<&StoredImport::first_day>("First day of the rows without a date."),
                   field<&StoredImport::last_day>("Last day of the rows without a date."),
                   field<&StoredImport::imported_by>("Id of the account that sent the data."),
                   field<&StoredImport::is_complete>("Whether all of its rows are written.")});
  }
};

struct ImportQuery : PageQuery {
  std::string_view site, search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&ImportQuery::site>("Only imports for this Search Console property.")
            .limits(0, 200)
            .custom(),
        field<&ImportQuery::search>("Words to find in the property, kind or search type.")
            .limits(0, 200)
            .custom(),
        sort_field<&ImportQuery::ordering, Import>("-id")});
  }
};

}  // namespace toolyard::search
