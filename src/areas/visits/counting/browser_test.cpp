#include "areas/visits/counting/browser.h"

#include <gtest/gtest.h>

#include <array>

namespace toolyard::visits {
namespace {

struct Person {
  std::string_view user_agent;
  Device device;
};
constexpr std::array people{
    Person{"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
           Device::desktop},
    Person{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like "
           "Gecko) Version/18.0 Safari/605.1.15",
           Device::desktop},
    Person{"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, "
           "like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
           Device::phone},
    Person{"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
           "Chrome/129.0.0.0 Mobile Safari/537.36",
           Device::phone},
    Person{"Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) "
           "Chrome/129.0.0.0 Mobile Safari/537.36",
           Device::phone},
    Person{"Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) "
           "Chrome/129.0.0.0 Safari/537.36",
           Device::tablet},
    Person{"Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
           "Gecko) Version/12.1 Mobile/15E148 Safari/604.1",
           Device::tablet},
    Person{"Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119",
           Device::phone},
};

TEST(VisitBrowsers, TellDevices) {
  EXPECT_TRUE(browser_of("curl/8.5.0").is_robot);
  for (const auto& [user_agent, device] : people) {
    EXPECT_FALSE(browser_of(user_agent).is_robot) << user_agent;
    EXPECT_EQ(browser_of(user_agent).device, device) << user_agent;
  }
}

}  // namespace
}  // namespace toolyard::visits
