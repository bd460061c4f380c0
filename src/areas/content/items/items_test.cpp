// Tests of creating, retrieving and changing items, and of their revisions.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using std::chrono::seconds;
using testing::ContentTest;

class ContentItems : public ContentTest {};
INSTANTIATE_TEST_SUITE_P(Engines, ContentItems, testing::both_engines(), testing::engine_name);

TEST_P(ContentItems, KeepsEverythingThatIsWritten) {
  auto request = page("Crème brûlée");
  request.locale = "fr-CA";
  request.summary = "Court";
  request.body_format = BodyFormat::html;
  request.seo_title = "SEO";
  request.meta_description = "Meta";
  request.keywords = {"one, two", "three \"four\""};
  request.tags = {"tag"};
  request.tool_slug = "base64";
  request.variables = {{"tone", {"\"warm\""}}, {"count", {"3"}}, {"nested", {"{\"a\":[1,null]}"}}};
  const auto made = items_.create(editor_, request).value();
  EXPECT_EQ(made.revision, 1);
  EXPECT_EQ(made.slug, "creme-brulee");
  EXPECT_EQ(made.author, ada_);
  EXPECT_EQ(made.created_at, now_);
  EXPECT_EQ(made.word_count, 4);
  EXPECT_TRUE(made.quality.empty());
  EXPECT_EQ(made.generation.state, GenerationState::idle);
  EXPECT_EQ(made.allowed_actions,
            (std::vector<Action>{Action::edit, Action::submit, Action::regenerate}));
  const auto found = now_is(made.id);
  request.slug = made.slug;
  EXPECT_EQ(static_cast<const Text&>(found), static_cast<const Text&>(request));
  EXPECT_EQ(found.status, Status::draft);
  EXPECT_FALSE(found.is_live);
  EXPECT_TRUE(found.has_unpublished_changes);
  EXPECT_TRUE(found.allowed_actions.empty()) << "for a viewer";
  EXPECT_EQ(refusal(items_.find(viewer_, ItemId{12345})), "not_found");
}

TEST_P(ContentItems, MakesSlugsFromTitles) {
  std::vector<std::string> slugs;
  for (int i = 0; i < 6; ++i) slugs.push_back(make(page("Same title!")).slug.value());
  EXPECT_EQ(slugs, (std::vector<std::string>{"same-title", "same-title-2", "same-title-3",
                                             "same-title-4", "same-title-5", "same-title-6"}));
  auto other = page("Same title!");
  other.locale = "de";
  const auto german = make(other);
  EXPECT_EQ(german.slug, "same-title");
  ASSERT_EQ(german.quality.size(), 2u);
  EXPECT_EQ(german.quality[1].code, "duplicate_slug");
  other.content_type = "faq";
  EXPECT_EQ(make(other).quality.size(), 1u) << "another type is another thing";
  EXPECT_EQ(make(page("日本語")).slug, "ri-ben-yu");
  EXPECT_EQ(make(page("✓")).slug, std::nullopt);
  EXPECT_EQ(make(page("😀")).slug, std::nullopt);

  other.slug = "same-title";
  EXPECT_EQ(refusal(items_.create(editor_, other)), "duplicate /slug duplicate");
  const auto renamed = save(editor_, german.id, [](ContentItem& item) { item.locale = "en"; });
  EXPECT_EQ(refusal(renamed), "duplicate /slug duplicate");
  EXPECT_EQ(now_is(german.id).locale, "de");
  const auto again = save(editor_, german.id, [](ContentItem& item) { item.slug.reset(); });
  EXPECT_EQ(again->slug, "same-title") << "it has the slug itself";
  EXPECT_EQ(again->revision, 1);
}

TEST_P(ContentItems, NamesEveryFault) {
  auto request = page("A title");
  request.content_type = "Blog Post";
  request.slug = "Not a slug";
  request.locale = "en_US";
  request.body = std::string((1u << 20) + 1, 'x');
  request.tool_slug = "no-tool";
  EXPECT_EQ(refusal(items_.create(editor_, request)),
            "validation_error /content_type invalid_format /slug invalid_format "
            "/locale invalid_format /body out_of_range /tool_slug invalid_option");
  auto lost = page("A title");
  lost.template_id = TemplateId{77};
  EXPECT_EQ(refusal(items_.create(editor_, lost)), "validation_error /template invalid_option");
}

TEST_P(ContentItems, TakesABodyOfAMebibyte) {
  auto request = page("Long");
  request.body = std::string(1u << 20, 'x');
  EXPECT_EQ(now_is(make(request).id).body, request.body);
}

