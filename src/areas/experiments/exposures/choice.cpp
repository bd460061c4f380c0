// The variant that the hash of a unit decides.
#include <vector>

#include "areas/experiments/exposures/assignment.h"
#include "areas/experiments/facts.h"

namespace toolyard::experiments {
namespace {

std::vector<BucketRange> ranges_of(const Experiment& one, double coverage) {
  double sum = 0;
  for (const auto& variant : one.variants) sum += variant.weight;
  std::vector<double> weights;
  weights.reserve(one.variants.size());
  for (const auto& variant : one.variants) weights.push_back(variant.weight / sum);
  return bucket_ranges(static_cast<int>(weights.size()), coverage, weights);
}

const Variant* variant_at(const Experiment& one, std::string_view unit, double coverage) {
  const auto place = place_of(one.seed, unit, static_cast<int>(one.hash_version)).value();
  const auto chosen = choose_variant(place, ranges_of(one, coverage));
  return chosen ? &one.variants[*chosen] : nullptr;
}

}  // namespace

const Variant* variant_for(const Experiment& one, std::string_view unit) {
  if (one.space && !is_in_namespace(unit, {one.space->name, {one.space->start, one.space->end}}))
    return nullptr;
  return variant_at(one, unit, one.coverage);
}

const Variant& variant_of_exposed(const StoredExperiment& one, std::string_view unit) {
  const auto* variant = variant_at(one, unit, 1);
  return variant ? *variant : one.control();
}

}  // namespace toolyard::experiments
