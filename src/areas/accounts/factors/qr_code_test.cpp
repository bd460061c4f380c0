#include "areas/accounts/factors/qr_code.h"

#include <gtest/gtest.h>

#include <array>
#include <regex>
#include <string>
#include <system_error>
#include <vector>

namespace toolyard::accounts {
namespace {

// Reads what is drawn; what a camera reads from it is tested in the browser, on the page of the
// second factor.
class QrCodeTest : public ::testing::Test {
 protected:
  static constexpr int quiet_zone = 4;

  // Returns the modules, dark ones as '#', with the quiet zone around them.
  static std::vector<std::string> modules_of(const std::string& image) {
    std::smatch size;
    if (!std::regex_search(image, size, std::regex(R"( viewBox="0 0 (\d+) \1")"))) return {};
    const auto side = std::stoul(size[1]);
    std::vector<std::string> rows(side, std::string(side, '.'));
    const std::regex run(R"(M(\d+) (\d+)h(\d+)v1H(\d+)z)");
    for (std::sregex_iterator one(image.begin(), image.end(), run), end; one != end; ++one) {
      const auto& found = *one;
      EXPECT_EQ(found[1], found[4]);
      rows.at(std::stoul(found[2]))
          .replace(std::stoul(found[1]), std::stoul(found[3]), std::stoul(found[3]), '#');
    }
    return rows;
  }

  static int version_of(const std::string& image) {
    return (static_cast<int>(modules_of(image).size()) - 2 * quiet_zone - 17) / 4;
  }
};

TEST_F(QrCodeTest, HasItsFindersAndAQuietZone) {
  const auto rows = modules_of(qr_code_of("otpauth://totp/Toolyard:ada"));
  ASSERT_EQ(rows.size(), 37u);
  const auto side = rows.size();
  for (std::size_t i = 0; i < side; ++i)
    for (std::size_t edge = 0; edge < quiet_zone; ++edge) {
      EXPECT_EQ(rows[edge][i], '.');
      EXPECT_EQ(rows[side - 1 - edge][i], '.');
      EXPECT_EQ(rows[i][edge], '.');
      EXPECT_EQ(rows[i][side - 1 - edge], '.');
    }
  constexpr std::array finder{"#######.", "#.....#.", "#.###.#.", "#.###.#.",
                              "#.###.#.", "#.....#.", "#######.", "........"};
  for (std::size_t y = 0; y < finder.size(); ++y) {
    EXPECT_EQ(rows[quiet_zone + y].substr(quiet_zone, 8), finder[y]) << y;
    EXPECT_EQ(rows[side - 5 - y].substr(quiet_zone, 8), finder[y]) << y;
    const auto right = rows[quiet_zone + y].substr(side - 12, 8);
    EXPECT_EQ(std::string(right.rbegin(), right.rend()), finder[y]) << y;
  }
}

// ISO/IEC 18004, table 7: bytes at level M.
TEST_F(QrCodeTest, IsAsSmallAsTheStandardAllows) {
  struct Row {
    int version;
    std::size_t bytes;
  };
  for (const auto& [version, bytes] :
       {Row{1, 14}, Row{2, 26}, Row{5, 84}, Row{9, 180}, Row{10, 213}, Row{22, 779}}) {
    EXPECT_EQ(version_of(qr_code_of(std::string(bytes, '~'))), version) << bytes;
    EXPECT_EQ(version_of(qr_code_of(std::string(bytes + 1, '~'))), version + 1) << bytes;
  }
  EXPECT_EQ(version_of(qr_code_of(std::string(2331, '~'))), 40);
  EXPECT_THROW(qr_code_of(std::string(2332, '~')), std::system_error);
}

}  // namespace
}  // namespace toolyard::accounts
