// Google's own JSON: what the Search Console API was asked, and what it answered.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/search/import/reading/tables.h"
#include "core/describe/describe.h"
#include "ports/search_console.h"

namespace toolyard::search {

struct GoogleRequest {
  std::string_view start_date, end_date, type, search_type, data_state;
  std::vector<std::string_view> dimensions;
  std::optional<Json> filters;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&GoogleRequest::start_date>("First day.").named("startDate"),
        field<&GoogleRequest::end_date>("Last day.").named("endDate"),
        field<&GoogleRequest::type>("Search type."),
        field<&GoogleRequest::search_type>("Deprecated name of `type`.").named("searchType"),
        field<&GoogleRequest::data_state>("Whether fresh data was requested.").named("dataState"),
        field<&GoogleRequest::dimensions>("Dimensions of the rows."),
        field<&GoogleRequest::filters>("Filters of the request.").named("dimensionFilterGroups")};
  }
};

// A file with both.
struct GoogleFile {
  std::optional<GoogleRequest> request;
  SearchConsoleAnswer response;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&GoogleFile::request>("Request to the Search Console API."),
        field<&GoogleFile::response>("Response of the Search Console API.").required()};
  }
};

// Reads the JSON text of a file; texts are borrowed from what is kept in the context's tables.
Result<void> read_google_file(std::string_view file, std::string_view json, ImportContext& context);

// What a key of a row stands for.
struct GoogleKey {
  Dimension dimension;
  bool is_hour = false;
};
std::optional<GoogleKey> google_key(std::string_view name);

// A table without rows, for the answers to a question with those dimensions.
Table table_of(std::string_view file, const std::vector<GoogleKey>& keys,
               const ImportContext& context);
// Adds the rows of an answer, or of one of its pages. Texts are borrowed.
Result<void> add_rows(Table& table, const std::vector<GoogleKey>& keys,
                      const SearchConsoleAnswer& answer, ImportContext& context);
// The first day that may still change, where the answer knows one.
std::optional<Day> first_incomplete(const SearchConsoleAnswer& answer);

}  // namespace toolyard::search
