#include "tools/json/reading/lookahead.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "tools/json/reading/typed.h"

namespace toolyard::json {
namespace {

constexpr bool is_closing(char c) { return c == '}' || c == ']' || c == ')'; }

// Whether a comment begins here, or JSON ends: at a code fence or the end of the text.
bool is_comment_or_end(std::string_view text, std::size_t at) {
  const auto rest = text.substr(std::min(at, text.size()));
  return rest.empty() || rest.starts_with("//") || rest.starts_with("/*") ||
         rest.starts_with("# ") || rest.starts_with("```");
}

bool has_break(std::string_view text, std::size_t from, std::size_t to) {
  return text.substr(from, to - from).find('\n') != std::string_view::npos;
}

// Returns the offset behind the quote that ends the quoted text at an offset, or npos if it does
// not end on this line.
std::size_t end_of_quoted(std::string_view text, std::size_t at) {
  const auto quote = quote_at(text, at);
  const auto start = at;
  at += quote.length;
  while (at < text.size() && text[at] != '\n') {
    if (const auto length = closing_quote(text, at, quote.kind); length > 0) {
      spend(at - start);
      return at + length;
    }
    at += text[at] == '\\' ? 2 : 1;
  }
  spend(at - start);
  return std::string_view::npos;
}

std::size_t end_of_name(std::string_view text, std::size_t at) {
  const auto start = at;
  while (at < text.size() && (is_name_part(text[at]) || text[at] == '-' || text[at] == '.')) ++at;
  spend(at - start);
  return at;
}

// The same for a keyword of Clojure, behind its colon.
std::size_t end_of_keyword(std::string_view text, std::size_t at) {
  const auto start = at;
  while (at < text.size() &&
         (is_name_part(text[at]) || std::string_view("-./?!*+<>").contains(text[at]))) {
    ++at;
  }
  spend(at - start);
  return at;
}

bool is_separator_of_key(std::string_view text, std::size_t at) {
  at = skip_white_space(text, at);
  return char_at(text, at) == ':' || text.substr(std::min(at, text.size())).starts_with("=>");
}

// Returns the end of a word, a number or a longer text without quotes: up to what ends a value.
std::size_t end_of_bare(std::string_view text, std::size_t at) {
  const auto end = std::min(text.find_first_of(",]}):\n\"", at), text.size());
  spend(end - std::min(at, end));
  return end;
}

// Whether the name of a function and its parenthesis are here.
bool is_call_ahead(std::string_view text, std::size_t at) {
  return char_at(text, at) != '(' && char_at(text, end_of_name(text, at)) == '(';
}

// Whether a call is here whose first argument is a text or a number, as in `ObjectId("a")`.
bool is_typed_value_ahead(std::string_view text, std::size_t at) {
  if (!is_call_ahead(text, at)) return false;
  const auto argument = skip_white_space(text, end_of_name(text, at) + 1);
  return quote_at(text, argument).length > 0 || is_digit(char_at(text, argument));
}

// Whether a value begins here; a text without quotes must not run into a quote.
bool is_value_ahead(std::string_view text, std::size_t at) {
  at = skip_white_space(text, at);
  const char c = char_at(text, at);
  if (at >= text.size() || std::string_view("{[(").contains(c) || quote_at(text, at).length > 0) {
    return true;
  }
  return is_call_ahead(text, at) ||
         (!is_closing(c) && c != ',' && char_at(text, end_of_bare(text, at)) != '"');
}

// Whether a number or literal of JSON is here, and then something that ends a value.
bool is_scalar_ahead(std::string_view text, std::size_t at) {
  const auto end = end_of_name(text, at);
  if (!is_scalar(text.substr(at, end - at))) return false;
  const auto next = skip_white_space(text, end);
  return is_comment_or_end(text, next) || has_break(text, end, next) || text[next] == ',' ||
         is_closing(text[next]);
}

// Whether what is here may follow an item of an array.
bool follows_item(std::string_view text, std::size_t at) {
  const auto next = skip_white_space(text, at);
  if (is_comment_or_end(text, next) || has_break(text, at, next)) return true;
  return std::string_view(",]})+;").contains(text[next]);
}

bool is_bare_key_ahead(std::string_view text, std::size_t at) {
  const auto end = end_of_name(text, at);
  if (end == at) return false;
  const auto behind = char_at(text, end) == '"' ? end + 1 : end;
  if (!is_separator_of_key(text, behind)) return false;
  const auto colon = skip_white_space(text, behind);
  const bool is_address = text.substr(colon).starts_with("://");
  return !is_address && is_value_ahead(text, text[colon] == ':' ? colon + 1 : colon + 2);
}

// Returns the offset behind a string, number, literal or tuple of these; npos if none is here.
std::size_t end_of_set_item(std::string_view text, std::size_t at) {
  constexpr auto none = std::string_view::npos;
  if (quote_at(text, at).length > 0) return end_of_quoted(text, at);
  if (char_at(text, at) == '(') {
    const auto end = text.find_first_of("(){}[]:\n", at + 1);
    spend(std::min(end, text.size()) - at);
    return char_at(text, end) == ')' ? end + 1 : none;
  }
  const auto end = end_of_name(text, at);
  const auto word = text.substr(at, end - at);
  const bool is_python = word == "True" || word == "False" || word == "None";
  return is_python || (!word.empty() && is_scalar(word)) ? end : none;
}

// What follows a quote that may end a string.
class Follower {
 public:
  Follower(const Reader& reader, std::size_t at, Place place)
      : reader_(reader), text_(reader.text), behind_(at), at_(skip_white_space(text_, at)),
        place_(place) {
    has_gap_ = at_ > behind_;
    has_break_ = has_break(text_, behind_, at_);
  }

