// Whoever tells how a site did in search, asked one page of rows at a time: Google's Search
// Console, or what stands in for it. Questions and answers bear the names that its API has for
// them.
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

struct SearchConsoleQuestion {
  static constexpr std::int64_t most_rows = 25'000;

  std::string site;                     // such as `https://example.org/` or `sc-domain:example.org`
  std::string start_date, end_date;     // days such as `2026-01-31`, both included
  std::vector<std::string> dimensions;  // `date`, `query`, `page`, `country`, `device` …
  std::string type = "web";
  std::string data_state = "all";  // `final`, or `all` for fresh numbers too
  std::int64_t row_limit = most_rows;
  std::int64_t start_row = 0;

  // Of what is asked, the site aside.
  static constexpr auto fields(auto...) {
    return std::array{field<&SearchConsoleQuestion::start_date>("").named("startDate"),
                      field<&SearchConsoleQuestion::end_date>("").named("endDate"),
                      field<&SearchConsoleQuestion::dimensions>(""),
                      field<&SearchConsoleQuestion::type>(""),
                      field<&SearchConsoleQuestion::data_state>("").named("dataState"),
                      field<&SearchConsoleQuestion::row_limit>("").named("rowLimit"),
                      field<&SearchConsoleQuestion::start_row>("").named("startRow")};
  }
};

struct SearchConsoleRow {
  static constexpr std::size_t most_keys = 16;

  std::vector<std::string_view> keys;
  double clicks = 0, impressions = 0, ctr = 0;
  std::optional<double> position;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SearchConsoleRow::keys>("The values of the dimensions.").limits(0, most_keys),
        field<&SearchConsoleRow::clicks>("Clicks."),
        field<&SearchConsoleRow::impressions>("Impressions."),
        field<&SearchConsoleRow::ctr>("Clicks per impression."),
        field<&SearchConsoleRow::position>("The average position.")};
  }
};

// The documentation and the clients spell these differently.
struct SearchConsoleMetadata {
  std::string_view first_incomplete_date, first_incomplete_hour;
  std::string_view client_incomplete_date, client_incomplete_hour;
  static constexpr auto fields(auto...) {
    return std::array{field<&SearchConsoleMetadata::first_incomplete_date>(
                          "The first day that may still change."),
                      field<&SearchConsoleMetadata::first_incomplete_hour>(
                          "The first hour that may still change."),
                      field<&SearchConsoleMetadata::client_incomplete_date>("The same day.")
                          .named("firstIncompleteDate"),
                      field<&SearchConsoleMetadata::client_incomplete_hour>("The same hour.")
                          .named("firstIncompleteHour")};
  }
};

struct SearchConsoleAnswer {
  static constexpr std::size_t most_rows = 1'000'000;

  std::vector<SearchConsoleRow> rows;
  std::string_view aggregation;
  std::optional<SearchConsoleMetadata> metadata;
  static constexpr auto fields(auto...) {
    return std::array{field<&SearchConsoleAnswer::rows>("The rows; absent where there are none.")
                          .limits(0, most_rows),
                      field<&SearchConsoleAnswer::aggregation>("What was counted.")
                          .named("responseAggregationType"),
                      field<&SearchConsoleAnswer::metadata>("How complete it is.")};
  }
};

// Fewer rows than were asked for are the last ones.
struct SearchConsolePage {
  SearchConsoleAnswer answer;
  std::shared_ptr<const void> texts;  // that the answer borrows from
  std::size_t bytes = 0;              // of the answer as it came, and their hash
  Sha256 sha256{};
};

struct SearchConsoleFault {
  std::string what;                            // for people; never a secret
  bool is_final = false;                       // asking again would not help
  bool is_quota = false;                       // too much was asked for lately
  std::optional<std::chrono::seconds> wait{};  // before asking again
};

class SearchConsole {
 public:
  virtual ~SearchConsole() = default;

  // Asks once. Waits for the answer, but no longer than until a stop is asked for. From any thread.
  virtual std::expected<SearchConsolePage, SearchConsoleFault> ask(
      const SearchConsoleQuestion& question, std::stop_token stop) = 0;
};

}  // namespace toolyard
