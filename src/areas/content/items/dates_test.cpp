// Tests of what the public site needs of an item: its author and original, dates, address, and
// which text a tool shows.
#include <gtest/gtest.h>

#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using std::chrono::days;
using std::chrono::hours;
using testing::ContentTest;

class ContentDates : public ContentTest {
 protected:
  // Publishes under the slug of the title, at `/TYPE/SLUG/` of the public site.
  ContentDates() {
    auto options = options_;
    options.url_of = [](std::string_view locale, std::string_view type, std::string_view slug,
                        std::string_view tool) -> std::string {
      if (locale != "en") return {};
      if (type == "meta") return tool.empty() ? "" : "/t/" + std::string(tool) + "/";
      return "/" + std::string(type) + "/" + std::string(slug) + "/";
    };
    options.is_reserved_slug = [](std::string_view slug) { return slug == "docs"; };
    site_.emplace(*database_, jobs_.queue(), clock_, options, comments_);
    published_.emplace(*database_, options);
  }
  std::expected<void, JobFault> run(const testing::KeptJob& job) {
    return jobs_.run(job, [&](RunningJob& running) {
      return job.kind == ItemService::unpublish_job ? items_.unpublish_when_due(running)
                                                    : items_.publish_when_due(running);
    });
  }
  Result<StoredItem> end_at(const Call& call, ItemId id, std::optional<Instant> when) {
    return save(call, id, [&](ContentItem& item) { item.unpublish_at = when; });
  }
  Result<StoredItem> date(ItemId id, std::optional<Instant> when) {
    return save(editor_, id, [&](ContentItem& item) { item.published_on = when; });
  }
  Result<StoredItem> create(std::string_view type, std::string_view slug,
                            std::string_view locale = "en") {
    auto request = page("Some text");
    request.content_type = type;
    request.locale = locale;
    if (!slug.empty()) request.slug = slug;
    return site_->create(approver_, request);
  }
  // Publishes a description of a tool now.
  ItemId describe(std::string_view tool, std::string_view title) {
    auto request = page(title);
    request.content_type = "meta";
    request.tool_slug = tool;
    request.meta_description = "What it does.";
    request.status = Status::published;
    now_ += hours(1);
    return site_->create(approver_, request)->id;
  }
  std::optional<bool> is_shown(ItemId id) { return site_->find(viewer_, id)->is_shown_on_tool; }

  std::optional<ItemService> site_;
  std::optional<Delivery> published_;
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentDates, testing::both_engines(), testing::engine_name);

TEST_P(ContentDates, AuthorAndOriginalArePartOfTheText) {
  const auto id = make_in(Status::published).id;
  const auto saved = save(editor_, id, [](ContentItem& item) {
    item.byline = "Ada Lovelace";
    item.canonical_url = "https://example.org/first";
    item.noindex = true;
  });
  EXPECT_EQ(saved->status, Status::human_review) << "like any other part of the text";
  EXPECT_EQ(saved->revision, 2);
  ASSERT_TRUE(items_.act(approver_, id, Action::approve, {}));
  ASSERT_TRUE(items_.act(approver_, id, Action::publish, {}));
  const auto live = delivery_.find({.locale = "en", .slug = *saved->slug})->record;
  EXPECT_EQ(live.byline, "Ada Lovelace");
  EXPECT_EQ(live.canonical_url, "https://example.org/first");
  EXPECT_TRUE(live.noindex);
  ASSERT_TRUE(items_.restore(editor_, id, 1));
  EXPECT_EQ(now_is(id).byline, "");
  EXPECT_FALSE(now_is(id).noindex);
  ASSERT_TRUE(items_.restore(editor_, id, 2));
  EXPECT_EQ(now_is(id).byline, "Ada Lovelace");
}

