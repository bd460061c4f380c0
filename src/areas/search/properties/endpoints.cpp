#include "areas/search/endpoints.h"

namespace toolyard::search {
namespace {

constexpr Part properties_part{"admin/gsc/properties", "search data"};

}  // namespace

std::vector<Endpoint> property_endpoints(const PropertyService& properties) {
  return {
      list<&PropertyService::list>(
          properties_part, properties,
          {.summary = "List Search Console properties",
           .description = "Lists the properties that have search data, newest first."}),
      find<&PropertyService::find>(properties_part, properties,
                                   {.path = "{id}/",
                                    .summary = "Retrieve a Search Console property",
                                    .description = "Returns a property."}),
      patch<&PropertyService::rename>(
          properties_part, properties,
          {.path = "{id}/",
           .summary = "Rename a Search Console property",
           .description =
               "Corrects the name of a property; its data stays. Refused for a property that the "
               "server fetches daily.",
           .example = R"({"site": "https://example.org/"})",
           .problems = {&toolyard::problems::duplicate, &problems::property_in_use}}),
      remove<&PropertyService::remove>(
          properties_part, properties,
          {.path = "{id}/",
           .summary = "Delete a Search Console property",
           .description = "Deletes a property with all of its search data and opportunities. It "
                          "disappears from all reports immediately; its data is deleted in the "
                          "background. Refused for a property that the server fetches daily, and "
                          "while opportunities of it are queued or in progress.",
           .problems = {&problems::property_in_use}})};
}

}  // namespace toolyard::search
