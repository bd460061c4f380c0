#include "areas/mailing/preferences/service.h"
#include "core/endpoint/part.h"

namespace toolyard::subscribers {
namespace {

constexpr Part preferences_part{"email", "subscriptions", Access::anyone};

// The button of a form sends nothing.
struct EraseRequest {
  static constexpr std::string_view schema_name = "EraseDataRequest";
  std::string reason;
  static constexpr auto fields(auto...) {
    return std::array{field<&EraseRequest::reason>("Reason, which is not stored.").limits(0, 500)};
  }
};

Result<HtmlPage> erase_data(PreferencesService& preferences, std::string_view token,
                            const EraseRequest&) {
  return preferences.erase(token);
}

}  // namespace

std::vector<Endpoint> preferences_endpoints(SubscriptionService& subscriptions,
                                            PreferencesService& preferences) {
  const std::vector<const ProblemType*> link_problems{&problems::invalid_link,
                                                      &problems::expired_link};
  const std::vector<const ProblemType*> owner_problems{
      &problems::invalid_link, &problems::expired_link, &problems::fresh_link_required};
  return {
      post<&SubscriptionService::send_link>(
          preferences_part, subscriptions,
          {.path = "preferences/",
           .verb = "request",
           .summary = "Request a link to one's subscription",
           .description =
               "Sends an email with a link, valid for a day, by which a subscriber sees, changes, "
               "exports and erases what is stored. The response is the same whether or not the "
               "address is known. A mailbox receives as many as by the form to subscribe.",
           .example = R"({"email": "ada@example.org"})",
           .status = 202,
           .takes_forms = true,
           .skips_unknown = true}),
      find<&PreferencesService::show>(
          preferences_part, preferences,
          {.path = "preferences/{token}/",
           .summary = "Show the preferences of a subscriber",
           .description = "Returns the preferences, or a page to change them. The token is that "
                          "of an unsubscribe link, or of a link to one's own data.",
           .problems = link_problems,
           .is_email_link = true}),
      post<&PreferencesService::change>(
          preferences_part, preferences,
          {.path = "preferences/{token}/",
           .summary = "Change the preferences of a subscriber",
           .description = "Changes lists, language, name and breaks. Fields that are not given "
                          "stay as they are. For those who have unsubscribed, nothing is changed: "
                          "they subscribe again by the form.",
           .example = R"({"list_ids": [3], "pause_days": 30})",
           .problems = link_problems,
           .takes_forms = true,
           .skips_unknown = true}),
      find<&PreferencesService::export_data>(
          preferences_part, preferences,
          {.path = "preferences/{token}/export/",
           .summary = "Export the data of a subscriber",
           .description = "Returns what is stored about the subscriber: the record, requests and "
                          "events, but neither emails that are still to be sent nor the audit "
                          "log, which names subscribers by number alone. It requires a link to "
                          "one's own data.",
           .problems = owner_problems}),
      post<erase_data>(
          preferences_part, preferences,
          {.path = "preferences/{token}/erase/",
           .summary = "Erase the data of a subscriber",
           .description = "Deletes everything that is stored about the subscriber. A hash of the "
                          "address is kept, so that no import enables it again. It requires a "
                          "link to one's own data.",
           .example = "{}",
           .problems = owner_problems,
           .takes_forms = true,
           .skips_unknown = true})};
}

}  // namespace toolyard::subscribers
