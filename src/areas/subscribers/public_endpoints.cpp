#include "areas/subscribers/endpoints.h"

namespace toolyard::subscribers {
namespace {

Endpoint public_endpoint(Method method, std::string_view path, std::string_view id,
                         std::string_view summary) {
  return {.method = method,
          .path = "/api/v1/email/" + std::string(path),
          .operation_id = "v1_email_" + std::string(id),
          .summary = std::string(summary),
          .tag = "subscriptions",
          .access = Access::anyone,
          .cost = Cost::store,
          .problems = {&toolyard::problems::validation_error}};
}

// What the form on a page, or a mail program (RFC 8058), sends along: it changes nothing.
struct Click {
  std::optional<std::string> list_unsubscribe;
  static constexpr auto fields(auto...) {
    return std::array{field<&Click::list_unsubscribe>("`One-Click`, as mail programs send it.")
                          .named("List-Unsubscribe")
                          .limits(0, 100)};
  }
};

using Show = Result<HtmlPage> (SubscriptionService::*)(std::string_view token);

Endpoint showing(SubscriptionService& subscriptions, std::string_view path, std::string_view id,
                 std::string_view summary, Show show) {
  auto endpoint = public_endpoint(Method::get, path, id, summary);
  endpoint.description = "A page with a button. It changes nothing, for scanners open links too.";
  endpoint.answer = &type_of<HtmlPage>;
  endpoint.problems = {&problems::invalid_link};
  endpoint.run = serving([&subscriptions, show](const Call& call) {
    return (subscriptions.*show)(call.path_text("token"));
  });
  return endpoint;
}

Endpoint clicked(std::string_view path, std::string_view id, std::string_view summary) {
  auto endpoint = public_endpoint(Method::post, path, id, summary);
  endpoint.body = BodyClass::record;
  endpoint.takes_urlencoded = endpoint.takes_multipart = endpoint.is_body_optional = true;
  endpoint.reading = {.is_of_record = true, .skips_unknown = true};
  endpoint.request = &type_of<Click>;
  endpoint.answer = &type_of<HtmlPage>;
  endpoint.problems.push_back(&problems::invalid_link);
  return endpoint;
}

Endpoint subscribe_endpoint(SubscriptionService& subscriptions) {
  auto subscribe = public_endpoint(Method::post, "subscribe/", "subscribe_create",
                                   "Ask for mails, for the form of a site");
  subscribe.description =
      "Sends a mail with a link to confirm, unless the address has all of it already or can get no "
      "mails. The answer is the same either way. Lists must be public.";
  subscribe.body = BodyClass::record;
  subscribe.takes_urlencoded = subscribe.takes_multipart = true;
  subscribe.reading = {.is_of_record = true};
  subscribe.status = 202;
  subscribe.request = &type_of<SubscribeRequest>;
  subscribe.answer = &type_of<SubscribeDone>;
  subscribe.problems.push_back(&problems::too_many_subscriptions);
  subscribe.run = serving<SubscribeRequest>(
      [&subscriptions](const Call& call, const SubscribeRequest& request) {
        return subscriptions.subscribe(call, request);
      });
  return subscribe;
}

}  // namespace

std::vector<Endpoint> public_endpoints(SubscriptionService& subscriptions) {
  auto show_confirm = showing(subscriptions, "confirm/{token}/", "confirm_retrieve",
                              "Ask whether mails are wanted", &SubscriptionService::show_confirm);
  show_confirm.problems.push_back(&problems::expired_link);
  auto confirm = clicked("confirm/{token}/", "confirm_create", "Confirm that mails are wanted");
  confirm.problems.push_back(&problems::expired_link);
  confirm.run = serving<Click>([&subscriptions](const Call& call, const Click&) {
    return subscriptions.confirm(call, call.path_text("token"));
  });
  auto unsubscribe =
      clicked("unsubscribe/{token}/", "unsubscribe_create", "Get no more mails (RFC 8058)");
  unsubscribe.run = serving<Click>([&subscriptions](const Call& call, const Click&) {
    return subscriptions.unsubscribe(call.path_text("token"));
  });
  return {subscribe_endpoint(subscriptions), std::move(show_confirm), std::move(confirm),
          showing(subscriptions, "unsubscribe/{token}/", "unsubscribe_retrieve",
                  "Ask whether mails are still wanted", &SubscriptionService::show_unsubscribe),
          std::move(unsubscribe)};
}

}  // namespace toolyard::subscribers
