// Tests of what is stored of an event: its id once and short, its unit, and nothing for a unit that
// nobody has seen.
#include "tests/support/areas/kept_results.h"

namespace toolyard::experiments {
namespace {

class StoredEvents : public KeptResults {
 protected:
  Taken take(std::vector<Event> events) { return intake_.take("one", {std::move(events)}).value(); }
  Event named(std::string id) {
    auto event = buy("u", now_);
    event.id = std::move(id);
    return event;
  }
  // Bytes of the texts of all events.
  std::int64_t stored_bytes() {
    return number(
        "select cast(coalesce(sum(length(id) + length(unit)), 0) as bigint) as bytes "
        "from experiment_events");
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, StoredEvents, testing::both_engines(), testing::engine_name);

TEST_P(StoredEvents, LongIdsAreStoredShort) {
  send({exposure("u", "a", now_)});
  const std::string uuid = "7f9c24e5-2c55-4a6a-9c1f-1f6a4f0f7f10", long_id(200, 'i');
  EXPECT_EQ(take({named(uuid), named(long_id), named(long_id + "2")}).recorded, 3);
  EXPECT_EQ(take({named(uuid), named(long_id), named(long_id + "3")}).recorded, 1);
  EXPECT_EQ(number("select count(*) as count from experiment_events where id = '" + uuid + "'"), 1);
  EXPECT_LE(stored_bytes(), 4 * (40 + 1));
}

TEST_P(StoredEvents, IdsThatAnEarlierVersionStoredAreKnown) {
  send({exposure("u", "a", now_)});
  const std::string long_id(200, 'i');
  sql("insert into experiment_events (experiment, id, metric, unit, occurred_at, value) values (" +
      std::to_string(std::int64_t(id_)) + ", '" + long_id + "', 1, 'u', 1, 1)");
  const auto taken = take({named(long_id), named("short")});
  EXPECT_EQ(taken.recorded, 1);
  EXPECT_EQ(taken.duplicates, 1);
}

TEST_P(StoredEvents, ExposuresAndUnknownUnitsTakeNoRows) {
  send({exposure("u", "a", now_), exposure("w", "b", now_), buy("nobody", now_)});
  EXPECT_EQ(number("select count(*) as count from experiment_events"), 0);
  EXPECT_EQ(number("select count(*) as count from experiment_exposures"), 2);
  for (int i = 0; i < 3; ++i) send({buy("nobody", now_), exposure("u", "a", now_)});
  EXPECT_EQ(number("select count(*) as count from experiment_events"), 0);
  keep_up();
  EXPECT_EQ(number("select count(*) as count from experiment_changes"), 0);
}

}  // namespace
}  // namespace toolyard::experiments
