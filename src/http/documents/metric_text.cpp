#include "http/documents/metric_text.h"

#include <array>
#include <charconv>

namespace toolyard::http {

namespace {

// Escapes line feeds and backslashes and, in quoted label values, also quotes.
void append_escaped(std::string& out, std::string_view value, bool is_quoted) {
  for (const char c : value) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '\\' || (c == '"' && is_quoted)) out += '\\';
    out += c;
  }
}

void append_labels(std::string& out, std::initializer_list<MetricLabel> labels) {
  if (labels.size() == 0) return;
  char before = '{';
  for (const auto& label : labels) {
    out += before;
    out.append(label.name).append("=\"");
    append_escaped(out, label.value, true);
    out += '"';
    before = ',';
  }
  out += '}';
}

}  // namespace

void MetricText::begin(const MetricFamily& family) {
  name_ = family.name;
  out_.append("# HELP ").append(name_).append(" ");
  append_escaped(out_, family.help, false);
  out_.append("\n# TYPE ").append(name_).append(" ").append(spelling(family.kind)).append("\n");
}

void MetricText::add(std::initializer_list<MetricLabel> labels, MetricValue value,
                     std::string_view part) {
  out_.append(name_).append(part);
  append_labels(out_, labels);
  const auto* count = std::get_if<std::uint64_t>(&value);
  out_.append(" ").append(count ? std::to_string(*count) : metric_number(std::get<double>(value)));
  out_ += '\n';
}

std::string metric_number(double value) {
  std::array<char, 32> text;
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

}  // namespace toolyard::http
