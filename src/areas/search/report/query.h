// Parameters of the reports of search data.
#pragma once
#include <array>
#include <optional>
#include <string_view>

#include "areas/search/storage/fact.h"
#include "core/endpoint/page.h"

namespace toolyard::search {

enum class OneDevice : std::uint8_t { desktop, mobile, tablet };
constexpr auto spellings(OneDevice) {
  return std::array<Spelling<OneDevice>, 3>{{{OneDevice::desktop, "DESKTOP", "Desktop computers."},
                                             {OneDevice::mobile, "MOBILE", "Mobile phones."},
                                             {OneDevice::tablet, "TABLET", "Tablets."}}};
}

enum class Comparison : std::uint8_t { previous_period, previous_year, none };
constexpr auto spellings(Comparison) {
  return std::array<Spelling<Comparison>, 3>{
      {{Comparison::previous_period, "previous_period", "The preceding period of equal length."},
       {Comparison::previous_year, "previous_year", "The same days one year earlier."},
       {Comparison::none, "none", "No comparison."}}};
}

enum class Granularity : std::uint8_t { day, week, month };
constexpr auto spellings(Granularity) {
  return std::array<Spelling<Granularity>, 3>{
      {{Granularity::day, "day", "One entry per day."},
       {Granularity::week, "week", "One entry per week, starting on Monday."},
       {Granularity::month, "month", "One entry per month."}}};
}

enum class Matching : std::uint8_t { contains, equals, regex };
constexpr auto spellings(Matching) {
  return std::array<Spelling<Matching>, 3>{
      {{Matching::contains, "contains", "Contains the text, ignoring case."},
       {Matching::equals, "equals", "Equals the text."},
       {Matching::regex, "regex",
        "Matches the RE2 regular expression anywhere; `(?i)` ignores case."}}};
}

enum class Brand : std::uint8_t { only, exclude };
constexpr auto spellings(Brand) {
  return std::array<Spelling<Brand>, 2>{
      {{Brand::only, "only", "Only queries that contain a brand term."},
       {Brand::exclude, "exclude", "Only queries that contain no brand term."}}};
}

// Parameters of every report. Only reports that are lists add the fields of `PageQuery`.
struct ReportQuery : PageQuery {
  std::string_view site, start_date, end_date;
  SearchType search_type = SearchType::web;
  std::string_view country;
  std::optional<OneDevice> device;
  Comparison compare = Comparison::previous_period;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ReportQuery::site>(
            "Search Console property; by default the one with the most impressions.")
            .limits(0, 200),
        field<&ReportQuery::start_date>(
            "First day of the period; by default the period has 28 days.")
            .format(Format::date)
            .limits(0, 10),
        field<&ReportQuery::end_date>(
            "Last day of the period, inclusive; by default the last one with final figures.")
            .format(Format::date)
            .limits(0, 10),
        field<&ReportQuery::search_type>("Search type."),
        field<&ReportQuery::country>(
            "Only searches from this country: an ISO 3166-1 alpha-3 code such as `deu`, or a name.")
            .limits(0, 80),
        field<&ReportQuery::device>("Only searches on this device."),
        field<&ReportQuery::compare>("Period to compare with.")};
  }
};

struct OverviewQuery : ReportQuery {
  Granularity granularity = Granularity::day;
  static constexpr auto fields(auto...) {
    return joined(
        ReportQuery::fields(),
        std::array{field<&OverviewQuery::granularity>("Length of one entry of the series.")});
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
            field<&RankingQuery::ordering>(
                "Sort fields, separated by commas: `clicks`, `impressions`, `ctr`, `position`, and "
                "`query` or `page`; prefix `-` for descending order. By default `-clicks`.")
                .limits(0, 200),
            field<&RankingQuery::filter_query>("Only queries that match this text.").limits(0, 200),
            field<&RankingQuery::filter_page>("Only pages whose URL matches this text.")
                .limits(0, 200),
            field<&RankingQuery::match>("How `filter_query` and `filter_page` match."),
            field<&RankingQuery::min_impressions>("Only rows with at least this many impressions.")
                .limits(0, 9e15),
            field<&RankingQuery::min_position>("Only rows with at least this average position.")
                .limits(0, 1e6),
            field<&RankingQuery::max_position>("Only rows with at most this average position.")
                .limits(0, 1e6),
            field<&RankingQuery::brand>(
                "Whether to include only, or to exclude, queries for the brand."),
            field<&RankingQuery::brand_terms>(
                "Brand terms, separated by commas; by default the name in the property's domain.")
                .limits(0, 400)});
  }
};

}  // namespace toolyard::search
