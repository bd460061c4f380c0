// What a node counts and measures of itself: families of samples, each described once, where it is
// counted. Whatever shows them, as text for Prometheus or as JSON, is a sink that sources fill.
#pragma once
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string_view>
#include <variant>

#include "core/describe/describe.h"

namespace toolyard {

enum class MetricKind : std::uint8_t { counter, gauge, histogram };
constexpr auto spellings(MetricKind) {
  return std::array<Spelling<MetricKind>, 3>{
      {{MetricKind::counter, "counter", "Only increases, from 0 at the start of the process."},
       {MetricKind::gauge, "gauge", "The current value, which may rise and fall."},
       {MetricKind::histogram, "histogram", "Counts of observations by upper bound."}}};
}

// Names are those of Prometheus: letters, digits and `_`; those of counters end in `_total`.
struct MetricFamily {
  std::string_view name;
  MetricKind kind = MetricKind::counter;
  std::string_view help;
};

struct MetricLabel {
  std::string_view name;
  std::string_view value;
};

// Counters stay exact beyond what a `double` holds.
using MetricValue = std::variant<std::uint64_t, double>;

class MetricSink {
 public:
  virtual ~MetricSink() = default;

  // Samples belong to the family that was begun last; each family is begun once.
  virtual void begin(const MetricFamily& family) = 0;
  // `part` is `_bucket`, `_sum` or `_count` of a histogram.
  virtual void add(std::initializer_list<MetricLabel> labels, MetricValue value,
                   std::string_view part = {}) = 0;
};

// Collects what is counted now. Waits for nothing: it may run on an event loop.
using MetricSource = std::function<void(MetricSink& sink)>;

// A family of one sample.
inline void collect_one(MetricSink& sink, const MetricFamily& family, MetricValue value) {
  sink.begin(family);
  sink.add({}, value);
}

}  // namespace toolyard