TEST_P(ContentItems, SavingMakesARevisionAndNothingNone) {
  const auto made = make(page("First"));
  now_ += seconds(5);
  const auto second = save(editor_, made.id, [](ContentItem& item) {
                        item.title = "Second";
                        item.variables = {{"a", {"1"}}};
                      }).value();
  EXPECT_EQ(second.revision, 2);
  EXPECT_EQ(second.title, "Second");
  EXPECT_EQ(second.slug, "first") << "addresses do not move by themselves";
  EXPECT_EQ(second.author, bob_);
  EXPECT_EQ(second.updated_at, now_);
  EXPECT_EQ(second.created_at, now_ - seconds(5));
  EXPECT_NE(tag_of(second), tag_of(made));
  now_ += seconds(5);
  const auto same = save(editor_, made.id, [](ContentItem&) {}).value();
  EXPECT_EQ(tag_of(same), tag_of(second));
  EXPECT_EQ(same.updated_at, second.updated_at);
  EXPECT_EQ(refusal(save(editor_, ItemId{4711}, [](ContentItem&) {})), "not_found");
}

TEST_P(ContentItems, IfMatchGuardsWhatWasNotRead) {
  const auto made = make(page("First"));
  const auto tag = "\"" + tag_of(made) + "\"";
  auto call = editor_;
  call.if_match = tag;
  const auto change = [](ContentItem& item) { item.title += "!"; };
  EXPECT_TRUE(save(call, made.id, change));
  EXPECT_EQ(refusal(save(call, made.id, change)), "precondition_failed");
  EXPECT_EQ(refusal(items_.act(call, made.id, Action::submit, {})), "precondition_failed");
  EXPECT_EQ(now_is(made.id).title, "First!");
  ASSERT_TRUE(items_.act(editor_, made.id, Action::submit, {}));
  EXPECT_EQ(now_is(made.id).revision, 2) << "no new revision, but another tag:";
  EXPECT_NE(tag_of(now_is(made.id)), tag_of(made));
}

TEST_P(ContentItems, KeepsRevisionsAndRestoresThem) {
  auto request = page("One");
  request.keywords = {"k"};
  const auto made = make(request);
  ASSERT_TRUE(save(editor_, made.id, [](ContentItem& item) {
    item.title = "Two";
    item.keywords.clear();
    item.body = "Another body";
  }));
  const auto restored = items_.restore(editor_, made.id, 1).value();
  EXPECT_TRUE(restored.changed);
  EXPECT_EQ(restored.item.revision, 3);
  EXPECT_EQ(restored.item.title, "One");
  EXPECT_EQ(restored.item.keywords, std::vector<std::string>{"k"});
  EXPECT_FALSE(items_.restore(editor_, made.id, 1)->changed) << "it says so already";
  EXPECT_EQ(refusal(items_.restore(editor_, made.id, 9)), "not_found");

  const auto all = items_.revisions(viewer_, made.id, {}).value();
  ASSERT_EQ(all.count, 3);
  EXPECT_EQ(all.results[0].revision, 3);
  EXPECT_EQ(all.results[0].restored_from, 1);
  EXPECT_EQ(all.results[0].author, ada_);
  EXPECT_TRUE(all.results[0].is_latest);
  EXPECT_EQ(all.results[0].body, std::nullopt);
  EXPECT_EQ(all.results[2].author, bob_);
  EXPECT_EQ(all.results[2].keywords, std::vector<std::string>{"k"});
  const auto bodies = items_.revisions(viewer_, made.id, {{}, "revision", true}).value();
  EXPECT_EQ(bodies.results[1].body, "Another body");
  EXPECT_EQ(refusal(items_.revisions(viewer_, ItemId{999}, {})), "not_found");
}

TEST_P(ContentItems, WritesDownWhoDidWhat) {
  const auto made = make(page("First"));
  ASSERT_TRUE(items_.act(editor_, made.id, Action::submit, {}));
  ASSERT_TRUE(items_.act(approver_, made.id, Action::reject, {.comment = "Too short."}));
  struct Entry {
    std::string action, after;
    static constexpr auto fields() { return row_columns<Entry, &Entry::action, &Entry::after>(); }
  };
  const auto entries = database_->read([](Transaction& transaction) -> Result<std::vector<Entry>> {
    return transaction.rows<Entry>(
        "select action, after from audit_entries where object_kind = 'content_item' order by id");
  });
  ASSERT_EQ(entries->size(), 3u);
  EXPECT_EQ((*entries)[0].action, "create");
  EXPECT_EQ((*entries)[2].action, "reject");
  EXPECT_NE((*entries)[2].after.find("Too short."), std::string::npos);
  EXPECT_EQ((*entries)[2].after.find("about something"), std::string::npos)
      << "texts stand in the revisions";
}

}  // namespace
}  // namespace toolyard::content
