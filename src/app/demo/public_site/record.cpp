// The site record of the demo, with its menu in two languages, and redirects of old addresses.
#include <array>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

constexpr std::array given_fields{std::string_view("tagline"), std::string_view("locales"),
                                  std::string_view("menu"), std::string_view("tools")};

std::vector<site::MenuLink> demo_menu() {
  std::vector<site::MenuLink> menu;
  const auto add = [&](site::Place place, std::string_view locale, std::string_view label,
                       std::string_view url) {
    menu.push_back({place, std::string(locale), std::string(label), std::string(url)});
  };
  add(site::Place::header, "en", "Blog", "/blog/");
  add(site::Place::header, "en", "Tutorials", "/tutorials/");
  add(site::Place::header, "en", "Compare", "/compare/");
  add(site::Place::header, "", "API", "/docs/");
  add(site::Place::header, "de", "Anleitungen", "/de/tutorials/");
  add(site::Place::footer, "en", "Privacy", "/privacy/");
  add(site::Place::footer, "en", "Imprint", "/imprint/");
  add(site::Place::footer, "de", "Datenschutz", "/de/datenschutz/");
  add(site::Place::footer, "de", "Impressum", "/de/impressum/");
  return menu;
}

Result<void> save_record(Site& site, Call call) {
  site::SiteText text;
  text.tagline = "Small tools for text, data, keys and files";
  text.locales = {"en", "de"};
  text.menu = demo_menu();
  text.tools = {"base64", "json-formatter", "pdf-merge"};
  for (const auto field : given_fields) call.given.mark(find_field(type_of<site::SiteText>, field));
  TOOLYARD_TRY_VOID(site.services.site.record().change(call, text));
  return {};
}

struct OldAddress {
  std::string_view from_path, to;
  site::RedirectStatus status;
  std::string_view note;
};
constexpr std::array old_addresses{
    OldAddress{"/api-docs/", "/docs/", site::RedirectStatus::moved, "Linked from old emails."},
    OldAddress{"/wiki/", "/tutorials/", site::RedirectStatus::found,
               "Until the pages of the wiki are tutorials."},
    OldAddress{"/forum/", "", site::RedirectStatus::gone, ""},
};

}  // namespace

void plan_public_site(Site& site) {
  site.plan(site.at(300, 11), "chloe", [&](const Call& call) { return save_record(site, call); });
  site.plan(site.at(300, 15), "boris", [&](const Call& call) -> Result<void> {
    TOOLYARD_TRY_VOID(
        site.services.site.record().publish(call, {.revision = {}, .comment = "The first menu."}));
    return {};
  });
  for (const auto& one : old_addresses)
    site.plan(site.at(299, 10), "boris", [&](const Call& call) -> Result<void> {
      site::Redirect redirect;
      redirect.from_path = one.from_path;
      redirect.to = one.to;
      redirect.status = one.status;
      redirect.note = one.note;
      TOOLYARD_TRY_VOID(site.services.site.redirects().create(call, redirect));
      return {};
    });
}

}  // namespace toolyard::demo
