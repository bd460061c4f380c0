#include "tools/json/query/path_parser.h"

#include <algorithm>
#include <charconv>

#include "core/text/utf8.h"
#include "tools/json/reading/reader.h"

namespace toolyard::json {
namespace {

constexpr std::int64_t largest_index = (std::int64_t{1} << 53) - 1;

bool is_member_start(char c) { return is_name_start(c) && c != '$'; }

}  // namespace

std::expected<Path, PathFault> parse_path(std::string_view text) { return PathParser(text).run(); }

bool Path::is_singular() const {
  return std::ranges::all_of(segments, [](const Segment& one) {
    return !one.is_descendant && one.selectors.size() == 1 &&
           (one.selectors[0].kind == SelectorKind::name ||
            one.selectors[0].kind == SelectorKind::index);
  });
}

std::expected<Path, PathFault> PathParser::run() {
  auto result = path();
  if (!fault_ && at_ < text_.size()) fail("Unexpected text");
  if (fault_) return std::unexpected(std::move(*fault_));
  return result;
}

Path PathParser::path() {
  Path result;
  result.is_relative = peek() == '@';
  ++at_;
  segments(result);
  return result;
}

void PathParser::segments(Path& path) {
  for (;;) {
    const auto before = at_;
    skip_space();
    if (!segment(path)) {
      if (!fault_) at_ = before;
      return;
    }
  }
}

bool PathParser::segment(Path& path) {
  Segment one;
  if (take("..")) {
    one.is_descendant = true;
    if (peek() == '[') {
      one.selectors = bracket();
    } else if (take("*")) {
      one.selectors.push_back({});
    } else {
      one.selectors.push_back({.kind = SelectorKind::name, .name = member_name()});
    }
  } else if (take(".")) {
    if (take("*")) {
      one.selectors.push_back({});
    } else {
      one.selectors.push_back({.kind = SelectorKind::name, .name = member_name()});
    }
  } else if (peek() == '[') {
    one.selectors = bracket();
  } else {
    return false;
  }
  count_part();
  path.segments.push_back(std::move(one));
  return !fault_;
}

std::vector<Selector> PathParser::bracket() {
  std::vector<Selector> list;
  ++at_;
  do {
    count_part();
    skip_space();
    list.push_back(selector());
    skip_space();
  } while (take(","));
  expect(']');
  return list;
}

Selector PathParser::selector() {
  const char c = peek();
  if (c == '\'' || c == '"') return {.kind = SelectorKind::name, .name = quoted()};
  if (take("*")) return {};
  if (c == '?') return filter();
  return index_or_slice();
}

Selector PathParser::index_or_slice() {
  Selector one{.kind = SelectorKind::index};
  const auto starts_number = [&] { return peek() == '-' || is_digit(peek()); };
  if (starts_number()) {
    one.start = integer();
    const auto behind = at_;
    skip_space();
    if (peek() != ':') {
      at_ = behind;
      return one;
    }
  }
  if (!take(":")) {
    fail("Expected a name in quotes, an index, a slice, `*` or `?`");
    return one;
  }
  one.kind = SelectorKind::slice;
  skip_space();
  if (starts_number()) one.end = integer();
  skip_space();
  if (take(":")) {
    skip_space();
    if (starts_number()) one.step = integer();
  }
  return one;
}

std::int64_t PathParser::integer() {
  const auto start = at_;
  const bool is_negative = take("-");
  const auto digits = at_;
  while (is_digit(peek())) ++at_;
  const auto text = text_.substr(start, at_ - start);
  std::int64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool has_zero = at_ > digits && text_[digits] == '0' && (at_ - digits > 1 || is_negative);
  if (at_ == digits || has_zero || read.ec != std::errc{} || value > largest_index ||
      value < -largest_index) {
    fail(start, "Not a valid index");
  }
  return value;
}

std::string PathParser::member_name() {
  const auto start = at_;
  if (is_member_start(peek())) {
    while (at_ < text_.size() && (is_member_start(peek()) || is_digit(peek()))) ++at_;
  }
  if (at_ == start) fail("Expected a name or `*`");
  return std::string(text_.substr(start, at_ - start));
}

std::string PathParser::quoted() {
  const char quote = text_[at_++];
  std::string out;
  while (at_ < text_.size() && text_[at_] != quote) {
    spend(4);
    const char c = text_[at_];
    if (static_cast<unsigned char>(c) < 0x20) {
      fail("A control character must be escaped");
    } else if (c == '\\') {
      quoted_escape(out, quote);
    } else {
      out += c;
      ++at_;
    }
  }
  expect(quote);
  return out;
}

void PathParser::quoted_escape(std::string& out, char quote) {
  const auto start = at_;
  const char kind = peek(1);
  at_ = std::min(at_ + 2, text_.size());
  constexpr std::string_view kinds = "bfnrt/\\", meanings = "\b\f\n\r\t/\\";
  if (kind == quote) {
    out += quote;
  } else if (kind != '\0' && kinds.contains(kind)) {
    out += meanings[kinds.find(kind)];
  } else if (kind == 'u') {
    char32_t value = unit();
    if (value >= 0xD800 && value < 0xDC00 && take("\\u")) {
      const auto low = unit();
      if (low < 0xDC00 || low > 0xDFFF) return fail(start, "The surrogate pair is incomplete");
      value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00);
    }
    if (value >= 0xD800 && value <= 0xDFFF) {
      return fail(start, "The surrogate pair is incomplete");
    }
    append_code_point(out, value);
  } else {
    fail(start, "Unknown escape sequence");
  }
}

unsigned PathParser::unit() {
  unsigned value = 0;
  for (int i = 0; i < 4; ++i, ++at_) {
    const int digit = hex_value(peek());
    if (digit < 0 || at_ >= text_.size()) {
      fail("Expected four hexadecimal digits");
      return 0;
    }
    value = value << 4 | static_cast<unsigned>(digit);
  }
  return value;
}

}  // namespace toolyard::json
