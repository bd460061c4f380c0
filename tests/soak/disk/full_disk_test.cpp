// The disk of the database and of what is counted is full, again and again, in a small one of the
// program's own: changes are refused with the reason, all else goes on, and there is no need to
// start the program again.
#include "tests/soak/disk/full_disk.h"

namespace toolyard::testing {
namespace {

class FullDiskSoak : public FullDisk {};

TEST_F(FullDiskSoak, IsToldAndHeals) {
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
