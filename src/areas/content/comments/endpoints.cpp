#include "areas/content/endpoints.h"

namespace toolyard::content {
namespace {

constexpr std::string_view commenting_example =
    R"({"text": "Please name the standard in the first paragraph."})";

}  // namespace

std::vector<Endpoint> comment_endpoints(const CommentService& comments) {
  return {
      list<&CommentService::list>(
          part, comments,
          {.path = "{id}/comments/",
           .summary = "List comments on a content item",
           .description = "Lists the comments on the item, oldest first, including the reasons "
                          "that were given with actions."}),
      create<&CommentService::create>(
          part, comments,
          {.path = "{id}/comments/",
           .summary = "Comment on a content item",
           .description =
               "Adds a comment that everybody who works on the item can read. The item's authors, "
               "and those who commented on it before, are notified by email.",
           .example = commenting_example,
           .problems = {&problems::in_bin},
           .takes_forms = true}),
      find<&CommentService::find>(part, comments,
                                  {.path = "{id}/comments/{comment}/",
                                   .summary = "Retrieve a comment on a content item",
                                   .description = "Returns one comment."}),
      patch<&CommentService::change>(
          part, comments,
          {.path = "{id}/comments/{comment}/",
           .summary = "Resolve a comment on a content item",
           .description = "Marks a comment as resolved, or reopens it. Its text does not change.",
           .example = R"({"is_resolved": true})",
           .takes_forms = true,
           .needs_all = true}),
      remove<&CommentService::remove>(
          part, comments,
          {.path = "{id}/comments/{comment}/",
           .summary = "Delete a comment on a content item",
           .description = "Deletes a comment of your own; administrators can delete any comment. A "
                          "reason that was given with an action remains in the audit log.",
           .problems = {&problems::not_the_author},
           .takes_if_match = true}),
      list<&CommentService::waiting>(
          part, comments,
          {.path = "waiting/",
           .summary = "List content items waiting for you",
           .description = "Lists your drafts that were sent back to you, and items that you wrote "
                          "or commented on with open comments by others; latest activity first."})};
}

}  // namespace toolyard::content
