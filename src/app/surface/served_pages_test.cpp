#include "app/surface/served_pages.h"

#include <gtest/gtest.h>

#include "core/embedded.h"
#include "tests/support/memory_log.h"

namespace toolyard {
namespace {

std::string warning_of(const Settings& settings) {
  testing::MemoryLog log;
  warn_of_open_sign_ins(settings, log);
  return log.text();
}

Settings listening_on(std::string listen) {
  Settings settings;
  settings.server.listen = std::move(listen);
  return settings;
}

TEST(ServedPages, OnANetworkWithoutHttpsAreWarnedOf) {
  if (embedded_assets().empty()) GTEST_SKIP() << "built without pages";
  for (const auto* listen : {"0.0.0.0:8080", "[::]:80", "10.0.0.11:8080", "tools.example:80"}) {
    const auto output = warning_of(listening_on(listen));
    EXPECT_NE(output.find("sign-ins on pages are not encrypted"), output.npos) << listen;
    EXPECT_NE(output.find("warning"), output.npos) << output;
  }
  for (const auto* listen : {"127.0.0.1:8080", "[::1]:0", "localhost:80"})
    EXPECT_EQ(warning_of(listening_on(listen)), "") << listen;
}

TEST(ServedPages, AreNotWarnedOfWhereSomethingSpeaksHttps) {
  auto itself = listening_on("0.0.0.0:443");
  itself.server.tls_cert = "fullchain.pem";
  EXPECT_EQ(warning_of(itself), "");
  auto behind = listening_on("10.0.0.11:8080");
  behind.server.trusted_proxies = {"10.0.0.5"};
  EXPECT_EQ(warning_of(behind), "");
  auto named = listening_on("10.0.0.11:8080");
  named.server.base_url = "https://tools.example";
  EXPECT_EQ(warning_of(named), "");
  named.server.pages = ServedPages::none;
  named.server.base_url = "http://tools.example";
  EXPECT_EQ(warning_of(named), "") << "nobody signs in on a page";
}

}  // namespace
}  // namespace toolyard
