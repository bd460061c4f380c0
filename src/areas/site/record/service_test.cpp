// Tests of the site record on both databases: revisions, publication, previews, and what other
// nodes see.
#include <gtest/gtest.h>

#include <thread>

#include "areas/site/site.h"
#include "tests/support/areas/unreliable_database.h"
#include "tests/support/test_database.h"

namespace toolyard::site {
namespace {

using testing::Engine;

class SiteRecordTest : public ::testing::TestWithParam<Engine> {
 protected:
  SiteRecordTest() { EXPECT_TRUE(site_.refresh()); }

  // Returns a call that gives the fields.
  static Call giving(Role role, std::initializer_list<std::string_view> fields,
                     std::string_view if_match = {}) {
    Call call{
        .caller = {.user = UserId{7}, .role = role}, .url = "http://here/", .if_match = if_match};
    for (const auto field : fields) call.given.mark(find_field(type_of<SiteText>, field));
    return call;
  }
  Result<StoredSite> rename(std::string_view name, std::string_view if_match = {}) {
    now_ += std::chrono::seconds(1);
    SiteText request;
    request.name = name;
    return site_.record().change(giving(Role::editor, {"name"}, if_match), request);
  }
  Result<StoredSite> publish(std::optional<std::int64_t> revision = {}) {
    return site_.record().publish(approver_, {.revision = revision});
  }
  std::int64_t audited() {
    return *database_->read([](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>(
          "select count(*) from audit_entries where object_kind = 'site'");
    });
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{std::chrono::seconds(1'800'000'000)};
  Clock clock_ = [this] { return now_; };
  SecretKey secret_{std::string(32, 's')};
  Options options_{.tools = {{"base64"}}, .base_url = "https://tools.example"};
  Site site_{*database_, clock_, secret_, options_};
  Call viewer_ = giving(Role::viewer, {}), approver_ = giving(Role::approver, {});
};
INSTANTIATE_TEST_SUITE_P(Engines, SiteRecordTest, testing::both_engines(), testing::engine_name);

TEST_P(SiteRecordTest, HasDefaultsBeforeAnythingIsSaved) {
  const auto site = site_.record().find(viewer_).value();
  EXPECT_EQ(static_cast<const SiteText&>(site), SiteText());
  EXPECT_EQ(site.revision, 0);
  EXPECT_EQ(site.live_revision, 0);
  EXPECT_FALSE(site.has_unpublished_changes);
  EXPECT_TRUE(site.allowed_actions.empty());
  EXPECT_EQ(site.updated_at, std::nullopt);
  EXPECT_EQ(*site_.live(), SiteText());
  EXPECT_EQ(*site_.revision(0).value(), SiteText());
  EXPECT_EQ(site_.revision(1).value(), std::nullopt);
  EXPECT_EQ(publish().value().live_revision, 0);
}

TEST_P(SiteRecordTest, IsSavedInRevisionsAndLiveOncePublished) {
  const auto before = site_.version();
  const auto saved = rename("Ours").value();
  EXPECT_EQ(saved.revision, 1);
  EXPECT_TRUE(saved.has_unpublished_changes);
  EXPECT_EQ(saved.updated_at, now_);
  EXPECT_EQ(saved.allowed_actions, (std::vector{SiteAction::edit, SiteAction::preview}));
  EXPECT_EQ(site_.record().find(approver_).value().allowed_actions.back(), SiteAction::publish);
  EXPECT_EQ(rename("Ours").value().revision, 1) << "identical";
  EXPECT_EQ(site_.live()->name, "Toolyard");
  EXPECT_EQ(site_.version(), before);
  const auto published = publish().value();
  EXPECT_EQ(published.live_revision, 1);
  EXPECT_FALSE(published.has_unpublished_changes);
  EXPECT_EQ(site_.live()->name, "Ours") << "at once";
  EXPECT_GT(site_.version(), before);
  EXPECT_EQ(audited(), 2);
  EXPECT_EQ(publish().value().live_revision, 1);
  EXPECT_EQ(audited(), 2) << "nothing to publish";
}

TEST_P(SiteRecordTest, KeepsWhatIsNotGivenAndReplacesLists) {
  SiteText request;
  request.locales = {"en", "de"};
  request.menu = {{.locale = "de", .label = "Blog", .url = "/de/blog/"}};
  ASSERT_TRUE(site_.record().change(giving(Role::editor, {"locales", "menu"}), request));
  request.menu = {{.label = "API", .url = "/docs/"}, {.label = "Blog", .url = "/blog/"}};
  const auto site = site_.record().change(giving(Role::editor, {"menu"}), request).value();
  EXPECT_EQ(site.menu, request.menu);
  EXPECT_EQ(site.locales, request.locales);
  const auto revision = site_.record().revision(2).value();
  EXPECT_EQ(revision.changed, std::vector<std::string>{"menu"});
  EXPECT_EQ(revision.author, UserId{7});
  EXPECT_TRUE(revision.is_latest);
  EXPECT_FALSE(revision.is_live);
}

TEST_P(SiteRecordTest, IsCheckedAsAWhole) {
  SiteText request;
  request.locales = {"en", "de"};
  request.menu = {{.locale = "de", .label = "Blog", .url = "/de/blog/"}};
  ASSERT_TRUE(site_.record().change(giving(Role::editor, {"locales", "menu"}), request));
  request.locales = {"en"};
  const auto refused = site_.record().change(giving(Role::editor, {"locales"}), request);
  ASSERT_FALSE(refused);
  ASSERT_EQ(refused.error().faults.size(), 1);
  EXPECT_EQ(refused.error().faults.front().pointer, "/menu/0/locale");
}

TEST_P(SiteRecordTest, CanBeChangedAlthoughAToolIsGone) {
  SiteText request;
  request.tools = {"base64"};
  ASSERT_TRUE(site_.record().change(giving(Role::editor, {"tools"}), request));
  Site later(*database_, clock_, secret_, {.tools = {{"pdf-merge"}}});
  request.name = "Later";
  EXPECT_TRUE(later.record().change(giving(Role::editor, {"name"}), request));
  EXPECT_FALSE(later.record().change(giving(Role::editor, {"name", "tools"}), request));
  EXPECT_FALSE(later.record().restore(viewer_, 1));
}

TEST_P(SiteRecordTest, IsNotOverwritten) {
  const auto first = rename("First").value();
  const auto tag = "\"" + tag_of(first) + "\"";
  EXPECT_TRUE(rename("Second", tag));
  const auto refused = rename("Third", tag);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type, &toolyard::problems::precondition_failed);
  const auto stale = giving(Role::approver, {}, tag);
  EXPECT_FALSE(site_.record().publish(stale, {}));
  EXPECT_FALSE(site_.record().restore(stale, 1));
}

TEST_P(SiteRecordTest, IsRestoredAndPublishedByNumber) {
  ASSERT_TRUE(rename("First"));
  ASSERT_TRUE(rename("Second"));
  ASSERT_TRUE(publish());
  EXPECT_EQ(publish(1).value().live_revision, 1);
  EXPECT_EQ(site_.live()->name, "First");
  const auto refused = publish(9);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().faults.front().pointer, "/revision");
  const auto restored = site_.record().restore(viewer_, 1).value();
  EXPECT_EQ(restored.revision, 3);
  EXPECT_EQ(restored.name, "First");
  EXPECT_FALSE(restored.has_unpublished_changes) << "revision 1 has the same values";
  EXPECT_EQ(site_.record().restore(viewer_, 3).value().revision, 3) << "identical";
  EXPECT_FALSE(site_.record().restore(viewer_, 9));
  const auto page = site_.record().revisions(viewer_, {}).value();
  ASSERT_EQ(page.results.size(), 3);
  EXPECT_EQ(page.results[0].restored_from, 1);
  EXPECT_TRUE(page.results[0].is_latest);
  EXPECT_TRUE(page.results[2].is_live);
}

TEST_P(SiteRecordTest, IsShownByALinkThatExpires) {
  ASSERT_TRUE(rename("Next"));
  const auto preview = site_.record().preview({.expires_in_s = 60}).value();
  const std::string_view start = "https://tools.example/?preview=";
  ASSERT_TRUE(preview.url.starts_with(start)) << preview.url;
  const auto token = preview.url.substr(start.size());
  const PreviewSigner signer(secret_);
  const auto claims = signer.read(token, now_);
  ASSERT_TRUE(claims);
  EXPECT_EQ(claims->item, 0);
  EXPECT_EQ(claims->revision, 1);
  EXPECT_EQ(claims->expires_at, preview.expires_at);
  EXPECT_EQ(site_.revision(claims->revision).value()->name, "Next");
  EXPECT_FALSE(signer.read(token, now_ + std::chrono::seconds(60)));
  Site path_only(*database_, clock_, secret_, {});
  EXPECT_TRUE(path_only.record().preview({}).value().url.starts_with("/?preview="));
}

TEST_P(SiteRecordTest, OfAnotherNodeIsSeenByRefresh) {
  const auto other_pool = database_.connect();
  Site other(*other_pool, clock_, secret_, options_);
  ASSERT_TRUE(other.refresh());
  ASSERT_TRUE(rename("Shared"));
  ASSERT_TRUE(other.refresh());
  const auto version = other.version();
  EXPECT_EQ(other.live()->name, "Toolyard") << "not published";
  ASSERT_TRUE(publish());
  const auto kept = other.live();
  ASSERT_TRUE(other.refresh());
  EXPECT_EQ(other.live()->name, "Shared");
  EXPECT_GT(other.version(), version);
  EXPECT_EQ(kept->name, "Toolyard") << "a snapshot never changes";
  const auto seen = other.version();
  ASSERT_TRUE(other.refresh());
  EXPECT_EQ(other.version(), seen) << "nothing has changed";
}

TEST_P(SiteRecordTest, StaysAsItIsIfAPublicationFails) {
  testing::UnreliableDatabase unreliable(*database_);
  Site site(unreliable, clock_, secret_, options_);
  ASSERT_TRUE(site.refresh());
  ASSERT_TRUE(rename("Lost"));
  const auto version = site.version();
  unreliable.refused = 1;
  EXPECT_FALSE(site.record().publish(approver_, {}));
  EXPECT_EQ(site.live()->name, "Toolyard");
  EXPECT_EQ(site.version(), version);
  EXPECT_TRUE(site.record().publish(approver_, {}));
  EXPECT_EQ(site.live()->name, "Lost");
}

TEST_P(SiteRecordTest, IsSavedByManyAtOnceWithoutALostRevision) {
  constexpr int threads = 4, each = 5;
  std::vector<std::jthread> all;
  for (int t = 0; t < threads; ++t)
    all.emplace_back([&, t] {
      for (int i = 0; i < each; ++i) {
        SiteText request;
        request.name = std::to_string(t) + " " + std::to_string(i);
        EXPECT_TRUE(site_.record().change(giving(Role::editor, {"name"}), request));
        EXPECT_TRUE(site_.record().publish(approver_, {}));
      }
    });
  all.clear();
  const auto site = site_.record().find(viewer_).value();
  EXPECT_EQ(site.revision, threads * each);
  EXPECT_EQ(site_.record().revisions(viewer_, {}).value().count, threads * each);
  EXPECT_EQ(*site_.live(), *site_.revision(site.live_revision).value());
}

}  // namespace
}  // namespace toolyard::site
