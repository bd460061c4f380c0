#include <span>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

enum class Fate { works, is_revoked, expires, is_rotated };

struct KeyOfSite {
  std::string_view owner;
  std::string_view name;
  int age_days;
  Fate fate = Fate::works;
  int fate_days = 0;  // how long ago that was
  keys::NewKey request = {.name = {}};
};

std::vector<KeyOfSite> keys_of_site() {
  using keys::Environment;
  return {
      {.owner = "ada",
       .name = "monitoring",
       .age_days = 55,
       .request = {.name = {}, .allowed_ips = {"192.0.2.0/24", "2001:db8::/32"}}},
      {.owner = "erin", .name = "shop", .age_days = 44, .fate = Fate::is_rotated, .fate_days = 12},
      {.owner = "farid", .name = "blog", .age_days = 37},
      {.owner = "farid",
       .name = "old laptop",
       .age_days = 37,
       .fate = Fate::is_revoked,
       .fate_days = 9},
      {.owner = "erin",
       .name = "nightly reports",
       .age_days = 30,
       .request = {.name = {},
                   .scopes = {"tools:pdf-merge", "tools:markdown-preview"},
                   .monthly_quota = 50'000}},
      {.owner = "greta",
       .name = "trial",
       .age_days = 20,
       .fate = Fate::expires,
       .fate_days = 6,
       .request = {.name = {}, .environment = Environment::test}},
      {.owner = "greta",
       .name = "continuous integration",
       .age_days = 19,
       .request = {.name = {},
                   .scopes = {"tools:json-formatter", "tools:base64"},
                   .environment = Environment::test,
                   .rate_limit_per_minute = 30}},
      {.owner = "ada", .name = "to try", .age_days = 0},
  };
}

}  // namespace

Result<void> fill_keys(Site& site) {
  auto& service = site.services.keys;
  for (auto& key : keys_of_site()) {
    const auto owner = site.person(key.owner);
    const auto fate_at = site.days_ago(key.fate_days);
    site.moment = site.days_ago(key.age_days);
    key.request.name = key.name;
    if (key.fate == Fate::expires) key.request.expires_at = fate_at;
    TOOLYARD_TRY(auto made, service.create(owner, key.request));
    const auto id = made.key.id;
    const bool has_ended = key.fate == Fate::is_revoked || key.fate == Fate::expires;
    site.keys.push_back({id, owner, key.name, site.moment, has_ended ? fate_at : site.now});
    site.key_to_try = std::move(made.secret);
    site.moment = fate_at;
    if (key.fate == Fate::is_revoked) TOOLYARD_TRY_VOID(service.revoke(owner, id));
    if (key.fate == Fate::is_rotated)
      TOOLYARD_TRY_VOID(service.rotate(owner, id, std::chrono::days(1)));
  }
  return {};
}

}  // namespace toolyard::demo
