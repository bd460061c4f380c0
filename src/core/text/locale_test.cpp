#include "core/text/locale.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

TEST(Locale, IsALanguageWithSubtags) {
  for (const auto* text : {"en", "fil", "pt-BR", "zh-Hant-TW", "de-1996", "zh-Hant-TW-aaaaaaaa"})
    EXPECT_TRUE(is_locale(text)) << text;
}

TEST(Locale, IsNothingElse) {
  for (const auto* text : {"", "-", "e", "EN", "engl", "en-", "en-U", "en_US", "en--US", "-en",
                           "en-abcdefghi", "d\xc3\xa9", "en us", "en-US-"})
    EXPECT_FALSE(is_locale(text)) << text;
}

}  // namespace
}  // namespace toolyard
