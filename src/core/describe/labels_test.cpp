#include "core/describe/labels.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

std::string title(std::string_view name, const Type& type = type_of<std::string>) {
  return title_of({.name = name, .meaning = {}, .type = &type, .member = nullptr});
}
std::string unit(std::string_view name, const Type& type = type_of<std::int64_t>) {
  return std::string(unit_of({.name = name, .meaning = {}, .type = &type, .member = nullptr}));
}
std::string label(std::string_view spelling) { return label_of({0, spelling, {}, {}}); }

TEST(Labels, AreTheWordsOfAName) {
  EXPECT_EQ(title("line_length"), "Line length");
  EXPECT_EQ(title("x"), "X");
  EXPECT_EQ(label("two-hyphens-here"), "Two hyphens here");
  EXPECT_EQ(plain_label("two-hyphens_here"), "Two hyphens here");
}

TEST(Labels, KnowAbbreviations) {
  EXPECT_EQ(title("sha256"), "SHA-256");
  EXPECT_EQ(title("key_id"), "Key ID");
  EXPECT_EQ(title("pdf_version"), "PDF version");
  EXPECT_EQ(label("utf8"), "UTF-8");
  EXPECT_EQ(plain_label("utf8"), "Utf8");
}

TEST(Labels, KeepNumbersWithTheirAbbreviations) {
  EXPECT_EQ(label("sha3-256"), "SHA3-256");
  EXPECT_EQ(title("sha3_256"), "SHA3-256");
  EXPECT_EQ(label("aes-256-gcm"), "AES-256-GCM");
  EXPECT_EQ(label("level-2"), "Level 2");
}

TEST(Labels, OfNumbersLeaveTheirUnitAside) {
  EXPECT_EQ(title("reading_time_seconds", type_of<std::int64_t>), "Reading time");
  EXPECT_EQ(unit("reading_time_seconds"), "seconds");
  EXPECT_EQ(title("generation_ms", type_of<std::optional<std::int64_t>>), "Generation");
  EXPECT_EQ(unit("generation_ms", type_of<std::optional<double>>), "ms");
  EXPECT_EQ(title("bits", type_of<std::int64_t>), "Bits");
  EXPECT_EQ(unit("bits"), "bits");
  EXPECT_EQ(unit("rabbits"), "");
  EXPECT_EQ(title("the_days", type_of<std::string>), "The days");
  EXPECT_EQ(unit("the_days", type_of<std::string>), "");
}

struct Given {
  std::int64_t size_ms = 0;
  std::int64_t other = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Given::size_ms>("").title("Extent").unit("px"),
                      field<&Given::other>("")};
  }
};

TEST(Labels, MayBeGiven) {
  EXPECT_EQ(title_of(type_of<Given>.fields[0]), "Extent");
  EXPECT_EQ(unit_of(type_of<Given>.fields[0]), "px");
  EXPECT_EQ(title_of(type_of<Given>.fields[1]), "Other");
  EXPECT_EQ(label_of({0, "sha512-256", {}, "SHA-512/256"}), "SHA-512/256");
}

}  // namespace
}  // namespace toolyard
