// Tests of groups of translations.
#include <gtest/gtest.h>

#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using testing::ContentTest;

class ContentTranslations : public ContentTest {
 protected:
  Result<StoredItem> create(std::string_view locale, std::optional<ItemId> of = {},
                            Status status = Status::draft) {
    auto request = page("Text in " + std::string(locale));
    request.locale = locale;
    request.translation_of = of;
    request.status = status;
    return items_.create(approver_, request);
  }
  Result<StoredItem> join(ItemId id, std::optional<ItemId> of) {
    return save(editor_, id, [&](ContentItem& item) { item.translation_of = of; });
  }
  std::string locales_of(ItemId id) {
    std::string all;
    for (const auto& one : now_is(id).translations) all += one.locale + " ";
    return all;
  }
  std::int64_t live_changes() {
    return *database_->read([](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>(
          "select value from change_counters where name = 'content_live'");
    });
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentTranslations, testing::both_engines(),
                         testing::engine_name);

TEST_P(ContentTranslations, ChainsAreOneGroup) {
  const auto en = create("en")->id;
  const auto de = create("de", en)->id;
  const auto fr = create("fr", de)->id;
  EXPECT_EQ(now_is(fr).translation_of, en);
  EXPECT_EQ(now_is(en).translation_of, std::nullopt);
  EXPECT_EQ(locales_of(en), "de fr ");
  EXPECT_EQ(locales_of(de), "en fr ");
  EXPECT_EQ(now_is(de).translations[0].title, "Text in en");
  EXPECT_EQ(now_is(de).translations[0].id, en);
  EXPECT_EQ(now_is(en).revision, 1);
  EXPECT_EQ(tag_of(*join(en, de)), tag_of(now_is(en))) << "is one of them already";
  EXPECT_EQ(now_is(en).translation_of, std::nullopt);
}

TEST_P(ContentTranslations, AnItemBringsItsOwnTranslations) {
  const auto en = create("en")->id, de = create("de", en)->id;
  const auto fr = create("fr")->id, ja = create("ja", fr)->id;
  const auto status = now_is(fr).status;
  const auto joined = join(fr, de);
  ASSERT_TRUE(joined);
  EXPECT_EQ(joined->status, status);
  EXPECT_EQ(joined->revision, 1) << "a label";
  EXPECT_EQ(locales_of(ja), "de en fr ");
  EXPECT_EQ(now_is(ja).translation_of, en);
}

TEST_P(ContentTranslations, OneTextPerLocale) {
  const auto en = create("en")->id, de = create("de", en)->id;
  auto again = create("de", en);
  EXPECT_EQ(refusal(again), "validation_error /translation_of duplicate");
  EXPECT_NE(again.error().faults[0].detail.find(std::to_string(std::int64_t(de))),
            std::string::npos);
  const auto fr = create("fr", en)->id;
  EXPECT_EQ(refusal(save(editor_, fr, [](ContentItem& item) { item.locale = "de"; })),
            "validation_error /locale duplicate");
  EXPECT_TRUE(save(editor_, fr, [](ContentItem& item) { item.locale = "es"; }));
  const auto other = create("en")->id, german = create("de", other)->id;
  EXPECT_EQ(refusal(join(german, en)), "validation_error /translation_of duplicate");
  const auto pt = create("pt")->id;
  ASSERT_TRUE(create("de", pt));
  EXPECT_EQ(refusal(join(pt, en)), "validation_error /translation_of duplicate")
      << "its translation has a locale of the group";
  auto tutorial = page("Tutorial");
  tutorial.content_type = "tutorial";
  tutorial.translation_of = en;
  EXPECT_TRUE(items_.create(editor_, tutorial)) << "of another type";
}

TEST_P(ContentTranslations, RefusesWhatIsNoOtherItem) {
  const auto en = create("en")->id;
  EXPECT_EQ(refusal(join(en, en)), "validation_error /translation_of invalid_option");
  EXPECT_EQ(refusal(join(en, ItemId{99})), "validation_error /translation_of invalid_option");
  const auto de = create("de")->id;
  ASSERT_TRUE(items_.remove(editor_, de));
  EXPECT_EQ(refusal(join(en, de)), "validation_error /translation_of invalid_option");
}

TEST_P(ContentTranslations, LeavesAndReturns) {
  const auto en = create("en")->id, de = create("de", en)->id, fr = create("fr", en)->id;
  ASSERT_TRUE(join(de, std::nullopt));
  EXPECT_EQ(locales_of(en), "fr ");
  EXPECT_EQ(locales_of(de), "");
  ASSERT_TRUE(join(de, fr));
  EXPECT_EQ(locales_of(de), "en fr ");
}

TEST_P(ContentTranslations, TheGroupOutlivesItsFirstItem) {
  const auto en = create("en")->id, de = create("de", en)->id, fr = create("fr", en)->id;
  ASSERT_TRUE(items_.remove(editor_, en));
  EXPECT_EQ(locales_of(de), "fr ");
  EXPECT_EQ(now_is(de).translation_of, std::nullopt);
  EXPECT_EQ(now_is(fr).translation_of, de);
  ASSERT_TRUE(items_.recover(editor_, en));
  EXPECT_EQ(locales_of(en), "de fr ");
  ASSERT_TRUE(items_.remove(editor_, en));
  ASSERT_TRUE(create("en", fr)) << "its locale is free meanwhile";
  ASSERT_TRUE(items_.recover(editor_, en));
  EXPECT_EQ(locales_of(en), "");
}

TEST_P(ContentTranslations, PagesOfTheOthersAreMadeAgain) {
  const auto en = create("en", {}, Status::published)->id;
  ASSERT_TRUE(save(editor_, en, [](ContentItem& item) { item.title = "Not yet approved"; }));
  auto before = live_changes();
  const auto de = create("de", en)->id;
  EXPECT_GT(live_changes(), before) << "the live text has an alternate";
  EXPECT_EQ(delivery_.find({.locale = "en", .slug = "text-in-en"})->record.title, "Text in en")
      << "and is still the approved one";
  before = live_changes();
  ASSERT_TRUE(save(editor_, de, [](ContentItem& item) { item.title = "Neu"; }));
  EXPECT_EQ(live_changes(), before);
  for (const auto action : {Action::submit, Action::approve, Action::publish})
    ASSERT_TRUE(items_.act(approver_, de, action, {}));
  EXPECT_EQ(live_changes(), before + 2) << "its own page, and that of the other";
}

}  // namespace
}  // namespace toolyard::content
