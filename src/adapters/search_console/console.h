// Client of the Google Search Console API: `POST
// {base}/webmasters/v3/sites/{site}/searchAnalytics/query`, with an access token of a service
// account. Each query is one request, or two if the first is answered with 401 because the token is
// no longer valid.
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
  std::chrono::milliseconds timeout{120'000};  // of a whole request
  // Minimum time between two requests. Google allows 1200 per minute for a site and for a user, on
  // all nodes together.
  std::chrono::milliseconds gap{100};
  std::string proxy = {};
  Clock now = system_now;
};

class GoogleSearchConsole final : public SearchConsole {
 public:
  explicit GoogleSearchConsole(Options options);

  std::expected<SearchConsolePage, SearchConsoleFault> ask(const SearchConsoleRequest& question,
                                                           std::stop_token stop) override;

 private:
  std::expected<http_client::Response, SearchConsoleFault> send(
      const SearchConsoleRequest& question, const std::string& token, const std::stop_token& stop);

  const std::string base_url_;
  const Clock now_;
  http_client::Client client_;
  Tokens tokens_;
  Pace pace_;
};

}  // namespace toolyard::search_console
