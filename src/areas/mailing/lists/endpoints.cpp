#include "areas/mailing/subscribers/endpoints.h"
#include "core/endpoint/admin_endpoint.h"

namespace toolyard::subscribers {
namespace {

constexpr AdminPart lists_part = {"email/lists", "subscribers"};

Endpoint create_endpoint(const ListService& lists) {
  auto create = admin_create_endpoint<MailList>(
      lists_part,
      {.summary = "Create a mailing list",
       .description = "Creates a mailing list. People can join a public list themselves.",
       .example = R"({"name": "Newsletter", "is_public": true})"},
      [&lists](const Call& call, const MailList& request) {
        return lists.create(call, request);
      });
  create.check = checking_request<MailList>();
  return create;
}

Endpoint change_endpoint(const ListService& lists) {
  auto change = admin_update_endpoint<MailList>(
      lists_part,
      {.summary = "Update a mailing list",
       .description = "Renames a list, or makes it public or private. Refused while a campaign is "
                      "being prepared from it; drafts of campaigns keep the old name.",
       .example = R"({"name": "Monthly newsletter"})"},
      [&lists](const Call& call, const MailList& request) {
        return lists.change(call, ListId{call.id}, request);
      });
  change.problems.push_back(&problems::list_in_use);
  change.check = checking_request<MailList>();
  return change;
}

Endpoint remove_endpoint(ListService& lists) {
  auto remove = admin_removing_endpoint(
      lists_part, {.summary = "Delete a mailing list",
                   .description = "Deletes a list. Its subscribers stay. Refused "
                                  "while a campaign is being prepared from it."});
  remove.problems.push_back(&problems::list_in_use);
  remove.run = serving([&lists](const Call& call) { return lists.remove(call, ListId{call.id}); });
  return remove;
}

Endpoint members_endpoint(ListService& lists, std::string_view path, std::string_view id,
                          const EndpointText& text, ListService::MembershipChange change) {
  auto members = admin_writing_endpoint(lists_part, Method::post, path, id, text);
  members.repeats = Repeats::under_key_in_slices;
  members.request = &type_of<MembersRequest>;
  members.answer = &type_of<MembersChanged>;
  members.check = checking<MembersRequest>([](const Call& call, const MembersRequest& request) {
    const bool is_readable = request.query || !call.gives(type_of<MembersRequest>, "query");
    return is_readable ? faults_of(request) : std::vector<Fault>();
  });
  members.run =
      serving<MembersRequest>([&lists, change](const Call& call, const MembersRequest& request) {
        return lists.change_members(ListId{call.id}, request, change);
      });
  return members;
}

}  // namespace

std::vector<Endpoint> list_endpoints(ListService& lists) {
  auto list = admin_list_endpoint<ListQuery, Page<MailList>>(
      lists_part, "", "list",
      {.summary = "List mailing lists",
       .description = "Lists the mailing lists with their number of subscribers, newest first."},
      [&lists](const Call& call, const ListQuery& query) { return lists.list(call, query); });
  auto find = admin_find_endpoint<MailList>(
      lists_part,
      {.summary = "Retrieve a mailing list", .description = "Returns one mailing list."},
      [&lists](const Call& call) { return lists.find(call, ListId{call.id}); });
  return {
      std::move(list),
      std::move(find),
      create_endpoint(lists),
      change_endpoint(lists),
      remove_endpoint(lists),
      members_endpoint(lists, "{id}/members/", "members_add",
                       {.summary = "Add subscribers to a mailing list",
                        .description = "Adds the given subscribers, or all that a query selects. "
                                       "Those on the list already are counted as unchanged.",
                        .example = R"({"subscribers": [11, 12, 15]})"},
                       ListService::MembershipChange::join),
      members_endpoint(
          lists, "{id}/members/remove/", "members_remove",
          {.summary = "Remove subscribers from a mailing list",
           .description =
               "Removes the given subscribers, or all that a query selects. They stay subscribers.",
           .example = R"({"query": {"status": "bounced"}})"},
          ListService::MembershipChange::leave)};
}

}  // namespace toolyard::subscribers
