// The program, run as an operator does: its commands, exit codes, start and end.
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "tests/server/api_client.h"
#include "tests/server/program.h"
#include "tests/server/raw_client.h"
#include "tests/support/servers/postgres_server.h"
#include "tests/support/test_database.h"

namespace {

using toolyard::http::RawClient;
using toolyard::testing::ApiClient;
using toolyard::testing::content_of;
using toolyard::testing::PostgresServer;
using toolyard::testing::run;
using toolyard::testing::run_line;
using toolyard::testing::Schema;
using toolyard::testing::ServingProgram;
using toolyard::testing::TemporaryFolder;

TEST(Program, AWrongWordIsOneClearLineAndExitTwo) {
  const auto option = run("serve --thread 2");
  EXPECT_EQ(option.code, 2);
  EXPECT_EQ(option.out, "toolyard: Unknown option --thread. Did you mean --threads?\n");
  const auto value = run("serve --threads many");
  EXPECT_EQ(value.code, 2);
  EXPECT_EQ(value.out, "toolyard: threads: --threads: Must be an integer.\n");
  EXPECT_EQ(run("serve --listen nowhere").code, 2);
  EXPECT_EQ(run("serve --database-url mysql://x").code, 2);
  EXPECT_EQ(run("served").code, 2);
  EXPECT_EQ(run("tool base46 </dev/null").code, 2);
  EXPECT_NE(run("tool base46 </dev/null").out.find("did you mean base64?"), std::string::npos);
}

TEST(Program, AToolRunsOffline) {
  EXPECT_EQ(run("tool base64 --input hello").out, "aGVsbG8=\n");
  EXPECT_EQ(run("tool base64 --operation=decode --input aGVsbG8=").out, "hello\n");
  const auto piped = run("tool hash-generator --algorithm md5 --json </dev/null");
  EXPECT_NE(piped.out.find("d41d8cd98f00b204e9800998ecf8427e"), std::string::npos) << piped.out;
  const auto refused = run("tool base64 --operation decode --input '?'");
  EXPECT_EQ(refused.code, 1);
}

TEST(Program, AToolReadsStandardInputOnlyForAnInputItNeeds) {
  // The generator does not read the pipe, whose contents are left for the next program.
  const auto kept = run_line("printf kept | { toolyard tool uuid-generator > /dev/null; cat; }");
  EXPECT_EQ(kept.out, "kept");
  EXPECT_EQ(run("tool base64 - < /dev/null").out, "\n");
  EXPECT_EQ(run("tool base64 --input hello -o").out, "toolyard: -o requires a value.\n");
}

TEST(Program, HelpNamesValuesAndDefaults) {
  const auto help = run("tool base64 --help").out;
  EXPECT_NE(
      help.find("  --operation             Operation to perform. Values: encode, decode, detect. "
                "Default: encode.\n"),
      std::string::npos)
      << help;
  EXPECT_NE(run("serve --help").out.find("Default: ./data."), std::string::npos);
}

TEST(Program, EveryVerbHelpsAndStartsNothing) {
  const TemporaryFolder folder;
  const auto data = (folder.path() / "data").string();
  for (const std::string verb : {"serve",           "createsuperuser",
                                 "create-key",      "set-role",
                                 "set-plan",        "remove-second-factor",
                                 "remove-passkeys", "tool",
                                 "tool base64",     "mcp",
                                 "migrate",         "backup",
                                 "restore",         "demo",
                                 "import-content",  "openapi",
                                 "settings",        "check-config",
                                 "completion",      "manual"})
    for (const auto* words : {" --help", " -h"}) {
      const auto helped = run(verb + " --data-dir " + data + words);
      const auto first = run(verb + words + " --data-dir " + data);
      if (!verb.starts_with("tool")) {
        EXPECT_EQ(helped.out, first.out) << verb;
      }
      const auto alone = run(verb + words);
      EXPECT_EQ(alone.code, 0) << verb << alone.out;
      EXPECT_NE(alone.out.find("toolyard " + verb), std::string::npos) << alone.out;
    }
  EXPECT_FALSE(std::filesystem::exists(data));
  EXPECT_EQ(run("tool base46 --help").code, 2);
  EXPECT_EQ(run("tool base64 --input --help").out, "LS1oZWxw\n") << "a value is a value";
  EXPECT_EQ(run("tool base64 -- -h").code, 1) << "there is no file of this name";
}

TEST(Program, AToolTellsTheKeyItMade) {
  const auto made = run("tool aes-encrypt-decrypt --input secret");
  EXPECT_EQ(made.code, 0);
  EXPECT_NE(made.out.find("toolyard: generated_key: "), std::string::npos) << made.out;
  const auto key = run("tool rsa-key-generator --bits 2048").out;  // the output is the key
  EXPECT_EQ(key.find("BEGIN PRIVATE KEY"), key.rfind("BEGIN PRIVATE KEY")) << key;
}

TEST(Program, TellsItsVersionAndLibraries) {
  const auto report = run("--version");
  EXPECT_EQ(report.code, 0);
  EXPECT_TRUE(std::regex_match(
      report.out,
      std::regex("toolyard \\d+\\.\\d+\\.\\d+\n(commit [0-9a-f]{40}(, with changes)?|a build "
                 "for development)\n\nBuilt with:\n(  [\\w+.-]+( [\\w.-]+)?\n)+")))
      << report.out;
  for (const auto* library : {"OpenSSL 3.", "SQLite 3.", "curl ", "ICU ", "zlib 1."})
    EXPECT_NE(report.out.find(library), std::string::npos) << library;
}

TEST(Program, ListsTheSettings) {
  const auto listed = run("settings");
  EXPECT_EQ(listed.code, 0);
  EXPECT_NE(run("serve --help").out.find(listed.out), std::string::npos);
  EXPECT_NE(run("settings --markdown").out.find("| `data_dir` | `./data` |"), std::string::npos);
  EXPECT_EQ(run("settings --threads=2").code, 2);
  EXPECT_EQ(run("settings threads").code, 2);
}

TEST(Program, SettingsComeFromThreePlaces) {
  const TemporaryFolder folder;
  const auto file = (folder.path() / "settings.toml").string();
  std::ofstream(file) << "threads = 3\nwork_queue = 5\nidle_timeout_ms = 1000\n";
  const auto all = run("check-config --config " + file + " --threads 1").out;
  EXPECT_NE(all.find("threads = 1\n"), std::string::npos) << all;
  EXPECT_NE(all.find("work_queue = 5\n"), std::string::npos) << all;
  std::ofstream(file) << "thread = 3\n";
  const auto wrong = run("check-config --config " + file);
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.out.find("Did you mean `threads`?"), std::string::npos) << wrong.out;
}

