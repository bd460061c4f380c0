// Tests of content that is identified by its slug, as imports write it: created, changed or left
// alone, and moved along the workflow.
#include <gtest/gtest.h>

#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using testing::ContentTest;
using Outcome = ItemService::PutOutcome;

// Returns a call that gives these fields.
Call giving(Call call, std::initializer_list<std::string_view> names) {
  for (const auto name : names) call.given.mark(find_field(type_of<ContentItem>, name));
  return call;
}

class ContentPut : public ContentTest {
 protected:
  static ContentItem at_place(std::string_view body = "A text about something.") {
    auto item = page("Hello");
    item.slug = "hello";
    item.body = body;
    return item;
  }
  Call texts(Call call) const {
    return giving(call, {"content_type", "title", "slug", "locale", "body"});
  }
  Call with_status(Call call) const { return giving(texts(call), {"status"}); }
  Result<ItemService::Put> put(const Call& call, std::string_view body, Status status) {
    auto request = at_place(body);
    request.status = status;
    return items_.put(with_status(call), request);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentPut, testing::both_engines(), testing::engine_name);

TEST_P(ContentPut, MakesThenChangesThenLeavesAlone) {
  const auto made = items_.put(texts(editor_), at_place()).value();
  EXPECT_EQ(made.outcome, Outcome::made);
  EXPECT_EQ(made.item.status, Status::draft);
  EXPECT_EQ(made.item.author, ada_);
  const auto again = items_.put(texts(editor_), at_place()).value();
  EXPECT_EQ(again.outcome, Outcome::unchanged);
  EXPECT_EQ(tag_of(again.item), tag_of(made.item));
  const auto changed = items_.put(texts(approver_), at_place("Another.")).value();
  EXPECT_EQ(changed.outcome, Outcome::changed);
  EXPECT_EQ(changed.item.id, made.item.id);
  EXPECT_EQ(changed.item.revision, 2);
  EXPECT_EQ(now_is(made.item.id).body, "Another.");
}

TEST_P(ContentPut, ANeighbourIsAnotherItem) {
  const auto made = items_.put(texts(editor_), at_place()).value();
  auto other = at_place();
  other.locale = "de";
  EXPECT_EQ(items_.put(texts(editor_), other)->outcome, Outcome::made);
  other = at_place();
  other.content_type = "faq";
  EXPECT_EQ(items_.put(texts(editor_), other)->outcome, Outcome::made);
  EXPECT_EQ(now_is(made.item.id).revision, 1);
}

TEST_P(ContentPut, WhatIsNotGivenStays) {
  auto first = at_place();
  first.tags = {"kept"};
  first.summary = "Kept";
  const auto made = items_.put(giving(texts(editor_), {"tags", "summary"}), first).value();
  EXPECT_EQ(items_.put(texts(editor_), at_place())->outcome, Outcome::unchanged);
  EXPECT_EQ(items_.put(giving(texts(editor_), {"summary"}), at_place())->outcome, Outcome::changed);
  const auto is = now_is(made.item.id);
  EXPECT_EQ(is.tags, std::vector<std::string>{"kept"});
  EXPECT_EQ(is.summary, "");
}

TEST_P(ContentPut, AStatusIsReachedFromEveryOther) {
  for (const auto& from : spellings(Status{}))
    for (const auto& to : spellings(Status{})) {
      const auto what = std::string(from.name) + " to " + std::string(to.name);
      auto request = page(what);
      request.status = from.value;
      const auto made = make(request);
      ContentItem same = made;
      same.status = to.value;
      const auto done = items_.put(with_status(approver_), same);
      if (to.value == Status::ai_generated && from.value != to.value) {
        EXPECT_EQ(refusal(done), "illegal_transition") << what;
        continue;
      }
      ASSERT_TRUE(done) << what << refusal(done);
      EXPECT_EQ(done->outcome == Outcome::unchanged, from.value == to.value) << what;
      EXPECT_EQ(done->item.status, to.value) << what;
      EXPECT_EQ(done->item.is_live, to.value == Status::published) << what;
      EXPECT_EQ(done->item.revision, 1) << what;
    }
}

TEST_P(ContentPut, AnEditedPublishedItemIsApprovedAnew) {
  const auto made = put(approver_, "One.", Status::published).value();
  EXPECT_EQ(put(approver_, "One.", Status::published)->outcome, Outcome::unchanged);
  const auto changed = put(approver_, "Two.", Status::published).value();
  EXPECT_EQ(changed.item.status, Status::published);
  EXPECT_EQ(changed.item.live_revision, 2);
  EXPECT_EQ(changed.item.approved_revision, 2);
  const auto silent = items_.put(texts(approver_), at_place("Three.")).value();
  EXPECT_EQ(silent.item.status, Status::human_review) << "where the edit leaves it";
  EXPECT_EQ(silent.item.live_revision, 2);
  EXPECT_EQ(silent.item.id, made.item.id);
}

TEST_P(ContentPut, WhatBecomesADraftIsNotPublicAnyMore) {
  const auto made = put(approver_, "One.", Status::published).value();
  EXPECT_EQ(refusal(put(editor_, "Two.", Status::draft)), "permission_denied");
  EXPECT_EQ(now_is(made.item.id).revision, 1);
  const auto taken = put(approver_, "Two.", Status::draft).value();
  EXPECT_EQ(taken.item.status, Status::draft);
  EXPECT_FALSE(taken.item.is_live);
  EXPECT_EQ(taken.item.revision, 2);
}

TEST_P(ContentPut, GoesByTheSameRulesAsActions) {
  EXPECT_EQ(refusal(put(editor_, "One.", Status::published)), "permission_denied");
  ASSERT_TRUE(put(editor_, "One.", Status::human_review));
  EXPECT_EQ(refusal(put(editor_, "One.", Status::approved)), "permission_denied");
  EXPECT_EQ(refusal(put(approver_, " ", Status::published)), "validation_error /body required");
  auto request = at_place();
  request.tool_slug = "no-tool";
  EXPECT_EQ(refusal(items_.put(giving(texts(editor_), {"tool_slug"}), request)),
            "validation_error /tool_slug invalid_option");
}

TEST_P(ContentPut, AnErrorUndoesAllOfItsTransaction) {
  const auto done = database_->write([&](Transaction&) -> Result<void> {
    if (!items_.put(texts(editor_), at_place())) return fail(toolyard::problems::not_found, "");
    auto bad = put(editor_, "One.", Status::published);
    return std::unexpected(std::move(bad.error()));
  });
  EXPECT_FALSE(done);
  EXPECT_TRUE(titles({}).empty());
}

}  // namespace
}  // namespace toolyard::content
