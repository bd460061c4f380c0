#include "areas/content/translations/store.h"

#include "areas/content/items/checks.h"
#include "areas/content/items/store.h"
#include "areas/content/revisions/model.h"
#include "records/change_counter.h"

namespace toolyard::content {
namespace {

struct TranslationRow {
  ItemId id{};
  std::string locale, title;
  Status status = Status::draft;
  std::optional<std::int64_t> live_revision;
  static constexpr auto fields(auto...) {
    return row_columns<TranslationRow, &TranslationRow::id, &TranslationRow::locale,
                       &TranslationRow::title, &TranslationRow::status,
                       &TranslationRow::live_revision>();
  }
};

struct MemberRow {
  std::optional<ItemId> translation_group;
  std::optional<Instant> deleted_at;
  static constexpr auto fields(auto...) {
    return row_columns<MemberRow, &MemberRow::translation_group, &MemberRow::deleted_at>();
  }
};

// The number of the group, if the item is in one.
ItemId group_of(const StoredItem& item) { return item.translation_of.value_or(item.id); }

std::string text_of_id(ItemId id) { return std::to_string(static_cast<std::int64_t>(id)); }

std::unexpected<Error> refuse_translation(std::string code, std::string detail) {
  return invalid("/translation_of", std::move(code), std::move(detail));
}

// Returns the item of the group with this content type and locale, other than the given one.
std::optional<ItemId> find_in_group(Transaction& transaction, ItemId group, const Text& text,
                                    ItemId except) {
  return transaction.row<ItemId>(
      "select id from content_items where (translation_group = $1 or id = $1) and "
      "content_type = $2 and locale = $3 and deleted_at is null and id <> $4 limit 1",
      group, text.content_type, text.locale, except);
}

// Returns an item of the group that has the content type and locale of a translation of the item.
std::optional<ItemId> find_common_locale(Transaction& transaction, ItemId group, ItemId item) {
  return transaction.row<ItemId>(
      "select o.id from content_items m join content_items o on o.content_type = m.content_type "
      "and o.locale = m.locale where m.translation_group = $1 and m.id <> $1 and "
      "m.deleted_at is null and (o.translation_group = $2 or o.id = $2) and "
      "o.deleted_at is null limit 1",
      item, group);
}

std::string has_translation(ItemId other, const Text& text) {
  return "Content item " + text_of_id(other) + " is the translation into `" + text.locale + "`.";
}

// Writes what the public sees of an item again.
Result<void> put_live_again(Transaction& transaction, ItemId id) {
  auto item = find_item(transaction, id);
  if (!item || !item->live_revision) return {};
  if (*item->live_revision != item->revision)
    static_cast<Text&>(*item) =
        content::text_of(*find_revision(transaction, id, *item->live_revision));
  return put_live(transaction, *item);
}

}  // namespace

void lock_translations(Transaction& transaction) {
  lock_changes(transaction, "content_translations");
}

std::vector<Translation> translations_of(Transaction& transaction, const StoredItem& item) {
  std::vector<Translation> all;
  transaction.each<TranslationRow>(
      [&](TranslationRow&& row) {
        all.push_back({.id = row.id,
                       .locale = std::move(row.locale),
                       .title = std::move(row.title),
                       .status = row.status,
                       .is_live = row.live_revision.has_value()});
      },
      "select id, locale, title, status, live_revision from content_items "
      "where translation_group = $1 and id <> $2 and deleted_at is null "
      "order by locale, content_type, id",
      group_of(item), item.id);
  return all;
}

Result<void> join_translations(Transaction& transaction, StoredItem& item,
                               std::optional<ItemId> requested, const Text& text) {
  if (requested == item.translation_of) return {};
  if (!requested) {
    item.translation_of.reset();
    return {};
  }
  if (*requested == item.id)
    return refuse_translation("invalid_option", "An item is not a translation of itself.");
  const auto target = transaction.row<MemberRow>(
      "select translation_group, deleted_at from content_items where id = $1", *requested);
  if (!target)
    return refuse_translation("invalid_option", "There is no content item with this id.");
  if (target->deleted_at)
    return refuse_translation("invalid_option", "The content item is in the bin.");
  const auto group = target->translation_group.value_or(*requested);
  if (group == item.id || group == item.translation_of) return {};
  if (const auto other = find_in_group(transaction, group, text, item.id))
    return refuse_translation("duplicate", has_translation(*other, text));
  const bool has_own = !item.translation_of && item.id != ItemId{};
  if (has_own)
    if (const auto other = find_common_locale(transaction, group, item.id))
      return refuse_translation("duplicate", "Content item " + text_of_id(*other) +
                                                 " has the locale of one of the translations.");
  transaction.change(
      "update content_items set translation_group = id where id = $1 and translation_group is null",
      group);
  if (has_own)
    transaction.change(
        "update content_items set translation_group = $1 where translation_group = $2 and id <> $2",
        group, item.id);
  item.translation_of = group;
  return {};
}

Result<void> check_locale(Transaction& transaction, const StoredItem& item, const Text& text) {
  if (item.id == ItemId{}) return {};
  if (item.content_type == text.content_type && item.locale == text.locale) return {};
  const auto other = transaction.row<ItemId>(
      "select id from content_items where translation_group = $1 and content_type = $2 and "
      "locale = $3 and deleted_at is null and id <> $4 limit 1",
      group_of(item), text.content_type, text.locale, item.id);
  if (!other) return {};
  return invalid("/locale", "duplicate", has_translation(*other, text));
}

void leave_translations(Transaction& transaction, StoredItem& item) {
  if (item.translation_of) return;
  const auto next = transaction.row<ItemId>(
      "select id from content_items where translation_group = $1 and id <> $1 and "
      "deleted_at is null order by id limit 1",
      item.id);
  if (!next) return;
  transaction.change(
      "update content_items set translation_group = $1 where translation_group = $2 and id <> $2",
      *next, item.id);
  item.translation_of = next;
}

void return_to_translations(Transaction& transaction, StoredItem& item) {
  if (!item.translation_of) return;
  const auto member = transaction.row<ItemId>(
      "select id from content_items where translation_group = $1 and deleted_at is null limit 1",
      *item.translation_of);
  if (!member || find_in_group(transaction, *item.translation_of, item, item.id))
    item.translation_of.reset();
}

Result<void> refresh_translations(Transaction& transaction, const StoredItem& before,
                                  const StoredItem& after) {
  const bool is_moved = before.translation_of != after.translation_of;
  if (!is_moved && before.live_revision == after.live_revision) return {};
  // The item itself is written with its live revision.
  const bool is_written = before.live_revision != after.live_revision;
  const auto ids = transaction.rows<ItemId>(
      "select id from content_items where (translation_group = $1 or translation_group = $2) and "
      "live_revision is not null and (id <> $3 or $4) order by id",
      group_of(before), group_of(after), after.id, !is_written);
  for (const auto id : ids) TOOLYARD_TRY_VOID(put_live_again(transaction, id));
  return {};
}

}  // namespace toolyard::content
