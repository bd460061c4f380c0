// Strings: those of JSON are copied from the source, all others are rewritten as JSON. A repair
// also finds out which quote ends a string that has more quotes in it, or none at its end.
#include <algorithm>
#include <optional>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/json/reading/lookahead.h"

namespace toolyard::json {
namespace {

constexpr std::string_view control_hint =
    "Control characters in strings must be escaped, such as \\n, \\t or \\u0000.";

// Whether a string ends with this quote. One behind a colon rather begins the value of a key that
// lacks its last quote.
bool ends_plain(const Reader& reader, std::size_t at, Place place) {
  const auto evidence = evidence_of_end(reader, at + 1, place);
  if (place != Place::key || reader.text[at - 1] != ':') return evidence != Evidence::none;
  return evidence == Evidence::strong;
}

// Reads a string that is valid JSON. Returns false, with nothing changed, if it is not, or if a
// repair finds that it probably does not end with this quote.
bool read_plain(Reader& reader, Place place) {
  const auto text = reader.text;
  const auto start = reader.at;
  bool escapes = false, is_lone = false;
  for (auto at = start + 1; at < text.size();) {
    const char c = text[at];
    if (c == '"') {
      spend(at - start);
      if (reader.options.is_repairing && !ends_plain(reader, at, place)) return false;
      auto& node = reader.add(Kind::string, start, at + 1 - start);
      if (escapes) node.traits |= has_escapes;
      reader.out.has_lone_surrogates |= is_lone;
      reader.at = at + 1;
      return true;
    }
    if (static_cast<unsigned char>(c) < 0x20) return false;
    if (c != '\\') {
      ++at;
      continue;
    }
    escapes = true;
    const auto length = escape_length(text, at, is_lone);
    if (length == 0) return false;
    at += length;
  }
  return false;
}

// Rewrites a string as JSON, character by character. The syntax or a repair must accept whatever
// JSON does not.
class Rewriter {
 public:
  Rewriter(Reader& reader, Place place, std::size_t source)
      : reader_(reader), out_(reader.out.document.rewritten), place_(place), source_(source),
        start_(out_.size()), is_raw_(is_raw_prefix()) {}

  bool run() {
    if (!open()) return false;
    while (!is_closed_) {
      if (!step()) return false;
    }
    out_ += '"';
    reader_.add_rewritten(Kind::string, source_, start_).traits |= has_escapes;
    return true;
  }

 private:
  // A place in the source and in what has been written, to which the string can be cut.
  struct Point {
    std::size_t source;
    std::size_t written;
    Reader::Mark mark;
  };

  bool is_repairing() const { return reader_.options.is_repairing; }
  bool is_raw_prefix() const {
    const auto prefix = reader_.text.substr(source_, reader_.at - source_);
    return prefix.find_first_of("rR") != prefix.npos;
  }
  char quote_character() const { return quote_.kind == QuoteKind::apostrophe ? '\'' : '"'; }
  Point point() const { return {reader_.at, out_.size(), reader_.mark()}; }

  bool open() {
    const auto at = reader_.at;
    quote_ = quote_at(reader_.text, at);
    reader_.inner = {};
    out_ += '"';
    reader_.at += quote_.length;
    is_path_ = is_repairing() && begins_path();
    if (is_repairing() && begins_triple(at)) {
      is_triple_ = true;
      reader_.at = at + 3;
      return reader_.allow(Feature::triple_quotes, at);
    }
    if (quote_.is_typographic()) return reader_.allow(Feature::typographic_quotes, at);
    return quote_.kind == QuoteKind::plain || reader_.allow(Feature::single_quotes, at);
  }

  // Whether a path of Windows is here whose backslashes are not escaped: one of them begins nothing
  // that JSON has.
  bool begins_path() const {
    constexpr std::size_t longest_path = 260;
    const auto path = reader_.text.substr(reader_.at, longest_path);
    if (path.size() < 4 || !is_letter(path[0]) || path.substr(1, 2) != ":\\" || path[3] == '\\')
      return false;
    const auto line = path.substr(0, path.find_first_of("\n\""));
    spend(line.size());
    for (auto at = line.find('\\'); at != line.npos; at = line.find('\\', at + 2))
      if (at + 1 < line.size() && !std::string_view("\\/bfnrtu").contains(line[at + 1]))
        return true;
    return false;
  }

