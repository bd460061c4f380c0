// All settings of the program. Each can be given on the command line (`--work-threads`), in the
// environment (`TOOLYARD_WORK_THREADS`) or in the configuration file (`work_threads`), in this
// order of precedence. Secrets can also be read from files: each secret setting `x` has a setting
// `x_file`.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/settings/limit_settings.h"
#include "app/settings/mail_settings.h"
#include "app/settings/media_settings.h"
#include "app/settings/model_settings.h"
#include "app/settings/search_settings.h"
#include "app/settings/server_settings.h"
#include "app/settings/site_settings.h"
#include "areas/accounts/options.h"
#include "areas/audit/options.h"
#include "areas/autopilot/options.h"
#include "areas/content/options.h"
#include "areas/events/options.h"
#include "areas/experiments/options.h"
#include "areas/invoices/options.h"
#include "areas/oauth/options.h"
#include "areas/visits/options.h"
#include "core/describe/flatten.h"
#include "core/error.h"

namespace toolyard {

struct Settings {
  ServerSettings server;
  LimitSettings limits;
  accounts::Options accounts;
  oauth::Options oauth;
  content::Options content;
  SearchSettings search;
  SiteSettings site;
  MediaSettings media;
  visits::Options visits;
  autopilot::Options autopilot;
  experiments::Options experiments;
  invoices::Billing billing;
  MailSettings mail;
  audit_log::Options audit;
  events::Options events;
  ModelSettings model;

  // Not a setting: paths of the files that secrets were read from, by the name of the secret.
  std::map<std::string, std::string, std::less<>> secret_files = {};

  // Flat: names of settings have no prefix for their group.
  static constexpr auto fields(auto...) {
    return joined(
        flattened<&Settings::server>("Server"), flattened<&Settings::limits>("Limits"),
        flattened<&Settings::accounts>("Accounts"), flattened<&Settings::oauth>("Apps"),
        flattened<&Settings::content>("Content"), flattened<&Settings::model>("Language models"),
        flattened<&Settings::site>("Public site"), flattened<&Settings::media>("Media"),
        flattened<&Settings::visits>("Visits"), flattened<&Settings::search>("Search data"),
        flattened<&Settings::autopilot>("Autopilot"),
        flattened<&Settings::experiments>("Experiments"), flattened<&Settings::mail>("Email"),
        flattened<&Settings::audit>("Audit log"), flattened<&Settings::events>("Events"),
        std::array{field<&Settings::billing>(
                       "Price table, as a JSON object with `currency`, `unit_amount` or `tiers`, "
                       "`tools`, `plans`, `taxes`, `prefix`, `due_days` and `seller`; by default "
                       "nothing has a price.")
                       .group("Invoices")});
  }
};

// Returns the settings as they can be given: those of `Settings`, with the `_file` setting after
// each secret.
const Type& given_settings();

// Name and value of a setting, from the command line, the environment or a file.
struct GivenSetting {
  std::string name;
  std::string value;
  std::string source;  // for messages: `--threads`, `TOOLYARD_THREADS`, `threads in FILE`
};

// Parses settings, given in ascending order of precedence. Each fault is one line that names the
// setting and its source. Line ends at the end of a secret's file are not part of the secret. It is
// a fault if the file of a secret is unreadable or empty, or if a secret is given both directly and
// by file; an empty value counts as not given.
Result<Settings> read_settings(const std::vector<GivenSetting>& given);

// Read settings from the environment and from a TOML file. A variable whose name resembles that of
// a setting is a fault; others that begin with `TOOLYARD_` are ignored.
Result<std::vector<GivenSetting>> environment_settings();
Result<std::vector<GivenSetting>> file_settings(const std::string& path);

}  // namespace toolyard
