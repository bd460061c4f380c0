#include <charconv>

#include "areas/content/endpoints.h"

namespace toolyard::content {
namespace {

template <class Request>
Endpoint action_endpoint(ItemService& items, Action action, Access access,
                         std::string_view summary) {
  auto endpoint = admin_action_endpoint(part, spelling(action), summary);
  endpoint.takes_multipart = endpoint.takes_urlencoded = true;
  endpoint.access = access;
  endpoint.request = &type_of<Request>;
  endpoint.answer = &type_of<Acted>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&problems::not_the_latest, &problems::four_eyes});
  endpoint.run = serving<Request>([&items, action](const Call& call, const Request& request) {
    return answered<Acted>(items.act(call, ItemId{call.id}, action, request));
  });
  return endpoint;
}

Endpoint publish_endpoint(ItemService& items) {
  auto endpoint = action_endpoint<PublishRequest>(items, Action::publish, Access::approver,
                                                  "Publish the latest revision");
  endpoint.description =
      "At once, or at `publish_at`; an edit or a withdrawal before then cancels that.";
  endpoint.problems.push_back(&toolyard::problems::duplicate);
  return endpoint;
}

Endpoint revisions_endpoint(ItemService& items) {
  auto endpoint =
      admin_endpoint(part, "{id}/revisions/", "revisions_list", "Everything that was ever saved");
  endpoint.request = &type_of<RevisionQuery>;
  endpoint.answer = &type_of<Page<Revision>>;
  endpoint.run = serving<RevisionQuery>([&items](const Call& call, const RevisionQuery& query) {
    return items.revisions(call, ItemId{call.id}, query);
  });
  return endpoint;
}

Endpoint restore_endpoint(ItemService& items) {
  auto endpoint =
      admin_writing_endpoint(part, Method::post, "{id}/revisions/{revision}/restore/",
                             "revisions_restore_create", "Save an earlier revision once more");
  endpoint.body = BodyClass::none;
  endpoint.repeats = Repeats::under_key;
  endpoint.answer = &type_of<Acted>;
  endpoint.problems.insert(endpoint.problems.end(), {&toolyard::problems::precondition_failed,
                                                     &toolyard::problems::duplicate});
  endpoint.run = serving([&items](const Call& call) -> Result<Answered<Acted>> {
    const auto text = call.path_text("revision");
    std::int64_t revision = 0;
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), revision);
    if (fault != std::errc{} || rest != text.data() + text.size() || revision < 1)
      return fail(toolyard::problems::not_found, "There is no such revision.");
    return answered<Acted>(items.restore(call, ItemId{call.id}, revision));
  });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> action_endpoints(ItemService& items) {
  const auto simple = [&](Action action, Access access, std::string_view summary) {
    return action_endpoint<ActionRequest>(items, action, access, summary);
  };
  return {simple(Action::submit, Access::editor, "Hand in for review"),
          simple(Action::approve, Access::approver, "Approve the latest revision"),
          simple(Action::reject, Access::approver, "Send back to its author"),
          publish_endpoint(items),
          simple(Action::unpublish, Access::approver, "Take away from the public"),
          simple(Action::withdraw, Access::approver, "Take an approval back"),
          revisions_endpoint(items),
          restore_endpoint(items)};
}

}  // namespace toolyard::content
