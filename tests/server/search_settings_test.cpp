// The settings of Search Console, given as an operator does.
#include <gtest/gtest.h>

#include "tests/server/program.h"
#include "tests/support/servers/google_server.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

class SearchSettings : public ::testing::Test {
 protected:
  std::string file(const std::string& content) {
    const auto path = (folder_.path() / ("key" + std::to_string(++count_) + ".json")).string();
    std::ofstream(path) << content << "\n";
    return path;
  }
  static void expect_line(const std::string& arguments, const std::string& line) {
    for (const auto* command : {"check-config ", "serve "}) {
      const auto ran = run(command + arguments);
      EXPECT_EQ(ran.code, 2) << ran.out;
      EXPECT_EQ(ran.out, "toolyard: " + line + "\n");
    }
  }
  const std::string key_ = " --gsc-credentials-file=";
  const std::string site_ = " --gsc-sites=sc-domain:tools.example";
  const TemporaryFolder folder_;
  const GoogleServer google_;
  int count_ = 0;
};

TEST_F(SearchSettings, AreShownWithoutTheKey) {
  const auto path = file(google_.credentials());
  const auto shown = run("check-config" + key_ + path + site_ + ",https://tools.example/");
  EXPECT_EQ(shown.code, 0) << shown.out;
  for (const auto& line :
       {std::string("gsc_credentials = (set)\n"), "gsc_credentials_file = \"" + path + "\"\n",
        std::string("gsc_sites = [\"sc-domain:tools.example\",\"https://tools.example/\"]\n"),
        std::string("gsc_base_url = \"https://www.googleapis.com\"\n"),
        std::string("gsc_sync_hour = 12\n"), std::string("gsc_history_days = 90\n")})
    EXPECT_NE(shown.out.find(line), std::string::npos) << line << shown.out;
  EXPECT_EQ(shown.out.find("PRIVATE"), std::string::npos) << shown.out;
  const auto from_environment =
      run_line("TOOLYARD_GSC_CREDENTIALS=\"$(cat " + path + ")\" toolyard check-config" + site_);
  EXPECT_EQ(from_environment.code, 0) << from_environment.out;
}

TEST_F(SearchSettings, ThatAreWrongAreOneClearLine) {
  const auto path = file(google_.credentials());
  expect_line(site_, "gsc_credentials: Must be set together with gsc_sites, or as a file.");
  expect_line(key_ + path, "gsc_sites: Must be set together with gsc_credentials.");
  for (const auto* site : {"tools.example", "https://tools.example", "sc-domain:", "sc-domain:a/b",
                           "ftp://tools.example/", "'https://a b/'"}) {
    const auto bare = std::string(site).starts_with('\'') ? std::string("https://a b/") : site;
    expect_line(key_ + path + " --gsc-sites=" + site,
                "gsc_sites: `" + bare +
                    "` is not a property such as sc-domain:example.org or https://example.org/, "
                    "with the final slash.");
  }
  expect_line(key_ + path + site_ + ",sc-domain:tools.example",
              "gsc_sites: `sc-domain:tools.example` occurs twice.");
  expect_line(" --gsc-base-url=google",
              "gsc_base_url: Must be http:// or https:// with a host, such as https://HOST/v1.");
  expect_line(" --gsc-sync-hour=24", "gsc_sync_hour: --gsc-sync-hour: Must be from -1 to 23.");
}

TEST_F(SearchSettings, AKeyThatIsNotValidIsReportedWithoutShowingIt) {
  const auto expect_fault = [&](const std::string& content, const std::string& line) {
    expect_line(key_ + file(content) + site_, "gsc_credentials: " + line);
  };
  expect_fault("planted", "Is not the JSON key file of a Google service account.");
  expect_fault(R"({"type":"authorized_user","client_secret":"planted"})",
               "Is not of type service_account; other types of keys are not supported.");
  expect_fault(R"({"type":"service_account","private_key":"planted"})", "Has no client_email.");
  auto key = google_.credentials();
  const auto at = key.find("http://");
  key.replace(at, 4, "file");
  expect_fault(key, "Has no token_uri that is an http or https URL.");
  key = google_.credentials();
  key.replace(key.find("-----BEGIN PRIVATE KEY") + 60, 40, "planted");
  expect_fault(key, "Has no private_key that is an RSA key in PEM without a passphrase.");
  const auto missing = folder_.path() / "none.json";
  expect_line(key_ + missing.string() + site_,
              "gsc_credentials_file: --gsc-credentials-file: " + missing.string() +
                  " cannot be read: No such file or directory.");
}

}  // namespace
}  // namespace toolyard::testing
