#include "areas/content/endpoints.h"

namespace toolyard::content {
namespace {

constexpr std::string_view commenting_example =
    R"({"text": "Please name the standard in the first paragraph."})";

std::string place_of(const Comment& comment) {
  return place_in(part, comment.item) + "comments/" +
         std::to_string(static_cast<std::int64_t>(comment.id)) + "/";
}

CommentId comment_in(const Call& call) {
  return CommentId{path_number(call, "comment").value_or(0)};
}

Endpoint list_comments_endpoint(const CommentService& comments) {
  return admin_list_endpoint<CommentQuery, Page<Comment>>(
      part, "{id}/comments/", "comments_list",
      {.summary = "List comments on a content item",
       .description = "Lists what was said about the item, oldest first: comments, and the reasons "
                      "that were given with actions."},
      [&comments](const Call& call, const CommentQuery& query) {
        return comments.list(call, ItemId{call.id}, query);
      });
}

Endpoint create_comment_endpoint(const CommentService& comments) {
  auto endpoint = admin_writing_endpoint(
      part, Method::post, "{id}/comments/", "comments_create",
      {.summary = "Comment on a content item",
       .description = "Adds a comment for everybody who works on the item. Its authors, and those "
                      "who have commented on it before, are told by email.",
       .example = commenting_example});
  endpoint.status = 201;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = endpoint.answer = &type_of<Comment>;
  endpoint.check = checking_request<Comment>();
  endpoint.run = serving<Comment>(
      [&comments](const Call& call, const Comment& request) -> Result<Created<Comment>> {
        TOOLYARD_TRY(auto made, answered<Comment>(comments.create(call, ItemId{call.id}, request)));
        auto place = place_of(made.record);
        return Created<Comment>{.record = std::move(made.record),
                                .location = std::move(place),
                                .entity_tag = std::move(made.entity_tag)};
      });
  return taking_forms(std::move(endpoint));
}

Endpoint find_comment_endpoint(const CommentService& comments) {
  auto endpoint = admin_endpoint(
      part, "{id}/comments/{comment}/", "comments_retrieve",
      {.summary = "Retrieve a comment on a content item", .description = "Returns one comment."});
  endpoint.answer = &type_of<Comment>;
  endpoint.run = serving([&comments](const Call& call) {
    return answered<Comment>(comments.find(ItemId{call.id}, comment_in(call)));
  });
  return endpoint;
}

Endpoint change_comment_endpoint(const CommentService& comments) {
  auto endpoint = admin_writing_endpoint(
      part, Method::patch, "{id}/comments/{comment}/", "comments_partial_update",
      {.summary = "Resolve a comment on a content item",
       .description = "Marks a comment as settled, or opens it again. Its text does not change.",
       .example = R"({"is_resolved": true})"});
  endpoint.reading = {};
  endpoint.request = &type_of<CommentChange>;
  endpoint.answer = &type_of<Comment>;
  endpoint.run =
      serving<CommentChange>([&comments](const Call& call, const CommentChange& request) {
        return answered<Comment>(comments.change(call, ItemId{call.id}, comment_in(call), request));
      });
  return taking_forms(std::move(endpoint));
}

Endpoint remove_comment_endpoint(const CommentService& comments) {
  auto endpoint = admin_removing_endpoint(
      part, {.summary = "Delete a comment on a content item",
             .description = "Deletes a comment of your own. Administrators delete any. What was "
                            "given as the reason of an action stays in the audit log."});
  endpoint.path = path_of(part) + "{id}/comments/{comment}/";
  endpoint.operation_id = "v1_admin_content_comments_destroy";
  endpoint.run = serving([&comments](const Call& call) {
    return comments.remove(call, ItemId{call.id}, comment_in(call));
  });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> comment_endpoints(const CommentService& comments) {
  return {list_comments_endpoint(comments),
          create_comment_endpoint(comments),
          find_comment_endpoint(comments),
          change_comment_endpoint(comments),
          remove_comment_endpoint(comments),
          admin_list_endpoint<PageQuery, Page<WaitingItem>>(
              part, "waiting/", "waiting_list",
              {.summary = "List content items that wait for you",
               .description =
                   "Lists your drafts that were sent back to you, and the items with open comments "
                   "by others that you wrote or have commented on, those with the latest news "
                   "first."},
              [&comments](const Call& call, const PageQuery& query) {
                return comments.waiting(call, query);
              })};
}

}  // namespace toolyard::content
