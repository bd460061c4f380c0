// Checks that settings, commands, options, paths and log messages in the guide and the files in
// `deploy` exist.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>

#include "app/commands/option_help.h"
#include "app/settings/settings.h"
#include "tests/deploy/files.h"
#include "tests/server/raw_client.h"
#include "tests/support/places.h"
#include "tests/support/running_app.h"

namespace toolyard {
namespace {

using namespace toolyard::testing;

std::set<std::string> found(const std::string& text, const std::string& pattern) {
  std::set<std::string> all;
  const std::regex regex(pattern);
  for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end; ++match)
    all.insert((*match)[1]);
  return all;
}

TEST(OperatorsFiles, NameVariablesThatAreSettings) {
  std::size_t count = 0;
  for (const auto& path : operators_files())
    for (auto name : found(source_text(path), "TOOLYARD_([A-Z0-9_]*[A-Z0-9])")) {
      for (auto& c : name) c = static_cast<char>(std::tolower(c));
      ++count;
      const bool is_known =
          name == "config" || find_field(type_of<Settings>, name) < type_of<Settings>.fields.size();
      EXPECT_TRUE(is_known) << path << " names " << name;
    }
  EXPECT_GT(count, 10u);
}

TEST(OperatorsFiles, TheGuideHasTheTablesOfSettings) {
  const auto guide = source_text("docs/operations.md");
  EXPECT_NE(guide.find("-->\n\n" + option_tables(type_of<Settings>) + "\n<!--"), guide.npos)
      << "scripts/settings-tables.sh writes them";
}

TEST(OperatorsFiles, AScriptWritesTheTablesOfSettings) {
  const TemporaryFolder folder;
  const auto guide = source_text("docs/operations.md");
  const auto path = (folder.path() / "guide.md").string();
  const auto script = source_folder() + "/scripts/settings-tables.sh " + program() + " " + path;
  std::ofstream(path) << std::regex_replace(guide, std::regex("\\n\\| `threads` .*"), "");
  ASSERT_NE(content_of(path), guide);
  EXPECT_EQ(run_line(script).code, 0);
  EXPECT_EQ(content_of(path), guide);
  std::ofstream(path) << "# Guide\n";
  EXPECT_EQ(run_line(script).code, 1);
  EXPECT_EQ(content_of(path), "# Guide\n");
}

TEST(OperatorsFiles, FindsCommandsWhereverTheyStand) {
  const auto commands = commands_in(
      "# toolyard no --such\nsudo systemctl restart toolyard && true\nENTRYPOINT [\"toolyard\"]\n"
      "ExecStart=/usr/local/bin/toolyard serve --config /x \\\n  --listen=y\n"
      "KEY=$(sudo toolyardctl create-key --name 'a b' | cat --more)\n"
      "CMD [\"toolyard\", \"serve\", \"--threads\", \"2\"]\n");
  ASSERT_EQ(commands.size(), 3u);
  EXPECT_EQ(commands[0].verb, "serve");
  EXPECT_EQ(commands[0].options, (std::vector<std::string>{"--config", "--listen"}));
  EXPECT_EQ(commands[1].verb, "create-key");
  EXPECT_EQ(commands[1].options, std::vector<std::string>{"--name"});
  EXPECT_EQ(commands[2].options, std::vector<std::string>{"--threads"});
}

// Runs the program with each command. An invalid address prevents it from doing anything.
TEST(OperatorsFiles, GiveCommandsThatTheProgramHas) {
  std::size_t count = 0;
  const auto check = [&](const std::string& path, const Command& command) {
    auto line = program() + " " + command.verb;
    for (const auto& option : command.options) line += " " + option + "=";
    const auto answer = run_line(line + " --listen=nowhere");
    EXPECT_EQ(answer.code, 2) << path << ": " << line << "\n" << answer.out;
    EXPECT_EQ(answer.out.find("Unknown option"), answer.out.npos) << path << answer.out;
    EXPECT_EQ(answer.out.find("unknown command"), answer.out.npos) << path << answer.out;
    ++count;
  };
  for (const auto& path : operators_files()) {
    const auto text = source_text(path);
    if (path.ends_with(".md")) {
      for (const auto& block : code_blocks(text, "sh"))
        for (const auto& command : commands_in(block)) check(path, command);
    } else {
      for (const auto& command : commands_in(text)) check(path, command);
    }
  }
  EXPECT_GE(count, 4u);
}

TEST(OperatorsFiles, GiveSettingsThatTheProgramTakes) {
  auto blocks = code_blocks(source_text("docs/operations.md"), "toml");
  ASSERT_GT(blocks.size(), 2u);
  // The example file, and the example with the settings in its comments enabled.
  const auto file = source_text("deploy/toolyard.toml");
  blocks.push_back(file);
  blocks.push_back(std::regex_replace(file, std::regex("# (\\w+ = )"), "$1"));
  // The certificate is checked as well.
  const TemporaryFolder folder;
  const auto at = folder.path().string();
  ASSERT_EQ(
      run_line("openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout " +
               at + "/privkey.pem -out " + at + "/fullchain.pem")
          .code,
      0);
  for (const auto& block : blocks) {
    const auto path = at + "/toolyard.toml";
    std::ofstream(path) << std::regex_replace(block, std::regex("/etc/toolyard/tls"), at) << "\n";
    const auto answer = run_line(program() + " check-config --config " + path);
    EXPECT_EQ(answer.code, 0) << block << answer.out;
  }
}

TEST(OperatorsFiles, AskForPathsThatAreServed) {
  const RunningApp app;
  std::set<std::string> paths;
  for (const auto& path : operators_files())
    for (const auto* pattern :
         {R"(https?://(?:127\.0\.0\.1:8080|localhost)(/[\w/-]*))", R"(\b(?:GET|uri) (/[\w/-]+))",
          R"((/(?:healthz|readyz)\b))", R"((/api/v1/[\w/-]*/))"})
      paths.merge(found(source_text(path), pattern));
  EXPECT_TRUE(paths.contains("/readyz"));
  EXPECT_GT(paths.size(), 8u);
  for (const auto& path : paths) {
    http::RawClient client(app.port());
    client.send("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
    const auto status = client.read().status;
    // A path that exists may reject a call without a token, or with this method.
    EXPECT_TRUE(status == 200 || status == 401 || status == 405) << path << " is " << status;
  }
}

TEST(OperatorsFiles, NameEventsThatAreLogged) {
  std::string sources;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_folder() + "/src"))
    if (entry.path().extension() == ".cpp" && !entry.path().string().ends_with("_test.cpp"))
      sources += source_text(entry.path().lexically_relative(source_folder()).string());
  const auto guide = source_text("docs/operations.md");
  const auto start = guide.find("| message | meaning |");
  ASSERT_NE(start, guide.npos);
  const auto table = guide.substr(start, guide.find("\n\n", start) - start);
  const auto messages = found(table, R"(\n\| `([a-z ]+)`)");
  EXPECT_GT(messages.size(), 5u);
  for (const auto& message : messages)
    EXPECT_NE(sources.find('"' + message + '"'), sources.npos) << message;
}

}  // namespace
}  // namespace toolyard
