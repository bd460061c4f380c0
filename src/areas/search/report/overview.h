// The overview report of a site: totals, a series, shares of devices and countries, and the top
// queries and pages.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/search/report/measures.h"
#include "areas/search/report/period.h"
#include "areas/search/report/sources/provenance.h"
#include "areas/search/report/totals.h"
#include "areas/site/facts.h"

namespace toolyard::search {

struct SeriesPoint : Measures {
  static constexpr std::string_view schema_name = "SearchSeriesPoint";
  std::string date;
  static constexpr auto fields(auto...) {
    return joined(
        std::array{field<&SeriesPoint::date>("The day, or the first day of the week or month.")
                       .format(Format::date)},
        Measures::fields());
  }
};
struct DeviceShare : Measures {
  static constexpr std::string_view schema_name = "SearchDeviceShare";
  std::string device;
  static constexpr auto fields(auto...) {
    return joined(
        std::array{field<&DeviceShare::device>("Device: `DESKTOP`, `MOBILE` or `TABLET`.")},
        Measures::fields());
  }
};
struct CountryShare : Measures {
  static constexpr std::string_view schema_name = "SearchCountryShare";
  std::string country;
  std::optional<std::string> region;
  static constexpr auto fields(auto...) {
    return joined(
        std::array{
            field<&CountryShare::country>(
                "ISO 3166-1 alpha-3 country code in lower case, such as `deu`."),
            field<&CountryShare::region>(
                "ISO 3166-1 alpha-2 code in upper case, such as `DE`; null if there is none.")},
        Measures::fields());
  }
};
struct TopQuery : Measures {
  static constexpr std::string_view schema_name = "SearchTopQuery";
  std::string query;
  static constexpr auto fields(auto...) {
    return joined(std::array{field<&TopQuery::query>("Search query.")}, Measures::fields());
  }
};
struct TopPage : Measures {
  static constexpr std::string_view schema_name = "SearchTopPage";
  std::string page;
  std::optional<site::SitePage> site_page;
  static constexpr auto fields(auto...) {
    return joined(joined(std::array{field<&TopPage::page>("URL of the page.")}, Measures::fields()),
                  std::array{field<&TopPage::site_page>(
                      "Text or tool at this URL on the public site; null if there is neither.")});
  }
};

struct Anonymized {
  static constexpr std::string_view schema_name = "SearchAnonymized";
  std::int64_t clicks = 0, impressions = 0;
  std::optional<double> share;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Anonymized::clicks>("Number of clicks of queries too rare to be named."),
        field<&Anonymized::impressions>("Number of impressions of queries too rare to be named."),
        field<&Anonymized::share>(
            "Share of these clicks in all clicks, from 0 to 1; null without clicks.")};
  }
};

struct Overview {
  static constexpr std::string_view schema_name = "SearchOverview";
  std::optional<std::string> site;
  Days period;
  std::optional<Days> compare_period;
  Measures totals;
  std::optional<Measures> previous;
  std::optional<Delta> delta;
  std::vector<SeriesPoint> series, previous_series;
  std::vector<DeviceShare> devices;
  std::vector<CountryShare> countries;
  std::vector<TopQuery> top_queries;
  std::vector<TopPage> top_pages;
  std::optional<Anonymized> anonymized;
  std::vector<PartSource> sources;
  std::vector<UnusedTable> unused_tables;
  DataState data_state;
  std::optional<Instant> last_import_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Overview::site>("Search Console property; null before the first import."),
        field<&Overview::period>("Period that the report covers."),
        field<&Overview::compare_period>("Period it is compared with; null without a comparison."),
        field<&Overview::totals>("Totals of the period."),
        field<&Overview::previous>(
            "Totals of the period it is compared with; null without data that is comparable."),
        field<&Overview::delta>("Change between the two periods."),
        field<&Overview::series>(
            "Figures per day, week or month; entries without data are omitted."),
        field<&Overview::previous_series>("Figures per day, week or month of the period it is "
                                          "compared with, which add up to `previous`."),
        field<&Overview::devices>("Figures per device."),
        field<&Overview::countries>("Figures of the ten countries with the most clicks."),
        field<&Overview::top_queries>("The five queries with the most clicks."),
        field<&Overview::top_pages>("The five pages with the most clicks."),
        field<&Overview::anonymized>(
            "Figures of queries too rare to be named; null if queries or totals are unknown."),
        field<&Overview::sources>(
            "Data that each part was computed from. Parts that were computed from different data "
            "do not add up to the same totals; parts without data are omitted."),
        field<&Overview::unused_tables>("Tables without dates that also cover days outside the "
                                        "period, and are therefore not counted; the latest ten."),
        field<&Overview::data_state>("How recent the data is."),
        field<&Overview::last_import_at>("When data of the property was last imported.")};
  }
};

// Groups the sums of days, which must be in order, into entries of a day, week or month. An entry
// that begins before the window has the first day of the window as its date.
std::vector<SeriesPoint> series_of(const std::vector<DaySums>& days, const Window& window,
                                   Granularity granularity);

Result<Overview> overview_of(Transaction& transaction, const OverviewQuery& query, Instant now);

}  // namespace toolyard::search
