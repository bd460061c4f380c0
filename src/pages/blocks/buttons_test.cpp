// Tests of the first button of a text: in its HTML, and in its Markdown.
#include "pages/blocks/buttons.h"

#include <gtest/gtest.h>

#include "pages/blocks/with_blocks.h"
#include "tools/markdown_preview.h"

namespace toolyard::pages {
namespace {

std::string shown_with_blocks(std::string_view markdown) {
  return with_blocks(markdown, [](std::string_view text) {
    return markdown_preview::run({.input = text}, {})->output;
  });
}
std::string relabeled(std::string_view markdown, std::string_view label) {
  return with_label_in_markdown(markdown, label, shown_with_blocks).value_or("none");
}

TEST(Buttons, AreLinksInParagraphsOfLinks) {
  const auto label_in = [](std::string_view markdown) {
    return std::string(button_label(shown_with_blocks(markdown)).value_or("none"));
  };
  EXPECT_EQ(label_in(":::hero\nOne.\n\n[Start](/a/) [Read](/b/)\n:::"), "Start");
  EXPECT_EQ(label_in(":::cta[Start](/a/)\nOne.\n:::"), "Start");
  EXPECT_EQ(label_in(":::hero\nSee [here](/x/).\n:::"), "none");
  EXPECT_EQ(label_in(":::hero\nRead [this](/a/) first.\n\n[Start](/t/)\n:::"), "Start");
  EXPECT_EQ(label_in("```\n:::hero\n[Start](/t/)\n:::\n```"), "none");
  EXPECT_EQ(label_in(":::hero\nOne.\n:::\n\n:::cta[Start](/a/)\nTwo.\n:::"), "Start");
  EXPECT_EQ(label_in("[Start](/t/)"), "none");
}

TEST(Buttons, HaveOtherLabelsInHtml) {
  const std::string html =
      R"(<p><a href="/x/">x</a></p><p class="block-actions"><a href="/a/">A</a> )"
      R"(<a href="/b/">B</a></p>)";
  EXPECT_EQ(with_button_label(html, "<C> & D"),
            R"(<p><a href="/x/">x</a></p><p class="block-actions"><a href="/a/">&lt;C&gt; &amp; D)"
            R"(</a> <a href="/b/">B</a></p>)");
  EXPECT_EQ(with_button_label("<p>no button</p>", "x"), "<p>no button</p>");
}

TEST(Buttons, HaveOtherLabelsInMarkdown) {
  EXPECT_EQ(relabeled(":::hero\nOne.\n\n[Start](/a/) [Read](/b/)\n:::", "Go [now]"),
            ":::hero\nOne.\n\n[Go \\[now\\]](/a/) [Read](/b/)\n:::");
  EXPECT_EQ(relabeled(":::hero\nRead [this](/a/) first.\n\n[Start](/t/)\n:::", "Go"),
            ":::hero\nRead [this](/a/) first.\n\n[Go](/t/)\n:::");
  EXPECT_EQ(relabeled("[Start](/t/)\n\n:::cta[Start](/a/)\nTwo.\n:::", "Go"),
            "[Start](/t/)\n\n:::cta[Go](/a/)\nTwo.\n:::");
  EXPECT_EQ(relabeled(":::cta[Start](/a/)\n[More](/b/)\n:::", "Go"),
            ":::cta[Start](/a/)\n[Go](/b/)\n:::");
  EXPECT_EQ(relabeled("```\n:::hero\n[A](/t/)\n:::\n```\n:::hero\n[A](/t/)\n:::", "Go"),
            "```\n:::hero\n[A](/t/)\n:::\n```\n:::hero\n[Go](/t/)\n:::");
  EXPECT_EQ(relabeled(":::hero\n[A \\](b](/t/)\n:::", "Go"), ":::hero\n[Go](/t/)\n:::");
}

TEST(Buttons, ShowTheLabelAsItIsGiven) {
  for (const std::string label :
       {"*Go*", "_Go_ `now`", "<b>Go</b>", "A & B &amp; C", "\"Quoted\" 'one'", "~~Go~~", "Go!",
        "\\", "[", "a](b", "1. Go", "# Go"}) {
    const auto markdown = relabeled(":::hero\n[Start](/a/)\n:::", label);
    const auto html = shown_with_blocks(markdown);
    EXPECT_EQ(with_button_label(html, "x"),
              with_button_label(shown_with_blocks(":::hero\n[Start](/a/)\n:::"), "x"))
        << label << ": " << markdown;
    EXPECT_NE(markdown, "none") << label;
  }
}

TEST(Buttons, ThatCannotBeFoundStay) {
  EXPECT_EQ(relabeled(":::hero\nSee [here](/x/).\n:::", "Go"), "none");
  EXPECT_EQ(relabeled(":::hero\n![](/a.png)\n:::", "Go"), "none");
  EXPECT_EQ(relabeled(":::hero\n[Start][a]\n:::\n\n[a]: /b/", "Go"), "none")
      << "with the address elsewhere";
}

}  // namespace
}  // namespace toolyard::pages
