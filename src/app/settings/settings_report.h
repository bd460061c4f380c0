// Report of the settings in effect, for administrators: secrets only as set or not set, and URLs
// without passwords.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/settings/reload.h"
#include "app/settings/settings.h"
#include "core/describe/describe.h"
#include "core/endpoint/endpoint.h"

namespace toolyard {

// Returns the value as JSON, with users in URLs masked, or nothing for a secret that is set. The
// secret `database_url` is returned without its password.
std::optional<std::string> shown_setting(const Field& field, const Settings& settings);

struct SettingInForce {
  static constexpr std::string_view schema_name = "Setting";
  std::string subject;
  std::string name;
  Json value;
  Json standard;
  bool is_changed = false;
  bool is_secret = false;
  std::string meaning;
  std::string unit;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SettingInForce::subject>("Subject of the setting, as in the guide for operators."),
        field<&SettingInForce::name>("Name of the setting in the configuration file."),
        field<&SettingInForce::value>("Value in force; for a secret, `set` or `not set`. URLs are "
                                      "shown without their password."),
        field<&SettingInForce::standard>("Default value.").named("default"),
        field<&SettingInForce::is_changed>("Whether the value differs from the default."),
        field<&SettingInForce::is_secret>("Whether the setting is a secret."),
        field<&SettingInForce::meaning>(
            "Description of the setting, with the meaning of each possible value.")
            .named("description"),
        field<&SettingInForce::unit>("Unit of a number; empty if the setting has none.")};
  }
};

struct SettingsReport {
  static constexpr std::string_view schema_name = "Settings";
  std::vector<SettingInForce> settings;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SettingsReport::settings>("All settings, in the order of their subjects.")};
  }
};
SettingsReport settings_report(const Settings& settings);

Endpoint settings_endpoint(std::shared_ptr<const SettingsInForce> settings);

}  // namespace toolyard
