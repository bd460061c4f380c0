#include "areas/content/endpoints.h"

namespace toolyard::content {
namespace {

using toolyard::problems::store_unavailable;

constexpr Part published{"content", "published", Access::anyone};

constexpr std::string_view preview_example = R"(
{"title": "How Base64 works", "body": "Base64 writes **three bytes** as four characters."})";

// Long enough to absorb peaks of traffic, short enough that corrections appear soon.
Endpoint cached_for_a_minute(Endpoint endpoint) {
  endpoint.caching = "public, max-age=60";
  return endpoint;
}

}  // namespace

std::vector<Endpoint> delivery_endpoints(Delivery& delivery) {
  return {
      cached_for_a_minute(list<&Delivery::list>(
          published, delivery,
          {.summary = "List published content",
           .description = "Lists the content that is live, newest first, without its bodies. "
                          "Responses may be cached for a minute and carry an `ETag`.",
           .problems = {&store_unavailable}})),
      cached_for_a_minute(find<&Delivery::find>(
          published, delivery,
          {.path = "{locale}/{slug}/",
           .summary = "Retrieve published content",
           .description = "Returns one live content item, also rendered as sanitized HTML. "
                          "Responses may be cached for a minute and carry an `ETag`.",
           .problems = {&store_unavailable}})),
      post<&Delivery::preview>(part, delivery,
                               {.path = "preview/",
                                .summary = "Preview a text",
                                .description = "Returns the body as it would be delivered, with "
                                               "findings about its quality. Nothing is saved.",
                                .example = preview_example,
                                .problems = {&toolyard::problems::not_found},
                                .access = Access::viewer,
                                .takes_forms = true})};
}

}  // namespace toolyard::content
