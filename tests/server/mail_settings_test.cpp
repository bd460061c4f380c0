// The settings of email, given as an operator does.
#include <gtest/gtest.h>

#include "tests/server/program.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

void expect_line(const std::string& arguments, const std::string& line) {
  for (const auto* command : {"check-config", "serve"}) {
    const auto ran = run(command + arguments);
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_EQ(ran.out, "toolyard: " + line + "\n");
  }
}

TEST(MailSettings, AreShownWithoutThePassword) {
  const TemporaryFolder folder;
  const auto file = (folder.path() / "url").string();
  std::ofstream(file) << "smtps://ada:planted@mail.example:465\n";
  const auto shown = run("check-config --smtp-url-file=" + file +
                         " --mail-from='Ada <ada@example.org>' --late-grace-s=60");
  EXPECT_EQ(shown.code, 0) << shown.out;
  for (const auto* line : {"smtp_url = (set)\n", "mail_from = \"Ada <ada@example.org>\"\n",
                           "smtp_connections = 1\n", "late_grace_s = 60\n"})
    EXPECT_NE(shown.out.find(line), std::string::npos) << line << shown.out;
  EXPECT_EQ(shown.out.find("planted"), std::string::npos) << shown.out;
}

TEST(MailSettings, ThatAreWrongAreOneClearLine) {
  expect_line(" --smtp-url=mail.example:25",
              "smtp_url: Must be smtp:// or smtps://USER:PASSWORD@HOST:PORT.");
  expect_line(" --smtp-url=smtp://mail.example", "mail_from: Must be set together with smtp_url.");
  expect_line(" --mail-from=nobody", "mail_from: Must be an address, or NAME <ADDRESS>.");
  expect_line(" --mail-from=a@b.example --mail-list-id='<x>'",
              "mail_list_id: Must consist of lower-case letters, digits, dots and hyphens, such as "
              "news.example.org.");
  expect_line(" --smtp-connections=0",
              "smtp_connections: --smtp-connections: Must be from 1 to 64.");
}

}  // namespace
}  // namespace toolyard::testing