  // Whether there are three quotes here, and once more in the rest of the text.
  bool begins_triple(std::size_t at) {
    const bool is_single = quote_.kind == QuoteKind::apostrophe;
    const std::string_view triple = is_single ? "'''" : "\"\"\"";
    auto& last = reader_.last_triple[is_single];
    if (!reader_.text.substr(at).starts_with(triple)) return false;
    if (last == std::string_view::npos) {
      last = reader_.text.rfind(triple);
      spend(reader_.text.size() - at);
    }
    return last >= at + 3;
  }

  bool step() {
    spend(6);
    if (reader_.is_at_end()) return end_of_input();
    const char c = reader_.peek();
    if (const auto length = closing_quote(reader_.text, reader_.at, quote_.kind); length > 0) {
      return at_quote(length);
    }
    if (const auto curly = quote_at(reader_.text, reader_.at);
        curly.kind == QuoteKind::curly && is_repairing() && ends_with_curly(curly.length)) {
      return reader_.allow(Feature::typographic_quotes, reader_.at) && close(curly.length);
    }
    if (c == '\\') return escape();
    if (static_cast<unsigned char>(c) < 0x20) return control(c);
    note(c);
    if (c == '"') out_ += '\\';
    out_ += c;
    ++reader_.at;
    return true;
  }

  bool close(std::size_t length) {
    reader_.at += length;
    return is_closed_ = true;
  }

  bool cut(const Point& point, Feature feature) {
    reader_.return_to(point.mark);
    reader_.allow(feature, source_);
    reader_.at = point.source;
    out_.resize(point.written);
    return is_closed_ = true;
  }

  bool end_of_input() {
    if (!is_repairing()) return fail_open_string(reader_, quote_character());
    if (colon_) return cut(*colon_, Feature::unclosed_string);
    if (tail_ && has_closing_in_tail_ && reader_.open.count() > 0) {
      return cut(*tail_, Feature::unclosed_string);
    }
    reader_.allow(Feature::unclosed_string, source_);
    return is_closed_ = true;
  }

  bool at_quote(std::size_t length) {
    if (!is_repairing()) return close(length);
    if (is_triple_) {
      if (reader_.starts_with(quote_.kind == QuoteKind::plain ? "\"\"\"" : "'''")) return close(3);
      return take_quote(length);
    }
    const auto evidence =
        is_embedded_ ? Evidence::none : evidence_of_end(reader_, reader_.at + length, place_);
    const bool is_value = colon_ && reader_.text[reader_.at - 1] == ':';
    if (evidence == Evidence::strong || (evidence == Evidence::weak && !is_inside_ && !is_value)) {
      return close(length);
    }
    if (!is_embedded_ && ends_before_quote()) return true;
    const bool is_opening = begins_inner_quote(length);
    if (!is_opening && !is_inside_) {
      candidate_ = Point{reader_.at + length, out_.size(), reader_.mark()};
    }
    is_inside_ = is_opening && !is_inside_;
    is_embedded_ |= begins_embedded();
    reader_.allow(Feature::inner_quotes, reader_.at);
    return take_quote(length);
  }

  // Whether a typographic quote ends a string that began with another one; those in pairs are text.
  bool ends_with_curly(std::size_t length) {
    if (quote_.kind != QuoteKind::plain || is_embedded_ || is_triple_) return false;
    const bool is_pair = has_open_curly_;
    has_open_curly_ = !is_pair;
    return !is_pair && evidence_of_end(reader_, reader_.at + length, place_) == Evidence::strong;
  }

  // Takes a quote as a part of the string.
  bool take_quote(std::size_t length) {
    if (reader_.peek() == '"') out_ += '\\';
    out_.append(reader_.text, reader_.at, length);
    reader_.at += length;
    tail_.reset();
    return true;
  }

  // Whether a quote has text behind it, but none before it.
  bool begins_inner_quote(std::size_t length) const {
    const char before = reader_.text[reader_.at - 1];
    const char behind = reader_.peek(length);
    const bool is_first = is_json_space(before) || std::string_view("([{>=:").contains(before) ||
                          out_.size() == start_ + 1;
    return is_first && !is_json_space(behind);
  }

