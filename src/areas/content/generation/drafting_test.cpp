// Tests of drafts: new items, and titles and descriptions for pages that are live.
#include "areas/content/generation/drafting.h"

#include <gtest/gtest.h>

#include "tests/support/areas/content.h"
#include "tests/support/areas/fake_model.h"

namespace toolyard::content {
namespace {

class ContentDrafting : public testing::ContentTest {
 protected:
  ContentDrafting() {
    for (const auto purpose :
         {Purpose::seo_title, Purpose::meta, Purpose::blog, Purpose::tool_description}) {
      PromptTemplate request;
      request.name = "Usual";
      request.purpose = purpose;
      request.body = "Write for {{title}}.";
      request.is_default = true;
      EXPECT_TRUE(templates_.create({}, request));
    }
  }
  static DraftRequest title_for(std::string_view page) {
    return {.content_type = "seo_title",
            .locale = "en",
            .title = "Base64 decode",
            .summary = "",
            .keywords = {"base64 decode"},
            .page_slug = std::string(page)};
  }
  Result<StoredItem> write(const DraftRequest& request, std::string reply) {
    return database_->write([&](Transaction& transaction) -> Result<StoredItem> {
      TOOLYARD_TRY(const auto plan, drafting_.plan(transaction, request));
      prompt_ = plan.model_request;
      return drafting_.make(transaction, request, plan.model_request, {.text = std::move(reply)});
    });
  }
  StoredItem live(std::string_view title) {
    auto request = page(title);
    request.status = Status::published;
    request.meta_description = "Before.";
    return make(request);
  }