TEST_P(ContentDates, TheOriginalHasAUrlOfTheWeb) {
  const auto id = make_in(Status::draft).id;
  for (const auto* url : {"example.org", "/here/", "javascript:alert(1)", "ftp://example.org/",
                          "https://", "https://ada:secret@example.org/", "https://a b.org/"})
    EXPECT_EQ(refusal(save(editor_, id, [&](ContentItem& item) { item.canonical_url = url; })),
              "validation_error /canonical_url invalid_format")
        << url;
}

TEST_P(ContentDates, TheOriginalDateIsSetBeforeThePublication) {
  const auto made = make_in(Status::approved);
  const auto id = made.id;
  const auto long_ago = now_ - days(4000);
  EXPECT_EQ(refusal(date(id, now_ + hours(1))), "validation_error /published_on in_the_future");
  const auto dated = date(id, long_ago);
  EXPECT_EQ(dated->status, Status::approved) << "needs no new approval";
  EXPECT_EQ(dated->revision, 1);
  EXPECT_NE(tag_of(*dated), tag_of(made));
  ASSERT_TRUE(items_.act(approver_, id, Action::publish, {}));
  EXPECT_EQ(delivery_.find({.locale = "en", .slug = *dated->slug})->record.published_on, long_ago);
  EXPECT_TRUE(date(id, long_ago)) << "unchanged";
  EXPECT_EQ(refusal(date(id, long_ago + days(1))),
            "validation_error /published_on already_published");
  ASSERT_TRUE(items_.act(approver_, id, Action::unpublish, {}));
  EXPECT_EQ(refusal(date(id, std::nullopt)), "validation_error /published_on already_published");
}

TEST_P(ContentDates, ImportedContentIsPublishedWithItsDate) {
  auto request = page("From elsewhere");
  request.published_on = now_ - days(100);
  request.status = Status::published;
  const auto made = make(request);
  EXPECT_EQ(made.published_on, now_ - days(100));
  EXPECT_EQ(made.first_published_at, now_);
}

TEST_P(ContentDates, UnpublishesWhenItsTimeComes) {
  const auto id = make_in(Status::published).id;
  const auto ends = end_at(approver_, id, now_ + hours(2));
  EXPECT_EQ(ends->status, Status::published);
  EXPECT_EQ(ends->revision, 1);
  const auto jobs = jobs_.waiting();
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].kind, "content.unpublish");
  EXPECT_EQ(jobs[0].run_at, now_ + hours(2));
  now_ += hours(50);
  ASSERT_TRUE(run(jobs[0])) << "however late";
  const auto is = now_is(id);
  EXPECT_EQ(is.status, Status::draft);
  EXPECT_FALSE(is.is_live);
  EXPECT_EQ(is.unpublish_at, std::nullopt);
  EXPECT_EQ(refusal(delivery_.find({.locale = "en", .slug = *is.slug})), "not_found");
}

TEST_P(ContentDates, UnpublishesWhatIsBeingRevised) {
  const auto id = make_in(Status::published).id;
  ASSERT_TRUE(end_at(approver_, id, now_ + hours(2)));
  ASSERT_TRUE(save(editor_, id, [](ContentItem& item) { item.title = "Revised"; }));
  now_ += hours(2);
  ASSERT_TRUE(run(jobs_.waiting().at(0)));
  EXPECT_EQ(now_is(id).status, Status::human_review) << "the revision goes on";
  EXPECT_FALSE(now_is(id).is_live);
}

TEST_P(ContentDates, ALatePublicationComesToNothingAfterTheEnd) {
  const auto id = make_in(Status::approved).id;
  ASSERT_TRUE(items_.act(approver_, id, Action::publish, {.publish_at = now_ + hours(1)}));
  EXPECT_EQ(refusal(end_at(approver_, id, now_ + hours(1))),
            "validation_error /unpublish_at out_of_range");
  ASSERT_TRUE(end_at(approver_, id, now_ + hours(2)));
  EXPECT_EQ(refusal(items_.act(approver_, id, Action::publish, {.publish_at = now_ + hours(2)})),
            "validation_error /publish_at out_of_range");
  now_ += hours(3);
  const auto jobs = jobs_.waiting();
  ASSERT_EQ(jobs.size(), 2u);
  const auto& last = jobs[0].kind == "content.unpublish" ? jobs[0] : jobs[1];
  ASSERT_TRUE(run(last));
  EXPECT_TRUE(jobs_.waiting().empty()) << "nothing publishes it later";
  EXPECT_EQ(now_is(id).status, Status::approved);
}

