#include "app/verbs/completion.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/verbs/verbs.h"
#include "tools/catalog.h"

namespace toolyard {
namespace {

using Words = std::vector<std::string>;

Words words_of(const std::vector<std::string>& line) {
  Words words;
  for (const auto& one : complete(line).words) words.push_back(one.word);
  return words;
}

TEST(Completion, OffersEveryVerbThatPeopleUse) {
  const auto words = words_of({""});
  for (const auto& verb : verbs())
    EXPECT_EQ(std::ranges::count(words, std::string(verb.name)), verb.is_hidden ? 0 : 1)
        << verb.name;
  EXPECT_EQ(words_of({"set-"}), (Words{"set-role", "set-plan"}));
  EXPECT_EQ(words_of({"--v"}), (Words{"--version"}));
  EXPECT_EQ(words_of({"nothing", ""}), Words{});
  EXPECT_EQ(words_of({"complete", ""}), Words{});
}

TEST(Completion, OffersOptionsOfAVerbAndSettings) {
  EXPECT_EQ(words_of({"set-role", ""}), (Words{"--username", "--role", "--help"}));
  EXPECT_EQ(words_of({"set-role", "--work"}), (Words{"--work-threads", "--work-queue"}));
  EXPECT_EQ(words_of({"mcp", "--work"}), Words{}) << "it takes no settings";
  EXPECT_EQ(words_of({"set-role", "--", "--u"}), Words{}) << "what is behind -- is data";
}

TEST(Completion, OffersValues) {
  EXPECT_EQ(words_of({"set-role", "--role", "a"}), (Words{"approver", "admin"}));
  EXPECT_EQ(words_of({"set-role", "--role=n"}), (Words{"--role=none"}));
  EXPECT_EQ(words_of({"set-role", "--role", "=", "n"}), (Words{"none"})) << "as bash splits words";
  EXPECT_EQ(words_of({"serve", "--four-eyes="}), (Words{"--four-eyes=true", "--four-eyes=false"}));
  EXPECT_EQ(words_of({"completion", ""}), (Words{"bash", "zsh", "fish"}));
  EXPECT_EQ(words_of({"set-role", "--username", ""}), Words{});
}

TEST(Completion, OffersToolsAndTheirOptions) {
  EXPECT_EQ(words_of({"tool", ""}).size(), tools().size());
  EXPECT_EQ(words_of({"tool", "base64", "--op"}), (Words{"--operation"}));
  EXPECT_EQ(words_of({"tool", "base64", "--operation", "d"}), (Words{"decode", "detect"}));
}

TEST(Completion, LeavesPathsToTheShell) {
  const auto paths = [](const std::vector<std::string>& line) { return complete(line).paths; };
  EXPECT_EQ(paths({"backup", ""}), Completions::Paths::files);
  EXPECT_EQ(paths({"import-content", ""}), Completions::Paths::files);
  EXPECT_EQ(paths({"serve", "--config", ""}), Completions::Paths::files);
  EXPECT_EQ(paths({"serve", "--data-dir", ""}), Completions::Paths::folders);
  EXPECT_EQ(paths({"tool", "base64", "-o", ""}), Completions::Paths::files);
  EXPECT_EQ(paths({"migrate", ""}), Completions::Paths::none);
}

}  // namespace
}  // namespace toolyard
