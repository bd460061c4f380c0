#include "areas/content/text/quality.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "areas/content/items/checks.h"
#include "areas/content/items/model.h"
#include "areas/content/text/leftovers.h"
#include "tests/support/spent.h"

namespace toolyard::content {
namespace {

std::string findings(const Text& text) {
  std::string all;
  for (const auto& finding : findings_of(text))
    all += (all.empty() ? "" : " ") + finding.code + ":" + finding.where;
  return all;
}

Text sound() {
  Text text;
  text.title = "A title";
  text.meta_description = "What it is about.";
  return text;
}

TEST(ContentQuality, CountsWords) {
  EXPECT_EQ(count_words("", BodyFormat::text), 0);
  EXPECT_EQ(count_words("# Hello,  **world**!\n- it's co-op 3.5\n---", BodyFormat::markdown), 5);
  EXPECT_EQ(
      count_words("<p class=\"x y\">Hello<br>world</p><!-- a > b c --> 1 < 2", BodyFormat::html),
      4);
  EXPECT_EQ(count_words("<p>Hello", BodyFormat::text), 1);
  EXPECT_EQ(count_words("<p", BodyFormat::html), 0);
  EXPECT_EQ(count_words("Größe für Ёжик", BodyFormat::text), 3);
  EXPECT_EQ(count_words("漢字かな、カナ a", BodyFormat::text), 7);
  EXPECT_EQ(count_words("a\u00a0b\u3000c — d", BodyFormat::text), 4);
}

TEST(ContentQuality, FindsWhatIsWrong) {
  EXPECT_EQ(findings(sound()), "");
  auto text = sound();
  text.meta_description.clear();
  text.title = std::string(61, 'x');
  EXPECT_EQ(findings(text), "meta_missing:meta_description title_too_long:title");
  text.seo_title = "Short";
  EXPECT_EQ(findings(text), "meta_missing:meta_description");
  text.seo_title.clear();
  text.title.clear();
  for (int i = 0; i < 60; ++i) text.title += "ä";
  EXPECT_EQ(findings(text), "meta_missing:meta_description") << "characters, not bytes";
}

TEST(ContentQuality, FindsUnfilledVariables) {
  auto text = sound();
  text.body = "{{name}} and {{ name }}";
  text.seo_title = "{{x}}";
  EXPECT_EQ(findings(text), "unfilled_variable:body unfilled_variable:seo_title");
  for (int i = 0; i < 1000; ++i) text.body += "{{a" + std::to_string(i) + "}}";
  EXPECT_EQ(findings_of(text).size(), 21u);
}

std::string leftovers(std::string_view body, BodyFormat format = BodyFormat::markdown) {
  std::string all;
  for (const auto& finding : leftovers_in("body", body, format, 20)) {
    EXPECT_EQ(finding.severity, Severity::error) << finding.message;
    all += (all.empty() ? "" : " ") + finding.code;
  }
  return all;
}

TEST(ContentLeftovers, ArePlaceholders) {
  for (const auto* body : {"To be written: the topic of this page.", "Lorem ipsum dolor sit amet.",
                           "TODO: prices", "- TBD", "Dear [Your name],", "See [insert link].",
                           "Made by {company name}.", "| A | to be filled in |", "To be answered.",
                           "(TODO)", "# TODO\n\nText.", "Hi <your name>"})
    EXPECT_EQ(leftovers(body), "placeholder_text") << body;
  EXPECT_EQ(leftovers("<p>[Insert name]</p><td>to be filled in</td>", BodyFormat::html),
            "placeholder_text placeholder_text");
  EXPECT_EQ(leftovers("Call: to be filled in", BodyFormat::text), "placeholder_text");
}

TEST(ContentLeftovers, AreRemainsOfPromptsAndAnswers) {
  for (const auto* body :
       {"As an AI language model, I have no prices.", "<think>\nHm.\n</think>\nA.",
        "Sure! Here is the text:\n\nA.", "I can’t assist with that.",
        "*This is a draft based on the description of the tool; edit it before publishing.*"})
    EXPECT_TRUE(leftovers(body).starts_with("prompt_leftover")) << body;
  const auto farewell = leftovers_in("body", "A.\n\nI hope this helps!", BodyFormat::text, 20);
  ASSERT_EQ(farewell.size(), 1u);
  EXPECT_EQ(farewell[0].severity, Severity::warning) << "people write this, too";
}

TEST(ContentLeftovers, AreSectionsWithoutContent) {
  EXPECT_EQ(leftovers("# A\n\n## B\n\n## C\n\nText."), "empty_section");
  EXPECT_EQ(leftovers("# A\n\nText.\n\n## B\n\n<!-- more -->"), "empty_section");
  EXPECT_EQ(leftovers("<h2>A</h2><h2>B</h2><p>Text.</p>", BodyFormat::html), "empty_section");
  for (const auto* body : {"# A\n\n## B\n\nText.", "# A\n\n```\n# B\n```", "# A\n\n> B",
                           "# A\n\n![b](c)", "# A\n\n| a |\n|---|\n| b |", "## A\n\n    # code"})
    EXPECT_EQ(leftovers(body), "") << body;
  EXPECT_EQ(leftovers("<h2>A</h2><img src=a.png><h2>B</h2><ul><li>C</ul>", BodyFormat::html), "");
}

TEST(ContentLeftovers, AreSectionsWithoutContentInAnyNotation) {
  for (const auto* body : {"Text.\n\nA\n=\n\nB\n=\n\nx",
                           "Text.\n\nA\nB\n---\n\n## C\n\nx",
                           "Text.\n\n<h2>A</h2>\n\n<h2>B</h2>\n\nx",
                           "<h2 id=\"a\">\nA\n</h2>\n\n## B\n\nx",
                           "Text.\n\n## A\n\n---\n\n## B\n\nx",
                           "## A\n\n* * *",
                           "## A\n\n<hr>\n\n## B\n\nx",
                           "## A\n\n<!-- one\n\ntwo -->\n",
                           "## A\n\n[a]: /a",
                           "## A\n\n...",
                           "## A\n\n&nbsp;",
                           "## A\n\n<br>\n\n## B\n\nx",
                           "## A\n\n<div>\n</div>\n",
                           "## A\n\n-\n\n## B\n\nx",
                           "## A\n\n```\n```\n\n## B\n\nx",
                           "## A\n\n<a id=\"b\"></a>\n\n## B\n\nx",
                           "## A\n\n<section><h3>C</h3></section>\n\n## B\n\nx",
                           "## A\n\n>\n\n## B\n\nx",
                           "<h2>A</h2>\n<p></p>\n\n## B\n\nx",
                           "A\n---\n\n***\n\nB\n---\nx"})
    EXPECT_EQ(leftovers(body), "empty_section") << body;
  for (const auto* body : {"A\n=\n\nx",
                           "- a\n---\n\n## B\n\nx",
                           "- a\n  b\n---\n\n## B\n\nx",
                           "> a\n---\n\n## B\n\nx",
                           "| a |\n|---|\n| b |\n---\n\n## B\n\nx",
                           "a | b\n--- | ---\nc | d\n\n## B\n\nx",
                           "## A\n\n<https://a.example>",
                           "## A\n\n<me@a.example>",
                           "## A\n\n<img src=a.png>",
                           "<h2>A</h2>\nText.\n\n<h2>B</h2>\n\n- x",
                           "## A\n\n<p>x</p>\n\n## B\n\n<b>x</b> y",
                           "## A\n\n<!-- a -->x",
                           "## A\n\n<pre>\n# a\n\n# b\n</pre>\n",
                           "## A\n\n1. x",
                           "## A\n\n🙂",
                           "## A\n\n`x`",
                           "A\n\n---\n\nB",
                           "## A\n\n[^1]: x",
                           "## A\n\n<iframe src=a></iframe>",
                           ":::columns\n### A\nx\n---\n### B\ny\n:::\n",
                           "## A\n\n:::faq{tool=base64}\n:::\n\n## B\n\nx"})
    EXPECT_EQ(leftovers(body), "") << body;
  EXPECT_EQ(leftovers(":::columns\n### A\n---\n### B\ny\n:::\n"), "empty_section");
  for (const auto* body : {"<h2>A</h2><hr><h2>B</h2><p>x</p>", "<h2>A</h2><!-- > --><h2>B</h2>x",
                           "<h2>A</h2><p>&nbsp;</p>", "<h2>A</h2><h2><code>b</code></h2>x"})
    EXPECT_EQ(leftovers(body, BodyFormat::html), "empty_section") << body;
  EXPECT_EQ(leftovers("<h2>A</h2><p><code>x</code></p>", BodyFormat::html), "");
}

TEST(ContentLeftovers, ArePlaceholdersInManyLanguages) {
  for (const auto* body : {"TO BE WRITTEN - intro",
                           "[Add example]",
                           "Dear [NAME],",
                           "(insert statistic here)",
                           "Lorem Ipsum",
                           "...",
                           "…",
                           "Platzhalter",
                           "Noch zu schreiben: Preise",
                           "[Hier einfügen]",
                           "À compléter",
                           "- à compléter",
                           "**Por completar**",
                           "[Insertar nombre]",
                           "[Votre nom]",
                           "Da completare.",
                           "[Inserisci il nome]",
                           "A preencher",
                           "Nog in te vullen",
                           "[Uw naam]",
                           "Do uzupełnienia",
                           "[Wstaw nazwę]",
                           "[Вставьте текст]",
                           "待补充",
                           "ここにテキストを入力",
                           "작성 예정",
                           "| A | noch zu ergänzen |",
                           "Preis: noch zu ergänzen",
                           "[Vorname]",
                           "[NOMBRE]",
                           "(add link here)",
                           "*To be completed*"})
    EXPECT_EQ(leftovers(body), "placeholder_text") << body;
  for (const auto* body :
       {"- placeholder\n- required", "## Lorem Ipsum\n\nText.",
        "Press [Add] or [Date].\n\n[add]: "
        "/a\n[date]: /b",
        "Das ist noch zu schreiben.", "[name]", "Wait ... and see.", "(see here)",
        "Ici, il reste un champ à compléter par le client.", "[Name](/a)", "[Click here]"})
    EXPECT_EQ(leftovers(body), "") << body;
}

TEST(ContentLeftovers, AreFramesOfModels) {
  for (const auto* body :
       {"<|START_THINKING|>a<|END_THINKING|>b", "Text.<|im_end|>", "Text.</s>", "Text.<|eot_id|>",
        "<｜end▁of▁sentence｜>", "<reflection>\na\n</reflection>\n\nText.", "[INST] a [/INST]",
        "<<SYS>>", "Text.<end_of_turn>", "<scratchpad>a</scratchpad>", "### Response:\nText.",
        "Prompt: Write about x", "System: You are a writer.", "**System:** You are a writer.",
        "Assistant: Text.", "Prompt: Schreibe über x", "Prompt : Rédige un texte"})
    EXPECT_TRUE(leftovers(body).starts_with("prompt_leftover")) << body;
  for (const auto* body : {"<p><think>a</think>b</p>", "<p>Text.<|im_end|></p>", "Text.</s>"})
    EXPECT_TRUE(leftovers(body, BodyFormat::html).starts_with("prompt_leftover")) << body;
  for (const auto* body :
       {"`<|im_end|>` ends a message.", "```\n<|im_end|>\n```", "<s>Old</s> new", "a <| b |> c",
        "System: 64-bit Linux", "Prompt: the line before the cursor", "The system: you are in it."})
    EXPECT_EQ(leftovers(body), "") << body;
  EXPECT_EQ(leftovers("<s>Old</s> <code>&lt;|x|&gt;</code>", BodyFormat::html), "");
}

TEST(ContentLeftovers, AreNotWhatATextSaysAboutThem) {
  for (const auto* body :
       {"Write `TODO: name` in a comment.", "Your TODO list.", "> Lorem ipsum dolor sit amet",
        "```\nLorem ipsum dolor\n[insert name]\n```", "The form is to be filled in by you.",
        "[Your account](/account/)", "[your account][a]\n\n[a]: /a",
        "Use lorem ipsum for a layout.", "It acts as a language model.", "Press [Enter].",
        "Paste your text here.", "x < insert y"})
    EXPECT_EQ(leftovers(body), "") << body;
  EXPECT_EQ(leftovers("<code>[insert name]</code><pre>TODO: a</pre>", BodyFormat::html), "");
}

TEST(ContentLeftovers, NameTheirLineAndAreFew) {
  const auto found = leftovers_in("body", "# A\n\nB.\n\nTODO: c", BodyFormat::markdown, 20);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(found[0].message.starts_with("Line 5: `TODO` ")) << found[0].message;
  std::string many;
  for (int i = 0; i < 100'000; ++i) many += "TODO: a\n";
  EXPECT_EQ(leftovers_in("body", many, BodyFormat::markdown, 20).size(), 20u);
  const auto title = leftovers_in("title", "[Insert title]", BodyFormat::text, 20);
  ASSERT_EQ(title.size(), 1u);
  EXPECT_EQ(title[0].where, "title");
}

TEST(ContentLeftovers, TakeNoLongerThanTheTextIsLong) {
  for (const std::string_view piece :
       {"[",  "[a",          "{",     "(",        "<",    "<a",     "<|",  "<｜a",    "</",  "’",
        "]:", "[insert a] ", "TODO",  "# TODO ",  " ",    "`",      "``a", "<!--",    "<s>", "> ",
        "- ", ":::a\n",      "---\n", "a\n---\n", "<h2>", "&nbsp;", "*",   "system: "}) {
    std::string text = "[insert a]: /a\n" + std::string(200'000, '#') + "\n\n";
    while (text.size() < 1'000'000) text += piece;
    text += "\n> x";
    for (const auto format : {BodyFormat::markdown, BodyFormat::html, BodyFormat::text})
      EXPECT_TRUE(ends_within(std::chrono::seconds(4), [&] {
        static_cast<void>(leftovers_in("body", text, format, 20));
      })) << piece;
  }
}

TEST(ContentChecks, KnowsLocales) {
  for (const auto* text : {"en", "fil", "pt-BR", "zh-Hant-TW", "de-1996"})
    EXPECT_TRUE(is_locale(text)) << text;
  for (const auto* text : {"", "e", "EN", "engl", "en-", "en-U", "en_US", "en--US", "-en",
                           "en-abcdefghi", "zh-Hant-TW-aaaaaa", "dé"})
    EXPECT_FALSE(is_locale(text)) << text;
}

TEST(ContentChecks, KnowsContentTypes) {
  EXPECT_TRUE(is_content_type("tool_page_2"));
  for (const auto* text : {"", "Blog", "a-b", "a b", "é"}) EXPECT_FALSE(is_content_type(text));
  EXPECT_TRUE(is_content_type(std::string(32, 'a')));
  EXPECT_FALSE(is_content_type(std::string(33, 'a')));
}

TEST(ContentQuality, ContainsWhatTheRestOfTheProgramFinds) {
  Text text;
  text.body = "::tool{slug=nothing}";
  text.body_format = BodyFormat::html;
  const auto find = [](std::string_view body, BodyFormat format) {
    EXPECT_EQ(format, BodyFormat::html);
    return std::vector<Finding>{{.code = "own", .message = std::string(body)}};
  };
  const auto findings = findings_of(text, find);
  EXPECT_EQ(findings.size(), findings_of(text).size() + 1);
  EXPECT_EQ(findings.back().code, "own");
  EXPECT_EQ(findings.back().message, text.body);
}

}  // namespace
}  // namespace toolyard::content
