#include <array>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

using subscribers::Consent;
using subscribers::Status;
using subscribers::Subscriber;

constexpr std::array first_names{"Amelie", "Bruno", "Carla", "Dmitri", "Elif",  "Finn",
                                 "Greta",  "Hugo",  "Ines",  "Jonas",  "Kenji", "Lucia"};
constexpr std::array last_names{"Abel", "Brandt", "Costa", "Duarte", "Evans"};
constexpr std::array locales{"en", "de", "fr"};

// Most get mails; some have left, and a few never came, bounced or complained.
Status status_of(int number) {
  if (number % 10 == 3) return Status::unsubscribed;
  if (number % 15 == 7) return Status::unconfirmed;
  if (number % 20 == 11) return Status::bounced;
  return number % 30 == 19 ? Status::blocklisted : Status::enabled;
}

Subscriber subscriber(const Site& site, int number) {
  const auto index = static_cast<std::size_t>(number);
  const std::string first = first_names[index % first_names.size()];
  const std::string last = last_names[index % last_names.size()];
  Subscriber text;
  text.email = first + "." + last + "@mail.example";
  text.name = first + " " + last;
  text.locale = locales[index % locales.size()];
  text.status = status_of(number);
  text.tags = {number % 4 == 0 ? "developer" : "reader"};
  text.lists = {"News"};
  if (number % 2 == 0) text.lists.emplace_back("Releases");
  if (text.status != Status::unconfirmed)
    text.consent = Consent{site.moment, "192.0.2." + std::to_string(number + 1), "footer form"};
  return text;
}

}  // namespace

Result<void> fill_subscribers(Site& site) {
  for (const auto* name : {"News", "Releases"})
    TOOLYARD_TRY_VOID(site.services.mailing.lists().create({.name = name, .is_public = true}));
  constexpr int people = 60;
  for (int number = 0; number < people; ++number) {
    site.moment = site.days_ago(people * 3 - number * 3) + std::chrono::hours(number % 24);
    TOOLYARD_TRY_VOID(site.services.mailing.people().create(subscriber(site, number)));
  }
  site.moment = site.now;
  return {};
}

}  // namespace toolyard::demo
