#include "areas/content/reading/reading.h"

#include <algorithm>
#include <unordered_map>

#include "areas/content/items/store.h"
#include "core/purpose.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"
#include "records/change_counter.h"
#include "records/list.h"

namespace toolyard::content {
namespace {

// A node that has missed more changes forgets all pages.
constexpr std::int64_t max_changes = 1'000;

// Collects the conditions of a selection with their values.
class Conditions {
 public:
  void add(std::string_view condition, const Bound& value) {
    values_.push_back(value);
    text_.append(text_.empty() ? " where " : " and ")
        .append(condition)
        .append(" $")
        .append(std::to_string(values_.size()));
  }
  std::string place(const Bound& value) {
    values_.push_back(value);
    return "$" + std::to_string(values_.size());
  }
  const std::string& text() const { return text_; }
  std::vector<ItemId> ids(Transaction& transaction, const std::string& sql) const {
    std::vector<ItemId> all;
    transaction.each_bound<ItemId>([&](ItemId id) { all.push_back(id); }, sql, values_);
    return all;
  }

 private:
  std::string text_;
  std::vector<Bound> values_;
};

std::vector<ItemId> ids_of(Transaction& transaction, const ReadingList& list) {
  const std::string table = list.label_kind ? "content_live_labels" : "content_live";
  Conditions conditions;
  conditions.add("locale =", bind(list.locale));
  if (list.label_kind) {
    conditions.add("kind =", bind(*list.label_kind));
    conditions.add("name =", bind(list.label_name));
  } else {
    if (!list.content_type.empty()) conditions.add("content_type =", bind(list.content_type));
    if (!list.tool_slug.empty()) conditions.add("tool_slug =", bind(list.tool_slug));
    for (const auto type : list.hidden_types) conditions.add("content_type <>", bind(type));
  }
  const auto sql = "select item from " + table + conditions.text() +
                   " order by listed_at desc, item desc limit " +
                   conditions.place(bind(list.most + 1)) + " offset " +
                   conditions.place(bind(list.first));
  return conditions.ids(transaction, sql);
}

struct PlaceRow {
  std::string locale, content_type, slug;
  static constexpr auto fields(auto...) {
    return row_columns<PlaceRow, &PlaceRow::locale, &PlaceRow::content_type, &PlaceRow::slug>();
  }
};

std::optional<LiveItem> newest_of_tool(Transaction& transaction, Purpose purpose,
                                       std::string_view locale, std::string_view tool) {
  return find_record<LiveItem>(transaction,
                               "where content_live.tool_slug = $1 and content_live.locale = $2 and "
                               "content_live.content_type = $3 "
                               "order by content_live.published_at desc, content_live.item desc "
                               "limit 1",
                               tool, locale, purpose);
}

}  // namespace

std::string label_name(std::string_view label) {
  std::string name;
  for (const char c : trimmed(label)) {
    const bool is_kept = static_cast<unsigned char>(c) > 0x20 && c != '/' && c != '?' && c != '#';
    name += is_kept ? lower(c) : '-';
  }
  return name;
}

std::vector<ListedText> find_listed(Transaction& transaction, std::span<const ItemId> ids) {
  std::vector<ListedText> texts;
  for (const auto id : ids)
    if (auto one = find_record<ListedText>(transaction, "where content_live.item = $1", id))
      texts.push_back(std::move(*one));
  return texts;
}

std::optional<LiveText> find_live(Transaction& transaction, const TextPlace& place) {
  return find_record<LiveText>(transaction,
                               "where content_live.locale = $1 and content_live.content_type = $2 "
                               "and content_live.slug = $3",
                               place.locale, place.content_type, place.slug);
}

std::optional<PreviewedText> find_previewed(Transaction& transaction, ItemId item,
                                            std::int64_t revision) {
  return find_record<PreviewedText>(
      transaction, "where content_previews.item = $1 and content_previews.revision = $2", item,
      revision);
}

ReadingPage list_live(Transaction& transaction, const ReadingList& list) {
  auto ids = ids_of(transaction, list);
  ReadingPage page{.has_more = std::ssize(ids) > list.most};
  if (page.has_more) ids.pop_back();
  page.texts = find_listed(transaction, ids);
  if (list.label_kind)
    page.label = transaction
                     .row<std::string>(
                         "select label from content_live_labels where kind = $1 and "
                         "locale = $2 and name = $3 "
                         "order by listed_at desc, item desc limit 1",
                         *list.label_kind, list.locale, list.label_name)
                     .value_or("");
  return page;
}

std::int64_t count_live(Transaction& transaction, std::string_view locale,
                        std::string_view content_type) {
  return *transaction.row<std::int64_t>(
      "select cast(coalesce(sum(items), 0) as bigint) from content_counts "
      "where locale = $1 and is_live and ($2 = '' or content_type = $2)",
      locale, content_type);
}

std::vector<std::string> live_types(Transaction& transaction, std::string_view locale) {
  return transaction.rows<std::string>(
      "select distinct content_type from content_counts where locale = $1 and is_live and "
      "items > 0 order by content_type",
      locale);
}

std::vector<ListedText> related_to(Transaction& transaction, const LiveText& text,
                                   std::int64_t most) {
  std::vector<ItemId> ids;
  const auto add = [&](std::vector<ItemId> more) {
    for (const auto id : more)
      if (std::ssize(ids) < most && id != text.id && std::ranges::find(ids, id) == ids.end())
        ids.push_back(id);
  };
  if (text.tool_slug)
    add(ids_of(transaction, {.locale = text.locale, .tool_slug = *text.tool_slug, .most = most}));
  for (const auto& tag : text.tags)
    if (std::ssize(ids) < most)
      add(ids_of(transaction, {.locale = text.locale,
                               .label_kind = LabelKind::tag,
                               .label_name = label_name(tag),
                               .most = most}));
  auto texts = find_listed(transaction, ids);
  // Parts of a tool's page, which have no page of their own, are left to that page.
  std::erase_if(texts, [](const ListedText& one) { return is_part_of_tool(one.content_type); });
  return texts;
}

Neighbours neighbours_of(Transaction& transaction, const LiveText& text) {
  const auto find = [&](std::string_view way, std::string_view order) {
    const auto id = transaction.row<ItemId>(
        "select item from content_live where locale = $1 and content_type = $2 and "
        "(listed_at, item) " +
            std::string(way) + " ($3, $4) order by listed_at " + std::string(order) + ", item " +
            std::string(order) + " limit 1",
        text.locale, text.content_type, text.listed_at, text.id);
    return id ? find_record<ListedText>(transaction, "where content_live.item = $1", *id)
              : std::nullopt;
  };
  return {.older = find("<", "desc"), .newer = find(">", "asc")};
}

std::vector<TextPlace> live_translations(Transaction& transaction, ItemId item) {
  std::vector<TextPlace> places;
  transaction.each<PlaceRow>(
      [&](PlaceRow&& row) {
        places.push_back({std::move(row.locale), std::move(row.content_type), std::move(row.slug)});
      },
      "select l.locale, l.content_type, l.slug from content_items own join content_items i "
      "on i.translation_group = own.translation_group and i.content_type = own.content_type "
      "and i.deleted_at is null join content_live l on l.item = i.id where own.id = $1 order by "
      "l.locale",
      item);
  return places;
}

ToolTexts texts_of_tool(Transaction& transaction, std::string_view locale, std::string_view tool) {
  ToolTexts texts;
  if (const auto one = newest_of_tool(transaction, Purpose::seo_title, locale, tool))
    texts.title = one->seo_title;
  if (const auto one = newest_of_tool(transaction, Purpose::meta, locale, tool))
    texts.description = one->meta_description;
  texts.text = newest_of_tool(transaction, Purpose::tool_description, locale, tool);
  if (auto one = newest_of_tool(transaction, Purpose::faq, locale, tool))
    texts.questions.push_back(std::move(*one));
  constexpr std::int64_t max_links = 12;
  const auto others = transaction.rows<ItemId>(
      "select item from content_live where tool_slug = $1 and locale = $2 and content_type not in "
      "('seo_title', 'meta', 'tool_description', 'faq') order by listed_at desc, item desc limit "
      "$3",
      tool, locale, max_links);
  texts.others = find_listed(transaction, others);
  return texts;
}

std::optional<FormerText> find_former(Transaction& transaction, const TextPlace& place) {
  const auto item = transaction.row<ItemId>(
      "select item from content_addresses where locale = $1 and content_type = $2 and slug = $3",
      place.locale, place.content_type, place.slug);
  if (!item) return std::nullopt;
  FormerText former{.item = *item};
  if (auto now = find_record<ListedText>(transaction, "where content_live.item = $1", *item))
    former.place = TextPlace{now->locale, now->content_type, now->slug};
  return former;
}

namespace {

struct MapRow {
  ItemId item{};
  std::string slug;
  Instant published_at;
  static constexpr auto fields(auto...) {
    return row_columns<MapRow, &MapRow::item, &MapRow::slug, &MapRow::published_at>();
  }
};

constexpr std::string_view indexed_texts =
    "from content_live where locale = $1 and content_type = $2 and is_indexed "
    "order by listed_at, item limit $3 offset $4";

struct TranslatedRow {
  ItemId item{};
  std::string locale, slug;
  static constexpr auto fields(auto...) {
    return row_columns<TranslatedRow, &TranslatedRow::item, &TranslatedRow::locale,
                       &TranslatedRow::slug>();
  }
};

}  // namespace

std::vector<MapEntry> map_entries(Transaction& transaction, std::string_view locale,
                                  std::string_view content_type, std::int64_t first,
                                  std::int64_t most) {
  std::vector<MapEntry> entries;
  transaction.each<MapRow>(
      [&](MapRow&& row) {
        entries.push_back({row.item, std::move(row.slug), row.published_at, {}});
      },
      "select item, slug, published_at " + std::string(indexed_texts), locale, content_type, most,
      first);
  std::unordered_map<std::int64_t, MapEntry*> by_item;
  for (auto& entry : entries) by_item.emplace(static_cast<std::int64_t>(entry.item), &entry);
  transaction.each<TranslatedRow>(
      [&](TranslatedRow&& row) {
        by_item.at(static_cast<std::int64_t>(row.item))
            ->translations.push_back(
                {std::move(row.locale), std::string(content_type), std::move(row.slug)});
      },
      "select own.id as item, l.locale, l.slug from (select item " + std::string(indexed_texts) +
          ") page join content_items own on own.id = page.item join content_items i "
          "on i.translation_group = own.translation_group and i.content_type = own.content_type "
          "and i.deleted_at is null join content_live l on l.item = i.id "
          "order by own.id, l.locale",
      locale, content_type, most, first);
  return entries;
}

std::int64_t last_live_change(Transaction& transaction) {
  return last_change(transaction, live_counter);
}

namespace {

struct ChangeRow {
  std::int64_t number = 0;
  ItemId item{};
  std::string locale, content_type, slug;
  std::optional<std::string> tool_slug;
  std::string labels;
  static constexpr auto fields(auto...) {
    return row_columns<ChangeRow, &ChangeRow::number, &ChangeRow::item, &ChangeRow::locale,
                       &ChangeRow::content_type, &ChangeRow::slug, &ChangeRow::tool_slug,
                       &ChangeRow::labels>();
  }
};

}  // namespace

std::optional<std::vector<LiveChange>> live_changes(Transaction& transaction, std::int64_t after) {
  const auto last = last_live_change(transaction);
  if (last == after) return std::vector<LiveChange>();
  if (last - after > max_changes) return std::nullopt;
  const auto rows = transaction.rows<ChangeRow>(
      "select number, item, locale, content_type, slug, tool_slug, labels "
      "from content_live_changes where number > $1 order by number",
      after);
  // Changes that were deleted, or made by an earlier version of the program, are not known.
  auto expected = after;
  std::vector<LiveChange> changes;
  for (const auto& row : rows) {
    if (row.number > expected + 1) return std::nullopt;
    expected = row.number;
    changes.push_back({row.number,
                       row.item,
                       {row.locale, row.content_type, row.slug},
                       row.tool_slug,
                       row.labels});
  }
  return expected == last ? std::optional(std::move(changes)) : std::nullopt;
}

std::int64_t delete_old_changes(Transaction& transaction, Instant now, std::int64_t most) {
  constexpr std::chrono::hours kept{24};
  return transaction.change(
      "delete from content_live_changes where number in (select number from content_live_changes "
      "where changed_at < $1 order by changed_at limit $2)",
      now - kept, most);
}

}  // namespace toolyard::content
