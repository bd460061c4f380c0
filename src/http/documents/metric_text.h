// Writes metric families and their samples in the Prometheus text format, version 0.0.4.
#pragma once
#include <string>
#include <string_view>

#include "core/metric.h"

namespace toolyard::http {

class MetricText final : public MetricSink {
 public:
  explicit MetricText(std::string& out) : out_(out) {}

  void begin(const MetricFamily& family) override;
  void add(std::initializer_list<MetricLabel> labels, MetricValue value,
           std::string_view part = {}) override;

 private:
  std::string& out_;
  std::string_view name_;
};

// Returns the shortest decimal number that is read back as the same value.
std::string metric_number(double value);

}  // namespace toolyard::http
