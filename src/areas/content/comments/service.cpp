#include "areas/content/comments/service.h"

#include "areas/content/comments/store.h"
#include "areas/content/items/editing.h"
#include "areas/content/items/store.h"
#include "core/text/characters.h"
#include "core/text/names/shown_name.h"

namespace toolyard::content {
namespace {

StoredComment comment_on(const StoredItem& item, std::string_view text, UserId writer) {
  StoredComment comment;
  comment.item = item.id;
  comment.revision = item.revision;
  comment.text = trimmed(text);
  comment.author = writer;
  return comment;
}

Result<void> check_place(const StoredComment& comment, ItemId item) {
  if (comment.item != item) return no_such<StoredComment>();
  return {};
}

}  // namespace

std::vector<Fault> faults_of(const Comment& comment) {
  if (comment.text.empty() || !shown_name(comment.text).empty()) return {};
  return {{"/text", "required", "Must contain more than white space."}};
}

CommentService::CommentService(Database& database, Clock clock, const NoticeService& notices)
    : database_(database), clock_(clock),
      records_(database, std::move(clock), {.complete = complete_comments}), notices_(notices) {}

Result<Page<Comment>> CommentService::list(const Call& call, ItemId item,
                                           const CommentQuery& query) const {
  return database_.read([&](Transaction& transaction) -> Result<Page<Comment>> {
    if (!find_item(transaction, item)) return no_such<StoredItem>();
    ListSql list(table_of<StoredComment>().tables());
    list.where("item = ?", bind(item));
    TOOLYARD_TRY_VOID(list.narrow(table_of<StoredComment>(), type_of<CommentQuery>, &query));
    if (query.is_resolved)
      list.where(*query.is_resolved ? "resolved_at is not null" : "resolved_at is null");
    TOOLYARD_TRY(auto page, list.page<StoredComment>(transaction, call, query));
    records_.complete(call, transaction, page);
    return page_as<Comment>(std::move(page));
  });
}

Result<StoredComment> CommentService::find(const Call& call, ItemId item, CommentId id) const {
  TOOLYARD_TRY(auto found, records_.find(call, id));
  TOOLYARD_TRY_VOID(check_place(found, item));
  return found;
}

Result<StoredComment> CommentService::create(const Call& call, ItemId id,
                                             const Comment& request) const {
  return database_.write([&](Transaction& transaction) -> Result<StoredComment> {
    if (!lock_record<StoredItem>(transaction, id)) return no_such<StoredItem>();
    const auto item = *find_item(transaction, id);
    if (item.deleted_at) return fail(problems::in_bin, "The content item is in the bin.");
    notices_.plan(transaction, item, call.caller.user, clock_());
    return records_.create(call, transaction, comment_on(item, request.text, call.caller.user));
  });
}

void CommentService::add(Transaction& transaction, const StoredItem& item,
                         const Reason& reason) const {
  if (shown_name(reason.text).empty()) return;
  notices_.plan(transaction, item, reason.writer, reason.now);
  auto comment = comment_on(item, reason.text, reason.writer);
  comment.action = reason.action;
  comment.created_at = reason.now;
  if (const auto done = insert_record(transaction, comment); !done)
    throw BrokenStore("a comment cannot be recorded: " + done.error().detail);
}

void CommentService::tell_rejection(Transaction& transaction, const StoredItem& item) const {
  notices_.plan(transaction, item, item.rejected_by.value_or(UserId{}), *item.rejected_at);
}

Result<StoredComment> CommentService::change(const Call& call, ItemId item, CommentId id,
                                             const CommentChange& request) const {
  const std::string_view action = request.is_resolved ? "resolve" : "reopen";
  return records_.change(call, id, {action},
                         [&](Transaction&, StoredComment& comment) -> Result<void> {
                           TOOLYARD_TRY_VOID(check_place(comment, item));
                           if (comment.resolved_at.has_value() == request.is_resolved) return {};
                           comment.resolved_at.reset();
                           comment.resolved_by.reset();
                           if (!request.is_resolved) return {};
                           comment.resolved_at = clock_();
                           comment.resolved_by = call.caller.user;
                           return {};
                         });
}

Result<void> CommentService::remove(const Call& call, ItemId item, CommentId id) const {
  const auto allow = [&](const StoredComment& comment) -> Result<void> {
    TOOLYARD_TRY_VOID(check_place(comment, item));
    if (comment.author == call.caller.user || call.caller.role == Role::admin) return {};
    return fail(problems::not_the_author, "The comment was written by somebody else.");
  };
  return records_.remove(call, id, {"delete"}, allow);
}

Result<Page<WaitingItem>> CommentService::waiting(const Call& call, const PageQuery& query) const {
  return database_.read([&](Transaction& transaction) -> Result<Page<WaitingItem>> {
    return list_waiting(transaction, call, query);
  });
}

}  // namespace toolyard::content
