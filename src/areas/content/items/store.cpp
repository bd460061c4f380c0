#include "areas/content/items/store.h"

#include <algorithm>
#include <tuple>

#include "areas/content/items/checks.h"
#include "areas/content/media/store.h"
#include "areas/content/reading/model.h"
#include "core/text/names/slug.h"
#include "records/change_counter.h"
#include "records/row_meter.h"

namespace toolyard::content {
namespace {

// Fills in what is derived from the columns.
void complete(StoredItem& item) {
  if (item.is_slug_elsewhere) item.quality.push_back(slug_elsewhere());
  if (item.is_cut_off.value_or(false))
    item.generation.error = "The text was cut off at `max_tokens`.";
  item.is_live = item.live_revision.has_value();
  item.has_unpublished_changes = item.live_revision != item.revision;
  if (item.translation_of == item.id) item.translation_of.reset();
}

bool is_taken(Transaction& transaction, const ContentItem& item, std::string_view slug) {
  return transaction
      .row<std::int64_t>(
          "select 1 from content_items where content_type = $1 and locale = $2 and slug = $3 "
          "and id <> $4 union all select 1 from content_live where content_type = $1 "
          "and locale = $2 and slug = $3 and item <> $4 limit 1",
          item.content_type, item.locale, slug, item.id)
      .has_value();
}

}  // namespace

void put_words(Transaction& transaction, const WordTables& tables, ItemId item, const Text& text) {
  std::string words = text.title;
  words.append("\n").append(text.slug.value_or("")).append("\n");
  for (const auto& keyword : text.keywords) words.append(keyword).append("\n");
  words.append(text.body);
  toolyard::put_words(transaction, tables, static_cast<std::int64_t>(item), words);
}

std::optional<StoredItem> find_item(Transaction& transaction, ItemId item) {
  auto found = find_record<StoredItem>(transaction, item);
  if (found) complete(*found);
  return found;
}

Result<std::vector<StoredItem>> find_items(Transaction& transaction, std::span<const ItemId> items,
                                           Bodies bodies) {
  std::vector<StoredItem> found;
  if (items.empty()) return found;
  std::vector<Bound> values;
  std::string places;
  for (const auto item : items) {
    values.push_back(bind(item));
    places.append(places.empty() ? "$" : ", $").append(std::to_string(values.size()));
  }
  const auto& table = table_of<StoredItem>();
  constexpr std::string_view body = "content_revisions.body,";
  auto columns = table.select_list();
  if (bodies == Bodies::left_out) columns.replace(columns.find(body), body.size(), "'',");
  const auto sql = "select " + columns + " from " + table.tables() +
                   " where content_items.id in (" + places + ")";
  RowMeter meter;
  const auto read = transaction.run(sql, values, meter.counted([&](const Row& row) {
    auto& item = found.emplace_back();
    table.read(row, &item);
    complete(item);
  }));
  TOOLYARD_TRY_VOID(meter.outcome());
  if (!read) throw BrokenStore("reading content violates " + read.error().constraint);
  std::ranges::sort(found, {}, [&](const StoredItem& item) {
    return std::ranges::find(items, item.id) - items.begin();
  });
  return found;
}

std::optional<ItemId> find_by_slug(Transaction& transaction, const Text& text) {
  return transaction.row<ItemId>(
      "select id from content_items where content_type = $1 and locale = $2 and slug = $3",
      text.content_type, text.locale, text.slug);
}

std::optional<ItemId> find_shown_on_tool(Transaction& transaction, std::string_view content_type,
                                         std::string_view tool_slug, std::string_view locale) {
  return transaction.row<ItemId>(
      "select item from content_live where tool_slug = $1 and content_type = $2 and locale = $3 "
      "order by published_at desc, item desc limit 1",
      tool_slug, content_type, locale);
}

std::unexpected<Error> slug_is_taken() {
  return explain({"content_items_slug_unique"}, StoredItem::constraints);
}

void count_item(Transaction& transaction, const StoredItem* before, const StoredItem& after) {
  const auto kind = [](const StoredItem& item) {
    return std::tuple(item.content_type, item.locale, item.status, item.live_revision.has_value());
  };
  const bool was_counted = before && !before->deleted_at, is_counted = !after.deleted_at;
  if (was_counted && is_counted && kind(*before) == kind(after)) return;
  const auto add = [&](const StoredItem& item, std::int64_t items) {
    transaction.change(
        "insert into content_counts (content_type, locale, status, is_live, items) "
        "values ($1, $2, $3, $4, $5) on conflict (content_type, locale, status, is_live) "
        "do update set items = content_counts.items + excluded.items",
        item.content_type, item.locale, item.status, item.live_revision.has_value(), items);
  };
  if (was_counted) add(*before, -1);
  if (is_counted) add(after, 1);
}

void insert_revision(Transaction& transaction, const StoredItem& item, Instant now) {
  insert_joined(transaction, revisions_table, item,
                {{"item", bind(item.id)},
                 {"revision", bind(item.revision)},
                 {"content_type", bind(item.content_type)},
                 {"locale", bind(item.locale)},
                 {"slug", bind(item.slug)},
                 {"title", bind(item.title)},
                 {"tool_slug", bind(item.tool_slug)},
                 {"template", bind(item.template_id)},
                 {"created_at", bind(now)}});
  put_media(transaction, item, MediaOf::latest);
}

std::string free_slug(Transaction& transaction, const ContentItem& item, std::string_view slug,
                      const Options& options) {
  const auto taken = [&](std::int64_t number) {
    const auto name = numbered(slug, number);
    return is_reserved(item, name, options) || is_taken(transaction, item, name);
  };
  if (!taken(1)) return std::string(slug);
  // An exponential and then a binary search, so that a title that is used thousands of times does
  // not cost thousands of queries.
  std::int64_t low = 1, high = 2;
  while (taken(high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const auto middle = low + (high - low) / 2;
    (taken(middle) ? low : high) = middle;
  }
  return numbered(slug, high);
}

namespace {

struct LabelRow {
  std::string kind, name;
  static constexpr auto fields(auto...) {
    return row_columns<LabelRow, &LabelRow::kind, &LabelRow::name>();
  }
};

// Returns the labels of a text as `content_live_changes` has them.
std::string labels_of(Transaction& transaction, ItemId item) {
  std::string labels;
  transaction.each<LabelRow>(
      [&](LabelRow&& row) { labels.append(row.kind).append(" ").append(row.name).append("\n"); },
      "select kind, name from content_live_labels where item = $1", item);
  return labels;
}

void put_labels(Transaction& transaction, const StoredItem& item) {
  transaction.change("delete from content_live_labels where item = $1", item.id);
  if (!item.live_revision) return;
  const auto add = [&](LabelKind kind, std::string_view label) {
    transaction.change(
        "insert into content_live_labels (kind, locale, name, listed_at, item, label) "
        "select $1, locale, $2, listed_at, item, $3 from content_live where item = $4 "
        "on conflict do nothing",
        kind, label_name(label), label, item.id);
  };
  for (const auto& tag : item.tags) add(LabelKind::tag, tag);
  if (!item.byline.empty()) add(LabelKind::author, item.byline);
}

// Records that the item was changed at the address that it has now, if it is live.
void note_live_change(Transaction& transaction, const StoredItem& item, std::int64_t number) {
  transaction.change(
      "insert into content_live_changes (number, item, locale, content_type, slug, tool_slug, "
      "labels, changed_at) select $1, item, locale, content_type, slug, tool_slug, $2, $3 "
      "from content_live where item = $4 on conflict (number, item, locale, content_type, slug) "
      "do update set labels = content_live_changes.labels || excluded.labels",
      number, labels_of(transaction, item.id), item.updated_at, item.id);
}

}  // namespace

Result<void> put_live(Transaction& transaction, const StoredItem& item) {
  const auto number = next_change(transaction, live_counter);
  note_live_change(transaction, item, number);
  if (!item.live_revision) {
    put_labels(transaction, item);
    transaction.change("delete from content_live where item = $1", item.id);
    transaction.change("delete from content_live_search where rowid = $1", item.id);
    forget_live_media(transaction, item.id);
    return {};
  }
  put_words(transaction, live_word_tables, item.id, item);
  const auto done = transaction.execute(
      "insert into content_live (item, revision, locale, slug, content_type, title, tool_slug, "
      "published_at, listed_at, is_indexed) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) "
      "on conflict (item) do update set "
      "revision = excluded.revision, locale = excluded.locale, slug = excluded.slug, "
      "content_type = excluded.content_type, title = excluded.title, "
      "tool_slug = excluded.tool_slug, published_at = excluded.published_at, "
      "listed_at = excluded.listed_at, is_indexed = excluded.is_indexed",
      item.id, *item.live_revision, item.locale, item.slug, item.content_type, item.title,
      item.tool_slug, item.published_at,
      item.published_on ? item.published_on : item.first_published_at,
      !item.noindex && item.canonical_url.empty());
  if (!done) return explain(done.error(), StoredItem::constraints);
  transaction.change(
      "insert into content_addresses (locale, content_type, slug, item) values ($1, $2, $3, $4) "
      "on conflict (locale, content_type, slug) do update set item = excluded.item",
      item.locale, item.content_type, item.slug, item.id);
  put_labels(transaction, item);
  put_media(transaction, item, MediaOf::live);
  note_live_change(transaction, item, number);
  return {};
}

}  // namespace toolyard::content
