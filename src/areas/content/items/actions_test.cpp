// Tests of the workflow through the service: every status with every action, and requests for a
// status.
#include <gtest/gtest.h>

#include "core/endpoint/transition.h"
#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using std::chrono::seconds;
using testing::ContentTest;

class ContentActions : public ContentTest {
 protected:
  Result<StoredItem> request(const Call& call, ItemId id, Status status) {
    return save(call, id, [&](ContentItem& item) { item.status = status; });
  }
  Result<StoredItem> edit(ItemId id, std::string_view title = "Edited") {
    return save(editor_, id, [&](ContentItem& item) { item.title = title; });
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentActions, testing::both_engines(), testing::engine_name);

constexpr Action routes[] = {Action::submit,  Action::approve,   Action::reject,
                             Action::publish, Action::unpublish, Action::withdraw};

TEST_P(ContentActions, EveryPairGoesByTheTable) {
  for (const auto& from : spellings(Status{}))
    for (const auto action : routes) {
      const auto made = make_in(from.value);
      const auto what = std::string(from.name) + " " + std::string(spelling(action));
      const auto done = items_.act(approver_, made.id, action, {});
      const auto is = now_is(made.id);
      if (const auto* move = find_move(from.value, action)) {
        ASSERT_TRUE(done) << what;
        EXPECT_TRUE(done->changed) << what;
        EXPECT_EQ(done->status, move->to) << what;
        EXPECT_EQ(is.status, move->to) << what;
        EXPECT_EQ(done->entity_tag, tag_of(is)) << what;
      } else if (is_repeat(from.value, action)) {
        ASSERT_TRUE(done) << what;
        EXPECT_FALSE(done->changed) << what;
        EXPECT_EQ(tag_of(is), tag_of(made)) << what;
      } else {
        EXPECT_EQ(refusal(done), "illegal_transition") << what;
        EXPECT_EQ(tag_of(is), tag_of(made)) << what;
      }
      EXPECT_EQ(is.revision, 1) << what;
    }
}

TEST_P(ContentActions, EveryPairOfStatusesGoesByTheTable) {
  for (const auto& from : spellings(Status{}))
    for (const auto& to : spellings(Status{})) {
      const auto made = make_in(from.value);
      const auto what = std::string(from.name) + " to " + std::string(to.name);
      const auto done = request(approver_, made.id, to.value);
      if (from.value == to.value) {
        EXPECT_EQ(tag_of(*done), tag_of(made)) << what;
      } else if (find_direct_move(from.value, to.value)) {
        ASSERT_TRUE(done) << what;
        EXPECT_EQ(done->status, to.value) << what;
      } else {
        EXPECT_EQ(refusal(done), "illegal_transition") << what;
        EXPECT_EQ(now_is(made.id).status, from.value) << what;
      }
    }
}

TEST_P(ContentActions, ARefusalSaysWhatWouldBeAllowed) {
  const auto made = make_in(Status::draft);
  const auto refused = items_.act(approver_, made.id, Action::publish, {});
  ASSERT_FALSE(refused);
  const auto& extras = refused.error().extras;
  ASSERT_EQ(extras.size(), 3u);
  EXPECT_EQ(extras[0].name, "current");
  EXPECT_EQ(std::get<std::string>(extras[0].value), "draft");
  EXPECT_EQ(std::get<std::string>(extras[1].value), "publish");
  EXPECT_EQ(extras[2].name, "allowed");
  EXPECT_EQ(std::get<std::vector<std::string>>(extras[2].value),
            (std::vector<std::string>{"edit", "submit", "regenerate"}));
}

TEST_P(ContentActions, RolesHoldForRequestedStatusesToo) {
  EXPECT_EQ(refusal(request(editor_, make_in(Status::human_review).id, Status::approved)),
            "permission_denied");
  EXPECT_EQ(refusal(request(editor_, make_in(Status::approved).id, Status::published)),
            "permission_denied");
  EXPECT_EQ(refusal(request(editor_, make_in(Status::published).id, Status::draft)),
            "permission_denied");
  EXPECT_TRUE(request(editor_, make_in(Status::draft).id, Status::human_review));
  auto made = page("New");
  for (const auto status : {Status::approved, Status::published}) {
    made.status = status;
    EXPECT_EQ(refusal(items_.create(editor_, made)), "permission_denied");
  }
  made.status = Status::ai_generated;
  EXPECT_EQ(items_.create(editor_, made)->status, Status::ai_generated);
}

TEST_P(ContentActions, FromDraftToThePublicAndBack) {
  const auto id = make_in(Status::draft).id;
  ASSERT_TRUE(items_.act(editor_, id, Action::submit, {}));
  now_ += seconds(1);
  const auto approved = items_.act(approver_, id, Action::approve, {})->item;
  EXPECT_EQ(approved.approved_by, bob_);
  EXPECT_EQ(approved.approved_at, now_);
  EXPECT_EQ(approved.approved_revision, 1);
  now_ += seconds(1);
  const auto published = items_.act(approver_, id, Action::publish, {.revision = 1}).value();
  EXPECT_EQ(published.live_revision, 1);
  EXPECT_EQ(published.published_at, now_);
  EXPECT_FALSE(published.scheduled);
  EXPECT_TRUE(published.item.is_live);
  EXPECT_FALSE(published.item.has_unpublished_changes);
  EXPECT_EQ(published.item.first_published_at, now_);
  now_ += seconds(1);
  const auto gone = items_.act(approver_, id, Action::unpublish, {})->item;
  EXPECT_EQ(gone.status, Status::draft);
  EXPECT_FALSE(gone.is_live);
  EXPECT_EQ(gone.published_at, std::nullopt);
  EXPECT_EQ(gone.approved_by, std::nullopt);
  EXPECT_EQ(gone.first_published_at, now_ - seconds(1));
}

TEST_P(ContentActions, EditsOfWhatIsApprovedGoBackToReview) {
  const auto approved = make_in(Status::approved);
  const auto edited = edit(approved.id).value();
  EXPECT_EQ(edited.status, Status::human_review);
  EXPECT_EQ(edited.approved_by, std::nullopt);
  const auto live = make_in(Status::published);
  const auto changed = edit(live.id, "Edited too").value();
  EXPECT_EQ(changed.status, Status::human_review);
  EXPECT_EQ(changed.live_revision, 1);
  EXPECT_TRUE(changed.is_live);
  EXPECT_TRUE(changed.has_unpublished_changes);
  EXPECT_EQ(changed.published_at, live.published_at);
  ASSERT_TRUE(items_.act(approver_, live.id, Action::reject, {}));
  EXPECT_TRUE(now_is(live.id).is_live);
  EXPECT_EQ(edit(live.id, "Again")->status, Status::draft) << "what nobody approved stays";
}

TEST_P(ContentActions, LabelsKeepTheApproval) {
  const auto label = [](ContentItem& item) { item.tags = {"new"}; };
  const auto approved = save(editor_, make_in(Status::approved).id, label).value();
  EXPECT_EQ(approved.status, Status::approved);
  EXPECT_EQ(approved.approved_revision, 2);
  const auto published = save(editor_, make_in(Status::published).id, label).value();
  EXPECT_EQ(published.status, Status::published);
  EXPECT_EQ(published.live_revision, 2);
}

TEST_P(ContentActions, AnEditAndAStatusInOneRequest) {
  const auto both = [&](const Call& call, Status from, Status to) {
    return save(call, make_in(from).id, [&](ContentItem& item) {
      item.title += " edited";
      item.status = to;
    });
  };
  EXPECT_EQ(both(editor_, Status::draft, Status::human_review)->revision, 2);
  EXPECT_EQ(both(editor_, Status::approved, Status::human_review)->status, Status::human_review);
  EXPECT_EQ(both(editor_, Status::approved, Status::approved)->status, Status::human_review)
      << "a record sent back names the status it was read with";
  const auto unread = both(approver_, Status::approved, Status::published);
  EXPECT_EQ(refusal(unread), "illegal_transition") << "nobody has approved this text";
  EXPECT_EQ(unread.error().detail,
            "With this edit, the record becomes `human_review`, which does not allow "
            "`status=published`.");
  EXPECT_EQ(unread.error().hint,
            "Send the edit without `status`; once it is approved, publish it.");
  const auto never = both(approver_, Status::approved, Status::ai_generated);
  EXPECT_EQ(refusal(never), "illegal_transition");
  EXPECT_EQ(never.error().detail,
            "A record that is `approved` does not allow `status=ai_generated`.");
  const auto approved = both(approver_, Status::human_review, Status::approved).value();
  EXPECT_EQ(approved.approved_revision, 2);
  const auto gone = both(approver_, Status::published, Status::draft).value();
  EXPECT_FALSE(gone.is_live);
  EXPECT_EQ(gone.revision, 2);
}

TEST_P(ContentActions, NothingIsPublishedWithoutSlugAndBody) {
  auto bare = page("✓");
  bare.body = " \n";
  bare.status = Status::approved;
  const auto made = make(bare);
  EXPECT_EQ(refusal(items_.act(approver_, made.id, Action::publish, {})),
            "validation_error /slug required /body required");
  bare.status = Status::published;
  EXPECT_EQ(refusal(items_.create(approver_, bare)),
            "validation_error /slug required /body required");
}

TEST_P(ContentActions, ATitleOrADescriptionNeedsNoBody) {
  auto line = page("Base64");
  line.content_type = "seo_title";
  line.body.clear();
  line.status = Status::published;
  EXPECT_EQ(refusal(items_.create(approver_, line)), "validation_error /seo_title required");
  line.seo_title = "Base64 online";
  EXPECT_EQ(make(line).status, Status::published);
  line.content_type = "meta";
  EXPECT_EQ(refusal(items_.create(approver_, line)), "validation_error /meta_description required");
}

TEST_P(ContentActions, NothingIsApprovedWithErrors) {
  auto request = page("Base64");
  request.body = "To be written: what readers should know.";
  const auto made = make(request);
  EXPECT_TRUE(items_.act(editor_, made.id, Action::submit, {}));
  const auto* wanted = "validation_error /body placeholder_text";
  EXPECT_EQ(refusal(items_.act(approver_, made.id, Action::approve, {})), wanted);
  EXPECT_EQ(
      refusal(save(approver_, made.id, [](ContentItem& one) { one.status = Status::approved; })),
      wanted);
  EXPECT_EQ(now_is(made.id).status, Status::human_review);
  for (const auto status : {Status::approved, Status::published}) {
    request.status = status;
    EXPECT_EQ(refusal(items_.create(approver_, request)), wanted);
  }
  EXPECT_TRUE(save(editor_, made.id, [](ContentItem& one) { one.body = "What it is."; }));
  EXPECT_EQ(refusal(items_.act(approver_, made.id, Action::approve, {})), "");
}

TEST_P(ContentActions, WhatWasApprovedBeforeIsNotPublishedWithErrors) {
  const auto made = make_in(Status::approved);
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change("update content_revisions set body = 'TODO: all' where item = $1", made.id);
    return {};
  }));
  EXPECT_EQ(refusal(items_.act(approver_, made.id, Action::publish, {})),
            "validation_error /body placeholder_text");
}

