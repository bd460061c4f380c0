// Which variant a unit gets: a hash of the unit and the experiment's seed, looked up in ranges that
// the weights make. The same as GrowthBook's clients do, so that a site may assign for itself.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace toolyard::experiments {

// A half-open part of the places from 0 to 1.
struct BucketRange {
  double start = 0;
  double end = 0;
  bool holds(double place) const { return place >= start && place < end; }
};

// Units outside of it do not take part, so that experiments with parts that do not overlap never
// meet in one unit.
struct Namespace {
  std::string_view name;
  BucketRange part;
};

std::uint32_t fnv1a_32(std::string_view text, std::uint32_t start = 0x811c9dc5);

// From 0 to below 1; nothing for a version other than 1 and 2. Version 1 knows a thousand places
// and is biased where experiments share a seed; version 2 knows ten thousand.
std::optional<double> place_of(std::string_view seed, std::string_view unit, int hash_version);

// Of each of so many variants; coverage is brought into 0 to 1. Weights that are not one for each
// variant, or whose sum is not about 1, count as equal.
std::vector<BucketRange> bucket_ranges(int variants, double coverage,
                                       std::span<const double> weights);
std::vector<double> equal_weights(int variants);

// The number of the first range that holds the place.
std::optional<std::size_t> choose_variant(double place, std::span<const BucketRange> ranges);

bool is_in_namespace(std::string_view unit, const Namespace& space);

// The variant that the query of a page's address asks for, such as `?my-test=1`.
std::optional<std::size_t> variant_in_query(std::string_view key, std::string_view address,
                                            std::size_t variants);

}  // namespace toolyard::experiments