  Evidence judge() const {
    if (is_comment_or_end(text_, at_)) return Evidence::strong;
    const char c = text_[at_];
    if (c == ',') return behind_comma();
    if (is_closing(c)) return behind_closing(at_);
    if (c == '+') return judge_plus();
    if (c == ';') return behind_semicolon();
    if (is_ellipsis(text_, at_)) {
      return is_shortened() ? Evidence::strong : weak_if(has_gap_ && !is_quoted_ellipsis());
    }
    if (quote_at(text_, at_).length > 0) return before_quote();
    return before_value(c);
  }

 private:
  static Evidence weak_if(bool holds) { return holds ? Evidence::weak : Evidence::none; }
  static Evidence strong_if(bool holds) { return holds ? Evidence::strong : Evidence::none; }

  Evidence judge_plus() const {
    const auto next = skip_white_space(text_, at_ + 1);
    const bool is_part = quote_at(text_, next).length > 0 || is_comment_or_end(text_, next);
    return strong_if(place_ != Place::key && is_part);
  }

  // Whether the ellipsis here says how many characters Node left out, as in `'a'... 5 more
  // characters`.
  bool is_shortened() const {
    const auto digits = text_.find_first_not_of("0123456789", at_ + 4);
    return digits > at_ + 4 &&
           text_.substr(std::min(digits, text_.size())).starts_with(" more char");
  }

  // Whether the ellipsis here is the end of a text.
  bool is_quoted_ellipsis() const {
    const auto end = text_.find_first_not_of('.', at_);
    return char_at(text_, end) == '"';
  }

  Evidence behind_semicolon() const {
    const auto next = skip_white_space(text_, at_ + 1);
    return strong_if(is_comment_or_end(text_, next) || is_closing(text_[next]) ||
                     is_key_ahead(text_, next) || is_other_key(next));
  }

  // Directly behind the string is a quote, which begins a string after a missing comma or colon.
  Evidence before_quote() const {
    switch (place_) {
      case Place::key: return weak_if(is_quoted_item_ahead(text_, at_));
      case Place::member: return strong_if(is_quoted_key_ahead(text_, at_) || is_adjacent_part());
      case Place::item:
      case Place::outermost: break;
    }
    if (!is_quoted_item_ahead(text_, at_)) return Evidence::none;
    return has_break_ ? Evidence::strong : Evidence::weak;
  }

  // Whether a string of Python follows that belongs to this one.
  bool is_adjacent_part() const {
    return has_gap_ && text_[behind_ - 1] == '\'' && text_[at_] == '\'' &&
           is_quoted_item_ahead(text_, at_);
  }

