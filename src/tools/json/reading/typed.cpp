#include "tools/json/reading/typed.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "tools/json/reading/lookahead.h"

namespace toolyard::json {
namespace {

constexpr std::size_t longest_name = 200;

std::size_t skip_number(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

// Returns the offset behind the bracket that closes the one at an offset, on the same line and
// within the length of a name; or the offset itself.
std::size_t skip_pair(std::string_view text, std::size_t at, char closing) {
  const auto rest = text.substr(at, longest_name);
  const auto end = rest.find_first_of(std::string{closing, '\n', '{'});
  return end < rest.size() && rest[end] == closing ? at + end + 1 : at;
}

// Whether a key is the first thing at an offset. Without a colon or arrow, only `=` follows it.
bool has_key_first(std::string_view text, std::size_t at) {
  at = skip_white_space(text, at);
  if (bracketed_key_length(text, at) > 0) return true;
  if (is_key_ahead(text, at)) return true;
  auto end = at;
  while (end < text.size() && is_name_part(text[end])) ++end;
  spend(end - at);
  if (end == at) return false;
  const auto next = skip_white_space(text, end);
  return char_at(text, next) == '=' && char_at(text, next + 1) != '=';
}

// Reads the name of a type, part by part.
class Reading {
 public:
  Reading(std::string_view text, std::size_t at)
      : text_(text.substr(0, std::min(text.size(), at + longest_name))), whole_(text), start_(at),
        at_(at) {}

  TypeName run() {
    prefix();
    const bool has_name = name();
    spend(at_ - start_);
    if (at_ == start_) return {};
    const auto before_gap = at_;
    at_ = skip_blanks(text_, at_);
    const char c = char_at(text_, at_);
    if (c == '{') return braces();
    if (c == '[' && has_name) return squares(at_ > before_gap);
    if (has_name && (c == '(' || c == '\n' || c == '\r')) return rounds(at_ > before_gap);
    return {};
  }

 private:
  // Takes what may be before a name: a reference of Node, its notes in square brackets, a pointer
  // of Go and the element type of its slices.
  void prefix() {
    if (text_.substr(at_).starts_with("<ref *"))
      at_ = skip_blanks(text_, skip_pair(text_, at_, '>'));
    if (std::string_view("&%#@").contains(char_at(text_, at_))) {
      ++at_;
    }
    if (char_at(text_, at_) != '[') return;
    const auto end = skip_pair(text_, at_, ']');
    if (end == at_) return;
    const auto inner = text_.substr(at_ + 1, end - at_ - 2);
    const bool is_slice =
        inner.find_first_not_of("0123456789") == inner.npos && is_name_start(char_at(text_, end));
    const bool is_note = is_name_start(char_at(inner, 0)) &&
                         inner.find_first_of("\"',:[") == inner.npos &&
                         char_at(text_, skip_blanks(text_, end)) == '{';
    const bool has_no_prototype = inner.ends_with(": null prototype");
    if (!is_slice && !is_note && !has_no_prototype) return;
    at_ = end;
    result_.is_certain = true;
  }

  void words() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (quote_at(text_, at_).length > 0) break;
      const bool is_mark = std::string_view(".\\$").contains(c) && at_ > start_;
      if (is_name_part(c) || is_mark) ++at_;
      else if (text_.substr(at_).starts_with("::")) at_ += 2;
      else if (c == '<' && at_ > start_ && skip_pair(text_, at_, '>') > at_)
        at_ = skip_pair(text_, at_, '>');
      else break;
    }
  }

  // Takes the name, with the number of its elements and other notes behind it.
  bool name() {
    const auto begin = at_;
    if (is_digit(char_at(text_, at_))) return false;
    words();
    if (at_ == begin) return at_ > start_;
    name_ = text_.substr(begin, at_ - begin);
    go_types();
    count(at_);
    if (char_at(text_, at_) == '#' && is_digit(char_at(text_, at_ + 1))) {
      at_ = skip_number(text_, at_ + 1);
      count(skip_blanks(text_, at_));
    }
    const auto next = skip_blanks(text_, at_);
    if (next == at_ + 1 && char_at(text_, next) == '[') {  // the tag of a class
      const auto end = skip_pair(text_, next, ']');
      if (end > next && char_at(text_, skip_blanks(text_, end)) == '{' &&
          is_name_start(char_at(text_, next + 1))) {
        at_ = end;
        result_.is_certain = true;
      }
    } else if (text_.substr(next).starts_with("Object") && next == at_ + 1) {
      name_ = "Array";  // a class, as `print_r` writes it
      at_ = next + 6;
    }
    return true;
  }

