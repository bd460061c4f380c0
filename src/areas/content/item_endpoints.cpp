#include "areas/content/checks.h"
#include "areas/content/endpoints.h"
#include "core/transition.h"

namespace toolyard::content {
namespace {

Endpoint save_endpoint(ItemService& items, Method method, std::string_view id,
                       std::string_view summary) {
  auto endpoint = writing_endpoint(method, "{id}/", id, summary);
  endpoint.description =
      "Saving what is there already changes nothing. A `status` is asked for by the same table "
      "that the actions follow. With `If-Match`, nothing is saved over what you have not read.";
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
  auto endpoint = admin_endpoint(part, "", "list", "All content");
  endpoint.request = &type_of<ItemQuery>;
  endpoint.answer = &type_of<Page<ContentItem>>;
  endpoint.check = checking<ItemQuery>(
      [&items](const Call&, const ItemQuery& query) { return faults_of(query, items.options()); });
  endpoint.run = serving<ItemQuery>(
      [&items](const Call& call, const ItemQuery& query) { return items.list(call, query); });
  return endpoint;
}

Endpoint create_endpoint(ItemService& items) {
  auto endpoint = writing_endpoint(Method::post, "", "create", "Make content");
  endpoint.description =
      "In any status, since content may come from elsewhere; `approved` and `published` take an "
      "approver. What is `published` is live at once.";
  endpoint.status = 201;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = endpoint.answer = &type_of<ContentItem>;
  endpoint.problems = {&toolyard::problems::validation_error, &toolyard::problems::duplicate,
                       &problems::four_eyes};
  endpoint.check = checking<ContentItem>([&items](const Call&, const ContentItem& request) {
    return faults_of(request, items.options());
  });
  endpoint.run = serving<ContentItem>([&items](const Call& call, const ContentItem& request) {
    return created<ContentItem>(part, items.create(call, request));
  });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> item_endpoints(ItemService& items) {
  auto find = admin_endpoint(part, "{id}/", "retrieve", "One piece of content");
  find.answer = &type_of<ContentItem>;
  find.run = serving([&items](const Call& call) {
    return answered<ContentItem>(items.find(call, ItemId{call.id}));
  });
  return {list_endpoint(items), create_endpoint(items), std::move(find),
          save_endpoint(items, Method::put, "update", "Change content"),
          save_endpoint(items, Method::patch, "partial_update", "Change some of content")};
}

}  // namespace toolyard::content
