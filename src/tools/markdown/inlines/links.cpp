// Inline parser: links, images, footnote references, and everything in angle brackets.
#include "tools/markdown/characters.h"
#include "tools/markdown/html/scanner.h"
#include "tools/markdown/inlines/link_scanner.h"
#include "tools/markdown/inlines/parser.h"

namespace toolyard::markdown {

namespace {

constexpr std::size_t longest_label = 999;

// Returns the end of `scheme:…` before `>`, or 0 if there is none.
std::size_t angle_url_end(std::string_view text, std::size_t from) {
  auto at = from;
  while (is_letter_or_digit(byte_at(text, at)) || byte_at(text, at) == '+' ||
         byte_at(text, at) == '.' || byte_at(text, at) == '-') {
    ++at;
  }
  const auto size = at - from;
  if (!is_letter(byte_at(text, from)) || size < 2 || size > 32 || byte_at(text, at) != ':') {
    return 0;
  }
  for (; at < text.size() && text[at] != '>'; ++at) {
    if (text[at] == '<' || text[at] == ' ' || is_control(text[at])) return 0;
  }
  return at < text.size() ? at : 0;
}

// Returns the end of one label of a domain name, or 0 if it is not valid.
std::size_t domain_label_end(std::string_view text, std::size_t from) {
  auto at = from;
  while (is_letter_or_digit(byte_at(text, at)) || byte_at(text, at) == '-') ++at;
  const bool is_label = at > from && at - from <= 63 && text[from] != '-' && text[at - 1] != '-';
  return is_label ? at : 0;
}

// Returns the end of an email address before `>`, or 0 if there is none.
std::size_t angle_email_end(std::string_view text, std::size_t from) {
  constexpr std::string_view marks = ".!#$%&'*+/=?^_`{|}~-";
  auto at = from;
  while (is_letter_or_digit(byte_at(text, at)) || (at < text.size() && marks.contains(text[at]))) {
    ++at;
  }
  if (at == from || byte_at(text, at) != '@') return 0;
  do {
    at = domain_label_end(text, at + 1);
    if (at == 0) return 0;
  } while (byte_at(text, at) == '.');
  return byte_at(text, at) == '>' ? at : 0;
}

}  // namespace

void InlineParser::take_angle() {
  if (take_angle_link()) return;
  const auto size = html_size();
  if (size == 0) {
    ++at_;
  } else {
    push_element(TokenKind::html, at_, at_ + size, at_ + size);
  }
}

bool InlineParser::take_angle_link() {
  const auto begin = at_ + 1;
  if (const auto end = angle_url_end(text_, begin)) {
    push_link(begin, end, end + 1, LinkForm::angled);
    return true;
  }
  const auto end = angle_email_end(text_, begin);
  if (end > 0) push_link(begin, end, end + 1, LinkForm::email);
  return end > 0;
}

std::size_t InlineParser::html_size() {
  switch (at(at_ + 1)) {
    case '/': return closing_tag_size(text_, at_);
    case '?': return size_until(at_ + 2, "?>", has_no_instruction_);
    case '!': return marked_html_size();
    default: return open_tag_size(text_, at_);
  }
}

std::size_t InlineParser::marked_html_size() {
  const auto rest = text_.substr(at_);
  if (rest.starts_with("<!-->")) return 5;
  if (rest.starts_with("<!--->")) return 6;
  if (rest.starts_with("<!--")) return size_until(at_ + 4, "-->", has_no_comment_);
  if (rest.starts_with("<![CDATA[")) return size_until(at_ + 9, "]]>", has_no_data_);
  const auto name = declaration_size();
  return name == 0 ? 0 : size_until(at_ + name, ">", has_no_declaration_);
}

// Returns the size of the beginning of a declaration, or 0 if there is none: `<!` and a letter, or
// in GFM `<!` and a name in upper case, which must be followed by white space.
std::size_t InlineParser::declaration_size() const {
  if (features_.flavor == Flavor::commonmark) return is_letter(at(at_ + 2)) ? 3 : 0;
  auto end = at_ + 2;
  while (at(end) >= 'A' && at(end) <= 'Z') ++end;
  return end > at_ + 2 && is_space(at(end)) ? end - at_ : 0;
}

std::size_t InlineParser::size_until(std::size_t from, std::string_view end, bool& is_missing) {
  if (is_missing) return 0;
  const auto found = text_.find(end, from);
  is_missing = found == text_.npos;
  return is_missing ? 0 : found + end.size() - at_;
}

void InlineParser::take_opening_bracket(bool is_image) {
  const auto begin = at_ + (is_image ? 2 : 1);
  if (!brackets_.empty()) brackets_.back().has_bracket_behind = true;
  push_element(TokenKind::text, at_, begin, begin);
  brackets_.push_back({.token = static_cast<std::uint32_t>(inlines_.tokens.size() - 1),
                       .begin = static_cast<std::uint32_t>(begin),
                       .delimiters = static_cast<std::uint32_t>(delimiters_.size()),
                       .is_image = is_image});
}

void InlineParser::take_closing_bracket() {
  if (brackets_.empty()) {
    ++at_;
    return;
  }
  const auto bracket = brackets_.back();
  brackets_.pop_back();
  const bool is_inactive = !bracket.is_image && brackets_.size() < inactive_below_;
  inactive_below_ = std::min(inactive_below_, brackets_.size());
  Link link;
  std::size_t end = 0;
  if (!is_inactive && (find_inline_link(link, end) || find_reference_link(bracket, link, end))) {
    close_link(bracket, link);
    at_ = pending_ = end;
    return;
  }
  if (!is_inactive && take_footnote(bracket)) return;
  ++at_;
}

void InlineParser::close_link(const Bracket& bracket, const Link& link) {
  flush(at_);
  delimiters_.resolve(bracket.delimiters, inlines_);
  auto& opening = inlines_.tokens[bracket.token];
  opening.kind = bracket.is_image ? TokenKind::image_open : TokenKind::link_open;
  opening.link = static_cast<std::uint32_t>(inlines_.links.size());
  push(bracket.is_image ? TokenKind::image_close : TokenKind::link_close, at_, at_ + 1,
       opening.link);
  inlines_.links.push_back(link);
  if (!bracket.is_image) inactive_below_ = brackets_.size();
}

// Reads `(destination "title")` after the closing bracket.
bool InlineParser::find_inline_link(Link& link, std::size_t& end) const {
  if (at(at_ + 1) != '(') return false;
  const auto destination = scan_destination(text_, skip_spaces(text_, at_ + 2));
  if (!destination) return false;
  auto next = skip_spaces(text_, destination->end);
  link.title = {};
  if (next > destination->end) {
    if (const auto title = scan_title(text_, next)) {
      link.title = title->text;
      next = skip_spaces(text_, title->end);
    }
  }
  if (at(next) != ')') return false;
  link.url = destination->text;
  end = next + 1;
  return true;
}

bool InlineParser::find_reference_link(const Bracket& bracket, Link& link, std::size_t& end) {
  if (document_.reference_labels.is_empty()) return false;
  auto label = text_.substr(bracket.begin, at_ - bracket.begin);
  end = at_ + 1;
  if (const auto given = scan_label(text_, end)) {
    end = given->end;
    if (!given->text.empty()) {
      label = given->text;
    } else if (bracket.has_bracket_behind) {
      return false;
    }
  } else if (bracket.has_bracket_behind) {
    return false;
  }
  if (label.size() > longest_label) return false;
  const auto found = document_.reference_labels.find(label);
  if (!found) return false;
  const auto& reference = document_.references[*found];
  const std::size_t size = reference.destination.size + reference.title.size;
  if (size > reference_budget_) return false;
  reference_budget_ -= size;
  link = {.url = document_.text_of(reference.destination),
          .title = document_.text_of(reference.title)};
  return true;
}

// Reads a footnote reference. If the footnote is not defined, the whole reference becomes text.
bool InlineParser::take_footnote(const Bracket& bracket) {
  if (!features_.footnotes || bracket.is_image || at(bracket.begin) != '^') return false;
  const auto label = text_.substr(bracket.begin + 1, at_ - bracket.begin - 1);
  if (label.empty()) return false;
  const auto found =
      label.size() > longest_label ? std::nullopt : document_.footnote_labels.find(label);
  inlines_.tokens.resize(bracket.token);
  delimiters_.drop_to(bracket.delimiters);
  if (found) push(TokenKind::footnote, bracket.begin + 1, at_, *found);
  else push(TokenKind::text, bracket.begin - 1, at_ + 1);
  pending_ = ++at_;
  return true;
}

}  // namespace toolyard::markdown
