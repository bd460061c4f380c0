// The HTML of texts on pages: what their directives name is found in the database, and the page is
// made anew when that changes.
#include <algorithm>

#include "areas/mailing/facts.h"
#include "areas/media/facts.h"
#include "pages/builder.h"
#include "pages/paths.h"

namespace toolyard::pages {

using site::PageKind;

DirectiveSources Builder::sources_of(const std::string& locale, std::string_view page_path) {
  return {
      .tool = [this, locale](std::string_view slug) -> std::optional<LinkedTool> {
        const auto tool = std::ranges::find(dependencies_.tools, slug, &ToolPage::slug);
        if (tool == dependencies_.tools.end() || !is_shown(site_, tool->slug)) return std::nullopt;
        return LinkedTool{
            tool->title, tool->summary,
            site::path_of(site_, {.kind = PageKind::tool, .locale = locale, .name = tool->slug})};
      },
      .public_list =
          [this](std::int64_t list) {
            depend("mail_lists", "");
            return subscribers::public_list_name(transaction_, list);
          },
      .questions = [this, locale](const QuestionsOf& which) { return questions(which, locale); },
      .pictures =
          [this](std::span<const std::int64_t> ids) {
            depend("media", "");
            return media::find_pictures(transaction_, ids);
          },
      .locale = locale,
      .page_url = visit_.origin + std::string(page_path),
      .page_path = std::string(page_path),
      .words = &dependencies_.theme->words(locale)};
}

std::optional<content::LiveQuestions> Builder::questions(const QuestionsOf& which,
                                                         const std::string& locale) {
  if (which.item == 0) {
    depend("tool", locale, which.tool);
    return content::live_questions(transaction_, locale, which.tool);
  }
  depend("item", std::to_string(which.item));
  return content::live_questions(transaction_, which.item);
}

std::string Builder::html_of(const content::LiveItem& text, std::string_view page_path) {
  auto rendered = render_text(dependencies_.render, text.body, text.body_format,
                              sources_of(text.locale, page_path));
  has_live_tools_ |= rendered.has_tools;
  has_pictures_ |= rendered.html.contains("<img") || rendered.html.contains("<source");
  return std::move(rendered.html);
}

void Builder::add_script(View& view) const {
  if (!has_live_tools_ || dependencies_.live_tools.empty()) return;
  auto script = object();
  script.set("path", pages::text(dependencies_.live_tools));
  script.set("style", pages::text(dependencies_.live_tools_style));
  view.set("live_tools", script);
}

}  // namespace toolyard::pages
