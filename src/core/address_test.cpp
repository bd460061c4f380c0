#include "core/address.h"

#include <gtest/gtest.h>

#include <set>

namespace toolyard {
namespace {

bool holds(std::string_view network, std::string_view address) {
  return parse_network(network).value().contains(parse_address(address).value());
}

TEST(Address, NetworksContain) {
  EXPECT_TRUE(holds("10.0.0.0/8", "10.255.1.2"));
  EXPECT_FALSE(holds("10.0.0.0/8", "11.0.0.0"));
  EXPECT_TRUE(holds("10.1.2.3/8", "10.0.0.1"));
  EXPECT_TRUE(holds("192.168.1.128/25", "192.168.1.200"));
  EXPECT_FALSE(holds("192.168.1.128/25", "192.168.1.127"));
  EXPECT_TRUE(holds("10.0.0.1", "::ffff:10.0.0.1"));
  EXPECT_FALSE(holds("10.0.0.1", "10.0.0.2"));
  EXPECT_TRUE(holds("0.0.0.0/0", "1.2.3.4"));
  EXPECT_FALSE(holds("0.0.0.0/0", "2001:db8::1"));
  EXPECT_TRUE(holds("2001:db8::/33", "2001:db8:7fff::1"));
  EXPECT_FALSE(holds("2001:db8::/33", "2001:db8:8000::1"));
  EXPECT_TRUE(holds("::/0", "1.2.3.4"));
  EXPECT_TRUE(holds("fe80::/10", "fe80::1%eth0"));
}

TEST(Address, KnowsTheHostsOfThisMachine) {
  for (const auto* host :
       {"localhost", "127.0.0.1", "127.9.9.9", "::1", "[::1]", "::ffff:127.0.0.1"})
    EXPECT_TRUE(is_loopback_host(host)) << host;
  for (const auto* host : {"", "[]", "127.example.org", "127.0.0.1.example.org", "127.1",
                           "128.0.0.1", "localhost.example.org", "::2", "0.0.0.0"})
    EXPECT_FALSE(is_loopback_host(host)) << host;
}

TEST(Address, CountsWithItsSubscriber) {
  const std::pair<const char*, const char*> cases[] = {
      {"192.0.2.1", "192.0.2.1"},
      {"::ffff:192.0.2.1", "192.0.2.1"},
      {"2001:db8:0:1::7", "2001:db8:0:1::/64"},
      {"2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"},
      {"2001:DB8::1%eth0", "2001:db8::/64"},
      {"::1", "::/64"},
      {"", ""},
      {"nowhere", ""},
  };
  for (const auto& [address, network] : cases) EXPECT_EQ(counted_network(address), network);
  EXPECT_EQ(counted_network(*parse_address("2001:db8::1")).bits, 64u);
  EXPECT_EQ(counted_network(*parse_address("192.0.2.1")).base, *parse_address("192.0.2.1"));
}

TEST(Address, NumbersCountedNetworks) {
  EXPECT_EQ(counted_network_number("2001:db8::1"), counted_network_number("2001:db8::2:3"));
  EXPECT_EQ(counted_network_number("192.0.2.1"), counted_network_number("::ffff:192.0.2.1"));
  const std::set numbers{counted_network_number("192.0.2.1"), counted_network_number("192.0.2.2"),
                         counted_network_number("::1"), counted_network_number("2001:db8:0:1::"),
                         counted_network_number("2001:db8::")};
  EXPECT_EQ(numbers.size(), 5u);
  EXPECT_FALSE(numbers.contains(0));
  EXPECT_EQ(counted_network_number("nowhere"), 0u);
}

TEST(Address, IsInAWideNetwork) {
  const std::pair<const char*, const char*> cases[] = {{"192.0.2.77", "192.0.2.0/24"},
                                                       {"::ffff:192.0.2.77", "192.0.2.0/24"},
                                                       {"192.0.3.77", "192.0.3.0/24"},
                                                       {"2001:db8:7:1::7", "2001:db8:7::/48"},
                                                       {"2001:db8:7:ffff::", "2001:db8:7::/48"},
                                                       {"2001:db8:8::", "2001:db8:8::/48"},
                                                       {"", ""},
                                                       {"nowhere", ""}};
  for (const auto& [address, network] : cases) EXPECT_EQ(wide_network(address), network);
}

TEST(Address, RejectsInvalidText) {
  for (const auto* text : {"", "10.0.0", "10.0.0.256", "010.0.0.1", "10.0.0.0/33", "10.0.0.0/",
                           "10.0.0.0/-1", "10.0.0.0/08", "10.0.0.0/8 ", "::1/129", "localhost",
                           "fe80::1%eth0", "10.0.0.0/8/8", "::ffff:10.0.0.1.2"})
    EXPECT_FALSE(parse_network(text)) << text;
}

}  // namespace
}  // namespace toolyard
