// The result of reading an import: tables of facts, skipped rows and warnings.
#pragma once
#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "areas/search/storage/fact.h"
#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard::search {

namespace problems {
inline constexpr ProblemType unreadable_import{
    "unreadable_import", ErrorKind::unprocessable, "The file cannot be read.",
    "It is not an export of search data, or it is damaged. The detail names the file within a ZIP "
    "archive, and `position` the line if there is one. Nothing was imported."};
inline constexpr ProblemType other_report{
    "other_report", ErrorKind::unprocessable, "The file is another report.",
    "It is not about clicks in Google Search, but another report of Search Console, or an export "
    "of "
    "another product, which the detail names. Nothing was imported."};
inline constexpr ProblemType data_expired{
    "search_data_expired", ErrorKind::unprocessable, "The search data is too old to be kept.",
    "All rows are of days that are older than this server keeps search data, which an operator "
    "sets with `search_retention_months`. Nothing was imported."};
}  // namespace problems

struct ImportLimits {
  std::size_t packed_bytes = std::size_t{64} << 20;
  std::size_t unpacked_bytes = std::size_t{512} << 20;
  std::size_t entries = 64;
  std::size_t rows = 1'000'000;
  std::int64_t replaced = 2'000'000;  // facts per property that are kept to take imports back
  std::size_t listed = 100;           // maximum number of skipped rows, and of warnings, in detail
};

// A row that was not imported. Rows beyond `ImportLimits::listed` are only counted.
struct SkippedRow {
  static constexpr std::string_view schema_name = "SearchSkippedRow";
  std::string file;
  std::int64_t line = 0;
  std::string code;
  std::string detail;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SkippedRow::file>("File the row is in."),
        field<&SkippedRow::line>("Line of the row; in a response of the API, number of the row."),
        field<&SkippedRow::code>("Code of the error."),
        field<&SkippedRow::detail>("Description of the error.")};
  }
};

struct ImportWarning {
  static constexpr std::string_view schema_name = "SearchImportWarning";
  std::string file;
  std::int64_t line = 0;
  std::string code;
  std::string detail;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ImportWarning::file>("File the warning is about."),
        field<&ImportWarning::line>("Line the warning is about; 0 for the whole file."),
        field<&ImportWarning::code>("Code of the warning."),
        field<&ImportWarning::detail>("Description of the warning.")};
  }
};

struct Table {
  std::string file;
  Grain grain;
  SearchType search_type = SearchType::web;
  bool adds_repeats = false;  // rows with the same key are added up, such as hours of a day
  std::vector<Fact> facts;
};

struct Tables {
  std::vector<Table> tables;
  std::vector<SkippedRow> skipped;
  std::int64_t skipped_count = 0;
  std::vector<ImportWarning> warnings;
  Window window;  // of rows without a date; {-1, -1} if unknown
  std::int64_t rows_read = 0;
  // Storage that the facts borrow from, beside the file itself.
  std::deque<std::string> texts;
  std::vector<std::shared_ptr<const void>> readers;
};

// Filters that the user has set before the export: what all of its rows have in common.
struct ImportFilters {
  Device device = Device::none;
  std::string_view country;  // code of static lifetime; empty: all
  Grain partial;             // dimensions with other filters: only tables with them are complete
};

// Input and output of a reader.
struct ImportContext {
  Window window;  // of rows without a date, unless the file names it
  SearchType search_type = SearchType::web;
  ImportFilters filters = {};
  ImportLimits limits = {};
  Tables& into;
  bool has_second_period = false;  // whether a table compares two periods
  std::size_t left_out = 0;        // number of tables that count only a part of the searches

  void skip(std::string_view file, std::size_t line, std::string_view code, std::string detail);
  void warn(std::string_view file, std::size_t line, std::string_view code, std::string detail);
  // Warns if the file names another period than the days of the request.
  void check_window(std::string_view file, std::size_t line, const Window& named);
  // Adds a table, with the dimensions that it is filtered by. A table that counts only a part of
  // the searches is left out, with a warning.
  void add(Table table);
  // Counts a row that was read. Returns an error if there are more than `limits.rows`.
  Result<void> count_row();
};

// Removes repeated facts. Hours are added up to their day. Of other rows with the same key, the
// first is kept and the others are skipped.
void drop_repeats(Table& table, ImportContext& context);

// Skips the facts that end before `first_kept`, with one warning per table. Returns an error if
// that leaves none.
Result<void> drop_expired(Tables& tables, Day first_kept, ImportContext& context);

// `report` names what the file is instead.
std::unexpected<Error> other_report(std::string_view file, std::string_view report);
std::unexpected<Error> unreadable(std::string_view file, std::string detail);
std::unexpected<Error> unreadable_at(std::string_view file, std::size_t line,
                                     const std::string& detail);

}  // namespace toolyard::search
