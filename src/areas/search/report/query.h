// What a caller can ask of search data.
#pragma once
#include <array>
#include <optional>
#include <string_view>

#include "areas/search/fact.h"
#include "core/page.h"

namespace toolyard::search {

enum class OneDevice : std::uint8_t { desktop, mobile, tablet };
constexpr auto spellings(OneDevice) {
  return std::array<Spelling<OneDevice>, 3>{{{OneDevice::desktop, "DESKTOP", "Computers."},
                                             {OneDevice::mobile, "MOBILE", "Phones."},
                                             {OneDevice::tablet, "TABLET", "Tablets."}}};
}

enum class Comparison : std::uint8_t { previous_period, previous_year, none };
constexpr auto spellings(Comparison) {
  return std::array<Spelling<Comparison>, 3>{
      {{Comparison::previous_period, "previous_period", "As many days, right before."},
       {Comparison::previous_year, "previous_year", "The same days a year before."},
       {Comparison::none, "none", "With nothing."}}};
}

enum class Granularity : std::uint8_t { day, week, month };
constexpr auto spellings(Granularity) {
  return std::array<Spelling<Granularity>, 3>{{{Granularity::day, "day", "Days."},
                                               {Granularity::week, "week", "Weeks from Monday."},
                                               {Granularity::month, "month", "Months."}}};
}

enum class Matching : std::uint8_t { contains, equals, regex };
constexpr auto spellings(Matching) {
  return std::array<Spelling<Matching>, 3>{
      {{Matching::contains, "contains", "Holds the text, in any case of letters."},
       {Matching::equals, "equals", "Is the text."},
       {Matching::regex, "regex", "Matches the RE2 expression somewhere; `(?i)` for any case."}}};
}

enum class Brand : std::uint8_t { only, exclude };
constexpr auto spellings(Brand) {
  return std::array<Spelling<Brand>, 2>{
      {{Brand::only, "only", "Only queries that hold a name of the site."},
       {Brand::exclude, "exclude", "Only those that hold none."}}};
}

// Of every report. That it begins as a list does is for those that are lists.
struct ReportQuery : PageQuery {
  std::string_view site, start_date, end_date;
  SearchType search_type = SearchType::web;
  std::string_view country;
  std::optional<OneDevice> device;
  Comparison compare = Comparison::previous_period;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ReportQuery::site>("The property; by default the one that was imported last.")
            .limits(0, 200),
        field<&ReportQuery::start_date>("The first day, such as `2026-01-31`; by default 28 days "
                                        "before the last one.")
            .limits(0, 10),
        field<&ReportQuery::end_date>("The last day; by default the last one with final numbers.")
            .limits(0, 10),
        field<&ReportQuery::search_type>("What was searched."),
        field<&ReportQuery::country>("Only of this country: three letters such as `deu`, or its "
                                     "name.")
            .limits(0, 80),
        field<&ReportQuery::device>("Only of this device."),
        field<&ReportQuery::compare>("What to compare with.")};
  }
};

struct OverviewQuery : ReportQuery {
  Granularity granularity = Granularity::day;
  static constexpr auto fields(auto...) {
    return joined(ReportQuery::fields(),
                  std::array{field<&OverviewQuery::granularity>("How long a step of the series "
                                                                "is.")});
  }
};

struct RankingQuery : ReportQuery {
  std::string_view ordering, filter_query, filter_page;
  Matching match = Matching::contains;
  std::optional<std::int64_t> min_impressions;
  std::optional<double> min_position, max_position;
  std::optional<Brand> brand;
  std::string_view brand_terms;

  static constexpr auto fields(auto...) {
    return joined(
        joined(PageQuery::fields(), ReportQuery::fields()),
        std::array{
            field<&RankingQuery::ordering>("`clicks`, `impressions`, `ctr`, `position`, and "
                                           "`query` or `page`; `-` for descending, several with "
                                           "commas. By default `-clicks`.")
                .limits(0, 200),
            field<&RankingQuery::filter_query>("Only of queries like this.").limits(0, 200),
            field<&RankingQuery::filter_page>("Only of pages like this.").limits(0, 200),
            field<&RankingQuery::match>("What `like this` means."),
            field<&RankingQuery::min_impressions>("Only what was shown as often as that.")
                .limits(0, 9e15),
            field<&RankingQuery::min_position>("Only what stood there or behind.").limits(0, 1e6),
            field<&RankingQuery::max_position>("Only what stood there or before.").limits(0, 1e6),
            field<&RankingQuery::brand>("Whether queries for the site's own name count."),
            field<&RankingQuery::brand_terms>("What its names are, with commas; by default the "
                                              "name in the site's address.")
                .limits(0, 400)});
  }
};

}  // namespace toolyard::search
