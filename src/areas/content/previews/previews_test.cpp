// Tests of links to previews.
#include <gtest/gtest.h>

#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using std::chrono::hours;
using testing::ContentTest;

class ContentPreviews : public ContentTest {
 protected:
  ContentPreviews() {
    options_.url_of = [](std::string_view locale, std::string_view, std::string_view slug,
                         std::string_view) -> std::string {
      return locale == "en" && !slug.empty() ? "https://here/" + std::string(slug) + "/" : "";
    };
    options_.sign_preview = [this](const PreviewClaims& claims) { return signer_.sign(claims); };
    site_.emplace(*database_, jobs_.queue(), clock_, options_, comments_);
  }
  std::optional<PreviewClaims> claims_of(const PreviewLink& link, std::string_view page) {
    const auto start = std::string(page) + "?preview=";
    EXPECT_TRUE(link.url.starts_with(start)) << link.url;
    return signer_.read(std::string_view(link.url).substr(start.size()), now_);
  }
  PreviewSigner signer_{SecretKey(std::string(32, 'k'))};
  std::optional<ItemService> site_;
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentPreviews, testing::both_engines(), testing::engine_name);

TEST_P(ContentPreviews, ShowTheLatestRevisionForAWeek) {
  const auto id = make_in(Status::draft).id;
  const auto link = site_->preview_link(editor_, id, {}).value();
  EXPECT_EQ(link.expires_at, now_ + hours(7 * 24));
  const PreviewClaims expected{
      .item = std::int64_t(id), .revision = 1, .expires_at = link.expires_at};
  EXPECT_EQ(claims_of(link, "https://here/in-draft/"), expected);
}

TEST_P(ContentPreviews, ShowAnEarlierRevisionAtItsAddress) {
  const auto id = make_in(Status::draft).id;
  ASSERT_TRUE(save(editor_, id, [](ContentItem& item) { item.slug = "moved"; }));
  const auto link = site_->preview_link(editor_, id, {.revision = 1, .expires_in_s = 60}).value();
  EXPECT_EQ(link.expires_at, now_ + std::chrono::seconds(60));
  EXPECT_EQ(claims_of(link, "https://here/in-draft/")->revision, 1);
  EXPECT_EQ(
      claims_of(site_->preview_link(editor_, id, {}).value(), "https://here/moved/")->revision, 2);
  EXPECT_EQ(refusal(site_->preview_link(editor_, id, {.revision = 3})), "not_found");
}

TEST_P(ContentPreviews, NeedAPage) {
  auto request = page("Text");
  request.locale = "de";
  const auto german = site_->create(editor_, request).value();
  EXPECT_EQ(refusal(site_->preview_link(editor_, german.id, {})), "no_page");
  request.locale = "en";
  request.title = "??";
  const auto nameless = site_->create(editor_, request).value();
  const auto refused = site_->preview_link(editor_, nameless.id, {});
  EXPECT_EQ(refusal(refused), "no_page");
  EXPECT_EQ(refused.error().detail, "The text has no slug.");
  ASSERT_TRUE(items_.remove(editor_, german.id));
  EXPECT_EQ(refusal(site_->preview_link(editor_, german.id, {})), "in_bin");
  EXPECT_EQ(refusal(site_->preview_link(editor_, ItemId{99}, {})), "not_found");
}

}  // namespace
}  // namespace toolyard::content
