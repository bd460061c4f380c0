#include "areas/content/item_store.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "areas/content/item_row.h"
#include "areas/content/search.h"
#include "areas/content/slug.h"
#include "records/row_meter.h"

namespace toolyard::content {
namespace {

using toolyard::problems::duplicate;

constexpr std::string_view slug_taken =
    "Content of this type and locale has this slug already; its slugs are unique.";
constexpr std::array constraints{
    UserConstraint{"content_items_slug_unique", &duplicate, "/slug", slug_taken},
    UserConstraint{"content_live_slug_unique", &duplicate, "/slug",
                   "Live content of this type and locale has this slug until it is published anew "
                   "or unpublished."}};

Result<void> done(const Attempt<std::int64_t>& attempt) {
  if (!attempt) return explain(attempt.error(), constraints);
  return {};
}

std::string select_items(std::string_view on, std::string_view where) {
  return "select " + std::string(item_columns) +
         " from content_items i join content_revisions r on r.item = i.id " + std::string(on) +
         " left join content_generations g on g.id = i.generation where " + std::string(where);
}

std::optional<StoredItem> only(std::optional<ItemRow> row) {
  if (!row) return std::nullopt;
  return item_of(std::move(*row));
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

bool hold_item(Transaction& transaction, ItemId item) {
  return transaction.change("update content_items set change_count = change_count where id = $1",
                            item) > 0;
}

std::optional<StoredItem> find_item(Transaction& transaction, ItemId item) {
  return only(
      transaction.row<ItemRow>(select_items("and r.revision = i.revision", "i.id = $1"), item));
}

std::optional<StoredItem> find_revision(Transaction& transaction, ItemId item,
                                        std::int64_t revision) {
  return only(
      transaction.row<ItemRow>(select_items("and r.revision = $2", "i.id = $1"), item, revision));
}

Result<std::vector<StoredItem>> find_items(Transaction& transaction,
                                           std::span<const ItemId> items) {
  std::vector<StoredItem> found;
  if (items.empty()) return found;
  std::vector<Bound> values;
  std::string places;
  for (const auto item : items) {
    values.push_back(bind(item));
    places.append(places.empty() ? "$" : ", $").append(std::to_string(values.size()));
  }
  const auto sql = select_items("and r.revision = i.revision", "i.id in (" + places + ")");
  RowMeter meter;
  const auto read = transaction.run(sql, values, meter.counted([&](const Row& row) {
    if (found.empty()) check_columns(row, type_of<ItemRow>);
    ItemRow one;
    read_row(row, type_of<ItemRow>, &one);
    found.push_back(item_of(std::move(one)));
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

std::unexpected<Error> slug_is_taken() {
  return explain({"content_items_slug_unique"}, constraints);
}

std::optional<ItemId> insert_item(Transaction& transaction, const StoredItem& item) {
  const auto id = transaction.row<ItemId>(
      "insert into content_items (revision, change_count, status, content_type, locale, slug, "
      "title, tool_slug, template, author, live_revision, first_published_at, published_at, "
      "approved_by, approved_at, approved_revision, opportunity, autopilot_run, created_at, "
      "updated_at) values ($1, 0, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, "
      "$16, $17, $18, $19) on conflict (content_type, slug, locale) do nothing returning id",
      item.revision, item.status, item.content_type, item.locale, item.slug, item.title,
      item.tool_slug, item.template_id, item.author, item.live_revision, item.first_published_at,
      item.published_at, item.approved_by, item.approved_at, item.approved_revision,
      item.opportunity, item.autopilot_run, item.created_at, item.updated_at);
  if (id) put_words(transaction, word_tables, *id, item);
  return id;
}

Result<void> update_item(Transaction& transaction, const StoredItem& item) {
  return done(transaction.execute(
      "update content_items set revision = $2, status = $3, content_type = $4, locale = $5, "
      "slug = $6, title = $7, tool_slug = $8, template = $9, live_revision = $10, "
      "scheduled_at = $11, first_published_at = $12, published_at = $13, approved_by = $14, "
      "approved_at = $15, approved_revision = $16, updated_at = $17, generation = $18, "
      "change_count = change_count + 1 where id = $1",
      item.id, item.revision, item.status, item.content_type, item.locale, item.slug, item.title,
      item.tool_slug, item.template_id, item.live_revision, item.scheduled_at,
      item.first_published_at, item.published_at, item.approved_by, item.approved_at,
      item.approved_revision, item.updated_at, item.generation_id));
}

void count_item(Transaction& transaction, const StoredItem* before, const StoredItem& after) {
  const auto kind = [](const StoredItem& item) {
    return std::tuple(item.content_type, item.locale, item.status, item.live_revision.has_value());
  };
  if (before && kind(*before) == kind(after)) return;
  const auto add = [&](const StoredItem& item, std::int64_t items) {
    transaction.change(
        "insert into content_counts (content_type, locale, status, is_live, items) "
        "values ($1, $2, $3, $4, $5) on conflict (content_type, locale, status, is_live) "
        "do update set items = content_counts.items + excluded.items",
        item.content_type, item.locale, item.status, item.live_revision.has_value(), items);
  };
  if (before) add(*before, -1);
  add(after, 1);
}

void insert_revision(Transaction& transaction, const StoredItem& item, Instant now) {
  transaction.change(
      "insert into content_revisions (item, revision, content_type, locale, slug, title, summary, "
      "body, body_format, seo_title, meta_description, tool_slug, template, template_version, "
      "details, word_count, restored_from, author, created_at) values ($1, $2, $3, $4, $5, $6, "
      "$7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
      item.id, item.revision, item.content_type, item.locale, item.slug, item.title, item.summary,
      item.body, item.body_format, item.seo_title, item.meta_description, item.tool_slug,
      item.template_id, item.template_version, details_of(item), item.word_count,
      item.restored_from, item.revision_author, now);
}

std::string free_slug(Transaction& transaction, const ContentItem& item, std::string_view slug) {
  const auto taken = [&](std::int64_t number) {
    return is_taken(transaction, item, numbered(slug, number));
  };
  if (!taken(1)) return std::string(slug);
  // A title that is used thousands of times must not cost thousands of looks.
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

Result<void> put_live(Transaction& transaction, const StoredItem& item) {
  transaction.change("update change_counters set value = value + 1 where name = 'content_live'");
  if (!item.live_revision) {
    transaction.change("delete from content_live where item = $1", item.id);
    transaction.change("delete from content_live_search where rowid = $1", item.id);
    return {};
  }
  put_words(transaction, live_word_tables, item.id, item);
  return done(transaction.execute(
      "insert into content_live (item, revision, locale, slug, content_type, title, tool_slug, "
      "published_at) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (item) do update set "
      "revision = excluded.revision, locale = excluded.locale, slug = excluded.slug, "
      "content_type = excluded.content_type, title = excluded.title, "
      "tool_slug = excluded.tool_slug, published_at = excluded.published_at",
      item.id, *item.live_revision, item.locale, item.slug, item.content_type, item.title,
      item.tool_slug, item.published_at));
}

}  // namespace toolyard::content
