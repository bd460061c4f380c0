#include "areas/visits/counting/browser.h"

#include <gtest/gtest.h>

#include <array>

namespace toolyard::visits {
namespace {

constexpr std::array robots{
    "",
    "curl/8.5.0",
    "python-requests/2.31.0",
    "Go-http-client/2.0",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/129.0.0.0 Mobile Safari/537.36 (compatible; Google-InspectionTool/1.0;)",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
    "Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "HeadlessChrome/129.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; x)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +x@y.z)",
    "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
    "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)",
    "Mozilla/5.0 (iPhone) AppleWebKit/605 (compatible; AdsBot-Google-Mobile; +http://x)",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
};

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

TEST(VisitBrowsers, TellRobotsFromPeople) {
  for (const std::string_view robot : robots) EXPECT_TRUE(browser_of(robot).is_robot) << robot;
  for (const auto& [user_agent, device] : people) {
    EXPECT_FALSE(browser_of(user_agent).is_robot) << user_agent;
    EXPECT_EQ(browser_of(user_agent).device, device) << user_agent;
  }
}

}  // namespace
}  // namespace toolyard::visits
