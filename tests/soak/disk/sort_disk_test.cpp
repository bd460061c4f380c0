// Tests a disk that becomes full during a sort that does not fit in memory: the call is rejected
// with the reason and changes nothing, everything else continues, and the same call succeeds once
// there is space.
#include "tests/soak/disk/full_disk.h"
#include "tests/soak/disk/pairs_to_sort.h"

namespace toolyard::testing {
namespace {

class FullDiskSortsSoak : public FullDisk {};

TEST_F(FullDiskSortsSoak, AreReportedAndRecovered) {
  SoakRow row("sorts on a full disk", 1);
  const auto log = (site_.folder().path() / "log").string();
  while (row.again()) {
    start_on_new_disk("48m", {}, log);
    SortingStore store(*client_, bearer_);
    // Leaves space for changes, and for a part of the sort.
    fill(1'500'000);
    const auto refused = store.sort();
    EXPECT_TRUE(is_reported(refused)) << refused.body;
    EXPECT_TRUE(content_of(log).contains("group by query, page order by query, page: "))
        << "it failed elsewhere: " << content_of(log);
    EXPECT_EQ(store.opportunities(), "0");
    EXPECT_TRUE(write());
    EXPECT_TRUE(read());
    call_tools(row);
    make_room(row);
    const auto done = store.sort();
    EXPECT_EQ(done.status, 200) << done.body;
    EXPECT_EQ(ApiClient::text(done, "created"), store.opportunities());
    EXPECT_NE(store.opportunities(), "0");
    row.count("pairs sorted", 40'000);
    expect_texts();
    program_.reset();
  }
}

}  // namespace
}  // namespace toolyard::testing
