#include <array>

#include "adapters/outbox/outbox.h"
#include "app/demo/site.h"
#include "app/wiring/areas.h"

namespace toolyard::demo {

namespace {

constexpr std::array parts{plan_accounts,    plan_keys,          plan_usage,      plan_requests,
                           plan_templates,   plan_content,       plan_search,     plan_keywords,
                           plan_autopilot,   plan_opportunities, plan_invoices,   plan_experiments,
                           plan_campaigns,   plan_subscribers,   plan_affiliates, plan_pushes,
                           plan_public_site, plan_media,         plan_visits,     plan_webhooks};

}  // namespace

Result<Filled> fill(Database& database, const Settings& settings, Instant now) {
  auto moment = now;
  const auto clock = [&] { return moment; };
  Log log(LogLevel::warning);
  Threads threads(log);
  // With a simulated clock and without mail servers and language models: emails go to the outbox,
  // texts are by the offline writer, and the year's jobs run synchronously.
  Areas areas(database, database, settings, SecretKey(std::string(SecretKey::min_bytes, ' ')), log,
              threads,
              {.clock = clock,
               .mailer = std::make_unique<outbox::OutboxMailer>(database, clock),
               .calls_models = false});
  areas.handle_jobs_of(areas.account_emails);
  areas.handle_jobs_of(areas.content);
  areas.handle_jobs_of(areas.opportunities);
  areas.handle_jobs_of(areas.keywords);
  areas.handle_jobs_of(areas.autopilot);
  return database.write([&](Transaction& transaction) -> Result<Filled> {
    TOOLYARD_TRY(const auto has_accounts, areas.accounts.has_accounts());
    if (has_accounts)
      return fail(problems::duplicate,
                  "The database is not empty; demo data requires a fresh one, such as in another "
                  "--data-dir.");
    Site site(areas, transaction, settings, moment);
    for (const auto part : parts) part(site);
    TOOLYARD_TRY_VOID(site.perform_plan());
    TOOLYARD_TRY_VOID(areas.events.number());
    plan_webhook_log(site);
    TOOLYARD_TRY_VOID(site.perform_plan());
    return Filled{std::move(site.password), std::move(site.key_to_try)};
  });
}

std::string greeting_of(const Filled& filled) {
  return "The demo data has been created. The accounts are ada (admin), boris (approver), chloe "
         "(editor),\ndavid (viewer), and erin, farid, greta, ines, kenji and lucia, who only call "
         "tools.\nTheir password, shown only once:  " +
         filled.password + "\nAn API key, shown only once:      " + filled.key_to_try + "\n";
}

}  // namespace toolyard::demo
