#include "adapters/fonts/installed_fonts.h"

#include <gtest/gtest.h>

#include <thread>

namespace toolyard::fonts {
namespace {

using namespace std::string_view_literals;

TEST(InstalledFonts, HaveTheLettersOfManyScripts) {
  const InstalledFonts fonts;
  for (const auto letter : U"Aé9жωשع日한ก"sv)
    EXPECT_NE(fonts.face_with(letter), nullptr) << std::uint32_t(letter);
  EXPECT_EQ(fonts.face_with(0x10FFFF), nullptr);
}

TEST(InstalledFonts, AreFilesOfTheSupportedFormats) {
  const InstalledFonts fonts;
  for (const auto letter : U"A日"sv) {
    const auto* face = fonts.face_with(letter);
    ASSERT_NE(face, nullptr) << std::uint32_t(letter);
    const auto start = face->file.substr(0, 4);
    EXPECT_TRUE(start == "\0\1\0\0"sv || start == "OTTO" || start == "ttcf" || start == "true")
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
