// Preferences of a subscriber, by a signed link: lists, language and breaks with the link of any
// campaign, which may be forwarded and therefore reveals nothing personal; name, export and erasure
// with a link that was sent to the mailbox on request and expires.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/mailing/preferences/model.h"
#include "areas/mailing/subscriptions/service.h"
#include "core/answers/html_page.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::subscribers {

namespace problems {
inline constexpr ProblemType fresh_link_required{
    "fresh_link_required", ErrorKind::forbidden, "This link does not open personal data.",
    "Links in campaigns may be forwarded. Request a link to your data with your email address."};
}  // namespace problems

std::vector<Fault> faults_of(const PreferencesRequest& request);

class PreferencesService {
 public:
  explicit PreferencesService(const SubscriptionService::Dependencies& dependencies)
      : database_(dependencies.database), clock_(dependencies.clock), links_(dependencies.links) {}

  Result<HtmlPreferences> show(std::string_view token) const;
  Result<HtmlPreferences> change(const Call& call, std::string_view token,
                                 const PreferencesRequest& request);
  Result<SubscriberExport> export_data(const Call& call, std::string_view token) const;
  Result<HtmlPage> erase(std::string_view token);

 private:
  struct Bearer;
  Result<Bearer> bearer_of(Transaction& transaction, std::string_view token) const;
  Result<Bearer> owner_of(Transaction& transaction, std::string_view token) const;
  HtmlPreferences preferences_of(Transaction& transaction, const Bearer& bearer,
                                 std::string_view token, bool changed) const;

  Database& database_;
  Clock clock_;
  LinkSigner links_;
};

std::vector<Endpoint> preferences_endpoints(SubscriptionService& subscriptions,
                                            PreferencesService& preferences);

}  // namespace toolyard::subscribers
