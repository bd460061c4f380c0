#include "core/text/names/media_names.h"

#include <gtest/gtest.h>

#include "core/text/utf8.h"

namespace toolyard {
namespace {

const std::string kept_hash = "3f2a9c1b2d4e5f603f2a9c1b2d4e5f60";

TEST(MediaNames, LeadToTheFileAndBack) {
  const MediaName name{
      .id = 12, .words = "holiday", .hash = kept_hash, .width = 640, .extension = "webp"};
  EXPECT_EQ(name.path(), "/media/12/holiday-" + kept_hash + "-640.webp");
  EXPECT_EQ(name.stored(), "12/" + kept_hash + "-640.webp");
  const auto read = read_media_name("12", "holiday-" + kept_hash + "-640.webp");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->path(), name.path());
  EXPECT_EQ(read_media_name("12", kept_hash + ".jpg")->stored(), "12/" + kept_hash + ".jpg");
  EXPECT_EQ(read_media_name("12", "a-2024-" + kept_hash + ".jpg")->words, "a-2024");
  EXPECT_EQ(read_media_name("9", "%D8%AA%D9%82-" + kept_hash + ".pdf")->words, "\xd8\xaa\xd9\x82");
}

TEST(MediaNames, OthersAreRefused) {
  const std::string long_words(700, 'a');
  for (const std::string& end : std::vector<std::string>{"", ".exe", ".html", "-0.webp", "-01.webp",
                                                         "-99999999999.webp", "-640-640.webp"})
    EXPECT_FALSE(read_media_name("12", kept_hash + end)) << end;
  for (const std::string& name :
       std::vector<std::string>{"", "a.jpg", "../" + kept_hash.substr(1) + ".jpg",
                                "%zz-" + kept_hash + ".pdf", "%ff-" + kept_hash + ".pdf",
                                "3F2A9C1B2D4E5F60.jpg", long_words + "-" + kept_hash + ".pdf"})
    EXPECT_FALSE(read_media_name("12", name)) << name;
  for (const auto* id : {"", "0", "012", "-1", "x", "99999999999999999999", "../1"})
    EXPECT_FALSE(read_media_name(id, kept_hash + ".jpg")) << id;
}

// Whatever a client calls its file, only digits and a hash name what is stored.
TEST(MediaNames, NothingOfAClientsNameReachesTheStore) {
  for (const auto* given : {"../../etc/passwd", "/etc/passwd", "a\\..\\b.png", "con", ".htaccess",
                            "a\u202egnp.exe", "תמונה.jpg", "写真.png", "", "-rf", "a\nb.jpg"}) {
    for (const bool is_picture : {true, false}) {
      const MediaName name{.id = 1,
                           .words = media_words_of(media_display_name(given, "pdf"), is_picture),
                           .hash = kept_hash,
                           .extension = "pdf"};
      EXPECT_TRUE(is_stored_name(name.stored())) << given;
      const auto path = name.path();
      const auto read = read_media_name("1", path.substr(path.rfind('/') + 1));
      ASSERT_TRUE(read) << path;
      EXPECT_EQ(read->stored(), name.stored());
    }
  }
  EXPECT_EQ(media_words_of("Strand am Morgen (2).JPG", true), "strand-am-morgen-2");
}

TEST(MediaNames, LongNamesAreCutBetweenCharacters) {
  std::string name;
  for (int i = 0; i < 127; ++i) name += "ж";
  const auto shown = media_display_name(name + ".pdf", "pdf");
  EXPECT_LE(shown.size(), 255U);
  EXPECT_TRUE(is_valid_utf8(shown));
  EXPECT_TRUE(shown.ends_with(".pdf"));
  EXPECT_TRUE(is_valid_utf8(media_words_of(shown, false)));
  EXPECT_LE(media_words_of(shown, false).size(), 80U);
}

TEST(MediaNames, StoredNamesArePlain) {
  for (const auto* name : {"1/a.jpg", "123456/0-1.webp"}) EXPECT_TRUE(is_stored_name(name));
  for (const auto* name : {"", "1", "/a", "1/", "a/b", "1/../b", "1/.b", "1/b/c", "1/B.jpg", "1/-b",
                           "1/b c", "12345678901234567890/a"})
    EXPECT_FALSE(is_stored_name(name)) << name;
}

}  // namespace
}  // namespace toolyard
