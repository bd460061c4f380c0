#include "areas/experiments/exposures/assignment.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <string>

#include "core/text/utf8.h"

namespace toolyard::experiments {
namespace {

constexpr double weight_tolerance = 0.01;

std::string decimal(std::uint32_t number) { return std::to_string(number); }

bool is_about_one(std::span<const double> weights) {
  return std::abs(std::accumulate(weights.begin(), weights.end(), 0.0) - 1) <= weight_tolerance;
}

std::string_view query_of(std::string_view address) {
  address = address.substr(0, address.find('#'));
  const auto mark = address.find('?');
  return mark == address.npos ? std::string_view() : address.substr(mark + 1);
}

}  // namespace

std::uint32_t fnv1a_32(std::string_view text, std::uint32_t start) {
  for (const char c : text) start = (start ^ static_cast<unsigned char>(c)) * 0x01000193u;
  return start;
}

std::uint32_t fnv1a_32_of_utf16(std::string_view text, std::uint32_t start) {
  const auto add = [&](std::uint32_t unit) { start = (start ^ unit) * 0x01000193u; };
  for (std::size_t at = 0; at < text.size();) {
    const auto point = code_point_at(text, at);
    at += point.length;
    if (point.value < 0x10000) {
      add(point.value);
      continue;
    }
    const auto rest = point.value - 0x10000;
    add(0xD800 + (rest >> 10));
    add(0xDC00 + (rest & 0x3FF));
  }
  return start;
}

std::optional<double> place_of(std::string_view seed, std::string_view unit, int hash_version) {
  if (hash_version == 1) return fnv1a_32_of_utf16(seed, fnv1a_32_of_utf16(unit)) % 1'000 / 1'000.0;
  if (hash_version == 2)
    return fnv1a_32(decimal(fnv1a_32_of_utf16(unit, fnv1a_32_of_utf16(seed)))) % 10'000 / 10'000.0;
  return std::nullopt;
}

std::vector<double> equal_weights(int variants) {
  if (variants < 1) return {};
  return std::vector(static_cast<std::size_t>(variants), 1.0 / variants);
}

std::vector<BucketRange> bucket_ranges(int variants, double coverage,
                                       std::span<const double> weights) {
  coverage = std::isnan(coverage) ? 0 : std::clamp(coverage, 0.0, 1.0);
  const auto equal = equal_weights(variants);
  if (weights.size() != equal.size() || !is_about_one(weights)) weights = equal;
  std::vector<BucketRange> ranges;
  double start = 0;
  for (const double weight : weights) {
    ranges.push_back({start, start + coverage * weight});
    start += weight;
  }
  return ranges;
}

std::optional<std::size_t> choose_variant(double place, std::span<const BucketRange> ranges) {
  for (std::size_t i = 0; i < ranges.size(); ++i)
    if (ranges[i].holds(place)) return i;
  return std::nullopt;
}

bool is_in_namespace(std::string_view unit, const Namespace& space) {
  const auto hash = fnv1a_32_of_utf16(space.name, fnv1a_32("__", fnv1a_32_of_utf16(unit)));
  return space.part.holds(hash % 1'000 / 1'000.0);
}

std::optional<std::size_t> variant_in_query(std::string_view key, std::string_view address,
                                            std::size_t variants) {
  auto query = query_of(address);
  while (!query.empty()) {
    const auto pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    if (!pair.starts_with(key) || pair.size() <= key.size() || pair[key.size()] != '=') continue;
    const auto text = pair.substr(key.size() + 1);
    std::size_t number = 0;
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
    return number < variants ? std::optional(number) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace toolyard::experiments
