// Secrets in files, given as an operator does.
#include <gtest/gtest.h>

#include "tests/server/program.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

constexpr auto long_secret = "a secret that has at least 32 bytes";

class SecretFiles : public ::testing::Test {
 protected:
  std::string file(const std::string& content) {
    const auto path = (folder_.path() / ("secret" + std::to_string(++count_))).string();
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }
  static void expect_line(const Ran& ran, const std::string& line) {
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "toolyard: " + line + "\n");
  }
  static bool has_line(const std::string& text, const std::string& line) {
    return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
  }

  TemporaryFolder folder_;
  int count_ = 0;
};

TEST_F(SecretFiles, ComeFromEachPlaceWithoutTheEndOfTheLine) {
  const auto key = file(long_secret + std::string("\r\n"));
  const auto url = file("postgres://ada:hidden@db/t\n");
  const auto redis = file("redis://:hidden@localhost:6379/1");
  const auto settings = file("redis_url_file = \"" + redis + "\"\n");
  const auto shown = run_line("TOOLYARD_DATABASE_URL_FILE=" + url + " toolyard check-config " +
                              "--secret-key-file " + key + " --config=" + settings);
  EXPECT_EQ(shown.code, 0) << shown.out;
  for (const auto& line : {std::string("secret_key = (set)"), "secret_key_file = \"" + key + "\"",
                           std::string("database_url = \"postgres://ada:***@db/t\""),
                           "database_url_file = \"" + url + "\"", std::string("redis_url = (set)"),
                           "redis_url_file = \"" + redis + "\""})
    EXPECT_TRUE(has_line(shown.out, line)) << line << "\n" << shown.out;
  EXPECT_EQ(shown.out.find("hidden"), std::string::npos) << shown.out;
  EXPECT_TRUE(has_line(run("check-config").out, "redis_url_file = \"\""));
}

TEST_F(SecretFiles, WhatStandsInOneIsCheckedLikeTheSetting) {
  const auto wrong = run("check-config --database-url-file " + file("mysql://x\n"));
  EXPECT_EQ(wrong.code, 2);
  EXPECT_TRUE(wrong.out.starts_with("toolyard: database_url: Must be sqlite:///PATH or"));
  expect_line(run("check-config --secret-key-file " + file("short\n")),
              "secret_key: Has fewer than 32 bytes.");
}

TEST_F(SecretFiles, AKeyMayBeAnyBytes) {
  std::string bytes(32, '\xff');
  bytes[5] = '\0';
  const auto shown = run("check-config --secret-key-file " + file(bytes));
  EXPECT_EQ(shown.code, 0) << shown.out;
  EXPECT_TRUE(has_line(shown.out, "secret_key = (set)")) << shown.out;
}

TEST_F(SecretFiles, ThatCannotBeReadAreOneClearLine) {
  expect_line(run("check-config --redis-url-file /nowhere/at/all"),
              "redis_url_file: --redis-url-file: /nowhere/at/all cannot be read: No such file or "
              "directory.");
  const auto folder = folder_.path().string();
  expect_line(
      run_line("TOOLYARD_SECRET_KEY_FILE=" + folder + " toolyard serve"),
      "secret_key_file: TOOLYARD_SECRET_KEY_FILE: " + folder + " cannot be read: Is a directory.");
  const auto empty = file("\n\n");
  expect_line(run("serve --secret-key-file " + empty),
              "secret_key_file: --secret-key-file: " + empty + " is empty.");
  expect_line(run("serve --secret-key-file /dev/zero"),
              "secret_key_file: --secret-key-file: /dev/zero is too large for a secret.");
}

TEST_F(SecretFiles, ConflictWithTheSecretBesideThem) {
  const auto key = file(long_secret);
  expect_line(run_line(std::string("TOOLYARD_SECRET_KEY='") + long_secret +
                       "' toolyard serve --secret-key-file " + key),
              "secret_key_file: --secret-key-file and TOOLYARD_SECRET_KEY cannot both be given.");
  EXPECT_EQ(run_line("TOOLYARD_SECRET_KEY= toolyard check-config --secret-key-file " + key).code, 0)
      << "an empty variable gives nothing";
  EXPECT_EQ(run("check-config --secret-key-file=").code, 0);
}

TEST_F(SecretFiles, AreInTheHelpAndInHints) {
  const auto help = run("serve --help").out;
  for (const auto* name : {"secret-key-file", "database-url-file", "redis-url-file"})
    EXPECT_NE(help.find("  --" + std::string(name) + " "), help.npos) << help;
  EXPECT_EQ(help.find("--data-dir-file"), help.npos);
  expect_line(run("serve --redis-url-fiel x"),
              "Unknown option --redis-url-fiel. Did you mean --redis-url-file?");
}

}  // namespace
}  // namespace toolyard::testing
