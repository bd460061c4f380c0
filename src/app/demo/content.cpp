#include <algorithm>
#include <stop_token>

#include "app/demo/content_pages.h"
#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

using content::ContentItem;

// Returns the draft of the writer. An author has removed its last paragraph, which says that it is
// a draft, from pages that do not count as generated.
std::string draft_of(const ContentPage& page, const Site& site) {
  auto written = site.services.writers.offline().write({.purpose = std::string(page.content_type),
                                                        .locale = std::string(page.locale),
                                                        .title = std::string(page.title),
                                                        .tool_slug = std::string(page.tool_slug)},
                                                       std::stop_token());
  if (!written) return {};
  if (page.is_generated) return std::move(written->text);
  return written->text.substr(0, written->text.rfind("\n*"));
}

Result<void> edit(Site& site, const Call& call, content::ItemId id, std::string_view addition) {
  TOOLYARD_TRY_VOID(
      site.services.content.items().save(call, id, [&](const content::StoredItem& stored) {
        ContentItem request = stored;
        request.body += addition;
        return request;
      }));
  return {};
}

Result<void> act(Site& site, const Call& call, content::ItemId id, const ContentPage& page,
                 std::string_view action) {
  content::ActionRequest request;
  if (action == "publish" && page.scheduled_days > 0)
    request.publish_at = site.now + std::chrono::days(page.scheduled_days);
  if (action == "reject") request.comment = "Please name the standard.";
  for (const auto& known : spellings(content::Action{}))
    if (known.name == action)
      TOOLYARD_TRY_VOID(site.services.content.items().act(call, id, known.value, request));
  return {};
}

Result<void> comment(Site& site, const Call& call, content::ItemId id, const ContentPage& page) {
  content::Comment request;
  request.text = page.comment;
  TOOLYARD_TRY_VOID(site.services.content.comments().create(call, id, request));
  return {};
}

// Resolves all comments on a text.
Result<void> resolve(Site& site, const Call& call, content::ItemId id) {
  const auto& comments = site.services.content.comments();
  TOOLYARD_TRY(const auto open, comments.list(call, id, {}));
  for (const auto& one : open.results)
    TOOLYARD_TRY_VOID(comments.change(call, id, one.id, {.is_resolved = true}));
  return {};
}

Result<void> perform(Site& site, const Call& call, content::ItemId id, const ContentPage& page,
                     std::string_view action) {
  if (action == "edit") return edit(site, call, id, page.addition);
  if (action == "comment") return comment(site, call, id, page);
  if (action == "resolve") return resolve(site, call, id);
  return act(site, call, id, page, action);
}

// Plans each step one hour later in the day than the one before.
void plan_steps(Site& site, const ContentPage& page, content::ItemId id) {
  int hour = 11;
  for (const auto& step : steps_of(page)) {
    const bool is_author =
        step.action == "edit" || step.action == "submit" || step.action == "resolve";
    const auto at = site.at(step.days_ago, ++hour);
    site.plan(at, is_author ? page.author : "boris", [&site, &page, id, step](const Call& call) {
      return perform(site, call, id, page, step.action);
    });
  }
}

Result<std::optional<content::ItemId>> original_of(Site& site, const Call& call,
                                                   const ContentPage& page) {
  TOOLYARD_TRY(const auto all, site.services.content.items().list(
                                   call, {.content_type = page.content_type, .locale = "en"}));
  for (const auto& one : all.results)
    if (one.slug == page.translation_of) return one.id;
  return std::nullopt;
}

Result<void> write(Site& site, const Call& call, const ContentPage& page) {
  ContentItem request;
  request.content_type = page.content_type;
  request.title = page.title;
  request.summary = page.summary;
  request.body = page.body.empty() ? draft_of(page, site) : page.body;
  if (!page.tool_slug.empty()) request.tool_slug = page.tool_slug;
  request.locale = page.locale;
  request.tags = {std::string(page.content_type)};
  if (page.is_generated) request.status = content::Status::ai_generated;
  if (!page.translation_of.empty()) {
    TOOLYARD_TRY(request.translation_of, original_of(site, call, page));
  }
  TOOLYARD_TRY(const auto made, site.services.content.items().create(call, request));
  plan_steps(site, page, made.id);
  return {};
}

}  // namespace

void plan_content(Site& site) {
  for (const auto& page : content_pages())
    site.plan(site.at(page.age_days, 10), page.author,
              [&](const Call& call) { return write(site, call, page); });
}

}  // namespace toolyard::demo
