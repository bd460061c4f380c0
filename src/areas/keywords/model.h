// A tracked search keyword: its record, figures, and the requests and responses of the API.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "records/change.h"

namespace toolyard::keywords {

enum class KeywordId : std::int64_t {};

enum class Device : std::uint8_t { all, desktop, mobile, tablet };
constexpr auto spellings(Device) {
  return std::array<Spelling<Device>, 4>{{{Device::all, "all", "All devices together."},
                                          {Device::desktop, "desktop", "Desktop computers."},
                                          {Device::mobile, "mobile", "Mobile phones."},
                                          {Device::tablet, "tablet", "Tablets."}}};
}

enum class Intent : std::uint8_t { informational, navigational, commercial, transactional };
constexpr auto spellings(Intent) {
  return std::array<Spelling<Intent>, 4>{
      {{Intent::informational, "informational", "To learn something."},
       {Intent::navigational, "navigational", "To reach a certain site or page."},
       {Intent::commercial, "commercial", "To compare before buying."},
       {Intent::transactional, "transactional", "To buy or do something."}}};
}

enum class KeywordSource : std::uint8_t { manual, gsc, import };
constexpr auto spellings(KeywordSource) {
  return std::array<Spelling<KeywordSource>, 3>{
      {{KeywordSource::manual, "manual", "Entered by hand."},
       {KeywordSource::gsc, "gsc", "Found in search data."},
       {KeywordSource::import, "import", "Imported from a file."}}};
}

struct Metrics {
  static constexpr std::string_view schema_name = "KeywordMetrics";
  std::int64_t clicks = 0, impressions = 0;
  std::optional<double> ctr, position;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Metrics::clicks>("Clicks."), field<&Metrics::impressions>("Impressions."),
        field<&Metrics::ctr>(
            "Click-through rate: clicks divided by impressions; null without impressions."),
        field<&Metrics::position>("Average position; null if unknown.")};
  }
};

struct HistoryPoint : Metrics {
  static constexpr std::string_view schema_name = "KeywordHistoryPoint";
  std::string start, end;
  static constexpr auto fields(auto...) {
    return joined(
        std::array{field<&HistoryPoint::start>("The day, or the first day of an imported file.")
                       .format(Format::date),
                   field<&HistoryPoint::end>("The same day, or the last day of an imported file.")
                       .format(Format::date)},
        Metrics::fields());
  }
};

// The fields of a keyword that callers set.
struct KeywordText {
  std::string keyword;
  std::string locale = "en";
  std::optional<std::string> country;
  Device device = Device::all;
  std::optional<Intent> intent;
  std::optional<std::int64_t> volume, difficulty, cpc_micros;
  std::optional<std::string> target_url, tool_slug;
  std::vector<std::string> tags;
  KeywordSource source = KeywordSource::manual;
  bool is_tracked = true;

  bool operator==(const KeywordText&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&KeywordText::keyword>("The keyword, unique per locale, country and device. Stored "
                                     "in Unicode NFC, in lower case and with single spaces.")
            .names_record()
            .sortable()
            .limits(1, 200),
        field<&KeywordText::locale>("Locale, such as `en` or `pt-BR`.").limits(1, 16),
        field<&KeywordText::country>(
            "Country whose searches count, such as `deu` or `DE`; null for all.")
            .limits(2, 3),
        field<&KeywordText::device>("Device whose searches count."),
        field<&KeywordText::intent>("Search intent."),
        field<&KeywordText::volume>("Searches per month.").sortable().limits(0, 1e12),
        field<&KeywordText::difficulty>("Difficulty of ranking for the keyword, from 0 to 100.")
            .sortable()
            .limits(0, 100),
        field<&KeywordText::cpc_micros>("Cost per click, in millionths of the currency unit.")
            .limits(0, 1e15),
        field<&KeywordText::target_url>("URL of the page that should rank for the keyword.")
            .format(Format::uri)
            .limits(1, 2000),
        field<&KeywordText::tool_slug>("Slug of the tool it is about."),
        field<&KeywordText::tags>("Tags.").json_member("tags").limits(0, 20).item_limits(1, 40),
        field<&KeywordText::source>("Where the keyword comes from."),
        field<&KeywordText::is_tracked>("Whether the keyword is tracked.")};
  }
};

struct Keyword : KeywordText {
  static constexpr std::string_view schema_name = "Keyword";
  static constexpr std::array constraints{
      UserConstraint{"keywords_keyword_unique", &toolyard::problems::duplicate, "/keyword",
                     "This keyword already exists for the same locale, country and device."}};
  static constexpr std::array<std::string_view, 1> empty_if_none{"country"};
  static constexpr TableSpec table{.name = "keywords",
                                   .object_kind = "keyword",
                                   .missing = "There is no keyword with this id.",
                                   .constraints = constraints,
                                   .empty_if_none = empty_if_none};

  KeywordId id{};
  Metrics metrics, previous;
  std::optional<double> delta_position, best_position;
  std::optional<Instant> best_position_at;
  std::optional<std::vector<HistoryPoint>> history;
  Instant created_at, updated_at;

