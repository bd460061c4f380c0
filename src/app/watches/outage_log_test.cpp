#include "app/watches/outage_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/support/memory_log.h"

namespace toolyard {
namespace {

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

TEST(OutageLog, LogsTheBeginningTheEndAndOnceAMinute) {
  testing::MemoryLog log;
  OutageLog::Time now{};
  OutageLog outage(log, LogLevel::error, "it is away", "it is back", [&] { return now; });
  outage.worked();
  EXPECT_EQ(log.text(), "");
  for (int second = 0; second < 119; ++second, now += std::chrono::seconds(1))
    for (int i = 0; i < 7; ++i) outage.failed("no route");
  EXPECT_EQ(lines_of(log.text()), 2u) << log.text();
  EXPECT_NE(log.text().find(R"("message":"it is away","what":"no route","failures":1})"),
            std::string::npos);
  EXPECT_NE(log.text().find(R"("failures":420})"), std::string::npos) << log.text();
  outage.worked();
  outage.worked();
  EXPECT_EQ(lines_of(log.text()), 3u);
  EXPECT_NE(log.text().find(R"("level":"info","message":"it is back"})"), std::string::npos);
  outage.failed("again");
  EXPECT_EQ(lines_of(log.text()), 4u) << "another outage is told at once";
}

}  // namespace
}  // namespace toolyard
