// A fact of search data: clicks, impressions and position of a site, by any set of dimensions.
// Positions are stored as sums, so that reports never average averages.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/time/day.h"

namespace toolyard::search {

enum class Dimension : std::uint8_t { date, query, page, country, device, appearance };

// A set of dimensions: those that the rows of a table have. Rows of different grains count the same
// searches, and are never added to each other.
class Grain {
 public:
  constexpr Grain() = default;
  constexpr explicit Grain(std::int64_t bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  constexpr Grain with(Dimension one) const { return Grain(bits_ | bit(one)); }
  constexpr bool has(Dimension one) const { return (bits_ & bit(one)) != 0; }
  constexpr std::int64_t bits() const { return bits_; }
  // Returns whether reports of queries or pages use facts of this grain.
  constexpr bool has_names() const {
    return (has(Dimension::query) || has(Dimension::page)) && !has(Dimension::appearance);
  }
  bool operator==(const Grain&) const = default;

 private:
  static constexpr std::int64_t bit(Dimension one) { return std::int64_t{1} << int(one); }
  std::uint8_t bits_ = 0;
};

// Returns the names of the dimensions in the API of Search Console.
std::vector<std::string> dimension_names(Grain grain);

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

// Whether the figures may still change.
enum class State : std::uint8_t { settled, fresh };
constexpr auto spellings(State) {
  return std::array<Spelling<State>, 2>{{{State::settled, "final", "The figures are final."},
                                         {State::fresh, "fresh", "The figures may still change."}}};
}

// Texts are borrowed.
struct Fact {
  Window window;  // a single day if the grain is dated
  std::string_view query, page, country, appearance;
  std::int64_t clicks = 0;
  std::int64_t impressions = 0;
  std::optional<double> sum_position;  // position × impressions; nullopt if unknown
  std::uint32_t line = 0;              // line in its file, or row number in a response
  Device device = Device::none;
  State state = State::settled;
};

// Sums of facts.
struct Sums {
  std::int64_t clicks = 0;
  std::int64_t impressions = 0;
  std::int64_t positioned = 0;  // impressions with a known position
  double sum_position = 0;      // of the positioned impressions

  static constexpr auto fields(auto...) {
    return row_columns<Sums, &Sums::clicks, &Sums::impressions, &Sums::positioned,
                       &Sums::sum_position>();
  }
  Sums& operator+=(const Sums& more);
  // Click-through rate: clicks divided by impressions; nullopt without impressions.
  std::optional<double> ctr() const;
  // Average position, weighted by impressions; nullopt if no position is known.
  std::optional<double> position() const;
};
Sums sums_of(const Fact& fact);

// A filter of facts by country and device.
struct Narrowed {
  std::string country, device;  // empty: all

  bool is_all() const { return country.empty() && device.empty(); }
  Grain dimensions() const;
};

// Hash of a query: a part of the key of its facts in the store. Hashes fit into an index however
// long the texts are, and the facts of a query are adjacent within their day. Names of pages are
// hashed the same way. 0 for an empty text.
std::int64_t text_hash(std::string_view text);
// Hash of the other dimensions of a fact: page, country, device and appearance.
std::int64_t rest_hash(const Fact& fact);

}  // namespace toolyard::search
