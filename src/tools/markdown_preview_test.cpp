// Tests what the cases cannot test: that sanitized HTML is harmless for any input, that crafted
// texts stay within limits, and that all formats agree on the contents of a document.
#include "tools/markdown_preview.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/support/texts/repeated.h"
#include "tests/support/texts/safe_html.h"

namespace toolyard::markdown_preview {
namespace {

constexpr auto all_extensions = std::to_array<Extension>(
    {Extension::tables, Extension::strikethrough, Extension::autolink, Extension::tasklist,
     Extension::footnotes, Extension::alerts, Extension::heading_ids, Extension::emoji,
     Extension::math, Extension::front_matter});

Request with_everything(std::string_view input) {
  Request request{.input = input};
  request.extensions.emplace(all_extensions.begin(), all_extensions.end());
  return request;
}

std::string html_of(const Request& request) {
  const auto answer = run(request, Context{});
  return answer ? answer->output : "no answer";
}

// Returns pieces of attacks and of Markdown, to be combined at random.
std::vector<std::string_view> cut_pieces() {
  constexpr std::string_view separator = "¦";
  std::string_view text =
      "<script>¦</script>¦<SCRIPT\n>¦<img src=x onerror=alert(1)>¦<a href=\"java¦"
      "script:alert(1)\">¦</a>¦[x](¦javascript:alert(1)¦)¦<svg>¦</svg>¦<math>¦<style>¦</style>¦"
      "<!--¦-->¦<![CDATA[¦]]>¦<?php¦?>¦\"¦'¦`¦``¦```\n¦\n¦\n\n¦> ¦- ¦1. ¦# ¦| a |\n|---|\n¦*¦"
      "**¦_¦~~¦[^1]¦[^1]: ¦<p title=\"¦</p>¦<noscript>¦</noscript>¦<iframe srcdoc=\"¦&colon;¦"
      "&#58;¦&#x6a;¦&lt;¦<br¦/>¦<div>¦</div>¦<b>¦</b>¦<li>¦</ul>¦<table>¦<td>¦"
      "<input type=checkbox onclick=x>¦<details open ontoggle=x>¦data:x¦\t¦![a](¦<http://x¦>¦"
      "www.a.b/¦http://a.b/¦@c.d¦\\¦<x/onclick=y>¦<a name=body id=x href=vbscript:x>¦!¦[¦]¦(¦ ¦"
      "[r]: javascript:x\n\n¦[r]¦<textarea>¦</textarea>¦<title>¦$x$¦$$¦[!NOTE]\n¦    ¦<select>¦"
      "<template>¦<figure dir=rtl lang=x>¦<caption>¦<td colspan=2 rowspan=x scope=col headers=a>¦"
      "<img srcset=\"a.png 1x, javascript:x 2x\">¦<source srcset=\"¦<a rel=\"ugc opener\" href=#x>¦"
      "<bdo dir=rtl>¦<q cite=javascript:x>¦<time datetime=1>¦<col span=9>¦<ol type=a reversed>¦"
      "<picture>¦<ruby>¦</figure>¦:+1:¦---\n¦===\n¦é¦<plaintext>¦<h1 id=y>¦| `|\\|¦<¦";
  std::vector<std::string_view> pieces;
  while (!text.empty()) {
    const auto end = text.find(separator);
    pieces.push_back(text.substr(0, end));
    text.remove_prefix(end + separator.size());
  }
  return pieces;
}

std::string random_text(std::mt19937& random) {
  static const auto pieces = cut_pieces();
  std::string text;
  for (auto count = 2 + random() % 30; count > 0; --count) text += pieces[random() % pieces.size()];
  return text;
}

TEST(MarkdownPreview, SanitizedHtmlIsHarmless) {
  std::mt19937 random(1971);
  for (int round = 0; round < 20'000; ++round) {
    const auto text = random_text(random);
    auto request = with_everything(text);
    if (round % 3 == 0) request.extensions.reset();
    if (round % 5 == 0) request.flavor = Flavor::commonmark;
    request.new_tab = round % 7 == 0;
    request.source_positions = round % 11 == 0;
    ASSERT_EQ(SafeHtml::fault_in(html_of(request)), "") << text << "\nbecame\n" << html_of(request);
  }
}

TEST(MarkdownPreview, EscapedAndStrippedHtmlIsHarmless) {
  std::mt19937 random(1991);
  for (int round = 0; round < 6'000; ++round) {
    const auto text = random_text(random);
    Request request{.input = text};
    request.html_policy = round % 2 == 0 ? HtmlPolicy::escape : HtmlPolicy::strip;
    ASSERT_EQ(SafeHtml::fault_in(html_of(request)), "") << text << "\nbecame\n" << html_of(request);
  }
}

TEST(MarkdownPreview, NestedTextsAreFlattened) {
  for (const auto marker : {"> ", "- ", "1. ", "> - "}) {
    const auto text = repeated(marker, 5'000) + "a\n" + repeated("\n", 5'000) + "b\n";
    for (const auto format : {Format::html, Format::text, Format::ast}) {
      const auto answer = run({.input = text, .format = format}, Context{});
      ASSERT_TRUE(answer);
      ASSERT_EQ(answer->warnings.size(), 1u);
      EXPECT_EQ(answer->warnings[0].code, "depth_limited");
    }
  }
  const auto fine = run({.input = "> - 1. *[`a`](b)*"}, Context{});
  EXPECT_TRUE(fine->warnings.empty());
}

TEST(MarkdownPreview, TheTreeIsFlattenedWithin) {
  const auto text = repeated("*a _b ", 500) + "c" + repeated("_ d*", 500);
  const auto answer = run({.input = text, .format = Format::ast}, Context{});
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->warnings.size(), 1u);
  EXPECT_EQ(answer->warnings[0].code, "depth_limited");
  EXPECT_TRUE(run({.input = text}, Context{})->warnings.empty());
}

// Short texts that some programs turn into very long ones.
TEST(MarkdownPreview, OutputSizeIsBounded) {
  const auto references = "[a]: /" + repeated("u", 100'000) + "\n\n" + repeated("[a]\n", 10'000);
  EXPECT_LT(html_of({.input = references}).size(), 500'000u);
  const auto table =
      "|" + repeated("x|", 5'000) + "\n|" + repeated("-|", 5'000) + "\n" + repeated("|y\n", 5'000);
  EXPECT_LT(html_of({.input = table}).size(), 10'000'000u);
}

TEST(MarkdownPreview, ResultsBeyondTheLimitAreRefused) {
  const Context context{.now = {}, .fill_random = {}, .limits = {.output_bytes = 1000}};
  const auto text = repeated("- a\n", 1'000);
  for (const auto format : {Format::html, Format::text, Format::ast}) {
    const auto answer = run({.input = text, .format = format}, context);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().type->code, "input_too_large");
  }
  auto notes = with_everything("[^1]\n\n[^1]: a");
  const auto many = repeated("[^1]", 1'000) + "\n\n[^1]: a";
  notes.input = many;
  EXPECT_FALSE(run(notes, context));
}

TEST(MarkdownPreview, ReadsWhateverBytes) {
  EXPECT_EQ(html_of({.input = "\xef\xbb\xbf# a"}), "<h1 id=\"user-content-a\">a</h1>\n");
  EXPECT_EQ(html_of({.input = std::string_view("a\0b", 3)}),
            "<p>a\xef\xbf\xbd"
            "b</p>\n");
  EXPECT_EQ(html_of({.input = "a\rb\r\nc\n\r- d"}), "<p>a\nb\nc</p>\n<ul>\n<li>d</li>\n</ul>\n");
}

// Unlike the examples of the specifications, the text uses all features at once.
TEST(MarkdownPreview, FormatsAgreeOnWhatThereIs) {
  const std::string_view text =
      "---\ntitle: T\n---\n# A [b](c)\n\n![d](e) <f@g.h>\n\n| i |\n|---|\n| [j](k) |\n\n```\nl "
      "m\n```\n";
  auto request = with_everything(text);
  const auto html = run(request, Context{});
  for (const auto format : {Format::text, Format::ast}) {
    request.format = format;
    const auto other = run(request, Context{});
    EXPECT_EQ(other->title, "T");
    EXPECT_EQ(other->word_count, html->word_count);
    ASSERT_EQ(other->links.size(), 3u);
    EXPECT_EQ(other->links[2].url, "k");
    EXPECT_EQ(other->links[2].line, 10);
    ASSERT_EQ(other->images.size(), 1u);
    EXPECT_EQ(other->images[0].line, 6);
    EXPECT_EQ(other->toc.size(), 1u);
  }
}

}  // namespace
}  // namespace toolyard::markdown_preview
