#include "areas/content/delivery/service.h"

#include <functional>

#include "areas/content/items/checks.h"
#include "areas/content/items/store.h"
#include "areas/content/media/store.h"
#include "records/change_counter.h"
#include "records/list.h"

namespace toolyard::content {
namespace {

// Returns the entity tag of lists, which changes whenever content goes live or offline.
std::string tag_of_lists(Transaction& transaction) {
  return "live-" + std::to_string(last_change(transaction, live_counter));
}

std::string tag_of(const LiveItem& item) {
  auto tag = std::to_string(static_cast<std::int64_t>(item.id)) + "." +
             std::to_string(item.revision) + "." +
             std::to_string(item.published_at.time_since_epoch().count());
  // What a directive names can change without the item.
  if (item.body.contains("::"))
    tag += "." + std::to_string(std::hash<std::string_view>()(item.html));
  return tag;
}

}  // namespace

Delivery::Delivery(Database& database, Options options)
    : database_(database), options_(std::move(options)) {}

std::vector<Fault> Delivery::faults_of(const LiveQuery& query) const {
  return content::faults_of(Filters{query.content_type, query.locale, query.tool_slug}, options_);
}

Result<Answered<Page<LiveSummary>>> Delivery::list(const Call& call, const LiveQuery& query) const {
  // Ids are assigned in the order of creation.
  static constexpr std::array<NamedSql, 4> known{{{"published_at", "content_live.published_at"},
                                                  {"title", "lower(content_live.title)"},
                                                  {"created_at", "content_live.item"},
                                                  {"id", "content_live.item"}}};
  if (auto faults = faults_of(query); !faults.empty()) return invalid(std::move(faults));
  return database_.read([&](Transaction& transaction) -> Result<Answered<Page<LiveSummary>>> {
    const WordSearch words(transaction, live_word_tables, query.search);
    ListSql list(words.from());
    words.narrow(list);
    TOOLYARD_TRY_VOID(list.narrow(table_of<LiveSummary>(), type_of<LiveQuery>, &query));
    TOOLYARD_TRY_VOID(list.order(query.ordering, "-published_at", known, "content_live.item"));
    TOOLYARD_TRY(auto ids, list.page<ItemId>(transaction, call, query, "content_live.item"));
    Page<LiveSummary> page{
        .count = ids.count, .next = std::move(ids.next), .previous = std::move(ids.previous)};
    for (const auto id : ids.results)
      if (auto one = find_record<LiveSummary>(transaction, "where content_live.item = $1", id))
        add_url(page.results.emplace_back(std::move(*one)));
    return Answered<Page<LiveSummary>>{std::move(page), tag_of_lists(transaction)};
  });
}

Result<Answered<LiveItem>> Delivery::find(const LiveAddress& address) const {
  TOOLYARD_TRY(auto found, database_.read([&](Transaction& transaction) -> Result<LiveItem> {
    auto one = find_record<LiveItem>(
        transaction,
        "where content_live.locale = $1 and content_live.slug = $2 and ($3 = '' or "
        "content_live.content_type = $3) order by content_live.item limit 1",
        address.locale, address.slug, address.content_type);
    if (!one) return no_such<LiveItem>();
    return std::move(*one);
  }));
  add_url(found);
  found.html = render(found.body, found.body_format, found.locale);
  auto tag = tag_of(found);
  return Answered<LiveItem>{std::move(found), std::move(tag)};
}

Result<TextPreview> Delivery::preview(const TextPreviewRequest& request) const {
  const Text text{.title = request.title,
                  .summary = request.summary,
                  .body = request.body,
                  .body_format = request.body_format,
                  .seo_title = request.seo_title,
                  .meta_description = request.meta_description};
  if (auto faults = content::faults_of(text, options_); !faults.empty())
    return invalid(std::move(faults));
  TOOLYARD_TRY(auto findings,
               database_.read([&](Transaction& transaction) -> Result<std::vector<Finding>> {
                 return all_findings(transaction, text, options_);
               }));
  return TextPreview{.html = render(text.body, text.body_format, {}),
                     .word_count = count_words(text.body, text.body_format),
                     .quality = std::move(findings)};
}

void Delivery::add_url(LiveSummary& live) const {
  live.url =
      options_.find_url(live.locale, live.content_type, live.slug, live.tool_slug.value_or(""));
}

std::string Delivery::render(std::string_view body, BodyFormat format,
                             std::string_view locale) const {
  return options_.deliver ? options_.deliver(body, format, locale) : std::string();
}

}  // namespace toolyard::content
