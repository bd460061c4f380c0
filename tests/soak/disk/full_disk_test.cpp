// Tests a full disk, with the database and the usage counts on a small disk of the program's own:
// changes are rejected with the reason, everything else continues, and no restart is needed.
#include "tests/soak/disk/full_disk.h"

namespace toolyard::testing {
namespace {

class FullDiskSoak : public FullDisk {};

TEST_F(FullDiskSoak, IsReportedAndRecovered) {
  SoakRow row("full disks", 2);
  while (row.again()) {
    start_on_new_disk("16m");
    EXPECT_TRUE(write());
    fill_up();
    call_tools(row);
    EXPECT_TRUE(read());
    make_room(row);
    expect_texts();
    expect_counts(row, calls);
    row.count("texts acknowledged", std::int64_t(acknowledged_.size()));
  }
}

}  // namespace
}  // namespace toolyard::testing
