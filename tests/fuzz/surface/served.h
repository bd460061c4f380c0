// The whole server in this process, with the demo site in a database in a temporary folder, and
// without limits per minute. It is restarted with a new database at times, so that no input depends
// on more than some thousand earlier calls.
#pragma once
#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/settings/settings.h"
#include "app/wiring/server_app.h"
#include "core/log.h"
#include "tests/server/raw_client.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::fuzz {

// Returns the limit of the processor time of a request. Heavy calls may take 30 seconds, but those
// of so few bytes never should, except for RSA keys, which have two minutes.
std::chrono::seconds max_time_of(std::string_view request);
// Returns the processor time of this process so far. Unlike the time of a clock, it does not depend
// on what else the machine has to do.
std::chrono::nanoseconds processor_time();

// Prints logged errors, and records that there were any: they are bugs of the server.
class ErrorLog final : public Log {
 public:
  ErrorLog() : Log(LogLevel::error) {}
  bool has_errors() const { return has_errors_; }

 private:
  void emit(std::string_view line) override;
  std::atomic<bool> has_errors_ = false;
};

class Served {
 public:
  Served();
  ~Served();

  // Returns header lines with credentials: of an administrator, an editor, an account without a
  // role, an API key, none, and an invalid token.
  const std::vector<std::string>& credentials() const { return credentials_; }
  // Returns a header line with an API key for `/mcp/admin` and for tools.
  const std::string& agent_key() const { return agent_key_; }
  http::RawAnswer send(std::string_view request, bool is_head);
  // Called between two calls. Signs the administrator in again if a call has ended the session;
  // restarts the server with a new database if that fails, or after enough calls.
  void renew();
  const Settings& settings() const { return settings_; }
  bool has_errors() const { return log_.has_errors(); }

 private:
  void fill();
  void start();
  void stop();
  std::optional<std::string> sign_in(std::string_view name);

  testing::TemporaryFolder filled_, used_;
  Settings settings_;
  ErrorLog log_;
  std::string key_, agent_key_;
  std::unique_ptr<ServerApp> app_;
  std::thread thread_;
  std::vector<std::string> credentials_;
  int calls_ = 0;
  bool is_signed_out_ = false;
};

}  // namespace toolyard::fuzz
