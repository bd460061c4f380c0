// The areas on one database, and all that they offer over the API.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "adapters/outbox/outbox.h"
#include "adapters/printer/printer.h"
#include "app/outside/counted_mailer.h"
#include "app/outside/writers.h"
#include "app/settings/settings.h"
#include "app/wiring/autopilot_dependencies.h"
#include "areas/accounts/accounts.h"
#include "areas/affiliates/affiliates.h"
#include "areas/autopilot/autopilot.h"
#include "areas/content/content.h"
#include "areas/experiments/experiments.h"
#include "areas/invoices/invoices.h"
#include "areas/jobs/jobs.h"
#include "areas/keys/keys.h"
#include "areas/keywords/keywords.h"
#include "areas/mailing/mailing.h"
#include "areas/metering/metering.h"
#include "areas/metrics/metrics.h"
#include "areas/oauth/oauth.h"
#include "areas/once/once.h"
#include "areas/opportunities/opportunities.h"
#include "areas/push/push.h"
#include "areas/search/search.h"
#include "core/crypto/secret_key.h"
#include "core/endpoint/endpoint.h"
#include "core/log.h"
#include "core/threads.h"
#include "ports/database.h"
#include "ports/identity_provider.h"
#include "ports/search_console.h"

namespace toolyard {

// What a key can be restricted to: every tool, and what sites ask of experiments.
std::vector<std::string> key_scopes();
std::vector<std::string> plan_names(const Settings& settings);

struct Areas {
  Areas(Database& database, Database& reports, const Settings& settings, const SecretKey& secret,
        Log& log, Threads& threads);
  // Handlers of jobs use the areas that come after the jobs.
  ~Areas() { jobs.finish(); }

  // What is kept in memory: all of it, and then what others have changed.
  Result<void> load();
  Result<void> refresh();
  // Asks for what is to be done at this time of the day; to be called often.
  Result<void> plan();

  // What limits and counters have to say, for endpoints of areas that do not know them.
  struct Usage {
    accounts::PasswordLimits passwords;
    experiments::EventLimit may_record;
    keys::UsedThisMonth used_this_month;
    metering::UsageOf usage_of;
    metering::QuotaOf quota_of;
    metering::UsageFaults usage_faults;
  };
  std::vector<Endpoint> endpoints(const Settings& settings, Usage usage, metrics::NodeStatus node);
  // Those that no document shows: apps find them by their metadata.
  std::vector<Endpoint> protocol_endpoints() { return oauth.protocol_endpoints(); }
  // What is counted here for operators. Waits for nothing.
  void collect(MetricSink& sink) const;

  accounts::AccountService accounts;
  accounts::Sessions sessions;
  keys::KeyService keys;
  once::OnceService once;
  jobs::Jobs jobs;
  Writers writers;
  content::Content content;
  std::unique_ptr<SearchConsole> console;  // null where none is set
  search::Search search;
  opportunities::Opportunities opportunities;
  keywords::Keywords keywords;
  experiments::Experiments experiments;
  CountedMailer mailer;
  outbox::OutboxKeeper outbox_keeper;
  accounts::AccountEmails account_emails;
  accounts::Passkeys passkeys;
  accounts::RecoveryService recovery;
  accounts::AddressService addresses;
  accounts::InvitationService invitations;
  accounts::DeletionService deletion;
  oauth::OAuth oauth;
  std::unique_ptr<IdentityProvider> identity_provider;  // null where none is set
  accounts::SingleSignOn single_sign_on;
  mailing::Mailing mailing;
  printer::PdfPrinter printer;
  invoices::Invoices invoices;
  affiliates::Affiliates affiliates;
  push::Push push;
  metrics::MetricsService metrics;
  ContentAuthor author;
  OpportunityQueue opportunity_queue;
  autopilot::Autopilot autopilot;

 private:
  // What other areas forget of an account that is deleted.
  accounts::DeletionService::Outside forgetting();

  Database& database_;
};

}  // namespace toolyard
