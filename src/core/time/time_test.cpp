#include "core/time/time.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

std::string rewritten(std::string_view text) {
  const auto moment = parse_rfc3339(text);
  std::string out;
  if (moment) append_rfc3339(out, *moment);
  return out;
}

TEST(Time, WritesOneForm) {
  EXPECT_EQ(rewritten("2026-01-31T08:15:00Z"), "2026-01-31T08:15:00Z");
  EXPECT_EQ(rewritten("2026-01-31t08:15:00.5z"), "2026-01-31T08:15:00.500000Z");
  EXPECT_EQ(rewritten("2026-01-31T08:15:00.123456789+02:30"), "2026-01-31T05:45:00.123456Z");
  EXPECT_EQ(rewritten("1969-12-31T23:59:59.999999-00:00"), "1969-12-31T23:59:59.999999Z");
  EXPECT_EQ(rewritten("2024-02-29T00:00:00Z"), "2024-02-29T00:00:00Z");
  EXPECT_EQ(rewritten("9999-12-31T23:59:59.999999Z"), "9999-12-31T23:59:59.999999Z");
  EXPECT_EQ(rewritten("0000-01-01T00:00:00Z"), "0000-01-01T00:00:00Z");
}

TEST(Time, RefusesWhatIsNotRfc3339) {
  // clang-format off
  for (const auto* text :
       {"", "2026-01-31", "2026-01-31 08:15:00Z", "2026-01-31T08:15:00", "2026-1-31T08:15:00Z",
        "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
        "2026-01-31T24:00:00Z", "2026-01-31T08:60:00Z", "2016-12-31T23:59:60Z",
        "2026-01-31T08:15:00.Z", "2026-01-31T08:15:00,5Z", "2026-01-31T08:15:00+2:00",
        "2026-01-31T08:15:00+24:00", "2026-01-31T08:15:00ZZ", " 2026-01-31T08:15:00Z",
        "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "+026-01-31T08:15:00Z"})
    EXPECT_FALSE(parse_rfc3339(text)) << text;
  // clang-format on
}

TEST(Time, ClampsWhatHasNoForm) {
  std::string out;
  append_rfc3339(out, Instant::max());
  EXPECT_EQ(out, "9999-12-31T23:59:59.999999Z");
}

}  // namespace
}  // namespace toolyard