  // A value or key follows without a comma or colon.
  Evidence before_value(char c) const {
    const bool is_bracket = c == '{' || c == '[';
    switch (place_) {
      case Place::key:
        if (c == ':' || c == '=') return Evidence::strong;
        if (is_bracket || (c == '(' && has_gap_)) return Evidence::weak;
        return weak_if((has_gap_ || is_digit(c)) &&
                       (is_value_ahead(text_, at_) || is_scalar_before_quote()));
      case Place::member:
        if (has_gap_ && is_other_key(at_)) return Evidence::strong;
        if (!is_name_part(c) || !has_gap_ || !is_bare_key_ahead(text_, at_)) return Evidence::none;
        return has_break_ ? Evidence::strong : Evidence::weak;
      case Place::item:
        if (text_.substr(at_).starts_with("=>")) return Evidence::strong;
        if (is_bracket) return weak_if(likeness_of_bracket(text_, at_) == Likeness::strong);
        if (has_gap_ && is_scalar_ahead(text_, at_)) return Evidence::weak;
        return weak_if((c == ':' || has_break_) && is_value_ahead(text_, at_ + (c == ':')));
      case Place::outermost: break;
    }
    if (is_bracket) return weak_if(likeness_of_bracket(text_, at_) == Likeness::strong);
    return has_break_ || c == ':' ? Evidence::strong : Evidence::none;
  }

  bool is_scalar_before_quote() const {
    const auto end = end_of_name(text_, at_);
    const auto next = skip_white_space(text_, end);
    return next > end && quote_at(text_, next).length > 0 &&
           is_scalar(text_.substr(at_, end - at_));
  }

  Evidence behind_comma() const {
    auto next = at_;
    while (char_at(text_, next) == ',') next = skip_white_space(text_, next + 1);
    if (is_comment_or_end(text_, next) || is_ellipsis(text_, next)) return Evidence::strong;
    const char c = text_[next];
    if (is_closing(c)) return behind_closing(next);
    switch (place_) {
      case Place::key: return weak_if(is_value_ahead(text_, next));
      case Place::member: return member_behind_comma(next);
      case Place::item:
      case Place::outermost: return item_behind_comma(next);
    }
    return Evidence::none;
  }

  Evidence member_behind_comma(std::size_t next) const {
    if (is_key_ahead(text_, next) || is_other_key(next)) return Evidence::strong;
    if (quote_at(text_, next).length > 0) return Evidence::weak;
    if (text_[next] == '{') return weak_if(likeness_of_bracket(text_, next) == Likeness::strong);
    const auto end = end_of_name(text_, next);
    if (end == next) return Evidence::none;
    const char c = char_at(text_, skip_white_space(text_, end));
    return weak_if(c == '\0' || c == ',' || c == '}');
  }

  // Whether a key is here that only some languages have: one in square brackets, a keyword of
  // Clojure, or, where others have it as well, one with `=` behind it.
  bool is_other_key(std::size_t at) const {
    if (bracketed_key_length(text_, at) > 0) return true;
    const bool is_keyword = char_at(text_, at) == ':';
    if (is_keyword) return is_keyword_ahead(text_, at);
    const auto end = end_of_name(text_, at);
    if (end == at) return false;
    const auto next = skip_white_space(text_, end);
    return reader_.is_assigned && char_at(text_, next) == '=' && char_at(text_, next + 1) != '=';
  }

  Evidence item_behind_comma(std::size_t next) const {
    const char c = text_[next];
    const bool is_value = is_scalar_ahead(text_, next) || is_call_ahead(text_, next) ||
                          type_name_at(text_, next).length > 0;
    if (c == '{' || c == '[' || c == '(' || is_value) return Evidence::strong;
    if (quote_at(text_, next).length == 0) {
      return weak_if(is_value_ahead(text_, next) || is_word_with_last_quote(next));
    }
    return is_quoted_item_ahead(text_, next) ? Evidence::strong : Evidence::weak;
  }

  bool is_word_with_last_quote(std::size_t at) const {
    const auto end = end_of_name(text_, at);
    return end > at && char_at(text_, end) == '"' && follows_item(text_, end + 1);
  }

  // Behind the string are closing brackets, which must match open ones.
  Evidence behind_closing(std::size_t at) const {
    const auto& open = reader_.open;
    const char first = text_[at];
    std::size_t count = 0;
    auto behind = at;
    for (auto next = at; is_closing(char_at(text_, next)); next = skip_white_space(text_, behind)) {
      behind = next + 1;
      ++count;
    }
    spend(2 * (behind - at));
    const auto next = skip_white_space(text_, behind);
    if (is_comment_or_end(text_, next)) return Evidence::strong;
    if (open.with(first) == 0) return weak_if(open.count() > 0 && is_after_member(next));
    if (has_break(text_, behind, next) || text_[next] == ';') return Evidence::strong;
    if (text_[next] == ',') return strong_if(is_after_member(next));
    if (quote_at(text_, next).length > 0) return strong_if(is_quoted_key_ahead(text_, next));
    const bool ends_text = count >= open.count() && !is_inside_brackets(first);
    return strong_if(ends_text || likeness_of_bracket(text_, next) == Likeness::strong);
  }

