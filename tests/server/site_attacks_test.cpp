// Hostile texts in everything that the public site shows: none may become markup, a script, or
// another structure of a page, feed or file.
#include <gtest/gtest.h>

#include <set>

#include "core/json/writer.h"
#include "core/text/characters.h"
#include "core/text/url.h"
#include "core/text/utf8.h"
#include "tests/server/site_client.h"
#include "tests/support/attacks/page_shape.h"
#include "tests/support/attacks/texts.h"

namespace {

using toolyard::append_json_text;
using toolyard::http::RawAnswer;
using toolyard::testing::attack_documents;
using toolyard::testing::attack_texts;
using toolyard::testing::both_engines;
using toolyard::testing::PageReader;

// Fields of a text that visitors see; `tags` is a list.
const std::vector<std::string> shown_fields{"title",  "summary", "seo_title", "meta_description",
                                            "byline", "tags"};

class SiteAttacks : public toolyard::testing::SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    if (attack_texts().empty() && !IsSkipped()) GTEST_SKIP() << "no lists of attacks";
  }
  static std::string quoted(std::string_view text) {
    std::string json;
    append_json_text(json, text);
    return json;
  }
  // Returns the first bytes of a text, without splitting a character.
  static std::string cut(std::string_view text, std::size_t max) {
    if (text.size() <= max) return std::string(text);
    while ((static_cast<unsigned char>(text[max]) & 0xc0) == 0x80) --max;
    return std::string(text.substr(0, max));
  }
  static std::string fields_with(std::string_view attack, const std::set<std::string>& refused) {
    std::string json;
    for (const auto& name : shown_fields) {
      const auto value = refused.contains(name) ? "harmless" : cut(attack, 40);
      json += ", \"" + name + "\": ";
      json += name == "tags" ? "[" + quoted(value) + "]" : quoted(value);
    }
    return json;
  }
  // Publishes a text with the attack in all fields that take it. Returns how many do.
  std::size_t publish_with(std::string_view type, std::string_view slug, std::string_view attack) {
    std::set<std::string> refused;
    if (toolyard::trimmed(attack).empty()) refused = {shown_fields.begin(), shown_fields.end()};
    for (int tries = 0; tries < 3; ++tries) {
      const auto made = call("approver", "POST", admin_list,
                             R"({"status": "published", "body": "Harmless.", "content_type": ")" +
                                 std::string(type) + R"(", "slug": ")" + std::string(slug) + "\"" +
                                 fields_with(attack, refused) + "}");
      if (made.status == 201) return shown_fields.size() - refused.size();
      EXPECT_EQ(made.status, 400) << made.body << attack;
      // A text that is not valid JSON for the server is refused as a whole.
      bool has_named = false;
      for (const auto& name : shown_fields)
        if (made.body.contains("\"/" + name)) has_named |= refused.insert(name).second;
      if (!has_named) refused = {shown_fields.begin(), shown_fields.end()};
    }
    ADD_FAILURE() << "refused: " << attack;
    return 0;
  }
  void is_harmless(const std::string& path, const RawAnswer& page, std::string_view attack) {
    EXPECT_EQ(page.status, 200) << path << " " << attack;
    for (const auto& danger : PageReader::read(page.body).dangers)
      ADD_FAILURE() << danger << " on " << path << " by " << attack;
    for (std::size_t at = 0;
         (at = page.body.find("application/ld+json\">", at)) != std::string::npos; ++at) {
      const auto begin = at + std::string_view("application/ld+json\">").size();
      const auto json = page.body.substr(begin, page.body.find("</script>", begin) - begin);
      simdjson::dom::parser parser;
      EXPECT_FALSE(parser.parse(simdjson::padded_string(json)).error()) << json;
    }
  }
  // Returns the addresses of links with a relation, such as `tag`.
  static std::vector<std::string> links_of(std::string_view html, std::string_view relation) {
    std::vector<std::string> links;
    const auto begin = "rel=\"" + std::string(relation) + "\" href=\"";
    for (auto at = html.find(begin); at != html.npos; at = html.find(begin, at + 1)) {
      const auto link = html.substr(at + begin.size());
      links.push_back(PageReader::decoded(link.substr(0, link.find('"'))));
    }
    return links;
  }
  static void is_valid_xml(const std::string& path, std::string_view xml) {
    EXPECT_TRUE(toolyard::is_valid_utf8(xml)) << path;
    for (const auto* not_a_character : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
      EXPECT_FALSE(xml.contains(not_a_character)) << path;
    EXPECT_TRUE(std::ranges::none_of(xml, [](unsigned char c) {
      return c < 0x20 && c != '\n' && c != '\t';
    })) << path;
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, SiteAttacks, both_engines(), toolyard::testing::engine_name);

TEST_P(SiteAttacks, ChangeNoPageOfAText) {
  // Without a menu of the owner, it has the types that there are.
  const std::string record = "/api/v1/admin/site/";
  call("approver", "PATCH", record, R"({"menu": [{"label": "Tools", "url": "/"}]})");
  ASSERT_EQ(call("approver", "POST", record + "publish/", "{}").status, 200);
  ASSERT_TRUE(shows("/", ">Tools</a>"));
  publish_with("plain", "plain", "harmless");
  const auto expected = PageReader::read(visit("/plain/plain/").body);
  ASSERT_GT(expected.elements.size(), 60u);
  std::size_t number = 0, taken = 0;
  for (const auto& attack : attack_texts()) {
    const auto type = "kind_" + std::to_string(number / 20);
    const auto slug = "a-" + std::to_string(number++);
    taken += publish_with(type, slug, attack);
    const auto path = "/kind-" + std::to_string((number - 1) / 20) + "/" + slug + "/";
    const auto page = visit(path);
    is_harmless(path, page, attack);
    EXPECT_EQ(PageReader::read(page.body).difference(expected, "/article"), "") << path << attack;
    if (number % 8 != 0) continue;
    for (const auto* relation : {"tag", "author"})
      for (const auto& link : links_of(page.body, relation)) is_harmless(link, visit(link), attack);
    EXPECT_EQ(visit("/og" + path.substr(0, path.size() - 1) + ".png").status, 200) << attack;
  }
  EXPECT_GT(taken, number * 3) << "most fields take most texts";
  for (std::size_t kind = 0; kind * 20 < number; ++kind) {
    const auto path = "/kind-" + std::to_string(kind) + "/";
    const auto list = visit(path);
    is_harmless(path, list, "all");
    const auto elements = PageReader::read(list.body).elements;
    EXPECT_EQ(std::ranges::count(elements, "li class"),
              std::ptrdiff_t(std::min<std::size_t>(20, number - kind * 20)))
        << path;
  }
}

TEST_P(SiteAttacks, ChangeNoFeedAndNoFile) {
  const auto attacks = attack_texts();
  constexpr std::size_t in_feed = 20;
  const auto publish_all = [&](const std::string& type, std::size_t first, bool is_harmless) {
    for (std::size_t i = first; i < std::min(first + in_feed, attacks.size()); ++i)
      publish_with(type, type.substr(0, 1) + std::to_string(i), is_harmless ? "x" : attacks[i]);
  };
  publish_all("plain", 0, true);
  const auto expected = PageReader::read(visit("/plain/feed.xml").body);
  for (std::size_t first = 0; first + in_feed <= attacks.size(); first += in_feed) {
    const auto type = "kind" + std::to_string(first);
    publish_all(type, first, false);
    const auto path = "/" + type + "/feed.xml";
    const auto feed = visit(path);
    ASSERT_EQ(feed.status, 200);
    is_valid_xml(path, feed.body);
    EXPECT_EQ(PageReader::read(feed.body).difference(expected), "") << path;
    const auto map = visit("/sitemaps/en." + type + ".1.xml");
    is_valid_xml(path, map.body);
    EXPECT_EQ(PageReader::read(map.body).dangers, std::vector<std::string>());
  }
  const auto json = visit("/feed.json");
  simdjson::dom::parser parser;
  EXPECT_FALSE(parser.parse(simdjson::padded_string(json.body)).error());
  const auto lines = visit("/llms.txt").body;
  for (std::string_view rest = lines; !rest.empty();) {
    const auto line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const bool is_known = line.empty() || line.starts_with("# ") || line.starts_with("> ") ||
                          line.starts_with("## ") || line.starts_with("- [");
    EXPECT_TRUE(is_known) << line;
    EXPECT_EQ(line.starts_with("- ["), line.contains("](http://localhost/")) << line;
  }
}

TEST_P(SiteAttacks, RunNothingFromABody) {
  auto attacks = attack_documents();
  for (auto& text : attack_texts()) attacks.push_back(std::move(text));
  std::size_t number = 0;
  for (const auto& attack : attacks) {
    const auto slug = "b-" + std::to_string(number++);
    const auto* format = number % 2 == 0 ? "html" : "markdown";
    const auto made = call("approver", "POST", admin_list,
                           R"({"status": "published", "content_type": "body", "title": "Body",
                               "slug": ")" +
                               slug + R"(", "body_format": ")" + format + R"(", "body": )" +
                               quoted("Text.\n\n" + attack) + "}");
    if (made.status != 201) {
      EXPECT_EQ(made.status, 400) << made.body;
      continue;
    }
    const auto path = "/body/" + slug + "/";
    is_harmless(path, visit(path), attack);
  }
  EXPECT_GT(number, 500u);
}

