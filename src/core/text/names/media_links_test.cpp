#include "core/text/names/media_links.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

using MediaIds = std::vector<std::int64_t>;

TEST(MediaLinks, AreFoundInTextsOfAnyFormat) {
  EXPECT_EQ(media_in("![a](/media/12/a-0123.jpg) <img src=\"https://b.example/media/3/b.png\">"),
            (MediaIds{3, 12}));
  EXPECT_EQ(media_in("/media/12/a /media/12/b /media/5/c"), (MediaIds{5, 12}));
  EXPECT_EQ(
      media_in("/media/ /media/x/ /media/0/ /media/-1/ /media/7 /media/99999999999999999999/"),
      MediaIds{});
  EXPECT_EQ(media_in("/media/1/ /media/2/ /media/3/", 2).size(), 2U);
}

TEST(MediaLinks, AUrlHasOneId) {
  EXPECT_EQ(media_id_of("/media/12/a.jpg"), 12);
  EXPECT_EQ(media_id_of("https://a.example/media/12/a.jpg"), 12);
  EXPECT_EQ(media_id_of("https://a.example"), 0);
  EXPECT_EQ(media_id_of("/blog/media/12/"), 0);
}

}  // namespace
}  // namespace toolyard
