#include "http/metric_text.h"

#include <array>
#include <charconv>

namespace toolyard::http {

namespace {

std::string_view name_of(MetricKind kind) {
  switch (kind) {
    case MetricKind::counter: return "counter";
    case MetricKind::gauge: return "gauge";
    case MetricKind::histogram: return "histogram";
  }
  return "untyped";
}

void append_escaped(std::string& out, std::string_view value) {
  for (const char c : value) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
}

void append_labels(std::string& out, std::string_view name,
                   std::initializer_list<MetricLabel> labels) {
  out += name;
  if (labels.size() == 0) return;
  char before = '{';
  for (const auto& label : labels) {
    out += before;
    out.append(label.name).append("=\"");
    append_escaped(out, label.value);
    out += '"';
    before = ',';
  }
  out += '}';
}

}  // namespace

void append_metric_family(std::string& out, std::string_view name, MetricKind kind,
                          std::string_view help) {
  out.append("# HELP ").append(name).append(" ").append(help);
  out.append("\n# TYPE ").append(name).append(" ").append(name_of(kind)).append("\n");
}

void append_metric(std::string& out, std::string_view name,
                   std::initializer_list<MetricLabel> labels, double value) {
  append_labels(out, name, labels);
  out.append(" ").append(metric_number(value)).append("\n");
}

void append_metric(std::string& out, std::string_view name,
                   std::initializer_list<MetricLabel> labels, std::uint64_t value) {
  append_labels(out, name, labels);
  out.append(" ").append(std::to_string(value)).append("\n");
}

std::string metric_number(double value) {
  std::array<char, 32> text;
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

}  // namespace toolyard::http