TEST_P(SiteAttacks, AreOnlyWordsInASearch) {
  for (const auto& attack : attack_texts()) {
    const auto path = "/search/?q=" + toolyard::percent_encoded(attack);
    const auto page = visit(path);
    if (page.status == 200) is_harmless(path, page, attack);
    else EXPECT_EQ(page.status, 404) << attack;
    EXPECT_LT(visit("/" + toolyard::percent_encoded(cut(attack, 200)) + "/").status, 500) << attack;
  }
}

TEST_P(SiteAttacks, BecomeNoSlugAndNoLocale) {
  for (const auto& attack : attack_texts())
    for (const auto* field : {"slug", "locale", "content_type"}) {
      std::string body = R"({"status": "published", "title": "x", "body": "y")";
      if (field != std::string_view("content_type")) body += R"(, "content_type": "blog")";
      body.append(", \"").append(field).append("\": ").append(quoted(attack)).append("}");
      const auto made = call("approver", "POST", admin_list, body);
      if (made.status == 201) {
        const auto value = member(made, "/" + std::string(field));
        EXPECT_TRUE(std::ranges::all_of(value, [](char c) {
          return toolyard::is_letter_or_digit(c) || c == '-' || c == '_';
        })) << value;
      } else {
        EXPECT_TRUE(made.status == 400 || made.status == 409) << made.status << attack;
      }
    }
}

