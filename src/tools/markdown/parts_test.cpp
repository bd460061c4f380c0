// Small parts of the Markdown parser and renderers.
#include <gtest/gtest.h>

#include <string>

#include "tools/markdown/blocks/table_rows.h"
#include "tools/markdown/front_matter.h"
#include "tools/markdown/html/text.h"
#include "tools/markdown/html/tokens.h"
#include "tools/markdown/inlines/autolinks.h"
#include "tools/markdown/inlines/escapes.h"
#include "tools/markdown/inlines/link_scanner.h"
#include "tools/markdown/labels.h"
#include "tools/markdown/rendering/slugs.h"

namespace toolyard::markdown {
namespace {

std::string unescaped(std::string_view text) {
  std::string result;
  append_unescaped(result, text);
  return result;
}

TEST(MarkdownParts, CharactersHaveNames) {
  EXPECT_EQ(find_entity("AElig"), "Æ");
  EXPECT_EQ(find_entity("NotEqualTilde"), "≂̸");
  EXPECT_EQ(find_entity("Afr"), "𝔄");
  EXPECT_EQ(find_entity("quot"), "\"");
  EXPECT_EQ(find_entity("bsol"), "\\");
  EXPECT_EQ(find_entity("NewLine"), "\n");
  EXPECT_EQ(find_entity("lbrack"), "[");
  EXPECT_EQ(find_entity("semi"), ";");
  EXPECT_EQ(find_entity("aelig;"), "");
  EXPECT_EQ(find_emoji("+1"), "👍");
  EXPECT_EQ(find_emoji("thumbsup"), "👍");
  EXPECT_EQ(find_emoji("scotland"), "🏴󠁧󠁢󠁳󠁣󠁴󠁿");
  EXPECT_EQ(find_emoji(""), "");
}

TEST(MarkdownParts, EscapesAndReferences) {
  EXPECT_EQ(unescaped("\\*a\\b&amp;\\&amp;&#65;&#x42;&#0;&#xD800;&nope;&"),
            "*a\\b&&amp;AB\xef\xbf\xbd\xef\xbf\xbd&nope;&");
  EXPECT_EQ(unescaped("&#12345678;&#x1234567;"), "&#12345678;&#x1234567;");
}

TEST(MarkdownParts, LabelsCompareByFullCaseFolding) {
  LabelMap labels;
  labels.add("  Foo\n bar ", 1);
  labels.add("FOO BAR", 2);
  labels.add("Straße", 3);
  labels.seal();
  EXPECT_EQ(labels.find("foo  BAR"), 1u);
  EXPECT_EQ(labels.find("STRASSE"), 3u);
  EXPECT_EQ(labels.find("foobar"), std::nullopt);
  EXPECT_EQ(labels.find(" "), std::nullopt);
}

TEST(MarkdownParts, AddressesOfManySchemesAreNotSafe) {
  for (const auto url :
       {"", "a", "/a:b", "?a:b", "#a:b", "//a", "http://a", "HTTPS:a", " http:a"}) {
    EXPECT_TRUE(is_safe_url(url, UrlUse::link)) << url;
  }
  for (const auto url : {"javascript:a", "JavaScript :a", "\x01javascript:a", "java\nscript:a",
                         "data:a", "vbscript:a", "file:///a", ":a", "a b:c", "ht\ttp:a"}) {
    EXPECT_FALSE(is_safe_url(url, UrlUse::link)) << url;
  }
  EXPECT_TRUE(is_safe_url("mailto:a@b", UrlUse::link));
  EXPECT_FALSE(is_safe_url("mailto:a@b", UrlUse::image));
}

TEST(MarkdownParts, TagsAreTakenApartAsBrowsersDo) {
  HtmlTokens tokens("<A HREF=b c='d&amp;e'/f \"g\"=h>i</a x><!-->j<!--k--><?l>m<n o");
  HtmlToken token;
  ASSERT_TRUE(tokens.next(token));
  EXPECT_EQ(token.kind, HtmlToken::Kind::start_tag);
  EXPECT_EQ(token.name, "a");
  ASSERT_EQ(token.attributes.size(), 4u);
  EXPECT_EQ(token.attributes[0].name, "href");
  EXPECT_EQ(token.attributes[1].value, "d&e");
  EXPECT_EQ(token.attributes[2].name, "f");
  EXPECT_EQ(token.attributes[3].name, "\"g\"");
  std::string kinds;
  while (tokens.next(token)) kinds += "tseo"[static_cast<int>(token.kind)];
  EXPECT_EQ(kinds, "teotooto");
}

TEST(MarkdownParts, RowsArePartedByBars) {
  const auto cells_of = [](std::string_view line) {
    std::vector<std::string_view> cells;
    split_row(line, cells);
    EXPECT_EQ(count_cells(line), cells.size());
    std::string result;
    for (const auto cell : cells) result += std::string(cell) + ";";
    return result;
  };
  EXPECT_EQ(cells_of("| a | b |"), "a;b;");
  EXPECT_EQ(cells_of("a | b"), "a;b;");
  EXPECT_EQ(cells_of("|| a\\|b | "), ";a\\|b;");
  EXPECT_EQ(cells_of("|"), "");
  std::vector<Alignment> columns;
  EXPECT_TRUE(read_delimiter_row(":-|-:| :-: |-", columns));
  EXPECT_EQ(columns.size(), 4u);
  for (const auto line : {"", "|", "a", "- -", "|-||", "::-"}) {
    EXPECT_FALSE(read_delimiter_row(line, columns)) << line;
  }
}

TEST(MarkdownParts, DefinitionsEndWithTheirLine) {
  const auto found = scan_definition("[a]: <b c>\n 'd\ne' \nf");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->destination, "b c");
  EXPECT_EQ(found->title, "d\ne");
  EXPECT_EQ(found->size, 19u);
  EXPECT_EQ(scan_definition("[a]: b\n'c' d")->size, 7u);
  EXPECT_FALSE(scan_definition("[a]: b 'c' d"));
  EXPECT_FALSE(scan_definition("[a]:"));
  EXPECT_FALSE(scan_definition("[ ]: b"));
}

TEST(MarkdownParts, HeadingsGetNames) {
  EXPECT_EQ(make_slug("Hello, World!  Ça_va-1"), "hello-world--ça_va-1");
  EXPECT_EQ(make_slug("?!"), "section");
  Slugs slugs;
  EXPECT_EQ(slugs.take("a-1"), "a-1");
  EXPECT_EQ(slugs.take("a"), "a");
  EXPECT_EQ(slugs.take("A"), "a-2");
  EXPECT_EQ(slugs.take("a 1"), "a-1-1");
}

TEST(MarkdownParts, FrontMatterIsBetweenLines) {
  EXPECT_EQ(find_front_matter("---\na: b\n...\nc").text, "a: b");
  EXPECT_EQ(find_front_matter("---\r\na: b\r\n---\r\nc").size, 16u);
  EXPECT_EQ(find_front_matter("---\n---\n").lines, 2u);
  EXPECT_EQ(find_front_matter("---\na: b\n").size, 0u);
  EXPECT_EQ(find_front_matter("a\n---\n---\n").size, 0u);
  const auto entries =
      read_entries(find_front_matter("---\n# c\na: 'b'\nc:\n  - d\n  - e\n\"f\": g: h\n---"));
  ASSERT_EQ(entries.size(), 3u);
  EXPECT_EQ(entries[0].second, "b");
  EXPECT_EQ(entries[1].second, "- d\n- e");
  EXPECT_EQ(entries[2], (std::pair<std::string, std::string>("f", "g: h")));
}

TEST(MarkdownParts, AddressesEndBeforePunctuation) {
  const auto end = [](std::string_view text) {
    return text.substr(0, www_end(text, 0, AddressEnd::space));
  };
  EXPECT_EQ(end("www.a.b/c?d=(e)f). "), "www.a.b/c?d=(e)f");
  EXPECT_EQ(end("www.a.b/c&amp;<"), "www.a.b/c");
  EXPECT_EQ(end("www.a.b;"), "www.a.b");
  EXPECT_EQ(end("www.a_b.c"), "");
  EXPECT_FALSE(find_email("a@b", 1, 0));
  EXPECT_FALSE(find_email("a@b.c_", 1, 0));
  EXPECT_FALSE(find_email("a@b@c.d", 1, 0));
  EXPECT_EQ(find_email("x mailto:a@b.c", 10, 0)->begin, 2u);
}

}  // namespace
}  // namespace toolyard::markdown
