// Reads JSON of the Search Console API: a request and its response (searchAnalytics.query).
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

struct GoogleFilter {
  std::string_view dimension, comparison, expression;
  static constexpr auto fields(auto...) {
    return std::array{field<&GoogleFilter::dimension>("Dimension to filter by."),
                      field<&GoogleFilter::comparison>("How it is compared; `equals` by default.")
                          .named("operator"),
                      field<&GoogleFilter::expression>("Value to compare with.")};
  }
};

struct GoogleFilterGroup {
  std::vector<GoogleFilter> filters;
  static constexpr auto fields(auto...) {
    return std::array{field<&GoogleFilterGroup::filters>("Filters that all have to match.")};
  }
};

struct GoogleRequest {
  std::string_view start_date, end_date, type, search_type, data_state;
  std::vector<std::string_view> dimensions;
  std::optional<std::vector<GoogleFilterGroup>> filters;
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

// A file that contains a request and its response.
struct GoogleFile {
  std::optional<GoogleRequest> request;
  SearchConsoleResponse response;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&GoogleFile::request>("Request to the Search Console API."),
        field<&GoogleFile::response>("Response of the Search Console API.").required()};
  }
};

// Reads the JSON text of a file. The facts borrow from the context, which takes `json` over.
Result<void> read_google_file(std::string_view file, std::string json, ImportContext& context);

// The dimension of a key of a row. Hours are added up to days.
struct GoogleKey {
  Dimension dimension;
  bool is_hour = false;
};
// Returns the key for a name of the API, in any case, or nullopt if the name is unknown.
std::optional<GoogleKey> google_key(std::string_view name);

// Creates an empty table for the responses to a request with the given dimensions.
Table table_of(std::string_view file, const std::vector<GoogleKey>& keys,
               const ImportContext& context);
// Adds the rows of a response, or of one page of it. The facts borrow from `answer`.
Result<void> add_rows(Table& table, const std::vector<GoogleKey>& keys,
                      const SearchConsoleResponse& answer, ImportContext& context);
// Returns the first day whose figures may still change, or nullopt if the response does not name
// one.
std::optional<Day> first_incomplete(const SearchConsoleResponse& answer);

}  // namespace toolyard::search