TEST(Program, TakesNoBodiesLargerThanAllThatItHolds) {
  EXPECT_EQ(run("check-config --max-upload-bytes 900000000 --max-held-bytes 900000000").code, 0);
  for (const std::string body : {"upload", "json"}) {
    const auto refused = run("check-config --max-" + body + "-bytes 900000000");
    EXPECT_EQ(refused.code, 2);
    EXPECT_TRUE(refused.out.starts_with(
        "toolyard: max_held_bytes: Is less than the largest allowed body, 900000000,"))
        << refused.out;
  }
}

TEST(Program, TakesTheSizesOfRequestsFromItsSettings) {
  const TemporaryFolder folder;
  const ServingProgram server({"--data-dir", (folder.path() / "data").string(),
                               "--max-record-bytes=2000", "--max-header-bytes=1500",
                               "--max-request-line-bytes=300"});
  const auto post = [&](std::size_t bytes) {
    return ApiClient(server.port())
        .call("POST", "/api/v1/auth/token/", std::string(bytes, ' '))
        .status;
  };
  EXPECT_EQ(post(2000), 400);
  EXPECT_EQ(post(2001), 413);
  const auto get = [&](std::size_t path, std::size_t field) {
    return ApiClient(server.port())
        .call("GET", "/" + std::string(path, 'a'), {}, "X: " + std::string(field, 'b') + "\r\n")
        .status;
  };
  EXPECT_EQ(get(200, 1000), 404);
  EXPECT_EQ(get(300, 10), 414);
  EXPECT_EQ(get(200, 1500), 431);
}

