#include "areas/search/endpoints.h"

namespace toolyard::search {
namespace {

constexpr AdminPart properties_part{"gsc/properties", "search data"};

}  // namespace

std::vector<Endpoint> property_endpoints(const PropertyService& properties) {
  auto list = admin_list_endpoint<PropertyQuery, Page<Property>>(
      properties_part, "", "list",
      {.summary = "List Search Console properties",
       .description = "Lists the properties that have search data, newest first."},
      [&properties](const Call& call, const PropertyQuery& query) {
        return properties.list(call, query);
      });
  auto find = admin_endpoint(
      properties_part, "{id}/", "retrieve",
      {.summary = "Retrieve a Search Console property", .description = "Returns a property."});
  find.answer = &type_of<Property>;
  find.run = serving([&properties](const Call& call) { return properties.find(SiteId{call.id}); });
  auto change = admin_endpoint(
      properties_part, "{id}/", "partial_update",
      {.summary = "Rename a Search Console property",
       .description =
           "Corrects the name of a property; its data stays. Refused for a property that "
           "the server fetches daily.",
       .example = R"({"site": "https://example.org/"})"});
  change.method = Method::patch;
  change.access = Access::editor;
  change.body = BodyClass::record;
  change.reading = {.is_of_record = true, .is_partial = true};
  change.request = change.answer = &type_of<Property>;
  change.problems.push_back(&toolyard::problems::duplicate);
  change.problems.push_back(&problems::property_in_use);
  change.run = serving<Property>([&properties](const Call& call, const Property& request) {
    return properties.rename(call, SiteId{call.id}, request);
  });
  auto remove = removing_endpoint(
      properties_part,
      {.summary = "Delete a Search Console property",
       .description = "Deletes a property with all of its search data and opportunities. It leaves "
                      "all reports at once; its data is deleted in the background. Refused for a "
                      "property that the server fetches daily, and while opportunities of it are "
                      "queued or in progress."});
  remove.problems.push_back(&problems::property_in_use);
  remove.run =
      serving([&properties](const Call& call) { return properties.remove(SiteId{call.id}); });
  return {std::move(list), std::move(find), std::move(change), std::move(remove)};
}

}  // namespace toolyard::search
