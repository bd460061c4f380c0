// A database with an account `admin`, for server processes that a test starts and ends itself.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "areas/accounts/service.h"
#include "tests/server/api_client.h"
#include "tests/server/program.h"

namespace toolyard::testing {

class Site {
 public:
  explicit Site(Engine engine = Engine::sqlite) : database_(engine) {
    accounts::AccountService accounts(*database_, system_now);
    EXPECT_TRUE(accounts.create_superuser({"admin", "a@example.org", test_password}));
    database_.close();
  }

  /// Options to start a node. Each node has its own data folder.
  std::vector<std::string> options(std::size_t node = 0) const {
    return {"--data-dir=" + (folder_.path() / std::to_string(node)).string(),
            "--database-url=" + database_.url(),
            "--secret-key=a secret that outlives every process, of 32 bytes or more"};
  }
  /// Creates an API key of the account, and returns its header.
  static std::string make_key(std::uint16_t port) {
    ApiClient client(port);
    const auto made = client.call("POST", "/api/v1/developer/keys/", R"({"name":"load"})",
                                  client.sign_in("admin"));
    return key_header(ApiClient::text(made, "key"));
  }
  /// Returns the rows of a query with one column. Opens the database for the duration of the call.
  std::vector<std::string> rows(const char* sql) {
    database_.open();
    auto found = database_->read([&](Transaction& transaction) -> Result<std::vector<std::string>> {
      return transaction.rows<std::string>(sql);
    });
    database_.close();
    return std::move(*found);
  }
  TestDatabase& database() { return database_; }
  const TemporaryFolder& folder() const { return folder_; }

 private:
  TemporaryFolder folder_;
  TestDatabase database_;
};

/// Returns the calls of this month of the account that the header belongs to, or -1 if the response
/// cannot be read.
inline std::int64_t calls_counted(ApiClient& client, const std::string& bearer) {
  const auto usage = client.call("GET", "/api/v1/developer/usage/", {}, bearer);
  EXPECT_EQ(usage.status, 200) << usage.body;
  constexpr std::string_view before = R"("totals":{"calls":)";
  const auto at = usage.body.find(before);
  return at == usage.body.npos ? -1 : std::stoll(usage.body.substr(at + before.size()));
}

}  // namespace toolyard::testing
