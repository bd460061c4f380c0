// Tests of what is read of files, and how often, with a store in memory.
#include "pages/media/media_files.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <thread>

namespace toolyard::pages {
namespace {

const std::string media_hash(32, 'a');
const std::string small_path = "/media/1/" + media_hash + ".png";
const std::string large_path = "/media/2/" + media_hash + ".pdf";

class CountingStore final : public FileStore {
 public:
  Result<void> put(std::string_view, std::string_view, std::string_view) override { return {}; }
  Result<std::optional<FileContent>> get(std::string_view name, const FilePart& part) override {
    ++reads;
    if (before_read) before_read();
    const bool is_large = name.starts_with("2/");
    const std::string whole(is_large ? 3'000'000 : 3'000, 'x');
    const auto range = range_of(part, whole.size());
    bytes_read += range.size;
    return FileContent{whole.substr(range.begin, range.size), range.begin, whole.size()};
  }
  Result<void> remove_folder(std::string_view) override { return {}; }
  void stop() override {}

  std::function<void()> before_read;
  std::atomic<int> reads = 0;
  std::atomic<std::size_t> bytes_read = 0;
};

class MediaFilesTest : public ::testing::Test {
 protected:
  http::Response get(std::string_view path, std::string_view range = {},
                     http::Method method = http::Method::get) {
    http::Request request;
    request.method = method;
    request.path = path;
    request.request_id = "test";
    if (!range.empty()) request.add_field({"Range", range});
    return page_.make(request);
  }
  CountingStore store_;
  MediaFiles files_{store_};
  const http::Page page_ = files_.pages().front();
};

TEST_F(MediaFilesTest, OfALargeFileARangeIsRead) {
  const auto part = get(large_path, "bytes=10-19");
  EXPECT_EQ(part.status, 206);
  EXPECT_EQ(part.content().size(), 10U);
  EXPECT_EQ(get(large_path, {}, http::Method::head).size_without_body, 3'000'000U);
  EXPECT_EQ(get(large_path, "bytes=3000000-").status, 416);
  EXPECT_EQ(store_.bytes_read, 11U);
  const auto whole = get(large_path);
  EXPECT_EQ(whole.body.size(), 3'000'000U) << "a body, which counts to the memory for responses";
}

TEST_F(MediaFilesTest, ASmallFileIsReadAsAWholeAndKept) {
  EXPECT_EQ(get(small_path, "bytes=10-19").content().size(), 10U);
  EXPECT_EQ(get(small_path, "bytes=-5").content().size(), 5U);
  EXPECT_EQ(get(small_path).content().size(), 3'000U);
  EXPECT_EQ(store_.reads, 2) << "the range tells the size, and then the whole file is read";
}

TEST_F(MediaFilesTest, ASmallFileIsReadOnceForSeveralVisitors) {
  constexpr int visitors = 6;
  std::latch all_ask(visitors);
  store_.before_read = [&] {
    all_ask.wait();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  };
  std::atomic<int> answered = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < visitors; ++i)
      threads.emplace_back([&] {
        all_ask.count_down();
        if (get(small_path).content().size() == 3'000) ++answered;
      });
  }
  EXPECT_EQ(answered, visitors);
  EXPECT_EQ(store_.reads, 1);
}

}  // namespace
}  // namespace toolyard::pages
