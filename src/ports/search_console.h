// Search performance of a site, one page of rows at a time, from Google Search Console or a
// compatible server. Requests and responses use the names of its API.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/crypto/sha256.h"
#include "core/describe/describe.h"

namespace toolyard {

struct SearchConsoleRequest {
  static constexpr std::int64_t max_rows = 25'000;

  std::string site;  // such as `https://example.org/` or `sc-domain:example.org`
  std::string start_date, end_date;
  std::vector<std::string> dimensions;
  std::string type = "web";
  std::string data_state = "all";
  std::int64_t row_limit = max_rows;
  std::int64_t start_row = 0;

  // The request body, which does not contain the site.
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SearchConsoleRequest::start_date>("First day, such as `2026-01-31`.")
            .named("startDate"),
        field<&SearchConsoleRequest::end_date>("Last day, inclusive.").named("endDate"),
        field<&SearchConsoleRequest::dimensions>(
            "Dimensions to group by, such as `date`, `query` or `page`."),
        field<&SearchConsoleRequest::type>("Type of search."),
        field<&SearchConsoleRequest::data_state>("`final`, or `all` to include fresh data.")
            .named("dataState"),
        field<&SearchConsoleRequest::row_limit>("Maximum number of rows.").named("rowLimit"),
        field<&SearchConsoleRequest::start_row>("Number of rows to skip.").named("startRow")};
  }
};

struct SearchConsoleRow {
  static constexpr std::size_t max_keys = 16;

  std::vector<std::string_view> keys;
  double clicks = 0, impressions = 0, ctr = 0;
  std::optional<double> position;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SearchConsoleRow::keys>("Values of the dimensions, in the order of the request.")
            .limits(0, max_keys),
        field<&SearchConsoleRow::clicks>("Clicks."),
        field<&SearchConsoleRow::impressions>("Impressions."),
        field<&SearchConsoleRow::ctr>("Clicks divided by impressions."),
        field<&SearchConsoleRow::position>("Average position.")};
  }
};

// The documentation and the client libraries spell these names differently, so both spellings are
// read.
struct SearchConsoleMetadata {
  std::string_view first_incomplete_date, first_incomplete_hour;
  std::string_view client_incomplete_date, client_incomplete_hour;
  static constexpr auto fields(auto...) {
    return std::array{field<&SearchConsoleMetadata::first_incomplete_date>(
                          "First day whose figures may still change."),
                      field<&SearchConsoleMetadata::first_incomplete_hour>(
                          "First hour whose figures may still change."),
                      field<&SearchConsoleMetadata::client_incomplete_date>(
                          "The same day, as client libraries spell it.")
                          .named("firstIncompleteDate"),
                      field<&SearchConsoleMetadata::client_incomplete_hour>(
                          "The same hour, as client libraries spell it.")
                          .named("firstIncompleteHour")};
  }
};

struct SearchConsoleResponse {
  static constexpr std::size_t max_rows = 1'000'000;

  std::vector<SearchConsoleRow> rows;
  std::string_view aggregation;
  std::optional<SearchConsoleMetadata> metadata;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SearchConsoleResponse::rows>("Rows; absent if there are none.").limits(0, max_rows),
        field<&SearchConsoleResponse::aggregation>("What figures are aggregated by.")
            .named("responseAggregationType"),
        field<&SearchConsoleResponse::metadata>("How complete the data is.")};
  }
};

// A page with fewer rows than requested is the last one.
struct SearchConsolePage {
  SearchConsoleResponse answer;
  std::shared_ptr<const void> texts;  // texts that the response borrows
  std::size_t bytes = 0;              // size of the response as received; `sha256` is its hash
  Sha256 sha256{};
};

struct SearchConsoleFault {
  std::string what;                            // for people; contains no secret
  bool is_final = false;                       // a retry would not help
  bool is_quota = false;                       // a quota of the service is exhausted
  std::optional<std::chrono::seconds> wait{};  // before the next request
};

class SearchConsole {
 public:
  virtual ~SearchConsole() = default;

  // Sends one request, without retries. Blocks until the response arrives or a stop is requested.
  // Thread-safe.
  virtual std::expected<SearchConsolePage, SearchConsoleFault> ask(
      const SearchConsoleRequest& question, std::stop_token stop) = 0;
};

}  // namespace toolyard
