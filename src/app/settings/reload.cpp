#include "app/settings/reload.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/json/writer.h"

namespace toolyard {

namespace {

struct Reloadable {
  std::string_view name;
  void (*copy)(const Settings& from, Settings& to);
};

template <auto Group, auto Member>
constexpr auto copying =
    +[](const Settings& from, Settings& to) { to.*Group.*Member = from.*Group.*Member; };

template <auto Member> constexpr auto server = copying<&Settings::server, Member>;
template <auto Member> constexpr auto limit = copying<&Settings::limits, Member>;

constexpr std::array all{
    Reloadable{"tls_cert", server<&ServerSettings::tls_cert>},
    Reloadable{"tls_key", server<&ServerSettings::tls_key>},
    Reloadable{"trusted_proxies", server<&ServerSettings::trusted_proxies>},
    Reloadable{"cors_origins", server<&ServerSettings::cors_origins>},
    Reloadable{"metrics_token", server<&ServerSettings::metrics_token>},
    Reloadable{"log_level", server<&ServerSettings::log_level>},
    Reloadable{"rate_limit_per_minute", limit<&LimitSettings::rate_limit_per_minute>},
    Reloadable{"api_rate_limit_per_minute", limit<&LimitSettings::api_rate_limit_per_minute>},
    Reloadable{"anonymous_rate_limit_per_minute",
               limit<&LimitSettings::anonymous_rate_limit_per_minute>},
    Reloadable{"test_rate_limit_per_minute", limit<&LimitSettings::test_rate_limit_per_minute>},
    Reloadable{"test_monthly_quota", limit<&LimitSettings::test_monthly_quota>},
    Reloadable{"anonymous_tools_per_minute", limit<&LimitSettings::anonymous_tools_per_minute>},
    Reloadable{"anonymous_tools_max_bytes", limit<&LimitSettings::anonymous_tools_max_bytes>},
    Reloadable{"typing_calls_per_minute", limit<&LimitSettings::typing_calls_per_minute>},
    Reloadable{"sign_ins_per_minute", limit<&LimitSettings::sign_ins_per_minute>},
    Reloadable{"plans", limit<&LimitSettings::plans>},
    Reloadable{"max_json_bytes", limit<&LimitSettings::max_json_bytes>},
    Reloadable{"max_upload_bytes", limit<&LimitSettings::max_upload_bytes>},
    Reloadable{"max_record_bytes", limit<&LimitSettings::max_record_bytes>},
    Reloadable{"max_import_bytes", limit<&LimitSettings::max_import_bytes>},
};

bool has_tls(const Settings& settings) { return !settings.server.tls_cert.empty(); }

// A change that a running server cannot make, of a setting that it can change otherwise: TLS is on
// or off from the start, accounts have their plans by number, and bodies have to fit into the
// memory that is in force.
bool is_held(std::string_view name, const Settings& in_force, const Settings& wanted) {
  if (name == "tls_cert" || name == "tls_key") return has_tls(in_force) != has_tls(wanted);
  const auto held_bytes = in_force.limits.max_held_bytes;
  if (name == "max_json_bytes") return wanted.limits.max_json_bytes > held_bytes;
  if (name == "max_upload_bytes") return wanted.limits.max_upload_bytes > held_bytes;
  return name == "plans" && !std::ranges::equal(in_force.limits.plans, wanted.limits.plans, {},
                                                &limits::Plan::name, &limits::Plan::name);
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text.append(text.empty() ? "" : ", ").append(name);
  return text;
}

std::string value_of(const Field& field, const Settings& settings) {
  std::string json;
  append_json(json, *field.type, field.member_of(&settings));
  return json;
}

}  // namespace

void log_change(Log& log, const SettingsChange& change) {
  log.event(LogLevel::info, "settings reloaded", {{"changed", joined(change.changed)}});
  if (!change.held.empty())
    log.event(LogLevel::warning, "settings need a restart", {{"settings", joined(change.held)}});
}

std::vector<std::string_view> reloadable_settings() {
  std::vector<std::string_view> names;
  for (const auto& one : all) names.push_back(one.name);
  return names;
}

SettingsChange change_of(const Settings& in_force, const Settings& wanted) {
  SettingsChange change{.settings = in_force, .changed = {}, .held = {}};
  for (const auto& field : type_of<Settings>.fields) {
    if (value_of(field, in_force) == value_of(field, wanted)) continue;
    const std::string name(field.name);
    const auto known = std::ranges::find(all, field.name, &Reloadable::name);
    if (known == all.end() || is_held(name, in_force, wanted)) {
      change.held.push_back(name);
      continue;
    }
    known->copy(wanted, change.settings);
    change.changed.push_back(name);
    if (const auto file = wanted.secret_files.find(name); file != wanted.secret_files.end())
      change.settings.secret_files[name] = file->second;
    else change.settings.secret_files.erase(name);
  }
  return change;
}

}  // namespace toolyard