  // Whether the quote begins a key or item of a JSON text that was put into the string without
  // escaping its quotes. Until its brackets are closed, no quote ends the string.
  bool begins_embedded() const {
    auto before = reader_.at;
    while (before > source_ && is_json_space(reader_.text[before - 1])) --before;
    spend(reader_.at - before);
    const char bracket = reader_.text[before - 1];
    if (bracket == '{') {
      return reader_.inner.braces > 0 && is_quoted_key_ahead(reader_.text, reader_.at);
    }
    return bracket == '[' && reader_.inner.squares > 0 &&
           is_quoted_item_ahead(reader_.text, reader_.at);
  }

  // Whether the string was meant to end before this quote, which begins the next key or item.
  bool ends_before_quote() {
    if (place_ == Place::key) return colon_ && cut(*colon_, Feature::unclosed_string);
    if (place_ == Place::outermost) return false;
    const auto begin = separators_before();
    const auto run = reader_.text.substr(begin, reader_.at - begin);
    const bool has_brace = run.contains('{');
    const bool is_nested = reader_.inner.braces > (has_brace ? 1U : 0U);
    const bool has_comma = run.contains(',');
    const bool ends_array = run.contains(']') && reader_.open.braces > 0;
    const bool is_key = !is_nested && (place_ == Place::member || has_brace || ends_array) &&
                        is_quoted_key_ahead(reader_.text, reader_.at);
    const bool is_item = place_ == Place::item && !is_inside_ && reader_.inner.squares == 0 &&
                         is_quoted_item_ahead(reader_.text, reader_.at);
    if (has_comma && (is_key || is_item)) {
      return cut({begin, out_.size() - run.size(), reader_.mark()}, Feature::unclosed_string);
    }
    return is_key && candidate_ && !is_inside_ && end_at_candidate();
  }

  // Ends the string at an earlier quote, which text follows that is not part of the JSON.
  bool end_at_candidate() {
    reader_.return_to(candidate_->mark);
    reader_.at = candidate_->source;
    out_.resize(candidate_->written);
    return is_closed_ = true;
  }

  // Returns where the spaces, commas and brackets directly before this quote begin that do not
  // close a bracket of the text.
  std::size_t separators_before() const {
    auto begin = reader_.at;
    while (begin > std::max(source_ + 1, inner_end_) &&
           std::string_view(" ,{[}]").contains(reader_.text[begin - 1])) {
      --begin;
    }
    while (begin < reader_.at && reader_.text[begin] == ' ') ++begin;
    spend(reader_.at - begin);
    return begin;
  }

  // Keeps track of brackets, of a colon in a key, and of what the text ends with, in case the
  // closing quote is missing.
  void note(char c) {
    if (!is_repairing()) return;
    if (c == ':' && place_ == Place::key && !colon_ && out_.size() > start_ + 1) colon_ = point();
    if (c == '{' || c == '[' || c == '(') ++reader_.inner.with(c);
    bool is_tail = c == ' ' || c == ',';
    if (c == '}' || c == ']' || c == ')') {
      auto& inner = reader_.inner.with(c);
      is_tail = inner == 0 && c != ')';
      if (inner > 0) {
        --inner;
        inner_end_ = reader_.at + 1;
      }
      if (reader_.inner.count() == 0) is_embedded_ = false;
    }
    if (!is_tail) {
      tail_.reset();
      return;
    }
    if (!tail_) {
      tail_ = point();
      has_closing_in_tail_ = has_comma_in_tail_ = false;
    }
    has_closing_in_tail_ |= c == '}' || c == ']';
    has_comma_in_tail_ |= c == ',';
  }

  bool control(char c) {
    const auto at = reader_.at;
    const bool is_break = c == '\n' || c == '\r';
    if (is_break && is_repairing() && !is_triple_) {
      if (colon_) return cut(*colon_, Feature::unclosed_string);
      if (const auto text = text_before_plus(); text > 0) return cut_plus(text);
      if (ends_at_break()) {
        const bool has_end = tail_ && (has_closing_in_tail_ || has_comma_in_tail_);
        return cut(has_end ? *tail_ : point(), Feature::unclosed_string);
      }
    }
    if (!reader_.allow(is_break ? Feature::line_break_in_string : Feature::control_character, at)) {
      return reader_.fail(at, "an escape",
                          describe_character(reader_.text, at) + " must be escaped in a string.",
                          std::string(control_hint));
    }
    append_unit_escape(out_, static_cast<unsigned char>(c));
    ++reader_.at;
    return true;
  }

