#include "areas/mailing/subscribers/endpoints.h"
#include "core/endpoint/part.h"

namespace toolyard::subscribers {
namespace {

constexpr Part lists_part{"admin/email/lists", "subscribers"};

constexpr std::string_view list_example = R"(
{"name": "Newsletter", "is_public": true, "description": "What is new in the tools.",
 "frequency": "Once a month"})";

Endpoint leave_endpoint(ListService& lists) {
  auto leave = post<&ListService::leave>(
      lists_part, lists,
      {.path = "{id}/members/remove/",
       .summary = "Remove subscribers from a mailing list",
       .description =
           "Removes the given subscribers, or all that a query selects. They remain subscribers.",
       .example = R"({"query": {"status": "bounced"}})",
       .repeats = Repeats::under_key_in_slices});
  leave.operation_id = "v1_admin_email_lists_members_remove";
  return leave;
}

}  // namespace

std::vector<Endpoint> list_endpoints(ListService& lists) {
  return {
      list<&ListService::list>(
          lists_part, lists,
          {.summary = "List mailing lists",
           .description =
               "Lists the mailing lists with their number of subscribers, newest first."}),
      find<&ListService::find>(lists_part, lists,
                               {.path = "{id}/",
                                .summary = "Retrieve a mailing list",
                                .description = "Returns one mailing list."}),
      create<&ListService::create>(
          lists_part, lists,
          {.summary = "Create a mailing list",
           .description = "Creates a mailing list. People can join a public list themselves.",
           .example = list_example,
           .problems = {&toolyard::problems::duplicate, &toolyard::problems::not_found}}),
      patch<&ListService::change>(
          lists_part, lists,
          {.path = "{id}/",
           .summary = "Update a mailing list",
           .description = "Renames a list, or makes it public or private. Refused while a campaign "
                          "is being prepared from it; drafts of campaigns keep the old name.",
           .example = R"({"name": "Monthly newsletter"})",
           .problems = {&toolyard::problems::duplicate, &problems::list_in_use}}),
      remove<&ListService::remove>(
          lists_part, lists,
          {.path = "{id}/",
           .summary = "Delete a mailing list",
           .description = "Deletes a list. Its subscribers are kept. Refused while a campaign is "
                          "being prepared from it.",
           .problems = {&problems::list_in_use},
           .takes_if_match = true}),
      post<&ListService::join>(
          lists_part, lists,
          {.path = "{id}/members/",
           .verb = "add",
           .summary = "Add subscribers to a mailing list",
           .description = "Adds the given subscribers, or all that a query selects. Those on the "
                          "list already are counted as unchanged.",
           .example = R"({"subscribers": [11, 12, 15]})",
           .repeats = Repeats::under_key_in_slices}),
      leave_endpoint(lists)};
}

}  // namespace toolyard::subscribers
