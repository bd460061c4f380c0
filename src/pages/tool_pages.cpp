// The pages with a script: the index of tools, and the page of each tool. What is live for them
// stands around the part that the script makes.
#include <algorithm>
#include <iterator>
#include <span>

#include "core/purpose.h"
#include "pages/blocks/decorated.h"
#include "pages/builder.h"
#include "pages/dates.h"
#include "pages/outline.h"
#include "pages/paths.h"
#include "pages/structured_data.h"

namespace toolyard::pages {

using site::Address;
using site::PageKind;

namespace {

constexpr std::int64_t newest_on_index = 6;

View views_of(std::span<const QuestionText> questions, const Words& words) {
  auto views = list();
  for (const auto& one : questions) {
    auto question = object();
    question.set("question_html", text(one.question));
    question.set("answer_html", text(decorated(one.answer, words, 3)));
    views.push_back(question);
  }
  return views;
}

}  // namespace

std::string Builder::app_page(std::string_view slug, View view, const Frame& frame,
                              const Head& head, std::string_view before, std::string_view after) {
  add_frame(view, frame, head);
  add_script(view);
  set_flag(view, "is_preview", visit_.preview.has_value());
  set_flag(view, "is_app", true);
  const auto& theme = *dependencies_.theme;
  http::SiteFrame made{.title = full_title(site_, head.title),
                       .head = theme.render("part-head", view),
                       .header = theme.render("part-header", view),
                       .footer = theme.render("part-footer", view),
                       .locale = frame.locale,
                       .is_right_to_left = is_right_to_left(frame.locale),
                       .tools = shown_tools()};
  if (!before.empty()) made.before = theme.render(before, view);
  if (!after.empty()) made.after = theme.render(after, view);
  return dependencies_.app(slug, made);
}

// Returns the slugs of the tools that the site offers: first those that its record names.
std::vector<std::string> Builder::shown_tools() const {
  std::vector<std::string> shown;
  const auto add = [&](const std::string& slug) {
    if (is_shown(site_, slug) && std::ranges::find(shown, slug) == shown.end())
      shown.push_back(slug);
  };
  for (const auto& slug : site_.tools) add(slug);
  for (const auto& tool : dependencies_.tools) add(tool.slug);
  return shown;
}

// Replaces what is live by the text of a preview.
void Builder::show_preview(content::ToolTexts& live) {
  const auto text = previewed();
  if (!text || path_of(*text) != visit_.path) return;
  if (text->content_type == spelling(Purpose::seo_title)) live.title = text->seo_title;
  else if (text->content_type == spelling(Purpose::meta)) live.description = text->meta_description;
  else if (text->content_type == spelling(Purpose::tool_description)) live.text = *text;
}

PageText Builder::finished_app(std::string html) {
  PageText page{.text = std::move(html),
                .policy = policy(),
                .is_kept = !visit_.preview,
                .subjects = std::move(subjects_)};
  if (visit_.preview) page.cache_control = "no-store";
  return page;
}

std::optional<PageText> Builder::tool_page(const Address& address) {
  const auto tool = std::ranges::find(dependencies_.tools, address.name, &ToolPage::slug);
  if (tool == dependencies_.tools.end() || !is_shown(site_, tool->slug)) return std::nullopt;
  depend("tool", address.locale, tool->slug);
  const auto frame = frame_of(address.locale);
  auto live = content::texts_of_tool(transaction_, address.locale, tool->slug);
  show_preview(live);
  if (visit_.shown && visit_.shown->part == experiments::PagePart::title)
    live.title = visit_.shown->value;
  if (visit_.shown && visit_.shown->part == experiments::PagePart::description)
    live.description = visit_.shown->value;
  Head head{.title = live.title.empty() ? tool->title : live.title,
            .description = live.description.empty() ? tool->summary : live.description,
            .path = frame.path(address),
            .is_indexed = dependencies_.lists_tools};
  head.crumbs.push_back({site_.name, frame.path({})});
  head.picture = picture_path(head.path);
  for (const auto& locale : site_.locales)
    head.alternates.push_back(
        {locale,
         site::path_of(site_, {.kind = PageKind::tool, .locale = locale, .name = tool->slug})});
  head.structured = tool_data({tool->title, tool->summary, frame.url(head.path)});
  auto view = object();
  if (live.text) view.set("html", text(decorated(html_of(*live.text, head.path), frame.words)));
  std::vector<QuestionText> questions;
  for (const auto& item : live.questions)
    std::ranges::move(questions_of(html_of(item, head.path)), std::back_inserter(questions));
  append_questions(head.structured, questions);
  view.set("questions", views_of(questions, frame.words));
  set_flag(view, "has_questions", !questions.empty());
  view.set("texts", cards(live.others));
  set_flag(view, "has_texts", !live.others.empty());
  set_flag(view, "has_around", live.text || !questions.empty() || !live.others.empty());
  return finished_app(app_page(tool->slug, std::move(view), frame, head, {}, "tool"));
}

PageText Builder::index_page(const Address& address) {
  const auto landing = std::string(spelling(Purpose::landing));
  depend("list", address.locale, "");
  depend("place", address.locale, landing, site::home_slug);
  const auto frame = frame_of(address.locale);
  std::optional<content::LiveText> home = previewed();
  if (!home || path_of(*home) != visit_.path)
    home =
        content::find_live(transaction_, {address.locale, landing, std::string(site::home_slug)});
  if (home) vary(*home);
  Head head{.title = home && !home->seo_title.empty() ? home->seo_title
                                                      : site_.name + ": " + site_.tagline,
            .description =
                home && !home->meta_description.empty() ? home->meta_description : site_.tagline,
            .path = frame.path(address)};
  head.picture = picture_path("/");
  for (const auto& locale : site_.locales)
    head.alternates.push_back({locale, site::path_of(site_, {.locale = locale})});
  auto view = object();
  if (home) {
    depend("item", std::to_string(static_cast<std::int64_t>(home->id)));
    const auto html = varied(html_of(*home, head.path));
    view.set("heading", text(home->title));
    view.set("html", text(decorated(html, frame.words)));
    append_questions(head.structured, folded_questions(html));
  }
  auto types = unlisted_types();
  types.push_back(spelling(Purpose::landing));
  const auto newest = content::list_live(
      transaction_, {.locale = address.locale, .hidden_types = types, .most = newest_on_index});
  view.set("texts", cards(newest.texts));
  set_flag(view, "has_texts", !newest.texts.empty());
  return finished_app(app_page({}, std::move(view), frame, head, home ? "home" : "", "newest"));
}

}  // namespace toolyard::pages
