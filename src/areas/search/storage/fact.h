// What is known of a site in search: clicks, impressions and positions by any set of dimensions.
// Positions are kept as sums, so that reports never average averages.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "core/time/day.h"

namespace toolyard::search {

enum class Dimension : std::uint8_t { date, query, page, country, device, appearance };

// By which dimensions rows are told apart. Rows of different grains count the same searches, and
// are never added to each other.
class Grain {
 public:
  constexpr Grain() = default;
  constexpr explicit Grain(std::int64_t bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  constexpr Grain with(Dimension one) const { return Grain(bits_ | bit(one)); }
  constexpr bool has(Dimension one) const { return (bits_ & bit(one)) != 0; }
  constexpr std::int64_t bits() const { return bits_; }
  // Whether reports of queries or pages are made of its facts.
  constexpr bool has_names() const {
    return (has(Dimension::query) || has(Dimension::page)) && !has(Dimension::appearance);
  }
  bool operator==(const Grain&) const = default;

 private:
  static constexpr std::int64_t bit(Dimension one) { return std::int64_t{1} << int(one); }
  std::uint8_t bits_ = 0;
};

enum class Device : std::uint8_t { none, desktop, mobile, tablet };
constexpr auto spellings(Device) {
  return std::array<Spelling<Device>, 4>{{{Device::none, "", "Unknown device."},
                                          {Device::desktop, "DESKTOP", "Desktop computers."},
                                          {Device::mobile, "MOBILE", "Mobile phones."},
                                          {Device::tablet, "TABLET", "Tablets."}}};
}

enum class SearchType : std::uint8_t { web, image, video, news, discover, google_news };
constexpr auto spellings(SearchType) {
  return std::array<Spelling<SearchType>, 6>{
      {{SearchType::web, "web", "Web search."},
       {SearchType::image, "image", "Image search."},
       {SearchType::video, "video", "Video search."},
       {SearchType::news, "news", "The News tab of Google Search."},
       {SearchType::discover, "discover", "Discover."},
       {SearchType::google_news, "googleNews", "Google News."}}};
}

// Whether the numbers may still change.
enum class State : std::uint8_t { settled, fresh };
constexpr auto spellings(State) {
  return std::array<Spelling<State>, 2>{{{State::settled, "final", "The figures are final."},
                                         {State::fresh, "fresh", "The figures may still change."}}};
}

// Texts are borrowed.
struct Fact {
  Window window;  // a single day where the grain has dates
  std::string_view query, page, country, appearance;
  std::int64_t clicks = 0;
  std::int64_t impressions = 0;
  std::optional<double> sum_position;  // position × impressions; none where no position is told
  std::uint32_t line = 0;              // of its file, or its number among the rows
  Device device = Device::none;
  State state = State::settled;
};

// What facts add up to.
struct Sums {
  std::int64_t clicks = 0;
  std::int64_t impressions = 0;
  std::int64_t positioned = 0;  // impressions of which a position is told
  double sum_position = 0;      // over those

  static constexpr auto fields(auto...) {
    return row_columns<Sums, &Sums::clicks, &Sums::impressions, &Sums::positioned,
                       &Sums::sum_position>();
  }
  Sums& operator+=(const Sums& more);
  // Clicks by impressions; nothing without impressions.
  std::optional<double> ctr() const;
  // The average over impressions; nothing where no position is told.
  std::optional<double> position() const;
};
Sums sums_of(const Fact& fact);

// What facts are narrowed to.
struct Narrowed {
  std::string country, device;  // empty: all

  bool is_all() const { return country.empty() && device.empty(); }
  Grain dimensions() const;
};

// Facts are told apart in the store by hashes of what they are about, which fit into an index
// however long the texts are. Of one query: its facts lie side by side within their days. 0 for an
// empty text.
std::int64_t text_hash(std::string_view text);
// Of all else that a fact is about.
std::int64_t rest_hash(const Fact& fact);

}  // namespace toolyard::search
