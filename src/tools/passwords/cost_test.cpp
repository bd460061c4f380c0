// Limits on the cost of password-generator.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/spent.h"
#include "tools/password_generator.h"

namespace toolyard::password_generator {
namespace {

using namespace std::chrono_literals;

Context context() {
  return {.now = [] { return Instant{}; },
          .fill_random =
              [state = std::uint64_t{1}](std::span<unsigned char> bytes) mutable {
                for (auto& byte : bytes) {
                  state = state * 6364136223846793005u + 1442695040888963407u;
                  byte = static_cast<unsigned char>(state >> 33);
                }
              }};
}

TEST(PasswordCost, ThePasswordsStandInTheAnswerTwice) {
  auto small = context();
  small.limits.output_bytes = 15'000;
  Request request{.length = 100, .count = 50};
  EXPECT_TRUE(run(request, small));
  request.count = 100;
  const auto refused = run(request, small);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().faults.at(0).pointer, "/count");
}

TEST(PasswordCost, EveryWayToMakeAndToRateCanBeStopped) {
  std::vector<std::string> words;
  for (int i = 0; i < 100'000; ++i) words.push_back("w" + std::to_string(i));
  const std::vector<std::string_view> list(words.begin(), words.end());
  std::string disguised;
  while (disguised.size() < 256) disguised += "4@8({[<3691!|70$5+%2";
  const Request requests[] = {
      {.length = 1024, .count = 1000},
      {.length = 1024, .count = 1000, .no_sequences = true},
      {.length = 60, .count = 1000, .digits = std::int64_t{5}, .no_repeat = true},
      {.type = PasswordType::pin, .length = 1024, .count = 1000},
      {.type = PasswordType::passphrase, .words = 64, .count = 1000},
      {.type = PasswordType::passphrase, .words = 3, .wordlist = list},
      {.type = PasswordType::pronounceable, .length = 1024, .count = 1000},
      {.type = PasswordType::token, .bytes = 1024, .count = 1000},
      {.input = disguised, .operation = Operation::analyze}};
  for (const auto& request : requests) {
    EXPECT_TRUE(stopped_within(0ms, [&] { static_cast<void>(run(request, context())); }))
        << &request - requests;
  }
}

}  // namespace
}  // namespace toolyard::password_generator
