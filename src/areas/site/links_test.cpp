// Tests of what the owner of the site may link to.
#include "areas/site/links.h"

#include <gtest/gtest.h>

#include "core/text/url.h"

namespace toolyard::site {
namespace {

TEST(SiteLinks, ArePathsOfThisSite) {
  for (const auto* path :
       {"/", "/blog/", "/a?b=c#d", "/caf%C3%A9/", "/caf\u00e9/", "/a//b/", "/@x"})
    EXPECT_TRUE(is_site_path(path)) << path;
  for (const auto* path : {"", "blog/", "//evil.example/", "/\\evil.example/", "\\/evil.example/",
                           "/a\\b/", "/\t/evil/", "/a\n", "/a b/", " /a/", "/a\"b", "/<b>",
                           "/a\x7f", "/\u2028", "/\u00a0", "/\xff", "/`a`"})
    EXPECT_FALSE(is_site_path(path)) << path;
}

TEST(SiteLinks, AreWebUrls) {
  for (const auto* url :
       {"https://example.org", "http://example.org/", "https://example.org:8443/a",
        "https://b\u00fccher.example/", "http://[2001:db8::1]:80/x?y#z"})
    EXPECT_TRUE(is_web_url(url)) << url;
  for (const auto* url : {"",
                          "https:",
                          "https://",
                          "https:///a",
                          "https:/example.org",
                          "https:example.org",
                          "javascript:alert(1)",
                          "JavaScript://example.org/%0aalert(1)",
                          "data:text/html,x",
                          "ftp://example.org/",
                          "https://user@example.org/",
                          "https://user:pw@example.org/",
                          "https://example.org:/",
                          "https://example.org:99999999/",
                          "https://exa mple.org/",
                          "https://example.org\\@evil.example/",
                          "https://example.org/\r\nSet-Cookie: a=b",
                          "https://[::1",
                          "https://[]/",
                          "https://%65vil/",
                          "vbscript:x",
                          "HTTPS://example.org/"})
    EXPECT_FALSE(is_web_url(url)) << url;
}

TEST(SiteLinks, AreAddressesOfMail) {
  for (const auto* url : {"mailto:ada@example.org", "mailto:ada@example.org?subject=Hello%20you"})
    EXPECT_TRUE(is_link(url)) << url;
  for (const auto* url :
       {"mailto:", "mailto:ada", "mailto:ada@example.org?subject=a%0d%0aBcc:b@c.de",
        "mailto:ada@example.org,b@example.org", "tel:+1234", "javascript:1"})
    EXPECT_FALSE(is_link(url)) << url;
}

TEST(SiteLinks, HaveOneFormForComparison) {
  EXPECT_EQ(normal_path("/Old-Page"), "/old-page/");
  EXPECT_EQ(normal_path("/old-page/?a=b#c"), "/old-page/");
  EXPECT_EQ(normal_path("/Caf%C3%89"), "/caf\u00e9/");
  EXPECT_EQ(normal_path("/caf\u00e9/"), "/caf\u00e9/");
  EXPECT_EQ(normal_path("/Index.PHP"), "/index.php");
  EXPECT_EQ(normal_path("/v1.2-beta/"), "/v1.2-beta/");
  EXPECT_EQ(normal_path("/100%"), "/100%/") << "not percent-encoded";
  EXPECT_EQ(normal_path("/"), "/");
  for (const auto* none : {"", "a", "//a", "https://example.org/", "/%FF", "/a%00b"})
    EXPECT_EQ(normal_path(none), "") << none;
}

}  // namespace
}  // namespace toolyard::site
