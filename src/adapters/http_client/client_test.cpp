#include "adapters/http_client/client.h"

#include <gtest/gtest.h>

#include "adapters/http_client/retry_after.h"
#include "adapters/http_client/url.h"
#include "core/time/time.h"

namespace toolyard::http_client {
namespace {

constexpr auto now = Instant(std::chrono::seconds(784'111'777));  // Sun, 06 Nov 1994 08:49:37 GMT

std::int64_t wait_of(std::vector<Header> headers) {
  const auto wait = retry_after({.headers = std::move(headers)}, now);
  return wait ? wait->count() : -1;
}
std::int64_t wait_of(const std::string& value) { return wait_of({{"Retry-After", value}}); }

TEST(RetryAfter, CountsSeconds) {
  EXPECT_EQ(wait_of("0"), 0);
  EXPECT_EQ(wait_of("7"), 7);
  EXPECT_EQ(wait_of("3600"), 3'600);
  EXPECT_EQ(wait_of("3601"), 3'600);
  EXPECT_EQ(wait_of("99999999999999999999"), 3'600);
  EXPECT_EQ(wait_of(std::string(500, '9')), 3'600);
  EXPECT_EQ(wait_of("1.2"), 2);
}

TEST(RetryAfter, NamesAMoment) {
  EXPECT_EQ(wait_of("Sun, 06 Nov 1994 08:50:37 GMT"), 60);
  EXPECT_EQ(wait_of("Sunday, 06-Nov-94 08:49:47 GMT"), 10);
  EXPECT_EQ(wait_of("Sun Nov  6 08:49:40 1994"), 3);
  EXPECT_EQ(wait_of("Sun, 06 Nov 1994 08:49:00 GMT"), 0);
  EXPECT_EQ(wait_of("Fri, 31 Dec 1999 23:59:59 GMT"), 3'600);
}

TEST(RetryAfter, MakesSenseOrIsNothing) {
  for (const auto* text : {"", "soon", "-5", "1e3", "0x10", "1.2.3", ".", "Sun, 99 Foo 1994"})
    EXPECT_EQ(wait_of(text), -1) << text;
  EXPECT_EQ(wait_of(std::vector<Header>{}), -1);
}

TEST(RetryAfter, IsMoreExactInMilliseconds) {
  EXPECT_EQ(wait_of({{"retry-after", "60"}, {"retry-after-ms", "1500"}}), 2);
  EXPECT_EQ(wait_of({{"Retry-After-Ms", "250.5"}}), 1);
  EXPECT_EQ(wait_of({{"retry-after", "60"}, {"retry-after-ms", "soon"}}), 60);
  EXPECT_EQ(wait_of({{"retry-after-ms", "99999999999"}}), 3'600);
}

TEST(HttpClientUrl, IsOneThatAnApiBeginsWith) {
  for (const auto* url :
       {"http://localhost", "http://127.0.0.1:11434/v1", "https://api.example/v1/",
        "https://[::1]:8443/a/b", "HTTPS://API.example"})
    EXPECT_EQ(fault_of_base_url(url), std::nullopt) << url;
  for (const auto* url :
       {"", "api.example", "/v1", "ftp://api.example", "file:///etc", "http://", "http:///v1",
        "http://a b/", "http://user@h/", "http://:hidden@h/", "http://h/?a=b", "http://h/#a",
        "http://h?", "http://h:99999/", "http://h\r\n/", "https:///"}) {
    const auto fault = fault_of_base_url(url);
    ASSERT_TRUE(fault) << url;
    EXPECT_TRUE(fault->starts_with("Must ") && fault->ends_with('.')) << *fault;
    EXPECT_EQ(fault->find("hidden"), fault->npos);
  }
}

TEST(HttpClientUrl, IsAProxyWithItsPort) {
  EXPECT_EQ(fault_of_proxy("http://proxy.example:3128"), std::nullopt);
  EXPECT_EQ(fault_of_proxy("http://ada:hidden@10.0.0.1:3128/"), std::nullopt);
  for (const auto* url : {"proxy.example:3128", "http://proxy.example", "socks5://h:1",
                          "https://h:1", "http://h:1/path", "http://h:1?x", "http://h:0x1"})
    EXPECT_EQ(fault_of_proxy(url), "Must be http://[USER:PASSWORD@]HOST:PORT.") << url;
}

TEST(HttpClientLimits, AreReported) {
  Client client;
  const auto answer = client.send({.method = "a b", .url = "http://h/"});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().fault, Fault::unsendable);
  EXPECT_EQ(name_of(answer.error().fault), "unsendable");
}

}  // namespace
}  // namespace toolyard::http_client