TEST_P(ContentDates, OnlyApproversEndAPublicationAndOnlyLater) {
  const auto id = make_in(Status::published).id;
  EXPECT_EQ(refusal(end_at(editor_, id, now_ + hours(1))), "permission_denied");
  EXPECT_EQ(refusal(end_at(approver_, id, now_)), "validation_error /unpublish_at in_the_past");
  ASSERT_TRUE(end_at(approver_, id, now_ + hours(1)));
  EXPECT_TRUE(save(editor_, id, [](ContentItem& item) { item.tags = {"a"}; })) << "keeps it";
  ASSERT_TRUE(end_at(approver_, id, now_ + hours(5)));
  ASSERT_EQ(jobs_.waiting().size(), 1u);
  EXPECT_EQ(jobs_.waiting()[0].run_at, now_ + hours(5));
  EXPECT_EQ(refusal(end_at(editor_, id, std::nullopt)), "permission_denied");
  ASSERT_TRUE(end_at(approver_, id, std::nullopt));
  EXPECT_TRUE(jobs_.waiting().empty());
}

TEST_P(ContentDates, TellsWhereATextIsOrWillBe) {
  const auto made = create("blog", "hello").value();
  EXPECT_EQ(made.url, "/blog/hello/");
  EXPECT_EQ(create("blog", "hallo", "de")->url, std::nullopt);
  ASSERT_TRUE(site_->act(approver_, made.id, Action::submit, {}));
  ASSERT_TRUE(site_->act(approver_, made.id, Action::approve, {}));
  ASSERT_TRUE(site_->act(approver_, made.id, Action::publish, {}));
  EXPECT_EQ(published_->find({.locale = "en", .slug = "hello"})->record.url, "/blog/hello/");
  const auto renamed = site_->save(editor_, made.id, [](const StoredItem& stored) {
    ContentItem request = stored;
    request.slug = "bye";
    return request;
  });
  EXPECT_EQ(renamed->url, "/blog/hello/") << "where it is until the new slug is published";
  const auto listed = site_->list(viewer_, {}).value();
  EXPECT_EQ(listed.results.back().url, "/blog/hello/");
  EXPECT_EQ(items_.find(viewer_, made.id)->url, std::nullopt) << "no public site";
}

TEST_P(ContentDates, RefusesSlugsOfTheProgram) {
  EXPECT_EQ(refusal(create("landing", "docs")), "validation_error /slug reserved");
  EXPECT_TRUE(create("blog", "docs"));
  auto request = page("Docs");
  request.content_type = "landing";
  EXPECT_EQ(site_->create(editor_, request)->slug, "docs-2");
}

TEST_P(ContentDates, TellsWhichTextAToolShows) {
  const auto first = describe("base64", "First");
  EXPECT_EQ(is_shown(first), true);
  const auto second = describe("base64", "Second");
  const auto other = describe("pdf-merge", "Other");
  EXPECT_EQ(is_shown(first), false);
  EXPECT_EQ(is_shown(second), true);
  EXPECT_EQ(is_shown(other), true);
  ASSERT_TRUE(site_->act(approver_, second, Action::unpublish, {}));
  EXPECT_EQ(is_shown(first), true);
  EXPECT_EQ(is_shown(second), false);
  EXPECT_EQ(is_shown(make_in(Status::published).id), std::nullopt) << "a page of its own";
}

}  // namespace
}  // namespace toolyard::content
