// Everything an operator can set: one table for the command line (`--work-threads`), the
// environment (`TOOLYARD_WORK_THREADS`) and the configuration file (`work_threads`), in this order
// of strength. A secret can also stand in a file: for each secret setting `x` there is `x_file`.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/settings/limit_settings.h"
#include "app/settings/mail_settings.h"
#include "app/settings/model_settings.h"
#include "app/settings/search_settings.h"
#include "app/settings/server_settings.h"
#include "areas/accounts/options.h"
#include "areas/autopilot/options.h"
#include "areas/content/options.h"
#include "areas/invoices/options.h"
#include "areas/oauth/options.h"
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
  autopilot::Options autopilot;
  invoices::Billing billing;
  MailSettings mail;
  ModelSettings model;

  // No setting: the files that secrets were read from, by the name of the secret.
  std::map<std::string, std::string, std::less<>> secret_files = {};

  // Flat: operators know no groups.
  static constexpr auto fields(auto...) {
    return joined(
        flattened<&Settings::server>("Server"), flattened<&Settings::limits>("Limits"),
        flattened<&Settings::accounts>("Accounts"), flattened<&Settings::oauth>("Apps"),
        flattened<&Settings::content>("Content"), flattened<&Settings::model>("Language models"),
        flattened<&Settings::search>("Search data"), flattened<&Settings::autopilot>("Autopilot"),
        flattened<&Settings::mail>("Email"),
        std::array{field<&Settings::billing>(
                       "Price table, as a JSON object with `currency`, `unit_amount` or `tiers`, "
                       "`tools`, `plans`, `taxes`, `prefix`, `due_days` and `seller`; by default "
                       "nothing has a price.")
                       .group("Invoices")});
  }
};

// The settings as they can be given: those of `Settings`, and behind each secret the file for it.
const Type& given_settings();

// A name and value pair, as any of the three places gives it.
struct GivenSetting {
  std::string name;
  std::string value;
  std::string source;  // for messages: `--threads`, `TOOLYARD_THREADS`, `threads in FILE`
};

// From the weakest to the strongest. A fault is one line that names setting and source. Line ends
// behind a secret in a file are no part of it. A file that cannot be read or holds nothing is a
// fault, and so is a secret that is given beside its file; an empty value is none.
Result<Settings> read_settings(const std::vector<GivenSetting>& given);

// What the environment and a TOML file (none if empty) say. A variable that is spelled almost like
// a setting's is a fault; others that begin with `TOOLYARD_` are ignored.
Result<std::vector<GivenSetting>> environment_settings();
Result<std::vector<GivenSetting>> file_settings(const std::string& path);

}  // namespace toolyard
