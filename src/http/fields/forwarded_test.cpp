#include "http/fields/forwarded.h"

#include <gtest/gtest.h>

#include <vector>

namespace toolyard::http {
namespace {

std::string_view client(std::string_view peer, const std::vector<std::string_view>& lines,
                        const std::vector<std::string_view>& trusted = {"10.0.0.0/8", "::1"}) {
  static Request head;
  head.clear();
  head.remote_address = peer;
  head.add_field({"Accept", "1.1.1.1"});
  for (const auto line : lines) head.add_field({"x-forwarded-FOR", line});
  std::vector<Network> networks;
  for (const auto text : trusted) networks.push_back(*parse_network(text));
  return client_address(head, networks);
}

TEST(Forwarded, IsBelievedOfTrustedPeersAlone) {
  EXPECT_EQ(client("192.0.2.1", {"198.51.100.7"}), "192.0.2.1");
  EXPECT_EQ(client("10.1.2.3", {"198.51.100.7"}), "198.51.100.7");
  EXPECT_EQ(client("::ffff:10.1.2.3", {"2001:db8::1"}), "2001:db8::1");
  EXPECT_EQ(client("10.1.2.3", {"198.51.100.7"}, {}), "10.1.2.3");
  EXPECT_EQ(client("10.1.2.3", {}), "10.1.2.3");
}

TEST(Forwarded, TheLastUntrustedHopIsTheClient) {
  EXPECT_EQ(client("10.1.2.3", {"203.0.113.1, 198.51.100.7, 10.9.9.9"}), "198.51.100.7");
  EXPECT_EQ(client("::1", {"203.0.113.1", "198.51.100.7 ,\t10.9.9.9 , "}), "198.51.100.7");
  EXPECT_EQ(client("::1", {"198.51.100.7", "10.9.9.9"}), "198.51.100.7");
  EXPECT_EQ(client("::1", {"10.0.0.5, 10.0.0.6"}), "10.0.0.5");
}

// Otherwise the network restrictions of keys, the limits and the metrics page would mistake the
// client for the proxy.
TEST(Forwarded, WhoComesWithoutAnAddressIsNobodyKnown) {
  EXPECT_EQ(client("::1", {"198.51.100.7, unknown, 10.9.9.9"}), "");
  EXPECT_EQ(client("::1", {"unknown"}), "");
  EXPECT_EQ(client("::1", {"198.51.100.7", "_hidden"}), "");
  EXPECT_EQ(client("::1", {"198.51.100.7:"}), "198.51.100.7");
  for (const auto* odd : {"[", "[]", "[2001:db8::1", "]", ":", ":80", "1.2.3", "2001:db8::1]:80"})
    EXPECT_EQ(client("::1", {odd}), "") << odd;
  EXPECT_EQ(client("::1", {",, ,"}), "::1") << "it names nobody";
}

TEST(Forwarded, APortIsLeftOut) {
  EXPECT_EQ(client("::1", {"203.0.113.1, 198.51.100.7:51234"}), "198.51.100.7");
  EXPECT_EQ(client("::1", {"203.0.113.1, [2001:db8::1]:443"}), "2001:db8::1");
  EXPECT_EQ(client("::1", {"[2001:db8::1]"}), "2001:db8::1");
  EXPECT_EQ(client("::1", {"198.51.100.7:1, 10.9.9.9:2"}), "198.51.100.7");
}

TEST(Forwarded, HttpsIsBelievedOfTrustedPeersAlone) {
  const std::vector<Network> trusted{*parse_network("10.0.0.0/8")};
  static Request head;
  const auto by_https = [&](std::string_view peer, std::string_view report) {
    head.clear();
    head.remote_address = peer;
    if (report.data()) head.add_field({"X-Forwarded-Proto", report});
    return came_by_https(head, trusted);
  };
  EXPECT_TRUE(by_https("10.1.2.3", "https"));
  EXPECT_TRUE(by_https("10.1.2.3", "http, HTTPS"));
  EXPECT_FALSE(by_https("10.1.2.3", "https, http"));
  EXPECT_FALSE(by_https("10.1.2.3", "httpsx"));
  EXPECT_FALSE(by_https("10.1.2.3", {}));
  EXPECT_FALSE(by_https("192.0.2.1", "https"));
}

TEST(Forwarded, SignsOfAProxyAreSeen) {
  static Request head;
  const auto is_seen = [&](std::string_view name) {
    head.clear();
    head.add_field({"Host", "localhost"});
    head.add_field({"User-Agent", "Prometheus"});
    head.add_field({name, ""});
    return shows_an_intermediary(head);
  };
  for (const auto* name : {"Forwarded",
                           "VIA",
                           "X-Forwarded-For",
                           "X-Forwarded-Host",
                           "X-Forwarded-Proto",
                           "x-forwarded-server",
                           "X-Real-IP",
                           "X-Client-IP",
                           "X-Original-Forwarded-For",
                           "X-Original-URL",
                           "X-ProxyUser-Ip",
                           "X-Envoy-External-Address",
                           "X-Amzn-Trace-Id",
                           "X-Amz-Cf-Id",
                           "CF-Connecting-IP",
                           "CF-Ray",
                           "CDN-Loop",
                           "True-Client-IP",
                           "Fastly-Client-IP",
                           "Fly-Client-IP",
                           "X-Azure-ClientIP",
                           "X-Varnish"})
    EXPECT_TRUE(is_seen(name)) << name;
  for (const auto* name : {"Accept", "X-Prometheus-Scrape-Timeout-Seconds", "Authorization", "X-R",
                           "traceparent", "Connection"})
    EXPECT_FALSE(is_seen(name)) << name;
  head.known.origin = "http://localhost";
  EXPECT_TRUE(shows_an_intermediary(head)) << "a page in a browser";
  head.clear();
  head.http_1_0 = true;
  EXPECT_TRUE(shows_an_intermediary(head));
}

}  // namespace
}  // namespace toolyard::http
