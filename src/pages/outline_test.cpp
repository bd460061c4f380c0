#include "pages/outline.h"

#include <gtest/gtest.h>

namespace toolyard::pages {
namespace {

TEST(Outlines, HaveTheHeadingsOfAText) {
  const auto all = headings_of(
      "<p>x</p><h2 id=\"a\">One &amp; <code>two</code></h2><hr><h3>In</h3><h2>\n Last </h2>");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].label, "One &amp; two");
  EXPECT_EQ(all[0].id, "a");
  EXPECT_EQ(all[1].level, 3);
  EXPECT_EQ(all[1].id, "");
  EXPECT_EQ(all[2].label, "Last");
  for (const auto* broken :
       {"", "<h", "<h2", "<h2>", "<h2>open", "</h2><h2", "<h7>x</h7>", "<html>"})
    EXPECT_TRUE(headings_of(broken).empty()) << broken;
}

TEST(Outlines, HaveTheQuestionsOfAText) {
  const auto all = questions_of(
      "<p>Before</p><h2>Why?</h2><p>Because.</p><h3>More</h3><p>x</p><h2>How?</h2><p>So.</p>");
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].question, "Why?");
  EXPECT_EQ(all[0].answer, "<p>Because.</p><h3>More</h3><p>x</p>");
  EXPECT_EQ(all[1].answer, "<p>So.</p>");
  EXPECT_TRUE(questions_of("<p>None</p>").empty());
}

TEST(Outlines, HaveTheFoldedQuestionsOfAText) {
  const auto all = folded_questions(
      "<details><summary>Other</summary>x</details><div class=\"block-faq\">\n"
      "<details class=\"question\" id=\"a\"><summary>A &amp; <code>b</code>?</summary>\n<p>Yes.</p>"
      "<details><summary>More</summary>y</details></details>\n"
      "<details class=\"question\"><summary>How?</summary><p>So.</p></details></div>");
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].question, "A &amp; b?");
  EXPECT_EQ(all[0].answer, "\n<p>Yes.</p><details><summary>More</summary>y</details>");
  EXPECT_EQ(all[1].answer, "<p>So.</p>");
  for (const auto* none : {"", "<p>x</p>", "<details class=\"question\"><summary>Open</summary>"})
    EXPECT_TRUE(folded_questions(none).empty()) << none;
}

TEST(Outlines, HaveTheBeginningOfAText) {
  EXPECT_EQ(beginning_of("<h2>Not me</h2><p>One &amp; <b>two</b>, and\n three.</p><p>Short</p>"
                         "<ul><li>no</li></ul><p>Then another one follows.</p>",
                         100),
            "One & two, and three. Then another one follows.");
  EXPECT_EQ(beginning_of("<p>The first sentence. The second one is longer.</p>", 40),
            "The first sentence.");
  EXPECT_EQ(beginning_of("<p>These are words without an end</p>", 20), "These are words…");
  EXPECT_EQ(beginning_of("<p>ääääääääääääääääääää</p>", 10), "äääääääää…");
  EXPECT_EQ(beginning_of("<h2>Why?</h2>\n<p>So.</p>", 100), "Why? So.");
  EXPECT_EQ(beginning_of("", 100), "");
}

}  // namespace
}  // namespace toolyard::pages
