// Fixture for API keys on a database of either engine, with two accounts and a clock that the test
// sets.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "areas/keys/service.h"
#include "tests/support/test_database.h"

namespace toolyard::testing {

class KeysTest : public ::testing::TestWithParam<Engine> {
 protected:
  KeysTest() : ada_(make_user("ada")), eve_(make_user("eve")) { EXPECT_TRUE(service_.load()); }
  UserId make_user(std::string_view name) {
    return *database_->write([&](Transaction& transaction) -> Result<UserId> {
      return *transaction.insert<UserId>(
          "insert into users (username, email, password_hash, role, is_active, token_version, "
          "created_at, password_changed_at, change_number) "
          "values ($1, 'a@example.com', '-', 'editor', true, 0, 0, 0, 0) returning id",
          name);
    });
  }
  // Changes the database as another process does.
  void elsewhere(std::string_view sql) {
    EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change("update change_counters set value = value + 1 where name = 'accounts'");
      transaction.change(sql);
      return {};
    }));
  }
  keys::CreatedKey make(const keys::NewKey& request = {.name = "a key"}) {
    return service_.create(ada_, request).value();
  }
  std::int64_t number(std::string_view what) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select " + std::string(what));
    });
  }
  // Returns the code of the refusal; empty if there is none.
  std::string_view refusal(std::string_view key, std::string_view address = "127.0.0.1",
                           std::string_view scope = "tools:base64") {
    const auto identity = service_.authenticate(key, address, scope, now_);
    if (identity) return {};
    const auto* end = identity.error().type == &keys::problems::unknown_key
                          ? service_.find_end(key, now_)
                          : nullptr;
    return end ? end->code : identity.error().type->code;
  }

  TestDatabase database_{GetParam()};
  Instant now_{std::chrono::seconds(1'800'000'000)};
  keys::KeyService service_{
      *database_,
      [this] { return now_; },
      {.of_tools = {"tools:base64", "tools:pdf-merge"}, .of_sites = {"tools:experiments"}}};
  UserId ada_, eve_;
};

}  // namespace toolyard::testing
