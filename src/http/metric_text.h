// The text format of Prometheus, version 0.0.4: families with their samples.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace toolyard::http {

enum class MetricKind { counter, gauge, histogram };

// Begins a family; its samples follow.
void append_metric_family(std::string& out, std::string_view name, MetricKind kind,
                          std::string_view help);

struct MetricLabel {
  std::string_view name;
  std::string_view value;
};
void append_metric(std::string& out, std::string_view name,
                   std::initializer_list<MetricLabel> labels, double value);
void append_metric(std::string& out, std::string_view name,
                   std::initializer_list<MetricLabel> labels, std::uint64_t value);

// The shortest decimal that is this number.
std::string metric_number(double value);

}  // namespace toolyard::http
