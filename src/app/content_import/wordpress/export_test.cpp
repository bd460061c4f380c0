// Tests of exports of WordPress: what becomes of posts and pages, and documents that are refused.
#include "app/content_import/wordpress/export.h"

#include <gtest/gtest.h>

#include "core/time/time.h"

namespace toolyard::content_import {
namespace {

using content::Status;

constexpr std::string_view export_head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<rss version=\"2.0\" xmlns:excerpt=\"http://wordpress.org/export/1.2/excerpt/\" "
    "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" "
    "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:wp=\"http://wordpress.org/export/1.2/\">\n"
    "<channel><title>Old site</title><language>de-DE</language><wp:wxr_version>1.2"
    "</wp:wxr_version><wp:author><wp:author_login><![CDATA[ada]]></wp:author_login>"
    "<wp:author_display_name><![CDATA[Ada Lovelace]]></wp:author_display_name></wp:author>\n";

// Returns a post with these elements, which may replace those that it has otherwise.
std::string wordpress_post(std::string_view elements, std::string_view type = "post",
                           std::string_view status = "publish") {
  return "<item><title>Title</title><content:encoded><![CDATA[Text.]]></content:encoded>"
         "<wp:post_id>3</wp:post_id><wp:post_name>name</wp:post_name><wp:post_type>" +
         std::string(type) + "</wp:post_type><wp:status>" + std::string(status) + "</wp:status>" +
         std::string(elements) + "</item>\n";
}

ReadFolder read_posts(std::string_view items, PageRules rules = {}) {
  return read_wordpress("export.xml",
                        std::string(export_head) + std::string(items) + "</channel></rss>", rules);
}

// Returns the only page.
Page only_page(std::string_view items) {
  auto found = read_posts(items);
  for (const auto& fault : found.faults) ADD_FAILURE() << fault.line << ": " << fault.what;
  EXPECT_EQ(found.pages.size(), 1u);
  return found.pages.empty() ? Page() : found.pages[0];
}

std::string refusal_of(std::string_view document) {
  const auto found = read_wordpress("export.xml", document, {});
  EXPECT_TRUE(found.pages.empty());
  return found.faults.empty() ? ""
                              : std::to_string(found.faults[0].line) + ": " + found.faults[0].what;
}

TEST(WordpressExport, TakesEveryPartOfAPost) {
  const auto page = only_page(wordpress_post(
      "<title>Tom &amp;amp; <![CDATA[<i>Jerry</i> &#8217;s]]></title>"
      "<link>https://old.example/2024/05/tom/</link>"
      "<dc:creator>ada</dc:creator><wp:post_date_gmt>2024-05-06 10:20:30</wp:post_date_gmt>"
      "<excerpt:encoded><![CDATA[<p>Short &amp; good</p>]]></excerpt:encoded>"
      "<category domain=\"category\" nicename=\"cats\">Cats</category>"
      "<category domain=\"post_tag\" nicename=\"mice\">Mice</category>"
      "<category domain=\"category\" nicename=\"x\">Uncategorized</category>"
      "<category domain=\"nav_menu\" nicename=\"m\">Menu</category>"
      "<wp:postmeta><wp:meta_key>_yoast_wpseo_metadesc</wp:meta_key>"
      "<wp:meta_value><![CDATA[For search]]></wp:meta_value></wp:postmeta>"
      "<wp:postmeta><wp:meta_key>_yoast_wpseo_title</wp:meta_key>"
      "<wp:meta_value>%%title%%</wp:meta_value></wp:postmeta>"
      "<wp:comment><wp:comment_content>Nice &amp; all</wp:comment_content></wp:comment>"));
  const auto& item = page.item;
  EXPECT_EQ(item.title, "Tom & Jerry \u2019s");
  EXPECT_EQ(item.content_type, "blog");
  EXPECT_EQ(item.locale, "de");
  EXPECT_EQ(item.slug, "name");
  EXPECT_EQ(item.status, Status::published);
  EXPECT_EQ(item.body, "<p>Text.</p>");
  EXPECT_EQ(item.body_format, content::BodyFormat::html);
  EXPECT_EQ(item.byline, "Ada Lovelace");
  EXPECT_EQ(item.summary, "Short & good");
  EXPECT_EQ(item.tags, (std::vector<std::string>{"Cats", "Mice"}));
  EXPECT_EQ(item.meta_description, "For search");
  EXPECT_EQ(item.seo_title, "");
  EXPECT_EQ(item.published_on, parse_rfc3339("2024-05-06T10:20:30Z"));
  EXPECT_EQ(page.old_paths, std::vector<std::string>{"/2024/05/tom/"});
}

TEST(WordpressExport, PagesAreLandingTextsAndDraftsAreDrafts) {
  EXPECT_EQ(only_page(wordpress_post("", "page")).item.content_type, "landing");
  const auto draft = only_page(wordpress_post(
      "<wp:post_name></wp:post_name><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>"
      "<link>https://old.example/?p=3</link>",
      "post", "draft"));
  EXPECT_EQ(draft.item.status, Status::draft);
  EXPECT_EQ(draft.item.slug, "title");
  EXPECT_FALSE(draft.item.published_on);
  EXPECT_TRUE(draft.old_paths.empty());
  EXPECT_EQ(only_page(wordpress_post("", "post", "private")).item.status, Status::draft);
}

TEST(WordpressExport, SkipsWhatIsNoContent) {
  const auto found =
      read_posts(wordpress_post("", "revision", "inherit") + wordpress_post("", "nav_menu_item") +
                 wordpress_post("", "post", "trash") + wordpress_post("", "post", "auto-draft") +
                 wordpress_post("", "attachment", "inherit"));
  EXPECT_TRUE(found.pages.empty());
  EXPECT_TRUE(found.faults.empty());
}

TEST(WordpressExport, NothingIsPublishedThatWasNot) {
  const auto found = read_posts(wordpress_post("<wp:post_password>x</wp:post_password>") +
                                wordpress_post("<content:encoded> </content:encoded>"));
  ASSERT_EQ(found.pages.size(), 2u);
  EXPECT_EQ(found.pages[0].item.status, Status::draft);
  EXPECT_EQ(found.pages[1].item.status, Status::draft);
  ASSERT_EQ(found.notes.size(), 2u);
  EXPECT_EQ(found.notes[0].what, "has a password, and becomes a draft");
  EXPECT_EQ(found.notes[0].line, 4u);
  EXPECT_EQ(found.notes[1].what, "has no text, and becomes a draft");
}

TEST(WordpressExport, SlugsAreUnique) {
  const auto found =
      read_posts(wordpress_post("") + wordpress_post("") + wordpress_post("", "page") +
                 wordpress_post("<wp:post_name>%c3%a4pfel</wp:post_name>"));
  ASSERT_EQ(found.pages.size(), 4u);
  EXPECT_EQ(found.pages[1].item.slug, "name-2");
  EXPECT_EQ(found.pages[2].item.slug, "name");
  EXPECT_EQ(found.pages[3].item.slug, "apfel");
}

TEST(WordpressExport, GalleriesFindTheirPictures) {
  const auto page = only_page(
      wordpress_post("<content:encoded>[gallery]</content:encoded>") +
      "<item><wp:post_id>9</wp:post_id><wp:post_parent>3</wp:post_parent><wp:post_type>attachment"
      "</wp:post_type><wp:attachment_url>https://old.example/9.png</wp:attachment_url></item>");
  EXPECT_EQ(page.item.body, "<figure><img src=\"https://old.example/9.png\" alt=\"\"></figure>");
}

TEST(WordpressExport, RefusesOtherDocuments) {
  EXPECT_EQ(refusal_of(""), "1: Not valid XML: no element found.");
  EXPECT_EQ(refusal_of("<rss></rss>"), "1: Not an export of WordPress.");
  EXPECT_EQ(refusal_of("<a>\n<b></a>"), "2: Not valid XML: mismatched tag.");
  EXPECT_EQ(refusal_of("<!DOCTYPE rss SYSTEM \"file:///etc/passwd\"><rss/>"),
            "1: A document type is not supported.");
  EXPECT_EQ(refusal_of("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>"),
            "1: A document type is not supported.");
  EXPECT_EQ(refusal_of("<rss>&unknown;</rss>"), "1: Not valid XML: undefined entity.");
  std::string deep;
  for (int i = 0; i < 200; ++i) deep += "<a>";
  EXPECT_EQ(refusal_of(deep), "1: The elements are nested deeper than 100 levels.");
  EXPECT_EQ(refusal_of("<a>\xff</a>"), "1: Not valid XML: not well-formed (invalid token).");
}

TEST(WordpressExport, FaultsNameTheLineOfThePost) {
  PageRules rules;
  rules.content.is_reserved_slug = [](std::string_view slug) { return slug == "name"; };
  const auto found = read_posts(wordpress_post("") + wordpress_post("", "page"), rules);
  ASSERT_EQ(found.faults.size(), 1u);
  EXPECT_EQ(found.faults[0].line, 5u);
  EXPECT_TRUE(found.faults[0].what.starts_with("slug: ")) << found.faults[0].what;
}

}  // namespace
}  // namespace toolyard::content_import
