#include "core/describe/describe.h"

#include <gtest/gtest.h>

#include "core/json/writer.h"

namespace toolyard {
namespace {

// `describe_namesake_test.cpp` has a type of the same name, with its members in reverse order.
struct Namesake {
  std::int64_t one = 1, two = 2;
  static constexpr auto fields(auto...) {
    return std::array{field<&Namesake::one>(""), field<&Namesake::two>("")};
  }
};

TEST(Describe, AHiddenRecordKeepsItsMembersBesideANamesake) {
  EXPECT_EQ(to_json(Namesake{}), R"({"one":1,"two":2})");
}

}  // namespace
}  // namespace toolyard
