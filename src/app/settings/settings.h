// Everything an operator can set: one table for the command line (`--work-threads`), the
// environment (`TOOLYARD_WORK_THREADS`) and the configuration file (`work_threads`), in this order
// of strength. A secret can also stand in a file: for each secret setting `x` there is `x_file`.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/settings/limit_settings.h"
#include "areas/accounts/accounts.h"
#include "core/describe/describe.h"
#include "core/error.h"
#include "core/log.h"

namespace toolyard {

constexpr auto spellings(LogLevel) {
  return std::to_array<Spelling<LogLevel>>(
      {{LogLevel::debug, "debug", "Every request too."},
       {LogLevel::info, "info", "What an operator wants to know."},
       {LogLevel::warning, "warning", "What may need a hand."},
       {LogLevel::error, "error", "Faults only."}});
}

// Which pages the server has for browsers.
enum class ServedPages { all, none };
constexpr auto spellings(ServedPages) {
  return std::to_array<Spelling<ServedPages>>({{ServedPages::all, "all", "The pages of all tools."},
                                               {ServedPages::none, "none", "The API alone."}});
}

// Whether agents may work on the admin side.
enum class AgentsAdmin { off, on };
constexpr auto spellings(AgentsAdmin) {
  return std::to_array<Spelling<AgentsAdmin>>(
      {{AgentsAdmin::off, "off", "There is no `/mcp/admin`."},
       {AgentsAdmin::on, "on", "API keys with a scope for it open `/mcp/admin`."}});
}

namespace accounts {
constexpr auto spellings(Registration) {
  return std::to_array<Spelling<Registration>>(
      {{Registration::open, "open", "Anybody may make an account."},
       {Registration::closed, "closed", "Only the operator makes accounts."}});
}
}  // namespace accounts

struct Settings : LimitSettings {
  std::string listen = "127.0.0.1:8080";
  std::string base_url;
  std::int64_t threads = 0;
  std::string tls_cert;
  std::string tls_key;
  std::string data_dir = "./data";
  std::string database_url;
  std::string redis_url;
  std::vector<std::string> trusted_proxies;
  std::vector<std::string> cors_origins;
  std::int64_t work_threads = 0;
  std::int64_t work_queue = 64;
  std::string secret_key;
  bool four_eyes = false;
  AgentsAdmin agents_admin = AgentsAdmin::off;
  accounts::Registration registration = accounts::Registration::closed;
  std::int64_t access_token_lifetime_s = 300;
  std::int64_t refresh_token_lifetime_s = 86'400;
  LogLevel log_level = LogLevel::info;
  std::string metrics_token;
  ServedPages pages = ServedPages::all;

  // No setting: the files that secrets were read from, by the name of the secret.
  std::map<std::string, std::string, std::less<>> secret_files = {};

  static constexpr auto fields(auto...) {
    return joined(
        std::array{
            field<&Settings::listen>("HOST:PORT to listen on; port 0 takes any free one."),
            field<&Settings::base_url>("Where callers reach the server, for links in answers."),
            field<&Settings::threads>("Event loops; 0 is one per core.").limits(0, 256),
            field<&Settings::tls_cert>("PEM file with the certificate chain; serves HTTPS."),
            field<&Settings::tls_key>("PEM file with the certificate's key."),
            field<&Settings::data_dir>("Folder for the database; made if it is not there."),
            field<&Settings::database_url>(
                "sqlite:///PATH or postgres://USER:PASSWORD@HOST:PORT/NAME; empty is a file in the "
                "data folder.")
                .secret(),
            field<&Settings::redis_url>(
                "redis://[:PASSWORD@]HOST:PORT/DB or unix:///PATH, where nodes share their limits.")
                .secret(),
            field<&Settings::trusted_proxies>(
                "Addresses and networks whose `X-Forwarded-For` is believed."),
            field<&Settings::cors_origins>("Origins whose pages may call, or * for all."),
            field<&Settings::work_threads>(
                "Threads for heavy calls; 0 is one per core, and two at least.")
                .limits(0, 256),
            field<&Settings::work_queue>("Heavy calls that may wait; more are answered 503.")
                .limits(1, 100'000),
            field<&Settings::secret_key>(
                "At least 32 bytes that several nodes share; made on first start otherwise.")
                .secret(),
            field<&Settings::registration>("Who may make accounts."),
            field<&Settings::four_eyes>(
                "Whether content needs an approver who has not written it."),
            field<&Settings::agents_admin>(
                "Whether AI agents may read and draft on the admin side, at `/mcp/admin`."),
            field<&Settings::access_token_lifetime_s>("Seconds that an access token holds.")
                .limits(10, 86'400),
            field<&Settings::refresh_token_lifetime_s>("Seconds that a refresh token holds.")
                .limits(60, 31'536'000),
            field<&Settings::metrics_token>("What a Prometheus elsewhere shows for /metrics; "
                                            "without it only this machine may ask.")
                .secret(),
            field<&Settings::pages>("Pages for browsers."),
            field<&Settings::log_level>("What is logged."),
        },
        LimitSettings::fields());
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

// From the weakest to the strongest. A fault is one line that names setting and source.
Result<Settings> read_settings(const std::vector<GivenSetting>& given);

// What the environment and a TOML file (none if empty) say.
std::vector<GivenSetting> environment_settings();
Result<std::vector<GivenSetting>> file_settings(const std::string& path);

}  // namespace toolyard
