// Google's own JSON: what the Search Console API was asked, and what it answered.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/search/import/tables.h"
#include "core/describe.h"

namespace toolyard::search {

struct GoogleRequest {
  std::string_view start_date, end_date, type, search_type, data_state;
  std::vector<std::string_view> dimensions;
  std::optional<Json> filters;
  static constexpr auto fields() {
    return std::array{
        field<&GoogleRequest::start_date>("The first day.").named("startDate"),
        field<&GoogleRequest::end_date>("The last day.").named("endDate"),
        field<&GoogleRequest::type>("The search type."),
        field<&GoogleRequest::search_type>("The same, by its old name.").named("searchType"),
        field<&GoogleRequest::data_state>("Whether fresh data was wanted.").named("dataState"),
        field<&GoogleRequest::dimensions>("What rows are told apart by."),
        field<&GoogleRequest::filters>("What rows were left out.").named("dimensionFilterGroups")};
  }
};

struct GoogleRow {
  std::vector<std::string_view> keys;
  double clicks = 0, impressions = 0, ctr = 0;
  std::optional<double> position;
  static constexpr auto fields() {
    return std::array{field<&GoogleRow::keys>("The values of the dimensions."),
                      field<&GoogleRow::clicks>("Clicks."),
                      field<&GoogleRow::impressions>("Impressions."),
                      field<&GoogleRow::ctr>("Clicks per impression."),
                      field<&GoogleRow::position>("The average position.")};
  }
};

// The documentation and the clients spell these differently.
struct GoogleMetadata {
  std::string_view first_incomplete_date, first_incomplete_hour;
  std::string_view client_incomplete_date, client_incomplete_hour;
  static constexpr auto fields() {
    return std::array{
        field<&GoogleMetadata::first_incomplete_date>("The first day that may still change."),
        field<&GoogleMetadata::first_incomplete_hour>("The first hour that may still change."),
        field<&GoogleMetadata::client_incomplete_date>("The same day.")
            .named("firstIncompleteDate"),
        field<&GoogleMetadata::client_incomplete_hour>("The same hour.")
            .named("firstIncompleteHour")};
  }
};

struct GoogleResponse {
  std::vector<GoogleRow> rows;
  std::string_view aggregation;
  std::optional<GoogleMetadata> metadata;
  static constexpr auto fields() {
    return std::array{
        field<&GoogleResponse::rows>("The rows; absent where there are none."),
        field<&GoogleResponse::aggregation>("What was counted.").named("responseAggregationType"),
        field<&GoogleResponse::metadata>("How complete it is.")};
  }
};

// A file with both.
struct GoogleFile {
  std::optional<GoogleRequest> request;
  GoogleResponse response;
  static constexpr auto fields() {
    return std::array{field<&GoogleFile::request>("What was asked."),
                      field<&GoogleFile::response>("What was answered.").required()};
  }
};

// Reads the JSON text of a file; texts are borrowed from what is kept in the context's tables.
Result<void> read_google_file(std::string_view file, std::string_view json, ImportContext& context);

}  // namespace toolyard::search
