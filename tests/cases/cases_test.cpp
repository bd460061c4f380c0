// Runs every test case of every tool, each as a test of its own, in a suite for each tool.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "tests/support/cases.h"

namespace cases {
namespace {

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += "\n  " + line;
  return text;
}

// Registered explicitly: parameterized tests would have addresses of their parameters in their
// names.
class CaseTest : public testing::Test {
 public:
  explicit CaseTest(const Case& one) : case_(one) {}

  // The second run checks that tools keep no state between calls.
  void TestBody() override {
    ASSERT_EQ(case_.fault, "") << case_.name;
    EXPECT_EQ(joined(differences(case_, run(case_))), "") << case_.name;
    EXPECT_EQ(joined(differences(case_, run(case_))), "") << case_.name << ", the second time";
  }

 private:
  const Case& case_;
};

[[maybe_unused]] const bool are_registered = [] {
  for (const auto& one : all_cases()) {
    auto suite = "Cases/" + std::string(one.tool->about->slug);
    std::ranges::replace(suite, '-', '_');
    testing::RegisterTest(suite.c_str(), one.label().c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [&one] { return new CaseTest(one); });
  }
  return true;
}();

TEST(CaseNames, AreNotGivenTwice) {
  std::set<std::string> labels;
  for (const auto& one : all_cases()) EXPECT_TRUE(labels.insert(one.label()).second) << one.label();
}

TEST(Differences, LookAtWhatIsExpectedAlone) {
  EXPECT_EQ(joined(differences(R"({"a":1,"b":{"c":[{"d":true}]}})",
                               R"({"x":0,"b":{"c":[{"e":1,"d":true}]},"a":1.0})")),
            "");
}

TEST(Differences, AreNamedByPointer) {
  EXPECT_EQ(joined(differences(R"({"a/b":1,"c":{"d":null},"e":[1,2],"f":[{"g":"x"}]})",
                               R"({"a/b":2,"c":{},"e":[1],"f":[{"g":"y"}]})")),
            "\n  /a~1b: 2 instead of 1"
            "\n  /c/d: is not there"
            "\n  /e: 1 items instead of 2: [1]"
            "\n  /f/0/g: \"y\" instead of \"x\"");
}

TEST(Differences, AreTypesToo) {
  EXPECT_EQ(joined(differences(R"([true,"1",null,18446744073709551615])",
                               R"([1,1,false,18446744073709551615])")),
            "\n  /0: 1 instead of true"
            "\n  /1: 1 instead of \"1\""
            "\n  /2: false instead of null");
}

}  // namespace
}  // namespace cases
