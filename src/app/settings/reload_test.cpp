#include "app/settings/reload.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "tests/support/places.h"

namespace toolyard {
namespace {

using Names = std::vector<std::string>;

TEST(Reload, ChangesWhatARunningServerCanChange) {
  const Settings before;
  auto wanted = before;
  wanted.limits.rate_limit_per_minute = 7;
  wanted.server.metrics_token = "new";
  wanted.secret_files["metrics_token"] = "/run/token";
  wanted.server.threads = 3;
  wanted.content.four_eyes = true;
  const auto change = change_of(before, wanted);
  EXPECT_EQ(change.changed, (Names{"metrics_token", "rate_limit_per_minute"}));
  EXPECT_EQ(change.held, (Names{"threads", "four_eyes"}));
  EXPECT_EQ(change.settings.limits.rate_limit_per_minute, 7);
  EXPECT_EQ(change.settings.server.metrics_token, "new");
  EXPECT_EQ(change.settings.secret_files.at("metrics_token"), "/run/token");
  EXPECT_EQ(change.settings.server.threads, before.server.threads);
  EXPECT_FALSE(change.settings.content.four_eyes);
  EXPECT_EQ(change_of(wanted, wanted).changed, Names());
}

// An account has the number of its plan.
TEST(Reload, ChangesPlansButNotWhichThereAre) {
  const Settings before;
  auto other = before;
  other.limits.plans.front().rate_limit_per_minute = 5;
  EXPECT_EQ(change_of(before, other).changed, Names{"plans"});
  EXPECT_EQ(change_of(before, other).settings.limits.plans.front().rate_limit_per_minute, 5);
  std::ranges::reverse(other.limits.plans);
  EXPECT_EQ(change_of(before, other).held, Names{"plans"});
  other.limits.plans.clear();
  EXPECT_EQ(change_of(before, other).held, Names{"plans"});
  EXPECT_EQ(change_of(before, other).settings.limits.plans.size(), before.limits.plans.size());
}

TEST(Reload, AcceptsNoBodiesThatDoNotFitIntoMemory) {
  const Settings before;
  auto larger = before;
  larger.limits.max_upload_bytes = before.limits.max_held_bytes;
  larger.limits.max_json_bytes = before.limits.max_held_bytes;
  EXPECT_EQ(change_of(before, larger).changed, (Names{"max_json_bytes", "max_upload_bytes"}));
  ++larger.limits.max_upload_bytes;
  ++larger.limits.max_json_bytes;
  larger.limits.max_held_bytes *= 2;
  EXPECT_EQ(change_of(before, larger).changed, Names());
  EXPECT_EQ(change_of(before, larger).held,
            (Names{"max_json_bytes", "max_upload_bytes", "max_held_bytes"}));
}

TEST(Reload, TurnsTlsNeitherOnNorOff) {
  const Settings plain;
  auto safe = plain;
  safe.server.tls_cert = "/a/cert.pem";
  safe.server.tls_key = "/a/key.pem";
  EXPECT_EQ(change_of(plain, safe).held, (Names{"tls_cert", "tls_key"}));
  EXPECT_EQ(change_of(safe, plain).held, (Names{"tls_cert", "tls_key"}));
  auto renewed = safe;
  renewed.server.tls_cert = "/b/cert.pem";
  EXPECT_EQ(change_of(safe, renewed).changed, Names{"tls_cert"});
}

TEST(Reload, TheGuideNamesWhatCanChange) {
  std::ifstream file(testing::source_folder() + "/docs/operations.md");
  const std::string guide{std::istreambuf_iterator<char>(file), {}};
  std::string names;
  for (const auto name : reloadable_settings())
    names.append(names.empty() ? "" : ", ").append("`").append(name).append("`");
  EXPECT_NE(guide.find("These settings change while the server is running: " + names + "."),
            guide.npos)
      << names;
}

}  // namespace
}  // namespace toolyard