  // Takes the type of the elements of a map of Go, and `interface {}`.
  void go_types() {
    const auto rest = text_.substr(at_);
    if (name_ == "map" && rest.starts_with('[')) {
      const auto end = skip_pair(text_, at_, ']');
      const auto element = char_at(text_, end);
      if (end > at_ && (is_name_start(element) || element == '[' || element == '*')) {
        at_ = end;
        while (std::string_view("[]*").contains(char_at(text_, at_)) && at_ < text_.size()) ++at_;
        words();
        result_.is_certain = true;
      }
    }
    if (text_.substr(0, at_).ends_with("interface") && text_.substr(at_).starts_with(" {}"))
      at_ += 3;
  }

  // Takes a number in parentheses, or the name of an element in those of `object(Foo)#1`.
  void count(std::size_t at) {
    if (char_at(text_, at) != '(') return;
    const auto end = skip_number(text_, at + 1);
    if (end > at + 1 && char_at(text_, end) == ')') {
      has_count_ = result_.is_certain = true;
      at_ = end + 1;
      return;
    }
    const auto class_end = skip_pair(text_, at, ')');
    if (name_ == "object" && class_end > at && char_at(text_, class_end) == '#') at_ = class_end;
  }

  TypeName ending(bool is_object) {
    result_.length = at_ - start_;
    result_.is_object = is_object;
    return result_;
  }

  TypeName braces() {
    const bool is_set = is_set_ahead(whole_, at_);
    const auto likeness = likeness_of_bracket(whole_, at_);
    const auto first = skip_white_space(whole_, at_ + 1);
    const bool is_empty = char_at(whole_, first) == '}';
    const bool has_key = (text_[start_] != '#' || !name_.empty()) &&
                         (has_key_first(whole_, at_ + 1) || char_at(whole_, first) == ':');
    const bool is_known = likeness == Likeness::strong || is_set || is_empty;
    const bool is_pending = char_at(whole_, first) == '<';
    const bool is_tagged =
        text_[start_] == '#' && name_.empty() && !is_name_start(char_at(whole_, first));
    if (!is_known && !has_key && !is_pending && !is_tagged && !result_.is_certain) return {};
    const bool is_list = name_ == "Set" || name_ == "array" || text_[start_] == '[';
    result_.is_certain |= likeness == Likeness::strong;
    result_.is_spaced = has_key && text_[start_] == '&' && name_.empty();
    result_.is_telling = !has_key || result_.is_spaced;
    return ending(has_key || (is_empty && (!is_list || has_prototype())));
  }

  bool has_prototype() const {
    return text_.substr(start_, at_ - start_).contains("null prototype");
  }

  // Whether it is a scalar of `var_dump`, behind which a key may be.
  bool is_scalar_type() const {
    for (const std::string_view type : {"int", "float", "bool", "string", "enum"})
      if (name_ == type) return true;
    return false;
  }

  TypeName squares(bool has_gap) {
    if (is_scalar_type() && has_count_) return {};
    const bool is_map = name_ == "map" && !has_gap;
    const bool has_key = !has_gap && has_key_first(whole_, at_ + 1) && text_[at_ + 1] != '[';
    if (is_map && (has_key || char_at(text_, at_ + 1) == ']')) {
      result_.is_spaced = true;
      return ending(true);
    }
    if (has_count_ || text_[start_] == '<') return ending(false);
    return has_key && char_at(whole_, end_of_name(at_ + 1)) == '=' ? ending(true) : TypeName{};
  }

  std::size_t end_of_name(std::size_t at) const {
    while (at < whole_.size() && (is_name_part(whole_[at]) || whole_[at] == '.')) ++at;
    return at;
  }

  // What is in parentheses is an object if it begins with a key, which `print_r` puts in square
  // brackets on the next line.
  TypeName rounds(bool has_gap) {
    const auto open = skip_white_space(text_, at_);
    if (char_at(text_, open) != '(') return {};
    const auto first = skip_white_space(whole_, open + 1);
    const bool is_listed = name_ == "Array" && open > at_;
    if (is_listed || (name_ == "Array" && has_gap)) {
      if (char_at(whole_, first) != ')' && bracketed_key_length(whole_, first) == 0) return {};
      const bool is_line = char_at(whole_, open + 1) == '\n' || char_at(whole_, open + 1) == '\r';
      result_.listing = is_line ? Listing::by_line : Listing::by_space;
      result_.is_certain = true;
      at_ = open;
      return ending(true);
    }
    if (name_ == "array" && open == at_) {
      if (char_at(whole_, first) == ')') return ending(false);
      if (is_arrow_ahead(first)) return ending(true);
    }
    if (has_gap || open > at_ || !is_name_start(char_at(whole_, first))) return {};
    const auto end = end_of_name(first);
    const char c = char_at(whole_, end);
    const char next = char_at(whole_, end + 1);
    const bool is_key = (c == '=' && next != '=' && next != '>') ||
                        (c == ':' && next == ' ' && !name_.contains('.'));
    return is_key ? ending(true) : TypeName{};
  }

