#include <span>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

enum class DemoKeyStatus { works, is_revoked, expires, is_rotated };

struct KeyOfSite {
  std::string_view owner;
  std::string_view name;
  int age_days;
  DemoKeyStatus status = DemoKeyStatus::works;
  int fate_days = 0;  // days since then
  keys::NewKey request = {.name = {}};
};

std::vector<KeyOfSite> keys_of_site() {
  using keys::Environment;
  return {
      {.owner = "ada",
       .name = "monitoring",
       .age_days = 350,
       .request = {.name = {}, .allowed_ips = {"192.0.2.0/24", "2001:db8::/32"}}},
      {.owner = "erin",
       .name = "shop",
       .age_days = 338,
       .status = DemoKeyStatus::is_rotated,
       .fate_days = 12},
      {.owner = "farid", .name = "blog", .age_days = 248},
      {.owner = "farid",
       .name = "old laptop",
       .age_days = 248,
       .status = DemoKeyStatus::is_revoked,
       .fate_days = 39},
      {.owner = "erin",
       .name = "nightly reports",
       .age_days = 205,
       .request = {.name = {},
                   .scopes = {"tools:pdf-merge", "tools:markdown-preview"},
                   .monthly_quota = 50'000}},
      {.owner = "greta",
       .name = "trial",
       .age_days = 117,
       .status = DemoKeyStatus::expires,
       .fate_days = 57,
       .request = {.name = {}, .environment = Environment::test}},
      {.owner = "greta",
       .name = "continuous integration",
       .age_days = 116,
       .request = {.name = {},
                   .scopes = {"tools:json-formatter", "tools:base64"},
                   .environment = Environment::test,
                   .rate_limit_per_minute = 30}},
      {.owner = "ines", .name = "newsroom", .age_days = 170},
      {.owner = "kenji", .name = "weekend project", .age_days = 73},
      {.owner = "lucia", .name = "first steps", .age_days = 18},
      {.owner = "ada", .name = "to try", .age_days = 0},
  };
}

Instant end_of(const Site& site, const KeyOfSite& key) { return site.at(key.fate_days, 12); }

Result<void> make(Site& site, KeyOfSite key) {
  auto& service = site.services.keys;
  const auto owner = site.person(key.owner);
  const auto status_at = end_of(site, key);
  key.request.name = key.name;
  if (key.status == DemoKeyStatus::expires) key.request.expires_at = status_at;
  TOOLYARD_TRY(auto made, service.create(owner, key.request));
  const auto id = made.key.id;
  const bool has_ended =
      key.status == DemoKeyStatus::is_revoked || key.status == DemoKeyStatus::expires;
  site.keys.push_back({id, owner, key.name, site.moment, has_ended ? status_at : site.now});
  site.key_to_try = std::move(made.secret);
  if (key.status == DemoKeyStatus::is_revoked)
    site.plan(status_at, key.owner, [&service, owner, id](const Call&) -> Result<void> {
      TOOLYARD_TRY_VOID(service.revoke(owner, id));
      return {};
    });
  if (key.status == DemoKeyStatus::is_rotated)
    site.plan(status_at, key.owner, [&service, owner, id](const Call&) -> Result<void> {
      TOOLYARD_TRY_VOID(service.rotate(owner, id, std::chrono::days(1)));
      return {};
    });
  return {};
}

}  // namespace

void plan_keys(Site& site) {
  for (const auto& key : keys_of_site())
    site.plan(key.age_days == 0 ? site.now : site.at(key.age_days, 9), key.owner,
              [&site, key](const Call&) { return make(site, key); });
}

}  // namespace toolyard::demo
