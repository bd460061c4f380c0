#include "pages/outline.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/text/characters.h"
#include "pages/blocks/tags.h"

namespace toolyard::pages {
namespace {

std::string id_in(std::string_view tag) {
  constexpr std::string_view name = " id=\"";
  const auto at = tag.find(name);
  if (at == tag.npos) return {};
  const auto value = tag.substr(at + name.size());
  return std::string(value.substr(0, value.find('"')));
}

// How many elements are open at a position, for positions in ascending order.
class Depth {
 public:
  explicit Depth(std::string_view html) : html_(html) {}
  int at(std::size_t position) {
    for (auto tag = next_tag(html_, done_); tag && tag->begin < position;
         tag = next_tag(html_, done_)) {
      depth_ += tag->step();
      done_ = tag->end;
    }
    return depth_;
  }

 private:
  std::string_view html_;
  std::size_t done_ = 0;
  int depth_ = 0;
};

constexpr std::array<std::pair<std::string_view, char>, 6> references{{{"&amp;", '&'},
                                                                       {"&lt;", '<'},
                                                                       {"&gt;", '>'},
                                                                       {"&quot;", '"'},
                                                                       {"&#39;", '\''},
                                                                       {"&#x27;", '\''}}};

}  // namespace

std::string unescaped(std::string_view html) {
  std::string text;
  for (auto at = html.find('&'); at != html.npos; at = html.find('&')) {
    text += html.substr(0, at);
    html.remove_prefix(at);
    const auto found = std::ranges::find_if(
        references, [&](const auto& one) { return html.starts_with(one.first); });
    text += found == references.end() ? '&' : found->second;
    html.remove_prefix(found == references.end() ? 1 : found->first.size());
  }
  return text.append(html);
}

std::string plain_text(std::string_view html) {
  std::string plain;
  bool is_in_tag = false;
  for (const char c : html) {
    if (c == '<') is_in_tag = true;
    if (!is_in_tag) {
      const bool is_blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
      if (!is_blank) plain += c;
      else if (!plain.empty() && plain.back() != ' ') plain += ' ';
    }
    if (c == '>') is_in_tag = false;
  }
  if (plain.ends_with(' ')) plain.pop_back();
  return plain;
}

namespace {

// Returns the bytes of the first characters of a text; nullopt if it does not have as many.
std::optional<std::size_t> bytes_of_characters(std::string_view text, std::size_t characters) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0) == 0x80) continue;
    if (characters-- == 0) return i;
  }
  return std::nullopt;
}

std::string shortened(std::string_view text, std::size_t max_characters) {
  const auto max = bytes_of_characters(text, max_characters);
  if (!max) return std::string(text);
  std::size_t sentence = 0;
  for (const std::string_view end : {". ", "! ", "? "})
    if (const auto at = text.rfind(end, *max - 1); at != text.npos)
      sentence = std::max(sentence, at + 1);
  if (sentence > *max / 3) return std::string(text.substr(0, sentence));
  constexpr std::string_view ellipsis = "…";
  const auto room = *bytes_of_characters(text, max_characters - 1);
  const auto word = text.rfind(' ', room);
  const bool has_word = word != text.npos && word > room / 2;
  return std::string(text.substr(0, has_word ? word : room)).append(ellipsis);
}

}  // namespace

std::string beginning_of(std::string_view html, std::size_t max_characters) {
  constexpr std::size_t min_bytes = 20;  // of a paragraph that says something
  std::string text;
  for (auto tag = next_tag(html, 0); tag && text.size() < max_characters;
       tag = next_tag(html, tag->end)) {
    if (tag->name != "p" || tag->is_end) continue;
    const auto end = std::min(html.find("</p>", tag->end), html.size());
    const auto paragraph = unescaped(plain_text(html.substr(tag->end, end - tag->end)));
    if (paragraph.size() < min_bytes) continue;
    text.append(text.empty() ? "" : " ").append(trimmed(paragraph));
  }
  if (text.empty()) text = unescaped(plain_text(html));
  return shortened(text, max_characters);
}

std::vector<Heading> headings_of(std::string_view html) {
  std::vector<Heading> all;
  Depth depth(html);
  for (auto at = html.find("<h"); at != html.npos; at = html.find("<h", at + 2)) {
    const auto tag = html.substr(at);
    if (tag.size() < 4 || tag[2] < '1' || tag[2] > '6' || (tag[3] != '>' && tag[3] != ' '))
      continue;
    const auto open_end = tag.find('>');
    const std::string closing{'<', '/', 'h', tag[2], '>'};
    const auto close = tag.find(closing);
    if (open_end == tag.npos || close == tag.npos || close < open_end) continue;
    all.push_back({.level = tag[2] - '0',
                   .id = id_in(tag.substr(0, open_end)),
                   .label = plain_text(tag.substr(open_end + 1, close - open_end - 1)),
                   .begin = at,
                   .end = at + close + closing.size(),
                   .is_outermost = depth.at(at) == 0});
  }
  return all;
}

std::vector<Heading> question_headings_of(std::string_view html) {
  auto headings = headings_of(html);
  std::erase_if(headings, [](const Heading& one) { return !one.is_outermost; });
  if (headings.empty()) return {};
  const auto top = std::ranges::min(headings, {}, &Heading::level).level;
  std::erase_if(headings, [&](const Heading& one) { return one.level != top; });
  return headings;
}

std::vector<QuestionText> questions_of(std::string_view html) {
  const auto headings = question_headings_of(html);
  std::vector<QuestionText> all;
  for (std::size_t i = 0; i < headings.size(); ++i) {
    const auto end = i + 1 < headings.size() ? headings[i + 1].begin : html.size();
    all.push_back(
        {headings[i].label, std::string(html.substr(headings[i].end, end - headings[i].end))});
  }
  return all;
}

std::vector<QuestionText> folded_questions(std::string_view html) {
  constexpr std::string_view open = "<details class=\"question\"", label_end = "</summary>";
  std::vector<QuestionText> all;
  std::optional<Tag> question;
  int depth = 0;  // of `details` within the question
  for (auto tag = next_tag(html, 0); tag; tag = next_tag(html, tag->end)) {
    if (tag->name != "details") continue;
    if (!question && html.substr(tag->begin).starts_with(open)) question = tag;
    if (!question) continue;
    depth += tag->step();
    if (depth > 0) continue;
    const auto text = html.substr(question->end, tag->begin - question->end);
    if (const auto at = text.find(label_end); at != text.npos)
      all.push_back(
          {plain_text(text.substr(0, at)), std::string(text.substr(at + label_end.size()))});
    question.reset();
  }
  return all;
}

}  // namespace toolyard::pages