  static constexpr auto fields(auto...) {
    return joined(
        KeywordText::fields(),
        std::array{
            field<&Keyword::id>("Id of the keyword.").sortable().read_only(),
            field<&Keyword::metrics>("Figures of the last 28 days up to the newest final day of "
                                     "any property, or of the latest imported file.")
                .computed()
                .read_only(),
            field<&Keyword::previous>("Figures of the preceding period of equal length.")
                .computed()
                .read_only(),
            field<&Keyword::delta_position>("Change of the position against the preceding period; "
                                            "a negative value is an improvement.")
                .computed()
                .read_only(),
            field<&Keyword::best_position>("Best average position of a day.")
                .computed()
                .read_only(),
            field<&Keyword::best_position_at>("Day of the best position.").computed().read_only(),
            field<&Keyword::history>(
                "Figures of the last 90 days; in lists only with `include=history`.")
                .computed()
                .read_only()
                .sparse(),
            field<&Keyword::created_at>("When the keyword was created.").sortable().read_only(),
            field<&Keyword::updated_at>("When the keyword was last changed.")
                .sortable()
                .read_only()});
  }
};

struct StoredKeyword : Versioned<Keyword> {
  bool is_measured = false;
  static constexpr auto fields(auto...) {
    return joined(Versioned::fields(),
                  std::array{field<&StoredKeyword::is_measured>(
                      "Whether all search data known then was counted for it.")});
  }
};

struct KeywordQuery : PageQuery {
  std::string_view locale, country;
  std::optional<Device> device;
  std::string_view tag, tool_slug;
  std::optional<KeywordSource> source;
  std::optional<bool> is_tracked;
  std::optional<std::int64_t> min_volume;
  std::string_view search, include, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&KeywordQuery::locale>("Only keywords in this locale."),
        field<&KeywordQuery::country>("Only keywords for this country."),
        field<&KeywordQuery::device>("Only keywords for this device."),
        field<&KeywordQuery::tag>("Only keywords with this tag.").custom(),
        field<&KeywordQuery::tool_slug>("Only keywords about the tool with this slug."),
        field<&KeywordQuery::source>("Only keywords from this source."),
        field<&KeywordQuery::is_tracked>(
            "Only tracked keywords, or only those that are not tracked."),
        field<&KeywordQuery::min_volume>(
            "Only keywords with at least this many searches per month.")
            .limits(0, 1e12)
            .from("volume"),
        field<&KeywordQuery::search>("Words to find in the keyword.")
            .limits(0, 200)
            .searches("keyword"),
        field<&KeywordQuery::include>("`history` to include the figures of the last 90 days.")
            .custom(),
        sort_field<&KeywordQuery::ordering, Keyword>("-id")});
  }
};

enum class TopMetric : std::uint8_t { clicks, impressions, ctr, position, volume };
constexpr auto spellings(TopMetric) {
  return std::array<Spelling<TopMetric>, 5>{
      {{TopMetric::clicks, "clicks", "Most clicks."},
       {TopMetric::impressions, "impressions", "Most impressions."},
       {TopMetric::ctr, "ctr", "Highest click-through rate."},
       {TopMetric::position, "position", "Best average position."},
       {TopMetric::volume, "volume", "Most searches per month."}}};
}

struct TopQuery {
  TopMetric metric = TopMetric::clicks;
  std::int64_t limit = 10;
  std::string_view start_date, end_date, locale, country, tool_slug;
  std::optional<Device> device;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&TopQuery::metric>("Metric to rank by."),
        field<&TopQuery::limit>("Maximum number of keywords.").limits(1, 100),
        field<&TopQuery::start_date>("First day of the period; by default the last 28 days up to "
                                     "the newest final day of any property are used.")
            .format(Format::date)
            .limits(0, 10),
        field<&TopQuery::end_date>("Last day of the period, inclusive.")
            .format(Format::date)
            .limits(0, 10),
        field<&TopQuery::locale>("Only keywords in this locale."),
        field<&TopQuery::country>("Only keywords for this country."),
        field<&TopQuery::tool_slug>("Only keywords about the tool with this slug."),
        field<&TopQuery::device>("Only keywords for this device.")};
  }
};

struct Period {
  static constexpr std::string_view schema_name = "KeywordPeriod";
  std::string start, end;
  static constexpr auto fields(auto...) {
    return std::array{field<&Period::start>("First day.").format(Format::date),
                      field<&Period::end>("Last day.").format(Format::date)};
  }
};

struct Top {
  static constexpr std::string_view schema_name = "TopKeywords";
  TopMetric metric = TopMetric::clicks;
  std::optional<Period> period;
  std::vector<Keyword> results;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Top::metric>("Metric the keywords are ranked by."),
        field<&Top::period>("Days the figures are about, by default those of the property with the "
                            "newest final day; null without data."),
        field<&Top::results>(
            "The keywords, best first; ties are broken by impressions, then alphabetically.")};
  }
};

}  // namespace toolyard::keywords
