#include "adapters/postgres/url.h"

#include <gtest/gtest.h>

namespace toolyard::postgres {
namespace {

TEST(DatabaseUrl, GoodOnesAreTaken) {
  for (const auto* url :
       {"postgres://", "postgresql://db.example.org/toolyard", "postgres:///toolyard?host=/tmp",
        "postgres://ada:p%40ss%2Fw@db:5432/toolyard?sslmode=require", "postgres://[::1]:5433/t"}) {
    EXPECT_TRUE(is_url(url)) << url;
    EXPECT_EQ(fault_of_url(url), std::nullopt) << url;
  }
  EXPECT_FALSE(is_url("sqlite:///x"));
  EXPECT_FALSE(is_url("postgres:db"));
}

TEST(DatabaseUrl, FaultsRepeatNothing) {
  for (const std::string url :
       {"postgres://ada:secret@[::1/t", "postgres://ada:secret%zz@db/t",
        "postgres://ada:secret@b@c/t", "postgres://ada:sec/secret@db/t",
        "postgres://ada:secret@db/t?secret=1", "postgres://ada:secret@db/t?password",
        "postgres://ada:secret@[::1]x/t", "postgres://ada:x%00secret@db/t"}) {
    const auto fault = fault_of_url(url);
    ASSERT_TRUE(fault) << url;
    EXPECT_EQ(fault->find("secret"), fault->npos) << *fault;
    EXPECT_EQ(fault->find('\n'), fault->npos) << *fault;
    EXPECT_TRUE(fault->ends_with('.')) << *fault;
  }
}

TEST(DatabaseUrl, PasswordsAreMasked) {
  EXPECT_EQ(without_password("postgres://ada:se:cr/et@db:5432/t"), "postgres://ada:***@db:5432/t");
  EXPECT_EQ(without_password("postgresql://ada@db:5432/t"), "postgresql://ada@db:5432/t");
  EXPECT_EQ(without_password("postgres://db/t?password=secret&sslmode=require&sslpassword=s"),
            "postgres://db/t?password=***&sslmode=require&sslpassword=***");
  EXPECT_EQ(without_password("sqlite:///data:x@y"), "sqlite:///data:x@y");
  EXPECT_EQ(without_password(""), "");
}

}  // namespace
}  // namespace toolyard::postgres
