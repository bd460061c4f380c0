// Google's Search Console: `POST {base}/webmasters/v3/sites/{site}/searchAnalytics/query`, with the
// access token of a service account. One question is one request, or a second one where a token
// turned out to hold no longer.
#pragma once
#include <chrono>
#include <string>

#include "adapters/http_client/client.h"
#include "adapters/search_console/credentials.h"
#include "adapters/search_console/pace.h"
#include "adapters/search_console/tokens.h"
#include "core/time/clock.h"
#include "ports/search_console.h"

namespace toolyard::search_console {

struct Options {
  std::string base_url;  // such as `https://www.googleapis.com`
  Credentials credentials;
  std::chrono::milliseconds timeout{120'000};  // of a whole call
  // Between two calls: Google allows 1200 a minute for a site and for a user, on all nodes
  // together.
  std::chrono::milliseconds gap{100};
  std::string proxy = {};
  Clock now = system_now;
};

class GoogleSearchConsole final : public SearchConsole {
 public:
  explicit GoogleSearchConsole(Options options);

  std::expected<SearchConsolePage, SearchConsoleFault> ask(const SearchConsoleQuestion& question,
                                                           std::stop_token stop) override;

 private:
  std::expected<http_client::Response, SearchConsoleFault> send(
      const SearchConsoleQuestion& question, const std::string& token, const std::stop_token& stop);

  const std::string base_url_;
  const Clock now_;
  http_client::Client client_;
  Tokens tokens_;
  Pace pace_;
};

}  // namespace toolyard::search_console
