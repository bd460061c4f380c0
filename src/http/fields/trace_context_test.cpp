#include "http/fields/trace_context.h"

#include <gtest/gtest.h>

#include <string>

namespace toolyard::http {
namespace {

const std::string trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const std::string rest = "-00f067aa0ba902b7-01";

TEST(TraceContext, NamesTheTrace) {
  EXPECT_EQ(trace_id_of("00-" + trace + rest), trace);
  EXPECT_EQ(trace_id_of("01-" + trace + rest), trace);
  EXPECT_EQ(trace_id_of("cc-" + trace + rest + "-what-comes-later"), trace);
}

TEST(TraceContext, IgnoresWhatIsNoTraceparent) {
  const std::string zeros(32, '0');
  for (const std::string& text :
       {std::string(), trace, "00-" + trace, "ff-" + trace + rest, "00-" + zeros + rest,
        "00-" + trace + "-0000000000000000-01", "00-" + trace + rest + "-more",
        "cc-" + trace + rest + ".more", "00-" + trace + rest + "1", "0G-" + trace + rest,
        "00-4BF92F3577B34DA6A3CE929D0E0E4736" + rest, "00-" + trace + "-00f067aa0ba902b7-0g",
        "00." + trace + rest, "00-" + trace + "-00f067aa0ba902b7+01"}) {
    EXPECT_EQ(trace_id_of(text), "") << text;
  }
}

}  // namespace
}  // namespace toolyard::http
