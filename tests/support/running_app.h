// The complete server in this process, on a free port, without rate limits, with an account `admin`
// and an API key; on a database of its own unless the settings name another.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <thread>

#include "app/settings/settings.h"
#include "app/wiring/server_app.h"
#include "core/endpoint/identity.h"
#include "tests/support/memory_log.h"
#include "tests/support/test_database.h"

namespace toolyard::testing {

class RunningApp {
 public:
  explicit RunningApp(const std::function<void(Settings&)>& change = {});
  ~RunningApp();

  std::uint16_t port() const;
  const std::string& key() const { return key_; }
  ServerApp& app() { return *app_; }
  MemoryLog& log() { return log_; }
  // Creates an account. If that fails, returns false and fails the test.
  bool add_account(const std::string& name, std::string_view password, std::optional<Role> role);

  // Returns a complete request with Host, API key and length. `headers` are further header lines,
  // each with its CRLF.
  std::string request(std::string_view method, std::string_view path, std::string_view body,
                      std::string_view headers) const;

 private:
  TemporaryFolder folder_;
  MemoryLog log_;
  std::unique_ptr<ServerApp> app_;
  std::string key_;
  std::thread thread_;
};

}  // namespace toolyard::testing
