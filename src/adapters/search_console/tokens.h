// Access tokens of a service account: one is had for a signed assertion, and used until shortly
// before it ends.
#pragma once
#include <chrono>
#include <expected>
#include <mutex>
#include <stop_token>
#include <string>

#include "adapters/http_client/client.h"
#include "adapters/search_console/credentials.h"
#include "core/time/clock.h"
#include "ports/search_console.h"

namespace toolyard::search_console {

class Tokens {
 public:
  Tokens(Credentials credentials, http_client::Options options, Clock now);

  // From any thread; whoever comes while one is being had waits for it.
  std::expected<std::string, SearchConsoleFault> get(const std::stop_token& stop);
  // One that was refused is not used again.
  void forget(const std::string& token);

 private:
  std::expected<std::string, SearchConsoleFault> ask(const std::stop_token& stop);

  const Credentials credentials_;
  const Clock now_;
  http_client::Client client_;
  std::mutex mutex_;
  std::string token_;  // guarded, and so is the next
  Instant good_until_;
};

}  // namespace toolyard::search_console
