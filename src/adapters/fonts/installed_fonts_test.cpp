#include "adapters/fonts/installed_fonts.h"

#include <gtest/gtest.h>

#include <thread>

namespace toolyard::fonts {
namespace {

TEST(InstalledFonts, HaveTheLettersOfManyScripts) {
  const InstalledFonts fonts;
  for (const char32_t letter : U"Aé9жωשع日한ก")
    if (letter != 0) EXPECT_NE(fonts.face_with(letter), nullptr) << std::uint32_t(letter);
  EXPECT_EQ(fonts.face_with(0x10FFFF), nullptr);
}

TEST(InstalledFonts, AreFilesOfTheSupportedFormats) {
  const InstalledFonts fonts;
  for (const char32_t letter : U"A日") {
    const auto* face = letter != 0 ? fonts.face_with(letter) : nullptr;
    if (!face) continue;
    const auto start = face->file.substr(0, 4);
    EXPECT_TRUE(start == std::string_view("\0\1\0\0", 4) || start == "OTTO" || start == "ttcf" ||
                start == "true")
        << start;
  }
}

TEST(InstalledFonts, AreSharedByThreads) {
  const InstalledFonts fonts;
  const FontFace* first = nullptr;
  std::thread other([&] { first = fonts.face_with('A'); });
  const auto* second = fonts.face_with('A');
  other.join();
  EXPECT_EQ(first, second);
}

}  // namespace
}  // namespace toolyard::fonts
