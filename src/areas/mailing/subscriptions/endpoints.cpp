#include "areas/mailing/subscribers/endpoints.h"
#include "core/endpoint/admin_endpoint.h"

namespace toolyard::subscribers {
namespace {

constexpr std::string_view subscribe_example = R"(
{"email": "ada@example.org", "name": "Ada", "locale": "en",
 "source": "https://example.org/newsletter/", "lists": ["Newsletter"]})";

Endpoint public_endpoint(Method method, std::string_view path, std::string_view id,
                         const EndpointText& text) {
  return {.method = method,
          .path = "/api/v1/email/" + std::string(path),
          .operation_id = "v1_email_" + std::string(id),
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "subscriptions",
          .access = Access::anyone,
          .cost = Cost::store,
          .problems = {&toolyard::problems::validation_error},
          .example = text.example};
}

// The request body that the form on the page, or an email client (RFC 8058), sends; it is ignored.
struct Click {
  static constexpr std::string_view schema_name = "OneClickRequest";
  std::optional<std::string> list_unsubscribe;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Click::list_unsubscribe>("`One-Click`, as email clients send it (RFC 8058).")
            .named("List-Unsubscribe")
            .limits(0, 100)};
  }
};

using Show = Result<HtmlPage> (SubscriptionService::*)(std::string_view token);

Endpoint showing(SubscriptionService& subscriptions, std::string_view path, std::string_view id,
                 const EndpointText& text, Show show) {
  auto endpoint = public_endpoint(Method::get, path, id, text);
  endpoint.reading.skips_unknown = true;  // forwarding may add parameters
  endpoint.answer = &type_of<HtmlPage>;
  endpoint.problems = {&problems::invalid_link};
  endpoint.run = serving([&subscriptions, show](const Call& call) {
    return (subscriptions.*show)(call.path_text("token"));
  });
  return endpoint;
}

Endpoint clicked(std::string_view path, std::string_view id, const EndpointText& text) {
  auto endpoint = public_endpoint(Method::post, path, id, text);
  endpoint.body = BodyClass::record;
  endpoint.takes_urlencoded = endpoint.takes_multipart = true;
  endpoint.reading = {.is_of_record = true, .skips_unknown = true};
  endpoint.request = &type_of<Click>;
  endpoint.answer = &type_of<HtmlPage>;
  endpoint.problems.push_back(&problems::invalid_link);
  return endpoint;
}

Endpoint subscribe_endpoint(SubscriptionService& subscriptions) {
  auto subscribe = public_endpoint(
      Method::post, "subscribe/", "subscribe_create",
      {.summary = "Subscribe",
       .description =
           "Sends an email with a confirmation link, for use by the form of a site. The "
           "answer is always the same, whether or not the address is known or can "
           "receive email: as JSON, or as a page for browsers. Lists must be public. Fields "
           "that are not described here, such as the name of a button, are ignored.",
       .example = subscribe_example});
  subscribe.body = BodyClass::record;
  subscribe.takes_urlencoded = subscribe.takes_multipart = true;
  subscribe.reading = {.is_of_record = true, .skips_unknown = true};
  subscribe.status = 202;
  subscribe.request = &type_of<SubscribeRequest>;
  subscribe.answer = &type_of<SubscribeDone>;
  subscribe.problems.push_back(&problems::too_many_subscriptions);
  subscribe.check = checking_request<SubscribeRequest>();
  subscribe.run = serving<SubscribeRequest>(
      [&subscriptions](const Call& call, const SubscribeRequest& request) {
        return subscriptions.subscribe(call, request);
      });
  return subscribe;
}

}  // namespace

std::vector<Endpoint> public_endpoints(SubscriptionService& subscriptions) {
  auto show_confirm =
      showing(subscriptions, "confirm/{token}/", "confirm_retrieve",
              {.summary = "Show the confirmation page",
               .description = "Returns a page with a button to confirm a subscription. It changes "
                              "nothing, since scanners open links too."},
              &SubscriptionService::show_confirm);
  show_confirm.problems.push_back(&problems::expired_link);
  auto confirm = clicked("confirm/{token}/", "confirm_create",
                         {.summary = "Confirm a subscription",
                          .description = "Confirms a subscription by the link of its confirmation "
                                         "email. Confirming again changes nothing.",
                          .example = "{}"});
  confirm.problems.push_back(&problems::expired_link);
  confirm.run = serving<Click>([&subscriptions](const Call& call, const Click&) {
    return subscriptions.confirm(call, call.path_text("token"));
  });
  auto unsubscribe = clicked(
      "unsubscribe/{token}/", "unsubscribe_create",
      {.summary = "Unsubscribe",
       .description =
           "Unsubscribes the recipient of an email by its unsubscribe link, also as the one-click "
           "unsubscribe of email clients (RFC 8058). Unsubscribing again changes nothing.",
       .example = R"({"List-Unsubscribe": "One-Click"})"});
  unsubscribe.run = serving<Click>([&subscriptions](const Call& call, const Click&) {
    return subscriptions.unsubscribe(call.path_text("token"));
  });
  return {subscribe_endpoint(subscriptions), std::move(show_confirm), std::move(confirm),
          showing(subscriptions, "unsubscribe/{token}/", "unsubscribe_retrieve",
                  {.summary = "Show the unsubscribe page",
                   .description = "Returns a page with a button to unsubscribe. It changes "
                                  "nothing, since scanners open links too."},
                  &SubscriptionService::show_unsubscribe),
          std::move(unsubscribe)};
}

}  // namespace toolyard::subscribers
