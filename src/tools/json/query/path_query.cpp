// Runs JSONPath queries: each segment produces a list of nodes from the previous list.
#include <algorithm>

#include "tools/json/query/filter.h"
#include "tools/json/query/pointer.h"

namespace toolyard::json {
namespace {

// A selected value counts as this many visited ones, because it is kept in memory.
constexpr std::size_t kept_value = 4;

// Resolves a negative index, which counts from the end of the array.
std::int64_t normal(std::int64_t index, std::int64_t size) {
  return index >= 0 ? index : index + size;
}

}  // namespace

std::optional<std::vector<std::uint32_t>> select(const Document& document, const Path& path,
                                                 std::size_t values) {
  Evaluator evaluator(document, values);
  auto nodes = evaluator.run(path, 0);
  if (evaluator.is_exhausted()) return std::nullopt;
  return nodes;
}

Nodes Evaluator::run(const Path& path, std::uint32_t current) {
  spend(100);
  Nodes nodes{path.is_relative ? current : 0};
  for (const auto& segment : path.segments) {
    Nodes next;
    for (const auto node : nodes) {
      if (segment.is_descendant) {
        descend(segment, node, next);
      } else {
        apply(segment, node, next);
      }
      if (is_exhausted()) return {};
    }
    nodes = std::move(next);
  }
  return nodes;
}

void Evaluator::descend(const Segment& segment, std::uint32_t node, Nodes& out) {
  const auto end = node + document_.nodes[node].span;
  for (auto i = node; i < end && !is_exhausted(); ++i) {
    count(1);
    if (document_.nodes[i].is_container()) apply(segment, i, out);
  }
}

void Evaluator::apply(const Segment& segment, std::uint32_t node, Nodes& out) {
  const auto& nodes = document_.nodes;
  count(1);
  if (!nodes[node].is_container()) return;
  for (const auto& selector : segment.selectors) {
    if (is_exhausted()) return;
    const auto before = out.size();
    switch (selector.kind) {
      case SelectorKind::name: select_name(selector, node, out); break;
      case SelectorKind::index: select_index(selector, node, out); break;
      case SelectorKind::slice: select_slice(selector, node, out); break;
      case SelectorKind::wildcard:
      case SelectorKind::filter:
        for_each_child(node, [&](std::uint32_t child) {
          if (!selector.filter || holds(*selector.filter, child)) out.push_back(child);
        });
        break;
    }
    count(kept_value * (out.size() - before));
  }
}

void Evaluator::select_name(const Selector& selector, std::uint32_t node, Nodes& out) {
  if (document_.nodes[node].kind != Kind::object) return;
  count(document_.nodes[node].length);
  if (const auto found = member_of(document_, node, selector.name)) out.push_back(*found);
}

void Evaluator::select_index(const Selector& selector, std::uint32_t node, Nodes& out) {
  const auto& array = document_.nodes[node];
  if (array.kind != Kind::array) return;
  const auto index = normal(*selector.start, array.length);
  if (index < 0 || index >= array.length) return;
  count(static_cast<std::size_t>(index));
  out.push_back(*item_of(document_, node, static_cast<std::size_t>(index)));
}

// RFC 9535, section 2.3.4.2.2.
void Evaluator::select_slice(const Selector& selector, std::uint32_t node, Nodes& out) {
  const auto& array = document_.nodes[node];
  if (array.kind != Kind::array || selector.step == 0) return;
  const std::int64_t size = array.length, step = selector.step;
  Nodes items;
  items.reserve(array.length);
  for_each_child(node, [&](std::uint32_t child) { items.push_back(child); });
  const auto take = [&](std::int64_t i) { out.push_back(items[static_cast<std::size_t>(i)]); };
  const auto first = normal(selector.start.value_or(step > 0 ? 0 : size - 1), size);
  const auto last = selector.end ? normal(*selector.end, size) : step > 0 ? size : -1;
  if (step > 0) {
    const auto lower = std::clamp<std::int64_t>(first, 0, size);
    const auto upper = std::clamp<std::int64_t>(last, 0, size);
    for (auto i = lower; i < upper; i += step) take(i);
  } else {
    const auto upper = std::clamp<std::int64_t>(first, -1, size - 1);
    const auto lower = std::clamp<std::int64_t>(last, -1, size - 1);
    for (auto i = upper; i > lower; i += step) take(i);
  }
}

}  // namespace toolyard::json
