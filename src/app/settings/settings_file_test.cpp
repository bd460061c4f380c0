// Tests configuration files: values are read exactly as written, and faults name the setting and
// the file.
#include <gtest/gtest.h>

#include <fstream>

#include "app/settings/settings.h"
#include "tests/support/temporary_folder.h"

namespace toolyard {
namespace {

class SettingsFile : public ::testing::Test {
 protected:
  std::string path() const { return (folder_.path() / "settings.toml").string(); }
  Result<Settings> read(std::string_view toml) const {
    std::ofstream(path()) << toml;
    const auto given = file_settings(path());
    if (!given) return std::unexpected(given.error());
    return read_settings(*given);
  }
  // Returns a line with pointer, code and detail for each fault.
  std::string faults(std::string_view toml) const {
    const auto settings = read(toml);
    std::string all;
    for (const auto& fault : faults_in(settings))
      all += fault.pointer + " " + fault.code + " " + fault.detail + "\n";
    return all;
  }

 private:
  testing::TemporaryFolder folder_;
};

TEST_F(SettingsFile, KeepsNumbersToTheLastDigit) {
  const auto settings =
      read("ctr_curve_shares = [0.123456789, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 1e-9]\n");
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->search.ctr_curve_shares.front(), 0.123456789);
  EXPECT_EQ(settings->search.ctr_curve_shares.back(), 1e-9);
}

TEST_F(SettingsFile, KeepsCommasAndDates) {
  const auto settings =
      read("cors_origins = [\"a,b\", \"c\"]\ngsc_sites = [\"a\", \"b\"]\ndata_dir = 2026-11-26\n");
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->server.cors_origins, (std::vector<std::string>{"a,b", "c"}));
  EXPECT_EQ(settings->search.sync.sites.size(), 2u);
  EXPECT_EQ(settings->server.data_dir, "2026-11-26");
}

TEST_F(SettingsFile, RefusesListsWithinLists) {
  EXPECT_NE(faults("gsc_sites = [[\"a\"], [\"b\"]]\n").find("`gsc_sites` in " + path()),
            std::string::npos);
}

TEST_F(SettingsFile, HasNoSettingsWithinOptions) {
  const auto unknown = "/options unknown_field `options` in " + path() + ": This field is unknown.";
  EXPECT_EQ(faults("options = 5\n").substr(0, unknown.size()), unknown);
  EXPECT_EQ(faults("options = \"{\\\"threads\\\": 3}\"\n").substr(0, unknown.size()), unknown);
  EXPECT_EQ(faults("options = \"{\"\n").substr(0, unknown.size()), unknown);
}

TEST_F(SettingsFile, NamesTheFileForAnyKey) {
  EXPECT_EQ(faults("\"a/b~c\" = 1\n"),
            "/a~1b~0c unknown_field `a/b~c` in " + path() + ": This field is unknown.\n");
  EXPECT_EQ(faults("\"a\\nb\" = 1\n"),
            "/a\nb unknown_field \"a\\nb\" in " + path() + ": This field is unknown.\n");
  const auto broken = faults("oauth = t\x17\x1b[31m\n");
  EXPECT_EQ(broken.find_first_of("\x17\x1b"), std::string::npos) << broken;
  EXPECT_EQ(broken.find(" invalid_option " + path() + ":1: "), 0u) << broken;
  EXPECT_EQ(faults("threads = -1\n").find("/threads out_of_range `threads` in " + path()), 0u);
}

}  // namespace
}  // namespace toolyard
