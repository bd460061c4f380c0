#include "tools/markdown/rendering/survey.h"

#include <algorithm>
#include <cmath>

#include "core/endpoint/budget.h"
#include "tools/markdown/inlines/plain_text.h"
#include "tools/unicode/segments.h"

namespace toolyard::markdown {

namespace {

// Returns at most `max_text` bytes of a text, without splitting a character.
std::string shortened(std::string_view text) {
  auto size = std::min(text.size(), Survey::max_text);
  while (size > 0 && size < text.size() && (text[size] & 0xc0) == 0x80) --size;
  return std::string(text.substr(0, size));
}

}  // namespace

void Survey::count_words(std::string_view text) {
  unicode::Segments segments(text);
  unicode::Segment segment;
  while (segments.next_word(segment)) {
    spend(20 + 4 * (segment.end - segment.begin));
    ++words_;
    if ((segment.traits & unicode::cjk) == 0) continue;
    ++cjk_words_;
    cjk_characters_ += static_cast<std::int64_t>(segment.code_points);
  }
}

void Survey::list(std::vector<FoundLink>& entries, const Link& link, std::size_t begin,
                  std::uint32_t line) {
  if (entries.size() == max_listed) {
    is_shortened_ = true;
    return;
  }
  auto& entry = entries.emplace_back();
  append_address(entry.url, link);
  const auto text = std::string_view(text_).substr(begin);
  is_shortened_ = is_shortened_ || text.size() > max_text;
  entry.text = shortened(text);
  entry.line = line;
}

void Survey::take(const Inlines& inlines, std::uint32_t line) {
  text_.clear();
  open_.clear();
  std::size_t counted = 0;
  const auto line_of = [&](const Token& token) {
    const auto passed = inlines.text.substr(counted, token.begin - counted);
    line += static_cast<std::uint32_t>(std::ranges::count(passed, '\n'));
    counted = token.begin;
    return line;
  };
  for (const auto& token : inlines.tokens) {
    const auto begin = text_.size();
    spend(20 + (token.end - token.begin) / 2);
    append_plain_token(text_, inlines, token, " ");
    switch (token.kind) {
      case TokenKind::autolink:
        list(links_, inlines.links[token.link], begin, line_of(token));
        break;
      case TokenKind::link_open:
      case TokenKind::image_open: open_.push_back({token.link, begin, line_of(token)}); break;
      case TokenKind::link_close:
      case TokenKind::image_close: {
        const auto opened = open_.back();
        open_.pop_back();
        list(token.kind == TokenKind::link_close ? links_ : images_, inlines.links[opened.link],
             opened.begin, opened.line);
        break;
      }
      default: break;
    }
  }
  count_words(text_);
}

std::string Survey::take_heading(std::uint8_t level) {
  if (headings_.size() == max_listed) {
    is_shortened_ = true;
    return {};
  }
  is_shortened_ = is_shortened_ || text_.size() > max_text;
  auto id = slugs_.take(text_);
  headings_.push_back({level, shortened(text_), id});
  return id;
}

// Uses the same reading speeds as word-counter.
std::int64_t Survey::reading_time_seconds() const {
  constexpr double words_per_minute = 238, cjk_per_minute = 500;
  const auto minutes = static_cast<double>(words_ - cjk_words_) / words_per_minute +
                       static_cast<double>(cjk_characters_) / cjk_per_minute;
  return static_cast<std::int64_t>(std::ceil(minutes * 60 - 1e-9));
}

}  // namespace toolyard::markdown
