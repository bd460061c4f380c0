#include "areas/visits/service.h"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>

#include "areas/visits/period.h"
#include "core/describe/faults.h"
#include "core/endpoint/budget.h"
#include "core/text/csv.h"

namespace toolyard::visits {
namespace {

constexpr std::int64_t max_table_rows = 100'000;
// What other nodes last said about now counts for this long.
constexpr std::chrono::seconds live_validity{15};

// Returns what a report sums up; nullopt if nothing was ever counted by one of the labels.
std::optional<Selection> selection_of(Transaction& transaction, const VisitQuery& query,
                                      std::optional<Dimension> dimension) {
  Selection selection{.device = query.device};
  bool is_known = true;
  const auto find = [&](LabelKind kind, const std::optional<std::string>& text) {
    const auto id = text ? find_label(transaction, kind, *text) : std::nullopt;
    is_known &= !text || id;
    return id;
  };
  selection.page = find(LabelKind::path, query.path);
  selection.locale = find(LabelKind::locale, query.locale);
  selection.referrer = find(LabelKind::referrer, query.referrer);
  selection.campaign = find(LabelKind::campaign, query.campaign);
  if (!is_known) return std::nullopt;
  auto scope = Scope::site;
  if (selection.page || dimension == Dimension::path) scope = Scope::page;
  else if (selection.locale || dimension == Dimension::locale) scope = Scope::locale;
  const bool is_by_source = selection.referrer || selection.campaign ||
                            dimension == Dimension::referrer || dimension == Dimension::campaign;
  selection.scope = static_cast<std::int64_t>(scope) + (is_by_source ? scopes_by_source : 0);
  return selection;
}

struct PeriodFigures {
  VisitFigures totals;
  std::vector<VisitPoint> series;
};

// Sums up a period by its days, which are kept longer than its hours. `has_series`: whether what
// the series consists of is kept.
PeriodFigures figures_of(Transaction& transaction, const std::optional<Selection>& selection,
                         const Window& period, Granularity granularity, bool has_series) {
  const auto rows = [&](Granularity by) {
    return selection ? views_by_time(transaction, *selection, period, by) : std::vector<TimeRow>();
  };
  const auto days = rows(Granularity::day);
  PeriodFigures found;
  for (const auto& day : days) {
    found.totals.views += day.views;
    found.totals.visitors += day.visitors;
  }
  if (!has_series) return found;
  const bool is_by_hour = granularity == Granularity::hour;
  found.series = series_of(period, granularity, is_by_hour ? rows(granularity) : days);
  return found;
}

Ranked devices_of(Transaction& transaction, const Selection& selection, const Window& days,
                  const RankedRange& range) {
  auto all = views_by_device(transaction, selection, days);
  Ranked ranked{.count = std::ssize(all)};
  for (auto i = range.offset; i < std::min(ranked.count, range.offset + range.limit); ++i)
    ranked.rows.push_back(std::move(all[static_cast<std::size_t>(i)]));
  return ranked;
}

Ranked ranked_rows(Transaction& transaction, const Selection& selection, Dimension dimension,
                   const Window& days, const RankedRange& range) {
  if (dimension == Dimension::device) return devices_of(transaction, selection, days, range);
  return views_by_label(transaction, selection, dimension, days, range);
}

// The first page needs no count of its own: it comes with the rows.
Result<Page<VisitRow>> ranked_page(Transaction& transaction, const Call& call,
                                   const BreakdownQuery& query, const Selection& selection,
                                   const Window& days) {
  std::int64_t count = 0;
  if (query.page != "1" && query.dimension != Dimension::device)
    count = count_labels(transaction, selection, query.dimension, days);
  else if (query.page != "1") count = std::ssize(views_by_device(transaction, selection, days));
  TOOLYARD_TRY(const auto slice, slice_of(query, count));
  auto ranked = ranked_rows(transaction, selection, query.dimension, days,
                            {.offset = slice.offset, .limit = slice.size});
  return page_of(call, slice, query.page == "1" ? ranked.count : count, std::move(ranked.rows));
}

}  // namespace

std::vector<Fault> VisitService::faults_of(const ReportQuery& query) const {
  return faults_in(days_of(query, clock_(), hours_kept_days_));
}
std::vector<Fault> VisitService::faults_of(const BreakdownQuery& query) const {
  return faults_in(days_of(query.visits(), clock_()));
}

// Reports contain what was counted just before, as far as it can be merged: a database that cannot
// be written may still be readable. What others have visited is not the work of this caller.
void VisitService::merge() const {
  const BudgetPause pause;
  try {
    counter_.merge_unless_failing();
  } catch (const std::exception&) {
    // The thread that merges meets the same failure, and reports it.
  }
}

Result<VisitReport> VisitService::report(const Call&, const ReportQuery& query) const {
  const auto now = clock_();
  TOOLYARD_TRY(const auto days, days_of(query, now, hours_kept_days_));
  merge();
  const auto before = days.before();
  const bool has_series_before =
      query.granularity != Granularity::hour || before.first >= day_of(now) - hours_kept_days_;
  return database_.read([&](Transaction& transaction) -> Result<VisitReport> {
    VisitReport report{.start_date = day_text(days.first),
                       .end_date = day_text(days.last),
                       .previous_start_date = day_text(before.first),
                       .previous_end_date = day_text(before.last),
                       .granularity = query.granularity};
    if (const auto first = first_day(transaction)) report.counted_since = day_text(*first);
    const auto selection = selection_of(transaction, query, std::nullopt);
    auto figures = figures_of(transaction, selection, days, query.granularity, true);
    report.totals = figures.totals;
    report.series = std::move(figures.series);
    figures = figures_of(transaction, selection, before, query.granularity, has_series_before);
    report.previous = figures.totals;
    report.previous_series = std::move(figures.series);
    report.events = events_in(transaction, days);
    return report;
  });
}

Result<Page<VisitRow>> VisitService::breakdown(const Call& call,
                                               const BreakdownQuery& query) const {
  TOOLYARD_TRY(const auto days, days_of(query.visits(), clock_()));
  merge();
  return database_.read([&](Transaction& transaction) -> Result<Page<VisitRow>> {
    const auto selection = selection_of(transaction, query.visits(), query.dimension);
    if (selection) return ranked_page(transaction, call, query, *selection, days);
    TOOLYARD_TRY(const auto slice, slice_of(query, 0));
    return page_of(call, slice, 0, std::vector<VisitRow>());
  });
}

Result<CsvTable> VisitService::export_breakdown(const Call&, const BreakdownQuery& query) const {
  TOOLYARD_TRY(const auto days, days_of(query.visits(), clock_()));
  merge();
  return database_.read([&](Transaction& transaction) -> Result<CsvTable> {
    Ranked ranked;
    if (const auto selection = selection_of(transaction, query.visits(), query.dimension))
      ranked =
          ranked_rows(transaction, *selection, query.dimension, days, {.limit = max_table_rows});
    CsvTable table{.file = {}, .rows = ranked.count};
    const auto name = std::string(spelling(query.dimension));
    table.file.name = "visits-by-" + name + ".csv";
    auto& text = table.file.owned;
    text = name + ",visitors,views\r\n";
    for (const auto& row : ranked.rows) {
      append_cell(text, row.value);
      text.append(",").append(std::to_string(row.visitors));
      text.append(",").append(std::to_string(row.views)).append("\r\n");
      ++table.rows_sent;
    }
    return table;
  });
}

Result<LiveReport> VisitService::live(const Call&) const {
  merge();
  return database_.read([&](Transaction& transaction) -> Result<LiveReport> {
    return live_since(transaction, clock_() - live_validity);
  });
}

}  // namespace toolyard::visits
