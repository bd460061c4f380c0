#include "adapters/file_folder/file_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "tests/support/memory_log.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::file_folder {
namespace {

namespace fs = std::filesystem;

class FileFolderTest : public ::testing::Test {
 protected:
  std::vector<std::string> all_files() const {
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& one : fs::recursive_directory_iterator(place_, ignored))
      if (one.is_regular_file()) names.push_back(one.path().lexically_relative(place_).string());
    return names;
  }

  testing::TemporaryFolder folder_;
  const fs::path place_ = folder_.path() / "data" / "media";
  testing::MemoryLog log_{LogLevel::info};
  FileFolder files_{place_, log_};
};

TEST_F(FileFolderTest, KeepsFilesInGroups) {
  ASSERT_TRUE(files_.put("12345/a.webp", "one", "image/webp"));
  ASSERT_TRUE(files_.put("12345/b.webp", std::string(100'000, 'x'), "image/webp"));
  ASSERT_TRUE(files_.put("12345/a.webp", "two", "image/webp"));
  EXPECT_EQ(files_.get("12345/a.webp", {}).value()->bytes, "two");
  EXPECT_EQ(files_.get("12345/b.webp", {}).value()->size, 100'000U);
  EXPECT_FALSE(files_.get("12345/c.webp", {}).value());
  EXPECT_FALSE(files_.get("5/c.webp", {}).value());
  auto names = all_files();
  std::ranges::sort(names);
  EXPECT_EQ(names, (std::vector<std::string>{"12/12345/a.webp", "12/12345/b.webp"}));
  struct stat about{};
  ASSERT_EQ(stat((place_ / "12/12345/a.webp").c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
  EXPECT_TRUE(files_.remove_folder("12345"));
  EXPECT_TRUE(files_.remove_folder("12345"));
  EXPECT_TRUE(all_files().empty());
}

TEST_F(FileFolderTest, ReadsParts) {
  ASSERT_TRUE(files_.put("1/a.pdf", "0123456789", "application/pdf"));
  const auto part = [&](const FilePart& wanted) {
    const auto content = files_.get("1/a.pdf", wanted).value();
    EXPECT_EQ(content->size, 10U);
    return std::to_string(content->begin) + ":" + content->bytes;
  };
  EXPECT_EQ(part({2, 4}), "2:234");
  EXPECT_EQ(part({7, std::nullopt}), "7:789");
  EXPECT_EQ(part({std::nullopt, 3}), "7:789");
  EXPECT_EQ(part({8, 1000}), "8:89");
  EXPECT_EQ(part({10, 12}), "10:");
}

TEST_F(FileFolderTest, ReadsNothingOutside) {
  std::ofstream(folder_.path() / "secret") << "x";
  for (const auto* name : {"../secret", "1/../../../secret", "/etc/passwd", "1/.", "1//a"})
    EXPECT_FALSE(files_.get(name, {}).value()) << name;
}

TEST_F(FileFolderTest, AFailureLeavesNothingAndIsLogged) {
  if (geteuid() == 0) {
    // Root may write anywhere: a file stands where the folder would be.
    fs::create_directories(place_);
    std::ofstream(place_ / "0") << "x";
  } else {
    fs::create_directories(place_);
    chmod(place_.c_str(), 0500);
  }
  const auto put = files_.put("1/a.jpg", "x", "image/jpeg");
  ASSERT_FALSE(put);
  EXPECT_EQ(put.error().type, &problems::file_store_unavailable);
  EXPECT_EQ(put.error().detail.find("/"), std::string::npos);
  EXPECT_NE(log_.text().find("media folder fails"), std::string::npos);
  chmod(place_.c_str(), 0700);
}

}  // namespace
}  // namespace toolyard::file_folder
