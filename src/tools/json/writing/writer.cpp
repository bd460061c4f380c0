#include "tools/json/writing/writer.h"

#include <simdjson.h>

#include <algorithm>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/json/numbers.h"
#include "tools/json/string_text.h"

namespace toolyard::json {
namespace {

constexpr std::uint32_t too_wide = 1'000'000;

}  // namespace

Writer::Writer(const Document& document, const WriteOptions& options)
    : document_(document), options_(options) {
  if (options_.max_inline_width > 0 && !options_.is_minified) measure_inline();
}

// Computes the width of every array on one line, from the innermost array outwards.
void Writer::measure_inline() {
  const auto& nodes = document_.nodes;
  widths_.assign(nodes.size(), too_wide);
  std::vector<std::size_t> arrays;
  std::string text;
  const auto add = [&](std::uint32_t width) {
    auto& whole = widths_[arrays.back()];
    whole = std::min(whole + width + (whole > 2 ? 2 : 0), too_wide);
  };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    spend(20);
    if (nodes[i].is_container()) {
      widths_[i] = nodes[i].kind == Kind::array || nodes[i].length == 0 ? 2 : too_wide;
      arrays.push_back(i);
    } else if (!arrays.empty()) {
      text.clear();
      scalar(text, nodes[i]);
      add(static_cast<std::uint32_t>(std::min<std::size_t>(count_code_points(text), too_wide)));
    }
    while (!arrays.empty() && arrays.back() + nodes[arrays.back()].span == i + 1) {
      const auto width = widths_[arrays.back()];
      arrays.pop_back();
      if (!arrays.empty()) add(width);
    }
  }
}

// Whether the indentation alone exceeds the limit, which deep nesting can cause.
bool Writer::is_too_deep(std::size_t first) const {
  const auto& nodes = document_.nodes;
  const auto end = first + nodes[first].span;
  // An upper bound: none of the nodes is nested more deeply than the number of nodes.
  const auto max_levels = (end - first) * (end - first);
  if (max_levels * options_.indent.size() <= options_.limit) return false;
  std::vector<std::uint32_t> ends;
  std::size_t levels = 0;
  spend(2 * (end - first));
  for (auto i = first; i < end; ++i) {
    levels += ends.size();
    if (nodes[i].is_container()) {
      if (is_inline(i)) {
        i += nodes[i].span - 1;
      } else {
        ends.push_back(static_cast<std::uint32_t>(i) + nodes[i].span);
      }
    }
    if (nodes[i].has(is_key)) levels -= ends.size();  // its value is on the same line
    while (!ends.empty() && ends.back() == i + 1) ends.pop_back();
  }
  return levels * options_.indent.size() > options_.limit;
}

void Writer::scalar(std::string& out, const Node& node) {
  const auto text = document_.text(node);
  spend(10 + text.size() / 8);
  switch (node.kind) {
    case Kind::string:
      append_string(out, text, options_.escape, options_.escapes_slash, options_.limit);
      break;
    case Kind::number:
      if (options_.numbers == Numbers::preserve || !append_canonical(out, text)) out += text;
      break;
    default: out += text;
  }
}

void Writer::new_line(std::size_t level) {
  const auto& indent = options_.indent;
  level += base_level_;
  if (!fits(options_.line_end.size() + level * indent.size())) return;
  out_ += options_.line_end;
  if (indent.empty()) return;
  spend(level * indent.size() / 16);
  out_.append(level * indent.size(), indent[0]);
}

void Writer::begin_child(const Node& node) {
  if (open_.empty()) return;
  auto& parent = open_.back();
  if (parent.is_object && !node.has(is_key)) return;  // a value after its key
  if (parent.has_child) out_ += ',';
  if (parent.is_inline) {
    if (parent.has_child && !options_.is_minified) out_ += ' ';
  } else {
    new_line(open_.size());
  }
  parent.has_child = true;
}

void Writer::begin_container(std::size_t index) {
  const auto& node = document_.nodes[index];
  const bool is_object = node.kind == Kind::object;
  const bool is_on_one_line = is_inline(index) || (!open_.empty() && open_.back().is_inline);
  out_ += is_object ? '{' : '[';
  open_.push_back({static_cast<std::uint32_t>(index) + node.span, is_object, is_on_one_line});
}

void Writer::end_containers(std::size_t next) {
  while (!open_.empty() && open_.back().end == next) {
    const auto closed = open_.back();
    open_.pop_back();
    if (closed.has_child && !closed.is_inline) new_line(open_.size());
    out_ += closed.is_object ? '}' : ']';
  }
}

void Writer::write(std::size_t first) {
  const auto& nodes = document_.nodes;
  const auto end = first + nodes[first].span;
  for (auto i = first; i < end && !is_full_; ++i) {
    const auto& node = nodes[i];
    spend(10);
    begin_child(node);
    if (node.is_container()) {
      begin_container(i);
    } else {
      if (!fits(node.length)) break;
      scalar(out_, node);
    }
    if (node.has(is_key)) {
      out_ += options_.is_minified ? ":" : ": ";
    } else {
      end_containers(i + 1);
    }
  }
  open_.clear();
}

// Whether scalars are written exactly as in the source.
bool Writer::is_verbatim() const {
  return document_.is_verbatim && options_.numbers == Numbers::preserve &&
         options_.escape == Escape::preserve && !options_.escapes_slash &&
         (options_.is_minified ? document_.source.size() <= options_.limit : widths_.empty());
}

bool Writer::write_verbatim() {
  if (!options_.is_minified) return lay_out(document_, options_, out_);
  spend(document_.source.size() / 2);
  const auto source = document_.source;
  out_.resize_and_overwrite(source.size(), [&](char* data, std::size_t) {
    std::size_t size = 0;
    return simdjson::minify(source.data(), source.size(), data, size) ? 0 : size;
  });
  return true;
}

bool Writer::value(std::size_t node) {
  is_too_deep_ = is_too_deep_ || (!options_.is_minified && is_too_deep(node));
  if (is_too_deep_) return false;
  if (node == 0 && out_.empty() && is_verbatim()) return write_verbatim();
  write(node);
  return fits(0);
}

bool Writer::array_of(std::span<const std::uint32_t> nodes) {
  out_ += '[';
  base_level_ = 1;
  bool is_first = true;
  for (const auto node : nodes) {
    if (!is_first) out_ += ',';
    is_first = false;
    if (!options_.is_minified) new_line(0);
    if (!value(node)) return false;
  }
  base_level_ = 0;
  if (!nodes.empty() && !options_.is_minified) new_line(0);
  out_ += ']';
  return fits(0);
}

bool Writer::lines(std::size_t array) {
  const auto& nodes = document_.nodes;
  const auto end = array + nodes[array].span;
  bool is_first = true;
  for (auto i = array + 1; i < end; i += nodes[i].span) {
    if (!is_first) out_ += options_.line_end;
    is_first = false;
    if (!value(i)) return false;
  }
  return fits(0);
}

}  // namespace toolyard::json
