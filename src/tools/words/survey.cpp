#include "tools/words/survey.h"

#include "core/endpoint/budget.h"
#include "tools/unicode/ascii.h"
#include "tools/unicode/graphemes.h"

namespace toolyard::words {
namespace {

using unicode::character_at;
using unicode::Properties;
using unicode::properties_of;

std::int64_t signed_count(std::size_t count) { return static_cast<std::int64_t>(count); }

// Returns how many bytes of ASCII from `at` on are whole characters, whatever follows.
std::size_t whole_ascii(std::string_view text, std::size_t at) {
  if (!unicode::is_ascii(text[at])) return 0;
  const auto size = unicode::ascii_prefix(text.substr(at));
  const bool may_go_on = at + size < text.size() && text[at + size - 1] != '\n';
  return may_go_on ? size - 1 : size;  // a mark may follow the last one
}

void add_ascii(Survey& sum, std::string_view text) {
  const auto found = unicode::tally_ascii(text);
  sum.characters += signed_count(text.size() - found.line_pairs);
  sum.code_points += signed_count(text.size());
  sum.utf16_units += signed_count(text.size());
  sum.letters += signed_count(found.letters);
  sum.digits += signed_count(found.digits);
  sum.punctuation += signed_count(found.punctuation);
  sum.white_space += signed_count(found.white_space - found.line_pairs);
}

// What determines whether a cluster is shown as an emoji, besides its first character.
struct Cluster {
  bool has_emoji = false;        // a character that is an emoji by default
  bool has_emoji_style = false;  // U+FE0F
  bool has_text_style = false;   // U+FE0E
  bool has_keycap = false;       // U+20E3

  void see(char32_t value, const Properties& found) {
    has_emoji |= found.has(unicode::emoji);
    has_emoji_style |= value == 0xfe0f;
    has_text_style |= value == 0xfe0e;
    has_keycap |= value == 0x20e3;
  }
  bool is_emoji(const Properties& first) const {
    if (has_text_style) return false;
    return has_emoji || has_keycap || (has_emoji_style && first.has(unicode::pictographic));
  }
};

// A cluster is of one kind: `‼` shown as an emoji is not punctuation, and `1` in a keycap is not a
// digit.
void add_kind(Survey& sum, const Properties& first, const Cluster& cluster) {
  ++sum.characters;
  sum.cjk += first.has(unicode::cjk);
  if (cluster.is_emoji(first)) {
    ++sum.emoji;
    return;
  }
  sum.letters += first.has(unicode::letter);
  sum.digits += first.has(unicode::digit);
  sum.punctuation += first.has(unicode::punctuation);
  sum.white_space += first.has(unicode::white_space);
}

// Adds the clusters from `at` on, up to the next ASCII; returns where that begins.
std::size_t add_clusters(Survey& sum, std::string_view text, std::size_t at) {
  auto next = character_at(text, at);
  const auto* found = &properties_of(next.value);
  while (true) {
    const auto& first = *found;
    unicode::GraphemeRules rules(first);
    Cluster cluster;
    bool is_over = false;
    do {
      cluster.see(next.value, *found);
      ++sum.code_points;
      sum.utf16_units += next.value > 0xffff ? 2 : 1;
      at = next.end;
      spend(15);
      is_over = at == text.size();
      if (is_over) break;
      next = character_at(text, at);
      found = &properties_of(next.value);
    } while (rules.joins(*found));
    add_kind(sum, first, cluster);
    if (is_over || next.value < 0x80) return at;
  }
}

// Returns the size of the line end at `at`, in bytes; 0 if there is none.
std::size_t line_end_size(std::string_view text, std::size_t at) {
  const auto rest = text.substr(at);
  switch (rest.front()) {
    case '\r': return rest.starts_with("\r\n") ? 2 : 1;
    case '\n':
    case '\v':
    case '\f': return 1;
    case '\xc2': return rest.starts_with("\xc2\x85") ? 2 : 0;
    case '\xe2':
      return rest.starts_with("\xe2\x80\xa8") || rest.starts_with("\xe2\x80\xa9") ? 3 : 0;
    default: return 0;
  }
}

// Returns where the white space at `at` ends, at the latest before the end of the line.
std::size_t skip_blank(std::string_view text, std::size_t at) {
  while (at < text.size() && line_end_size(text, at) == 0) {
    spend(8);
    const auto next = character_at(text, at);
    if (!properties_of(next.value).has(unicode::white_space)) break;
    at = next.end;
  }
  return at;
}

std::size_t skip_line(std::string_view text, std::size_t at) {
  while ((at = unicode::find_line_end(text, at)) < text.size() && line_end_size(text, at) == 0)
    ++at;
  return at;
}

}  // namespace

Survey survey(std::string_view text) {
  Survey sum;
  for (std::size_t at = 0; at < text.size();) {
    const auto size = whole_ascii(text, at);
    if (size > 0) {
      spend(10 + size / 2);
      add_ascii(sum, text.substr(at, size));
      at += size;
    } else {
      at = add_clusters(sum, text, at);
    }
  }
  return sum;
}

LineSurvey survey_lines(std::string_view text) {
  LineSurvey sum;
  bool is_in_paragraph = false;
  for (std::size_t at = 0; at < text.size();) {
    at = skip_blank(text, at);
    const bool is_empty = at == text.size() || line_end_size(text, at) > 0;
    const auto begin = at;
    if (!is_empty) at = skip_line(text, at);
    spend(30 + (at - begin) / 4);
    ++sum.lines;
    sum.non_empty += !is_empty;
    sum.paragraphs += !is_empty && !is_in_paragraph;
    is_in_paragraph = !is_empty && !text.substr(at).starts_with("\xe2\x80\xa9");
    if (at < text.size()) at += line_end_size(text, at);
  }
  return sum;
}

}  // namespace toolyard::words
