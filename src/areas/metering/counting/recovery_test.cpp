// Tests with processes that are killed while they count and merge: the next process recovers the
// counts that they left.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <random>
#include <thread>

#include "areas/metering/counting/meter.h"
#include "tests/soak/row.h"
#include "tests/support/areas/metering.h"

namespace toolyard::metering {
namespace {

using std::chrono::milliseconds;
using testing::FaultyDatabase;
using testing::sums;

constexpr std::int64_t kThreads = 3;

ToolCall use_of(std::int64_t user, std::int64_t number) {
  return {.user = UserId(user),
          .key = KeyId(100 * user + number % 90),
          .tool = 1,
          .bytes_in = 3,
          .bytes_out = 5,
          .now = testing::kNoon};
}

class MeteringRecovery : public ::testing::TestWithParam<testing::Engine> {
 protected:
  Options options() {
    auto made = testing::meter_options(folder_.path());
    made.extent_rows = 4096;
    return made;
  }
  // Runs `work` in a child process, which has the only connections to the database meanwhile.
  pid_t start(const std::function<void(Database&)>& work) {
    database_.close();
    const auto child = fork();
    if (child != 0) return child;
    work(*database_.connect());
    _exit(0);
  }
  // Returns the signal that ended the process, or 0 if it exited.
  int end(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    database_.open();
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  }
  void recover() {
    Meter meter(options(), *database_, system_now);
    ASSERT_TRUE(meter.merge());
  }
  std::int64_t calls_of(std::int64_t user) { return sums(*database_)[user].calls; }
  std::size_t files() { return counter_files(folder_.path()).size(); }

