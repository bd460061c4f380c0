#include <algorithm>
#include <array>
#include <stdexcept>

#include "app/demo/site.h"
#include "app/outside/mail.h"
#include "app/wiring/area_options.h"
#include "app/wiring/areas.h"

namespace toolyard::demo {

namespace {

// In the order in which they need each other.
constexpr std::array<Part, 10> parts{
    fill_accounts,   fill_keys,     fill_usage,       fill_requests,  fill_content,
    fill_experiment, fill_invoices, fill_subscribers, fill_campaigns, fill_affiliates};

}  // namespace

UserId Site::person(std::string_view name) const {
  const auto found = std::ranges::find(people, name, &Person::name);
  if (found == people.end()) throw std::logic_error("nobody is called " + std::string(name));
  return found->id;
}

Result<Filled> fill(Database& database, const Settings& settings, Instant now) {
  auto moment = now;
  const Clock clock = [&] { return moment; };
  accounts::AccountService accounts(database, clock, plan_names(settings));
  keys::KeyService keys(database, clock, key_scopes());
  // Its jobs are left to the server that will start on this database.
  Log log(LogLevel::warning);
  Threads threads(log);
  jobs::Jobs jobs(database, clock, log, threads);
  const Writers writers(settings);
  content::Content content(database, jobs.queue(), clock, content_options(settings), writers.all());
  experiments::Experiments experiments(database, clock);
  printer::PdfPrinter printer(threads);
  invoices::Invoices invoices(database, printer, clock, invoice_options(settings, accounts, log));
  const auto mailer = make_mailer(settings, database);
  // Nothing is sent here, so nothing is signed.
  const SecretKey unused(std::string(SecretKey::least_bytes, ' '));
  mailing::Mailing mailing({.database = database,
                            .jobs = jobs.queue(),
                            .clock = clock,
                            .mailer = *mailer,
                            .sender = mail_sender(settings),
                            .signer = LinkSigner(unused),
                            .threads = threads,
                            .options = settings.mail.campaigns,
                            .outside = campaigns_outside(accounts),
                            .log = log},
                           settings.mail.subscriptions);
  affiliates::Affiliates affiliates(database, clock, tool_slugs());
  return database.write([&](Transaction& transaction) -> Result<Filled> {
    TOOLYARD_TRY(const auto has_accounts, accounts.has_accounts());
    if (has_accounts)
      return fail(problems::duplicate,
                  "The database is not empty; demo data requires a fresh one.");
    Site site{
        .services = {accounts, keys, content, experiments, writers, invoices, mailing, affiliates},
        .transaction = transaction,
        .settings = settings,
        .now = now,
        .moment = moment};
    for (const auto part : parts) TOOLYARD_TRY_VOID(part(site));
    return Filled{std::move(site.password), std::move(site.key_to_try)};
  });
}

}  // namespace toolyard::demo