TEST_P(ContentActions, NamesTheRevisionThatWasRead) {
  const auto made = make_in(Status::human_review);
  ASSERT_TRUE(edit(made.id));
  EXPECT_EQ(refusal(items_.act(approver_, made.id, Action::approve, {.revision = 1})),
            "not_the_latest_revision");
  EXPECT_TRUE(items_.act(approver_, made.id, Action::approve, {.revision = 2}));
  EXPECT_EQ(refusal(items_.act(approver_, made.id, Action::publish, {.revision = 1})),
            "not_the_latest_revision");
}

TEST_P(ContentActions, FourEyesSeeMoreThanTwo) {
  auto options = options_;
  options.four_eyes = true;
  ItemService strict(*database_, jobs_.queue(), clock_, options, comments_);
  auto request = page("By ada");
  request.status = Status::human_review;
  const auto carla = call_of(make_user("carla", Role::approver), Role::approver);
  const auto own = strict.create(carla, request).value();
  EXPECT_EQ(own.allowed_actions,
            (std::vector<Action>{Action::edit, Action::reject, Action::regenerate}));
  EXPECT_EQ(refusal(strict.act(carla, own.id, Action::approve, {})), "four_eyes");
  ASSERT_TRUE(strict.save(approver_, own.id, [](const StoredItem& stored) {
    ContentItem changed = stored;
    changed.title = "By bob too";
    return changed;
  }));
  EXPECT_EQ(refusal(strict.act(approver_, own.id, Action::approve, {})), "four_eyes")
      << "he wrote this revision";
  const auto dora = call_of(make_user("dora", Role::admin), Role::admin);
  EXPECT_TRUE(strict.act(dora, own.id, Action::approve, {}));
  request.status = Status::published;
  EXPECT_EQ(refusal(strict.create(carla, request)), "four_eyes");
}

}  // namespace
}  // namespace toolyard::content
