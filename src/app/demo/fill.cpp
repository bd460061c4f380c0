#include <array>

#include "adapters/outbox/outbox.h"
#include "app/demo/site.h"
#include "app/outside/mail.h"
#include "app/wiring/area_options.h"
#include "app/wiring/areas.h"
#include "app/wiring/autopilot_dependencies.h"

namespace toolyard::demo {

namespace {

constexpr std::array parts{plan_accounts,  plan_keys,          plan_usage,      plan_requests,
                           plan_templates, plan_content,       plan_search,     plan_keywords,
                           plan_autopilot, plan_opportunities, plan_invoices,   plan_experiments,
                           plan_campaigns, plan_subscribers,   plan_affiliates, plan_pushes};

// The services of all areas with a simulated clock and without mail servers, language models or
// worker threads: emails go to the outbox, texts are by the offline writer, and jobs run
// synchronously.
class DemoServices {
 public:
  DemoServices(Database& database, const Settings& settings, const Clock& clock)
      : log_(LogLevel::warning), threads_(log_), jobs_(database, clock, log_, threads_),
        accounts_(database, clock, plan_names(settings)), mailer_(database, clock),
        secret_(std::string(SecretKey::min_bytes, ' ')), signer_(secret_),
        emails_({.database = database,
                 .jobs = jobs_.queue(),
                 .clock = clock,
                 .mailer = mailer_,
                 .sender = mail_sender(settings),
                 .options = settings.accounts}),
        invitations_(database, clock, settings.accounts.invitation_lifetime(), accounts_, emails_),
        keys_(database, clock, key_scopes()), writers_(settings),
        content_(database, jobs_.queue(), clock, content_options(settings),
                 {writers_.all().back()}),
        search_(database, database, jobs_.queue(), clock, nullptr, {}, {},
                expected_clicks(settings)),
        opportunities_(database, jobs_.queue(), clock,
                       {.tool_slugs = tool_slugs(), .expected = expected_clicks(settings)}),
        keywords_(database, jobs_.queue(), clock, {.tool_slugs = tool_slugs()}), author_(content_),
        queue_(opportunities_.run_queue(), clock),
        autopilot_({.database = database,
                    .jobs = jobs_.queue(),
                    .clock = clock,
                    .opportunities = queue_,
                    .author = author_,
                    .threads = threads_,
                    .options = settings.autopilot,
                    .call_seconds = settings.model.timeout_s}),
        experiments_(database, database, jobs_.queue(), clock, settings.experiments),
        printer_(threads_),
        invoices_(database, printer_, clock, invoice_options(settings, accounts_, log_)),
        mailing_({.database = database,
                  .jobs = jobs_.queue(),
                  .clock = clock,
                  .mailer = mailer_,
                  .sender = mail_sender(settings),
                  .signer = signer_,
                  .threads = threads_,
                  .options = settings.mail.campaigns,
                  .others = parts_for_campaigns(accounts_),
                  .log = log_},
                 settings.mail.subscriptions, settings.mail.unproven),
        affiliates_(database, clock, tool_slugs()), push_(database, clock) {
    add_handlers_of(emails_);
    add_handlers_of(content_);
    add_handlers_of(opportunities_);
    add_handlers_of(keywords_);
    add_handlers_of(autopilot_);
  }

  Services services() {
    return {.jobs = jobs_,
            .accounts = accounts_,
            .invitations = invitations_,
            .keys = keys_,
            .content = content_,
            .writer = writers_.all().back(),
            .search = search_,
            .opportunities = opportunities_,
            .keywords = keywords_,
            .autopilot = autopilot_,
            .experiments = experiments_,
            .invoices = invoices_,
            .mailing = mailing_,
            .signer = signer_,
            .affiliates = affiliates_,
            .push = push_};
  }

 private:
  template <class Area> void add_handlers_of(Area& area) {
    for (auto& [kind, handler] : area.job_handlers())
      jobs_.add_handler(std::move(kind), std::move(handler));
  }

  Log log_;
  Threads threads_;
  jobs::Jobs jobs_;
  accounts::AccountService accounts_;
  outbox::OutboxMailer mailer_;
  const SecretKey secret_;
  const LinkSigner signer_;
  accounts::AccountEmails emails_;
  accounts::InvitationService invitations_;
  keys::KeyService keys_;
  const Writers writers_;
  content::Content content_;
  search::Search search_;
  opportunities::Opportunities opportunities_;
  keywords::Keywords keywords_;
  ContentAuthor author_;
  OpportunityQueue queue_;
  autopilot::Autopilot autopilot_;
  experiments::Experiments experiments_;
  printer::PdfPrinter printer_;
  invoices::Invoices invoices_;
  mailing::Mailing mailing_;
  affiliates::Affiliates affiliates_;
  push::Push push_;
};

}  // namespace

Result<Filled> fill(Database& database, const Settings& settings, Instant now) {
  auto moment = now;
  DemoServices demo(database, settings, [&] { return moment; });
  const auto services = demo.services();
  return database.write([&](Transaction& transaction) -> Result<Filled> {
    TOOLYARD_TRY(const auto has_accounts, services.accounts.has_accounts());
    if (has_accounts)
      return fail(problems::duplicate,
                  "The database is not empty; demo data requires a fresh one, such as in another "
                  "--data-dir.");
    Site site(services, transaction, settings, moment);
    for (const auto part : parts) part(site);
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
