// What a sync asks Search Console: which days there are, and all about one of them. Asks again
// where that may help soon.
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

// Rows by date alone.
struct KnownDays {
  std::vector<SearchConsolePage> pages;
  std::optional<Day> first_incomplete;

  const SearchConsoleRow* find(Day day) const;
};

// Facts of one day, by date alone and by all that it can be told apart by.
struct FetchedDay {
  Day day = 0;
  State state = State::settled;
  Sha256 sha256{};  // of what was fetched
  Tables tables;
};

class Questions {
 public:
  Questions(SearchConsole& console, const SyncOptions& options, std::string site,
            std::stop_token stop)
      : console_(console), options_(options), site_(std::move(site)), stop_(std::move(stop)) {}

  std::expected<KnownDays, JobFault> days(Window window) const;
  // A day that is not known is one without rows.
  std::expected<FetchedDay, JobFault> day(Day day, const KnownDays& known) const;

 private:
  std::expected<SearchConsolePage, JobFault> ask(const SearchConsoleQuestion& question) const;
  std::expected<std::vector<SearchConsolePage>, JobFault> ask_all(
      Window window, std::vector<std::string> dimensions) const;

  SearchConsole& console_;
  const SyncOptions& options_;
  const std::string site_;
  const std::stop_token stop_;
};

}  // namespace toolyard::search
