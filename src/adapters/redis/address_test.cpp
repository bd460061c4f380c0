#include "adapters/redis/address.h"

#include <gtest/gtest.h>

namespace toolyard::redis {
namespace {

TEST(RedisAddress, IsReadFromAUrl) {
  EXPECT_EQ(*parse_url("redis://localhost"), (Address{.host = "localhost"}));
  EXPECT_EQ(*parse_url("redis://:p%40ss:w@10.0.0.1:7000/3"),
            (Address{.host = "10.0.0.1", .port = 7000, .password = "p@ss:w", .database = 3}));
  EXPECT_EQ(*parse_url("redis://ada:x@[::1]:7000/"),
            (Address{.host = "::1", .port = 7000, .user = "ada", .password = "x"}));
  EXPECT_EQ(*parse_url("redis://[fe80::1]"), (Address{.host = "fe80::1"}));
  EXPECT_EQ(*parse_url("rediss://n%40des:x@r.example.org/2"), (Address{.host = "r.example.org",
                                                                       .user = "n@des",
                                                                       .password = "x",
                                                                       .database = 2,
                                                                       .has_tls = true}));
  EXPECT_EQ(*parse_url("unix:///run/redis.sock"), (Address{.socket_path = "/run/redis.sock"}));
  EXPECT_EQ(*parse_url("unix://:x@/run/a%20b?db=2"),
            (Address{.socket_path = "/run/a b", .password = "x", .database = 2}));
}

TEST(RedisAddress, IsRefusedWhereItMakesNoSense) {
  for (const auto* url : {"",
                          "redis:",
                          "rediss://",
                          "rediss:///1",
                          "redis://ada@h",
                          "redis://ada:@h",
                          "redis+tls://h",
                          "http://host",
                          "redis://",
                          "redis://:6379",
                          "redis://h:0",
                          "redis://h:65536",
                          "redis://h:",
                          "redis://h:1x",
                          "redis://h/x",
                          "redis://h/-1",
                          "redis://h/1/2",
                          "redis://:%4@h",
                          "redis://:%zz@h",
                          "redis://[]",
                          "redis://:a/b@h",
                          "redis://:a?b@h",
                          "redis://:a#b@h",
                          "redis://h#1",
                          "redis://h?db=1",
                          "unix://relative",
                          "unix://",
                          "unix:///a?x=1",
                          "unix:///a?db=",
                          "unix:///a%00b"}) {
    const auto address = parse_url(url);
    ASSERT_FALSE(address) << url;
    EXPECT_TRUE(address.error().ends_with('.')) << url;
  }
  // Passwords are not part of messages.
  EXPECT_EQ(parse_url("redis://:secret@h:x").error().find("secret"), std::string::npos);
}

}  // namespace
}  // namespace toolyard::redis
