#include "tools/json/reading/outside.h"

#include <algorithm>
#include <array>

#include "core/endpoint/budget.h"
#include "tools/json/reading/lookahead.h"
#include "tools/json/reading/typed.h"

namespace toolyard::json {
namespace {

constexpr std::string_view fence = "```";
// What language models write around what they think.
struct Thought {
  std::string_view begin, end;
};
constexpr std::array thoughts{Thought{"<think>", "</think>"}, Thought{"<thinking>", "</thinking>"},
                              Thought{"<reasoning>", "</reasoning>"}};

bool is_dotted_name_part(char c) { return is_name_part(c) || c == '.'; }

// Returns the offset of the last bracket that certainly begins a document, or npos.
std::size_t find_last_strong(std::string_view text) {
  spend(text.size());
  auto at = text.size();
  do {
    at = text.find_last_of("{[", at);
    if (at == std::string_view::npos || likeness_of_bracket(text, at) == Likeness::strong) break;
  } while (at-- > 0);
  return at;
}

// Looks through the text from the current offset on for the begin of a document.
class Search {
 public:
  Search(const Reader& reader, bool has_document, std::optional<std::size_t>& last_strong,
         std::array<bool, 3>& is_endless)
      : text_(reader.text), at_(reader.at), has_document_(has_document), last_strong_(last_strong),
        is_endless_(is_endless) {}

  Preamble run() {
    const auto start = at_;
    while (!is_found_ && at_ < text_.size()) step();
    spend(4 * (at_ - start));
    preamble_.end = at_;
    return preamble_;
  }

 private:
  void found() { is_found_ = preamble_.has_document = true; }
  void step() {
    const char c = text_[at_];
    if (std::string_view("<[&%#@").contains(c) && begins_type()) {
      found();
    } else if (is_json_space(c)) {
      is_begin_ |= c == '\n';
      ++at_;
    } else if (text_.substr(at_).starts_with(fence)) {
      at_ += fence.size();
      while (at_ < text_.size() && is_name_part(text_[at_])) ++at_;
      is_begin_ = true;
    } else if (c == '{' || c == '[') {
      bracket();
    } else if (const auto length = c == '<' ? thought_length() : 0; length > 0) {
      preamble_.is_prose = is_begin_ = true;
      at_ += length;
    } else if (is_name_part(c) || c == '-') {
      word();
    } else if (quote_at(text_, at_).length > 0) {
      quoted();
    } else {
      other(c);
    }
  }

  // Returns the length of the thoughts of a model that begin here; 0 if none do, or have no end.
  std::size_t thought_length() {
    const auto rest = text_.substr(at_);
    for (std::size_t i = 0; i < thoughts.size(); ++i) {
      const auto& [begin, end] = thoughts[i];
      if (is_endless_[i] || !rest.starts_with(begin)) continue;
      const auto at = rest.find(end);
      spend(std::min(at, rest.size()));
      if (at != rest.npos) return at + end.size();
      is_endless_[i] = true;
    }
    return 0;
  }

  void bracket() {
    const auto likeness = likeness_of_bracket(text_, at_);
    if (likeness == Likeness::strong || (likeness == Likeness::weak && is_value_in_prose())) {
      found();
    } else {
      prose();
    }
  }

  // Whether brackets with nothing or only words and numbers in them are a document: if there is no
  // other one, or if they are not part of a sentence.
  bool is_value_in_prose() {
    if (!last_strong_) last_strong_ = find_last_strong(text_);
    const bool is_only = *last_strong_ == std::string_view::npos && !has_document_;
    if (is_only) return !is_in_word();
    if (preamble_.is_prose) return false;
    const auto end = text_.find_first_of("]}", at_);
    if (text_.substr(at_, end - at_).find_first_not_of("[{-.,eE0123456789 \t") != text_.npos) {
      return false;
    }
    const auto next = skip_white_space(text_, end + 1);
    const bool is_last = text_.substr(end + 1, next - end - 1).contains('\n');
    return is_last || next >= text_.size() || std::string_view(",;[{").contains(text_[next]);
  }

  // Whether the brackets are part of a word, such as `a[0]`, or of a link of Markdown.
  bool is_in_word() const {
    const auto end = text_.find(']', at_);
    if (text_[at_] == '[' && end + 1 < text_.size() && text_[end + 1] == '(') return true;
    if (at_ == 0) return false;
    const char before = text_[at_ - 1];
    return is_name_part(before) || before == '/' || before == ']';
  }

