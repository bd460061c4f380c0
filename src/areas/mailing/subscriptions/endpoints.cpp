#include "areas/mailing/subscribers/endpoints.h"
#include "core/endpoint/part.h"

namespace toolyard::subscribers {
namespace {

constexpr Part public_part{"email", "subscriptions", Access::anyone};

constexpr std::string_view subscribe_example = R"(
{"email": "ada@example.org", "name": "Ada", "locale": "en",
 "source": "https://example.org/newsletter/", "lists": ["Newsletter"]})";

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

Result<HtmlPage> confirm(SubscriptionService& subscriptions, const Call& call,
                         std::string_view token, const Click&) {
  return subscriptions.confirm(call, token);
}

Result<HtmlPage> unsubscribe(SubscriptionService& subscriptions, std::string_view token,
                             const Click&) {
  return subscriptions.unsubscribe(token);
}

}  // namespace

// Forwarding may add parameters to links, and browsers the name of the button to forms.
std::vector<Endpoint> public_endpoints(SubscriptionService& subscriptions) {
  return {post<&SubscriptionService::subscribe>(
              public_part, subscriptions,
              {.path = "subscribe/",
               .summary = "Subscribe",
               .description =
                   "Sends an email with a confirmation link, for use by the form of a site. The "
                   "response is the same whether or not the address is known or can receive email: "
                   "as JSON, or as a page for browsers. Lists must be public. Fields that are not "
                   "described here, such as the name of a button, are ignored.",
               .example = subscribe_example,
               .problems = {&problems::too_many_subscriptions},
               .status = 202,
               .takes_forms = true,
               .skips_unknown = true}),
          find<&SubscriptionService::show_confirm>(
              public_part, subscriptions,
              {.path = "confirm/{token}/",
               .summary = "Show the confirmation page",
               .description = "Returns a page with a button to confirm a subscription. Nothing is "
                              "changed, because email scanners open links too.",
               .problems = {&problems::invalid_link, &problems::expired_link},
               .is_email_link = true}),
          post<confirm>(public_part, subscriptions,
                        {.path = "confirm/{token}/",
                         .summary = "Confirm a subscription",
                         .description = "Confirms a subscription with the link of its confirmation "
                                        "email. Confirming again changes nothing.",
                         .example = "{}",
                         .problems = {&problems::invalid_link, &problems::expired_link},
                         .takes_forms = true,
                         .is_email_link = true}),
          find<&SubscriptionService::show_unsubscribe>(
              public_part, subscriptions,
              {.path = "unsubscribe/{token}/",
               .summary = "Show the unsubscribe page",
               .description = "Returns a page with a button to unsubscribe. Nothing is changed, "
                              "because email scanners open links too.",
               .problems = {&problems::invalid_link},
               .is_email_link = true}),
          post<unsubscribe>(
              public_part, subscriptions,
              {.path = "unsubscribe/{token}/",
               .summary = "Unsubscribe",
               .description = "Unsubscribes the recipient of an email with its unsubscribe link, "
                              "also as the one-click unsubscribe of email clients (RFC 8058). "
                              "Unsubscribing again changes nothing.",
               .example = R"({"List-Unsubscribe": "One-Click"})",
               .problems = {&problems::invalid_link},
               .takes_forms = true,
               .is_email_link = true})};
}

}  // namespace toolyard::subscribers
