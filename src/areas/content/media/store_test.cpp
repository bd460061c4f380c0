#include "areas/content/media/store.h"

#include <gtest/gtest.h>

#include "areas/content/facts.h"
#include "tests/support/areas/content.h"
#include "tests/support/areas/write.h"

namespace toolyard::content {
namespace {

class ContentMedia : public testing::ContentTest {
 protected:
  void set_alt(const std::string& alt) {
    testing::write(*database_, [&](Transaction& transaction) {
      transaction.change("delete from media");
      transaction.change(
          "insert into media (id, hash, width, height, alt, created_at, updated_at) "
          "values (1, 'a', 2, 1, $1, 0, 0)",
          alt);
    });
  }
  static Options checking_pictures(Options options) {
    options.pictures_in = [](std::string_view, BodyFormat) {
      return std::vector<BodyPicture>{{1, " "}};
    };
    return options;
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentMedia, testing::both_engines(), testing::engine_name);

TEST_P(ContentMedia, PicturesWithoutWordsAreErrors) {
  const ItemService items(*database_, jobs_.queue(), clock_, checking_pictures(options_),
                          comments_);
  auto text = page("Dots");
  text.body += "\n\n![ ](/media/1/a.png)";
  const auto has_errors = [&] {
    return *database_->read([&](Transaction& transaction) -> Result<bool> {
      return items.has_errors(transaction, text);
    });
  };
  set_alt("");
  EXPECT_TRUE(has_errors());
  set_alt(" ");
  EXPECT_TRUE(has_errors());
  set_alt("Two dots");
  EXPECT_FALSE(has_errors());
}

TEST_P(ContentMedia, AllOfATextAreNoted) {
  auto text = page("Dots");
  for (int i = 1; i <= 700; ++i) text.body += " ![a](/media/" + std::to_string(i) + "/a.png)";
  make(text);
  const std::vector<std::int64_t> some{1, 300, 301, 700, 701};
  const auto used =
      *database_->read([&](Transaction& transaction) -> Result<std::set<std::int64_t>> {
        return used_media(transaction, some);
      });
  EXPECT_EQ(used, (std::set<std::int64_t>{1, 300, 301, 700}));
}

}  // namespace
}  // namespace toolyard::content
