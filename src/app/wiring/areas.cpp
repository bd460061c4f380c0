#include "app/wiring/areas.h"

#include <limits>

#include "app/outside/file_store.h"
#include "app/outside/identity_provider.h"
#include "app/outside/mail.h"
#include "app/outside/search_console.h"
#include "app/outside/shared_visitors.h"
#include "app/settings/settings_report.h"
#include "app/surface/event_catalog.h"
#include "app/surface/page_experiments.h"
#include "app/wiring/account_export.h"
#include "app/wiring/area_options.h"
#include "app/wiring/figures.h"
#include "areas/audit/audit.h"
#include "areas/limits/problems.h"
#include "core/time/clock.h"
#include "pages/trials/visitor.h"
#include "records/list_check.h"
#include "tools/catalog.h"

namespace toolyard {

namespace {

// Adds the problems of API keys, in addition to those of tokens.
void add_key_problems(Endpoint& endpoint) {
  endpoint.problems.insert(
      endpoint.problems.end(),
      {&keys::problems::invalid_key, &keys::problems::expired_key, &keys::problems::revoked_key,
       &keys::problems::scope_not_allowed, &keys::problems::address_not_allowed});
}

std::vector<Pruner> make_pruners(Database& database, const Clock& clock, const Settings& settings,
                                 mailing::Mailing& mailing, const visits::Visits& visits) {
  std::vector<Pruner> all;
  const auto add = [&](Pruner::Delete remove) {
    all.emplace_back(database, clock, std::move(remove));
  };
  add(keys::KeyService::delete_ended);
  add(idempotency::delete_expired);
  add(content::delete_from_bin);
  add(content::delete_old_changes);
  add([options = settings.audit](Transaction& transaction, Instant now, std::int64_t max) {
    return audit_log::delete_old(transaction, options, now, max);
  });
  add([options = settings.events](Transaction& transaction, Instant now, std::int64_t max) {
    return events::delete_old(transaction, options, now, max);
  });
  add(events::delete_deliveries);
  add([&mailing](Transaction& transaction, Instant now, std::int64_t max) {
    return mailing.delete_old_requests(transaction, now, max);
  });
  add([&visits](Transaction& transaction, Instant now, std::int64_t max) {
    return visits.delete_old(transaction, now, max);
  });
  return all;
}

}  // namespace

std::vector<std::string> plan_names(const Settings& settings) {
  std::vector<std::string> names;
  names.reserve(settings.limits.plans.size());
  for (const auto& plan : settings.limits.plans) names.push_back(plan.name);
  return names;
}

keys::KnownScopes key_scopes() {
  keys::KnownScopes all{.of_sites = {std::string(experiments::scope)}};
  for (const auto& tool : tools()) all.of_tools.push_back("tools:" + std::string(tool.about->slug));
  return all;
}

Outside outside_of(const Settings& settings, Database& database) {
  return {.mailer = make_mailer(settings, database),
          .console = make_search_console(settings),
          .identity_provider = make_identity_provider(settings),
          .shared_visitors = make_shared_visitors(settings)};
}

Areas::Areas(Database& database, Database& reports, const Settings& settings,
             const SecretKey& secret, Log& log, Threads& threads, Outside outside)
    : clock(std::move(outside.clock)), served_pages(settings.server.pages), signer(secret),
      previews(secret), visitor_key(pages::VisitorCookies::key_from(secret)),
      accounts(database, clock, plan_names(settings),
               [this](Transaction& transaction, const accounts::User& user) {
                 account_emails.note_new_password(transaction, user);
               }),
      sessions(database, accounts, secret, settings.accounts, clock),
      keys(database, clock, key_scopes()), idempotency(database, clock),
      jobs(database, clock, log, threads), webhook_transfers(threads, webhook_networks(settings)),
      events({.database = database,
              .clock = clock,
              .threads = threads,
              .secret = secret,
              .sender = webhook_transfers,
              .kinds = event_catalog(),
              .notify =
                  [this](Transaction& transaction, UserId user) {
                    account_emails.note(transaction, user, accounts::EmailPurpose::webhook_failed);
                  }}),
      writers(settings),
      content(database, jobs.queue(), clock,
              content_options(settings, secret, site, database, clock),
              outside.calls_models ? writers.all() : content::Writers{writers.offline()},
              {.mailer = &mailer, .sender = mail_sender(settings)}),
      site(database, clock, secret,
           {.tools = offered_tools(), .base_url = settings.server.base_url}),
      pictures(static_cast<int>(settings.media.limits.processes)),
      files(make_file_store(settings, clock, log)), media({.database = database,
                                                           .clock = clock,
                                                           .maker = pictures,
                                                           .files = *files,
                                                           .options = settings.media.limits,
                                                           .finders = media_finders()}),
      shared_visitors(std::move(outside.shared_visitors)),
      visits(settings.visits,
             {.database = database,
              .clock = clock,
              .locale_of =
                  [this](std::string_view path) { return site::locale_of(*site.live(), path); },
              .shared = shared_visitors.get(),
              .on_failure =
                  [&log](std::string_view what) {
                    log.event(LogLevel::warning, "visits are not counted", {{"what", what}});
                  }}),
      console(std::move(outside.console)),
      search(database, reports, jobs.queue(), clock, console.get(), settings.search.sync,
             settings.search.retention, expected_clicks(settings), site_pages(),
             {.site =
                  [](Transaction& transaction, std::int64_t site) {
                    return opportunities::OpportunityService::forget_site(transaction, site);
                  },
              .facts = [this](Transaction& transaction) { keywords.recount(transaction); }}),
      opportunities(database, jobs.queue(), clock,
                    {.tool_slugs = tool_slugs(),
                     .expected = expected_clicks(settings),
                     .pages = site_pages()}),
      keywords(database, jobs.queue(), clock, {.tool_slugs = tool_slugs()}),
      experiments(database, reports, jobs.queue(), clock, settings.experiments,
                  page_dependencies(settings, site, content, previews)),
      mailer(std::move(outside.mailer)),
      outbox_pruner(database, clock, std::chrono::days(settings.mail.outbox_days)),
      account_emails({.database = database,
                      .jobs = jobs.queue(),
                      .clock = clock,
                      .mailer = mailer,
                      .sender = mail_sender(settings),
                      .options = settings.accounts,
                      .unproven = settings.mail.unproven}),
      passkeys({.database = database,
                .accounts = accounts,
                .sessions = sessions,
                .emails = account_emails,
                .clock = clock},
               secret),
      ways_in({.accounts = accounts,
               .emails = account_emails,
               .clock = clock,
               .forget_account =
                   [this](Transaction& transaction, UserId user) {
                     forget_keys(transaction, user);
                     events::forget_account(transaction, user,
                                            std::numeric_limits<std::int64_t>::max());
                   }}),
      recovery({.database = database,
                .clock = clock,
                .accounts = accounts,
                .emails = account_emails,
                .ways_in = ways_in}),
      addresses(database, clock, accounts, account_emails),
      invitations(database, clock, settings.accounts.invitation_lifetime(), accounts,
                  account_emails),
      deletion({.database = database,
                .jobs = jobs.queue(),
                .accounts = accounts,
                .sessions = sessions,
                .emails = account_emails,
                .forget_account = [this](Transaction& transaction,
                                         UserId user) { return forget_keys(transaction, user); },
                .forget_answers = idempotency::forget,
                .forget_events = events::forget_account,
                .forget_entries =
                    [](Transaction& transaction, const accounts::DeletedRecord& record,
                       std::int64_t after, std::int64_t max) {
                      const auto done =
                          audit_log::forget_record(transaction, record.kind, record.id, after, max);
                      return std::pair(done.entries, done.last);
                    }}),
      oauth({.database = database,
             .clock = clock,
             .secret = secret,
             .options = settings.oauth,
             .base_url = settings.server.base_url,
             .tool_slugs = tool_slugs(),
             .access_token_lifetime = settings.accounts.access_token_lifetime(),
             .others = parts_for_oauth(accounts, account_emails, keys)}),
      identity_provider(std::move(outside.identity_provider)),
      single_sign_on({.database = database,
                      .accounts = accounts,
                      .sessions = sessions,
                      .invitations = invitations,
                      .emails = account_emails,
                      .ways_in = ways_in,
                      .provider = identity_provider.get(),
                      .secret = secret,
                      .options = settings.accounts.single_sign_on,
                      .clock = clock,
                      .log = log}),
      mailing({.database = database,
               .jobs = jobs.queue(),
               .clock = clock,
               .mailer = mailer,
               .sender = mail_sender(settings),
               .signer = signer,
               .threads = threads,
               .options = settings.mail.campaigns,
               .others =
                   parts_for_campaigns(accounts, served_pages == ServedPages::all ? &site : nullptr,
                                       settings.server.base_url),
               .log = log},
              settings.mail.subscriptions, settings.mail.unproven),
      printer(threads),
      invoices(database, printer, clock, invoice_options(settings, accounts, log)),
      affiliates(database, clock, tool_slugs()), push(database, clock),
      metrics(database, clock, figure_sources()),
      pruners(make_pruners(database, clock, settings, mailing, visits)),
      author(content, site_pages()), opportunity_queue(opportunities.run_queue(), clock),
      autopilot({.database = database,
                 .jobs = jobs.queue(),
                 .clock = clock,
                 .opportunities = opportunity_queue,
                 .author = author,
                 .threads = threads,
                 .options = settings.autopilot,
                 .call_seconds = settings.model.timeout_s}),
      database_(database) {
  sessions.on_sign_in(logged_sign_ins(log));
}

void Areas::handle_all_jobs() {
  handle_jobs_of(account_emails);
  handle_jobs_of(deletion);
  handle_jobs_of(content);
  handle_jobs_of(search);
  handle_jobs_of(opportunities);
  handle_jobs_of(keywords);
  handle_jobs_of(autopilot);
  handle_jobs_of(experiments);
  handle_jobs_of(mailing);
}

std::vector<accounts::DeletedRecord> Areas::forget_keys(Transaction& transaction, UserId user) {
  std::vector<accounts::DeletedRecord> records;
  for (const auto key : keys.forget(transaction, user))
    records.push_back({std::string(keys::object_kind), static_cast<std::int64_t>(key)});
  return records;
}

Result<void> Areas::load() {
  TOOLYARD_TRY_VOID(accounts.states().load());
  TOOLYARD_TRY_VOID(site.refresh());
  TOOLYARD_TRY_VOID(sessions.refresh_ended());
  return keys.load();
}

Result<void> Areas::refresh() {
  TOOLYARD_TRY_VOID(accounts.states().refresh());
  TOOLYARD_TRY_VOID(site.refresh());
  TOOLYARD_TRY_VOID(sessions.refresh_ended());
  return keys.refresh();
}

void Areas::collect(MetricSink& sink) const {
  writers.collect(sink);
  visits.counter().collect(sink);
  mailer.collect(sink);
  pictures.collect(sink);
  events.collect(sink);
  if (const auto gauges = metrics.latest()) metrics::collect_gauges(sink, *gauges);
}

Result<void> Areas::plan() {
  TOOLYARD_TRY_VOID(events.number());
  TOOLYARD_TRY_VOID(search.plan());
  TOOLYARD_TRY_VOID(autopilot.schedule().plan());
  TOOLYARD_TRY_VOID(outbox_pruner.clean_up());
  TOOLYARD_TRY_VOID(account_emails.clean_up());
  TOOLYARD_TRY_VOID(oauth.clean_up());
  TOOLYARD_TRY_VOID(keys.note_expiring());
  TOOLYARD_TRY_VOID(keys.write_uses());
  for (auto& pruner : pruners) TOOLYARD_TRY_VOID(pruner.clean_up());
  return mailing.look_after();
}

std::vector<Endpoint> Areas::endpoints(const Settings& settings,
                                       std::shared_ptr<const SettingsInForce> in_force, Usage usage,
                                       metrics::NodeStatus node) {
  auto all = accounts::endpoints(
      {accounts, sessions, passkeys, recovery, addresses, invitations, deletion, single_sign_on},
      settings.accounts, usage.passwords);
  const auto add = [&](std::vector<Endpoint> more) {
    for (auto& endpoint : more) all.push_back(std::move(endpoint));
  };
  add(oauth.endpoints(usage.used_this_month));
  add(keys::endpoints(keys, usage.used_this_month));
  add(invoices.endpoints(billed_calls(usage.usage_of)));
  add(metering::endpoints(usage.usage_of, std::move(usage.reported_account),
                          std::move(usage.reported_key), usage.usage_faults));
  add(jobs.endpoints());
  add(content.endpoints());
  add(site.endpoints());
  add(media.endpoints());
  add(visits.endpoints(tool_slugs()));
  add(search.endpoints());
  add(opportunities.endpoints());
  add(keywords.endpoints());
  add(autopilot.endpoints());
  add(experiments.endpoints(std::move(usage.may_record)));
  add(mailing.endpoints());
  add(affiliates.endpoints());
  add(push.endpoints());
  add(metrics::endpoints(metrics, std::move(node)));
  add(events.endpoints());
  add(audit_log::endpoints(database_));
  all.push_back(settings_endpoint(std::move(in_force)));
  all.push_back(account_export(all));
  keys.offer(staff_scopes(all));
  for (auto& endpoint : all) {
    add_list_check(endpoint);
    endpoint.problems.push_back(&problems::store_unavailable);
    endpoint.problems.push_back(&limits::problems::rate_limited);
    if (endpoint.access == Access::anyone) continue;
    endpoint.problems.push_back(&problems::missing_credential);
    if (takes_keys(endpoint) || takes_staff_keys(endpoint)) add_key_problems(endpoint);
    endpoint.problems.push_back(&accounts::problems::token_not_valid);
    endpoint.problems.push_back(&accounts::problems::token_expired);
    if (endpoint.access >= Access::account)
      endpoint.problems.push_back(&problems::permission_denied);
  }
  return all;
}

}  // namespace toolyard
