// Metrics of a node: families of samples, each described once, where it is counted. Sources add
// samples to a sink, which formats them as Prometheus text or as JSON.
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

// Names follow the rules of Prometheus: letters, digits and `_`; names of counters end in `_total`.
struct MetricFamily {
  std::string_view name;
  MetricKind kind = MetricKind::counter;
  std::string_view help;
};

struct MetricLabel {
  std::string_view name;
  std::string_view value;
};

// The integer alternative keeps counters exact beyond 2^53.
using MetricValue = std::variant<std::uint64_t, double>;

class MetricSink {
 public:
  virtual ~MetricSink() = default;

  // Begins a family; samples that are added belong to the family begun last. Each family is begun
  // once.
  virtual void begin(const MetricFamily& family) = 0;
  // Adds a sample. `part` is `_bucket`, `_sum` or `_count` of a histogram, else empty.
  virtual void add(std::initializer_list<MetricLabel> labels, MetricValue value,
                   std::string_view part = {}) = 0;
};

// Adds the current values to a sink. Must not block: it may run on an event loop.
using MetricSource = std::function<void(MetricSink& sink)>;

// Adds a family of one sample, without labels.
inline void collect_one(MetricSink& sink, const MetricFamily& family, MetricValue value) {
  sink.begin(family);
  sink.add({}, value);
}

}  // namespace toolyard
