#include "pages/blocks/buttons.h"

#include <algorithm>

#include "core/text/characters.h"
#include "core/text/html.h"
#include "pages/outline.h"

namespace toolyard::pages {
namespace {

constexpr std::string_view cta = ":::cta";

// Returns the label of the link that a line begins with, or the link behind `:::cta`; nullopt if
// there is none.
std::optional<std::string_view> label_in_line(std::string_view line) {
  line = trimmed(line);
  if (line.starts_with(cta)) line = trimmed(line.substr(cta.size()));
  if (!line.starts_with('[')) return std::nullopt;
  for (auto end = line.find("]("); end != line.npos; end = line.find("](", end + 1))
    if (line[end - 1] != '\\') return line.substr(1, end - 1);
  return std::nullopt;
}

std::string label_as_markdown(std::string_view label) {
  constexpr std::string_view special = "\\[]*_`<>&~";
  std::string text;
  for (const char c : label) {
    if (special.contains(c)) text += '\\';
    text += c;
  }
  return text;
}

}  // namespace

std::optional<std::string_view> button_label(std::string_view html) {
  const auto actions = html.find("class=\"block-actions\"");
  const auto link = actions == html.npos ? html.npos : html.find("<a ", actions);
  const auto begin = link == html.npos ? html.npos : html.find('>', link);
  const auto end = begin == html.npos ? html.npos : html.find("</a>", begin);
  if (end == html.npos) return std::nullopt;
  return html.substr(begin + 1, end - begin - 1);
}

std::string with_button_label(std::string html, std::string_view label) {
  const auto present = button_label(html);
  if (!present) return html;
  const auto at = static_cast<std::size_t>(present->data() - html.data());
  return html.replace(at, present->size(), html_escaped(label));
}

// Which of the links is the button is known from what is shown: only the right one changes nothing
// but its label.
std::optional<std::string> with_label_in_markdown(
    std::string_view markdown, std::string_view label,
    const std::function<std::string(std::string_view markdown)>& render) {
  constexpr int max_links = 20;
  const auto shown = render(markdown);
  if (!button_label(shown)) return std::nullopt;
  const auto wanted = with_button_label(shown, label);
  const auto written = label_as_markdown(label);
  int links = 0;
  for (std::size_t begin = 0; begin < markdown.size() && links < max_links;) {
    const auto line = markdown.substr(begin, markdown.find('\n', begin) - begin);
    begin += line.size() + 1;
    const auto present = label_in_line(line);
    if (!present) continue;
    ++links;
    auto changed = std::string(markdown);
    changed.replace(static_cast<std::size_t>(present->data() - markdown.data()), present->size(),
                    written);
    auto html = render(changed);
    const auto made = button_label(html);
    if (!made || made->contains('<') || unescaped(*made) != label) continue;
    if (with_button_label(std::move(html), label) == wanted) return changed;
  }
  return std::nullopt;
}

}  // namespace toolyard::pages
