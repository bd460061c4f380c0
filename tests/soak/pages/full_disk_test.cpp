// Tests the public site with a full disk: all pages can be read, nothing can be published, and once
// there is space, publishing works again.
#include "tests/soak/disk/full_disk.h"
#include "tests/soak/pages/readers.h"

namespace toolyard::testing {
namespace {

class SiteDiskSoak : public FullDisk {
 protected:
  void fill_under_readers(SoakRow& row) {
    start_on_new_disk("16m");
    const auto port = program_->port();
    Publisher publisher(port);
    for (const auto* slug : {"kept", "unread"})
      EXPECT_EQ(publisher.publish(slug, "Body.").status, 201);
    EXPECT_TRUE(shows(port, Publisher::path_of("kept"), "Body."));
    fill_up();
    for (const auto* slug : {"kept", "unread"})
      EXPECT_TRUE(shows(port, Publisher::path_of(slug), "Body.")) << slug;
    EXPECT_TRUE(shows(port, "/blog/", Publisher::path_of("unread")));
    const auto refused = publisher.publish("refused", "Body.");
    EXPECT_TRUE(is_reported(refused)) << refused.body;
    EXPECT_EQ(visit(port, Publisher::path_of("refused")).status, 404);
    make_room(row);
    EXPECT_EQ(publisher.publish("refused", "Body.").status, 201);
    EXPECT_TRUE(shows(port, Publisher::path_of("refused"), "Body."));
    row.count("publications refused", 1);
  }
};

TEST_F(SiteDiskSoak, IsReadAndHeals) {
  SoakRow row("full disks", 1);
  while (row.again()) fill_under_readers(row);
}

}  // namespace
}  // namespace toolyard::testing
