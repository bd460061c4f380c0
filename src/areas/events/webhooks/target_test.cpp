// URLs that cannot be the target of a webhook, whatever their name resolves to.
#include "areas/events/webhooks/target.h"

#include <gtest/gtest.h>

namespace toolyard::webhooks {
namespace {

TEST(WebhookTarget, IsAWebUrl) {
  for (const std::string_view url :
       {"https://hooks.example/a?b=c", "http://hooks.example", "https://hooks.example:8443/",
        "https://[2606:4700::1111]/x", "http://hooks.example:80/", "http://hooks.example:443/"})
    EXPECT_FALSE(fault_of_target(url)) << url;
}

TEST(WebhookTarget, IsNothingElse) {
  for (const std::string_view url : {"",
                                     "hooks.example",
                                     "ftp://hooks.example/",
                                     "file:///etc/passwd",
                                     "gopher://h:70/_x",
                                     "unix:///run/x.sock",
                                     "http:127.0.0.1",
                                     "http://user:pw@hooks.example/",
                                     "http://evil.example@127.0.0.1/",
                                     "http://127.0.0.1\\@evil.example/",
                                     "http://hooks.example/#x",
                                     "http://127.0.0.1#@evil.example/",
                                     "http://hooks.example:22/",
                                     "http://hooks.example:25/",
                                     "http://hooks.example:0/",
                                     "http://hooks.example:99999/",
                                     "http://hooks.example:/",
                                     "http:///x",
                                     "https://hooks.example/a b",
                                     "javascript:alert(1)"})
    EXPECT_TRUE(fault_of_target(url)) << url;
}

}  // namespace
}  // namespace toolyard::webhooks