  std::string prompt_;
  testing::FakeModel model_{"fake"};
  GenerationService generations_{*database_, jobs_.queue(), clock_, items_, {model_}};
  Drafting drafting_{clock_, items_, generations_};
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentDrafting, testing::both_engines(), testing::engine_name);

TEST_P(ContentDrafting, ATitleForALivePageIsARevisionOfIt) {
  const auto before = live("Base64 guide");
  const auto made = write(title_for("base64-guide"), "Decode Base64 online");
  ASSERT_TRUE(made) << refusal(made);
  EXPECT_EQ(made->id, before.id);
  EXPECT_EQ(made->revision, 2);
  EXPECT_EQ(made->status, Status::ai_generated);
  EXPECT_EQ(made->seo_title, "Decode Base64 online");
  EXPECT_EQ(made->live_revision, 1) << "the public sees the old one until it is approved";
  EXPECT_NE(prompt_.find("Write for Base64 guide."), std::string::npos) << prompt_;
  auto same = static_cast<const Text&>(*made);
  same.seo_title.clear();
  EXPECT_EQ(same, static_cast<const Text&>(before)) << "nothing else is changed";
  for (const auto action : {Action::submit, Action::approve, Action::publish})
    ASSERT_EQ(refusal(items_.act(approver_, made->id, action, {})), "");
  EXPECT_EQ(delivery_.find({"en", "base64-guide"})->record.seo_title, "Decode Base64 online");
}

TEST_P(ContentDrafting, OnlyTheLinesOfAnObjectAreTaken) {
  PromptTemplate request;
  request.name = "JSON";
  request.purpose = Purpose::meta;
  request.body = "As JSON.";
  request.output_format = OutputFormat::json;
  request.is_default = true;
  ASSERT_TRUE(templates_.create({}, request));
  live("Base64 guide");
  auto wanted = title_for("base64-guide");
  wanted.content_type = "meta";
  const auto made = write(wanted, R"({"title":"T","body":"B","meta_description":"New."})");
  ASSERT_TRUE(made) << refusal(made);
  EXPECT_EQ(made->meta_description, "New.");
  EXPECT_EQ(made->title, "Base64 guide");
  EXPECT_EQ(made->body, "A text about something.");
}

TEST_P(ContentDrafting, WhatPeopleHaveNotPublishedStays) {
  const auto before = live("Base64 guide");
  ASSERT_TRUE(save(editor_, before.id, [](ContentItem& one) { one.body = "Half of it."; }));
  EXPECT_EQ(refusal(write(title_for("base64-guide"), "Title")), "unpublished_changes");
  EXPECT_EQ(now_is(before.id).revision, 2);
}

TEST_P(ContentDrafting, AProposalThatNobodyReadIsReplaced) {
  live("Base64 guide");
  ASSERT_TRUE(write(title_for("base64-guide"), "One"));
  const auto made = write(title_for("base64-guide"), "Two");
  ASSERT_TRUE(made) << refusal(made);
  EXPECT_EQ(made->revision, 3);
  EXPECT_EQ(made->seo_title, "Two");
}

TEST_P(ContentDrafting, TheSameTitleAgainIsNotAProposal) {
  const auto before = live("Base64 guide");
  ASSERT_TRUE(save(editor_, before.id, [](ContentItem& one) { one.seo_title = "One"; }));
  for (const auto action : {Action::approve, Action::publish})
    ASSERT_TRUE(items_.act(approver_, before.id, action, {}));
  EXPECT_EQ(refusal(write(title_for("base64-guide"), "One")), "unusable_reply");
  EXPECT_EQ(now_is(before.id).revision, 2);
}

TEST_P(ContentDrafting, ATitleForAnotherPageIsATextOfItsOwn) {
  auto request = title_for("base64");
  request.tool_slug = "base64";
  const auto made = write(request, "Decode Base64 online");
  ASSERT_TRUE(made) << refusal(made);
  EXPECT_EQ(made->content_type, "seo_title");
  EXPECT_EQ(made->slug, "base64");
  EXPECT_EQ(made->tool_slug, "base64");
  for (const auto action : {Action::submit, Action::approve, Action::publish})
    ASSERT_EQ(refusal(items_.act(approver_, made->id, action, {})), "") << "without a body";
  const auto again = write(request, "Base64, decoded");
  ASSERT_TRUE(again) << refusal(again);
  EXPECT_EQ(again->id, made->id) << "the next title of the page is a revision of the first";
}

TEST_P(ContentDrafting, ATextAboutALivePageIsANewItem) {
  const auto before = live("Base64 guide");
  auto request = title_for("base64-guide");
  request.content_type = "blog";
  const auto made = write(request, "# A\n\nText.");
  ASSERT_TRUE(made) << refusal(made);
  EXPECT_NE(made->id, before.id);
  EXPECT_EQ(now_is(before.id).revision, 1);
}

TEST_P(ContentDrafting, ABodyForTheTextThatStandsAtThePageIsARevisionOfIt) {
  const auto before = live("What stands there");
  auto wanted = title_for("what-stands-there");
  wanted.content_type = "tutorial";
  wanted.page_kind = PageKind::text;
  wanted.page_item = before.id;
  const auto made = write(wanted, "# Better\n\nA better text.");
  ASSERT_TRUE(made) << refusal(made);
  EXPECT_EQ(made->id, before.id);
  EXPECT_EQ(made->revision, 2);
  EXPECT_EQ(made->status, Status::ai_generated);
  EXPECT_EQ(made->live_revision, 1) << "the public sees the old text until the new one is approved";
  EXPECT_EQ(made->body, "# Better\n\nA better text.");
  EXPECT_NE(prompt_.find("Write for What stands there."), prompt_.npos) << prompt_;
  EXPECT_NE(prompt_.find("A text about something."), prompt_.npos) << "the present text";
  EXPECT_NE(prompt_.find("base64 decode"), prompt_.npos) << "what is searched for";
  auto same = static_cast<const Text&>(*made);
  same.body = before.body;
  EXPECT_EQ(same, static_cast<const Text&>(before)) << "nothing else is changed";
  const auto again = write(wanted, "# Best\n\nThe best text.");
  ASSERT_TRUE(again) << refusal(again);
  EXPECT_EQ(again->revision, 3) << "a proposal that nobody read is replaced";
  EXPECT_EQ(refusal(write(wanted, before.body)), "unusable_reply") << "the same text again";
  wanted.content_type = "seo_title";
  EXPECT_EQ(refusal(write(wanted, "A title")), "unpublished_changes")
      << "a title would be published together with a body that nobody read";
  for (const auto action : {Action::submit, Action::approve, Action::publish})
    ASSERT_EQ(refusal(items_.act(approver_, made->id, action, {})), "");
  EXPECT_EQ(now_is(before.id).body, "# Best\n\nThe best text.");
  EXPECT_EQ(now_is(before.id).live_revision, 3);
}

TEST_P(ContentDrafting, ABodyDoesNotReplaceWhatPeopleHaveNotPublished) {
  const auto before = live("What stands there");
  ASSERT_TRUE(save(editor_, before.id, [](ContentItem& one) { one.body = "Half of it."; }));
  auto wanted = title_for("what-stands-there");
  wanted.content_type = "blog";
  wanted.page_kind = PageKind::text;
  wanted.page_item = before.id;
  EXPECT_EQ(refusal(write(wanted, "Another text.")), "unpublished_changes");
  EXPECT_EQ(now_is(before.id).body, "Half of it.");
}

TEST_P(ContentDrafting, TheTextOfAToolIsARevisionOfTheOneItsPageShows) {
  auto wanted = title_for("base64");
  wanted.page_kind = PageKind::tool;
  wanted.tool_slug = "base64";
  wanted.content_type = "tool_description";
  const auto first = write(wanted, "What Base64 is for.");
  ASSERT_TRUE(first) << refusal(first);
  for (const auto action : {Action::submit, Action::approve, Action::publish})
    ASSERT_EQ(refusal(items_.act(approver_, first->id, action, {})), "");
  const auto next = write(wanted, "What Base64 is for, and what it is not for.");
  ASSERT_TRUE(next) << refusal(next);
  EXPECT_EQ(next->id, first->id);
  EXPECT_EQ(next->revision, 2);
  EXPECT_NE(prompt_.find("What Base64 is for."), prompt_.npos) << prompt_;
  wanted.content_type = "blog";
  EXPECT_NE(write(wanted, "A text of its own.")->id, first->id);
}

TEST_P(ContentDrafting, ATitleIsForTheTextAtThePage) {
  const auto other = live("Base64");
  const auto shown = live("What stands there");
  auto wanted = title_for("base64");
  wanted.page_kind = PageKind::text;
  wanted.page_item = shown.id;
  const auto made = write(wanted, "A better title");
  ASSERT_TRUE(made) << refusal(made);
  EXPECT_EQ(made->id, shown.id);
  EXPECT_EQ(now_is(other.id).revision, 1) << "although it has the slug of the page";
}

TEST_P(ContentDrafting, ATitleOfAToolIsThatWhichItsPageShows) {
  live("Base64");
  auto wanted = title_for("base64");
  wanted.page_kind = PageKind::tool;
  wanted.tool_slug = "base64";
  const auto first = write(wanted, "One");
  ASSERT_TRUE(first) << refusal(first);
  EXPECT_EQ(first->content_type, "seo_title");
  EXPECT_EQ(first->revision, 1) << "a text of its own, not the one with the slug";
  for (const auto action : {Action::submit, Action::approve, Action::publish})
    ASSERT_EQ(refusal(items_.act(approver_, first->id, action, {})), "");
  const auto next = write(wanted, "Two");
  ASSERT_TRUE(next) << refusal(next);
  EXPECT_EQ(next->id, first->id);
  EXPECT_EQ(next->revision, 2);
  EXPECT_EQ(next->seo_title, "Two");
}

TEST_P(ContentDrafting, ThereIsNoTitleForAPageThatIsGone) {
  live("Base64");
  auto wanted = title_for("base64");
  wanted.page_kind = PageKind::gone;
  EXPECT_EQ(refusal(write(wanted, "A title")), "page_gone");
  wanted.content_type = "blog";
  EXPECT_EQ(refusal(write(wanted, "A text.")), "") << "a new text has a page of its own";
}

}  // namespace
}  // namespace toolyard::content
