#include "areas/visits/counting/source.h"

#include <gtest/gtest.h>

#include <string>

#include "areas/visits/counting/keyed_hash.h"

namespace toolyard::visits {
namespace {

TEST(VisitSources, NameTheReferringSite) {
  const auto site = [](std::string_view referrer) {
    return referring_site(referrer, "tools.example.org:8080");
  };
  EXPECT_EQ(site("https://www.Example.COM/a?b=c"), "example.com");
  EXPECT_EQ(site("https://www.google.co.uk/"), "google.com");
  EXPECT_EQ(site("https://google.com.evil.example/"), "google.com.evil.example");
  EXPECT_EQ(site("android-app://com.google.android.gm/"), "mail.google.com");
  EXPECT_EQ(site("https://t.co/xyz"), "x.com");
  EXPECT_EQ(site("http://tools.example.org/t/base64/"), std::nullopt) << "this site";
  EXPECT_EQ(site("https://www.tools.example.org:443/"), std::nullopt);
  for (const auto* nothing : {"", "about:blank", "javascript:alert(1)", "https://<script>/",
                              "https://exa mple.org/", "file:///etc/passwd", "//example.org/"})
    EXPECT_EQ(site(nothing), "") << nothing;
  EXPECT_EQ(site("https://" + std::string(101, 'a') + ".org/"), "") << "too long";
}

TEST(VisitSources, NameTheCampaign) {
  EXPECT_EQ(campaign_of("utm_source=news&utm_medium=email&utm_campaign=spring+sale"),
            "news / email / spring sale");
  EXPECT_EQ(campaign_of("a=b&utm_campaign=%C3%BCber&utm_source="), "- / - / über");
  EXPECT_EQ(campaign_of("utm_term=x&utm_content=y&q=utm_source"), "");
  EXPECT_EQ(campaign_of("utm_source=%ff%fe"), "") << "not a text";
  EXPECT_EQ(campaign_of("utm_source=a%00b%0Ac"), "abc / - / -") << "no control characters";
  EXPECT_EQ(campaign_of("utm_source=" + std::string(500, 'x')).size(), 60 + 8u);
  EXPECT_EQ(campaign_of("utm_source=one&utm_source=two"), "one / - / -");
}

// Vectors of the reference implementation, with the key 00 01 … 0f and the messages 00 01 … of
// growing length.
TEST(KeyedHash, IsSipHash) {
  const HashKey key{0x0706050403020100, 0x0f0e0d0c0b0a0908};
  std::string message;
  EXPECT_EQ(keyed_hash(key, message), 0x726fdb47dd0e0e31u);
  message += '\0';
  EXPECT_EQ(keyed_hash(key, message), 0x74f839c593dc67fdu);
  for (char c = 1; c < 15; ++c) message += c;
  EXPECT_EQ(keyed_hash(key, message), 0xa129ca6149be45e5u);
}

}  // namespace
}  // namespace toolyard::visits
