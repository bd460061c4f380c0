// The requests of a sync to the Search Console API: which days have data, and all rows of one day.
// Errors that may pass soon are retried.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "areas/search/import/reading/tables.h"
#include "areas/search/options.h"
#include "core/crypto/sha256.h"
#include "ports/job_queue.h"

namespace toolyard::search {

// The rows by date only: one for each day that has data.
struct KnownDays {
  std::vector<SearchConsolePage> pages;
  std::optional<Day> first_incomplete;

  const SearchConsoleRow* find(Day day) const;
};

// The facts of one day, in two tables: by date only, and by date, query, page, country and device.
struct FetchedDay {
  Day day = 0;
  State state = State::settled;
  Sha256 sha256{};  // of the responses
  Tables tables;
};

class Questions {
 public:
  Questions(SearchConsole& console, const SyncOptions& options, std::string site,
            std::stop_token stop)
      : console_(console), options_(options), site_(std::move(site)), stop_(std::move(stop)) {}

  std::expected<KnownDays, JobFault> days(Window window) const;
  // Fetches all rows of a day. A day that is missing in `known` has no rows.
  std::expected<FetchedDay, JobFault> day(Day day, const KnownDays& known) const;

 private:
  std::expected<SearchConsolePage, JobFault> ask(const SearchConsoleRequest& question) const;
  std::expected<std::vector<SearchConsolePage>, JobFault> ask_all(
      Window window, std::vector<std::string> dimensions) const;

  SearchConsole& console_;
  const SyncOptions& options_;
  const std::string site_;
  const std::stop_token stop_;
};

}  // namespace toolyard::search
