#include "areas/experiments/model.h"

#include <algorithm>
#include <set>

namespace toolyard::experiments {
namespace {

void refuse(std::vector<Fault>& faults, std::string pointer, std::string_view code,
            std::string detail) {
  faults.push_back({std::move(pointer), std::string(code), std::move(detail)});
}

// Whether `text` consists of 1 to 64 lower-case letters, digits and characters of `marks`. Keys of
// variants and metrics come from programs, so they may also contain `_`.
bool is_name(std::string_view text, std::string_view marks) {
  return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || marks.contains(c);
  });
}

template <class Parts>
void check_keys(std::vector<Fault>& faults, const Parts& parts, const std::string& pointer) {
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto place = pointer + "/" + std::to_string(i) + "/key";
    if (!is_name(parts[i].key, "-_"))
      refuse(faults, place, "invalid_format",
             "Must consist of lower-case letters, digits, `-` and `_`.");
    else if (!seen.insert(parts[i].key).second)
      refuse(faults, place, "duplicate", "Must not be repeated.");
  }
}

void check_variants(std::vector<Fault>& faults, const std::vector<Variant>& variants) {
  if (variants.empty()) return;  // reported by the field description
  if (std::ranges::count(variants, true, &Variant::is_control) != 1)
    refuse(faults, "/variants", "one_control", "Exactly one variant must have `is_control`.");
  double sum = 0;
  for (const auto& one : variants) sum += one.weight;
  if (!(sum > 0))
    refuse(faults, "/variants", "no_weight", "The sum of the weights must be greater than 0.");
}

std::optional<std::int64_t> find_number(const std::vector<Numbered>& all, std::string_view key) {
  const auto found = std::ranges::find(all, key, &Numbered::key);
  return found == all.end() ? std::nullopt : std::optional(found->number);
}

template <class Parts> void number_all(std::vector<Numbered>& numbers, const Parts& parts) {
  for (const auto& part : parts)
    if (!find_number(numbers, part.key))
      numbers.push_back({part.key, static_cast<std::int64_t>(numbers.size()) + 1});
}

}  // namespace

bool is_key(std::string_view text) { return is_name(text, "-"); }

std::vector<Fault> faults_of(const Experiment& request) {
  std::vector<Fault> faults;
  if (!request.key.empty() && !is_key(request.key))
    refuse(faults, "/key", "invalid_format", "Must consist of lower-case letters, digits and `-`.");
  check_variants(faults, request.variants);
  check_keys(faults, request.variants, "/variants");
  check_keys(faults, request.metrics, "/metrics");
  if (std::ranges::count(request.metrics, true, &Metric::is_primary) > 1)
    refuse(faults, "/metrics", "one_primary", "At most one metric can have `is_primary`.");
  if (request.space && request.space->name.empty())
    refuse(faults, "/namespace/name", "required", "This field is required.");
  if (request.space && request.space->start >= request.space->end)
    refuse(faults, "/namespace/end", "out_of_range", "Must be greater than `start`.");
  if (request.prior && !(request.prior->deviation > 0))
    refuse(faults, "/prior/deviation", "required", "This field is required.");
  return faults;
}

std::int64_t StoredExperiment::number_of(const Variant& variant) const {
  return find_number(variant_numbers, variant.key).value();
}
const Variant* StoredExperiment::find_variant(std::string_view wanted) const {
  const auto found = std::ranges::find(variants, wanted, &Variant::key);
  return found == variants.end() ? nullptr : &*found;
}
const Variant* StoredExperiment::variant_numbered(std::int64_t number) const {
  const auto found = std::ranges::find(variant_numbers, number, &Numbered::number);
  return found == variant_numbers.end() ? nullptr : find_variant(found->key);
}
std::optional<std::int64_t> StoredExperiment::metric_number(std::string_view wanted) const {
  const bool is_there = std::ranges::find(metrics, wanted, &Metric::key) != metrics.end();
  return is_there ? find_number(metric_numbers, wanted) : std::nullopt;
}
const Variant& StoredExperiment::control() const {
  return *std::ranges::find(variants, true, &Variant::is_control);
}

void number_parts(StoredExperiment& one) {
  number_all(one.variant_numbers, one.variants);
  number_all(one.metric_numbers, one.metrics);
}

}  // namespace toolyard::experiments
