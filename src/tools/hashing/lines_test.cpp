#include "tools/hashing/lines.h"

#include <gtest/gtest.h>

#include "core/endpoint/budget.h"

namespace toolyard::hashing {
namespace {

using namespace std::chrono_literals;

std::string digest_of(const LineOptions& demand, std::string_view line) {
  Hasher hasher(demand.algorithm, demand.options);
  for (const auto part : {demand.before, line, demand.after}) hasher.update(bytes_of(part));
  std::vector<unsigned char> digest(hasher.size());
  hasher.finish(digest.data());
  return encode_digest(digest, demand.encoding, demand.hex_case);
}

LineOptions plain(Algorithm algorithm, const Options& options) {
  return {algorithm, options, DigestEncoding::hex, HexCase::lower};
}

// Returns some lines, of which the last is longer than a block of any algorithm.
std::string some_lines() { return "a\n\nbc\r\n" + std::string(300, 'x'); }

TEST(HashedLines, AreHashedAsEachAloneByEveryAlgorithm) {
  const std::string salt(1000, 's'), key(200, 'k');
  for (const auto& known : all_algorithms()) {
    Options options;
    if (known.keying == Keying::hmac) options.key = key;
    auto demand = plain(known.algorithm, options);
    demand.before = salt;
    demand.after = "end";
    const auto text = some_lines();
    const auto digests = digest_lines(text, demand, {});
    ASSERT_TRUE(digests);
    for (const auto& line : digests->lines) EXPECT_EQ(line.output, digest_of(demand, line.line));
    EXPECT_EQ(digests->lines.size(), 4u);
  }
}

TEST(HashedLines, ReadALongPrefixAndALongKeyOnce) {
  const std::string text(50'000, '\n'), salt(500'000, 's');
  const auto hash = [&](std::string_view before, std::optional<std::string_view> key) {
    const Options options{.key = key};
    auto demand = plain(Algorithm::sha256, options);
    demand.before = before;
    const CpuBudget budget(1s, nullptr);  // hashing them for each line would take ten seconds
    return digest_lines(text, demand, {}).has_value();
  };
  EXPECT_TRUE(hash(salt, {}));
  EXPECT_TRUE(hash({}, salt));
}

TEST(HashedLines, StopIfALongSuffixIsTooExpensive) {
  const std::string text(50'000, '\n'), salt(500'000, 's');
  const Options options;
  auto demand = plain(Algorithm::sha256, options);
  demand.after = salt;
  const CpuBudget budget(50ms, nullptr);
  const BudgetAttribution attribution("/line_mode");
  try {
    const auto digests = digest_lines(text, demand, {});
    FAIL() << "not stopped";
  } catch (const Stopped& stopped) {
    EXPECT_EQ(stopped.option, "/line_mode");
  }
}

TEST(HashedLines, AreCountedBeforeTheyAreMade) {
  const std::string text(100'000, '\n');
  const Options options;
  const auto demand = plain(Algorithm::crc32, options);
  const auto size = [&](std::int64_t most_bytes) {
    return digest_lines(text, demand, {.output_bytes = most_bytes}).has_value();
  };
  EXPECT_TRUE(size(5'000'000));
  EXPECT_FALSE(size(4'000'000));
}

TEST(Hasher, GivesItsContextBackWhereItsMakingIsStopped) {
  const std::string key(10'000'000, 'k');
  const Options options{.key = key};
  StopSignal signal;
  const CpuBudget budget(24h, &signal);
  signal.stop(StopReason::caller_left);
  EXPECT_THROW(Hasher(Algorithm::sha3_256, options), Stopped);  // leak checkers find lost contexts
}

}  // namespace
}  // namespace toolyard::hashing
