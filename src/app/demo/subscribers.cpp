#include <array>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

using subscribers::Consent;
using subscribers::Status;

constexpr std::array first_names{"Amelie", "Bruno", "Carla", "Dmitri", "Elif",   "Finn",
                                 "Greta",  "Hugo",  "Ines",  "Jonas",  "Kenji",  "Lucia",
                                 "Marek",  "Noor",  "Olga",  "Pavel",  "Quirin", "Rosa",
                                 "Sven",   "Tara",  "Ugo",   "Vera",   "Wanda",  "Yusuf"};
constexpr std::array last_names{"Abel", "Brandt", "Costa", "Duarte", "Evans"};
constexpr std::array locales{"en", "de", "fr"};
constexpr int people = 120, days_between = 3;

subscribers::Subscriber reader(const Site& site, int number) {
  const auto index = static_cast<std::size_t>(number);
  const std::string first = first_names[index % first_names.size()];
  const std::string last = last_names[index % last_names.size()];
  subscribers::Subscriber text;
  text.email = first + "." + last + "@example.com";
  text.name = first + " " + last;
  text.locale = locales[index % locales.size()];
  text.tags = {number % 4 == 0 ? "developer" : "reader"};
  text.lists = {"News"};
  if (number % 2 == 0) text.lists.emplace_back("Releases");
  if (number % 15 == 7) text.status = Status::unconfirmed;
  else text.consent = Consent{site.moment, "192.0.2." + std::to_string(number + 1), "footer form"};
  return text;
}

Result<void> make_lists(Site& site) {
  auto& lists = site.services.mailing.lists();
  TOOLYARD_TRY_VOID(lists.create({}, {.name = "News",
                                      .is_public = true,
                                      .description = "New tools and texts, and how to use them.",
                                      .frequency = "Once a month"}));
  TOOLYARD_TRY_VOID(lists.create({}, {.name = "Releases",
                                      .is_public = true,
                                      .description = "What each version of the program changes.",
                                      .frequency = "With every release"}));
  return {};
}

}  // namespace

// A subscriber joins every third day; campaigns cause others to leave.
void plan_subscribers(Site& site) {
  site.plan(site.at(361, 9), "chloe", [&](const Call&) { return make_lists(site); });
  for (int number = 0; number < people; ++number)
    site.plan(site.at((people - number) * days_between, 6 + number % 12, number % 60), {},
              [&site, number](const Call&) -> Result<void> {
                TOOLYARD_TRY(const auto made,
                             site.services.mailing.people().create(reader(site, number)));
                site.readers.push_back(std::int64_t(made.id));
                return {};
              });
}

}  // namespace toolyard::demo
