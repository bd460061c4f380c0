#include "app/wiring/delivered_html.h"

#include "app/wiring/safe_html.h"
#include "areas/content/facts.h"
#include "areas/mailing/facts.h"
#include "areas/media/facts.h"
#include "areas/site/site.h"
#include "pages/directives/directives.h"
#include "tools/catalog.h"

namespace toolyard {
namespace {

std::optional<pages::LinkedTool> linked_tool(std::string_view slug) {
  const auto* tool = find_tool(slug);
  if (!tool) return std::nullopt;
  const auto& about = *tool->about;
  return pages::LinkedTool{std::string(about.title), std::string(about.summary),
                           "/t/" + std::string(slug) + "/"};
}

std::optional<content::LiveQuestions> questions(Database& database, const pages::QuestionsOf& which,
                                                std::string_view locale) {
  const auto text = database.read([&](Transaction& transaction) {
    return Result<std::optional<content::LiveQuestions>>(
        which.item == 0 ? content::live_questions(transaction, locale, which.tool)
                        : content::live_questions(transaction, which.item));
  });
  return text ? *text : std::nullopt;
}

std::function<std::optional<std::string>(std::int64_t list)> public_lists(Database& database) {
  return [&database](std::int64_t list) -> std::optional<std::string> {
    const auto name = database.read([&](Transaction& transaction) {
      return Result<std::optional<std::string>>(subscribers::public_list_name(transaction, list));
    });
    return name ? *name : std::nullopt;
  };
}

std::map<std::int64_t, media::ShownPicture> find_shown(Database& database,
                                                       std::span<const std::int64_t> ids) {
  auto found = database.read([&](Transaction& transaction) {
    return Result<std::map<std::int64_t, media::ShownPicture>>(
        media::find_pictures(transaction, ids));
  });
  return found ? std::move(*found) : std::map<std::int64_t, media::ShownPicture>();
}

}  // namespace

content::FindInBody directive_check(Database& database) {
  return [sources = pages::DirectiveSources{.public_list = public_lists(database)}](
             std::string_view body, content::BodyFormat format) {
    return pages::directive_findings(safe_html, body, format, sources);
  };
}

content::Deliver delivered_html(Database& database) {
  return [&database](std::string_view body, content::BodyFormat format, std::string_view locale) {
    // The preview of an unsaved text does not know its locale.
    const auto known = locale.empty() ? site::SiteText().locales.front() : std::string(locale);
    const pages::DirectiveSources sources{
        .tool = linked_tool,
        .public_list = public_lists(database),
        .questions =
            [&](const pages::QuestionsOf& which) { return questions(database, which, known); },
        .pictures =
            [&database](std::span<const std::int64_t> ids) { return find_shown(database, ids); },
        .locale = std::string(locale)};
    return pages::render_text(safe_html, body, format, sources).html;
  };
}

}  // namespace toolyard
