// Tests a SQLite database that another connection keeps locked for longer than callers should wait.
#include <gtest/gtest.h>

#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

TEST(LockedSoak, RefusesChangesInTimeAndGoesOn) {
  Site site;
  const ServingProgram program(site.options());
  const auto key = Site::make_key(program.port());
  ApiClient client(program.port());
  const auto bearer = client.sign_in("admin");
  const auto make_text = [&] {
    return client.call("POST", "/api/v1/admin/content/",
                       R"({"content_type":"blog","title":"A text"})", bearer);
  };
  SoakRow row("locks", 1);
  std::int64_t made = 0;
  while (row.again()) {
    site.database().open();
    const auto locked = site.database()->write([&](Transaction& transaction) -> Result<void> {
      transaction.change("update change_counters set name = name");
      const auto start = SoakRow::Clock::now();
      const auto refused = make_text();
      row.took("refusal", SoakRow::Clock::now() - start);
      EXPECT_EQ(refused.status, 503) << refused.body;
      EXPECT_TRUE(refused.body.contains(R"("code":"store_unavailable")")) << refused.body;
      EXPECT_TRUE(refused.has("Retry-After: "));
      EXPECT_EQ(client.call("GET", "/api/v1/admin/content/", {}, bearer).status, 200);
      for (int i = 0; i < 100; ++i) {
        const auto called = SoakRow::Clock::now();
        row.lost("calls of tools",
                 client.call("POST", "/api/v1/t/base64/", R"({"input":"x"})", key).status != 200);
        row.took("call of a tool", SoakRow::Clock::now() - called);
      }
      return {};
    });
    EXPECT_TRUE(locked);
    site.database().close();
    const auto start = SoakRow::Clock::now();
    EXPECT_TRUE(eventually([&] { return make_text().status == 201; }));
    row.took("healing", SoakRow::Clock::now() - start);
    ++made;
  }
  row.count("calls of tools", 100 * row.rounds());
  EXPECT_EQ(ApiClient::text(client.call("GET", "/api/v1/admin/content/", {}, bearer), "count"),
            std::to_string(made))
      << "what was refused has not been written";
}

}  // namespace
}  // namespace toolyard::testing
