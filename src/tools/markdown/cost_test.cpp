// Limits on the cost of markdown-preview: texts that are made to be slow or large, or to have many
// elements.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/spent.h"
#include "tests/support/texts/repeated.h"
#include "tools/markdown_preview.h"

namespace toolyard::markdown_preview {
namespace {

using namespace std::chrono_literals;

constexpr Format formats[] = {Format::html, Format::text, Format::ast};

void expect_refused(std::string_view text, Format format, const Context& context = {}) {
  const auto answer = run({.input = text, .format = format}, context);
  ASSERT_FALSE(answer) << text.substr(0, 10);
  EXPECT_EQ(answer.error().type, &problems::input_too_large);
}

TEST(MarkdownCost, OnlySoManyBlocksAreKept) {
  expect_refused(repeated("- - - - - - a\n", 400'000), Format::text);
  expect_refused(repeated("-\n", 3'000'000), Format::text);
}

TEST(MarkdownCost, OnlySoManyElementsOfAParagraphAreKept) {
  expect_refused(repeated("[", 3'000'000), Format::text);
  expect_refused(repeated("*a", 3'000'000), Format::text);
}

// A single row can be as long as the whole text.
TEST(MarkdownCost, RowsOfTablesAreBoundedWhileTheyAreWritten) {
  const auto table = repeated("|a", 200'000) + "\n" + repeated("|:-:", 200'000) + "\n";
  Context context;
  context.limits.output_bytes = 1'000'000;
  EXPECT_TRUE(ends_within(1000ms, [&] {
    expect_refused(table, Format::html, context);
    expect_refused(table, Format::ast, context);
  }));
}

TEST(MarkdownCost, WhatSurroundsTheTextCountsAsWell) {
  const auto text = "---\ntitle: " + std::string(100'000, '"') + "\n---\ntext\n";
  Context context;
  context.limits.output_bytes = 500'000;
  Request request{.input = text, .full_document = true};
  request.front_matter = FrontMatterUse::strip;
  EXPECT_FALSE(run(request, context));
  request.full_document = false;
  EXPECT_TRUE(run(request, context));
}

// Patterns that have made Markdown parsers slow.
TEST(MarkdownCost, HostileTextsAreReadOnce) {
  const std::string_view parts[] = {
      "[a](<b",    "[a](b",         "[]((",  "`a``b```c", "*a **b ",    "*a_ ",
      "![[]()",    "<a x='<a y=\"", "<!--a", "<?a",       "<![CDATA[a", "a@a.",
      "http://a_", "www.a_b.",      "&a",    "~~a ~b ",   "$a $$b ",    "[^a]",
      "a\n===\n",  "> - ",          "|a\n",  "|-\n",      "[a]: b '\n", "\"a 'b ",
      "--- ",      ":a:",           "<p a>", "</p>",      "\\",         "- a\n\n"};
  for (const auto part : parts) {
    const auto text = repeated(part, 200'000 / part.size());
    for (const auto format : formats) {
      Request request{.input = text};
      request.format = format;
      request.smart = true;
      request.extensions = std::vector{
          Extension::tables,    Extension::strikethrough, Extension::autolink, Extension::tasklist,
          Extension::footnotes, Extension::emoji,         Extension::math};
      EXPECT_TRUE(ends_within(1500ms, [&] { static_cast<void>(run(request, {})); })) << part;
    }
  }
}

TEST(MarkdownCost, EveryFormatCanBeStopped) {
  for (const std::string_view part : {"a b ", "a\n\n", "- a\n", "*a* ", "[a](b) ", "<p>",
                                      "|a|b\n|-|-\n|c|d\n\n", "# a\n", "```\na\n```\n", "&amp;"}) {
    const auto text = repeated(part, 400'000 / part.size());
    for (const auto format : formats) {
      EXPECT_TRUE(stopped_within(0ms, [&] {
        static_cast<void>(run({.input = text, .format = format}, {}));
      })) << part;
    }
  }
}

}  // namespace
}  // namespace toolyard::markdown_preview
