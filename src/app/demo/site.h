// A small site to look at, which `toolyard demo` puts into a fresh database: a year of it, which
// ends now. Each area has a part that plans what has happened in it; all of it then happens through
// the areas' own services, in the order of time, so that ids and the audit log follow. Everything
// is the same every time, but for the day that the year ends on, and the secrets.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/outside/writers.h"
#include "app/settings/settings.h"
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
#include "areas/opportunities/opportunities.h"
#include "areas/push/push.h"
#include "areas/search/search.h"
#include "core/endpoint/call.h"
#include "core/mail/link_token.h"
#include "ports/database.h"

namespace toolyard::demo {

struct Person {
  UserId id{};
  std::string_view name;
  std::optional<Role> role = {};
};

struct Key {
  KeyId id{};
  UserId owner{};
  std::string_view name;
  Instant made_at;
  Instant ends_at;  // now, for one that still works
};

// The services outlive the transaction: they look at what it has changed when it is on disk.
struct Services {
  jobs::Jobs& jobs;  // run in place
  accounts::AccountService& accounts;
  accounts::InvitationService& invitations;
  keys::KeyService& keys;
  content::Content& content;
  LanguageModel& writer;  // the one that needs no model
  search::Search& search;
  opportunities::Opportunities& opportunities;
  keywords::Keywords& keywords;
  autopilot::Autopilot& autopilot;
  experiments::Experiments& experiments;
  invoices::Invoices& invoices;
  mailing::Mailing& mailing;
  const LinkSigner& signer;  // of the links in emails
  affiliates::Affiliates& affiliates;
  push::Push& push;
};

class Site {
 public:
  // Takes the transaction that all of the site is written in, and what the services take for now.
  Site(const Services& of_areas, Transaction& of_site, const Settings& given, Instant& clock)
      : services(of_areas), transaction(of_site), settings(given), now(clock), moment(clock) {}

  Services services;
  Transaction& transaction;
  const Settings& settings;
  const Instant now;
  Instant& moment;
  std::string password = {};  // of every account
  std::string key_to_try = {};
  std::vector<Person> people = {};
  std::vector<Key> keys = {};
  std::vector<std::int64_t> readers = {};  // ids of subscribers, by their number from 0

  // A time of the day, in UTC, so many days before today; of today, now at the latest.
  Instant at(int days_ago, int hour = 10, int minute = 0) const;

  using Step = std::function<Result<void>(const Call& call)>;
  // Has somebody do it then, or the server where nobody is named. Steps of one moment happen in the
  // order in which they are planned; a step may plan others for later.
  void plan(Instant at, std::string_view who, Step step);
  // All that is planned, until the first failure.
  Result<void> happen();

  UserId person(std::string_view name) const;

 private:
  struct Planned {
    std::string_view who;
    Step step;
  };
  std::multimap<Instant, Planned> planned_;
};

// The last day that search data tells of.
inline constexpr int last_searched = 3;  // days ago

void plan_accounts(Site& site);
void plan_keys(Site& site);
void plan_usage(Site& site);
void plan_requests(Site& site);
void plan_templates(Site& site);
void plan_content(Site& site);
void plan_search(Site& site);
void plan_keywords(Site& site);
void plan_opportunities(Site& site);
void plan_autopilot(Site& site);
void plan_experiments(Site& site);
void plan_invoices(Site& site);
void plan_subscribers(Site& site);
void plan_campaigns(Site& site);
void plan_affiliates(Site& site);
void plan_pushes(Site& site);

// From 0 to 99, the same for the same things.
int chance(std::uint64_t one, std::uint64_t other);
// How lively the site was that day, by how it has grown and by the season: 1 is usual today.
double liveliness_of(const Site& site, Day day);

struct Filled {
  std::string password;
  std::string key_to_try;
};
// All of it, in one transaction. `duplicate` where there are accounts already.
Result<Filled> fill(Database& database, const Settings& settings, Instant now);
// Who there is, with what is never shown again.
std::string greeting_of(const Filled& filled);

}  // namespace toolyard::demo
