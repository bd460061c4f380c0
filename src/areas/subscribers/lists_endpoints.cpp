#include "areas/subscribers/endpoints.h"
#include "core/admin_endpoint.h"

namespace toolyard::subscribers {
namespace {

constexpr AdminPart part = {"email/lists", "subscribers"};

Endpoint create_endpoint(ListService& lists) {
  auto create = admin_writing_endpoint(part, Method::post, "", "create", "Make a list");
  create.status = 201;
  create.repeats = Repeats::under_key;
  create.request = create.answer = &type_of<MailList>;
  create.problems = {&toolyard::problems::validation_error, &toolyard::problems::duplicate};
  create.run = serving<MailList>([&lists](const Call&, const MailList& request) {
    return created<MailList>(part, lists.create(request));
  });
  return create;
}

Endpoint change_endpoint(ListService& lists) {
  auto change =
      admin_writing_endpoint(part, Method::patch, "{id}/", "partial_update", "Rename a list");
  change.request = change.answer = &type_of<MailList>;
  change.problems.push_back(&toolyard::problems::duplicate);
  change.run = serving<MailList>([&lists](const Call& call, const MailList& request) {
    return answered<MailList>(lists.change(call, ListId{call.id}, request));
  });
  return change;
}

Endpoint remove_endpoint(ListService& lists) {
  auto remove = admin_removing_endpoint(part, "Drop a list; its people stay");
  remove.run = serving([&lists](const Call& call) { return lists.remove(call, ListId{call.id}); });
  return remove;
}

Endpoint members_endpoint(ListService& lists, std::string_view path, std::string_view id,
                          std::string_view summary, ListService::Way way) {
  auto members = admin_writing_endpoint(part, Method::post, path, id, summary);
  members.repeats = Repeats::under_key;
  members.request = &type_of<MembersRequest>;
  members.answer = &type_of<MembersChanged>;
  members.run =
      serving<MembersRequest>([&lists, way](const Call& call, const MembersRequest& request) {
        return lists.change_members(ListId{call.id}, request, way);
      });
  return members;
}

}  // namespace

std::vector<Endpoint> list_endpoints(ListService& lists) {
  auto list = admin_endpoint(part, "", "list", "All lists");
  list.request = &type_of<ListQuery>;
  list.answer = &type_of<Page<MailList>>;
  list.run = serving<ListQuery>(
      [&lists](const Call& call, const ListQuery& query) { return lists.list(call, query); });
  auto find = admin_endpoint(part, "{id}/", "retrieve", "One list");
  find.answer = &type_of<MailList>;
  find.run = serving(
      [&lists](const Call& call) { return answered<MailList>(lists.find(ListId{call.id})); });
  return {std::move(list),
          std::move(find),
          create_endpoint(lists),
          change_endpoint(lists),
          remove_endpoint(lists),
          members_endpoint(lists, "{id}/members/", "members_create", "Put people on a list",
                           ListService::Way::join),
          members_endpoint(lists, "{id}/members/remove/", "members_remove_create",
                           "Take people off a list", ListService::Way::leave)};
}

}  // namespace toolyard::subscribers
