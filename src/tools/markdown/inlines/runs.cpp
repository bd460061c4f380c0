// Inline parser: delimiter runs of emphasis, and quotation marks.
#include "core/text/utf8.h"
#include "tools/markdown/characters.h"
#include "tools/markdown/inlines/parser.h"
#include "tools/unicode/properties.h"

namespace toolyard::markdown {

namespace {

constexpr bool is_variation_selector(char32_t c) {
  return (c >= 0xfe00 && c <= 0xfe0e) || (c >= 0xe0100 && c <= 0xe01ef);
}

}  // namespace

InlineParser::Neighbour InlineParser::around(char32_t character) const {
  if (character < 0x80) {
    const auto c = static_cast<char>(character);
    if (is_space(c) || c == '\0') return Neighbour::space;
    return is_punctuation(c) ? Neighbour::punctuation : Neighbour::other;
  }
  const auto& properties = unicode::properties_of(character);
  const bool is_line_end = character == 0x85 || character == 0x2028 || character == 0x2029;
  if (properties.has(unicode::white_space) && !is_line_end) return Neighbour::space;
  // GFM follows version 0.29 of the specification, in which symbols do not count as punctuation.
  const bool has_symbols = features_.flavor == Flavor::commonmark;
  const bool is_wide = features_.cjk_emphasis && is_cjk(character);
  if (properties.has(unicode::punctuation) || (has_symbols && properties.has(unicode::symbol)))
    return is_wide ? Neighbour::cjk_punctuation : Neighbour::punctuation;
  return is_wide ? Neighbour::cjk : Neighbour::other;
}

// With strikethrough, the character before the tildes counts.
InlineParser::Neighbour InlineParser::around_before(std::size_t at) const {
  while (features_.strikethrough && at > 0 && text_[at - 1] == '~') --at;
  if (at == 0) return Neighbour::space;
  auto begin = at;
  char32_t character = 0;
  do {
    do --begin;
    while (begin > 0 && (text_[begin] & 0xc0) == 0x80);
    character = unicode::character_at(text_, begin).value;
  } while (features_.cjk_emphasis && is_variation_selector(character) && begin > 0);
  return around(character);
}

InlineParser::Neighbour InlineParser::around_after(std::size_t at) const {
  while (features_.strikethrough && at < text_.size() && text_[at] == '~') ++at;
  return at == text_.size() ? Neighbour::space : around(unicode::character_at(text_, at).value);
}

bool InlineParser::is_mark(Neighbour one) {
  return one == Neighbour::punctuation || one == Neighbour::cjk_punctuation;
}

void InlineParser::take_run(char c) {
  const bool is_quote = c == '\'' || c == '"';
  auto end = at_ + 1;
  while (!is_quote && at(end) == c) ++end;
  const auto before = around_before(at_), after = around_after(end);
  const bool is_left =
      after != Neighbour::space && (after != Neighbour::punctuation || before != Neighbour::other);
  const bool is_right =
      before != Neighbour::space && (before != Neighbour::punctuation || after != Neighbour::other);
  Delimiter run{.token = 0,
                .begin = static_cast<std::uint32_t>(at_),
                .end = static_cast<std::uint32_t>(end),
                .size = static_cast<std::uint32_t>(end - at_),
                .mark = c,
                .can_open = is_left,
                .can_close = is_right};
  if (c == '_') {
    run.can_open = is_left && (!is_right || is_mark(before));
    run.can_close = is_right && (!is_left || is_mark(after));
  } else if (is_quote) {
    const char previous = at_ > 0 ? text_[at_ - 1] : '\0';
    const bool is_after_bracket = previous == '(' || previous == '[';
    run.can_open = is_left && (!is_right || is_after_bracket) && previous != ']' && previous != ')';
  }
  const bool is_useless = (!run.can_open && !run.can_close) || (c == '~' && run.size > 2);
  if (is_useless && !is_quote) {
    at_ = end;
    return;
  }
  push_element(is_quote ? TokenKind::glyph : TokenKind::delimiters, at_, end, end);
  run.token = static_cast<std::uint32_t>(inlines_.tokens.size() - 1);
  for (auto i = run.begin; i < run.end; ++i) inlines_.marks[i] = Mark::literal;
  if (is_quote) {
    const auto glyph = c == '\''       ? Glyph::right_single
                       : run.can_close ? Glyph::right_double
                                       : Glyph::left_double;
    inlines_.tokens.back().detail = static_cast<std::uint8_t>(glyph);
  }
  if (!is_useless) delimiters_.push(run);
}

}  // namespace toolyard::markdown