  void word() {
    const auto start = at_;
    if (const auto length = is_begin_ ? list_mark_length() : 0; length > 0) {
      preamble_.is_prose = true;
      at_ += length;
      return;
    }
    if (begins_members() || begins_document_in_call() || begins_type()) {
      found();
      return;
    }
    while (at_ < text_.size() && (is_dotted_name_part(text_[at_]) || text_[at_] == '-')) ++at_;
    const auto word = text_.substr(start, at_ - start);
    if (!is_scalar(word) || !is_value_end(text_, at_, false)) preamble_.is_prose = true;
    is_begin_ = false;
  }

  // Returns the length of the number of a list or of a line before a document, or 0.
  std::size_t list_mark_length() const {
    auto at = at_;
    while (at < text_.size() && is_digit(text_[at])) ++at;
    spend(at - at_);
    if (at == at_ || at >= text_.size() || !std::string_view(".):|").contains(text_[at])) return 0;
    const auto length = at + 1 - at_;
    for (++at; at < text_.size() && is_blank(text_[at]);) ++at;
    return likeness_of_bracket(text_, at) == Likeness::none ? 0 : length;
  }

  // Whether a member follows a document and a comma, so that its opening brace is missing.
  bool begins_members() {
    if (begins_bare_members()) return preamble_.is_members = true;
    if (preamble_.is_prose || !is_begin_ || !has_comma_ || !is_key_ahead(text_, at_)) return false;
    return preamble_.is_members = true;
  }

  // Whether the whole text is members without braces: a key and a value in brackets, and then
  // another key, or nothing if the braces of the value are those of JavaScript.
  bool begins_bare_members() const {
    if (has_document_ || preamble_.is_prose || skip_white_space(text_, 0) != at_) return false;
    auto value = at_;
    while (value < text_.size() && is_name_part(text_[value])) ++value;
    if (value >= text_.size() || text_[value] != ':') return false;
    value = skip_white_space(text_, value + 1);
    const auto end = end_of_brackets(value);
    if (end == value) return false;
    const auto next = skip_white_space(text_, end);
    if (next >= text_.size()) return is_name_start(text_[skip_white_space(text_, value + 1)]);
    return text_[next] == ',' && is_key_ahead(text_, skip_white_space(text_, next + 1));
  }

  // Returns the offset behind brackets that are closed, or the offset itself.
  std::size_t end_of_brackets(std::size_t at) const {
    std::size_t depth = 0;
    bool is_quoted = false;
    for (auto end = at; end < text_.size(); ++end) {
      const char c = text_[end];
      if (c == '\\') ++end;
      is_quoted ^= c == '"';
      if (is_quoted) continue;
      if (c == '{' || c == '[') ++depth;
      else if ((c == '}' || c == ']') && --depth == 0) {
        spend(end - at);
        return end + 1;
      } else if (depth == 0) return at;
    }
    spend(text_.size() - at);
    return at;
  }

  // Whether another bracket is opened here before this one is closed, so that it would be read
  // without what is around it.
  bool has_inner_bracket(std::size_t at) const {
    const auto end = std::min(text_.find_first_of("([{)]}\n", at), text_.size());
    spend(end - std::min(at, end));
    return end < text_.size() && std::string_view("([{").contains(text_[end]);
  }

  // Whether the name of a type and its bracket are here.
  bool begins_type() const {
    const auto type = type_name_at(text_, at_);
    if (type.length == 0 || !type.is_telling) return false;
    return type.is_certain || (is_begin_ && !preamble_.is_prose) ||
           has_inner_bracket(at_ + type.length + 1);
  }

  bool begins_document_in_call() const {
    const auto length = call_length(text_, at_);
    if (length == 0) return false;
    const auto argument = skip_white_space(text_, at_ + length);
    return likeness_of_bracket(text_, argument) != Likeness::none;
  }

  void quoted() {
    const auto quote = quote_at(text_, at_);
    const auto behind = skip_white_space(text_, at_ + quote.length);
    if (likeness_of_bracket(text_, behind) == Likeness::strong) {
      prose();
      return;
    }
    if (is_begin_ && is_quoted_key_ahead(text_, at_)) {
      preamble_.is_members = true;
      found();
      return;
    }
    if (preamble_.is_prose || !is_quoted_item_ahead(text_, at_)) {
      prose();
      return;
    }
    for (at_ += quote.length; closing_quote(text_, at_, quote.kind) == 0;) {
      at_ += text_[at_] == '\\' ? 2 : 1;
    }
    at_ += closing_quote(text_, at_, quote.kind);
    is_begin_ = false;
  }

  void other(char c) {
    const auto rest = text_.substr(at_);
    if (!preamble_.is_prose && (rest.starts_with("//") || rest.starts_with("/*") || c == '#')) {
      is_found_ = true;  // a comment, which is read before the next preamble
      return;
    }
    has_comma_ |= c == ',' && !preamble_.is_prose;
    is_begin_ = c == ',' || (is_begin_ && (c == ';' || c == '}'));
    const bool is_separator = std::string_view(",;:}])(=+").contains(c);
    if (!is_separator) preamble_.is_prose = true;
    ++at_;
  }

