#include "app/backup/backup_files.h"

#include <thread>

#include "app/settings/secret.h"
#include "tests/support/areas/metering.h"

namespace toolyard {
namespace {

namespace fs = std::filesystem;
using testing::FaultyDatabase;
using testing::kNoon;

class BackupFiles : public ::testing::Test {
 protected:
  void write(const fs::path& path, const std::string& content) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
  }
  std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void pack(const std::vector<BackupFile>& files) {
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      pack_backup(transaction, files);
      return {};
    }));
  }
  void pack_one(const std::string& name) {
    std::vector<BackupFile> files;
    files.push_back({"secret.key", Blob(std::string("mine"))});
    files.push_back({name, Blob(std::string("content"))});
    pack(files);
  }
  bool is_packed_still() {
    return *database_->read(
        [](Transaction& transaction) -> Result<bool> { return is_packed(transaction); });
  }
  std::unique_ptr<metering::Meter> meter_in(const fs::path& data_dir, Database& database) {
    return std::make_unique<metering::Meter>(testing::meter_options(usage_folder(data_dir)),
                                             database, [] { return kNoon; });
  }
  void call(metering::Meter& meter, int times) {
    for (int i = 0; i < times; ++i)
      ASSERT_EQ(meter.count({.user = UserId(1), .tool = 1, .now = kNoon}),
                metering::CountedIn::file);
  }
  // Returns what a server counts in `there_` if it starts with the files of a backup.
  std::int64_t calls_after(const std::vector<BackupFile>& files) {
    pack(files);
    unpack_backup(*database_, there_);
    EXPECT_TRUE(meter_in(there_, *database_)->merge());
    return testing::sums(*database_)[1].calls;
  }

  testing::TemporaryFolder folder_;
  const fs::path here_ = folder_.path() / "here";
  const fs::path there_ = folder_.path() / "there";
  testing::TestDatabase database_;
};

TEST_F(BackupFiles, CountsThatWereNotMergedAreNotLost) {
  FaultyDatabase faulty(*database_);
  const auto meter = meter_in(here_, faulty);
  call(*meter, 10);
  faulty.is_away = true;
  const auto files = read_backup_files(here_);
  ASSERT_EQ(files.size(), 1u);
  EXPECT_LT(files[0].content.bytes().size(), 100'000u) << "rows that were never used are left out";
  call(*meter, 5);
  EXPECT_EQ(calls_after(files), 10);
}

TEST_F(BackupFiles, CountsThatWereMergedMeanwhileAreNotCountedTwice) {
  const auto meter = meter_in(here_, *database_);
  call(*meter, 10);
  const auto files = read_backup_files(here_);
  call(*meter, 5);
  ASSERT_TRUE(meter->merge());
  EXPECT_EQ(calls_after(files), 15);
}

TEST_F(BackupFiles, AreTheSecretAndCountersOnly) {
  EXPECT_TRUE(read_backup_files(here_).empty());
  write(here_ / "secret.key", "mine\n");
  write(here_ / "development.key", "ty_live_");
  write(here_ / "usage" / "notes", "mine");
  const auto files = read_backup_files(here_);
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files[0].content.bytes(), "mine\n");
  EXPECT_TRUE(has_secret(files));
  pack(files);
  unpack_backup(*database_, there_);
  EXPECT_EQ(content_of(there_ / "secret.key"), "mine\n");
  EXPECT_FALSE(is_packed_still());
}

TEST_F(BackupFiles, ThatBelongNowhereAreNotUnpacked) {
  for (const auto* name : {"../evil", "/tmp/evil", "usage/../../usage-0123456789abcdef.counters",
                           "usage/usage-0123456789abcde/.counters", "toolyard.db", ""}) {
    pack_one(name);
    EXPECT_THROW(unpack_backup(*database_, there_), BrokenStore) << name;
    EXPECT_TRUE(is_packed_still());
    EXPECT_FALSE(fs::exists(there_ / "secret.key")) << "all or nothing";
    EXPECT_FALSE(fs::exists(folder_.path() / "evil"));
    ASSERT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
      transaction.run_script("drop table backup_files");
      return {};
    }));
  }
}

TEST_F(BackupFiles, AnotherSecretIsNotReplaced) {
  write(there_ / "secret.key", "another");
  pack_one("usage/usage-0123456789abcdef.counters");
  EXPECT_THROW(unpack_backup(*database_, there_), std::runtime_error);
  EXPECT_EQ(content_of(there_ / "secret.key"), "another");
  EXPECT_TRUE(is_packed_still());
  write(there_ / "secret.key", "mine");
  unpack_backup(*database_, there_);
  EXPECT_EQ(content_of(there_ / "usage/usage-0123456789abcdef.counters"), "content");
}

TEST_F(BackupFiles, MediaAreRestoredIntoTheirFolder) {
  const auto media = here_ / "media";
  write(media / "0" / "12" / "3f2a.webp", "picture");
  write(media / "12" / "12345" / "9b.pdf", std::string("%PDF-\0", 6));
  write(media / "0" / "12" / "3f2a.webp.77-1.partial", "half");
  write(media / "notes.txt", "of somebody else");
  pack({});
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    pack_media(transaction, media);
    pack_media(transaction, here_ / "missing");
    return {};
  }));
  unpack_backup(*database_, there_, folder_.path() / "elsewhere");
  const auto elsewhere = folder_.path() / "elsewhere";
  EXPECT_EQ(content_of(elsewhere / "0" / "12" / "3f2a.webp"), "picture");
  EXPECT_EQ(content_of(elsewhere / "12" / "12345" / "9b.pdf").size(), 6U);
  EXPECT_FALSE(fs::exists(elsewhere / "notes.txt"));
  EXPECT_FALSE(fs::exists(elsewhere / "0" / "12" / "3f2a.webp.77-1.partial"));
  EXPECT_FALSE(is_packed_still());
}

// What is deleted while the folders are read takes nothing else with it.
TEST_F(BackupFiles, MediaThatAreDeletedMeanwhileHideNoOthers) {
  constexpr int count = 20;
  const auto group = here_ / "media" / "0";
  for (int i = 0; i < count; ++i) write(group / std::to_string(2 * i) / "a.webp", "stays");
  const std::jthread deleting([&](const std::stop_token& stop) {
    for (int i = 0; !stop.stop_requested(); i = (i + 1) % count) {
      const auto folder = group / std::to_string(2 * i + 1);
      write(folder / "a.webp", "goes");
      fs::remove_all(folder);
    }
  });
  pack({});
  for (int i = 0; i < 50; ++i)
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change("delete from backup_files");
      pack_media(transaction, here_ / "media");
      EXPECT_EQ(*transaction.row<std::int64_t>(
                    "select count(*) from backup_files where length(content) = 5"),
                count);
      return {};
    }));
}

TEST_F(BackupFiles, NamesThatLeaveTheFolderOfMediaAreRefused) {
  for (const auto* name : {"media/0/../../x", "media/../secret.key", "media/0/12/.hidden",
                           "media/a/12/b.webp", "media/0/12"}) {
    pack_one(name);
    EXPECT_THROW(unpack_backup(*database_, there_), BrokenStore) << name;
    ASSERT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
      transaction.run_script("drop table backup_files");
      return {};
    }));
  }
}

}  // namespace
}  // namespace toolyard