TEST(Program, PlansComeFromTablesAndFromJson) {
  const TemporaryFolder folder;
  const auto file = (folder.path() / "settings.toml").string();
  std::ofstream(file) << "[[plans]]\nname = \"small\"\nrate_limit_per_minute = 5\n"
                         "[[plans]]\nname = \"large\"\nburst = 7\nmonthly_quota = 9\n";
  auto all = run("check-config --config " + file).out;
  EXPECT_NE(all.find(R"(plans = [{"name":"small","rate_limit_per_minute":5,"burst":null,)"
                     R"("monthly_quota":null},{"name":"large","rate_limit_per_minute":0,)"
                     R"("burst":7,"monthly_quota":9}])"),
            std::string::npos)
      << all;
  EXPECT_NE(all.find("rate_limit_per_minute = 600\n"), std::string::npos) << all;
  all = run(R"(check-config --plans '[{"name":"one"},{"name":"two"}]' --config )" + file).out;
  EXPECT_NE(all.find(R"(plans = [{"name":"one",)"), std::string::npos) << all;
  EXPECT_EQ(all.find("small"), std::string::npos) << all;
  all = run("check-config --plans '[]'").out;
  EXPECT_NE(all.find("plans = []\n"), std::string::npos) << all;
  for (const auto* wrong :
       {"no JSON", "{}", R"([{"rate_limit_per_minute":5}])", R"([{"name":"a","burst":0}])",
        R"([{"name":"a"},{"name":"a"}])", R"([{"name":"A b"}])", R"([{"name":"a","brust":5}])"}) {
    const auto answer = run("check-config --plans '" + std::string(wrong) + "'");
    EXPECT_EQ(answer.code, 2) << wrong;
    EXPECT_TRUE(answer.out.starts_with("toolyard: plans")) << answer.out;
  }
}

TEST(Program, TheUrlOfRedisIsCheckedAndNotShown) {
  auto answer = run("check-config --redis-url redis://:hidden@localhost:6379/1");
  EXPECT_EQ(answer.code, 0);
  EXPECT_NE(answer.out.find("redis_url = (set)\n"), std::string::npos) << answer.out;
  EXPECT_EQ(answer.out.find("hidden"), std::string::npos) << answer.out;
  EXPECT_NE(run("check-config").out.find("redis_url = \"\"\n"), std::string::npos);
  answer = run("check-config --redis-url redis://:hidden@localhost:x");
  EXPECT_EQ(answer.code, 2);
  EXPECT_TRUE(answer.out.starts_with("toolyard: redis_url: ")) << answer.out;
  EXPECT_EQ(answer.out.find("hidden"), std::string::npos) << answer.out;
}

