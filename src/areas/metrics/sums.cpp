#include "areas/metrics/sums.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "core/time/time.h"

namespace toolyard::metrics {
namespace {

Instant begin_of(Day day) { return std::chrono::sys_days(std::chrono::days(day)); }

struct RunSums {
  std::string status;
  std::int64_t runs = 0, tokens = 0, cost_micros = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&RunSums::status>(""), field<&RunSums::runs>(""),
                      field<&RunSums::tokens>(""), field<&RunSums::cost_micros>("")};
  }
};
struct CurrencySum {
  std::string currency;
  std::int64_t minor = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&CurrencySum::currency>(""), field<&CurrencySum::minor>("")};
  }
};

struct ToolSums : ToolCalls {
  std::int64_t refused = 0;
  static constexpr auto fields(auto...) {
    return joined(ToolCalls::fields(), std::array{field<&ToolSums::refused>("")});
  }
};

// Everyone's calls are kept as those of user 0.
constexpr std::string_view calls =
    "select tool, cast(sum(case when outcome <> 'limited' then calls else 0 end) as bigint) as "
    "calls, cast(sum(case when outcome in ('client-error', 'server-error') then calls else 0 end) "
    "as bigint) as errors, cast(sum(case when outcome = 'limited' then calls else 0 end) as "
    "bigint) "
    "as refused from usage_days where user_id = 0 and day between $1 and $2 group by tool "
    "order by 2 desc, tool";
// An item is handed in by whatever brings it into review; the last time before the approval counts.
constexpr std::string_view review_times =
    "select waited from (select i.approved_at - (select a.happened_at from audit_entries a "
    "where a.object_kind = 'content_item' and a.object_id = i.id "
    "and a.happened_at <= i.approved_at and a.after like '%\"status\":\"human_review\"%' and "
    "coalesce(a.before, '') not like '%\"status\":\"human_review\"%' order by a.id desc limit 1) "
    "as waited from (select id, approved_at "
    "from content_items where approved_at >= $1 and approved_at < $2 "
    "order by approved_at desc, id desc limit 100) i) times where waited is not null "
    "order by waited";
constexpr std::string_view runs =
    "select status, count(*) as runs, cast(sum(used_prompt_tokens + used_completion_tokens) as "
    "bigint) as tokens, cast(sum(used_cost_micros) as bigint) as cost_micros from autopilot_runs "
    "where created_at >= $1 and created_at < $2 group by status order by status";
constexpr std::string_view invoiced =
    "select currency, cast(sum(total_minor) as bigint) as minor from invoices "
    "where issued_at >= $1 and issued_at < $2 and status in ('finalized', 'paid') "
    "group by currency";
constexpr std::string_view paid =
    "select currency, cast(sum(paid_minor) as bigint) as minor from invoices "
    "where paid_at >= $1 and paid_at < $2 and status = 'paid' group by currency";
constexpr std::string_view earned =
    "select currency, cast(sum(pending_minor + approved_minor + paid_minor) as bigint) as minor "
    "from affiliate_days where day between $1 and $2 group by currency";

}  // namespace

CallSums sums_of_calls(Transaction& transaction, const Window& days) {
  CallSums sums;
  for (auto& tool : transaction.rows<ToolSums>(calls, days.first, days.last)) {
    sums.refused += tool.refused;
    if (tool.calls > 0) sums.by_tool.push_back(std::move(tool));
  }
  return sums;
}

std::optional<double> median_review_hours(Transaction& transaction, const Window& days) {
  const auto waited =
      transaction.rows<std::int64_t>(review_times, begin_of(days.first), begin_of(days.last + 1));
  if (waited.empty()) return std::nullopt;
  const auto middle = waited.size() / 2;
  auto microseconds = static_cast<double>(waited[middle]);
  if (waited.size() % 2 == 0)
    microseconds = (microseconds + static_cast<double>(waited[middle - 1])) / 2;
  return microseconds / 3.6e9;
}

AutopilotFigures autopilot_figures(Transaction& transaction, const Window& days) {
  AutopilotFigures figures;
  for (auto& row : transaction.rows<RunSums>(runs, begin_of(days.first), begin_of(days.last + 1))) {
    figures.by_status.emplace_back(std::move(row.status), row.runs);
    figures.tokens += row.tokens;
    figures.cost_micros += row.cost_micros;
  }
  return figures;
}

std::vector<Revenue> revenue_of(Transaction& transaction, const Window& days) {
  std::map<std::string, Revenue> by_currency;
  const auto add = [&](const std::vector<CurrencySum>& sums, std::int64_t Revenue::* member) {
    for (const auto& sum : sums) by_currency[sum.currency].*member = sum.minor;
  };
  const auto first = begin_of(days.first), end = begin_of(days.last + 1);
  add(transaction.rows<CurrencySum>(invoiced, first, end), &Revenue::invoiced_minor);
  add(transaction.rows<CurrencySum>(paid, first, end), &Revenue::paid_minor);
  add(transaction.rows<CurrencySum>(earned, days.first, days.last), &Revenue::affiliate_minor);
  std::vector<Revenue> all;
  for (auto& [currency, revenue] : by_currency) {
    all.push_back(revenue);
    all.back().currency = currency;
  }
  return all;
}

}  // namespace toolyard::metrics
