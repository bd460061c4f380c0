#include "core/cbor/cbor.h"

#include <gtest/gtest.h>

#include <string>

namespace toolyard {
namespace {

using Kind = CborItem::Kind;

std::string bytes_of_hex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  return bytes;
}

bool is_read(std::string_view hex) { return read_whole_cbor(bytes_of_hex(hex)).has_value(); }

std::int64_t integer(std::string_view hex) {
  const auto item = read_whole_cbor(bytes_of_hex(hex));
  return item && item->kind == Kind::integer ? item->integer : -7777;
}

// RFC 8949, appendix A.
TEST(Cbor, ReadsIntegers) {
  EXPECT_EQ(integer("00"), 0);
  EXPECT_EQ(integer("17"), 23);
  EXPECT_EQ(integer("1818"), 24);
  EXPECT_EQ(integer("1903e8"), 1000);
  EXPECT_EQ(integer("1a000f4240"), 1000000);
  EXPECT_EQ(integer("1b000000e8d4a51000"), 1000000000000);
  EXPECT_EQ(integer("20"), -1);
  EXPECT_EQ(integer("3863"), -100);
  EXPECT_EQ(integer("3903e7"), -1000);
  EXPECT_EQ(integer("390100"), -257);
}

TEST(Cbor, ReadsTextsListsAndMaps) {
  const auto bytes = bytes_of_hex("a26161016162820203");
  const auto map = read_whole_cbor(bytes);
  ASSERT_TRUE(map);
  EXPECT_EQ(map->kind, Kind::map);
  EXPECT_EQ(map->size(), 2u);
  EXPECT_EQ(map->find("a")->integer, 1);
  EXPECT_EQ(map->find("b")->items.at(1).integer, 3);
  EXPECT_EQ(map->find("c"), nullptr);
  EXPECT_EQ(map->find(1), nullptr);
  const auto numbered = bytes_of_hex("a201022043010203");
  EXPECT_EQ(read_whole_cbor(numbered)->find(-1)->content, "\x01\x02\x03");
  EXPECT_EQ(read_whole_cbor("\xf5")->integer, 1);
  EXPECT_EQ(read_whole_cbor("\xf6")->kind, Kind::null);
}

TEST(Cbor, LeavesWhatFollows) {
  const auto bytes = bytes_of_hex("4201020304");
  std::string_view rest = bytes;
  ASSERT_TRUE(read_cbor(rest));
  EXPECT_EQ(rest, "\x03\x04");
  EXPECT_FALSE(read_whole_cbor(bytes)) << "trailing bytes";
}

TEST(Cbor, RefusesWhatIsNotInItsShortestForm) {
  for (const auto* hex : {"1817", "190018", "1900ff", "1a0000ffff", "1b00000000ffffffff", "580100",
                          "7800", "980101", "b8010101"})
    EXPECT_FALSE(is_read(hex)) << hex;
}

TEST(Cbor, RefusesIndefiniteLengthsTagsAndFractions) {
  for (const auto* hex : {"5f4101ff", "7f6161ff", "9f01ff", "bf0101ff", "ff", "c001",
                          "c11a514b67b0", "f93c00", "fa47c35000", "fb3ff199999999999a", "f7",
                          "f818", "f0", "1c", "f814", "f90014", "5c", "9d", "be"})
    EXPECT_FALSE(is_read(hex)) << hex;
}

TEST(Cbor, RefusesLengthsBeyondItsEnd) {
  for (const auto* hex : {"", "18", "19ff", "1affffff", "41", "5affffffff", "5bffffffffffffffff",
                          "7bffffffffffffffff", "81", "9affffffff", "9bffffffffffffffff", "a1",
                          "a101", "bbffffffffffffffff", "1bffffffffffffffff", "3bffffffffffffffff"})
    EXPECT_FALSE(is_read(hex)) << hex;
}

TEST(Cbor, RefusesWhatIsTooDeepOrTooMany) {
  EXPECT_TRUE(is_read("8181818100"));
  EXPECT_FALSE(is_read("818181818100"));
  EXPECT_FALSE(read_whole_cbor(std::string(100'000, '\x81')));
  EXPECT_FALSE(read_whole_cbor(std::string(100'000, '\xa1')));
  EXPECT_TRUE(read_whole_cbor("\x98\x40" + std::string(64, '\0')));
  EXPECT_FALSE(read_whole_cbor("\x98\x41" + std::string(65, '\0')));
}

TEST(Cbor, RefusesNamesThatComeTwiceOrAreNone) {
  EXPECT_FALSE(is_read("a201010102"));
  EXPECT_FALSE(is_read("a2616101616102"));
  EXPECT_TRUE(is_read("a2010161310a"));
  EXPECT_FALSE(is_read("a1410101")) << "bytes";
  EXPECT_FALSE(is_read("a1800a")) << "a list";
  EXPECT_FALSE(is_read("a1f50a")) << "a boolean";
  EXPECT_FALSE(is_read("61ff")) << "not UTF-8";
}

TEST(Cbor, EndsOnEveryPrefixAndEveryChangedByte) {
  const auto sound = bytes_of_hex("a4010203262001215000112233445566778899aabbccddeeff");
  EXPECT_TRUE(read_whole_cbor(sound));
  for (std::size_t size = 0; size < sound.size(); ++size)
    EXPECT_FALSE(read_whole_cbor(std::string_view(sound).substr(0, size))) << size;
  for (std::size_t at = 0; at < sound.size(); ++at)
    for (int value = 0; value < 256; ++value) {
      auto changed = sound;
      changed[at] = static_cast<char>(value);
      (void)read_whole_cbor(changed);
    }
}

}  // namespace
}  // namespace toolyard
