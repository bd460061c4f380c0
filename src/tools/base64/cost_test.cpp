// The cost of calls of base64.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/spent.h"
#include "tests/support/texts/repeated.h"
#include "tools/base64.h"

namespace toolyard::base64 {
namespace {

using namespace std::chrono_literals;

// What is around a value is looked for near the value alone.
TEST(Base64Cost, LooksForValuesInLinearTime) {
  const std::string blanks(200'000, ' ');
  for (const auto& text :
       {repeated("<a", 100'000) + repeated(">SGVsbG8=", 40'000),
        "." + blanks + repeated("+\"SGVsbG8=\"", 40'000),
        blanks + repeated("+\"SGVsbG8=\"", 40'000), repeated("+\"SGVsbG8=\"", 40'000) + blanks,
        repeated("+\"SGVsbG8=\"", 40'000) + blanks + ".", repeated("data:;", 80'000),
        repeated("a' ", 100'000), "powershell" + repeated(" -e", 100'000)})
    EXPECT_TRUE(ends_within(1500ms, [&] {
      static_cast<void>(run({.input = text, .operation = Operation::decode}, {}));
    })) << text.substr(0, 20);
}

}  // namespace
}  // namespace toolyard::base64
