#include "areas/media/store.h"

#include "ports/pieces.h"
#include "records/audit.h"

namespace toolyard::media {

std::int64_t new_media_id(Transaction& transaction, Instant now) {
  return *transaction.row<std::int64_t>(
      "insert into media_leftovers (since) values ($1) returning id", now);
}

Result<void> insert_media(Transaction& transaction, StoredMedia& media, Instant now) {
  transaction.change("insert into media (id, hash, created_at, updated_at) values ($1, $2, $3, $3)",
                     media.id, media.hash, now);
  TOOLYARD_TRY(const auto blank, require_record<StoredMedia>(transaction, media.id));
  media.created_at = media.updated_at = now;
  media.change_count = blank.change_count;
  TOOLYARD_TRY_VOID(update_record(transaction, blank, media));
  ++media.change_count;
  forget_leftover(transaction, std::int64_t(media.id));
  count_media(transaction, account_of(media), 1, media.bytes);
  write_audit(transaction,
              {.action = "create",
               .object_kind = StoredMedia::table.object_kind,
               .object_id = std::int64_t(media.id),
               .type = &table_of<StoredMedia>().audited(),
               .after = &media},
              now);
  return {};
}

void touch_media(Transaction& transaction, MediaId id, Instant now) {
  transaction.change("update media set updated_at = $2 where id = $1", id, now);
}

void note_leftover(Transaction& transaction, std::int64_t id) {
  transaction.change("insert into media_leftovers (id, since) values ($1, 0)", id);
}

void forget_leftover(Transaction& transaction, std::int64_t id) {
  transaction.change("delete from media_leftovers where id = $1", id);
}

std::vector<std::int64_t> leftovers(Transaction& transaction, Instant before, std::int64_t max) {
  return transaction.rows<std::int64_t>(
      "select id from media_leftovers where since < $1 order by since, id limit $2", before, max);
}

std::vector<StoredMedia> find_media(Transaction& transaction, std::span<const std::int64_t> ids) {
  constexpr std::size_t max_at_once = 500;
  const auto& table = table_of<StoredMedia>();
  std::vector<StoredMedia> all;
  each_piece(ids, max_at_once, [&](std::span<const std::int64_t> some) {
    std::string places;
    std::vector<Bound> values;
    for (const auto id : some) {
      values.push_back(bind(id));
      places.append(places.empty() ? "$" : ", $").append(std::to_string(values.size()));
    }
    const auto sql = "select " + table.select_list() + " from " + table.tables() +
                     " where id in (" + places + ")";
    const auto done =
        transaction.run(sql, values, [&](const Row& row) { table.read(row, &all.emplace_back()); });
    if (!done) throw BrokenStore("a selection violates " + done.error().constraint);
  });
  return all;
}

std::optional<StoredMedia> find_same(Transaction& transaction, std::string_view hash) {
  return find_record<StoredMedia>(transaction, "where hash = $1 order by id limit 1", hash);
}

MediaTotals media_totals(Transaction& transaction, std::int64_t account) {
  return {
      .of_account =
          transaction.row<std::int64_t>("select bytes from media_usage where account = $1", account)
              .value_or(0),
      .all =
          transaction
              .row<std::int64_t>("select cast(coalesce(sum(bytes), 0) as bigint) from media_usage")
              .value_or(0)};
}

void count_media(Transaction& transaction, std::int64_t account, std::int64_t files,
                 std::int64_t bytes) {
  transaction.change(
      "insert into media_usage (account, files, bytes) values ($1, $2, $3) on conflict (account) "
      "do update set files = media_usage.files + excluded.files, "
      "bytes = media_usage.bytes + excluded.bytes",
      account, files, bytes);
}

}  // namespace toolyard::media
