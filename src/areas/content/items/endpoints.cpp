#include "areas/content/endpoints.h"
#include "areas/content/items/checks.h"
#include "core/endpoint/transition.h"

namespace toolyard::content {
namespace {

constexpr std::string_view create_example = R"(
{"content_type": "blog", "title": "How Base64 works", "locale": "en",
 "summary": "What Base64 is for, and what it costs.",
 "body": "Base64 writes **three bytes** as four characters.",
 "seo_title": "How Base64 works, with examples",
 "meta_description": "Base64 explained with worked examples.",
 "keywords": ["base64", "encoding"], "tags": ["basics"], "tool_slug": "base64"})";

constexpr std::string_view replacement_example = R"(
{"content_type": "blog", "title": "How Base64 works",
 "body": "Base64 writes **three bytes** as four characters.", "tags": ["basics", "encoding"]})";

Endpoint save_endpoint(ItemService& items, Method method, std::string_view id,
                       const EndpointText& text) {
  auto endpoint = taking_forms(admin_writing_endpoint(part, method, "{id}/", id, text));
  endpoint.request = endpoint.answer = &type_of<ContentItem>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&toolyard::problems::duplicate, &toolyard::problems::illegal_transition,
                            &problems::four_eyes});
  endpoint.check = checking<ContentItem>([&items](const Call&, const ContentItem& request) {
    return faults_of(request, items.options());
  });
  endpoint.run = serving<ContentItem>([&items](const Call& call, const ContentItem& request) {
    return answered<ContentItem>(items.save(call, ItemId{call.id}, [&](const StoredItem& stored) {
      return merged(call, request, stored);
    }));
  });
  return endpoint;
}

Endpoint list_endpoint(ItemService& items) {
  auto endpoint = admin_list_endpoint<ItemQuery, ContentItemPage>(
      part, "", "list",
      {.summary = "List content items",
       .description =
           "Lists content items in every status, newest first, with filters and search."},
      [&items](const Call& call, const ItemQuery& query) { return items.list(call, query); });
  endpoint.agents = {Agents::read, {"include_body"}};
  endpoint.check = checking<ItemQuery>(
      [&items](const Call&, const ItemQuery& query) { return faults_of(query, items.options()); });
  return endpoint;
}

Endpoint create_endpoint(ItemService& items) {
  auto endpoint = admin_create_endpoint<ContentItem>(
      part,
      {.summary = "Create a content item",
       .description = "Creates an item in any status, so that existing content can be moved here. "
                      "The statuses `approved` and `published` require the role `approver`; a "
                      "published item is live at once.",
       .example = create_example},
      [&items](const Call& call, const ContentItem& request) {
        return items.create(call, request);
      });
  endpoint.agents = {Agents::draft, {"status"}};
  endpoint.problems = {&toolyard::problems::validation_error, &toolyard::problems::duplicate,
                       &problems::four_eyes};
  endpoint.check = checking<ContentItem>([&items](const Call&, const ContentItem& request) {
    return faults_of(request, items.options());
  });
  return taking_forms(std::move(endpoint));
}

constexpr std::string_view comment_example = R"({"comment": "Figures for May are out."})";

template <class Request>
Endpoint action_endpoint(ItemService& items, Action action, Access access,
                         const EndpointText& text) {
  auto endpoint = admin_action_endpoint<Request, ActionResult>(
      part, spelling(action), text, [&items, action](const Call& call, const Request& request) {
        return items.act(call, ItemId{call.id}, action, request);
      });
  endpoint.access = access;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&problems::not_the_latest, &problems::four_eyes});
  return taking_forms(std::move(endpoint));
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
    const auto revision = path_number(call, "revision");
    if (!revision || *revision < 1) return no_such<Revision>();
    return answered<ActionResult>(items.restore(call, ItemId{call.id}, *revision));
  });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> item_endpoints(ItemService& items) {
  auto find = admin_find_endpoint<ContentItem>(
      part,
      {.summary = "Retrieve a content item",
       .description = "Returns one item with its latest revision, its workflow state and the "
                      "actions you may take. The `ETag` can be sent back as `If-Match`."},
      [&items](const Call& call) { return items.find(call, ItemId{call.id}); });
  find.agents = {Agents::read};
  auto change = save_endpoint(
      items, Method::patch, "partial_update",
      {.summary = "Update a content item",
       .description = "Changes the given fields and saves a new revision; identical values change "
                      "nothing. A `status` follows the same transitions as the actions. Send "
                      "`If-Match` to avoid overwriting somebody else's edit.",
       .example = R"({"title": "How Base64 works, step by step", "tags": ["basics"]})"});
  change.agents = {Agents::draft, {"status"}};
  return {
      list_endpoint(items), create_endpoint(items), std::move(find),
      save_endpoint(
          items, Method::put, "update",
          {.summary = "Replace a content item",
           .description = "Saves an item as a new revision; optional fields that are absent keep "
                          "their values. Editing approved or published content returns it to "
                          "review. Send `If-Match` to avoid overwriting somebody else's edit.",
           .example = replacement_example}),
      std::move(change)};
}

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
