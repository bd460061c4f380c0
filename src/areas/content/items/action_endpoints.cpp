#include <charconv>

#include "areas/content/endpoints.h"

namespace toolyard::content {
namespace {

constexpr std::string_view comment_example = R"({"comment": "Figures for May are out."})";

template <class Request>
Endpoint action_endpoint(ItemService& items, Action action, Access access,
                         const EndpointText& text) {
  auto endpoint = taking_forms(admin_action_endpoint(part, spelling(action), text));
  endpoint.access = access;
  endpoint.request = &type_of<Request>;
  endpoint.answer = &type_of<ActionResult>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&problems::not_the_latest, &problems::four_eyes});
  endpoint.run = serving<Request>([&items, action](const Call& call, const Request& request) {
    return answered<ActionResult>(items.act(call, ItemId{call.id}, action, request));
  });
  return endpoint;
}

Endpoint publish_endpoint(ItemService& items) {
  auto endpoint = action_endpoint<PublishRequest>(
      items, Action::publish, Access::approver,
      {.summary = "Publish a content item",
       .description = "Publishes the latest, approved revision: immediately, or at `publish_at`. "
                      "An edit or a withdrawn approval before that time cancels it.",
       .example = R"({"publish_at": "2030-06-01T08:00:00Z", "comment": "With the launch."})"});
  endpoint.problems.push_back(&toolyard::problems::duplicate);
  return endpoint;
}

Endpoint revisions_endpoint(ItemService& items) {
  auto endpoint = admin_list_endpoint<RevisionQuery, Page<Revision>>(
      part, "{id}/revisions/", "revisions_list",
      {.summary = "List revisions of a content item",
       .description = "Lists all saved revisions, newest first."},
      [&items](const Call& call, const RevisionQuery& query) {
        return items.revisions(call, ItemId{call.id}, query);
      });
  endpoint.agents = {Agents::read};
  return endpoint;
}

Endpoint restore_endpoint(ItemService& items) {
  auto endpoint = admin_writing_endpoint(
      part, Method::post, "{id}/revisions/{revision}/restore/", "revisions_restore_create",
      {.summary = "Restore a revision",
       .description =
           "Saves an earlier revision as the latest one, under the same rules as an edit."});
  endpoint.body = BodyClass::none;
  endpoint.repeats = Repeats::under_key;
  endpoint.answer = &type_of<ActionResult>;
  compare_tags(endpoint);
  endpoint.problems.push_back(&toolyard::problems::duplicate);
  endpoint.run = serving([&items](const Call& call) -> Result<Answered<ActionResult>> {
    const auto text = call.path_text("revision");
    std::int64_t revision = 0;
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), revision);
    if (fault != std::errc{} || rest != text.data() + text.size() || revision < 1)
      return no_such<Revision>();
    return answered<ActionResult>(items.restore(call, ItemId{call.id}, revision));
  });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> action_endpoints(ItemService& items) {
  const auto simple = [&](Action action, Access access, const EndpointText& text) {
    return action_endpoint<ActionRequest>(items, action, access, text);
  };
  return {
      simple(Action::submit, Access::editor,
             {.summary = "Submit a content item for review",
              .description = "Moves a draft or generated content to `human_review`.",
              .example = comment_example}),
      simple(Action::approve, Access::approver,
             {.summary = "Approve a content item",
              .description = "Approves the latest revision, which can then be published. With the "
                             "server's `four_eyes` setting, nobody approves their own revision.",
              .example = R"({"revision": 3, "comment": "Facts checked."})"}),
      simple(Action::reject, Access::approver,
             {.summary = "Reject a content item",
              .description =
                  "Turns content in review back into a draft, with a comment for its author.",
              .example = R"({"comment": "Please add a worked example."})"}),
      publish_endpoint(items),
      simple(
          Action::unpublish, Access::approver,
          {.summary = "Unpublish a content item",
           .description = "Takes the live revision offline and turns the item back into a draft.",
           .example = comment_example}),
      simple(Action::withdraw, Access::approver,
             {.summary = "Withdraw an approval",
              .description = "Returns an approved item to review and cancels its scheduled "
                             "publication. A live revision stays live.",
              .example = comment_example}),
      revisions_endpoint(items),
      restore_endpoint(items)};
}

}  // namespace toolyard::content
