#include "areas/accounts/sessions/checked_tokens.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace toolyard::accounts {
namespace {

TEST(CheckedTokens, ReturnsWhatWasStored) {
  CheckedTokens tokens;
  const auto hash = sha256("a token");
  EXPECT_FALSE(tokens.find(hash));
  tokens.put(hash, {UserId{7}, 3, 100});
  const auto found = tokens.find(hash);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->user_id, UserId{7});
  EXPECT_EQ(found->ver, 3);
  EXPECT_EQ(found->exp, 100);
  EXPECT_FALSE(tokens.find(sha256("a token ")));
  EXPECT_FALSE(CheckedTokens().find(hash)) << "another server's";
}

// A token is never found with the data of another one, whatever other threads read and write.
TEST(CheckedTokens, NeverMixesTokens) {
  CheckedTokens tokens;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread)
    threads.emplace_back([&] {
      for (std::int64_t i = 0; i < 20'000; ++i) {
        const auto hash = sha256(std::to_string(i % 5'000));
        const auto found = tokens.find(hash);
        if (found) ASSERT_EQ(found->user_id, UserId{i % 5'000});
        else tokens.put(hash, {UserId{i % 5'000}, i, i});
      }
    });
  for (auto& thread : threads) thread.join();
}

}  // namespace
}  // namespace toolyard::accounts
