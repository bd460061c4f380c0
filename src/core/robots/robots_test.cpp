#include "core/robots/robots.h"

#include <gtest/gtest.h>

#include <array>

namespace toolyard {
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
    "Googlebot/2.1 (+http://www.google.com/bot.html)",
    "Slackbot-LinkExpanding 1.0",
    "Mozilla/5.0 HeadlessChrome/120",
    "WhatsApp/2.23",
};

constexpr std::array browsers{
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
    "Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) "
    "SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
    "Opera/9.80 (J2ME/MIDP; Opera Mini/7.1)"};

TEST(Robots, AreNotBrowsers) {
  for (const std::string_view robot : robots) EXPECT_TRUE(is_robot(robot)) << robot;
  for (const std::string_view browser : browsers) EXPECT_FALSE(is_robot(browser)) << browser;
}

}  // namespace
}  // namespace toolyard