  // Returns where the string ends before a plus sign at the end of this line, if a string follows
  // on the next one; or 0.
  std::size_t text_before_plus() const {
    if (is_embedded_ || place_ == Place::key) return 0;
    const auto line = trim_blanks(reader_.text.substr(source_, reader_.at - source_));
    if (!line.ends_with('+') || !line.substr(0, line.size() - 1).ends_with(' ')) return 0;
    const auto next = skip_white_space(reader_.text, reader_.at);
    if (quote_at(reader_.text, next).kind != quote_.kind) return 0;
    return source_ + trim_blanks(line.substr(0, line.size() - 1)).size();
  }
  // Ends the string at an offset, before the plus sign.
  bool cut_plus(std::size_t end) {
    return cut({end, out_.size() - (reader_.at - end), reader_.mark()}, Feature::unclosed_string);
  }

  // Whether a string without a closing quote was meant to end with this line, judging by the next
  // character that is not white space.
  bool ends_at_break() {
    if (next_text_ > reader_.at) return false;  // already judged at an earlier line break
    next_text_ = skip_white_space(reader_.text, reader_.at);
    const auto rest = reader_.text.substr(next_text_);
    if (rest.empty()) return true;
    if (is_embedded_) return false;
    if (rest.starts_with("```")) return reader_.is_fenced;
    if (quote_at(rest, 0).length > 0) {
      if (place_ == Place::member) return is_quoted_key_ahead(reader_.text, next_text_);
      return is_quoted_item_ahead(reader_.text, next_text_);
    }
    const bool is_closing = rest[0] == '}' || rest[0] == ']';
    if (!is_closing && rest[0] != ',') return false;
    if (is_closing && reader_.inner.with(rest[0]) > 0) return false;
    if (!is_closing && reader_.inner.count() > 0) {
      return is_quoted_key_ahead(reader_.text, skip_white_space(reader_.text, next_text_ + 1));
    }
    return evidence_of_end(reader_, reader_.at, place_) != Evidence::none;
  }

  bool escape() {
    tail_.reset();
    if (is_path_ && std::string_view("bfnrt").contains(reader_.peek(1))) {
      reader_.allow(Feature::bad_escape, reader_.at++);
      out_ += "\\\\";
      return true;
    }
    if (!is_raw_) return rewrite_escape(reader_, quote_character());
    reader_.allow(Feature::bad_escape, reader_.at++);
    out_ += "\\\\";
    if (const auto length = closing_quote(reader_.text, reader_.at, quote_.kind); length > 0) {
      return take_quote(length);
    }
    if (reader_.peek() == '\\') {
      out_ += "\\\\";
      ++reader_.at;
    }
    return true;
  }

  Reader& reader_;
  std::string& out_;
  Place place_;
  std::size_t source_;
  std::size_t start_;
  bool is_raw_;
  bool is_path_ = false;
  Quote quote_;
  std::size_t inner_end_ = 0;       // behind the last bracket that closed one of the text
  std::size_t next_text_ = 0;       // end of the white space that was skipped last
  std::optional<Point> colon_;      // first colon of a key
  std::optional<Point> tail_;       // begin of the separators at the end, so far
  std::optional<Point> candidate_;  // last quote that could end the string but for what follows
  bool has_closing_in_tail_ = false;
  bool has_comma_in_tail_ = false;
  bool has_open_curly_ = false;
  bool is_triple_ = false;
  bool is_inside_ = false;    // between two quotes within the string
  bool is_embedded_ = false;  // in a JSON text within the string
  bool is_closed_ = false;
};

}  // namespace

bool fail_open_string(Reader& reader, char quote) {
  return reader.fail(reader.text.size(), std::string("a closing `") + quote + '`',
                     "The input ends inside a string.",
                     "A quote may be missing, or the input is truncated.");
}

bool read_string(Reader& reader, Place place) {
  const auto source = reader.at;
  const bool is_repairing = reader.options.is_repairing;
  if (const auto prefix = is_repairing ? string_prefix(reader.text, source) : 0; prefix > 0) {
    reader.allow(Feature::string_prefix, source);
    reader.at += prefix;
  } else if (reader.peek() == '"' && !(is_repairing && reader.starts_with("\"\"\""))) {
    reader.inner = {};
    if (read_plain(reader, place)) return true;
  }
  return Rewriter(reader, place, source).run();
}

}  // namespace toolyard::json
