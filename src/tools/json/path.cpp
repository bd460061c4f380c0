#include "tools/json/path.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/utf8.h"
#include "tools/json/pointer.h"
#include "tools/json/text.h"
#include "tools/json/writer.h"

namespace toolyard::json {

namespace {

using Nodes = std::vector<std::uint32_t>;

struct TooMuch {};

// What a comparable stands for: JSON in one canonical spelling, or nothing.
using Value = std::optional<std::string>;

class Query {
 public:
  Query(const Document& document, std::size_t most) : document_(document), budget_(most) {}

  Nodes run(const Segments& segments, std::uint32_t from) {
    Nodes here{from};
    for (const auto& segment : segments) {
      Nodes next;
      for (const auto node : here) {
        if (!segment.is_descendant) {
          select(segment, node, next);
          continue;
        }
        for (auto inside = node; inside < at(node).after; ++inside)
          if (at(inside).kind != Kind::key) select(segment, inside, next);
      }
      here = std::move(next);
    }
    return here;
  }

 private:
  const Node& at(std::size_t index) const { return document_.nodes[index]; }

  void spend(std::size_t steps) {
    if (steps > budget_) throw TooMuch{};
    budget_ -= steps;
  }

  Nodes children(std::uint32_t node) {
    Nodes all;
    spend(at(node).count + 1);
    const bool is_object = at(node).kind == Kind::object;
    if (!is_object && at(node).kind != Kind::array) return all;
    for (auto child = node + 1; child < at(node).after;) {
      if (is_object) ++child;
      all.push_back(child);
      child = at(child).after;
    }
    return all;
  }

  void select(const Segment& segment, std::uint32_t node, Nodes& out) {
    for (const auto& selector : segment.selectors) {
      if (const auto* name = std::get_if<std::string>(&selector)) {
        spend(at(node).count + 1);
        if (const auto found = find_member(document_, node, *name))
          out.push_back(static_cast<std::uint32_t>(*found));
      } else if (const auto* index = std::get_if<std::int64_t>(&selector)) {
        item(node, *index, out);
      } else if (const auto* range = std::get_if<Slice>(&selector)) {
        slice(node, *range, out);
      } else if (std::holds_alternative<Wildcard>(selector)) {
        std::ranges::copy(children(node), std::back_inserter(out));
      } else {
        const auto& filter = *std::get<std::shared_ptr<Filter>>(selector);
        for (const auto child : children(node))
          if (holds(filter, child)) out.push_back(child);
      }
    }
  }

  void item(std::uint32_t node, std::int64_t index, Nodes& out) {
    if (at(node).kind != Kind::array) return;
    const auto all = children(node);
    const auto size = static_cast<std::int64_t>(all.size());
    const auto wanted = index < 0 ? size + index : index;
    if (wanted >= 0 && wanted < size) out.push_back(all[static_cast<std::size_t>(wanted)]);
  }

  void slice(std::uint32_t node, const Slice& range, Nodes& out) {
    if (at(node).kind != Kind::array || range.step == 0) return;
    const auto all = children(node);
    const auto size = static_cast<std::int64_t>(all.size());
    const auto bound = [&](std::int64_t n) { return n < 0 ? size + n : n; };
    if (range.step > 0) {
      const auto low = std::clamp<std::int64_t>(bound(range.start.value_or(0)), 0, size);
      const auto high = std::clamp<std::int64_t>(bound(range.end.value_or(size)), 0, size);
      for (auto i = low; i < high; i += range.step) out.push_back(all[static_cast<std::size_t>(i)]);
    } else {
      const auto high = range.start ? std::clamp<std::int64_t>(bound(*range.start), -1, size - 1)
                                    : size - 1;
      const auto low = range.end ? std::clamp<std::int64_t>(bound(*range.end), -1, size - 1) : -1;
      for (auto i = high; i > low; i += range.step) out.push_back(all[static_cast<std::size_t>(i)]);
    }
  }

