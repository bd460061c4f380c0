// Google for a test, on a free port of the loopback address: signs a service account in by its
// assertion, and tells what it knows of sites by `searchAnalytics/query`, in pages; well or badly.
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

// A day, so many before what is today for Google now.
std::string google_day(int days_ago);
// Waits where it ends soon, or the day of UTC, so that neither does in the middle of a test whose
// server goes by the clock on the wall.
void await_a_lasting_day();

// An error as Google's APIs tell it.
Reply google_refusal(int status, std::string_view reason, std::string_view message,
                     std::vector<std::string> headers = {});

class GoogleServer {
 public:
  // A question, as it came.
  struct Asked {
    std::string site, start_date, end_date, data_state, type;
    std::vector<std::string> dimensions;
    std::int64_t row_limit = 0, start_row = 0;
  };

  explicit GoogleServer(Clock now = system_now);

  std::string base_url() const { return http_.address(); }
  std::string token_uri() const { return http_.address() + "/token"; }
  static std::string client_email() { return "reader@tests.iam.gserviceaccount.com"; }
  // The key file of the account that is let in.
  std::string credentials() const;
  // The same with another key, which is not.
  std::string foreign_credentials() const;

  // What is known of a site from now on.
  void put(const std::string& site, std::vector<SearchRow> rows);
  // The first day whose numbers may still change; none where it is empty.
  void incomplete_from(const std::string& date);
  // The next questions are answered like this; as usual where there is nothing.
  void disturb(std::vector<std::optional<Reply>> replies);
  void disturb_sign_in(std::vector<std::optional<Reply>> replies);
  // Tokens given so far hold no longer.
  void end_tokens();
  void give_tokens_for(std::int64_t seconds);

  std::vector<Asked> asked() const;
  std::size_t sign_ins() const;
  std::string last_token() const;
  ModelServer& http() { return http_; }

 private:
  Reply answer(const ModelServer::Received& received);
  Reply sign_in(const ModelServer::Received& received);
  Reply query(const ModelServer::Received& received, const std::string& site);
  std::string told(const Asked& question) const;

  const Clock now_;
  mutable std::mutex mutex_;  // of all that follows
  std::map<std::string, std::vector<SearchRow>> sites_;
  std::string incomplete_from_;
  std::deque<std::optional<Reply>> disturbances_, disturbed_sign_ins_;
  std::set<std::string> tokens_;
  std::string last_token_;
  std::int64_t seconds_ = 3'599;
  std::size_t sign_ins_ = 0;
  std::vector<Asked> asked_;
  ModelServer http_;  // last: it calls
};

}  // namespace toolyard::testing
