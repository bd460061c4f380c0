// Comments: what people say to each other about a content item, freely or as the reason of an
// action.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/items/model.h"
#include "core/endpoint/page.h"
#include "records/change.h"

namespace toolyard::content {

namespace problems {
inline constexpr ProblemType not_the_author{
    "not_the_author", ErrorKind::forbidden, "The comment was written by somebody else.",
    "Only the author of a comment and administrators can delete it. Ask one of them."};
}  // namespace problems

enum class CommentId : std::int64_t {};

struct Comment {
  static constexpr std::string_view schema_name = "ContentComment";
  static constexpr TableSpec table{.name = "content_comments",
                                   .object_kind = "content_comment",
                                   .missing = "The content item has no comment with this id."};
  CommentId id{};
  ItemId item{};
  std::int64_t revision = 0;
  std::optional<Action> action;
  std::string text;
  UserId author{};
  std::string author_name;
  bool is_resolved = false;
  std::optional<Instant> resolved_at;
  std::optional<UserId> resolved_by;
  std::optional<std::string> resolved_by_name;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Comment::id>("Id of the comment.").read_only().sortable(),
        field<&Comment::item>("Id of the content item.").refers_to("content").read_only(),
        field<&Comment::revision>("Number of the revision that was the latest one when the comment "
                                  "was written.")
            .read_only(),
        field<&Comment::action>("Action that the comment was given with; null for none.")
            .read_only(),
        field<&Comment::text>("Text of the comment, in plain text.")
            .required()
            .limits(1, 2000)
            .names_record()
            .widget(Widget::multiline),
        field<&Comment::author>("Id of the account that wrote the comment.")
            .refers_to("users")
            .read_only(),
        field<&Comment::author_name>("User name of that account.").read_only().computed(),
        field<&Comment::is_resolved>("Whether the comment is resolved.").read_only().computed(),
        field<&Comment::resolved_at>("When it was resolved; null if it is open.").read_only(),
        field<&Comment::resolved_by>("Id of the account that resolved it.")
            .refers_to("users")
            .read_only(),
        field<&Comment::resolved_by_name>("User name of that account.").read_only().computed(),
        field<&Comment::created_at>("When the comment was written.").read_only().sortable()};
  }
};
using StoredComment = Versioned<Comment>;

struct CommentChange {
  static constexpr std::string_view schema_name = "ContentCommentChange";
  bool is_resolved = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&CommentChange::is_resolved>("Whether the comment is resolved; false reopens it.")
            .required()};
  }
};

struct CommentQuery : PageQuery {
  std::string_view ordering;
  std::optional<bool> is_resolved;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        sort_field<&CommentQuery::ordering, Comment>("id"),
        field<&CommentQuery::is_resolved>("Only resolved comments, or only the open ones.")
            .custom()});
  }
};

// Returns what is wrong with a comment: it must have something to read.
std::vector<Fault> faults_of(const Comment& comment);

}  // namespace toolyard::content
