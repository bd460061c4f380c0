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
  auto endpoint = admin_list_endpoint<ItemQuery, Page<ContentItem>>(
      part, "", "list",
      {.summary = "List content items",
       .description =
           "Lists content items in every status, newest first, with filters and search."},
      [&items](const Call& call, const ItemQuery& query) { return items.list(call, query); });
  endpoint.agents = {Agents::read};
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

}  // namespace

std::vector<Endpoint> item_endpoints(ItemService& items) {
  auto find = admin_endpoint(
      part, "{id}/", "retrieve",
      {.summary = "Retrieve a content item",
       .description = "Returns one item with its latest revision, its workflow state and the "
                      "actions you may take. The `ETag` can be sent back as `If-Match`."});
  find.agents = {Agents::read};
  find.answer = &type_of<ContentItem>;
  find.run = serving([&items](const Call& call) {
    return answered<ContentItem>(items.find(call, ItemId{call.id}));
  });
  auto change = save_endpoint(
      items, Method::patch, "partial_update",
      {.summary = "Update a content item",
       .description = "Changes the given fields and saves a new revision; identical values change "
                      "nothing. A `status` follows the same transitions as the actions. Send "
                      "`If-Match` so as not to overwrite somebody else's edit.",
       .example = R"({"title": "How Base64 works, step by step", "tags": ["basics"]})"});
  change.agents = {Agents::draft, {"status"}};
  return {
      list_endpoint(items), create_endpoint(items), std::move(find),
      save_endpoint(
          items, Method::put, "update",
          {.summary = "Replace a content item",
           .description = "Saves an item as a new revision; optional fields that are absent keep "
                          "their values. Editing approved or published content returns it to "
                          "review. Send `If-Match` so as not to overwrite somebody else's edit.",
           .example = replacement_example}),
      std::move(change)};
}

}  // namespace toolyard::content
