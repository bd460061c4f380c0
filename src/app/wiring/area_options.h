// Options for areas beyond their settings, made from the tools and from other areas.
#pragma once
#include <string>
#include <vector>

#include "app/settings/settings.h"
#include "areas/accounts/accounts.h"
#include "areas/content/options.h"
#include "areas/invoices/invoices.h"
#include "areas/keys/keys.h"
#include "areas/mailing/dependencies.h"
#include "areas/media/media.h"
#include "areas/metering/metering.h"
#include "areas/oauth/dependencies.h"
#include "areas/site/site.h"
#include "core/address.h"
#include "core/click_curve.h"
#include "core/crypto/secret_key.h"
#include "core/log.h"
#include "core/time/clock.h"

namespace toolyard {

// Logs sign-ins, good and bad. deploy/fail2ban.conf reads these lines.
accounts::OnSignIn logged_sign_ins(Log& log);

std::vector<std::string> tool_slugs();
// Returns the networks that webhooks of the staff may be sent to although they are not public.
std::vector<Network> webhook_networks(const Settings& settings);
std::vector<site::OfferedTool> offered_tools();
// Returns the options without `deliver`, which takes a database.
content::Options content_options(const Settings& settings);
// Returns them with the signatures of links to previews, and the addresses of texts on the site,
// which must outlive them.
content::Options content_options(const Settings& settings, const SecretKey& secret,
                                 const site::Site& site, Database& database, Clock clock);
ExpectedClicks expected_clicks(const Settings& settings);
// Returns what finds the uses of media: in texts, campaigns, the site record, redirects and
// experiments on pages.
std::vector<media::UseFinder> media_finders();
invoices::Options invoice_options(const Settings& settings,
                                  const accounts::AccountService& accounts, Log& log);
// Returns the calls to be billed: only successful ones.
invoices::CallsOf billed_calls(metering::UsageOf usage_of);
oauth::OtherParts parts_for_oauth(accounts::AccountService& accounts,
                                  accounts::AccountEmails& emails, keys::KeyService& keys);
// `site` is null if the public site is not served.
campaigns::OtherParts parts_for_campaigns(const accounts::AccountService& accounts,
                                          const site::Site* site, std::string base_url);

}  // namespace toolyard
