#include <charconv>

#include "tools/json/path.h"
#include "tools/json/text.h"

namespace toolyard::json {

namespace {

constexpr int deepest_filter = 32;

bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool is_name(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }

using FilterPart = std::shared_ptr<Filter>;

// A recursive descent over the query's text, bounded in depth; faults leave as a PathFault.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Segments whole() {
    need("$");
    auto segments = this->segments();
    if (at_ != text_.size()) wrong("`.`, `[` or the end");
    return segments;
  }

 private:
  [[noreturn]] void wrong(std::string_view expected) const { throw PathFault{at_, expected}; }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_space() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  void need(std::string_view word) {
    if (!take(word)) wrong(word);
  }

  Segments segments() {
    Segments all;
    for (;;) {
      const auto before = at_;
      skip_space();
      Segment segment;
      segment.is_descendant = take("..");
      if (peek() == '[') {
        segment.selectors = bracket();
      } else if (segment.is_descendant || take(".")) {
        if (take("*")) segment.selectors.emplace_back(Wildcard{});
        else segment.selectors.emplace_back(name());
      } else {
        at_ = before;
        return all;
      }
      all.push_back(std::move(segment));
    }
  }

  std::string name() {
    if (!is_name_start(peek())) wrong("a name or `*`");
    const auto begin = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::vector<Selector> bracket() {
    need("[");
    std::vector<Selector> all;
    do {
      skip_space();
      all.push_back(selector());
      skip_space();
    } while (take(","));
    need("]");
    return all;
  }

  Selector selector() {
    if (peek() == '"' || peek() == '\'') return quoted();
    if (take("*")) return Wildcard{};
    if (take("?")) {
      skip_space();
      return either();
    }
    std::optional<std::int64_t> start;
    if (peek() != ':') start = integer();
    skip_space();
    if (!take(":")) return *start;
    Slice slice{start, {}, 1};
    skip_space();
    if (peek() == '-' || is_name(peek())) slice.end = integer();
    skip_space();
    if (take(":")) {
      skip_space();
      if (peek() == '-' || is_name(peek())) slice.step = integer();
    }
    return slice;
  }

  std::int64_t integer() {
    std::int64_t value = 0;
    const auto* begin = text_.data() + at_;
    const auto read = std::from_chars(begin, text_.data() + text_.size(), value);
    const std::string_view digits(begin, static_cast<std::size_t>(read.ptr - begin));
    constexpr std::int64_t exact = (std::int64_t{1} << 53) - 1;
    if (read.ec != std::errc{} || value > exact || value < -exact || digits == "-0" ||
        (digits.size() > 1 && (digits[0] == '0' || digits.starts_with("-0"))))
      wrong("a whole number, a name in quotes, `*` or `?`");
    at_ += digits.size();
    return value;
  }

  std::string quoted() {
    const char quote = peek();
    const auto begin = at_++;
    while (at_ < text_.size() && text_[at_] != quote) at_ += text_[at_] == '\\' ? 2 : 1;
    if (at_ >= text_.size()) {
      at_ = text_.size();
      wrong("a closing quote");
    }
    ++at_;
    return decoded(text_.substr(begin, at_ - begin));
  }

  static FilterPart part(Filter::Kind kind, FilterPart first = {}, FilterPart second = {}) {
    auto made = std::make_shared<Filter>();
    made->kind = kind;
    made->first = std::move(first);
    made->second = std::move(second);
    return made;
  }

  FilterPart either() {
    if (++depth_ > deepest_filter) wrong("a simpler filter");
    auto left = both();
    for (skip_space(); take("||"); skip_space()) {
      skip_space();
      left = part(Filter::Kind::either, left, both());
    }
    --depth_;
    return left;
  }

  FilterPart both() {
    auto left = basic();
    for (skip_space(); take("&&"); skip_space()) {
      skip_space();
      left = part(Filter::Kind::both, left, basic());
    }
    return left;
  }

  FilterPart basic() {
    if (take("!")) {
      skip_space();
      if (++depth_ > deepest_filter) wrong("a simpler filter");
      auto negated = part(Filter::Kind::negation, basic());
      --depth_;
      return negated;
    }
    if (take("(")) {
      skip_space();
      auto inner = either();
      skip_space();
      need(")");
      return inner;
    }
    auto left = comparable();
    skip_space();
    for (const std::string_view sign : {"==", "!=", "<=", ">=", "<", ">"}) {
      if (!take(sign)) continue;
      skip_space();
      auto made = part(Filter::Kind::comparison, left, comparable());
      made->word = sign;
      return made;
    }
    if (left->kind != Filter::Kind::query) wrong("a comparison");
    return part(Filter::Kind::exists, left);
  }

  FilterPart comparable() {
    if (peek() == '@' || peek() == '$') {
      auto made = part(Filter::Kind::query);
      made->is_relative = text_[at_++] == '@';
      made->segments = segments();
      return made;
    }
    auto made = part(Filter::Kind::literal);
    if (peek() == '"' || peek() == '\'') {
      append_string(made->word, quoted(), {});
      return made;
    }
    if (is_name_start(peek())) return word(made);
    const auto begin = at_;
    while (at_ < text_.size() && std::string_view("+-.eE0123456789").find(text_[at_]) != std::string_view::npos)
      ++at_;
    if (begin == at_) wrong("a value, `@` or `$`");
    made->word = text_.substr(begin, at_ - begin);
    return made;
  }

  // true, false, null, or a function with its argument.
  FilterPart word(const FilterPart& made) {
    made->word = name();
    if (made->word == "true" || made->word == "false" || made->word == "null") return made;
    if (made->word != "length" && made->word != "count" && made->word != "value")
      wrong("length, count or value");
    need("(");
    skip_space();
    made->kind = Filter::Kind::function;
    made->first = comparable();
    skip_space();
    need(")");
    return made;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

std::expected<Segments, PathFault> parse_path(std::string_view path) {
  try {
    return Parser(path).whole();
  } catch (const PathFault& fault) {
    return std::unexpected(fault);
  }
}

}  // namespace toolyard::json
