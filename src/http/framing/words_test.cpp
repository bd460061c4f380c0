#include "http/framing/words.h"

#include <gtest/gtest.h>

#include <string>

namespace toolyard::http {
namespace {

// Calls `check` for every byte at every position of texts of up to three words (24 bytes).
template <class Check> void for_each_text(Check check) {
  for (std::size_t size = 0; size <= 24; ++size) {
    check(std::string(size, 'k'));
    for (std::size_t at = 0; at < size; ++at)
      for (int byte = 0; byte < 256; ++byte) {
        std::string text(size, 'k');
        text[at] = static_cast<char>(byte);
        check(text);
      }
  }
}

bool same_by_bytes(std::string_view text, std::string_view lower_case) {
  if (text.size() != lower_case.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (lower(text[i]) != lower_case[i]) return false;
  return true;
}

TEST(Words, CompareAsBytesDo) {
  for_each_text([](const std::string& text) {
    for (const char c : {'k', 'a', 'z', '-', '0', '{', '\x60', '[', '@', '\xeb'}) {
      std::string wanted(text.size(), 'k');
      for (std::size_t at = 0; at < text.size(); ++at)
        if (text[at] != 'k') wanted[at] = c;
      EXPECT_EQ(same_ignoring_case(text, wanted), same_by_bytes(text, wanted)) << text << wanted;
    }
  });
  EXPECT_FALSE(same_ignoring_case("content-type", "content-typ"));
}

TEST(Words, FindWhatIsNotPlain) {
  for_each_text([](const std::string& text) {
    std::size_t plain = 0;
    while (plain < text.size() && static_cast<unsigned char>(text[plain]) >= ' ' &&
           text[plain] != 0x7f)
      ++plain;
    EXPECT_EQ(plain_bytes<' '>(text), plain / 8 * 8) << text;
  });
}

}  // namespace
}  // namespace toolyard::http
