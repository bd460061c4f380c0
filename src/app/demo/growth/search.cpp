#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/demo/content_pages.h"
#include "app/demo/growth/search_terms.h"
#include "app/demo/site.h"
#include "core/json/writer.h"
#include "core/text/names/slug.h"

namespace toolyard::demo {

namespace {

// Where the site of the demo is, as Search Console knows it.
struct Property {
  std::string name, origin;
};
Property property_of(const Settings& settings) {
  auto origin = settings.server.base_url;
  while (origin.ends_with('/')) origin.pop_back();
  if (origin.empty()) return {"sc-domain:tools.example.org", "https://tools.example.org"};
  return {origin + "/", origin};
}

// Ratio of all searches to those with reported queries; Search Console omits rare queries.
constexpr double rare = 1.14;

struct Place {
  std::string_view name;
  double share;
};
constexpr std::array countries{Place{"usa", 0.31}, Place{"ind", 0.19}, Place{"deu", 0.16},
                               Place{"gbr", 0.12}, Place{"fra", 0.09}, Place{"bra", 0.08},
                               Place{"jpn", 0.05}};
constexpr std::array devices{Place{"DESKTOP", 0.64}, Place{"MOBILE", 0.33}, Place{"TABLET", 0.03}};

// Returns the whole clicks and carries the fraction over to the next call in `rest`.
std::int64_t whole(double clicks, double& rest) {
  rest += clicks;
  const auto all = std::floor(rest);
  rest -= all;
  return std::int64_t(all);
}

// Returns since how many days a page can be found: texts since they are live, other pages for the
// whole year.
int age_of(std::string_view path) {
  for (const auto& page : content_pages())
    if (path.ends_with("/" + slug_of(page.title) + "/")) return first_published(page).value_or(-1);
  return std::numeric_limits<int>::max();
}

// A table in the format of Search Console API responses.
class Table {
 public:
  explicit Table(std::string_view dimensions) : dimensions_(dimensions) {}

  void add(std::initializer_list<std::string_view> keys, std::int64_t clicks, double impressions,
           double position) {
    if (impressions < 1) return;
    rows_ += rows_.empty() ? R"({"keys":[)" : R"(,{"keys":[)";
    for (const auto& key : keys)
      rows_.append(&key == keys.begin() ? "\"" : ",\"").append(key) += '"';
    rows_ += "],\"clicks\":" + std::to_string(clicks) +
             ",\"impressions\":" + std::to_string(std::int64_t(impressions)) +
             ",\"position\":" + std::to_string(position) + "}";
  }
  Result<void> import(Site& site, const Call& call, const Window& days) const {
    search::ImportRequest request;
    const auto property = property_of(site.settings);
    request.site = property.name;
    request.request = Json{R"({"startDate":")" + day_text(days.first) + R"(","endDate":")" +
                           day_text(days.last) + R"(","dimensions":[)" + dimensions_ + "]}"};
    request.response = Json{R"({"rows":[)" + rows_ + "]}"};
    TOOLYARD_TRY_VOID(site.services.search.imports().take(call, request));
    return {};
  }

 private:
  std::string dimensions_, rows_;
};

// Generates the search data of each day, with fractions of clicks carried over from day to day.
class Year {
 public:
  explicit Year(Site& site)
      : site_(site), origin_(property_of(site.settings).origin), rests_(search_terms().size()) {
    for (const auto& term : search_terms()) ages_.push_back(age_of(term.path));
  }

  Result<void> import(const Call& call, int first_ago, int last_ago) {
    Table pairs(R"("date","query","page")"), places(R"("date","country","device")");
    const auto today = day_of(site_.now);
    for (int ago = first_ago; ago >= last_ago; --ago) {
      const auto date = day_text(today - ago);
      add_places(places, date, add_pairs(pairs, date, ago));
    }
    const Window days{today - first_ago, today - last_ago};
    TOOLYARD_TRY_VOID(pairs.import(site_, call, days));
    return places.import(site_, call, days);
  }

 private:
  struct Sums {
    double clicks = 0, impressions = 0, weighted = 0;
  };

  Sums add_pairs(Table& table, const std::string& date, int ago) {
    Sums sums;
    const auto liveliness = liveliness_of(site_, day_of(site_.now) - ago);
    for (std::size_t i = 0; i < rests_.size(); ++i) {
      const auto& term = search_terms()[i];
      if (ago >= ages_[i]) continue;
      const auto day = search_day(term, ago, liveliness);
      const auto clicks = std::min(whole(day.clicks, rests_[i]), std::int64_t(day.impressions));
      table.add({date, term.query, origin_ + std::string(term.path)}, clicks, day.impressions,
                day.position);
      sums.clicks += double(clicks);
      sums.impressions += day.impressions;
      sums.weighted += day.impressions * day.position;
    }
    return sums;
  }

  void add_places(Table& table, const std::string& date, const Sums& sums) {
    std::size_t place = 0;
    for (const auto& country : countries)
      for (const auto& device : devices) {
        const auto part = rare * country.share * device.share;
        table.add({date, country.name, device.name}, whole(sums.clicks * part, places_[place++]),
                  std::round(sums.impressions * part),
                  sums.weighted / std::max(1.0, sums.impressions));
      }
  }

  Site& site_;
  const std::string origin_;
  std::vector<int> ages_;  // of the pages of the terms, in days
  std::vector<double> rests_;
  std::array<double, countries.size() * devices.size()> places_{};
};

// The first import, by hand: a CSV export of the web interface, in which one row is not valid.
Result<void> import_table(Site& site, const Call& call) {
  const auto last = day_of(site.now) - 333;
  const auto first_date = day_text(last - 27), last_date = day_text(last);
  search::ImportRequest request;
  const auto property = property_of(site.settings);
  request.site = property.name;
  request.start_date = first_date;
  request.end_date = last_date;
  std::string csv = "Top queries,Clicks,Impressions,CTR,Position\n";
  for (const auto& term : search_terms().first(12)) {
    const auto day = search_day(term, 346, 0.45);
    csv += std::string(term.query) + "," + std::to_string(std::llround(day.clicks * 28)) + "," +
           std::to_string(std::llround(day.impressions * 28)) + ",," +
           std::to_string(day.position) + "\n";
  }
  csv += "(other),n/a,n/a,,\n";
  request.file.emplace(csv);
  request.file->name = "Queries.csv";
  TOOLYARD_TRY_VOID(site.services.search.imports().take(call, request));
  return {};
}

}  // namespace

// Plans the imports, one month at a time.
void plan_search(Site& site) {
  constexpr int month = 30, first = 362;
  const auto year = std::make_shared<Year>(site);
  for (int last = first - month + 1; last >= last_searched; last -= month)
    site.plan(site.at(last - last_searched + 1, 8), "chloe", [year, last](const Call& call) {
      return year->import(call, last + month - 1, last);
    });
  site.plan(site.at(332, 9), "ada", [&](const Call& call) { return import_table(site, call); });
}

}  // namespace toolyard::demo
