#include "tools/markdown/inlines/parser.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "tools/markdown/characters.h"
#include "tools/markdown/inlines/autolinks.h"
#include "tools/markdown/inlines/escapes.h"

namespace toolyard::markdown {

InlineParser::InlineParser(const Document& document, const Features& features,
                           std::size_t input_size)
    : document_(document), features_(features),
      reference_budget_(std::max<std::size_t>(input_size, 100'000)) {
  std::string special = "\n\\`&<*_[]!";
  if (features.strikethrough) special += '~';
  if (features.autolink) special += ":w@";
  if (features.emoji) special += ':';
  if (features.math) special += '$';
  if (features.smart) special += "'\"-.";
  for (const char c : special) is_special_[static_cast<unsigned char>(c)] = true;
}

const Inlines& InlineParser::parse(std::string_view text) {
  spend(100 + text.size());
  text_ = text;
  at_ = pending_ = 0;
  inlines_.text = text;
  inlines_.tokens.clear();
  inlines_.links.clear();
  if (inlines_.marks.size() < text.size()) inlines_.marks.resize(text.size());
  delimiters_.clear();
  brackets_.clear();
  inactive_below_ = 0;
  ticks_.clear();
  is_ticks_scanned_ = needs_sweep_ = false;
  has_no_math_end_[0] = has_no_math_end_[1] = false;
  has_no_comment_ = has_no_instruction_ = has_no_data_ = has_no_declaration_ = false;

  while (true) {
    while (at_ < text.size() && !is_special_[static_cast<unsigned char>(text[at_])]) ++at_;
    if (at_ == text.size()) break;
    is_overfull_ = is_overfull_ || inlines_.tokens.size() > max_parts;
    if (is_overfull_) break;
    const auto before = at_;
    take_special(text[at_]);
    spend(40 + 2 * (at_ - before));
  }
  flush(at_);
  delimiters_.resolve(0, inlines_);
  if (needs_sweep_) sweep();
  return inlines_;
}

void InlineParser::take_special(char c) {
  switch (c) {
    case '\n': return take_line_end();
    case '\\': return take_backslash();
    case '`': return take_code();
    case '&': return take_reference();
    case '<': return take_angle();
    case '*':
    case '_':
    case '~':
    case '\'':
    case '"': return take_run(c);
    case '[': return take_opening_bracket(false);
    case ']': return take_closing_bracket();
    case '!': return take_bang();
    case '$': return take_dollar();
    case ':': return take_colon();
    case 'w': return take_w();
    case '-': return take_hyphens();
    case '.': return take_dots();
    default:
      needs_sweep_ = true;  // `@`: email addresses are found in the last pass
      ++at_;
  }
}

void InlineParser::flush(std::size_t end) {
  if (end > pending_) push(TokenKind::text, pending_, end);
  pending_ = end;
}

void InlineParser::push(TokenKind kind, std::size_t begin, std::size_t end, std::uint32_t link) {
  inlines_.tokens.push_back({.kind = kind,
                             .begin = static_cast<std::uint32_t>(begin),
                             .end = static_cast<std::uint32_t>(end),
                             .link = link});
}

// Adds a token for an element, after one for the text before it; parsing continues at `next`.
void InlineParser::push_element(TokenKind kind, std::size_t begin, std::size_t end,
                                std::size_t next) {
  flush(at_);
  push(kind, begin, end);
  at_ = pending_ = next;
}

void InlineParser::push_link(std::size_t begin, std::size_t end, std::size_t next, LinkForm form) {
  push_element(TokenKind::autolink, begin, end, next);
  inlines_.tokens.back().link = static_cast<std::uint32_t>(inlines_.links.size());
  inlines_.links.push_back({.url = text_.substr(begin, end - begin), .title = {}, .form = form});
}

// Two spaces before the line ending make a hard break.
void InlineParser::take_line_end() {
  const bool is_hard = at_ >= 2 && text_[at_ - 1] == ' ' && text_[at_ - 2] == ' ';
  const auto end = at_;
  while (at_ > pending_ && is_space(text_[at_ - 1])) --at_;
  push_element(is_hard ? TokenKind::hard_break : TokenKind::soft_break, end, end + 1,
               skip_blanks(text_, end + 1));
}

void InlineParser::take_backslash() {
  const char next = at(at_ + 1);
  if (next == '\n') {
    push_element(TokenKind::hard_break, at_, at_ + 2, skip_blanks(text_, at_ + 2));
  } else if (is_punctuation(next)) {
    flush(at_);
    pending_ = at_ + 1;
    at_ += 2;
  } else {
    ++at_;
  }
}

void InlineParser::take_reference() {
  scratch_.clear();
  const auto size = append_reference(scratch_, text_, at_);
  if (size == 0) {
    ++at_;
  } else {
    push_element(TokenKind::reference, at_, at_ + size, at_ + size);
  }
}

// Returns the next run of exactly `size` backticks, or npos if there is none. Runs that are passed
// are remembered, so that the text is scanned only once.
std::size_t InlineParser::find_ticks(std::size_t from, std::size_t size) {
  if (is_ticks_scanned_ && (size >= ticks_.size() || ticks_[size] < from)) return text_.npos;
  for (auto at = text_.find('`', from); at != text_.npos; at = text_.find('`', at)) {
    const auto begin = at;
    while (at < text_.size() && text_[at] == '`') ++at;
    if (at - begin == size) return begin;
    if (ticks_.size() <= at - begin) ticks_.resize(at - begin + 1);
    ticks_[at - begin] = static_cast<std::uint32_t>(begin);
  }
  is_ticks_scanned_ = true;
  return text_.npos;
}

void InlineParser::take_code() {
  auto begin = at_;
  while (at(begin) == '`') ++begin;
  const auto size = begin - at_;
  const auto end = find_ticks(begin, size);
  if (end == text_.npos) {
    at_ = begin;
  } else {
    push_element(TokenKind::code, begin, end, end + size);
  }
}

void InlineParser::take_bang() {
  const bool is_image = at(at_ + 1) == '[' && !(features_.footnotes && at(at_ + 2) == '^');
  if (is_image) {
    take_opening_bracket(true);
  } else {
    ++at_;
  }
}

// Returns the offset of the `$` or `$$` that ends a formula, or npos. A single `$` does not end one
// if it is after white space or before a digit.
std::size_t InlineParser::find_math_end(std::size_t from, bool is_display) {
  auto& is_missing = has_no_math_end_[is_display ? 1 : 0];
  if (is_missing) return text_.npos;
  const std::string_view end = is_display ? "$$" : "$";
  for (auto at = text_.find(end, from); at != text_.npos; at = text_.find(end, at + 1)) {
    if (text_[at - 1] == '\\') continue;
    if (is_display) return at;
    if (!is_space(text_[at - 1]) && !is_digit(this->at(at + 1)) && text_[at - 1] != '$' &&
        this->at(at + 1) != '$') {
      return at;
    }
  }
  is_missing = true;
  return text_.npos;
}

void InlineParser::take_dollar() {
  const bool is_display = at(at_ + 1) == '$';
  const std::size_t size = is_display ? 2 : 1;
  const auto begin = at_ + size;
  const bool is_opener = is_display || !is_space(at(begin));
  const auto end = is_opener ? find_math_end(begin + 1, is_display) : text_.npos;
  if (end == text_.npos) {
    at_ = begin;
    return;
  }
  push_element(is_display ? TokenKind::display_math : TokenKind::math, begin, end, end + size);
}

void InlineParser::take_colon() {
  constexpr std::size_t longest = 64;
  if (features_.autolink && at(at_ + 1) == '/') {
    if (!brackets_.empty()) {
      needs_sweep_ = true;
    } else if (const auto found = find_url(text_, at_, pending_, address_end())) {
      at_ = found->begin;
      push_link(found->begin, found->end, found->end, LinkForm::plain);
      return;
    }
  }
  if (features_.emoji) {
    auto end = at_ + 1;
    while (end - at_ < longest &&
           (is_letter_or_digit(at(end)) || at(end) == '_' || at(end) == '-' || at(end) == '+')) {
      ++end;
    }
    if (at(end) == ':' && !find_emoji(text_.substr(at_ + 1, end - at_ - 1)).empty()) {
      push_element(TokenKind::emoji, at_ + 1, end, end + 1);
      return;
    }
  }
  ++at_;
}

void InlineParser::take_w() {
  if (at(at_ + 1) == 'w' && at(at_ + 2) == 'w' && at(at_ + 3) == '.') {
    if (!brackets_.empty()) {
      needs_sweep_ = true;
    } else if (const auto end = www_end(text_, at_, address_end())) {
      push_link(at_, end, end, LinkForm::www);
      return;
    }
  }
  ++at_;
}

// Replaces `--` and `---` with dashes; longer runs become dashes of one kind if possible.
void InlineParser::take_hyphens() {
  auto end = at_;
  while (at(end) == '-') ++end;
  const auto size = end - at_;
  if (size == 1) {
    ++at_;
    return;
  }
  std::size_t em = 0, en = 0;
  if (size % 3 == 0) {
    em = size / 3;
  } else if (size % 2 == 0) {
    en = size / 2;
  } else {
    en = size % 3 == 2 ? 1 : 2;
    em = (size - 2 * en) / 3;
  }
  flush(at_);
  for (; em + en > 0; em > 0 ? --em : --en) {
    const std::size_t width = em > 0 ? 3 : 2;
    push(TokenKind::glyph, at_, at_ + width);
    inlines_.tokens.back().detail =
        static_cast<std::uint8_t>(em > 0 ? Glyph::em_dash : Glyph::en_dash);
    at_ += width;
  }
  pending_ = at_;
}

void InlineParser::take_dots() {
  if (at(at_ + 1) != '.' || at(at_ + 2) != '.') {
    at_ += at(at_ + 1) == '.' ? 2 : 1;
    return;
  }
  push_element(TokenKind::glyph, at_, at_ + 3, at_ + 3);
  inlines_.tokens.back().detail = static_cast<std::uint8_t>(Glyph::ellipsis);
}

}  // namespace toolyard::markdown
