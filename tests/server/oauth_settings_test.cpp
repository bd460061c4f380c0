// The settings of OAuth apps, given as an operator does.
#include <gtest/gtest.h>

#include "tests/server/program.h"

namespace toolyard::testing {
namespace {

void expect_refusal(const std::string& arguments, const std::string& line) {
  const auto ran = run("check-config --oauth=on" + arguments);
  EXPECT_EQ(ran.code, 2) << ran.out;
  EXPECT_EQ(ran.out, "toolyard: " + line + "\n") << arguments;
}

TEST(OAuthSettings, RequireAnAddressAndPages) {
  const std::string address =
      "oauth: Requires base_url: https:// and a host, without a path or a slash at the end; "
      "http:// only with a loopback name.";
  for (const auto* url : {"", " --base-url=http://tools.example", " --base-url=https://a.example/",
                          " --base-url=https://a.example/b", " --base-url=https://b@a.example"})
    expect_refusal(url, address);
  expect_refusal(" --base-url=https://tools.example --pages=none",
                 "oauth: Requires the pages of the server, on which people allow apps.");
  for (const auto* url : {"https://tools.example", "http://127.0.0.1:8080"})
    EXPECT_EQ(run("check-config --oauth=on --base-url=" + std::string(url)).code, 0) << url;
}

}  // namespace
}  // namespace toolyard::testing
