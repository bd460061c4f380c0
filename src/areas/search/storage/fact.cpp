#include "areas/search/storage/fact.h"

#include <cstring>
#include <string>

#include "core/crypto/sha256.h"

namespace toolyard::search {
namespace {

// The first 64 bits of SHA-256: senders of data cannot choose them at will.
std::int64_t start_of(const Sha256& hash) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof value; ++i) value = value << 8 | hash[i];
  return static_cast<std::int64_t>(value);
}

}  // namespace

Sums& Sums::operator+=(const Sums& more) {
  clicks += more.clicks;
  impressions += more.impressions;
  positioned += more.positioned;
  sum_position += more.sum_position;
  return *this;
}

std::optional<double> Sums::ctr() const {
  if (impressions == 0) return std::nullopt;
  return static_cast<double>(clicks) / static_cast<double>(impressions);
}

std::optional<double> Sums::position() const {
  if (positioned == 0) return std::nullopt;
  return sum_position / static_cast<double>(positioned);
}

Sums sums_of(const Fact& fact) {
  return {.clicks = fact.clicks,
          .impressions = fact.impressions,
          .positioned = fact.sum_position ? fact.impressions : 0,
          .sum_position = fact.sum_position.value_or(0)};
}

std::vector<std::string> dimension_names(Grain grain) {
  constexpr std::array<std::string_view, 6> names{"date",    "query",  "page",
                                                  "country", "device", "searchAppearance"};
  std::vector<std::string> all;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (grain.has(Dimension(i))) all.emplace_back(names[i]);
  return all;
}

Grain Narrowed::dimensions() const {
  Grain grain;
  if (!country.empty()) grain = grain.with(Dimension::country);
  if (!device.empty()) grain = grain.with(Dimension::device);
  return grain;
}

std::int64_t text_hash(std::string_view text) { return text.empty() ? 0 : start_of(sha256(text)); }

std::int64_t rest_hash(const Fact& fact) {
  thread_local std::string room;
  room.clear();
  // No text contains a NUL, which is the separator.
  for (const auto text : {fact.page, fact.country, spelling(fact.device), fact.appearance})
    room.append(text).push_back('\0');
  return start_of(sha256(room));
}

}  // namespace toolyard::search
