// Tests of uploads, their records and cleaning up, with a store of files in memory and a maker that
// makes nothing.
#include "areas/media/service.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "areas/media/problems.h"
#include "areas/media/store.h"
#include "core/endpoint/budget.h"
#include "tests/support/test_database.h"

namespace toolyard::media {
namespace {

class MemoryStore final : public FileStore {
 public:
  Result<void> put(std::string_view name, std::string_view bytes, std::string_view) override {
    if (is_away) return fail(toolyard::problems::file_store_unavailable, "away");
    files[std::string(name)] = bytes;
    return {};
  }
  Result<std::optional<FileContent>> get(std::string_view, const FilePart&) override {
    return std::nullopt;
  }
  Result<void> remove_folder(std::string_view folder) override {
    ++removals;
    if (is_away) return fail(toolyard::problems::file_store_unavailable, "away");
    std::erase_if(files, [prefix = std::string(folder) + "/"](const auto& one) {
      return one.first.starts_with(prefix);
    });
    return {};
  }
  void stop() override { is_stopped = true; }

  std::map<std::string, std::string> files;
  bool is_away = false, is_stopped = false;
  int removals = 0;
};

class CopyingMaker final : public PictureMaker {
 public:
  std::expected<MadePicture, PictureFault> make(const PictureOrder& order,
                                                const std::stop_token& stop) override {
    if (stop.stop_requested()) return std::unexpected(PictureFault::stopped);
    if (meanwhile) std::exchange(meanwhile, nullptr)();
    return MadePicture{.kind = PictureKind::png,
                       .files = {{PictureKind::png, 2, 1, std::string(order.file)}}};
  }
  std::function<void()> meanwhile;
};

class MediaServiceTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  MediaService service(Options options = {}) {
    const UseFinder finder{.find =
                               [this](Transaction&, std::int64_t media, std::int64_t max) {
                                 const auto count =
                                     used_.contains(media) ? std::min(uses_, max) : 0;
                                 return std::vector<MediaUse>(std::size_t(count));
                               },
                           .used =
                               [this](Transaction&, std::span<const std::int64_t> media) {
                                 std::set<std::int64_t> found;
                                 for (const auto id : media)
                                   if (used_.contains(id)) found.insert(id);
                                 return found;
                               }};
    return MediaService({.database = *database_,
                         .clock = [this] { return now_; },
                         .maker = maker_,
                         .files = files_,
                         .options = options,
                         .finders = {finder}});
  }
  static MediaUpload file(std::string content, std::string alt = "") {
    MediaUpload request;
    request.file = Blob(std::move(content));
    request.name = "a.png";
    request.alt = std::move(alt);
    return request;
  }
  MediaId upload(const std::string& content) {
    return media_.upload(editor_, file(content)).value().record.id;
  }
  std::int64_t number(const std::string& sql) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>(sql);
    });
  }
  std::int64_t leftovers() { return number("select count(*) from media_leftovers"); }
  static std::string_view code_of(const auto& result) {
    return result ? std::string_view() : result.error().type->code;
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{std::chrono::seconds(1'800'000'000)};
  MemoryStore files_;
  CopyingMaker maker_;
  std::set<std::int64_t> used_;
  std::int64_t uses_ = 1;
  MediaService media_ = service();
  const Call editor_{.caller = {.role = Role::editor}};
  const Call approver_{.caller = {.role = Role::approver}};
};
INSTANTIATE_TEST_SUITE_P(Engines, MediaServiceTest, testing::both_engines(), testing::engine_name);

TEST_P(MediaServiceTest, CleaningUpWaitsForAStoreThatIsAway) {
  for (const auto* content : {"a", "b", "c"}) {
    const auto id = upload(content);
    files_.is_away = true;
    ASSERT_TRUE(media_.remove(editor_, id, {}));
    files_.is_away = false;
  }
  EXPECT_EQ(files_.files.size(), 3U);
  EXPECT_EQ(leftovers(), 3);
  files_.is_away = true;
  files_.removals = 0;
  media_.clean_up({});
  EXPECT_EQ(files_.removals, 1) << "the others wait as well";
  files_.is_away = false;
  std::stop_source stop;
  stop.request_stop();
  media_.clean_up(stop.get_token());
  EXPECT_EQ(files_.files.size(), 3U);
  media_.clean_up({});
  EXPECT_TRUE(files_.files.empty());
  EXPECT_EQ(leftovers(), 0);
}

TEST_P(MediaServiceTest, FilesOfInterruptedUploadsAreRemovedLater) {
  files_.is_away = true;
  EXPECT_EQ(code_of(media_.upload(editor_, file("a"))), "file_store_unavailable");
  files_.is_away = false;
  files_.removals = 0;
  media_.clean_up({});
  EXPECT_EQ(files_.removals, 0) << "the upload may still be under way";
  now_ += std::chrono::hours(2);
  media_.clean_up({});
  EXPECT_EQ(files_.removals, 1);
  EXPECT_EQ(leftovers(), 0);
}

TEST_P(MediaServiceTest, WhatNothingUsesIsDeletedOnceItIsOld) {
  const auto used = upload("used"), unused = upload("unused and long");
  used_ = {std::int64_t(used)};
  EXPECT_EQ(media_.clean(approver_, {}).value().files, 0);
  now_ += std::chrono::days(31);
  const auto young = upload("young");
  CleanRequest request{.dry_run = true};
  EXPECT_EQ(media_.clean(approver_, request).value().files, 1);
  EXPECT_EQ(files_.files.size(), 3U);
  request.dry_run = false;
  const auto cleaned = media_.clean(approver_, request).value();
  EXPECT_EQ(cleaned.files, 1);
  EXPECT_EQ(cleaned.bytes, 15);
  EXPECT_EQ(cleaned.sample.at(0).id, unused);
  EXPECT_EQ(files_.files.size(), 2U);
  EXPECT_EQ(number("select bytes from media_usage where account = 0"), 9);
  EXPECT_EQ(leftovers(), 0);
  EXPECT_TRUE(media_.find(editor_, young));
}

TEST_P(MediaServiceTest, AFileThatIsUploadedAgainIsNewAndTakesTexts) {
  const auto id = upload("a");
  now_ += std::chrono::days(31);
  const auto again = media_.upload(editor_, file("a", "A dot")).value();
  EXPECT_FALSE(again.is_new);
  EXPECT_EQ(again.record.id, id);
  EXPECT_EQ(again.record.alt, "A dot");
  EXPECT_EQ(media_.upload(editor_, file("a", "Another")).value().record.alt, "A dot");
  EXPECT_EQ(media_.find(editor_, id)->updated_at, now_);
  EXPECT_EQ(media_.clean(approver_, {}).value().files, 0);
}

TEST_P(MediaServiceTest, AFileThatIsUploadedTwiceAtOnceIsStoredOnce) {
  std::optional<MediaId> other;
  maker_.meanwhile = [&] { other = upload("a"); };
  const auto outer = media_.upload(editor_, file("a")).value();
  EXPECT_FALSE(outer.is_new);
  EXPECT_EQ(outer.record.id, other);
  EXPECT_EQ(number("select count(*) from media"), 1);
  EXPECT_EQ(number("select bytes from media_usage where account = 0"), 1);
  now_ += std::chrono::hours(2);
  media_.clean_up({});
  EXPECT_EQ(files_.files.size(), 1U);
}

TEST_P(MediaServiceTest, WhatIsUsedIsNotDeleted) {
  const auto id = upload("a");
  used_ = {std::int64_t(id), 99};
  uses_ = 100;
  EXPECT_EQ(media_.remove(editor_, id, {}).error().detail, "The file is used by 100 records.");
  uses_ = 5'000;
  EXPECT_EQ(media_.remove(editor_, id, {}).error().detail,
            "The file is used by more than 100 records.");
  EXPECT_EQ(code_of(media_.remove(editor_, MediaId{99}, {})), "not_found");
  EXPECT_EQ(code_of(media_.remove(editor_, id, {.force = true})), "permission_denied");
  EXPECT_TRUE(media_.remove(approver_, id, {.force = true}));
}

TEST_P(MediaServiceTest, ThereIsAMaximumForAFileAnAccountAndAll) {
  const auto limited = service({.max_file_bytes = 10, .max_bytes = 12, .max_account_bytes = 8});
  const auto code = [&](const Call& call, const std::string& content) {
    return std::string(code_of(limited.upload(call, file(content))));
  };
  EXPECT_EQ(code(editor_, std::string(11, 'a')), "input_too_large");
  EXPECT_EQ(code(editor_, std::string(9, 'b')), "media_store_full");
  EXPECT_EQ(code(editor_, std::string(8, 'c')), "");
  auto other = editor_;
  other.caller.user = UserId{7};
  EXPECT_EQ(code(other, std::string(5, 'd')), "media_store_full");
  EXPECT_EQ(code(other, std::string(4, 'e')), "");
  EXPECT_EQ(files_.files.size(), 2U);
}

TEST_P(MediaServiceTest, AStopEndsUploads) {
  media_.stop();
  EXPECT_TRUE(files_.is_stopped);
  EXPECT_EQ(code_of(media_.upload(editor_, file("a"))), "ended_early");
}

}  // namespace
}  // namespace toolyard::media
