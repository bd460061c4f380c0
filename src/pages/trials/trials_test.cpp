// Tests of the cookie of visitors, of who counts as one, and of the limit for new ones.
#include "pages/trials/trials.h"

#include <gtest/gtest.h>

namespace toolyard::pages {
namespace {

using std::chrono::hours;

VisitorCookies cookies_of(char byte) {
  return VisitorCookies(VisitorCookies::key_from(SecretKey(std::string(32, byte))));
}
const VisitorCookies own_cookies = cookies_of('k');

http::Request request_with(std::initializer_list<http::HeaderField> fields,
                           std::string_view user_agent = "Mozilla/5.0 (X11) Firefox/128.0") {
  http::Request request;
  request.known.user_agent = user_agent;
  for (const auto& field : fields) request.add_field(field);
  return request;
}

TEST(VisitorCookies, AreReadAsTheyWereWritten) {
  auto visitor = new_visitor();
  visitor.add({12, true});
  visitor.add({15, false});
  const auto text = own_cookies.text_of(visitor);
  EXPECT_EQ(text.substr(0, 29), visitor.unit + ".12~15-");
  EXPECT_EQ(text.size(), 29u + 16);
  const auto read = own_cookies.read(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->unit, visitor.unit);
  EXPECT_EQ(read->seen, visitor.seen);
  EXPECT_NE(new_visitor().unit, visitor.unit);
}

TEST(VisitorCookies, OfOthersAreNoVisitors) {
  const Visitor visitor{.unit = std::string(22, 'u'), .seen = {{1, true}}};
  const auto text = own_cookies.text_of(visitor);
  EXPECT_TRUE(own_cookies.read(text));
  EXPECT_FALSE(cookies_of('x').read(text)) << "of another secret";
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto forged = text;
    forged[i] = forged[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(own_cookies.read(forged)) << forged;
  }
  const auto tag = text.substr(text.rfind('-'));
  for (const auto& other :
       {std::string(), visitor.unit, visitor.unit + ".1", visitor.unit + tag,
        visitor.unit + ".1.2" + tag, text + "A", text.substr(1), tag, std::string(600, 'u') + tag})
    EXPECT_FALSE(own_cookies.read(other)) << other;
}

TEST(VisitorCookies, StaySmall) {
  auto visitor = new_visitor();
  for (std::int64_t i = 1; i <= 1'000; ++i) visitor.add({1'000'000'000 + i, true});
  EXPECT_EQ(visitor.seen.size(), 20u);
  EXPECT_EQ(visitor.find(1'000'000'001), nullptr);
  EXPECT_NE(visitor.find(1'000'001'000), nullptr);
  EXPECT_TRUE(own_cookies.read(own_cookies.text_of(visitor)));
}

TEST(VisitorCookies, EndWithTheirExperiments) {
  EXPECT_EQ(own_cookies.line_for(std::nullopt, false),
            "site_visitor=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  EXPECT_TRUE(own_cookies.line_for(new_visitor(), false).contains("Max-Age=0;"));
  auto visitor = new_visitor();
  visitor.add({3, true});
  EXPECT_EQ(own_cookies.line_for(visitor, true),
            "site_visitor=" + own_cookies.text_of(visitor) +
                "; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure");
}

TEST(Visits, AreThoseOfPeople) {
  EXPECT_TRUE(is_visit(request_with({}), false));
  EXPECT_FALSE(is_visit(request_with({}), true)) << "browsers say that they navigate";
  EXPECT_TRUE(is_visit(request_with({{"sec-fetch-mode", "navigate"}}), true));
  EXPECT_FALSE(is_visit(request_with({{"sec-fetch-mode", "no-cors"}}), false));
  EXPECT_FALSE(
      is_visit(request_with({{"sec-fetch-mode", "navigate"}, {"sec-purpose", "prefetch"}}), true));
  EXPECT_FALSE(is_visit(request_with({}, "curl/8.5.0"), false));
}

TEST(Visits, AreNotFollowedIfTheVisitorRefuses) {
  EXPECT_FALSE(refuses(request_with({})));
  EXPECT_FALSE(refuses(request_with({{"dnt", "0"}})));
  EXPECT_TRUE(refuses(request_with({{"dnt", "1"}})));
  EXPECT_TRUE(refuses(request_with({{"sec-gpc", "1"}})));
}

TEST(NewVisitors, AreLimitedByNetworkAndHour) {
  NewVisitors visitors;
  const Instant noon{hours(12)};
  for (int i = 0; i < NewVisitors::max_per_network; ++i) {
    ASSERT_TRUE(visitors.may_add(1, noon));
    visitors.add(1, noon);
  }
  EXPECT_FALSE(visitors.may_add(1, noon));
  EXPECT_TRUE(visitors.may_add(2, noon));
  EXPECT_TRUE(visitors.may_add(1, noon + hours(1)));
}

}  // namespace
}  // namespace toolyard::pages
