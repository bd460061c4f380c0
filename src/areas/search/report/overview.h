// A site's search data at a glance.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/search/report/measures.h"
#include "areas/search/report/period.h"

namespace toolyard::search {

struct SeriesPoint : Measures {
  static constexpr std::string_view schema_name = "SearchSeriesPoint";
  std::string date;
  static constexpr auto fields(auto...) {
    return joined(std::array{field<&SeriesPoint::date>("The day, or the first one of the step.")},
                  Measures::fields());
  }
};
struct DeviceShare : Measures {
  static constexpr std::string_view schema_name = "SearchDeviceShare";
  std::string device;
  static constexpr auto fields(auto...) {
    return joined(std::array{field<&DeviceShare::device>("DESKTOP, MOBILE or TABLET.")},
                  Measures::fields());
  }
};
struct CountryShare : Measures {
  static constexpr std::string_view schema_name = "SearchCountryShare";
  std::string country;
  static constexpr auto fields(auto...) {
    return joined(std::array{field<&CountryShare::country>("Three letters, such as `deu`.")},
                  Measures::fields());
  }
};
struct TopQuery : Measures {
  static constexpr std::string_view schema_name = "SearchTopQuery";
  std::string query;
  static constexpr auto fields(auto...) {
    return joined(std::array{field<&TopQuery::query>("What was searched.")}, Measures::fields());
  }
};
struct TopPage : Measures {
  static constexpr std::string_view schema_name = "SearchTopPage";
  std::string page;
  static constexpr auto fields(auto...) {
    return joined(std::array{field<&TopPage::page>("The address.")}, Measures::fields());
  }
};

struct Anonymized {
  static constexpr std::string_view schema_name = "SearchAnonymized";
  std::int64_t clicks = 0, impressions = 0;
  std::optional<double> share;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Anonymized::clicks>("Clicks of queries that are too rare to be named."),
        field<&Anonymized::impressions>("Their impressions."),
        field<&Anonymized::share>("Their part of all clicks, from 0 to 1; null without clicks.")};
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
  std::vector<SeriesPoint> series;
  std::vector<DeviceShare> devices;
  std::vector<CountryShare> countries;
  std::vector<TopQuery> top_queries;
  std::vector<TopPage> top_pages;
  std::optional<Anonymized> anonymized;
  DataState data_state;
  std::optional<Instant> last_import_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Overview::site>("The property; null before the first import."),
        field<&Overview::period>("The days it is about."),
        field<&Overview::compare_period>("The days it is compared with."),
        field<&Overview::totals>("All searches."),
        field<&Overview::previous>("The same of the days it is compared with."),
        field<&Overview::delta>("How the one differs from the other."),
        field<&Overview::series>("Step by step; steps without data are left out."),
        field<&Overview::devices>("By device."),
        field<&Overview::countries>("The ten countries with the most clicks."),
        field<&Overview::top_queries>("The five queries with the most clicks."),
        field<&Overview::top_pages>("The five pages with the most clicks."),
        field<&Overview::anonymized>("What no query is told of; null where queries or totals are "
                                     "not known."),
        field<&Overview::data_state>("Up to when the numbers are known."),
        field<&Overview::last_import_at>("When the last import of the site was.")};
  }
};

Result<Overview> overview_of(Transaction& transaction, const OverviewQuery& query, Instant now);

}  // namespace toolyard::search
