// The walk-throughs in the documentation, run as a reader would.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/server/program.h"
#include "tests/support/places.h"
#include "tests/support/temporary_folder.h"
#include "tests/walks/pages.h"
#include "tests/walks/walk.h"

namespace {

using namespace toolyard::testing;

class WalkTest : public ::testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Pages, WalkTest, ::testing::ValuesIn(walked_pages),
                         [](const auto& page) { return std::string(page.param); });

TEST_P(WalkTest, WorksAsItStands) {
  if (run_line("command -v jq curl").code != 0) GTEST_SKIP() << "jq or curl is not installed";
  const TemporaryFolder folder;
  const auto page = source_folder() + "/docs/" + std::string(GetParam()) + ".md";
  const auto settings = (folder.path() / "toolyard.toml").string();
  std::ofstream(settings) << settings_of(content_of(page));
  const ServingProgram server({"--data-dir=" + folder.path().string(), "--config=" + settings});
  const auto steps = steps_of(content_of(page));
  ASSERT_GT(steps.size(), 3u);
  const auto written =
      walk(steps, "http://127.0.0.1:" + std::to_string(server.port()), folder.path().string());
  for (std::size_t i = 0; i < written.size(); ++i)
    if (!steps[i].shown.empty()) {
      EXPECT_EQ(difference(steps[i].shown, written[i]), "") << page << ":" << steps[i].line << "\n"
                                                            << written[i];
    }
  ASSERT_EQ(written.size(), steps.size())
      << page << ":" << steps[written.size()].line << " has failed";
}

// The guides, without the ending of their files.
std::vector<std::string> guide_names() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(source_folder() + "/docs/guides"))
    names.push_back(file.path().stem().string());
  std::ranges::sort(names);
  return names;
}

class GuideTest : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Guides, GuideTest, ::testing::ValuesIn(guide_names()),
                         [](const auto& guide) { return guide.param; });

// Guides are for callers, who have an account and a key.
constexpr auto guide_start =
    "toolyard createsuperuser --username ada --email ada@example.org --password-stdin "
    "<<< 'a long passphrase'\n"
    "api=http://127.0.0.1:8080/api/v1\n"
    "key=$(toolyard create-key --username ada --name guides)\n";

TEST_P(GuideTest, WorksAsItStands) {
  if (run_line("command -v jq curl").code != 0) GTEST_SKIP() << "jq or curl is not installed";
  const TemporaryFolder folder;
  const auto page = source_folder() + "/docs/guides/" + GetParam() + ".md";
  const ServingProgram server({"--data-dir=" + folder.path().string()});
  auto steps = steps_of(content_of(page));
  ASSERT_FALSE(steps.empty());
  steps.insert(steps.begin(), {.commands = guide_start});
  const auto written =
      walk(steps, "http://127.0.0.1:" + std::to_string(server.port()), folder.path().string());
  for (std::size_t i = 0; i < written.size(); ++i)
    if (!steps[i].shown.empty()) {
      EXPECT_EQ(difference(steps[i].shown, written[i]), "") << page << ":" << steps[i].line << "\n"
                                                            << written[i];
    }
  ASSERT_EQ(written.size(), steps.size())
      << page << ":" << steps[written.size()].line << " has failed";
}

TEST(Walks, RunTheFirstCallOfTheReadme) {
  if (run_line("command -v curl").code != 0) GTEST_SKIP() << "curl is not installed";
  auto steps = steps_of(content_of(source_folder() + "/README.md"));
  ASSERT_FALSE(steps.empty());
  steps.resize(1);
  ASSERT_NE(steps[0].shown, "");
  const TemporaryFolder folder;
  // As `./toolyard run` starts it.
  const ServingProgram server({"--data-dir=" + folder.path().string(), "--development"});
  const auto written =
      walk(steps, "http://127.0.0.1:" + std::to_string(server.port()), folder.path().string());
  ASSERT_EQ(written.size(), 1u);
  EXPECT_EQ(difference(steps[0].shown, written[0]), "") << written[0];
}

TEST(Walks, TellBlocksApart) {
  const auto steps = steps_of(
      "a\n```sh\none\ntwo\n```\nb\n```json\n{}\n```\n```toml\nsh\n```\n"
      "```sh\nthree\n```\n");
  EXPECT_EQ(settings_of("a\n```toml\nb = 1\n```\n```sh\nc\n```\n```toml\nd = 2\n```\n"),
            "b = 1\nd = 2\n");
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_EQ(steps[0].line, 2u);
  EXPECT_EQ(steps[0].commands, "one\ntwo\n");
  EXPECT_EQ(steps[0].shown, "{}\n");
  EXPECT_EQ(steps[1].commands, "three\n");
  EXPECT_EQ(steps[1].shown, "");
}

TEST(Walks, FindWhatIsOther) {
  EXPECT_EQ(difference(R"({"a":1})", R"({"a":1,"b":2})"), "");
  EXPECT_EQ(difference(R"({"a":{"b":[1,{}]}})", R"({"a":{"b":[1,{"c":3}]}})"), "");
  EXPECT_EQ(difference("{\"a\":1}\n{\"a\":2}", "{\"a\":1}\n{\"a\":3}"), "value 1/a is 3");
  EXPECT_EQ(difference(R"({"a":1})", R"({"b":1})"), "value 0/a is missing");
  EXPECT_EQ(difference("[1,2]", "[1]"), "value 0 has 1");
  EXPECT_EQ(difference("{}{}", "{}"), "only 1 values were written");
  EXPECT_EQ(difference("{}", "{}{}"), "more than 1 values were written");
  EXPECT_NE(difference("{}", "no json"), "");
}

TEST(Walks, StopWhereACommandFails) {
  const TemporaryFolder folder;
  const std::vector<Step> steps{{.commands = "a=5\n"},
                                {.commands = "echo $a http://127.0.0.1:8080/x\n"},
                                {.commands = "false\n"},
                                {.commands = "echo never\n"}};
  const auto written = walk(steps, "http://there", folder.path().string());
  ASSERT_EQ(written.size(), 2u);
  EXPECT_EQ(written[1], "5 http://there/x\n");
}

}  // namespace
