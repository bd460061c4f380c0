// Demo data: a year in the life of a small site, which `toolyard demo` writes into an empty
// database. Each area has a part that plans events; all events are then performed in chronological
// order by the services of the areas, so that ids and the audit log are plausible. The data is
// deterministic, except for the day on which the year ends and for secrets.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/settings/settings.h"
#include "app/wiring/areas.h"
#include "core/endpoint/call.h"
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
  Instant ends_at;  // the present, if it still works
};

class Site {
 public:
  // `of_site` is the transaction in which the whole site is written, and `clock` the current time
  // of the services, which the site sets.
  Site(Areas& of_site, Transaction& whole, const Settings& given, Instant& clock)
      : services(of_site), transaction(whole), settings(given), now(clock), moment(clock) {}

  Areas& services;  // outlive the transaction, because they run actions after it is committed
  Transaction& transaction;
  const Settings& settings;
  const Instant now;
  Instant& moment;
  std::string password = {};  // of all accounts
  std::string key_to_try = {};
  std::vector<Person> people = {};
  std::vector<Key> keys = {};
  std::vector<std::int64_t> readers = {};  // ids of subscribers, in order of creation
  webhooks::WebhookId webhook{};

  // Returns a time of day, in UTC, on the day `days_ago` days before today; at the latest, now.
  Instant at(int days_ago, int hour = 10, int minute = 0) const;

  using Step = std::function<Result<void>(const Call& call)>;
  // Plans a step to be performed by the account `who`, or by the server if it is empty. Steps with
  // the same time are performed in the order of planning. A step can plan later ones.
  void plan(Instant at, std::string_view who, Step step);
  // Performs all planned steps in chronological order, until one fails.
  Result<void> perform_plan();

  UserId person(std::string_view name) const;

 private:
  struct Planned {
    std::string_view who;
    Step step;
  };
  std::multimap<Instant, Planned> planned_;
};

// The last day with search data.
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
void plan_public_site(Site& site);
void plan_media(Site& site);
void plan_visits(Site& site);
void plan_webhooks(Site& site);
// Plans what has become of the deliveries to webhooks, once events have positions.
void plan_webhook_log(Site& site);

// Returns a pseudorandom number from 0 to 99, determined by the arguments.
int chance(std::uint64_t one, std::uint64_t other);
// Returns the activity of the site on a day, by its growth, the season and the weekday. 1 is a
// typical working day at the end of the year.
double liveliness_of(const Site& site, Day day);

struct Filled {
  std::string password;
  std::string key_to_try;
};
// Creates all demo data in one transaction. Fails with `duplicate` if there are accounts already.
Result<Filled> fill(Database& database, const Settings& settings, Instant now);
// Returns a message with the accounts, their password and an API key, which are displayed only
// once.
std::string greeting_of(const Filled& filled);

}  // namespace toolyard::demo
