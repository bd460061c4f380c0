// Assigns variants to units: a hash of the unit and the experiment's seed, looked up in ranges that
// result from the weights. Compatible with GrowthBook's SDKs, so that a site may assign units
// itself.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace toolyard::experiments {

// A half-open range of positions from 0 to 1.
struct BucketRange {
  double start = 0;
  double end = 0;
  bool holds(double place) const { return place >= start && place < end; }
};

// Units outside of `part` do not take part, so that experiments in a namespace whose parts do not
// overlap have no unit in common.
struct Namespace {
  std::string_view name;
  BucketRange part;
};

std::uint32_t fnv1a_32(std::string_view text, std::uint32_t start = 0x811c9dc5);
// The same over the UTF-16 code units of a text, which must be valid UTF-8: GrowthBook's JavaScript
// client hashes what `charCodeAt` returns. For ASCII, both are equal.
std::uint32_t fnv1a_32_of_utf16(std::string_view text, std::uint32_t start = 0x811c9dc5);

// Returns the position of a unit, from 0 to below 1; nullopt if the version is neither 1 nor 2.
// Version 1 has a thousand positions and is biased if experiments share a seed; version 2 has ten
// thousand.
std::optional<double> place_of(std::string_view seed, std::string_view unit, int hash_version);

// Returns the range of each variant; `coverage` is clamped to 0 to 1. Weights count as equal if
// there is not one for each variant, or if their sum is not about 1.
std::vector<BucketRange> bucket_ranges(int variants, double coverage,
                                       std::span<const double> weights);
std::vector<double> equal_weights(int variants);

// Returns the index of the first range that contains the position.
std::optional<std::size_t> choose_variant(double place, std::span<const BucketRange> ranges);

bool is_in_namespace(std::string_view unit, const Namespace& space);

// Returns the variant that the query of a page's URL requests, such as `?my-test=1`; nullopt if
// there is none or it does not exist.
std::optional<std::size_t> variant_in_query(std::string_view key, std::string_view address,
                                            std::size_t variants);

}  // namespace toolyard::experiments
