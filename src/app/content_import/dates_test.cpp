// Tests of the dates in front matter.
#include "app/content_import/dates.h"

#include <gtest/gtest.h>

#include "core/time/time.h"

namespace toolyard::content_import {
namespace {

std::string utc_of(std::string_view text) {
  const auto date = parse_date(text);
  if (!date) return "";
  std::string out;
  append_rfc3339(out, *date);
  return out;
}

TEST(ImportedDates, AsGeneratorsWriteThem) {
  const std::pair<std::string_view, std::string_view> known[] = {
      {"2024-05-06", "2024-05-06T00:00:00Z"},
      {"2024-5-6", "2024-05-06T00:00:00Z"},
      {"2024/05/06", "2024-05-06T00:00:00Z"},
      {"2024-05-06T10:20:30Z", "2024-05-06T10:20:30Z"},
      {"2024-05-06T10:20:30.123+02:00", "2024-05-06T08:20:30Z"},
      {"2024-05-06T10:20:30", "2024-05-06T10:20:30Z"},
      {"2024-05-06 10:20", "2024-05-06T10:20:00Z"},
      {"2024-05-06 10:20:30 +0530", "2024-05-06T04:50:30Z"},
      {"2024-05-06 10:20:30 -0800", "2024-05-06T18:20:30Z"},
      {"2024-05-06 10:20:30 UTC", "2024-05-06T10:20:30Z"},
      {"2024-12-31T23:00:00-05:00", "2025-01-01T04:00:00Z"},
      {"Jul 08 2022", "2022-07-08T00:00:00Z"},
      {"May 6, 2024", "2024-05-06T00:00:00Z"},
      {"6 May 2024", "2024-05-06T00:00:00Z"},
      {"September 30, 2024", "2024-09-30T00:00:00Z"},
      {"Mon, 06 May 2024 10:20:30 +0000", "2024-05-06T10:20:30Z"},
      {"  2024-05-06 ", "2024-05-06T00:00:00Z"}};
  for (const auto& [text, date] : known) EXPECT_EQ(utc_of(text), date) << text;
}

TEST(ImportedDates, OthersAreNone) {
  for (const auto* text :
       {"", "soon", "2024", "2024-13-01", "2024-02-30", "0000-00-00 00:00:00", "06.05.2024",
        "2024-05-06T25:00:00", "2024-05-06T10:61", "2024-05-06 x", "2024-05-06T10:20:30 +99:00",
        "Foo 6, 2024", "6 May", "May 2024", "20240506", "2024-05-06T10:20:30Z and more"})
    EXPECT_EQ(utc_of(text), "") << text;
}

TEST(ImportedDates, AtTheBeginningOfAFileName) {
  std::string_view name = "2024-05-06-hello-world";
  EXPECT_EQ(take_date(name), parse_date("2024-05-06"));
  EXPECT_EQ(name, "hello-world");
  for (std::string_view other :
       {"2024-05-06", "2024-05-06-", "2024-99-06-hello", "a-2024-05-06-b", "2024-05-hello-world"}) {
    const auto whole = other;
    EXPECT_FALSE(take_date(other)) << whole;
    EXPECT_EQ(other, whole);
  }
}

}  // namespace
}  // namespace toolyard::content_import
