#include "areas/content/items/query.h"

#include "areas/content/items/checks.h"
#include "areas/content/items/store.h"
#include "core/time/time.h"

namespace toolyard::content {
namespace {

// Parses a time, or a date, which stands for the beginning of that day.
std::optional<Instant> moment_of(std::string_view text) {
  constexpr std::size_t day_size = 10;
  return text.size() == day_size ? parse_rfc3339(std::string(text) + "T00:00:00Z")
                                 : parse_rfc3339(text);
}

bool is_known_by_counts(const ItemQuery& query) {
  return query.search.empty() && query.tool_slug.empty() && !query.author && !query.template_id &&
         query.created_after.empty() && query.created_before.empty() && !query.in_bin;
}

// Returns the number of matching items as it is kept in `content_counts`.
ListCount known_count(Transaction& transaction, const ItemQuery& query) {
  ListSql counts("content_counts");
  if (!query.content_type.empty()) counts.where("content_type = ?", bind(query.content_type));
  if (!query.locale.empty()) counts.where("locale = ?", bind(query.locale));
  if (query.status) counts.where("status = ?", bind(*query.status));
  if (query.is_live) counts.where(*query.is_live ? "is_live" : "not is_live");
  return {counts.sum(transaction, "items")};
}

}  // namespace

std::vector<Fault> faults_of(const ItemQuery& query, const Options& options) {
  auto faults = faults_of(Filters{query.content_type, query.locale, query.tool_slug}, options);
  const std::pair<const char*, std::string_view> moments[] = {
      {"/created_after", query.created_after}, {"/created_before", query.created_before}};
  for (const auto& [pointer, text] : moments)
    if (!text.empty() && !moment_of(text))
      refuse(faults, pointer, "invalid_format",
             "Must be a time such as `2026-01-31T12:00:00Z`, or a date such as `2026-01-31`.");
  return faults;
}

Result<Page<ItemId>> list_items(Transaction& transaction, const Call& call, const ItemQuery& query,
                                CountCache& counts, Instant now) {
  const WordSearch words(transaction, word_tables, query.search,
                         {.counts = &counts, .now = now, .count_up_to = query.count_up_to});
  ListSql list(words.from());
  words.narrow(list);
  const auto of_words = list.conditions();
  TOOLYARD_TRY_VOID(list.narrow(table_of<StoredItem>(), type_of<ItemQuery>, &query));
  if (const auto after = moment_of(query.created_after))
    list.where("content_items.created_at > ?", bind(*after));
  if (const auto before = moment_of(query.created_before))
    list.where("content_items.created_at < ?", bind(*before));
  if (query.is_live)
    list.where(*query.is_live ? "content_items.live_revision is not null"
                              : "content_items.live_revision is null");
  const bool is_narrowed = list.conditions() != of_words;
  list.where(query.in_bin ? "content_items.deleted_at is not null"
                          : "content_items.deleted_at is null");
  std::optional<ListCount> count;
  if (is_known_by_counts(query)) count = known_count(transaction, query);
  else if (!is_narrowed && !query.in_bin) count = words.cut_count(query);
  if (!count) count = list.recent_count(transaction, counts, now, query);
  return list.page<ItemId>(transaction, call, query, "content_items.id", count);
}

}  // namespace toolyard::content
