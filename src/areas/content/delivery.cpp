#include "areas/content/delivery.h"

#include "areas/content/checks.h"
#include "areas/content/item_row.h"
#include "areas/content/search.h"
#include "records/list.h"

namespace toolyard::content {
namespace {

struct LiveRow : LiveItem {
  std::string details;
  static constexpr auto fields(auto...) {
    return std::array{field<&LiveRow::id>(""),           field<&LiveRow::content_type>(""),
                      field<&LiveRow::locale>(""),       field<&LiveRow::slug>(""),
                      field<&LiveRow::title>(""),        field<&LiveRow::summary>(""),
                      field<&LiveRow::seo_title>(""),    field<&LiveRow::meta_description>(""),
                      field<&LiveRow::tool_slug>(""),    field<&LiveRow::revision>(""),
                      field<&LiveRow::word_count>(""),   field<&LiveRow::first_published_at>(""),
                      field<&LiveRow::published_at>(""), field<&LiveRow::body_format>(""),
                      field<&LiveRow::details>(""),      field<&LiveRow::body>("")};
  }
};

constexpr std::string_view columns_before_body =
    "select l.item as id, l.content_type, l.locale, l.slug, l.title, r.summary, r.seo_title, "
    "r.meta_description, l.tool_slug, l.revision, r.word_count, i.first_published_at, "
    "l.published_at, r.body_format, r.details, ";
constexpr std::string_view tables =
    " from content_live l join content_items i on i.id = l.item "
    "join content_revisions r on r.item = l.item and r.revision = l.revision ";

std::string select_live(std::string_view body, std::string_view where) {
  std::string sql(columns_before_body);
  return sql.append(body).append(" as body").append(tables).append(where);
}

LiveItem live_of(LiveRow&& row) {
  auto details = details_from(row.details);
  LiveItem item = std::move(row);
  item.keywords = std::move(details.keywords);
  item.tags = std::move(details.tags);
  return item;
}

std::vector<LiveSummary> summaries(Transaction& transaction, const std::vector<ItemId>& ids) {
  const auto sql = select_live("''", "where l.item = $1");
  std::vector<LiveSummary> all;
  for (const auto id : ids)
    if (auto row = transaction.row<LiveRow>(sql, id)) all.push_back(live_of(std::move(*row)));
  return all;
}

// Moves with everything that becomes live or ceases to be.
std::string tag_of_lists(Transaction& transaction) {
  return "live-" + std::to_string(*transaction.row<std::int64_t>(
                       "select value from change_counters where name = 'content_live'"));
}

std::string tag_of(const LiveItem& item) {
  return std::to_string(static_cast<std::int64_t>(item.id)) + "." + std::to_string(item.revision) +
         "." + std::to_string(item.published_at.time_since_epoch().count());
}

}  // namespace

Delivery::Delivery(Database& database, Options options)
    : database_(database), options_(std::move(options)) {}

std::vector<Fault> Delivery::faults_of(const LiveQuery& query) const {
  return content::faults_of(Filters{query.content_type, query.locale, query.tool_slug}, options_);
}

Result<Tagged<Page<LiveSummary>>> Delivery::list(const Call& call, const LiveQuery& query) const {
  // Numbers are given as content is made.
  static constexpr std::array<NamedSql, 4> known{{{"published_at", "l.published_at"},
                                                  {"title", "lower(l.title)"},
                                                  {"created_at", "l.item"},
                                                  {"id", "l.item"}}};
  if (auto faults = faults_of(query); !faults.empty()) return invalid(std::move(faults));
  const WordSearch words(live_word_tables, query.search);
  ListSql list(words.from());
  words.narrow(list);
  if (!query.content_type.empty()) list.where("l.content_type = ?", bind(query.content_type));
  if (!query.locale.empty()) list.where("l.locale = ?", bind(query.locale));
  if (!query.tool_slug.empty()) list.where("l.tool_slug = ?", bind(query.tool_slug));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-published_at", known, "l.item"));
  return database_.read([&](Transaction& transaction) -> Result<Tagged<Page<LiveSummary>>> {
    TOOLYARD_TRY(auto ids, list.page<ItemId>(transaction, call, query, "l.item"));
    Page<LiveSummary> page{.count = ids.count,
                           .next = std::move(ids.next),
                           .previous = std::move(ids.previous),
                           .results = summaries(transaction, ids.results)};
    return Tagged<Page<LiveSummary>>{std::move(page), tag_of_lists(transaction)};
  });
}

Result<Tagged<LiveItem>> Delivery::find(const LiveAddress& address) const {
  const auto sql = select_live("r.body",
                               "where l.locale = $1 and l.slug = $2 and ($3 = '' or "
                               "l.content_type = $3) order by l.item limit 1");
  auto found = database_.read([&](Transaction& transaction) -> Result<LiveItem> {
    auto row = transaction.row<LiveRow>(sql, address.locale, address.slug, address.content_type);
    if (!row) return fail(toolyard::problems::not_found, "There is no such content.");
    return live_of(std::move(*row));
  });
  if (!found) return std::unexpected(std::move(found.error()));
  if (options_.render) found->html = options_.render(found->body, found->body_format);
  auto tag = tag_of(*found);
  return Tagged<LiveItem>{std::move(*found), std::move(tag)};
}

}  // namespace toolyard::content
