#include "areas/search/report/overview.h"

#include <algorithm>
#include <chrono>
#include <tuple>

#include "areas/search/import/reading/countries.h"
#include "areas/search/report/ranking.h"

namespace toolyard::search {
namespace {

constexpr std::int64_t top_names = 5, top_countries = 10, all_devices = 4;

template <class Made> Made figures(const Sums& sums) {
  Made made;
  static_cast<Measures&>(made) = measures_of(sums);
  return made;
}

// Returns the first day of the entry (day, week or month) that contains `day`.
Day step_of(Day day, Granularity granularity) {
  const std::chrono::sys_days date{std::chrono::days(day)};
  if (granularity == Granularity::week)
    return day - static_cast<Day>(std::chrono::weekday(date).iso_encoding()) + 1;
  if (granularity == Granularity::month)
    return day - static_cast<Day>(unsigned(std::chrono::year_month_day(date).day())) + 1;
  return day;
}

// Fills the parts of an overview.
class OverviewBuilder {
 public:
  OverviewBuilder(Transaction& transaction, const OverviewQuery& query, const Subject& subject)
      : transaction_(transaction), query_(query), subject_(subject), narrowed_(narrowed_of(query)),
        needed_(narrowed_.dimensions()), sources_(transaction, subject, subject.days) {
    const auto past = subject.before ? Sources(transaction, subject, *subject.before) : Sources();
    std::tie(now_, before_) = sources_.best_pair(needed_, past);
  }

  // Totals and series are of the same facts.
  void totals(Overview& made) {
    const auto now = totals_of(transaction_, subject_, now_, narrowed_);
    made.totals = measures_of(now);
    if (now_) made.sources.push_back(source_of(ReportPart::totals, *now_));
    if (!before_) return;
    const auto before = totals_of(transaction_, subject_, before_, narrowed_);
    made.previous = measures_of(before);
    made.delta = delta_of(now, before);
    made.sources.push_back(source_of(ReportPart::previous, *before_));
  }

  void series(Overview& made) {
    made.series = points(now_, subject_.days);
    if (before_) made.previous_series = points(before_, *subject_.before);
  }

  void shares(Overview& made) {
    for (auto& share : shares_by(made, ReportPart::devices, Dimension::device, all_devices))
      (made.devices.push_back(figures<DeviceShare>(share)),
       made.devices.back().device = std::move(share.name));
    for (auto& share : shares_by(made, ReportPart::countries, Dimension::country, top_countries)) {
      auto& country = made.countries.emplace_back(figures<CountryShare>(share));
      country.region = region_code(share.name);
      country.country = std::move(share.name);
    }
  }

  void tops(Overview& made) {
    const auto queries = ranking(Dimension::query), pages = ranking(Dimension::page);
    if (queries) made.sources.push_back(source_of(ReportPart::queries, queries->source));
    if (pages) made.sources.push_back(source_of(ReportPart::pages, pages->source));
    if (queries && pages && queries->source == pages->source) {
      auto [one, other] = RankedNames::both(transaction_, *queries, *pages);
      put_queries(made, std::move(one));
      put_pages(made, std::move(other));
      return;
    }
    if (queries) put_queries(made, RankedNames(transaction_, *queries));
    if (pages) put_pages(made, RankedNames(transaction_, *pages));
  }

  // The difference between the totals and the sums of the named queries, on days that have both.
  void anonymized(Overview& made) {
    const auto& all = now_;
    const auto named = sources_.best(needed_.with(Dimension::query));
    if (!all || !named || all->grain.has(Dimension::query) || all->is_dated() != named->is_dated())
      return;
    const auto total = totals_within(transaction_, subject_, *all, *named, narrowed_);
    const auto shown = totals_within(transaction_, subject_, *named, *all, narrowed_);
    auto& hidden = made.anonymized.emplace();
    hidden.clicks = std::max<std::int64_t>(0, total.clicks - shown.clicks);
    hidden.impressions = std::max<std::int64_t>(0, total.impressions - shown.impressions);
    if (total.clicks > 0)
      hidden.share = static_cast<double>(hidden.clicks) / static_cast<double>(total.clicks);
  }

 private:
  std::vector<SeriesPoint> points(const std::optional<Source>& source, const Window& days) {
    if (!source || !source->is_dated()) return {};
    return series_of(sums_by_day(transaction_, subject_, *source, narrowed_), days,
                     query_.granularity);
  }
  std::vector<NamedSums> shares_by(Overview& made, ReportPart part, Dimension by,
                                   std::int64_t max) {
    const auto source = sources_.best(needed_.with(by));
    if (source) made.sources.push_back(source_of(part, *source));
    return shares_of(transaction_, subject_, source, narrowed_, by, max);
  }
  std::optional<Ranking> ranking(Dimension by) {
    const auto source = sources_.best(needed_.with(by));
    if (!source) return std::nullopt;
    Ranking ranking{.subject = subject_, .by = by, .source = *source, .filters = {}};
    ranking.filters.narrowed = narrowed_;
    return ranking;
  }
  static void put_queries(Overview& made, RankedNames names) {
    for (auto& top : names.rows(0, top_names))
      (made.top_queries.push_back(figures<TopQuery>(top)),
       made.top_queries.back().query = std::move(top.name));
  }
  static void put_pages(Overview& made, RankedNames names) {
    for (auto& top : names.rows(0, top_names))
      (made.top_pages.push_back(figures<TopPage>(top)),
       made.top_pages.back().page = std::move(top.name));
  }

  Transaction& transaction_;
  const OverviewQuery& query_;
  const Subject& subject_;
  Narrowed narrowed_;
  Grain needed_;
  Sources sources_;
  std::optional<Source> now_, before_;  // of the totals
};

}  // namespace

std::vector<SeriesPoint> series_of(const std::vector<DaySums>& days, const Window& window,
                                   Granularity granularity) {
  std::vector<SeriesPoint> points;
  Sums step;
  std::optional<Day> begun;
  const auto close = [&] {
    if (!begun) return;
    points.push_back(figures<SeriesPoint>(step));
    // An entry that begins before the report gets the report's first day as its date.
    points.back().date = day_text(std::max(*begun, window.first));
  };
  for (const auto& day : days) {
    const auto first = step_of(static_cast<Day>(day.day), granularity);
    if (begun != first) {
      close();
      step = {};
      begun = first;
    }
    step += day;
  }
  close();
  return points;
}

Result<Overview> overview_of(Transaction& transaction, const OverviewQuery& query, Instant now) {
  TOOLYARD_TRY(const auto subject, subject_of(transaction, query, now));
  Overview made;
  if (!subject.site.empty()) made.site = subject.site;
  made.period = days_of(subject.days);
  if (subject.before) made.compare_period = days_of(*subject.before);
  OverviewBuilder maker(transaction, query, subject);
  maker.totals(made);
  maker.series(made);
  maker.shares(made);
  maker.tops(made);
  maker.anonymized(made);
  made.unused_tables = unused_tables(transaction, subject);
  made.data_state = subject.state;
  if (subject.id)
    made.last_import_at = *transaction.row<std::optional<Instant>>(
        "select max(created_at) as created_at from search_imports where site = $1", *subject.id);
  return made;
}

}  // namespace toolyard::search
