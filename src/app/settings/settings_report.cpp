#include "app/settings/settings_report.h"

#include <algorithm>
#include <utility>

#include "adapters/postgres/url.h"
#include "core/describe/labels.h"
#include "core/endpoint/part.h"
#include "core/json/writer.h"

namespace toolyard {
namespace {

constexpr std::string_view nothing = R"("")";

std::string value_json(const Field& field, const void* record) {
  std::string json;
  append_json(json, *field.type, field.member_of(record));
  return json;
}

// Masks the user and password of each URL in a JSON value.
void mask_users(std::string& json) {
  for (auto at = json.find("://"); at != json.npos; at = json.find("://", at)) {
    at += 3;
    const auto end = std::min(json.find_first_of("/?#\" ,", at), json.size());
    const auto user = std::string_view(json).substr(at, end - at).rfind('@');
    if (user != std::string_view::npos) json.replace(at, user, "***");
  }
}

// Only in these URLs is the position of a password known.
bool is_database_url(std::string_view text) {
  return postgres::is_url(text) || text.starts_with("sqlite:///");
}

Json shown_or_state(const Field& field, const Settings& settings) {
  auto shown = shown_setting(field, settings);
  if (!shown) return {R"("set")"};
  if (field.is_secret && *shown == nothing) return {R"("not set")"};
  return {std::move(*shown)};
}

}  // namespace

std::optional<std::string> shown_setting(const Field& field, const Settings& settings) {
  if (field.name == "database_url" && is_database_url(settings.server.database_url)) {
    const auto url = postgres::without_password(settings.server.database_url);
    std::string json;
    append_json(json, type_of<std::string>, &url);
    return json;
  }
  auto json = value_json(field, &settings);
  if (field.is_secret && json != nothing) return std::nullopt;
  mask_users(json);
  return json;
}

SettingsReport settings_report(const Settings& settings) {
  static const Settings standard;
  SettingsReport report;
  for (const auto& field : type_of<Settings>.fields)
    report.settings.push_back(
        {.subject = std::string(field.shown->group),
         .name = std::string(field.name),
         .value = shown_or_state(field, settings),
         .standard = shown_or_state(field, standard),
         .is_changed = value_json(field, &settings) != value_json(field, &standard),
         .is_secret = field.is_secret,
         .meaning = meaning_with_values(field),
         .unit = std::string(unit_of(field))});
  return report;
}

Endpoint settings_endpoint(std::shared_ptr<const SettingsInForce> settings) {
  return find({"admin/settings", "settings", Access::admin},
              [settings = std::move(settings)]() -> Result<SettingsReport> {
                return settings_report(*settings->get());
              },
              {.summary = "List the settings",
               .description = "Lists all settings of the server as they are in force, by subject. "
                              "For a secret, it states only whether it is set.",
               .problems = {&problems::not_found}});
}

}  // namespace toolyard
