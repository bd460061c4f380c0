#include "core/text/url.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

// Returns the parts in angle brackets, and a hyphen for each absent part.
std::string parts_of(std::string_view url) {
  const auto parts = split_url(url);
  std::string text;
  for (const auto part : {std::optional(parts.scheme), std::optional(parts.user), parts.password,
                          std::optional(parts.host), parts.port, std::optional(parts.path),
                          parts.query, parts.fragment})
    text += part ? "<" + std::string(*part) + ">" : "-";
  return text;
}

TEST(Url, IsSplit) {
  EXPECT_EQ(parts_of("https://example.org/a/b?c=d#e"), "<https><>-<example.org>-</a/b><c=d><e>");
  EXPECT_EQ(parts_of("redis://ada:p%40ss:w@[::1]:7000/3"),
            "<redis><ada><p%40ss:w><::1><7000></3>--");
  EXPECT_EQ(parts_of("redis://:x@h:"), "<redis><><x><h><><>--");
  EXPECT_EQ(parts_of("unix:///run/x?db="), "<unix><>-<>-</run/x><db=>-");
  EXPECT_EQ(parts_of("https://example.org?a@b/c"), "<https><>-<example.org>-<><a@b/c>-");
  EXPECT_EQ(parts_of("/path?x=http://y"), "<><>-<>-</path><x=http://y>-");
  EXPECT_EQ(parts_of(""), "<><>-<>-<>--");
  EXPECT_EQ(parts_of("redis://[]"), "<redis><>-<>-<>--");
  EXPECT_EQ(parts_of("redis://[::1"), "<redis><>-<[><:1><>--");
  EXPECT_EQ(parts_of("redis://[::1]x/"), "<redis><>-<[::1]x>-</>--") << "not an address";
}

TEST(Url, PercentEncodingThereAndBack) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  EXPECT_EQ(percent_decoded(percent_encoded(all)), all);
  EXPECT_EQ(percent_encoded("a-Z_0.~/ä"), "a-Z_0.~%2F%C3%A4");
  EXPECT_EQ(percent_encoded("a/~", "/"), "a/%7E");
  for (const auto* broken : {"%", "%4", "a%zz", "%4g"})
    EXPECT_EQ(percent_decoded(broken), std::nullopt) << broken;
}

}  // namespace
}  // namespace toolyard
