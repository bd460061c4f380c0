// The services of all areas on one database, and their API endpoints.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "adapters/http_client/webhook_transfers.h"
#include "adapters/outbox/outbox.h"
#include "adapters/painter/painter.h"
#include "adapters/pictures/picture_process.h"
#include "adapters/printer/printer.h"
#include "app/outside/counted_mailer.h"
#include "app/outside/writers.h"
#include "app/settings/reload.h"
#include "app/settings/settings.h"
#include "app/wiring/autopilot_dependencies.h"
#include "areas/accounts/accounts.h"
#include "areas/affiliates/affiliates.h"
#include "areas/autopilot/autopilot.h"
#include "areas/content/content.h"
#include "areas/events/events.h"
#include "areas/experiments/experiments.h"
#include "areas/idempotency/idempotency.h"
#include "areas/invoices/invoices.h"
#include "areas/jobs/jobs.h"
#include "areas/keys/keys.h"
#include "areas/keywords/keywords.h"
#include "areas/mailing/mailing.h"
#include "areas/media/media.h"
#include "areas/metering/metering.h"
#include "areas/metrics/metrics.h"
#include "areas/oauth/oauth.h"
#include "areas/opportunities/opportunities.h"
#include "areas/push/push.h"
#include "areas/search/search.h"
#include "areas/site/site.h"
#include "areas/visits/visits.h"
#include "core/crypto/preview_token.h"
#include "core/crypto/secret_key.h"
#include "core/endpoint/endpoint.h"
#include "core/log.h"
#include "core/threads.h"
#include "ports/database.h"
#include "ports/identity_provider.h"
#include "ports/search_console.h"
#include "ports/shared_visitors.h"
#include "records/pruner.h"

namespace toolyard {

// Returns the scopes that API keys can have: one per tool, and that of experiments.
keys::KnownScopes key_scopes();
std::vector<std::string> plan_names(const Settings& settings);

// What the areas use from outside of the program.
struct Outside {
  Clock clock = system_now;
  std::unique_ptr<Mailer> mailer;
  std::unique_ptr<SearchConsole> console = {};               // null if not configured
  std::unique_ptr<IdentityProvider> identity_provider = {};  // null if not configured
  std::unique_ptr<SharedVisitors> shared_visitors = {};      // null without `redis_url`
  bool calls_models = true;  // false: texts are by the offline writer
};
// Returns what the settings configure.
Outside outside_of(const Settings& settings, Database& database);

struct Areas {
  Areas(Database& database, Database& reports, const Settings& settings, const SecretKey& secret,
        Log& log, Threads& threads, Outside outside);
  // Ends the jobs and the deliveries of events first, because they use areas that are declared
  // after `jobs` and `events`, and therefore destroyed before these.
  ~Areas() {
    jobs.finish();
    events.finish();
  }

  // Lets this process perform the background jobs of areas: of all, or of one. Before `jobs.start`.
  void handle_all_jobs();
  template <class Area> void handle_jobs_of(Area& area) {
    for (auto& [kind, handler] : area.job_handlers())
      jobs.add_handler(std::move(kind), std::move(handler));
  }

  // Load the data that is kept in memory: everything, or what other processes have changed.
  Result<void> load();
  Result<void> refresh();
  // Queues the work that is due, such as daily jobs and cleanup. To be called often.
  Result<void> plan();

  // Functions of limits and usage counters, for the endpoints of areas, which do not depend on
  // them.
  struct Usage {
    accounts::PasswordLimits passwords;
    experiments::EventLimit may_record;
    keys::UsedThisMonth used_this_month;
    metering::UsageOf usage_of;
    metering::ReportedAccount reported_account;
    metering::ReportedKey reported_key;
    metering::UsageFaults usage_faults;
  };
  std::vector<Endpoint> endpoints(const Settings& settings,
                                  std::shared_ptr<const SettingsInForce> in_force, Usage usage,
                                  metrics::NodeStatus node);
  // Returns the OAuth endpoints, which are not part of the OpenAPI document; apps find them through
  // metadata.
  std::vector<Endpoint> protocol_endpoints() { return oauth.protocol_endpoints(); }
  // Adds the metrics of the areas. Does not block.
  void collect(MetricSink& sink) const;

  const Clock clock;
  const ServedPages served_pages;
  const LinkSigner signer;  // signs links in emails
  const PreviewSigner previews;
  const DerivedKey visitor_key;  // of the cookies of the public site
  accounts::AccountService accounts;
  accounts::Sessions sessions;
  keys::KeyService keys;
  idempotency::IdempotencyService idempotency;
  jobs::Jobs jobs;
  http_client::WebhookTransfers webhook_transfers;
  events::Events events;
  Writers writers;
  content::Content content;
  site::Site site;
  pictures::PictureProcesses pictures;
  std::unique_ptr<FileStore> files;
  media::MediaLibrary media;
  std::unique_ptr<SharedVisitors> shared_visitors;  // null without `redis_url`
  visits::Visits visits;
  std::unique_ptr<SearchConsole> console;  // null if not configured
  search::Search search;
  opportunities::Opportunities opportunities;
  keywords::Keywords keywords;
  experiments::Experiments experiments;
  CountedMailer mailer;
  outbox::OutboxPruner outbox_pruner;
  accounts::AccountEmails account_emails;
  accounts::Passkeys passkeys;
  accounts::WaysIn ways_in;
  accounts::RecoveryService recovery;
  accounts::AddressService addresses;
  accounts::InvitationService invitations;
  accounts::DeletionService deletion;
  oauth::OAuth oauth;
  std::unique_ptr<IdentityProvider> identity_provider;  // null if not configured
  accounts::SingleSignOn single_sign_on;
  mailing::Mailing mailing;
  printer::PdfPrinter printer;
  painter::CairoPainter painter;
  invoices::Invoices invoices;
  affiliates::Affiliates affiliates;
  push::Push push;
  metrics::MetricsService metrics;
  std::vector<Pruner> pruners;
  ContentAuthor author;
  OpportunityQueue opportunity_queue;
  autopilot::Autopilot autopilot;

 private:
  // Returns what stands at which address; null if the public site is off.
  const site::SitePages* site_pages() const {
    return served_pages == ServedPages::all ? &site.pages() : nullptr;
  }
  // Removes the API keys of a person. Returns them, since the audit log may contain them.
  std::vector<accounts::DeletedRecord> forget_keys(Transaction& transaction, UserId user);

  Database& database_;
};

}  // namespace toolyard