  void prose() {
    preamble_.is_prose = true;
    is_begin_ = false;
    ++at_;
  }

  std::string_view text_;
  std::size_t at_;
  bool has_document_;
  std::optional<std::size_t>& last_strong_;
  std::array<bool, 3>& is_endless_;
  Preamble preamble_;
  bool is_found_ = false;
  bool is_begin_ = true;  // only separators were before it, on this line or since the last document
  bool has_comma_ = false;
};

}  // namespace

Preamble Outside::next(const Reader& reader, bool has_document) {
  return Search(reader, has_document, last_strong_, is_endless_).run();
}

std::optional<std::size_t> Outside::find_lost(std::string_view text, std::size_t at,
                                              std::size_t end, bool has_document) {
  spend(3 * (end - at));
  const auto begin = skip_white_space(text, at);
  bool has_words = false;
  bool has_keys = begin < end && text[begin] == ',';
  const bool is_code = begin < end && text[begin] == ';';
  const auto before = text.substr(0, begin);
  const auto blanks = before.substr(before.find_last_not_of(" \n\r\t") + 1);
  bool is_first_line = !blanks.contains('\n');
  for (at = begin; at < end; ++at) {
    const char c = text[at];
    if (c == '{' || c == '[') {
      ++open_;
    } else if (c == '}' || c == ']') {
      const bool is_face = text[at - (at > 0)] == ':' || text[at - (at > 0)] == '=';
      if (open_ == 0 && has_document && has_words && has_keys && !is_face) return begin;
      if (open_ > 0) --open_;
    } else if (is_name_part(c)) {
      has_words = true;
    } else if (c == ':' || c == '=') {
      const bool is_separator = c == ':' ? !text.substr(at).starts_with("://") : is_first_line;
      has_keys |= has_words && is_separator && !is_code;
    } else if (c == '\n') {
      is_first_line = false;
    }
  }
  return std::nullopt;
}

std::size_t call_length(std::string_view text, std::size_t at) {
  const auto start = at;
  if (text.substr(at).starts_with("new ")) at = skip_white_space(text, at + 4);
  if (at >= text.size() || !is_name_start(text[at])) return 0;
  while (at < text.size() && is_dotted_name_part(text[at])) ++at;
  const bool has_gap = at < text.size() && text[at] == ' ';
  spend(at - start);
  at += has_gap;
  if (at >= text.size() || text[at] != '(') return 0;
  const auto argument = skip_white_space(text, at + 1);
  const char c = argument < text.size() ? text[argument] : ')';
  const auto end = std::min(text.find_first_of(",()\n\"", argument), text.size());
  const auto word = text.substr(argument, end - argument);
  spend(end - argument);
  const bool is_nested = is_name_start(c) && ((end < text.size() && text[end] == '(') ||
                                              type_name_at(text, argument).length > 0);
  const bool is_literal = word == "true" || word == "false" || word == "null" || word == "None" ||
                          word == "True" || word == "False";
  const bool is_quoted = quote_at(text, argument + string_prefix(text, argument)).length > 0;
  const bool is_value = c == '{' || c == '[' || is_quoted || (c == '(' && !has_gap) || is_nested;
  const bool is_scalar = is_digit(c) || c == ')' || is_literal ||
                         (c == '-' && argument + 1 < text.size() && is_digit(text[argument + 1]));
  return is_value || (is_scalar && !has_gap) ? at + 1 - start : 0;
}

void skip_fence(Reader& reader) {
  reader.allow(Feature::code_fence, reader.at);
  reader.at += fence.size();
  while (is_name_part(reader.peek())) ++reader.at;
  reader.is_fenced = !reader.is_fenced;
}

void skip_prose(Reader& reader, std::size_t end) {
  while (reader.at < end) {
    if (reader.starts_with(fence)) {
      skip_fence(reader);
      continue;
    }
    const auto stop = std::min(reader.text.substr(0, end).find(fence, reader.at), end);
    const auto piece = trimmed(reader.text.substr(reader.at, stop - reader.at));
    if (!piece.empty()) {
      const auto offset = static_cast<std::size_t>(piece.data() - reader.text.data());
      const bool has_words = std::ranges::any_of(piece, is_name_part);
      reader.allow(has_words ? Feature::surrounding_text : Feature::stray_character, offset);
    }
    spend(stop - reader.at);
    reader.at = stop;
  }
}

}  // namespace toolyard::json