  testing::TemporaryFolder folder_;
  testing::TestDatabase database_{GetParam()};
};

// Each thread writes a byte to `out` when `count` has returned; the calling thread merges
// continuously.
[[noreturn]] void count_until_killed(Database& database, const Options& options, int out) {
  Meter meter(options, database, system_now);
  std::vector<std::thread> threads;
  for (char user = 1; user <= kThreads; ++user)
    threads.emplace_back([&, user] {
      for (std::int64_t number = 0;; ++number) {
        if (meter.count(use_of(user, number)) != CountedIn::file) _exit(1);
        if (write(out, &user, 1) != 1) _exit(2);
      }
    });
  for (;;) static_cast<void>(meter.merge());
}

// Counts the bytes that arrive within `time`, by their value.
void read_for(milliseconds time, int in, std::array<std::int64_t, kThreads + 1>& acknowledged) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  std::array<char, 4096> bytes;
  for (;;) {
    const auto left =
        std::chrono::duration_cast<milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd waiting{.fd = in, .events = POLLIN, .revents = 0};
    if (left.count() <= 0 || poll(&waiting, 1, int(left.count())) <= 0) return;
    const auto count = read(in, bytes.data(), bytes.size());
    if (count <= 0) return;
    for (ssize_t i = 0; i < count; ++i) ++acknowledged[std::size_t(bytes[std::size_t(i)])];
  }
}

INSTANTIATE_TEST_SUITE_P(Engines, MeteringRecovery, testing::both_engines(), testing::engine_name);

class CountingKillsSoak : public MeteringRecovery {};
INSTANTIATE_TEST_SUITE_P(Engines, CountingKillsSoak, testing::both_engines(), testing::engine_name);

TEST_P(CountingKillsSoak, NoCountIsLostOrDoubled) {
  testing::SoakRow row("kills of the process that counts", 100);
  std::minstd_rand random(1);
  std::array<std::int64_t, kThreads + 1> before{};
  std::int64_t total = 0;
  while (row.again()) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const auto child =
        start([&](Database& database) { count_until_killed(database, options(), ends[1]); });
    close(ends[1]);
    std::array<std::int64_t, kThreads + 1> acknowledged{};
    pollfd first{.fd = ends[0], .events = POLLIN, .revents = 0};
    ASSERT_EQ(poll(&first, 1, 30'000), 1);
    read_for(milliseconds(1 + random() % 40), ends[0], acknowledged);
    kill(child, SIGKILL);
    ASSERT_EQ(end(child), SIGKILL);
    read_for(milliseconds(1000), ends[0], acknowledged);
    close(ends[0]);
    recover();
    auto merged = sums(*database_);
    for (std::int64_t user = 1; user <= kThreads; ++user) {
      const auto counted = acknowledged[std::size_t(user)];
      const auto calls = merged[user].calls - before[std::size_t(user)];
      row.count("calls counted", counted);
      row.lost("counts", std::max<std::int64_t>(0, counted - calls));
      EXPECT_LE(calls, counted + 1) << "doubled in round " << row.rounds();
      // A kill may occur between the updates of the counters for a single call.
      EXPECT_LE(std::abs(merged[user].bytes_in - 3 * merged[user].calls), 3 * row.rounds());
      EXPECT_LE(std::abs(merged[user].bytes_out - 5 * merged[user].calls), 5 * row.rounds());
      before[std::size_t(user)] = merged[user].calls;
      total += calls;
    }
    ASSERT_EQ(files(), 0u);
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_EQ(calls_of(0), total);
  EXPECT_GT(total, 10'000);
}

// Kills the process at the end of the write number `write`, before or after the commit.
void kill_at(FaultyDatabase& database, bool is_committed, int write) {
  auto countdown = [left = write]() mutable {
    if (--left == 0) raise(SIGKILL);
  };
  (is_committed ? database.after_commit : database.before_commit) = countdown;
}

TEST_P(MeteringRecovery, KilledAroundTheCommitOfAMerge) {
  std::int64_t counted = 0;
  for (const bool is_committed : {false, true})
    for (int write = 1; write <= 3; ++write) {
      const auto child = start([&](Database& database) {
        FaultyDatabase faulty(database);
        kill_at(faulty, is_committed, write);
        Meter meter(options(), faulty, system_now);
        for (;;) {
          for (int n = 0; n < 200; ++n) meter.count(use_of(1, n));
          static_cast<void>(meter.merge());
        }
      });
      ASSERT_EQ(end(child), SIGKILL);
      counted += 200 * write;
      EXPECT_EQ(files(), 1u);
      recover();
      EXPECT_EQ(calls_of(1), counted) << is_committed << write;
    }
}

TEST_P(MeteringRecovery, KilledBetweenThePartsOfABatch) {
  constexpr std::int64_t users = 5'000;
  std::int64_t rounds = 0;
  for (const bool is_committed : {false, true})
    for (int write = 1; write <= 3; ++write) {
      const auto child = start([&](Database& database) {
        FaultyDatabase faulty(database);
        kill_at(faulty, is_committed, write);
        auto all = options();
        all.extent_rows = 16'384;
        Meter meter(std::move(all), faulty, system_now);
        for (int user = 1; user <= users; ++user) meter.count(use_of(user, 0));
        static_cast<void>(meter.merge());
      });
      ASSERT_EQ(end(child), SIGKILL) << "fewer parts than " << write;
      ++rounds;
      recover();
      const auto merged = sums(*database_);
      EXPECT_EQ(merged.at(0).calls, users * rounds) << is_committed << write;
      EXPECT_EQ(merged.size(), std::size_t(users + 1));
      EXPECT_TRUE(std::ranges::all_of(
          merged, [&](const auto& sum) { return sum.first == 0 || sum.second.calls == rounds; }))
          << is_committed << write;
    }
}

TEST_P(MeteringRecovery, KilledAroundTheCommitOfARecovery) {
  auto child = start([&](Database& database) {
    FaultyDatabase faulty(database);
    faulty.is_away = true;
    Meter meter(options(), faulty, system_now);
    for (int n = 0; n < 100; ++n) meter.count(use_of(1, n));
    static_cast<void>(meter.merge());
    for (int n = 0; n < 100; ++n) meter.count(use_of(2, n));
    raise(SIGKILL);
  });
  ASSERT_EQ(end(child), SIGKILL);
  EXPECT_EQ(calls_of(0), 0);
  for (const bool is_committed : {false, true, false, true}) {
    child = start([&](Database& database) {
      FaultyDatabase faulty(database);
      kill_at(faulty, is_committed, 1);
      Meter meter(options(), faulty, system_now);
      static_cast<void>(meter.merge());
    });
    ASSERT_EQ(end(child), SIGKILL);
  }
  EXPECT_GT(files(), 1u);
  recover();
  EXPECT_EQ(calls_of(1), 100);
  EXPECT_EQ(calls_of(2), 100);
  EXPECT_EQ(files(), 0u);
  recover();
  EXPECT_EQ(calls_of(0), 200);
}

TEST_P(MeteringRecovery, TwoProcessesShareAFolder) {
  std::array<int, 2> up{}, down{};
  ASSERT_EQ(pipe(up.data()), 0);
  ASSERT_EQ(pipe(down.data()), 0);
  char byte = 0;
  const auto child = start([&](Database& database) {
    Meter meter(options(), database, system_now);
    for (int n = 0; n < 50; ++n) meter.count(use_of(1, n));
    if (write(up[1], "x", 1) != 1 || read(down[0], &byte, 1) != 1) _exit(1);
    for (int n = 0; n < 50; ++n) meter.count(use_of(1, n));
    if (!meter.merge()) _exit(1);
  });
  ASSERT_EQ(read(up[0], &byte, 1), 1);
  database_.open();
  {
    Meter meter(options(), *database_, system_now);
    for (int n = 0; n < 50; ++n) meter.count(use_of(2, n));
    EXPECT_EQ(files(), 2u);
    ASSERT_TRUE(meter.merge());
    EXPECT_EQ(files(), 2u) << "the other one lives";
    EXPECT_EQ(calls_of(0), 50);
  }
  database_.close();
  ASSERT_EQ(write(down[1], "x", 1), 1);
  ASSERT_EQ(end(child), 0);
  recover();
  EXPECT_EQ(calls_of(1), 100);
  EXPECT_EQ(calls_of(2), 50);
  for (const int file : {up[0], up[1], down[0], down[1]}) close(file);
}

class DamagedFile : public MeteringRecovery {
 protected:
  // Creates a file with one call of each of ten kinds, as a process that has ended leaves it.
  std::filesystem::path left_behind() {
    FaultyDatabase faulty(*database_);
    faulty.is_away = true;
    {
      Meter meter(options(), faulty, system_now);
      for (int n = 0; n < 10; ++n) meter.count(use_of(1, n));
    }
    return counter_files(folder_.path()).at(0);
  }
  static void overwrite(const std::filesystem::path& path, std::size_t offset, std::string bytes) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(std::streamoff(offset));
    file << bytes;
  }
  std::string merge() {
    auto listening = options();
    std::string failures;
    listening.on_failure = [&](std::string_view what) { failures += what; };
    Meter meter(listening, *database_, system_now);
    EXPECT_TRUE(meter.merge());
    return failures;
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, DamagedFile, testing::both_engines(), testing::engine_name);

TEST_P(DamagedFile, IsSetAsideOnceAndKept) {
  const auto path = left_behind();
  overwrite(path, 8, "damage");
  EXPECT_NE(merge().find("is damaged"), std::string::npos);
  EXPECT_EQ(calls_of(1), 0);
  EXPECT_TRUE(std::filesystem::exists(path.string() + ".damaged"));
  EXPECT_EQ(merge(), "");
}

TEST_P(DamagedFile, EmptyOrCutOffHarmsNobody) {
  auto path = left_behind();
  std::filesystem::resize_file(path, kHeaderSize + 4 * sizeof(CounterRow) + 7);
  EXPECT_EQ(merge(), "");
  EXPECT_EQ(calls_of(1), 4);
  path = left_behind();
  std::filesystem::resize_file(path, 0);
  EXPECT_NE(merge(), "");
  EXPECT_EQ(calls_of(1), 4);
}

// Simulates rows after a power failure, with one sector older than the other, or on a failing disk.
TEST_P(DamagedFile, RowsThatMakeNoSenseCountNothing) {
  const auto path = left_behind();
  overwrite(path, kHeaderSize + offsetof(CounterRow, batch), std::string(8, '\x01'));
  overwrite(path, kHeaderSize + sizeof(CounterRow) + offsetof(CounterRow, who), "xx");
  overwrite(path, kHeaderSize + 2 * sizeof(CounterRow) + offsetof(CounterRow, calls),
            std::string(8, '\xff'));
  EXPECT_EQ(merge(), "");
  EXPECT_EQ(calls_of(1), 7);
}

TEST_P(DamagedFile, UnfinishedOnesAreRemoved) {
  std::ofstream(folder_.path() / "usage-0123456789abcdef.counters.new") << "x";
  std::ofstream(folder_.path() / "usage-notes.txt") << "x";
  EXPECT_EQ(merge(), "");
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "usage-0123456789abcdef.counters.new"));
  EXPECT_TRUE(std::filesystem::exists(folder_.path() / "usage-notes.txt"));
}

}  // namespace
}  // namespace toolyard::metering
