#include "areas/content/endpoints.h"

namespace toolyard::content {
namespace {

// Long enough to absorb peaks of traffic, short enough that corrections appear soon.
constexpr std::string_view caching = "public, max-age=60";

Endpoint public_endpoint(std::string_view path, std::string_view id, const EndpointText& text) {
  return {.method = Method::get,
          .path = "/api/v1/content/" + std::string(path),
          .operation_id = "v1_content_" + std::string(id),
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "published",
          .access = Access::anyone,
          .cost = Cost::store,
          .caching = caching,
          .problems = {&toolyard::problems::not_found, &toolyard::problems::validation_error,
                       &toolyard::problems::store_unavailable}};
}

constexpr std::string_view preview_example = R"(
{"title": "How Base64 works", "body": "Base64 writes **three bytes** as four characters."})";

Endpoint preview_endpoint(Delivery& delivery) {
  auto endpoint = admin_writing_endpoint(
      part, Method::post, "preview/", "preview_create",
      {.summary = "Preview a text",
       .description = "Returns the body as it would be delivered, with what there is to say of its "
                      "quality. Saves nothing.",
       .example = preview_example});
  endpoint.access = Access::viewer;
  endpoint.request = &type_of<TextPreviewRequest>;
  endpoint.answer = &type_of<TextPreview>;
  endpoint.run =
      serving<TextPreviewRequest>([&delivery](const Call&, const TextPreviewRequest& request) {
        return delivery.preview(request);
      });
  return taking_forms(std::move(endpoint));
}

}  // namespace

std::vector<Endpoint> delivery_endpoints(Delivery& delivery) {
  auto list = public_endpoint(
      "", "list",
      {.summary = "List published content",
       .description = "Lists the content that is live, newest first, without its bodies. Answers "
                      "may be cached for a minute and carry an `ETag`."});
  list.request = &type_of<LiveQuery>;
  list.answer = &type_of<Page<LiveSummary>>;
  list.check = checking<LiveQuery>(
      [&delivery](const Call&, const LiveQuery& query) { return delivery.faults_of(query); });
  list.run = serving<LiveQuery>(
      [&delivery](const Call& call, const LiveQuery& query) { return delivery.list(call, query); });
  auto find = public_endpoint(
      "{locale}/{slug}/", "retrieve",
      {.summary = "Retrieve published content",
       .description = "Returns one live content item, also rendered as sanitized HTML. Answers may "
                      "be cached for a minute and carry an `ETag`."});
  find.request = &type_of<LiveAddress>;
  find.answer = &type_of<LiveItem>;
  find.run = serving<LiveAddress>(
      [&delivery](const Call&, const LiveAddress& address) { return delivery.find(address); });
  return {std::move(list), std::move(find), preview_endpoint(delivery)};
}

}  // namespace toolyard::content
