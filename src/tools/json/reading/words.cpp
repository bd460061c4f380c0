// Literals, and keys and texts without quotes.
#include <algorithm>
#include <array>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/json/reading/lookahead.h"
#include "tools/json/reading/typed.h"

namespace toolyard::json {
namespace {

struct Literal {
  std::string_view word;
  Kind kind;
};
constexpr std::array literals{Literal{"true", Kind::yes}, Literal{"false", Kind::no},
                              Literal{"null", Kind::null}};
// The literals of other languages.
constexpr std::array foreign{
    Literal{"True", Kind::yes},  Literal{"TRUE", Kind::yes},  Literal{"False", Kind::no},
    Literal{"FALSE", Kind::no},  Literal{"None", Kind::null}, Literal{"Null", Kind::null},
    Literal{"NULL", Kind::null}, Literal{"nil", Kind::null},  Literal{"undefined", Kind::null}};

constexpr std::string_view text_of_literal(Kind kind) {
  return literals[kind == Kind::yes ? 0 : kind == Kind::no ? 1 : 2].word;
}

std::string_view word_at(const Reader& reader) {
  auto end = reader.at;
  while (end < reader.text.size() && is_name_part(reader.text[end])) ++end;
  return reader.text.substr(reader.at, end - reader.at);
}

void rewrite_literal(Reader& reader, Kind kind, std::size_t length) {
  auto& rewritten = reader.out.document.rewritten;
  const auto begin = rewritten.size();
  rewritten += text_of_literal(kind);
  reader.add_rewritten(kind, reader.at, begin);
  reader.at += length;
}

// Appends a text as a JSON string. The backslashes of a key are those of its escapes.
void append_quoted(std::string& out, std::string_view text, bool is_key) {
  spend(4 * text.size());
  out += '"';
  for (const char c : text) {
    if (!is_key && (c == '"' || c == '\\')) {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      append_unit_escape(out, static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  out += '"';
}

// Adds a text that is not JSON as a string.
void add_text(Reader& reader, std::string_view text) {
  auto& rewritten = reader.out.document.rewritten;
  const auto begin = rewritten.size();
  append_quoted(rewritten, text, false);
  reader.add_rewritten(Kind::string, reader.at, begin).traits |= has_escapes;
}

// Returns the size of a text without quotes, without the comment that it ends with. In a path,
// which has other slashes, `/*` begins none.
std::size_t size_before_comment(std::string_view text) {
  if (!text.ends_with("*/")) return text.size();
  const auto begin = text.find('/');
  const bool is_comment = begin > 0 && text.substr(begin).starts_with("/*") &&
                          begin + 4 < text.size() && text.find('/', begin + 1) == text.size() - 1;
  return is_comment ? begin : text.size();
}

bool quote(Reader& reader, std::string_view text, Feature feature) {
  reader.allow(feature, reader.at);
  auto& rewritten = reader.out.document.rewritten;
  const auto begin = rewritten.size();
  append_quoted(rewritten, text, feature == Feature::unquoted_key);
  reader.add_rewritten(Kind::string, reader.at, begin).traits |= has_escapes;
  reader.at += text.size();
  return true;
}

// Finds the end of a text without quotes: a character that ends a value, outside of brackets that
// belong to the text, such as those of `f(x, y)` and `(x) => { return [x]; }`.
class TextEnd {
 public:
  TextEnd(Reader& reader, bool is_in_object)
      : reader_(reader), text_(reader.text), at_(reader.at), is_in_object_(is_in_object) {}

  std::size_t find() {
    const auto start = at_;
    skip_pattern();
    skip_tag();
    while (at_ < text_.size() && !is_end()) {
      if (!skip_brackets()) ++at_;
    }
    spend(4 * (at_ - start));
    auto end = at_;
    while (end > start && (is_json_space(text_[end - 1]) || text_[end - 1] == ';')) --end;
    return start + size_before_comment(text_.substr(start, end - start));
  }

 private:
  // Skips what other languages print between angle brackets, as in `<a: 1, b: 2>`.
  void skip_tag() {
    if (text_[at_] != '<' && !text_.substr(at_).starts_with("#<")) return;
    const auto end = std::min(text_.find_first_of(">{}[]\n", at_), text_.size());
    spend(end - at_);
    if (end < text_.size() && text_[end] == '>') at_ = end + 1;
  }

  // Skips a regular expression up to its second slash, which must be on the same line.
  void skip_pattern() {
    if (text_[at_] != '/') return;
    auto at = at_ + 1;
    for (bool is_in_class = false; at < text_.size() && text_[at] != '\n'; ++at) {
      const char c = text_[at];
      if (c == '/' && !is_in_class) break;
      if (c == '\\') ++at;
      is_in_class = c == '[' || (is_in_class && c != ']');
    }
    spend(at - at_);
    if (at < text_.size() && text_[at] == '/') at_ = at + 1;
  }

  bool is_end() const {
    const char c = text_[at_];
    if (c == ')') return reader_.open.rounds > 0;
    if (std::string_view(",]}\n\r").contains(c)) return true;
    const bool is_first = at_ == reader_.at;
    if (c == '/' && !is_first && is_blank(text_[at_ - 1])) {
      return text_.substr(at_, 2) == "//" || text_.substr(at_, 2) == "/*";
    }
    if (is_first || !is_blank(text_[at_ - 1])) return false;
    if (!is_in_object_) return c == ':' && is_after_keyword();
    if (reader_.is_spaced && is_spaced_key()) return true;
    if (c == ':') return is_keyword_ahead(text_, at_);
    return quote_at(text_, at_).length > 0 && is_quoted_key_ahead(text_, at_);
  }

  // Whether this text, which is a keyword of Clojure without its colon, ends here before another.
  bool is_after_keyword() const {
    return reader_.at > 0 && text_[reader_.at - 1] == ':' && at_ + 1 < text_.size() &&
           is_name_start(text_[at_ + 1]);
  }
  // Whether a word with a colon directly behind it is here.
  bool is_spaced_key() const {
    const auto end = end_of_word(at_);
    return end > at_ && !is_digit(text_[at_]) && end < text_.size() && text_[end] == ':';
  }
  std::size_t end_of_word(std::size_t at) const {
    const auto start = at;
    while (at < text_.size() && is_name_part(text_[at])) ++at;
    spend(at - start);
    return at;
  }

  // Steps over brackets that are closed on this line, which outside of a document must be directly
  // behind a name, and over the body of a function.
  bool skip_brackets() {
    const char c = text_[at_];
    if (at_ < reader_.unclosed_until) return false;
    if (at_ == reader_.at) return c == '(' && skip_to_match("\n");
    const char before = text_[at_ - 1];
    if (c == '(' || c == '[') {
      return (is_name_part(before) || reader_.open.count() > 0) && skip_to_match("\n");
    }
    if (c != '{') return false;
    const auto head = trim_blanks(text_.substr(reader_.at, at_ - reader_.at));
    if (head.ends_with(')') || head.ends_with("=>")) return skip_to_match("");
    return reader_.open.count() > 0 && skip_to_match("\n");
  }

  bool skip_to_match(std::string_view ends) {
    std::size_t depth = 0;
    auto at = at_;
    for (; at < text_.size() && !ends.contains(text_[at]); ++at) {
      if (std::string_view("([{").contains(text_[at])) ++depth;
      if (!std::string_view(")]}").contains(text_[at]) || --depth > 0) continue;
      spend(at - at_);
      at_ = at + 1;
      return true;
    }
    spend(at - at_);
    reader_.unclosed_until = at;
    return false;
  }

  Reader& reader_;
  std::string_view text_;
  std::size_t at_;
  bool is_in_object_;
};

}  // namespace

bool is_arrow_function(std::string_view text, std::size_t at) {
  const auto end = std::min(text.find_first_of("(){\n", at + 1), text.size());
  spend(end - at);
  const auto arrow = text.substr(std::min(end + 1, text.size()), 3);
  return end < text.size() && text[end] == ')' && trim_blanks(arrow).starts_with("=>");
}

std::size_t end_of_half_quoted(Reader& reader, Place place) {
  if (reader.at < reader.quoteless_until) return 0;
  const auto end = std::min(reader.text.find_first_of("\"\n{}[]:", reader.at), reader.text.size());
  spend(end - reader.at);
  const bool is_quote = end < reader.text.size() && reader.text[end] == '"';
  if (!is_quote) reader.quoteless_until = end;
  return is_quote && evidence_of_end(reader, end + 1, place) == Evidence::strong ? end : 0;
}

bool read_text(Reader& reader, Place place) {
  const auto half_quoted = end_of_half_quoted(reader, place);
  const auto end =
      half_quoted > 0 ? half_quoted + 1 : TextEnd(reader, place == Place::member).find();
  auto text = reader.text.substr(reader.at, end - reader.at);
  const bool lacks_quote = text.size() > 1 && text.find('"') == text.size() - 1;
  if (lacks_quote) text.remove_suffix(1);
  quote(reader, text, lacks_quote ? Feature::missing_quote : Feature::unquoted_text);
  if (lacks_quote) ++reader.at;
  return true;
}

namespace {

// Returns the length of a character or `\u` escape in a key without quotes, or 0 if it cannot be
// part of one or, if `is_first`, begin one.
std::size_t name_part_length(const Reader& reader, std::size_t at, bool is_first) {
  const auto rest = reader.text.substr(at);
  if (rest.empty()) return 0;
  const auto fits = [&](char c) { return is_first ? is_name_start(c) : is_name_part(c); };
  if (rest[0] != '\\') return fits(rest[0]) ? 1 : 0;
  if (!rest.starts_with("\\u")) return 0;
  const int unit = unit_at(rest, 2);
  const bool is_surrogate = unit >= 0xD800 && unit <= 0xDFFF;
  const bool is_name = unit >= 0x80 ? !is_surrogate : unit >= 0 && fits(static_cast<char>(unit));
  return is_name ? 6 : 0;
}

// Whether a character may be part of a key without quotes in a repair.
bool is_lenient_key_part(char c) {
  return is_name_part(c) || std::string_view("-.@*&%!?<>~^|/+").contains(c);
}

// Reads a key without quotes, whose first word ends at an offset. It may have more words before its
// colon, or a quote behind it.
bool read_lenient_key(Reader& reader, std::size_t end) {
  const auto text = reader.text;
  end = reader.at + size_before_comment(text.substr(reader.at, end - reader.at));
  const auto key = text.substr(reader.at, end - reader.at);
  const auto quote_length = quote_at(text, end).length;
  const auto next = skip_white_space(text, end + quote_length);
  const char c = next < text.size() ? text[next] : ':';
  const bool is_keyword = reader.at > 0 && text[reader.at - 1] == ':';  // of Clojure
  if (is_keyword && c != ':' && c != '=') return quote(reader, key, Feature::unquoted_key);
  if (quote_length > 0 && (c == ':' || c == '=')) {
    quote(reader, key, Feature::missing_quote);
    reader.at += quote_length;
    return true;
  }
  if (quote_length > 0 || c == ':' || c == '=' || end < reader.colonless_until) {
    return quote(reader, key, Feature::unquoted_key);
  }
  const auto stop = std::min(text.find_first_of(":,{}[]()\"'`\\\n", end), text.size());
  spend(stop - end);
  if (stop == text.size() || text[stop] != ':') {
    reader.colonless_until = stop;
    return quote(reader, key, Feature::unquoted_key);
  }
  const auto words = trimmed(text.substr(reader.at, stop - reader.at));
  return quote(reader, trimmed(words.substr(0, size_before_comment(words))), Feature::unquoted_key);
}

bool refuse_bare_key(Reader& reader, std::size_t end) {
  const bool is_first = end == reader.at;
  if (reader.text.substr(end).starts_with('\\')) {
    const std::string_view wanted =
        is_first ? "a letter, `$` or `_`" : "a letter, a digit, `$` or `_`";
    return reader.fail(
        end, "the escape of " + std::string(wanted),
        "An escape in a key without quotes must stand for " + std::string(wanted) + ".",
        "Put the key in quotes.");
  }
  return reader.fail(reader.at, "a key", "A key without quotes starts with a digit.",
                     "A key without quotes must start with a letter, `$` or `_`.");
}

bool refuse_word(Reader& reader, std::string_view word) {
  if (reader.at + word.size() == reader.text.size()) {
    for (const auto& [whole, kind] : literals) {
      if (!whole.starts_with(word)) continue;
      return reader.fail(reader.text.size(), "the rest of `" + std::string(whole) + "`",
                         "The input ends inside a literal.", "The input may be truncated.");
    }
  }
  if (word == "NaN" || word == "Infinity") {
    return reader.fail(reader.at, "a value", "JSON has no Infinity or NaN.",
                       "Use null or a string, or set `repair`.");
  }
  for (const auto& [name, kind] : foreign) {
    if (name != word) continue;
    return reader.fail(reader.at, "a value", "`" + std::string(word) + "` is not a JSON literal.",
                       "In JSON it is `" + std::string(text_of_literal(kind)) +
                           "`. The option `repair` corrects it.");
  }
  return reader.fail(reader.at, "a value", "An unquoted word is not a JSON literal.",
                     "Strings must be in double quotes. The option `repair` adds them.");
}

}  // namespace

bool is_not_finite(std::string_view word, bool is_repairing) {
  constexpr std::array<std::string_view, 6> others{"nan", "NAN", "inf", "Inf", "infinity", "INF"};
  return word == "NaN" || word == "Infinity" ||
         (is_repairing && std::ranges::find(others, word) != others.end());
}

bool read_word(Reader& reader, Place place) {
  if (constexpr std::string_view nothing = "<nil>";
      reader.options.is_repairing && reader.starts_with(nothing)) {
    reader.allow(Feature::python_literal, reader.at);
    rewrite_literal(reader, Kind::null, nothing.size());
    return true;
  }
  const auto word = word_at(reader);
  const bool is_repairing = reader.options.is_repairing;
  const bool is_whole =
      !is_repairing || is_value_end(reader.text, reader.at + word.size(), place == Place::member);
  if (!is_whole) return read_text(reader, place);
  for (const auto& [name, kind] : literals) {
    if (name != word) continue;
    reader.add(kind, reader.at, name.size());
    reader.at += name.size();
    return true;
  }
  if (is_not_finite(word, is_repairing)) {
    if (!reader.allow(Feature::not_finite, reader.at)) return refuse_word(reader, word);
    reader.out.has_not_finite = true;
    rewrite_literal(reader, Kind::null, word.size());
    return true;
  }
  if (!is_repairing) return refuse_word(reader, word);
  for (const auto& [name, kind] : foreign) {
    if (name != word) continue;
    reader.allow(Feature::python_literal, reader.at);
    rewrite_literal(reader, kind, word.size());
    return true;
  }
  return read_text(reader, place);
}

void read_listed(Reader& reader, std::size_t end) {
  const auto text = trimmed(reader.text.substr(reader.at, end - reader.at));
  if (const auto length = number_length(text); length > 0 && length == text.size()) {
    reader.add(Kind::number, static_cast<std::size_t>(text.data() - reader.text.data()), length);
  } else {
    reader.allow(Feature::unquoted_text, reader.at);
    add_text(reader, text);
  }
  reader.at = end;
}

void read_bracketed_key(Reader& reader, std::size_t length) {
  reader.allow(Feature::unquoted_key, reader.at);
  add_text(reader, name_of_bracketed_key(reader.text.substr(reader.at, length)));
  reader.at += length;
}

void read_counted_string(Reader& reader, std::size_t size) {
  add_text(reader, reader.text.substr(reader.at + 1, size));
  reader.at += size + 2;
}

bool is_at_bare_key(const Reader& reader) {
  const char c = reader.peek();
  if (!reader.options.is_repairing) return c == '\\' || is_name_part(c);
  // A repair removes the backslash of an escape that no key begins with.
  return c == '\\' ? name_part_length(reader, reader.at, true) > 0 : is_lenient_key_part(c);
}

std::size_t quoted_key_behind_text(Reader& reader) {
  if (reader.at < reader.keyless_until) return reader.at;
  const auto end =
      std::min(reader.text.find_first_of("\"':,{}[]\n", reader.at), reader.text.size());
  spend(end - reader.at);
  if (end > reader.at && is_quoted_key_ahead(reader.text, end)) return end;
  reader.keyless_until = end;
  return reader.at;
}

bool read_bare_key(Reader& reader) {
  auto end = reader.at;
  const auto& text = reader.text;
  const bool is_repairing = reader.options.is_repairing;
  for (;;) {
    const bool is_first = end == reader.at && !is_repairing;
    auto length = name_part_length(reader, end, is_first);
    if (is_repairing && end < text.size() && is_lenient_key_part(text[end])) length = 1;
    if (length == 0) break;
    end += length;
  }
  if (is_repairing) return read_lenient_key(reader, end);
  const bool is_broken = end == reader.at || (end < text.size() && text[end] == '\\');
  if (is_broken) return refuse_bare_key(reader, end);
  return quote(reader, text.substr(reader.at, end - reader.at), Feature::unquoted_key);
}

}  // namespace toolyard::json
