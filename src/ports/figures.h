// Figures that areas provide for the metrics, so that the metrics read no tables of other areas:
// current counts, and sums over days.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard {

struct StateCount {
  std::string state;
  std::int64_t count = 0;
  static constexpr auto fields(auto...) {
    return row_columns<StateCount, &StateCount::state, &StateCount::count>();
  }
};

struct JobCount {
  std::string kind, state;
  std::int64_t count = 0;
  static constexpr auto fields(auto...) {
    return row_columns<JobCount, &JobCount::kind, &JobCount::state, &JobCount::count>();
  }
};
struct JobCounts {
  std::vector<JobCount> counts;         // of unfinished and failed jobs
  std::optional<Instant> queued_since;  // when the longest waiting job became due
};

struct UserCounts {
  std::int64_t total = 0, active = 0;
  static constexpr auto fields(auto...) {
    return row_columns<UserCounts, &UserCounts::total, &UserCounts::active>();
  }
};

struct ContentCounts {
  std::vector<StateCount> by_status;
  std::int64_t live = 0;
};

struct OpportunityCounts {
  std::vector<StateCount> by_state;
  double potential_clicks = 0;  // of those that are open, queued or in progress
};

struct RunSums {
  std::string status;
  std::int64_t runs = 0, tokens = 0, cost_micros = 0;
  static constexpr auto fields(auto...) {
    return row_columns<RunSums, &RunSums::status, &RunSums::runs, &RunSums::tokens,
                       &RunSums::cost_micros>();
  }
};

struct CurrencySum {
  std::string currency;
  std::int64_t minor = 0;
  static constexpr auto fields(auto...) {
    return row_columns<CurrencySum, &CurrencySum::currency, &CurrencySum::minor>();
  }
};
struct InvoiceSums {
  std::vector<CurrencySum> issued, paid;
};

struct ToolCallSums {
  std::string tool;
  std::int64_t calls = 0, errors = 0;
  std::int64_t refused = 0;  // rejected by a limit; not in the other counts
  static constexpr auto fields(auto...) {
    return row_columns<ToolCallSums, &ToolCallSums::tool, &ToolCallSums::calls,
                       &ToolCallSums::errors, &ToolCallSums::refused>();
  }
};

struct SearchSums {
  std::int64_t clicks = 0, impressions = 0;
  std::optional<double> ctr, position;
  std::optional<Instant> last_import_at;
};

struct EmailSums {
  std::int64_t sent = 0, opens = 0, clicks = 0, bounces = 0, unsubscribes = 0;
  static constexpr auto fields(auto...) {
    return row_columns<EmailSums, &EmailSums::sent, &EmailSums::opens, &EmailSums::clicks,
                       &EmailSums::bounces, &EmailSums::unsubscribes>();
  }
};

struct VisitSums {
  std::int64_t views = 0, visitors = 0;
  static constexpr auto fields(auto...) {
    return row_columns<VisitSums, &VisitSums::views, &VisitSums::visitors>();
  }
};

// Each function is called within the transaction of the caller.
struct FigureSources {
  template <class T> using Now = std::function<T(Transaction&, Instant now)>;
  template <class T> using Over = std::function<T(Transaction&, const Window& days)>;

  Now<JobCounts> jobs;
  Now<UserCounts> users;
  Now<std::int64_t> active_keys;
  Now<ContentCounts> content;
  Now<OpportunityCounts> opportunities;
  Now<std::int64_t> running_experiments;

  Over<std::vector<ToolCallSums>> calls;  // most called first
  Over<std::vector<RunSums>> runs;
  Over<InvoiceSums> invoices;
  Over<std::vector<CurrencySum>> affiliates;
  Over<SearchSums> search;
  Over<EmailSums> email;
  Over<VisitSums> visits;
  // Times that content waited for approval, in microseconds, shortest first; at most 100.
  Over<std::vector<std::int64_t>> review_times;
};

}  // namespace toolyard
