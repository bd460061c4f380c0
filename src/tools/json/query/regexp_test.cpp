#include "tools/json/query/regexp.h"

#include <gtest/gtest.h>

#include <utility>

namespace toolyard::json {
namespace {

bool matches(std::string_view text, std::string_view pattern) {
  return Regexp::compile(pattern).value().matches(text, Regexp::Extent::whole);
}

TEST(JsonRegexp, CategoriesAreThoseOfUnicode) {
  constexpr std::pair<std::string_view, std::string_view> members[] = {
      {"\\p{L}", "é"},       {"\\p{Lu}", "Ж"},      {"\\p{Ll}", "ß"},      {"\\p{Lt}", "ǅ"},
      {"\\p{Lm}", "ʰ"},      {"\\p{Lo}", "日"},     {"\\p{M}", "\u0301"},  {"\\p{Mc}", "\u0903"},
      {"\\p{N}", "٣"},       {"\\p{Nd}", "३"},      {"\\p{Nl}", "Ⅷ"},      {"\\p{No}", "½"},
      {"\\p{N}", "²"},       {"\\p{P}", "、"},      {"\\p{Pd}", "–"},      {"\\p{Pi}", "«"},
      {"\\p{Ps}", "("},      {"\\p{Sc}", "€"},      {"\\p{Sm}", "±"},      {"\\p{So}", "😀"},
      {"\\p{Zs}", "\u00A0"}, {"\\p{Zl}", "\u2028"}, {"\\p{Cf}", "\u200B"}, {"\\p{Cn}", "\u0378"},
      {"\\p{Cc}", "\u0085"}};
  for (const auto& [pattern, text] : members) {
    EXPECT_TRUE(matches(text, pattern)) << pattern << text;
    const auto negated = "\\P" + std::string(pattern.substr(2));
    EXPECT_FALSE(matches(text, negated)) << negated << text;
  }
  for (const auto& [pattern, text] : {std::pair<std::string_view, std::string_view>{"\\p{L}", "٣"},
                                      {"\\p{L}", "Ⅷ"},
                                      {"\\p{Lu}", "ǅ"},
                                      {"\\p{P}", "€"},
                                      {"\\p{S}", "–"},
                                      {"\\p{Z}", "\n"}})
    EXPECT_FALSE(matches(text, pattern)) << pattern << text;
}

}  // namespace
}  // namespace toolyard::json