TEST_P(SiteAttacks, AreOnlyTextInTheSiteRecord) {
  const std::string record = "/api/v1/admin/site/";
  const auto save = [&](const std::string& fields) {
    return call("approver", "PATCH", record, "{" + fields + "}");
  };
  const std::string link = R"(, "url": "/"}])";
  ASSERT_EQ(save(R"("name": "harmless", "tagline": "harmless", "menu": [{"label": "harmless")" +
                 link + R"(, "verifications": [{"name": "a", "content": "harmless"}])")
                .status,
            200);
  const auto preview = [&](const std::string& path) {
    const auto url = member(call("approver", "POST", record + "preview/", "{}"), "/url");
    return visit(path + url.substr(url.find('?')));
  };
  const auto expected = PageReader::read(preview("/").body);
  for (const auto& attack : attack_texts()) {
    const auto value = quoted(cut(attack, 60));
    save("\"name\": " + value);
    // A page has no description for a tagline of blanks.
    if (member(save("\"tagline\": " + value), "/tagline").empty()) save(R"("tagline": "harmless")");
    save(R"("menu": [{"label": )" + value + link);
    save(R"("verifications": [{"name": "a", "content": )" + value + "}]");
    const auto page = preview("/");
    is_harmless("/", page, attack);
    EXPECT_EQ(PageReader::read(page.body).difference(expected), "") << attack;
    const auto manifest = preview("/site.webmanifest");
    simdjson::dom::parser parser;
    EXPECT_FALSE(parser.parse(simdjson::padded_string(manifest.body)).error()) << attack;
  }
  for (const auto& attack : attack_texts()) {
    if (save(R"("menu": [{"label": "x", "url": )" + quoted(attack) + "}]").status != 200) continue;
    const bool is_path =
        attack.starts_with('/') && !attack.starts_with("//") && !attack.starts_with("/\\");
    EXPECT_TRUE(is_path || attack.starts_with("http") || attack.starts_with("mailto:")) << attack;
  }
}

}  // namespace
