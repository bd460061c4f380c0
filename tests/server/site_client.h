// Fixture for the public site: publishes texts by the admin API, and reads pages as visitors do.
#pragma once
#include <string>
#include <string_view>

#include "core/embedded.h"
#include "tests/server/role_client.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {

class SiteTest : public ApiByRoleTest {
 protected:
  using ApiByRoleTest::ApiByRoleTest;
  static constexpr std::string_view admin_list = "/api/v1/admin/content/";

  void SetUp() override {
    if (embedded_assets().empty()) GTEST_SKIP() << "built without pages";
  }
  // Creates a text that is live at once. Returns the path of its record.
  std::string publish(std::string_view fields) {
    const auto made = call("approver", "POST", admin_list,
                           R"({"status": "published", )" + std::string(fields) + "}");
    EXPECT_EQ(made.status, 201) << made.body;
    return header(made, "Location");
  }
  // Reads a page as a browser does, at an address whose pages are kept.
  RawAnswer visit(std::string_view path, const std::string& headers = {}) {
    return ApiTest::call("GET", path, {}, own_host + accepted_by_browsers + headers);
  }
  // Whether the page at a path comes to have a text, or another status.
  bool shows(const std::string& path, std::string_view text) {
    return eventually([&] { return visit(path).body.contains(text); });
  }
  bool answers(const std::string& path, int status) {
    return eventually([&] { return visit(path).status == status; });
  }
};

}  // namespace toolyard::testing