// Creates an account and a key, and makes a call, in the database that the options name.
void try_accounts_and_keys(const std::string& options) {
  const TemporaryFolder folder;
  EXPECT_EQ(run("create-key --username root --name first" + options).code, 1);
  const auto password = (folder.path() / "password").string();
  std::ofstream(password) << "a long passphrase\n";
  const auto made =
      run("createsuperuser --username root --email root@example.org "
          "--password-stdin" +
          options + " < " + password);
  ASSERT_EQ(made.code, 0) << made.out;
  auto key = run("create-key --username root --name first" + options).out;
  ASSERT_TRUE(key.starts_with("ty_live_")) << key;
  key.pop_back();

  std::FILE* server =
      popen(("exec " + toolyard::testing::program() + " serve --listen 127.0.0.1:0 --threads 1" +
             options + " & echo $!; wait")
                .c_str(),
            "r");
  int pid = 0;
  int port = 0;
  ASSERT_EQ(std::fscanf(server, "%d listening on http://127.0.0.1:%d", &pid, &port), 2);
  {
    RawClient client(static_cast<std::uint16_t>(port));
    client.send("POST /api/v1/t/base64/ HTTP/1.1\r\nHost: a\r\nX-API-Key: " + key +
                "\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n" +
                R"({"input":"hi"})");
    const auto answer = client.read();
    EXPECT_EQ(answer.status, 200) << answer.body;
    client.send("GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_EQ(client.read().status, 200);
  }
  EXPECT_EQ(kill(pid, SIGTERM), 0);
  EXPECT_EQ(pclose(server), 0);
}

TEST(Program, AccountsAndKeysAreMadeAndTheServerKnowsThem) {
  const TemporaryFolder folder;
  try_accounts_and_keys(" --data-dir " + folder.path().string());
}

// Returns the value after a name in the startup message.
std::string greeted(const std::string& output, const std::string& name) {
  const auto start = output.find("\n  " + name + " ");
  if (start == output.npos) return "";
  const auto value = output.find_first_not_of(' ', start + 3 + name.size());
  return output.substr(value, output.find('\n', value) - value);
}

TEST(Program, DevelopmentGreetsInWords) {
  const TemporaryFolder folder;
  const auto data = folder.path().string();
  const auto key_file = data + "/development.key";
  {
    const ServingProgram server({"--development", "--data-dir=" + data});
    const auto& output = server.output();
    const auto url = "http://127.0.0.1:" + std::to_string(server.port());
    EXPECT_TRUE(output.starts_with("\nToolyard is ready at " + url + "\n")) << output;
    EXPECT_EQ(greeted(output, "Pages"), url + "/");
    EXPECT_EQ(greeted(output, "Reference"), url + "/docs/");
    EXPECT_EQ(greeted(output, "Data"), data);
    EXPECT_TRUE(greeted(output, "Stop").starts_with("Ctrl+C")) << output;
    auto key = content_of(key_file);
    key.pop_back();
    EXPECT_EQ(greeted(output, "API key"), key + " (also in " + key_file + ")");
    const auto account = greeted(output, "Account");
    const std::string before = "admin, password ";
    ASSERT_TRUE(account.starts_with(before)) << account;
    const auto password = account.substr(before.size(), account.find(" (") - before.size());
    EXPECT_EQ(ApiClient(server.port())
                  .call("POST", "/api/v1/auth/token/",
                        R"({"username":"admin","password":")" + password + "\"}")
                  .status,
              200);
    const auto start = output.find("  curl ");
    ASSERT_NE(start, output.npos) << output;
    const auto pasted = run_line(output.substr(start, output.find("\n\n", start) - start));
    EXPECT_NE(pasted.out.find("2cf24dba5fb0a30e"), std::string::npos) << pasted.out;
  }
  const ServingProgram again({"--development", "--data-dir=" + data});
  EXPECT_EQ(greeted(again.output(), "Account"),
            "admin; its password was shown when it was created");
  EXPECT_EQ(greeted(again.output(), "API key"), "in " + key_file);
}

TEST(Program, WithoutDevelopmentOneLineSaysWhereItListens) {
  const TemporaryFolder folder;
  const ServingProgram server({"--data-dir=" + folder.path().string()});
  EXPECT_EQ(server.output(),
            "listening on http://127.0.0.1:" + std::to_string(server.port()) + "\n");
}

TEST(PostgresProgram, AccountsAndKeysAreMadeAndTheServerKnowsThem) {
  auto* postgres = PostgresServer::shared();
  if (!postgres) GTEST_SKIP() << "PostgreSQL is not installed";
  const auto name = postgres->create_database(Schema::empty);
  try_accounts_and_keys(" --database-url '" + postgres->url(name) + "'");
  postgres->drop_database(name);
}

// 2: it stays wrong; 1: it may be there later.
TEST(Program, ADatabaseThatCannotBeUsedIsOneClearLine) {
  const auto expect_line = [](const std::string& url, const std::string& start, int code = 2) {
    const auto refused = run_line("TOOLYARD_DATABASE_URL='" + url + "' toolyard serve");
    EXPECT_EQ(refused.code, code) << refused.out;
    EXPECT_TRUE(refused.out.starts_with(start)) << refused.out;
    EXPECT_EQ(refused.out.find('\n'), refused.out.size() - 1) << refused.out;
    EXPECT_EQ(refused.out.find("secret"), refused.out.npos) << refused.out;
  };
  expect_line("postgres://ada:secret@127.0.0.1:1/t", "toolyard: postgres: connection to server", 1);
  expect_line("postgres://ada:se/secret@127.0.0.1:1/t", "toolyard: database_url: Encode @");
  expect_line("postgres://ada:secret@[::1/t",
              "toolyard: database_url: Is not a valid PostgreSQL URL");
  expect_line("mysql://ada:secret@db/t", "toolyard: database_url: Must be sqlite:///PATH or");
  const auto shown = run("check-config --database-url postgres://ada:secret@db/t").out;
  EXPECT_NE(shown.find("database_url = \"postgres://ada:***@db/t\""), shown.npos) << shown;
}

}  // namespace
