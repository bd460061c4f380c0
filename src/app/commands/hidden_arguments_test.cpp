#include "app/commands/hidden_arguments.h"

#include <gtest/gtest.h>

#include "app/settings/settings.h"

namespace toolyard {
namespace {

std::string hidden(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  hide_secrets(arguments);
  std::string all;
  for (const auto& word : words) all += (all.empty() ? "" : " ") + word;
  return all;
}

TEST(HiddenArguments, AreThoseOfSecretSettings) {
  EXPECT_EQ(hidden({"serve", "--secret-key=abc", "--threads", "2"}),
            "serve --secret-key=*** --threads 2");
  EXPECT_EQ(hidden({"serve", "--secret_key", "abc", "--metrics-token", "d"}),
            "serve --secret_key *** --metrics-token *");
  EXPECT_EQ(hidden({"serve", "--secret-key-file", "/a/b"}), "serve --secret-key-file /a/b");
  EXPECT_EQ(hidden({"serve", "--secret-key"}), "serve --secret-key");
  EXPECT_EQ(hidden({"serve", "--secret-key="}), "serve --secret-key=");
  EXPECT_EQ(hidden({"serve", "--", "--secret-key=abc"}), "serve -- --secret-key=abc");
  EXPECT_EQ(hidden({}), "");
}

TEST(HiddenArguments, AreThoseOfTheToolThatIsCalled) {
  EXPECT_EQ(hidden({"tool", "hash-generator", "--key", "abc", "--input", "x"}),
            "tool hash-generator --key *** --input x");
  EXPECT_EQ(hidden({"tool", "base64", "--key", "abc"}), "tool base64 --key abc");
  EXPECT_EQ(hidden({"tool"}), "tool");
}

TEST(HiddenArguments, CoverEverySecretSetting) {
  for (const auto& field : type_of<Settings>.fields) {
    if (!field.is_secret) continue;
    EXPECT_EQ(hidden({"serve", option_word(field.name) + "=a b"}),
              "serve " + option_word(field.name) + "=***");
  }
}

TEST(HiddenArguments, AreWarnedOfIfTheyContainASecret) {
  const auto options = [](const std::vector<std::string>& words) {
    return secret_options(*parse_command_line(words, {&given_settings()}));
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(options({"--secret-key=abc", "--threads=2"}), Names{"--secret-key"});
  EXPECT_EQ(options({"--redis-url", "redis://:x@h:1"}), Names{"--redis-url"});
  EXPECT_EQ(options({"--database-url", "postgres://h/t?password=x"}), Names{"--database-url"});
  EXPECT_EQ(options({"--database-url=sqlite:///a@b:c", "--redis-url=redis://h:6379/0"}), Names{});
  EXPECT_EQ(options({"--smtp-url=smtp://mail@h:25", "--smtp-url="}), Names{});
}

}  // namespace
}  // namespace toolyard
