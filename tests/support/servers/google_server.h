// A fake Google on a free port of the loopback address: signs in a service account by its JWT
// assertion, and responds to `searchAnalytics/query` in pages; correctly, or as a test sets it.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/time/clock.h"
#include "tests/support/servers/model_server.h"

namespace toolyard::testing {

struct SearchRow {
  std::string date, query, page, country = "deu", device = "DESKTOP";
  std::int64_t clicks = 0, impressions = 0;
  double position = 1;
};

// Returns the day `days_ago` before today, as YYYY-MM-DD. Days end at 08:00 UTC, as for Google
// (Pacific Standard Time).
std::string google_day(int days_ago);
// Waits if a day of Google's or of UTC ends within two minutes, so that it does not end during a
// test whose server uses the real clock.
void await_a_lasting_day();

// Returns an error response in the format of Google's APIs.
Reply google_refusal(int status, std::string_view reason, std::string_view message,
                     std::vector<std::string> headers = {});

class GoogleServer {
 public:
  // A query, as received.
  struct Requested {
    std::string site, start_date, end_date, data_state, type;
    std::vector<std::string> dimensions;
    std::int64_t row_limit = 0, start_row = 0;
  };

  explicit GoogleServer(Clock now = system_now);

  std::string base_url() const { return http_.address(); }
  std::string token_uri() const { return http_.address() + "/token"; }
  static std::string client_email() { return "reader@tests.iam.gserviceaccount.com"; }
  // Returns the key file of the service account that is accepted.
  std::string credentials() const;
  // Returns a key file of the same account with another key, which is rejected.
  std::string foreign_credentials() const;

  // Sets the rows of a site.
  void put(const std::string& site, std::vector<SearchRow> rows);
  // Sets the first day whose figures may still change; empty: there is none.
  void incomplete_from(const std::string& date);
  // Set the responses to the next queries (`disturb`) or sign-ins (`disturb_sign_in`); nullopt is
  // the usual response.
  void disturb(std::vector<std::optional<Reply>> replies);
  void disturb_sign_in(std::vector<std::optional<Reply>> replies);
  // Revokes the tokens issued so far.
  void end_tokens();
  void give_tokens_for(std::int64_t seconds);

  std::vector<Requested> requested() const;
  std::size_t sign_ins() const;
  std::string last_token() const;
  ModelServer& http() { return http_; }

 private:
  Reply answer(const ModelServer::Received& received);
  Reply sign_in(const ModelServer::Received& received);
  Reply query(const ModelServer::Received& received, const std::string& site);
  std::string report(const Requested& question) const;

  const Clock now_;
  mutable std::mutex mutex_;  // guards the members below, except http_
  std::map<std::string, std::vector<SearchRow>> sites_;
  std::string incomplete_from_;
  std::deque<std::optional<Reply>> disturbances_, disturbed_sign_ins_;
  std::set<std::string> tokens_;
  std::string last_token_;
  std::int64_t seconds_ = 3'599;
  std::size_t sign_ins_ = 0;
  std::vector<Requested> requested_;
  ModelServer http_;  // last: its threads use the others
};

}  // namespace toolyard::testing
