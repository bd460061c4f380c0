// Addresses of special use are not public, in every notation.
#include "adapters/http_client/public_address.h"

#include <gtest/gtest.h>

namespace toolyard::http_client {
namespace {

TEST(PublicAddress, IsNotOneOfThisMachineOrAPrivateNetwork) {
  for (const auto* text : {"0.0.0.0",
                           "10.0.0.1",
                           "100.64.0.1",
                           "100.127.255.255",
                           "127.0.0.1",
                           "127.255.255.254",
                           "169.254.169.254",
                           "172.16.0.1",
                           "172.31.255.255",
                           "192.0.0.1",
                           "192.168.0.1",
                           "198.18.0.1",
                           "198.19.255.255",
                           "203.0.113.9",
                           "224.0.0.1",
                           "239.255.255.255",
                           "240.0.0.1",
                           "255.255.255.255",
                           "::",
                           "::1",
                           "::ffff:127.0.0.1",
                           "::ffff:10.0.0.1",
                           "::7f00:1",
                           "64:ff9b::7f00:1",
                           "64:ff9b:1::1",
                           "100::1",
                           "2001::1",
                           "2001:db8::1",
                           "2002:7f00:1::",
                           "3fff::1",
                           "5f00::1",
                           "fc00::1",
                           "fd00:ec2::254",
                           "fe80::1",
                           "fec0::1",
                           "ff02::1"}) {
    const auto address = parse_address(text);
    ASSERT_TRUE(address) << text;
    EXPECT_FALSE(is_public(*address)) << text;
  }
}

TEST(PublicAddress, IsAnyOther) {
  for (const auto* text : {"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
                           "128.0.0.1", "172.15.255.255", "172.32.0.0", "192.169.0.0",
                           "198.17.255.255", "198.20.0.0", "223.255.255.255", "::ffff:8.8.8.8",
                           "2001:200::1", "2606:4700::1111", "2a00:1450:4001::1", "3ffe::1"}) {
    const auto address = parse_address(text);
    ASSERT_TRUE(address) << text;
    EXPECT_TRUE(is_public(*address)) << text;
  }
}

}  // namespace
}  // namespace toolyard::http_client
