// A keyword as people give and see it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe.h"
#include "core/page.h"

namespace toolyard::keywords {

enum class KeywordId : std::int64_t {};

enum class Device : std::uint8_t { all, desktop, mobile, tablet };
constexpr auto spellings(Device) {
  return std::array<Spelling<Device>, 4>{{{Device::all, "all", "All together."},
                                          {Device::desktop, "desktop", "Computers."},
                                          {Device::mobile, "mobile", "Phones."},
                                          {Device::tablet, "tablet", "Tablets."}}};
}

enum class Intent : std::uint8_t { informational, navigational, commercial, transactional };
constexpr auto spellings(Intent) {
  return std::array<Spelling<Intent>, 4>{
      {{Intent::informational, "informational", "To know something."},
       {Intent::navigational, "navigational", "To get somewhere."},
       {Intent::commercial, "commercial", "To compare before buying."},
       {Intent::transactional, "transactional", "To do or buy something."}}};
}

enum class KeywordSource : std::uint8_t { manual, gsc, import };
constexpr auto spellings(KeywordSource) {
  return std::array<Spelling<KeywordSource>, 3>{
      {{KeywordSource::manual, "manual", "Somebody has typed it."},
       {KeywordSource::gsc, "gsc", "It was seen in search."},
       {KeywordSource::import, "import", "It came with a file."}}};
}

struct Metrics {
  std::int64_t clicks = 0, impressions = 0;
  std::optional<double> ctr, position;
  static constexpr auto fields(auto...) {
    return std::array{field<&Metrics::clicks>("Clicks in the window."),
                      field<&Metrics::impressions>("Impressions in the window."),
                      field<&Metrics::ctr>("Clicks by impressions; null without impressions."),
                      field<&Metrics::position>("The mean position; null where none is known.")};
  }
};

struct HistoryPoint : Metrics {
  std::string start, end;
  static constexpr auto fields(auto...) {
    return joined(std::array{field<&HistoryPoint::start>("The day, or the first one of a file."),
                             field<&HistoryPoint::end>("The same day, or the last one.")},
                  Metrics::fields());
  }
};

// What a caller gives.
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
        field<&KeywordText::keyword>("The keyword; kept in NFC, without cases, with single blanks. "
                                     "Once per locale, country and device.")
            .limits(1, 200),
        field<&KeywordText::locale>("Its language, such as `en` or `pt-BR`.").limits(1, 16),
        field<&KeywordText::country>("Searches of this country alone, such as `deu` or `DE`; null "
                                     "for all.")
            .limits(2, 3),
        field<&KeywordText::device>("Searches on this device alone."),
        field<&KeywordText::intent>("What for it is searched."),
        field<&KeywordText::volume>("Searches a month, by whatever tells.").limits(0, 1e12),
        field<&KeywordText::difficulty>("How hard it is to rank for, 0 to 100.").limits(0, 100),
        field<&KeywordText::cpc_micros>("What a click costs, in millionths of the currency.")
            .limits(0, 1e15),
        field<&KeywordText::target_url>("The page that shall be found by it.").limits(1, 2000),
        field<&KeywordText::tool_slug>("The tool that it is about."),
        field<&KeywordText::tags>("Labels.").limits(0, 20).item_limits(1, 40),
        field<&KeywordText::source>("Where it comes from."),
        field<&KeywordText::is_tracked>("Whether it is watched.")};
  }
};

struct Keyword : KeywordText {
  static constexpr std::string_view schema_name = "Keyword";

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
            field<&Keyword::id>("Its number.").read_only(),
            field<&Keyword::metrics>("Its last 28 days with final numbers, or its latest file.")
                .read_only(),
            field<&Keyword::previous>("As many days before.").read_only(),
            field<&Keyword::delta_position>("The position less the previous one: below 0 is "
                                            "better.")
                .read_only(),
            field<&Keyword::best_position>("The best mean position of any day.").read_only(),
            field<&Keyword::best_position_at>("Which day that was.").read_only(),
            field<&Keyword::history>("Its last 90 days, where `include` asks for it.")
                .read_only()
                .sparse(),
            field<&Keyword::created_at>("When it was made.").read_only(),
            field<&Keyword::updated_at>("When it was last changed.").read_only()});
  }
};

struct StoredKeyword : Keyword {
  std::int64_t change_count = 0;
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
        field<&KeywordQuery::locale>("Only of this locale."),
        field<&KeywordQuery::country>("Only of this country."),
        field<&KeywordQuery::device>("Only of this device."),
        field<&KeywordQuery::tag>("Only with this label."),
        field<&KeywordQuery::tool_slug>("Only about this tool."),
        field<&KeywordQuery::source>("Only from there."),
        field<&KeywordQuery::is_tracked>("Only those that are watched, or are not."),
        field<&KeywordQuery::min_volume>("Only those searched that often.").limits(0, 1e12),
        field<&KeywordQuery::search>("Words in the keyword.").limits(0, 200),
        field<&KeywordQuery::include>("`history` for the last 90 days of each."),
        field<&KeywordQuery::ordering>("`id`, `keyword`, `volume`, `difficulty`, `created_at`, "
                                       "`updated_at`; `-` for descending, several with commas.")
            .limits(0, 200)});
  }
};

enum class TopMetric : std::uint8_t { clicks, impressions, ctr, position, volume };
constexpr auto spellings(TopMetric) {
  return std::array<Spelling<TopMetric>, 5>{
      {{TopMetric::clicks, "clicks", "Most clicks."},
       {TopMetric::impressions, "impressions", "Most impressions."},
       {TopMetric::ctr, "ctr", "The largest share of clicks."},
       {TopMetric::position, "position", "The best mean position."},
       {TopMetric::volume, "volume", "Searched most."}}};
}

struct TopQuery {
  TopMetric metric = TopMetric::clicks;
  std::int64_t limit = 10;
  std::string_view start_date, end_date, locale, country, tool_slug;
  std::optional<Device> device;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&TopQuery::metric>("What is compared."),
        field<&TopQuery::limit>("How many.").limits(1, 100),
        field<&TopQuery::start_date>("The first day, such as `2026-01-31`; else the last 28 days "
                                     "with final numbers.")
            .limits(0, 10),
        field<&TopQuery::end_date>("The last day.").limits(0, 10),
        field<&TopQuery::locale>("Only of this locale."),
        field<&TopQuery::country>("Only of this country."),
        field<&TopQuery::tool_slug>("Only about this tool."),
        field<&TopQuery::device>("Only of this device.")};
  }
};

struct Period {
  std::string start, end;
  static constexpr auto fields(auto...) {
    return std::array{field<&Period::start>("The first day."),
                      field<&Period::end>("The last day.")};
  }
};

struct Top {
  TopMetric metric = TopMetric::clicks;
  std::optional<Period> period;
  std::vector<Keyword> results;
  static constexpr auto fields(auto...) {
    return std::array{field<&Top::metric>("What was compared."),
                      field<&Top::period>("The days; null where none are known."),
                      field<&Top::results>("The best first; where that is the same, the one with "
                                           "more impressions, then by the letters.")};
  }
};

}  // namespace toolyard::keywords
