// The service for comments: writes, lists, resolves and deletes them, and lists the texts that wait
// for somebody.
#pragma once
#include "areas/content/comments/model.h"
#include "areas/content/notices/service.h"
#include "areas/content/waiting/model.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "records/change.h"

namespace toolyard::content {

class CommentService {
 public:
  CommentService(Database& database, Clock clock, const NoticeService& notices);

  Result<Page<Comment>> list(const Call& call, ItemId item, const CommentQuery& query) const;
  Result<StoredComment> find(const Call& call, ItemId item, CommentId id) const;
  Result<StoredComment> create(const Call& call, ItemId item, const Comment& request) const;
  // Resolves a comment, or opens it again.
  Result<StoredComment> change(const Call& call, ItemId item, CommentId id,
                               const CommentChange& request) const;
  // Deletes a comment of the caller; administrators delete any.
  Result<void> remove(const Call& call, ItemId item, CommentId id) const;
  // Returns the texts that wait for the caller.
  Result<Page<WaitingItem>> waiting(const Call& call, const PageQuery& query) const;

  // The reason that somebody gives for an action.
  struct Reason {
    Action action = Action::edit;
    std::string_view text;
    UserId writer{};
    Instant now;
  };
  // Writes a comment that is the reason of an action, within the transaction of the action. The
  // entry of the action in the audit log has it as well.
  void add(Transaction& transaction, const StoredItem& item, const Reason& reason) const;
  // Tells the people who work on the item that it was sent back, with or without a comment.
  void tell_rejection(Transaction& transaction, const StoredItem& item) const;

 private:
  Database& database_;
  Clock clock_;
  Records<StoredComment> records_;
  const NoticeService& notices_;
};

}  // namespace toolyard::content
