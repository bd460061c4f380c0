// Caches the access token of a service account: obtains it with a signed assertion and reuses it
// until shortly before it expires.
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

  // Returns a valid token. Thread-safe; callers wait while another one requests a token.
  std::expected<std::string, SearchConsoleFault> get(const std::stop_token& stop);
  // Discards a token that was rejected.
  void forget(const std::string& token);

 private:
  std::expected<std::string, SearchConsoleFault> ask(const std::stop_token& stop);

  const Credentials credentials_;
  const Clock now_;
  http_client::Client client_;
  std::mutex mutex_;
  std::string token_;  // guarded by mutex_, as is good_until_
  Instant good_until_;
};

}  // namespace toolyard::search_console
