#include "areas/accounts/sessions/device.h"

#include <gtest/gtest.h>

namespace toolyard::accounts {
namespace {

TEST(DeviceName, SaysBrowserAndSystem) {
  EXPECT_EQ(device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
            "Firefox on Linux");
  const std::string webkit =
      "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
  EXPECT_EQ(device_name("Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webkit),
            "Chrome on Windows");
  EXPECT_EQ(device_name("Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webkit + " Edg/141.0.0.0"),
            "Edge on Windows");
  EXPECT_EQ(device_name("Mozilla/5.0 (Linux; Android 10; K) " + webkit), "Chrome on Android");
  EXPECT_EQ(
      device_name("Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 "
                  "(KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"),
      "Safari on iPhone");
  EXPECT_EQ(device_name("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
                        "(KHTML, like Gecko) Version/26.0 Safari/605.1.15"),
            "Safari on macOS");
  EXPECT_EQ(device_name("Mozilla/5.0 (unheard of)"), "Browser");
}

TEST(DeviceName, OfAProgramIsItsName) {
  EXPECT_EQ(device_name("curl/8.14.1"), "curl");
  EXPECT_EQ(device_name("python-requests/2.32 (Linux)"), "python-requests");
  EXPECT_EQ(device_name("Go-http-client/1.1"), "Go-http-client");
  EXPECT_EQ(device_name(""), "Unknown device");
}

TEST(DeviceName, BearsNothingThatACallerMadeUp) {
  EXPECT_EQ(device_name("<script>alert(1)</script>"), "Unknown device");
  EXPECT_EQ(device_name("Mozilla/5.0 <img src=x> Firefox/1"), "Firefox");
  EXPECT_EQ(device_name("a\r\nb"), "a");
  EXPECT_EQ(device_name(std::string(5000, 'x')).size(), 40u);
}

}  // namespace
}  // namespace toolyard::accounts