  // Whether there is a comma, and then what may follow a value in brackets.
  bool is_after_member(std::size_t at) const {
    if (char_at(text_, at) != ',') return false;
    const auto next = skip_white_space(text_, at + 1);
    const char c = char_at(text_, next);
    return is_comment_or_end(text_, next) || is_closing(c) || c == '{' || c == '[' || c == ',' ||
           quote_at(text_, next).length > 0 || is_scalar_ahead(text_, next) ||
           is_key_ahead(text_, next) || is_other_key(next) || is_ellipsis(text_, next) ||
           is_call_ahead(text_, next) || type_name_at(text_, next).length > 0;
  }

  // Whether the string has an open bracket that this one may close.
  bool is_inside_brackets(char closing) const { return reader_.inner.with(closing) > 0; }

  const Reader& reader_;
  std::string_view text_;
  std::size_t behind_;
  std::size_t at_;
  Place place_;
  bool has_gap_ = false;
  bool has_break_ = false;
};

// Returns the end of an array on this line that has only words and numbers, such as `[1]` in a
// sentence, or npos.
std::size_t end_of_plain_array(std::string_view text, std::size_t at) {
  const auto end = text.find_first_of("[]{}()\"'`\n", at + 1);
  spend(std::min(end, text.size()) - at);
  return end != std::string_view::npos && text[end] == ']' ? end : std::string_view::npos;
}

Likeness likeness_of_array(std::string_view text, std::size_t at) {
  if (end_of_plain_array(text, at) != std::string_view::npos) return Likeness::weak;
  const auto next = skip_white_space(text, at + 1);
  const char c = char_at(text, next);
  const bool is_item = is_comment_or_end(text, next) || std::string_view("{[(],-+").contains(c) ||
                       is_digit(c) || quote_at(text, next).length > 0 || c == '\\' ||
                       string_prefix(text, next) > 0 || is_scalar_ahead(text, next) ||
                       is_typed_value_ahead(text, next) || type_name_at(text, next).is_spaced;
  return is_item || has_break(text, at, next) ? Likeness::strong : Likeness::none;
}

}  // namespace

Quote quote_at(std::string_view text, std::size_t at) {
  const char c = char_at(text, at);
  if (c == '"') return {QuoteKind::plain, 1};
  if (c == '\'') return {QuoteKind::apostrophe, 1};
  if (c == '`') return {QuoteKind::backtick, 1};
  if (c == '\xC2' && char_at(text, at + 1) == '\xB4') return {QuoteKind::curly_single, 2};
  if (c != '\xE2' || char_at(text, at + 1) != '\x80') return {};
  const auto last = static_cast<unsigned char>(char_at(text, at + 2));
  if (last >= 0x98 && last <= 0x9B) return {QuoteKind::curly_single, 3};
  if (last >= 0x9C && last <= 0x9F) return {QuoteKind::curly, 3};
  return {};
}

std::size_t closing_quote(std::string_view text, std::size_t at, QuoteKind kind) {
  const auto quote = quote_at(text, at);
  if (quote.kind == kind) return quote.length;
  switch (kind) {
    case QuoteKind::curly: return quote.kind == QuoteKind::plain ? quote.length : 0;
    case QuoteKind::backtick:
      return quote.length == 2 || quote.kind == QuoteKind::apostrophe ? quote.length : 0;
    case QuoteKind::curly_single:
      return quote.kind == QuoteKind::apostrophe || quote.kind == QuoteKind::backtick ? 1 : 0;
    default: return 0;
  }
}

std::size_t string_prefix(std::string_view text, std::size_t at) {
  std::size_t length = 0;
  while (length < 2 && std::string_view("bBrRuUfF").contains(char_at(text, at + length))) ++length;
  const char c = char_at(text, at + length);
  if (length == 0 || (c != '"' && c != '\'')) return 0;
  // A letter before a closing quote is a text that lacks its opening quote.
  const bool is_closing_quote = std::string_view(":,]}").contains(char_at(text, at + length + 1));
  return is_closing_quote || at + length + 1 >= text.size() ? 0 : length;
}

bool is_scalar(std::string_view word) {
  if (word == "true" || word == "false" || word == "null") return true;
  return is_digit(char_at(word, 0)) || (char_at(word, 0) == '-' && is_digit(char_at(word, 1)));
}

std::size_t skip_white_space(std::string_view text, std::size_t at) {
  const auto start = at;
  while (at < text.size()) {
    const auto length = is_json_space(text[at]) ? 1 : other_space(text, at);
    if (length == 0) break;
    at += length;
  }
  spend(at - std::min(start, at));
  return at;
}

bool is_ellipsis(std::string_view text, std::size_t at) {
  const auto rest = text.substr(std::min(at, text.size()));
  return rest.starts_with("...") || rest.starts_with("\xE2\x80\xA6");
}

bool is_quoted_key_ahead(std::string_view text, std::size_t at) {
  at += string_prefix(text, at);
  if (quote_at(text, at).length == 0) return false;
  const auto end = end_of_quoted(text, at);
  return end != std::string_view::npos && is_separator_of_key(text, end);
}

bool is_key_ahead(std::string_view text, std::size_t at) {
  const auto quote = quote_at(text, at + string_prefix(text, at));
  if (quote.length == 0) return is_bare_key_ahead(text, at);
  if (is_quoted_key_ahead(text, at)) return true;
  const auto name = at + string_prefix(text, at) + quote.length;
  const auto end = end_of_name(text, name);
  return end > name && char_at(text, end) == ':';
}

bool is_quoted_item_ahead(std::string_view text, std::size_t at) {
  at += string_prefix(text, at);
  if (quote_at(text, at).length == 0) return false;
  const auto end = end_of_quoted(text, at);
  return end != std::string_view::npos && follows_item(text, end);
}

bool is_keyword_ahead(std::string_view text, std::size_t at) {
  const auto end = char_at(text, at) == ':' ? end_of_keyword(text, at + 1) : at;
  return end > at + 1 && is_json_space(char_at(text, end));
}

bool is_value_end(std::string_view text, std::size_t at, bool is_in_object) {
  const auto next = skip_white_space(text, at);
  if (is_comment_or_end(text, next) || has_break(text, at, next)) return true;
  const char c = text[next];
  if (std::string_view(",]})[{:;=\r").contains(c) || quote_at(text, next).length > 0) return true;
  if (is_ellipsis(text, next)) return next > at;
  if (is_escaped_space(text, next)) return true;
  if (next == at) return false;
  return is_scalar_ahead(text, next) || (is_in_object && is_bare_key_ahead(text, next));
}

bool is_set_ahead(std::string_view text, std::size_t at) {
  const auto first = skip_white_space(text, at + 1);
  std::size_t count = 0;
  for (at = first; count == 0 || char_at(text, at) != '}'; ++count) {
    const auto end = end_of_set_item(text, at);
    if (end == std::string_view::npos) return false;
    at = skip_white_space(text, end);
    if (char_at(text, at) == ',') at = skip_white_space(text, at + 1);
    else if (char_at(text, at) != '}') return false;
  }
  return count > 1 || quote_at(text, first).length == 0;
}

Likeness likeness_of_bracket(std::string_view text, std::size_t at) {
  const char bracket = char_at(text, at);
  if (bracket == '[') return likeness_of_array(text, at);
  if (bracket != '{') return Likeness::none;
  const auto next = skip_white_space(text, at + 1);
  if (is_comment_or_end(text, next)) return Likeness::strong;
  const char c = text[next];
  if (c == '}') return Likeness::weak;
  if (std::string_view(",{[\\").contains(c) || quote_at(text, next).length > 0) {
    return Likeness::strong;
  }
  if (is_ellipsis(text, next) || string_prefix(text, next) > 0) return Likeness::strong;
  const auto name = c == ':' ? next + 1 : next;  // a symbol of Ruby begins with a colon
  const auto end = c == ':' ? end_of_keyword(text, name) : end_of_name(text, name);
  const auto behind = char_at(text, end) == '"' ? end + 1 : end;
  if (c == ':' && end > name && is_json_space(char_at(text, end)) &&
      char_at(text, skip_white_space(text, end)) != '}') {
    return Likeness::strong;  // a keyword of Clojure, with its value
  }
  const bool is_key = end > name && (is_separator_of_key(text, behind) ||
                                     char_at(text, skip_white_space(text, behind)) == '=');
  return is_key ? Likeness::strong : Likeness::none;
}

Evidence evidence_of_end(const Reader& reader, std::size_t at, Place place) {
  return Follower(reader, at, place).judge();
}

}  // namespace toolyard::json
