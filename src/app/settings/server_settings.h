// Settings for the server itself: address, TLS, database, secret, threads, pages, metrics and log.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "core/log.h"

namespace toolyard {

constexpr auto spellings(LogLevel) {
  return std::to_array<Spelling<LogLevel>>(
      {{LogLevel::debug, "debug", "All events, and one line for each request."},
       {LogLevel::info, "info", "Events of normal operation, such as migrations."},
       {LogLevel::warning, "warning", "Events that may need attention."},
       {LogLevel::error, "error", "Errors only."}});
}

// Which pages for browsers the server has.
enum class ServedPages { all, tools, none };
constexpr auto spellings(ServedPages) {
  return std::to_array<Spelling<ServedPages>>(
      {{ServedPages::all, "all", "All pages."},
       {ServedPages::tools, "tools", "All pages but those of the public site: no texts, no feeds."},
       {ServedPages::none, "none", "The API only."}});
}

// Whether AI agents can use the admin API through `/mcp/admin`.
enum class AgentsAdmin { off, on };
constexpr auto spellings(AgentsAdmin) {
  return std::to_array<Spelling<AgentsAdmin>>(
      {{AgentsAdmin::off, "off", "`/mcp/admin` does not exist."},
       {AgentsAdmin::on, "on", "`/mcp/admin` accepts API keys with a scope for it."}});
}

struct ServerSettings {
  std::string listen = "127.0.0.1:8080";
  std::string base_url;
  std::int64_t threads = 0;
  std::string tls_cert;
  std::string tls_key;
  std::string data_dir = "./data";
  std::string database_url;
  std::string database_read_url;
  std::int64_t database_read_lag_s = 10;
  std::string redis_url;
  std::string redis_ca_file;
  std::string secret_key;
  std::vector<std::string> trusted_proxies;
  std::vector<std::string> cors_origins;
  std::string outgoing_proxy;
  std::int64_t work_threads = 0;
  std::int64_t work_queue = 128;
  ServedPages pages = ServedPages::all;
  AgentsAdmin agents_admin = AgentsAdmin::off;
  std::string metrics_token;
  LogLevel log_level = LogLevel::info;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ServerSettings::listen>(
            "Address to listen on, as HOST:PORT; port 0 selects any free port."),
        field<&ServerSettings::base_url>("Public URL of the server, used for links in responses."),
        field<&ServerSettings::threads>("Number of event loops; 0 for one per core.")
            .limits(0, 256),
        field<&ServerSettings::tls_cert>("PEM file with the certificate chain; enables HTTPS."),
        field<&ServerSettings::tls_key>("PEM file with the private key of the certificate."),
        field<&ServerSettings::data_dir>("Folder for the database; created if it is missing."),
        field<&ServerSettings::database_url>(
            "Database: `sqlite:///PATH` or `postgres://USER:PASSWORD@HOST:PORT/NAME`; by default "
            "an SQLite file in the data folder.")
            .secret(),
        field<&ServerSettings::database_read_url>(
            "Standby of the PostgreSQL server, as `postgres://…`, that search reports and results "
            "of experiments are read from; while it is unavailable or lags too far behind, they "
            "are read from `database_url`.")
            .secret(),
        field<&ServerSettings::database_read_lag_s>(
            "Maximum lag of the standby that reports are read from, in seconds.")
            .limits(1, 3'600),
        field<&ServerSettings::redis_url>(
            "Redis or Valkey server in which several nodes count limits together: "
            "`redis://[USER][:PASSWORD@]HOST:PORT/DB`, the same with `rediss://` for TLS, or "
            "`unix:///PATH`.")
            .secret(),
        field<&ServerSettings::redis_ca_file>(
            "PEM file with the certificate authorities that may sign the certificate of a "
            "`rediss://` server; by default those of the system."),
        field<&ServerSettings::secret_key>(
            "Secret that tokens are signed with, at least 32 bytes long and the same on all nodes "
            "that share a database; by default created in the data folder on first start.")
            .secret(),
        field<&ServerSettings::trusted_proxies>(
            "Addresses and networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted."),
        field<&ServerSettings::cors_origins>(
            "Origins whose pages may call the API and read every response, or `*` for all."),
        field<&ServerSettings::outgoing_proxy>(
            "Proxy for calls to other servers: `http://[USER:PASSWORD@]HOST:PORT`.")
            .secret(),
        field<&ServerSettings::work_threads>(
            "Number of threads for long computations; 0 for one per core, and at least two. An "
            "additional thread runs only shorter calls.")
            .limits(0, 256),
        field<&ServerSettings::work_queue>(
            "Maximum number of calls that wait for a thread of `work_threads`; half of it is "
            "reserved for shorter calls. Further calls are refused with 503.")
            .limits(1, 100'000),
        field<&ServerSettings::pages>("Which pages for browsers the server has."),
        field<&ServerSettings::agents_admin>(
            "Whether AI agents of staff may read and draft on the admin side, at `/mcp/admin`."),
        field<&ServerSettings::metrics_token>(
            "Token that Prometheus sends as `Authorization: Bearer TOKEN` to read `/metrics` from "
            "another machine or through a proxy; without it, only direct requests from the same "
            "machine are accepted, with a name or address of it as `Host`.")
            .secret(),
        field<&ServerSettings::log_level>("Minimum level of logged events.")};
  }
};

}  // namespace toolyard
