#include "areas/content/comments/store.h"
#include "areas/content/waiting/model.h"
#include "records/list.h"

namespace toolyard::content {
namespace {

// Comments that somebody has to act on: open ones, but not those that praise an approval.
const std::string is_awaited =
    "resolved_at is null and coalesce(action, '') not in ('approve', 'publish')";

// `?` is the caller.
const std::string waits_for_caller =
    "deleted_at is null and content_items.id in (select id from content_items where author = ? "
    "and rejected_at is not null union select c.item from content_comments c join content_items i "
    "on i.id = c.item "
    "where " +
    is_awaited +
    " and c.author <> ? and (i.author = ? or exists (select 1 from content_comments own where "
    "own.item = c.item and own.author = ?)))";

const std::string latest_news =
    "coalesce((select max(c.created_at) from content_comments c where c.item = content_items.id "
    "and " +
    is_awaited + "), content_items.rejected_at)";

struct WaitingRow {
  ItemId id{};
  std::string title;
  Status status = Status::draft;
  std::optional<UserId> author;
  std::optional<Instant> rejected_at;
  std::optional<UserId> rejected_by;
  static constexpr auto fields(auto...) {
    return row_columns<WaitingRow, &WaitingRow::id, &WaitingRow::title, &WaitingRow::status,
                       &WaitingRow::author, &WaitingRow::rejected_at, &WaitingRow::rejected_by>();
  }
};

WaitingItem shown_to(Transaction& transaction, WaitingRow row, UserId caller) {
  WaitingItem item{.id = row.id, .title = std::move(row.title), .status = row.status};
  if (row.author == caller && row.rejected_at) {
    item.rejected_at = row.rejected_at;
    if (row.rejected_by) item.rejected_by_name = name_of(transaction, *row.rejected_by);
  }
  item.open_comments = *transaction.row<std::int64_t>(
      "select count(*) as open from content_comments where item = $1 and author <> $2 and " +
          is_awaited,
      row.id, caller);
  const auto latest = find_record<StoredComment>(
      transaction,
      "where item = $1 and author <> $2 and " + is_awaited + " order by id desc limit 1", row.id,
      caller);
  if (!latest) return item;
  item.comment = latest->text;
  item.commented_by_name = name_of(transaction, latest->author);
  item.commented_at = latest->created_at;
  return item;
}

}  // namespace

Result<Page<WaitingItem>> list_waiting(Transaction& transaction, const Call& call,
                                       const PageQuery& query) {
  const std::array known{NamedSql{"news", latest_news}};
  ListSql list("content_items");
  list.where(waits_for_caller, bind(call.caller.user));
  TOOLYARD_TRY_VOID(list.order("", "-news", known));
  TOOLYARD_TRY(auto rows, list.page<WaitingRow>(transaction, call, query,
                                                "content_items.id, title, status, author, "
                                                "rejected_at, rejected_by"));
  Page<WaitingItem> page{
      .count = rows.count, .next = std::move(rows.next), .previous = std::move(rows.previous)};
  for (auto& row : rows.results)
    page.results.push_back(shown_to(transaction, std::move(row), call.caller.user));
  return page;
}

}  // namespace toolyard::content
