// A small site to look at, which `toolyard demo` puts into a fresh database. Each area has a part
// that fills its own tables through its own services; what later parts refer to stands in `Site`.
// All of it is the same every time, but for the moments, which end now, and the secrets.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/outside/writers.h"
#include "app/settings/settings.h"
#include "areas/accounts/accounts.h"
#include "areas/affiliates/affiliates.h"
#include "areas/content/content.h"
#include "areas/experiments/experiments.h"
#include "areas/invoices/invoices.h"
#include "areas/keys/keys.h"
#include "areas/mailing/mailing.h"
#include "core/endpoint/identity.h"
#include "ports/database.h"

namespace toolyard::demo {

struct Person {
  UserId id{};
  std::string_view name;
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
  accounts::AccountService& accounts;
  keys::KeyService& keys;
  content::Content& content;
  experiments::Experiments& experiments;
  const Writers& writers;
  invoices::Invoices& invoices;
  mailing::Mailing& mailing;
  affiliates::Affiliates& affiliates;
};

struct Site {
  Services services;
  Transaction& transaction;  // all of the site is written in it
  const Settings& settings;
  const Instant now;
  Instant& moment;            // what the services take for now
  std::string password = {};  // of every account
  std::string key_to_try = {};
  std::vector<Person> people = {};
  std::vector<Key> keys = {};

  Instant days_ago(int days) const { return now - std::chrono::days(days); }
  UserId person(std::string_view name) const;
};

using Part = Result<void> (*)(Site&);

Result<void> fill_accounts(Site& site);
Result<void> fill_keys(Site& site);
Result<void> fill_usage(Site& site);
Result<void> fill_requests(Site& site);
Result<void> fill_content(Site& site);
Result<void> fill_experiment(Site& site);
Result<void> fill_invoices(Site& site);
Result<void> fill_subscribers(Site& site);
Result<void> fill_campaigns(Site& site);
Result<void> fill_affiliates(Site& site);

struct Filled {
  std::string password;
  std::string key_to_try;
};
// Runs every part, in one transaction. `duplicate` where there are accounts already.
Result<Filled> fill(Database& database, const Settings& settings, Instant now);

}  // namespace toolyard::demo
