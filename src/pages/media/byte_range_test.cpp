#include "pages/media/byte_range.h"

#include <gtest/gtest.h>

namespace toolyard::pages {
namespace {

TEST(ByteRanges, AreReadAsBrowsersSendThem) {
  const auto range = [](std::string_view header) { return range_of(*requested_part(header), 100); };
  EXPECT_EQ(range("bytes=0-9"), (ByteRange{0, 10}));
  EXPECT_EQ(range("bytes=90-"), (ByteRange{90, 10}));
  EXPECT_EQ(range("bytes=-30"), (ByteRange{70, 30}));
  EXPECT_EQ(range("bytes=-300"), (ByteRange{0, 100}));
  EXPECT_EQ(range("bytes=50-1000"), (ByteRange{50, 50}));
  EXPECT_EQ(range("bytes=100-"), (ByteRange{100, 0}));
  EXPECT_EQ(range("bytes=-0"), (ByteRange{100, 0}));
  EXPECT_EQ(range("bytes=0-18446744073709551615"), (ByteRange{0, 100}));
  EXPECT_EQ(range_of(*requested_part("bytes=0-"), 0), (ByteRange{0, 0}));
  for (const auto* whole : {"", "bytes=", "bytes=-", "bytes=a-b", "bytes=9-1", "bytes=0-1,3-4",
                            "lines=0-1", "bytes=0-9x", "bytes=99999999999999999999-", "bytes 0-1"})
    EXPECT_EQ(requested_part(whole), std::nullopt) << whole;
}

}  // namespace
}  // namespace toolyard::pages
