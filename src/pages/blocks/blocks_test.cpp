#include "pages/blocks/with_blocks.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "pages/blocks/decorated.h"
#include "pages/blocks/marks.h"
#include "pages/blocks/tags.h"
#include "tests/support/texts/safe_html.h"
#include "tests/support/vectors.h"
#include "tools/markdown_preview.h"

namespace toolyard::pages {
namespace {

std::string decorated(std::string_view html, int top_level = 2) {
  return decorated(html, usual_words("en"), top_level);
}

std::string rendered(std::string_view markdown) {
  return with_blocks(markdown, [](std::string_view text) {
    return markdown_preview::run({.input = text}, {})->output;
  });
}

// Returns the first element that is not closed where it should be; empty if there is none.
std::string unbalanced(std::string_view html) {
  std::vector<std::string> open;
  for (auto tag = next_tag(html, 0); tag; tag = next_tag(html, tag->end)) {
    if (tag->step() > 0) open.emplace_back(tag->name);
    if (tag->step() >= 0) continue;
    if (open.empty() || open.back() != tag->name) return "/" + std::string(tag->name);
    open.pop_back();
  }
  return open.empty() ? "" : open.back();
}

TEST(Blocks, Hero) {
  EXPECT_EQ(rendered(":::hero\nAll **tools**.\n\n[Open](/) [API](/docs/)\n:::\nafter"),
            "<div class=\"block-hero\">\n<p>All <strong>tools</strong>.</p>\n"
            "<p class=\"block-actions\"><a href=\"/\">Open</a> <a href=\"/docs/\">API</a></p>\n"
            "</div>\n<p>after</p>\n");
  EXPECT_EQ(rendered(":::hero\nSee [here](/).\n:::").find("block-actions"), std::string::npos);
}

TEST(Blocks, EachBeginsAsItIsListed) {
  for (const auto& begin : block_beginnings()) {
    const auto html = rendered(begin + "\n### Text\n\nMore.\n:::\n");
    EXPECT_NE(html.find("<div class=\"block-"), std::string::npos) << begin << "\n" << html;
  }
}

TEST(Blocks, Columns) {
  EXPECT_EQ(rendered("::: columns\na\n---\n- b\n---\nc\n:::\n"),
            "<div class=\"block-columns\"><div>\n<p>a</p>\n</div>\n<div>\n<ul>\n<li>b</li>\n</ul>\n"
            "</div>\n<div>\n<p>c</p>\n</div>\n</div>\n");
}

TEST(Blocks, Questions) {
  EXPECT_EQ(rendered(":::faq\nFirst:\n\n### A & b?\nYes.\n\n#### More\n### C?\nNo.\n:::\n"),
            "<div class=\"block-faq\">\n<p>First:</p>\n"
            "<details class=\"question\" id=\"user-content-a--b\"><summary>A &amp; b?</summary>\n"
            "<p>Yes.</p>\n<h4 id=\"user-content-more\">More</h4>\n</details>\n"
            "<details class=\"question\" id=\"user-content-c\"><summary>C?</summary>\n<p>No.</p>\n"
            "</details>\n</div>\n");
}

TEST(Blocks, CallToAction) {
  EXPECT_EQ(rendered(":::cta[Create a *key*](/sign-in/)\nIn a minute.\n:::"),
            "<div class=\"block-cta\"><div>\n<p>In a minute.</p>\n</div>"
            "<p class=\"block-actions\"><a href=\"/sign-in/\">Create a <em>key</em></a></p>\n"
            "</div>\n");
  const auto hostile = rendered(":::cta[x](javascript:alert(1))\ny\n:::");
  EXPECT_EQ(hostile.find("javascript"), std::string::npos) << hostile;
  EXPECT_EQ(unbalanced(hostile), "");
}

TEST(Blocks, WhatIsNoneStaysText) {
  for (const auto* text : {":::hero\nno end", ":::unknown\nx\n:::", ":::hero[x](/y/)\nx\n:::",
                           ":::cta\nx\n:::", " :::hero\nx\n:::", ":::heroes\nx\n:::"}) {
    const auto html = rendered(text);
    EXPECT_EQ(html, markdown_preview::run({.input = text}, {})->output) << text;
    EXPECT_NE(html.find(":::"), std::string::npos) << text;
  }
  EXPECT_EQ(rendered("```\n:::hero\nx\n:::\n```"), "<pre><code>:::hero\nx\n:::\n</code></pre>\n");
  EXPECT_EQ(rendered(":::hero\n:::faq\nx\n:::\n:::"),
            "<div class=\"block-hero\">\n<p>:::faq\nx</p>\n</div>\n<p>:::</p>\n");
}

TEST(Blocks, DoNotCrossOtherElements) {
  const auto across = rendered("<div>\n\n:::hero\nx\n\n</div>\n\n:::\n");
  EXPECT_EQ(unbalanced(across), "") << across;
  EXPECT_EQ(across.find("block-hero"), std::string::npos) << across;
  EXPECT_NE(across.find(":::hero"), std::string::npos) << across;
  const auto question = rendered(":::faq\n<div>\n\n### A\n\nx\n\n</div>\n\n### B\n:::\n");
  EXPECT_EQ(unbalanced(question), "") << question;
  EXPECT_NE(question.find("<summary>B"), std::string::npos) << question;
  EXPECT_EQ(question.find("<summary>A"), std::string::npos) << question;
}

TEST(Blocks, WordsOfMarksAreNeverShown) {
  const std::string_view text =
      "<!--\n:::hero\n-->\n<pre>\n:::hero\nx\n:::\n</pre>\n:::hero\ny\n:::";
  const auto html = rendered(text);
  EXPECT_EQ(html.find("blockmark"), std::string::npos) << html;
  EXPECT_EQ(unbalanced(html), "") << html;
  EXPECT_FALSE(text.contains(mark_blocks(text).word));
}

// Pieces in any order make HTML that is balanced and safe.
TEST(Blocks, AnyOrderIsBalanced) {
  const std::vector<std::string_view> pieces{":::hero\n",
                                             ":::columns\n",
                                             ":::faq\n",
                                             ":::cta[a](/b/)\n",
                                             ":::cta[<img](x)\n",
                                             ":::\n",
                                             ":::\n",
                                             "---\n",
                                             "```\n",
                                             "> ",
                                             "- ",
                                             "    ",
                                             "\n",
                                             "\n",
                                             "text\n",
                                             "## Heading\n",
                                             "### <b>Q\n",
                                             "<div>\n",
                                             "</div>\n",
                                             "<details>\n",
                                             "<!--\n",
                                             "-->\n",
                                             "<pre>\n",
                                             "</pre>\n",
                                             "[x](/y)\n",
                                             "| a |\n|---|\n",
                                             "[^1]: x\n",
                                             "[^1]",
                                             "<script>\n",
                                             "<table><tr><td>\n"};
  std::mt19937 random(7);
  int blocks = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (auto left = random() % 24; left > 0; --left) text += pieces[random() % pieces.size()];
    const auto plain = rendered(text);
    ASSERT_EQ(SafeHtml::fault_in(plain), "") << text << "\n\n" << plain;
    blocks += plain.contains("\"block-");
    const auto html = decorated(plain);
    ASSERT_EQ(unbalanced(html), "") << text << "\n\n" << html;
    ASSERT_EQ(html.find("blockmark"), std::string::npos) << text << "\n\n" << html;
  }
  EXPECT_GT(blocks, 1000);
}

// Returns the text within blocks, and as the label and the address of a button.
std::vector<std::string> in_blocks(const std::string& text) {
  std::vector<std::string> all;
  for (const auto* begin : {":::hero\n", ":::faq\n### Q\n", ":::columns\na\n---\n"})
    all.push_back(std::string(begin).append(text).append("\n:::\nafter"));
  const auto line = text.substr(0, text.find('\n'));
  all.push_back(":::cta[" + line + "](/x/)\n" + text + "\n:::");
  all.push_back(":::cta[x](" + line + ")\nx\n:::");
  all.push_back("::: faq\n### " + line + "\n" + text + "\n:::");
  return all;
}

TEST(Blocks, NoAttackSurvivesInThem) {
  const auto folder = vectors({"attacks/markdown/xss"});
  if (!folder) GTEST_SKIP() << "no attacks";
  int count = 0;
  for (const auto& file : std::filesystem::directory_iterator(*folder / "attacks/markdown/xss")) {
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string attack{std::istreambuf_iterator<char>(stream), {}};
    for (const auto& text : in_blocks(attack)) {
      const auto html = rendered(text);
      EXPECT_EQ(SafeHtml::fault_in(html), "") << file.path() << html;
      EXPECT_EQ(unbalanced(decorated(html)), "") << file.path() << html;
      ++count;
    }
  }
  EXPECT_GT(count, 200);
}

TEST(Decorated, HeadingsContinueThoseOfThePage) {
  EXPECT_EQ(decorated("<h1 id=\"a\">A</h1><h4>B</h4><h2>C</h2><h3>D</h3>"),
            "<h2 id=\"a\">A<a class=\"heading-link\" href=\"#a\" aria-label=\"Link to “A”\"></a>"
            "</h2><h3>B</h3><h3>C</h3><h4>D</h4>");
  EXPECT_EQ(decorated("<h2>A</h2>", 3), "<h3>A</h3>");
  EXPECT_EQ(decorated("<summary><h2 id=\"a\">A</h2></summary>"),
            "<summary><h2 id=\"a\">A</h2></summary>");
  EXPECT_NE(decorated("<h2 id=\"a\">\"A\" <em>&amp;</em></h2>").find("“&quot;A&quot; &amp;”"),
            std::string::npos);
}

TEST(Decorated, WhatIsWideScrolls) {
  EXPECT_EQ(decorated("<table><tr><td><table></table></td></tr></table>"),
            "<div class=\"table-scroll\" tabindex=\"0\"><table><tr><td><table></table></td></tr>"
            "</table></div>");
  EXPECT_EQ(decorated("<pre><code>short\nlines\n</code></pre>"),
            "<pre><code>short\nlines\n</code></pre>");
  EXPECT_EQ(decorated("<pre><code>a line that is longer than a phone is wide</code></pre>"),
            "<pre tabindex=\"0\"><code>a line that is longer than a phone is wide</code></pre>");
}

TEST(Decorated, CellsAreAlignedByClasses) {
  EXPECT_EQ(decorated("<td align=\"right\">1</td><th align=\"center\" colspan=\"2\">a</th>"),
            "<td class=\"align-right\">1</td><th class=\"align-center\" colspan=\"2\">a</th>");
  EXPECT_EQ(decorated("<td class=\"x\" align=\"right\">1</td>"), "<td class=\"x\">1</td>");
}

TEST(Decorated, PicturesAndBoxes) {
  EXPECT_EQ(decorated("<img src=\"a\" /><img src=\"b\" /><img src=\"c\" loading=\"eager\" />"),
            "<img src=\"a\" /><img loading=\"lazy\" src=\"b\" />"
            "<img src=\"c\" loading=\"eager\" />");
  EXPECT_EQ(decorated("<input type=\"checkbox\" checked=\"\" /><input type=\"checkbox\" />"),
            "<input aria-label=\"Done\" type=\"checkbox\" checked=\"\" />"
            "<input aria-label=\"Not done\" type=\"checkbox\" />");
}

}  // namespace
}  // namespace toolyard::pages
