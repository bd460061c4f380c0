#include "app/outside/file_store.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/memory_log.h"
#include "tests/support/temporary_folder.h"

namespace toolyard {
namespace {

TEST(MediaFolder, IsReportedIfNothingCanBeWrittenThere) {
  const testing::TemporaryFolder folder;
  std::ofstream(folder.path() / "file") << "x";
  const auto report = [&](const std::string& media) {
    testing::MemoryLog log{LogLevel::info};
    Settings settings;
    settings.media.folder = (folder.path() / media).string();
    warn_of_read_only_folder(settings, log);
    return log.text();
  };
  EXPECT_EQ(report("."), "");
  EXPECT_EQ(report("new/media"), "");
  EXPECT_NE(report("file/media").find("media cannot be stored"), std::string::npos);
  EXPECT_NE(report("file").find("ReadWritePaths"), std::string::npos);
}

}  // namespace
}  // namespace toolyard
