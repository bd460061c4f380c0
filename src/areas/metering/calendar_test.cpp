#include "areas/metering/calendar.h"

#include <gtest/gtest.h>

namespace toolyard::metering {
namespace {

using std::chrono::seconds;

constexpr Instant kNow{seconds(1'795'262'400)};  // 2026-11-21T12:00:00Z

std::string period_text(const UsageQuery& query) {
  const auto period = period_of(query, kNow);
  if (period) return day_text(period->first_day) + " " + day_text(period->last_day);
  std::string codes;
  for (const auto& fault : period.error().faults) codes += fault.pointer + ":" + fault.code + " ";
  return codes;
}

TEST(MeteringCalendar, NumbersHoursDaysAndMonths) {
  EXPECT_EQ(hour_of(kNow), 1'795'262'400 / 3600);
  EXPECT_EQ(hour_of(Instant(seconds(-1))), -1);
  EXPECT_EQ(start_of_hour(hour_of(kNow)), kNow);
  EXPECT_EQ(month_of(kNow), 2026 * 12 + 10);
  EXPECT_EQ(month_of(Instant()), 1970 * 12);
  EXPECT_EQ(month_of(Instant(seconds(-1))), 1969 * 12 + 11);
  for (std::int64_t month = 1970 * 12; month < 2100 * 12; ++month) {
    const auto first = first_day_of(month);
    EXPECT_EQ(month_of_day(first), month);
    EXPECT_EQ(month_of_day(first - 1), month - 1);
  }
}

TEST(MeteringCalendar, ReadsDaysStrictly) {
  EXPECT_EQ(parse_day("1970-01-01"), 0);
  EXPECT_EQ(parse_day("2024-02-29"), 19'782);
  EXPECT_EQ(day_text(19'782), "2024-02-29");
  for (const auto* text : {"", "2023-02-29", "2024-2-29", "24-02-29", "2024-02-29T", "1969-12-31",
                           "2024-02-29Z", "02024-02-9", "2024/02/29", " 2024-02-2"})
    EXPECT_FALSE(parse_day(text)) << text;
}

TEST(MeteringCalendar, PeriodsHaveDefaultsAndBounds) {
  EXPECT_EQ(period_text({}), "2026-10-23 2026-11-21");
  EXPECT_EQ(period_text({.start_date = "", .end_date = ""}), "2026-10-23 2026-11-21");
  EXPECT_EQ(period_text({.granularity = Granularity::hour}), "2026-10-23 2026-11-21");
  EXPECT_EQ(period_text({.granularity = Granularity::month}), "2025-12-01 2026-11-21");
  EXPECT_EQ(period_text({.start_date = "2026-11-21"}), "2026-11-21 2026-11-21");
  EXPECT_EQ(period_text({.end_date = "2026-01-31"}), "2026-01-02 2026-01-31");
  EXPECT_EQ(period_text({.end_date = "1970-01-02"}), "1970-01-01 1970-01-02");
  EXPECT_EQ(period_text({.start_date = "x", .end_date = "2026-13-01"}),
            "/start_date:invalid_format /end_date:invalid_format ");
  EXPECT_EQ(period_text({.start_date = "2026-11-22"}), "/start_date:out_of_range ");
  EXPECT_EQ(period_text({"2026-10-21", "2026-11-21", Granularity::hour}),
            "/start_date:out_of_range ");
  EXPECT_EQ(period_text({"2026-10-22", "2026-11-21", Granularity::hour}), "2026-10-22 2026-11-21");
  EXPECT_EQ(period_text({"1970-01-01", "9999-12-31", Granularity::month}),
            "/start_date:out_of_range ");
  EXPECT_EQ(period_text({"2016-12-31", "2026-11-01", Granularity::month}), "2016-12-31 2026-11-01");
}

}  // namespace
}  // namespace toolyard::metering
