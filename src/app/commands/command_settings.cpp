#include "app/commands/command_settings.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "adapters/postgres/url.h"
#include "adapters/redis/address.h"
#include "adapters/redis/tls.h"
#include "app/commands/commands.h"
#include "app/commands/hidden_arguments.h"
#include "app/outside/file_store.h"
#include "app/outside/identity_provider.h"
#include "app/outside/mail.h"
#include "app/outside/search_console.h"
#include "app/outside/writers.h"
#include "app/verbs/verb_options.h"
#include "areas/invoices/invoices.h"
#include "areas/limits/options.h"
#include "core/address.h"
#include "core/crypto/secret_key.h"
#include "core/describe/faults.h"
#include "core/text/url.h"
#include "http/mcp/requests.h"
#include "http/transport/tls.h"

namespace toolyard {

namespace {

Result<void> check_database(const std::string& url) {
  if (url.empty() || url.starts_with("sqlite:///")) return {};
  if (!postgres::is_url(url))
    return invalid("/database_url", "invalid_option",
                   "Must be sqlite:///PATH or postgres://USER:PASSWORD@HOST:PORT/NAME.");
  if (auto fault = postgres::fault_of_url(url))
    return invalid("/database_url", "invalid_option", std::move(*fault));
  return {};
}

Result<void> check_standby(const ServerSettings& settings) {
  const auto& url = settings.database_read_url;
  if (url.empty()) return {};
  if (!postgres::is_url(url))
    return invalid("/database_read_url", "invalid_option",
                   "Must be postgres://USER:PASSWORD@HOST:PORT/NAME.");
  if (auto fault = postgres::fault_of_url(url))
    return invalid("/database_read_url", "invalid_option", std::move(*fault));
  if (!postgres::is_url(settings.database_url))
    return invalid("/database_read_url", "conflicting_options",
                   "Requires the server that it is a standby of, in `database_url`.");
  return {};
}

Result<void> check_networks(std::string pointer, const std::vector<std::string>& networks) {
  for (const auto& network : networks)
    if (!parse_network(network))
      return invalid(std::move(pointer), "invalid_option",
                     "`" + network + "` is not an address or a network such as 10.0.0.0/8.");
  return {};
}

// Apps are given `base_url`, and every token is checked against it.
Result<void> check_oauth(const Settings& settings) {
  if (settings.oauth.apps == oauth::Apps::off) return {};
  const auto url = split_url(settings.server.base_url);
  const bool is_origin =
      !url.host.empty() && url.path.empty() && !url.query && !url.fragment && url.user.empty();
  const bool is_safe =
      url.scheme == "https" || (url.scheme == "http" && http::is_loopback_host(url.authority));
  if (!is_origin || !is_safe)
    return invalid("/oauth", "conflicting_options",
                   "Requires base_url: https:// and a host, without a path or a slash at the end; "
                   "http:// only with a loopback name.");
  if (settings.server.pages == ServedPages::none)
    return invalid("/oauth", "conflicting_options",
                   "Requires the pages of the server, on which people allow apps.");
  return {};
}

Result<void> check_redis(const ServerSettings& server) {
  const auto address = redis::parse_url(server.redis_url);
  if (!server.redis_url.empty() && !address)
    return invalid("/redis_url", "invalid_option", address.error());
  if (server.redis_ca_file.empty()) return {};
  if (!address || !address->has_tls)
    return invalid("/redis_ca_file", "conflicting_options", "Requires redis_url: rediss://….");
  if (const auto trust = redis::TlsTrust::load(server.redis_ca_file); !trust)
    return invalid("/redis_ca_file", "invalid_option", trust.error());
  return {};
}

// Checks what the ranges of settings cannot express, such as the syntax of addresses and URLs.
Result<void> check(const Settings& settings) {
  const auto colon = settings.server.listen.rfind(':');
  int port = -1;
  char rest = 0;
  if (colon != settings.server.listen.npos && colon > 0 &&
      std::sscanf(settings.server.listen.c_str() + colon + 1, "%d%c", &port, &rest) != 1)
    port = -1;
  if (port < 0 || port > 65535)
    return invalid("/listen", "invalid_option", "Must be HOST:PORT, such as 127.0.0.1:8080.");
  if (settings.server.tls_cert.empty() != settings.server.tls_key.empty())
    return invalid("/tls_key", "conflicting_options", "tls_cert and tls_key must be set together.");
  if (const auto largest =
          std::max(settings.limits.max_json_bytes, settings.limits.max_upload_bytes);
      settings.limits.max_held_bytes < largest)
    return invalid("/max_held_bytes", "conflicting_options",
                   "Is less than the largest allowed body, " + std::to_string(largest) +
                       ", which could then never be accepted.");
  TOOLYARD_TRY_VOID(check_database(settings.server.database_url));
  TOOLYARD_TRY_VOID(check_standby(settings.server));
  if (!settings.server.secret_key.empty() &&
      settings.server.secret_key.size() < SecretKey::min_bytes)
    return invalid("/secret_key", "invalid_option", "Has fewer than 32 bytes.");
  TOOLYARD_TRY_VOID(check_networks("/trusted_proxies", settings.server.trusted_proxies));
  TOOLYARD_TRY_VOID(check_networks("/webhooks_allowed_networks", settings.events.allowed_networks));
  TOOLYARD_TRY_VOID(check_redis(settings.server));
  TOOLYARD_TRY_VOID(check_writers(settings));
  TOOLYARD_TRY_VOID(check_search_console(settings));
  TOOLYARD_TRY_VOID(check_identity_provider(settings));
  TOOLYARD_TRY_VOID(check_mail(settings));
  TOOLYARD_TRY_VOID(check_media(settings));
  TOOLYARD_TRY_VOID(check_oauth(settings));
  TOOLYARD_TRY_VOID(limits::check_plans(settings.limits.plans));
  return invoices::check_billing(settings.billing);
}

Result<void> check_required(const CommandLine& line, const Type& options) {
  for (const auto& field : options.fields)
    if (field.is_required && !line.find(field.name))
      return invalid("", "required", "--" + option_name(field.name) + " is required.");
  return {};
}

Result<void> check_certificate(const Settings& settings) {
  if (settings.server.tls_cert.empty()) return {};
  try {
    http::load_tls(settings.server.tls_cert, settings.server.tls_key);
  } catch (const std::runtime_error& fault) {
    return invalid("/tls_cert", "invalid_option", fault.what());
  }
  return {};
}

}  // namespace

Result<CommandInput> read_command(const std::vector<std::string>& arguments,
                                  const OwnOptions& own) {
  std::vector<const Type*> known{&type_of<SettingsFile>, &given_settings()};
  if (own.options) known.push_back(own.options);
  TOOLYARD_TRY(auto line, parse_command_line(arguments, known));
  if (line.operands.size() > own.operands)
    return invalid("", "unknown_option",
                   "Unexpected argument `" + line.operands[own.operands] + "`.");
  std::vector<GivenSetting> given;
  for (const auto& one : own.flag_defaults)
    if (line.is_on(one.source)) given.push_back(one);
  const auto* config = line.find("config");
  const char* from_environment = std::getenv("TOOLYARD_CONFIG");
  if (config || from_environment) {
    TOOLYARD_TRY(auto file, file_settings(config ? *config : from_environment));
    for (auto& one : file) given.push_back(std::move(one));
  }
  TOOLYARD_TRY(auto environment, environment_settings());
  for (auto& one : environment) given.push_back(std::move(one));
  for (const auto& option : line.options)
    if (find_field(given_settings(), option.name) < given_settings().fields.size())
      given.push_back({option.name, option.value, "--" + option_name(option.name)});
  TOOLYARD_TRY(auto settings, read_settings(given));
  TOOLYARD_TRY_VOID(check(settings));
  if (own.options) TOOLYARD_TRY_VOID(check_required(line, *own.options));
  warn_of_secret_options(line);
  return CommandInput{std::move(line), std::move(settings)};
}

Result<CommandInput> read_server_command(const std::vector<std::string>& arguments,
                                         const OwnOptions& own) {
  TOOLYARD_TRY(auto input, read_command(arguments, own));
  TOOLYARD_TRY_VOID(check_certificate(input.settings));
  return input;
}

std::vector<std::string> lines_of(const Error& error) {
  if (error.faults.empty()) return {error.detail};
  std::vector<std::string> lines;
  for (const auto& fault : error.faults)
    lines.push_back(fault.pointer.empty() ? fault.detail
                                          : fault.pointer.substr(1) + ": " + fault.detail);
  return lines;
}

int print_error(const Error& error, int code) {
  for (const auto& line : lines_of(error)) std::fprintf(stderr, "toolyard: %s\n", line.c_str());
  // Faults of a request contain their own suggestions.
  const bool has_details = error.type == &problems::validation_error;
  if (!has_details && !error.hint.empty())
    std::fprintf(stderr, "toolyard: %s\n", error.hint.c_str());
  return code;
}

}  // namespace toolyard