  // Whether a string or number is here, and then an arrow.
  bool is_arrow_ahead(std::size_t at) const {
    const auto digits = skip_number(whole_, at);
    const auto next = skip_white_space(whole_, digits);
    return digits > at ? whole_.substr(next).starts_with("=>") : is_quoted_key_ahead(whole_, at);
  }

  std::string_view text_;  // cut behind the longest name
  std::string_view whole_;
  std::size_t start_;
  std::size_t at_;
  std::string_view name_ = {};
  bool has_count_ = false;
  TypeName result_;
};

}  // namespace

TypeName type_name_at(std::string_view text, std::size_t at) {
  const char c = char_at(text, at);
  if (!is_name_start(c) && !std::string_view("[<&%#@").contains(c)) return {};
  return at < text.size() ? Reading(text, at).run() : TypeName{};
}

std::size_t bracketed_key_length(std::string_view text, std::size_t at) {
  if (char_at(text, at) != '[') return 0;
  const auto line = text.substr(at, text.substr(at, 1000).find('\n'));
  const auto short_line = line.substr(0, 1000);
  for (auto end = short_line.find(']'); end != line.npos; end = short_line.find(']', end + 1)) {
    spend(end);
    if (end == 1) return 0;
    const auto next = skip_blanks(text, at + end + 1);
    const char c = char_at(text, next);
    const bool is_quoted = quote_at(text, at + 1).length > 0;
    if (text.substr(next).starts_with("=>")) return end + 1;
    if (!is_quoted || quote_at(text, at + end - 1).length > 0)
      return c == '=' || (c == ':' && next == at + end + 1) ? end + 1 : 0;
  }
  return 0;
}

std::string_view name_of_bracketed_key(std::string_view key) {
  auto name = key.substr(1, key.size() - 2);
  const auto quote = quote_at(name, 0);
  if (quote.length > 0) {
    const auto mark = name.rfind('"', name.find("\":\""));
    const auto last = quote.kind == QuoteKind::plain ? mark : name.rfind(name[0]);
    return last > 0 && last != name.npos ? name.substr(1, last - 1) : name;
  }
  for (const std::string_view note : {":protected", ":private", ":public"}) {
    if (!name.ends_with(note)) continue;
    name.remove_suffix(note.size());
    return name.substr(0, name.find(':'));
  }
  return name;
}

std::size_t counted_string_at(std::string_view text, std::size_t at, std::size_t& size) {
  constexpr std::string_view name = "string(";
  if (!text.substr(at).starts_with(name)) return 0;
  const auto begin = at + name.size();
  const auto end = skip_number(text, begin);
  if (end == begin || end > begin + 9 || !text.substr(end).starts_with(") \"")) return 0;
  size = 0;
  for (const char c : text.substr(begin, end - begin))
    size = size * 10 + static_cast<std::size_t>(c - '0');
  const auto closing = end + 3 + size;
  return char_at(text, closing) == '"' ? end + 2 - at : 0;
}

bool is_spaced_struct(std::string_view text, std::size_t at) {
  if (!is_name_start(char_at(text, at + 1))) return false;
  auto end = at + 1;
  while (end < text.size() && is_name_part(text[end])) ++end;
  const auto value = char_at(text, end + 1);
  if (char_at(text, end) != ':' || is_json_space(value) || value == '/') return false;
  const auto stop = std::min(text.find_first_of(",{}[\n\"'", end), text.size());
  spend(stop - at);
  return std::string_view("{}[").contains(char_at(text, stop));
}

namespace {

// Whether a parenthesis that ends a list of `print_r` is at an offset.
bool ends_listing(std::string_view text, std::size_t at, Listing listing) {
  if (char_at(text, at) != ')') return false;
  const auto next = skip_blanks(text, at + 1);
  const char c = char_at(text, next);
  if (c == '\0' || c == '\n' || c == '\r') return true;
  return listing == Listing::by_space && (c == ')' || bracketed_key_length(text, next) > 0);
}

}  // namespace

std::size_t end_of_listed(std::string_view text, std::size_t at, Listing listing) {
  const auto start = at;
  const std::string_view separators = listing == Listing::by_line ? "\n" : "\n ";
  for (;; ++at) {
    at = std::min(text.find_first_of(separators, at), text.size());
    if (at == text.size()) break;
    const auto next = skip_blanks(text, at + 1);
    if (ends_listing(text, next, listing) || bracketed_key_length(text, next) > 0) break;
  }
  spend(at - start);
  return at;
}

}  // namespace toolyard::json