  bool holds(const Filter& filter, std::uint32_t node) {
    switch (filter.kind) {
      case Filter::Kind::either: return holds(*filter.first, node) || holds(*filter.second, node);
      case Filter::Kind::both: return holds(*filter.first, node) && holds(*filter.second, node);
      case Filter::Kind::negation: return !holds(*filter.first, node);
      case Filter::Kind::exists: return !nodes_of(*filter.first, node).empty();
      case Filter::Kind::comparison:
        return compare(filter.word, value_of(*filter.first, node), value_of(*filter.second, node));
      default: return false;
    }
  }

  Nodes nodes_of(const Filter& query, std::uint32_t node) {
    return run(query.segments, query.is_relative ? node : 0);
  }

  Value value_of(const Filter& filter, std::uint32_t node) {
    if (filter.kind == Filter::Kind::literal) return filter.word;
    if (filter.kind == Filter::Kind::query) return single(nodes_of(filter, node));
    if (filter.kind != Filter::Kind::function) return std::nullopt;
    if (filter.word == "length") return length(value_of(*filter.first, node));
    if (filter.first->kind != Filter::Kind::query) return std::nullopt;
    const auto found = nodes_of(*filter.first, node);
    return filter.word == "count" ? std::to_string(found.size()) : single(found);
  }

  Value single(const Nodes& found) {
    if (found.size() != 1) return std::nullopt;
    std::string text;
    write(text, document_, found[0],
          {.is_minified = true, .sort_keys = SortKeys::codepoint, .numbers = NumberStyle::canonical,
           .strings = {.escape = Escape::minimal}});
    spend(text.size() / 16 + 1);
    return text;
  }

  static Value length(const Value& value) {
    if (!value) return std::nullopt;
    if (value->starts_with('"')) return std::to_string(count_code_points(decoded(*value)));
    const auto read = scan(*value);
    return read ? Value(std::to_string(*read)) : std::nullopt;
  }

  // Members or items of a container written without spaces; nothing for other values.
  static std::optional<std::size_t> scan(std::string_view text) {
    if (!text.starts_with('{') && !text.starts_with('[')) return std::nullopt;
    std::size_t commas = 0;
    int open = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '"')
        while (text[++i] != '"') i += text[i] == '\\';
      else if (text[i] == '{' || text[i] == '[') ++open;
      else if (text[i] == '}' || text[i] == ']') --open;
      else if (text[i] == ',' && open == 1) ++commas;
    }
    return text.size() == 2 ? 0 : commas + 1;
  }

  static std::optional<double> number(const Value& value) {
    double read = 0;
    if (!value) return std::nullopt;
    const auto* end = value->data() + value->size();
    const auto done = std::from_chars(value->data(), end, read);
    return done.ec == std::errc{} && done.ptr == end ? std::optional(read) : std::nullopt;
  }

  static bool compare(std::string_view sign, const Value& a, const Value& b) {
    const auto x = number(a);
    const auto y = number(b);
    const bool equal = x && y ? *x == *y : a == b;
    if (sign == "==") return equal;
    if (sign == "!=") return !equal;
    if (sign.size() == 2 && equal) return true;
    bool less = false;
    bool greater = false;
    if (x && y) {
      less = *x < *y;
      greater = *x > *y;
    } else if (a && b && a->starts_with('"') && b->starts_with('"')) {
      const auto order = decoded(*a).compare(decoded(*b));
      less = order < 0;
      greater = order > 0;
    }
    return sign[0] == '<' ? less : greater;
  }

  const Document& document_;
  std::size_t budget_;
};

}  // namespace

std::optional<std::vector<std::uint32_t>> select(const Document& document,
                                                 const Segments& segments, std::size_t most) {
  try {
    return Query(document, most).run(segments, 0);
  } catch (const TooMuch&) {
    return std::nullopt;
  }
}

}  // namespace toolyard::json
