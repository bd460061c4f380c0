// Fixture for metering of calls: a database, a folder of counter files, sums of the merged
// counters, and a database that fails on request.
#pragma once
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "areas/metering/counting/meter.h"
#include "tests/support/test_database.h"

namespace toolyard::testing {

// Forwards to another database, and fails or calls hooks around the end of each write, as a test
// sets it.
class FaultyDatabase final : public Database {
 public:
  explicit FaultyDatabase(Database& inner) : inner_(inner) {}
  std::string_view engine() const override { return inner_.engine(); }
  std::string respell(std::string_view migration) const override {
    return inner_.respell(migration);
  }

  bool is_away = false;                         // all writes fail
  bool loses_answers = false;                   // commits, but reports a failure
  std::function<void()> before_commit = [] {};  // in the transaction, after all work
  std::function<void()> after_commit = [] {};

 protected:
  Result<void> transact(Mode mode, const Work& work) override {
    if (mode == Mode::read)
      return inner_.read([&](Transaction& transaction) -> Result<void> {
        work(transaction);
        return {};
      });
    if (is_away) return away();
    bool is_undone = false;
    auto done = inner_.write([&](Transaction& transaction) -> Result<void> {
      is_undone = work(transaction) == Verdict::undo;
      before_commit();
      return is_undone ? away() : Result<void>();
    });
    after_commit();
    if (is_undone) return {};
    return loses_answers ? away() : done;
  }

 private:
  static Result<void> away() { return fail(problems::store_unavailable, "It is away."); }
  Database& inner_;
};

struct UserSum {
  UserId user_id{};
  std::int64_t calls = 0;
  std::int64_t bytes_in = 0;
  std::int64_t bytes_out = 0;
  bool operator==(const UserSum&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{field<&UserSum::user_id>("."), field<&UserSum::calls>("."),
                      field<&UserSum::bytes_in>("."), field<&UserSum::bytes_out>(".")};
  }
};

// Returns the sums in `table` by user, over all outcomes. User 0 is the total of all callers.
inline std::map<std::int64_t, UserSum> sums(Database& database,
                                            const std::string& table = "usage_hours") {
  std::map<std::int64_t, UserSum> all;
  const auto rows = database.read([&](Transaction& transaction) -> Result<std::vector<UserSum>> {
    return transaction.rows<UserSum>(
        "select user_id, cast(sum(calls) as bigint) as calls, cast(sum(bytes_in) as bigint) as "
        "bytes_in, cast(sum(bytes_out) as bigint) as bytes_out from " +
        table + " group by user_id");
  });
  for (const auto& row : *rows) all[std::int64_t(row.user_id)] = row;
  return all;
}

// 2026-11-21T12:00:00Z, at which MeterTest begins.
inline constexpr Instant kNoon{std::chrono::seconds(1'795'262'400)};
inline metering::Options meter_options(const std::filesystem::path& folder) {
  return {.folder = folder, .tools = {"base64", "hash-generator", "pdf-merge"}};
}

// Meters that share one database and one folder, with a clock that the test sets.
class MeterTest : public ::testing::TestWithParam<Engine> {
 protected:
  metering::Options options() {
    auto made = meter_options(folder_.path());
    made.extent_rows = extent_rows_;
    made.on_failure = [this](std::string_view what) { failures_.emplace_back(what); };
    made.on_last_uses = [this](Transaction&, std::span<const metering::LastUse> uses) {
      last_uses_.assign(uses.begin(), uses.end());
    };
    return made;
  }
  std::unique_ptr<metering::Meter> make() {
    return std::make_unique<metering::Meter>(options(), faulty_, [this] { return now_; });
  }
  metering::ToolCall use(std::int64_t user, std::int64_t key,
                         metering::Outcome outcome = metering::Outcome::success) {
    return {.user = UserId(user),
            .key = KeyId(key),
            .tool = 1,
            .outcome = outcome,
            .bytes_in = 10,
            .bytes_out = 100,
            .now = now_,
            .address = "192.0.2.1"};
  }
  std::int64_t calls_of(std::int64_t user) { return sums(*database_)[user].calls; }
  std::size_t files() { return metering::counter_files(folder_.path()).size(); }

  TemporaryFolder folder_;
  TestDatabase database_{GetParam()};
  FaultyDatabase faulty_{*database_};
  Instant now_ = kNoon;
  std::uint32_t extent_rows_ = 1024;
  std::vector<std::string> failures_;
  std::vector<metering::LastUse> last_uses_;
};

}  // namespace toolyard::testing
