#include "areas/content/item_query.h"

#include "areas/content/checks.h"
#include "areas/content/search.h"
#include "core/time/time.h"

namespace toolyard::content {
namespace {

// A moment, or the beginning of a day.
std::optional<Instant> moment_of(std::string_view text) {
  constexpr std::size_t day_size = 10;
  return text.size() == day_size ? parse_rfc3339(std::string(text) + "T00:00:00Z")
                                 : parse_rfc3339(text);
}

// What `content_counts` can tell apart too.
void filter_kind(ListSql& list, const ItemQuery& query) {
  if (!query.content_type.empty()) list.where("i.content_type = ?", bind(query.content_type));
  if (!query.locale.empty()) list.where("i.locale = ?", bind(query.locale));
  if (query.status) list.where("i.status = ?", bind(*query.status));
}

void filter(ListSql& list, const ItemQuery& query) {
  filter_kind(list, query);
  if (!query.tool_slug.empty()) list.where("i.tool_slug = ?", bind(query.tool_slug));
  if (query.author) list.where("i.author = ?", bind(*query.author));
  if (query.template_id) list.where("i.template = ?", bind(*query.template_id));
  if (const auto after = moment_of(query.created_after))
    list.where("i.created_at > ?", bind(*after));
  if (const auto before = moment_of(query.created_before))
    list.where("i.created_at < ?", bind(*before));
  if (query.is_live)
    list.where(*query.is_live ? "i.live_revision is not null" : "i.live_revision is null");
}

// How many there are, where that is counted already.
std::optional<std::int64_t> known_count(Transaction& transaction, const ItemQuery& query) {
  const bool is_counted = query.search.empty() && query.tool_slug.empty() && !query.author &&
                          !query.template_id && query.created_after.empty() &&
                          query.created_before.empty();
  if (!is_counted) return std::nullopt;
  ListSql counts("content_counts i");
  filter_kind(counts, query);
  if (query.is_live) counts.where(*query.is_live ? "i.is_live" : "not i.is_live");
  return counts.sum(transaction, "i.items");
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

Result<Page<ItemId>> list_items(Transaction& transaction, const Call& call,
                                const ItemQuery& query) {
  static constexpr std::array<NamedSql, 8> columns{
      {{"id", "i.id"},
       {"title", "lower(i.title)"},
       {"status", "i.status"},
       {"content_type", "i.content_type"},
       {"locale", "i.locale"},
       {"created_at", "i.created_at"},
       {"updated_at", "i.updated_at"},
       {"published_at", "coalesce(i.published_at, 0)"}}};
  const WordSearch words(word_tables, query.search);
  ListSql list(words.from());
  words.narrow(list);
  filter(list, query);
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", columns, "i.id"));
  return list.page<ItemId>(transaction, call, query, "i.id", known_count(transaction, query));
}

}  // namespace toolyard::content
