// Tests of the processes that make pictures: this program starts itself, as the server does.
#include "adapters/pictures/picture_process.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "adapters/pictures/child.h"
#include "adapters/pictures/codec/codecs.h"
#include "adapters/pictures/protocol.h"
#include "tests/support/eventually.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::pictures {
namespace {

constexpr PictureLimits small{.max_pixels = 10'000'000};

std::string dotted_png(int width, int height) {
  Raster raster(width, height);
  for (std::size_t i = 0; i < raster.pixels.size(); ++i)
    raster.pixels[i] = 0xff000000U | std::uint32_t(i * 2'654'435'761U >> 8);
  return encode_png(raster);
}

PictureFault fault_in(const std::expected<MadePicture, PictureFault>& result) {
  return result ? PictureFault::stopped : result.error();
}

// A program that behaves like no picture worker.
std::string script(const testing::TemporaryFolder& folder, const std::string& text) {
  const auto path = folder.path() / "worker";
  std::ofstream(path) << "#!/bin/sh\n" << text;
  chmod(path.c_str(), 0700);
  return path;
}

TEST(PictureProcess, MakesAPicture) {
  PictureProcesses processes(1);
  const auto png = dotted_png(300, 200);
  const auto made =
      processes.make({.file = png, .widths = {100, 2400}, .plain_width = 150, .limits = small}, {});
  ASSERT_TRUE(made);
  ASSERT_EQ(made->files.size(), 4U);
  EXPECT_EQ(made->files[0].kind, PictureKind::png);
  EXPECT_EQ(made->files[1].width, 150);
  EXPECT_EQ(made->files[2].height, 67);
}

TEST(PictureProcess, RefusesWhatIsNoPicture) {
  PictureProcesses processes(1);
  const auto fault = [&](std::string_view file) {
    return fault_in(processes.make({.file = file, .limits = small}, {}));
  };
  EXPECT_EQ(fault("<html>"), PictureFault::unknown_kind);
  EXPECT_EQ(fault("\xff\xd8\xff\xe0"), PictureFault::damaged);
  const auto png = dotted_png(40, 30);
  EXPECT_EQ(fault_in(processes.make({.file = png, .limits = {.max_pixels = 1'000}}, {})),
            PictureFault::too_many_pixels);
}

TEST(PictureProcess, EndsPicturesThatTakeTooMuchMemory) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "Sanitizers need address space of their own.";
#endif
  PictureProcesses processes(1);
  auto limits = small;
  limits.max_memory_bytes = 24U << 20;
  const auto png = encode_png(Raster(3000, 3000));
  const auto made = processes.make({.file = png, .widths = {2400}, .limits = limits}, {});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error(), PictureFault::too_expensive);
}

TEST(PictureProcess, EndsProcessesThatTakeTooLong) {
  const testing::TemporaryFolder folder;
  auto limits = small;
  limits.max_seconds = 1;
  PictureProcesses endless(1, script(folder, "exec sleep 1000"));
  EXPECT_EQ(endless.make({.file = "x", .limits = limits}, {}).error(), PictureFault::busy);
  PictureProcesses silent(1, script(folder, "exec >&-; exec sleep 1000"));
  EXPECT_EQ(silent.make({.file = "x", .limits = limits}, {}).error(), PictureFault::busy);
  PictureProcesses computing(1, script(folder, "ulimit -S -t 1; while :; do :; done"));
  EXPECT_EQ(computing.make({.file = "x", .limits = small}, {}).error(),
            PictureFault::too_expensive);
}

TEST(PictureProcess, TrustsNothingThatAProcessSays) {
  const testing::TemporaryFolder folder;
  const auto fault = [&](const std::string& text) {
    PictureProcesses processes(1, script(folder, text));
    return fault_in(processes.make({.file = "x", .limits = {.max_output_bytes = 1 << 20}}, {}));
  };
  EXPECT_EQ(fault("exit 1"), PictureFault::crashed);
  EXPECT_EQ(fault("kill -SEGV $$"), PictureFault::crashed);
  EXPECT_EQ(fault("exit 0"), PictureFault::crashed);
  EXPECT_EQ(fault("exec yes"), PictureFault::too_expensive);
  EXPECT_EQ(fault("printf '\\001\\000\\000\\377\\377\\377\\377'"), PictureFault::crashed);
  EXPECT_EQ(fault("printf '\\000\\007'"), PictureFault::crashed);
}

TEST(PictureProcess, ResultsAreReadWithinBounds) {
  const auto whole = result_bytes(
      MadePicture{.kind = PictureKind::png, .files = {{PictureKind::webp, 3, 4, "abc"}}});
  ASSERT_TRUE(read_result(whole));
  EXPECT_EQ(read_result(whole)->files[0].bytes, "abc");
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(read_result(whole.substr(0, size))) << size;
  EXPECT_FALSE(read_result(whole + "x"));
}

TEST(PictureProcess, TheSandboxHasNoFilesAndNoNetwork) {
  const std::string self = "/proc/self/exe";
  const auto output = run_child({.program = self,
                                 .argument = "picture-escape",
                                 .first = {},
                                 .second = {},
                                 .time = std::chrono::seconds(60),
                                 .max_output_bytes = 1000},
                                {});
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "Sanitizers need system calls of their own.";
#endif
  EXPECT_EQ(output.end, ChildEnd::finished);
  EXPECT_EQ(output.bytes, "inside");
}

TEST(PictureProcess, AFewRunAtOnceAndOthersWait) {
  PictureProcesses processes(2);
  const auto png = dotted_png(200, 200);
  std::atomic<int> made = 0;
  std::vector<std::jthread> callers;
  for (int i = 0; i < 5; ++i)
    callers.emplace_back([&] {
      if (processes.make({.file = png, .widths = {100}, .limits = small}, {})) ++made;
    });
  callers.clear();
  EXPECT_EQ(made, 5);
}

TEST(PictureProcess, AStopEndsThemAndThoseThatWait) {
  const testing::TemporaryFolder folder;
  for (const std::string text : {"exec sleep 1000", "exec >&-; exec sleep 1000"}) {
    const auto begun = folder.path() / "begun";
    PictureProcesses endless(1, script(folder, ": > " + begun.string() + "; " + text));
    std::stop_source stop;
    std::atomic<int> stopped = 0;
    std::vector<std::jthread> callers;
    for (int i = 0; i < 2; ++i)
      callers.emplace_back([&] {
        const auto made = endless.make({.file = "x", .limits = small}, stop.get_token());
        if (!made && made.error() == PictureFault::stopped) ++stopped;
      });
    EXPECT_TRUE(testing::eventually([&] { return std::filesystem::exists(begun); }));
    stop.request_stop();
    callers.clear();
    EXPECT_EQ(stopped, 2) << text;
    std::filesystem::remove(begun);
  }
}

}  // namespace
}  // namespace toolyard::pictures
