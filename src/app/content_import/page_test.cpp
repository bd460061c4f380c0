// Tests what is derived from front matter, paths and headings of a file, and what is rejected.
#include "app/content_import/page.h"

#include <gtest/gtest.h>

#include "core/endpoint/call.h"
#include "core/time/time.h"

namespace toolyard::content_import {
namespace {

using content::Status;

PageRules rules() {
  PageRules rules;
  rules.content.tool_slugs = {"base64"};
  return rules;
}

Page read(std::string_view text, std::string path = "blog/hello.md", PageRules by = rules()) {
  auto page = read_page(std::move(path), text, by);
  if (page) return std::move(*page);
  for (const auto& fault : page.error()) ADD_FAILURE() << fault.line << ": " << fault.what;
  return {};
}

// Returns a line `line: what` for each fault.
std::string faults(std::string_view text, std::string path = "blog/hello.md",
                   PageRules by = rules()) {
  const auto page = read_page(std::move(path), text, by);
  std::string all;
  if (!page)
    for (const auto& fault : page.error())
      all += (all.empty() ? "" : "\n") + std::to_string(fault.line) + ": " + fault.what;
  return all;
}

TEST(ImportedPage, TakesEveryField) {
  const auto page = read(R"(---
title: "A title"
slug: a-slug
locale: pt-BR
content_type: faq
status: approved
summary: In short
seo_title: SEO
meta_description: Meta
keywords: [one, "two", 3]
tags:
  - a
  - 2024
tool_slug: base64
template: 7
variables: {tone: warm, count: 3, ratio: 1.5, is_new: true, none: ~, list: [1, x], text: "3"}
---

The text.
)");
  const auto& item = page.item;
  EXPECT_EQ(item.title, "A title");
  EXPECT_EQ(item.slug, "a-slug");
  EXPECT_EQ(item.locale, "pt-BR");
  EXPECT_EQ(item.content_type, "faq");
  EXPECT_EQ(item.status, Status::approved);
  EXPECT_EQ(item.keywords, (std::vector<std::string>{"one", "two", "3"}));
  EXPECT_EQ(item.tags, (std::vector<std::string>{"a", "2024"}));
  EXPECT_EQ(item.tool_slug, "base64");
  EXPECT_EQ(item.template_id, content::TemplateId{7});
  EXPECT_EQ(item.body, "The text.\n");
  Members<Json> variables{{"tone", {"\"warm\""}}, {"count", {"3"}},   {"ratio", {"1.5"}},
                          {"is_new", {"true"}},   {"none", {"null"}}, {"list", {"[1,\"x\"]"}},
                          {"text", {"\"3\""}}};
  EXPECT_EQ(item.variables, variables);
}

TEST(ImportedPage, PlainScalarsFollowTheField) {
  EXPECT_EQ(read("---\ntitle: 2024\n---\n").item.title, "2024");
  EXPECT_EQ(read("---\ntitle: true\n---\n").item.title, "true");
  EXPECT_EQ(read("---\ntitle: 2024-01-31\n---\n").item.title, "2024-01-31");
  EXPECT_EQ(faults("---\ntitle: x\ntags: a, b\n---\n"), "3: tags: Must be an array.");
  EXPECT_EQ(faults("---\ntitle: x\ntemplate: one\n---\n"), "3: template: Must be an integer.");
  EXPECT_EQ(faults("---\ntitle: [x]\n---\n"), "2: title: Must be a string.");
}

TEST(ImportedPage, ReadsToml) {
  const auto page = read(
      "+++\ntitle = \"T\" # comment\ntags = [\"a\"]\ndescription = \"D\"\n[variables]\nn = 1\n"
      "when = 2024-01-31\nratio = 1.5\nendless = inf\n+++\nText\n");
  EXPECT_EQ(page.item.title, "T");
  EXPECT_EQ(page.item.meta_description, "D");
  Members<Json> variables{
      {"endless", {"\"inf\""}}, {"n", {"1"}}, {"ratio", {"1.5"}}, {"when", {"\"2024-01-31\""}}};
  EXPECT_EQ(page.item.variables, variables);
  EXPECT_EQ(page.item.body, "Text\n");
  EXPECT_EQ(faults("+++\n\ntitle = 2024\n+++\n"), "3: title: Must be a string.")
      << "TOML's values have types";
  EXPECT_TRUE(faults("+++\ntitle = \n+++\n").starts_with("2: Not valid TOML: "));
  EXPECT_TRUE(faults("+++\na = 1\na = 2\n+++\n").starts_with("3: Not valid TOML: "));
}

TEST(ImportedPage, KnowsTheNamesOfSiteGenerators) {
  const auto page = read("---\ntitle: T\ndescription: D\nlang: de\ntype: faq\ndraft: true\n---\n");
  EXPECT_EQ(page.item.meta_description, "D");
  EXPECT_EQ(page.item.locale, "de");
  EXPECT_EQ(page.item.content_type, "faq");
  EXPECT_EQ(page.item.status, Status::draft);
  const auto gives_status = [](const Page& one) {
    return Call{.given = one.given}.gives(type_of<content::ContentItem>, "status");
  };
  EXPECT_TRUE(gives_status(page));
  EXPECT_FALSE(gives_status(read("---\ntitle: T\ndraft: false\n---\n")));
  EXPECT_EQ(read("---\ntitle: T\nlanguage: fr\nauthor: Ada\n---\n").item.locale, "fr");
  EXPECT_EQ(faults("---\ntitle: T\ndraft: maybe\n---\n"), "3: draft: Must be true or false.");
  EXPECT_EQ(faults("---\ntitle: T\nstatus: draft\ndraft: true\n---\n"),
            "4: `draft`: `status` is given twice.");
}

TEST(ImportedPage, TakesTheDateOfThePublication) {
  const auto date_of = [](std::string_view lines, std::string path = "blog/hello.md") {
    const auto date =
        read("---\ntitle: T\n" + std::string(lines) + "---\n", std::move(path)).item.published_on;
    std::string text;
    if (date) append_rfc3339(text, *date);
    return text;
  };
  for (const auto* name : {"date", "published", "pubDate", "publishDate", "published_on"})
    EXPECT_EQ(date_of(std::string(name) + ": 2024-05-06\n"), "2024-05-06T00:00:00Z") << name;
  EXPECT_EQ(date_of("date: 2024-05-06 10:00:00 +0200\nlastmod: 2025-01-01\nupdated: soon\n"),
            "2024-05-06T08:00:00Z");
  EXPECT_EQ(date_of("date: 2024-01-01\npublishDate: 2024-02-02\n"), "2024-02-02T00:00:00Z");
  EXPECT_EQ(date_of("publishDate: 2024-02-02\ndate: 2024-01-01\n"), "2024-02-02T00:00:00Z");
  EXPECT_EQ(date_of("pubDate: 'Jul 08 2022'\n"), "2022-07-08T00:00:00Z");
  EXPECT_EQ(date_of("date: git Last Modified\n"), "");
  EXPECT_EQ(date_of("", "_posts/2024-05-06-hello.md"), "2024-05-06T00:00:00Z");
  EXPECT_EQ(date_of("date: 2023-01-01\n", "blog/2024-05-06-hello.md"), "2023-01-01T00:00:00Z");
  EXPECT_EQ(read("# T\n", "blog/2024-05-06-hello.de.md").item.slug, "hello");
  EXPECT_EQ(read("# T\n", "blog/2024-05-06-cats/index.md").item.slug, "cats");
  EXPECT_EQ(read("+++\ntitle = \"T\"\ndate = 2024-05-06T10:00:00+02:00\n+++\n").item.published_on,
            parse_rfc3339("2024-05-06T08:00:00Z"));
  EXPECT_EQ(faults("---\ntitle: T\ndate: soon\n---\n"),
            "3: date: Must be a date such as `2026-01-31`, with or without a time such as "
            "`12:00:00+01:00`.");
}

TEST(ImportedPage, JekyllsPublishedIsTheOppositeOfDraft) {
  EXPECT_EQ(read("---\ntitle: T\npublished: false\n---\n").item.status, Status::draft);
  EXPECT_FALSE(read("---\ntitle: T\npublished: true\n---\n").item.published_on);
}

TEST(ImportedPage, TakesAuthorsAndTheOriginal) {
  const auto byline_of = [](std::string_view lines) {
    return read("---\ntitle: T\n" + std::string(lines) + "---\n").item.byline;
  };
  EXPECT_EQ(byline_of("author: Ada\n"), "Ada");
  EXPECT_EQ(byline_of("authors: [Ada, Grace]\n"), "Ada, Grace");
  EXPECT_EQ(byline_of("authors:\n  - name: Ada\n    url: https://a.example\n  - Grace\n"),
            "Ada, Grace");
  EXPECT_EQ(byline_of("author: {name: Ada}\n"), "Ada");
  for (const auto* name : {"canonical", "canonicalURL", "canonical_url"})
    EXPECT_EQ(read("---\ntitle: T\n" + std::string(name) + ": https://a.example/b\n---\n")
                  .item.canonical_url,
              "https://a.example/b");
}

TEST(ImportedPage, KeepsOldAddressesApart) {
  const auto page = read(
      "---\ntitle: T\naliases: [/old/, older.html]\nredirect_from: /a/b?c=d\n"
      "permalink: /:year/:title/\nurl: https://old.example/here/#top\n---\n");
  EXPECT_EQ(page.old_paths, (std::vector<std::string>{"/old/", "/older.html", "/a/b", "/here/"}));
  EXPECT_TRUE(read("---\ntitle: T\npermalink: false\naliases:\n---\n").old_paths.empty());
  EXPECT_TRUE(read("---\ntitle: T\npermalink: '/{{ slug }}/'\n---\n").old_paths.empty());
}

TEST(ImportedPage, AnUnknownNameIsAFaultUnlessSkipped) {
  constexpr std::string_view text = "---\ntitle: T\nlangauge: de\nweight: 3\n---\n";
  EXPECT_EQ(faults(text),
            "3: Unknown field `langauge`. Did you mean `language`?\n"
            "4: Unknown field `weight`.");
  auto by = rules();
  by.unknown_names = UnknownNames::skipped;
  EXPECT_EQ(read(text, "blog/hello.md", by).item.locale, "en");
  EXPECT_EQ(faults("---\ntitle: T\nbody: x\n---\n"),
            "3: body: The body is the text after the front matter.");
}

TEST(ImportedPage, ThePlaceSaysWhatTheFileDoesNot) {
  const auto& item = read("# T\n", "how_to/2024/Hello World.pt-BR.markdown").item;
  EXPECT_EQ(item.content_type, "how_to");
  EXPECT_EQ(item.slug, "hello-world");
  EXPECT_EQ(item.locale, "pt-BR");
  EXPECT_EQ(read("# T\n", "blog/cats/index.md").item.slug, "cats");
  EXPECT_EQ(read("# T\n", "blog/cats/index.de.MD").item.locale, "de");
  EXPECT_EQ(read("# T\n", "blog/version-1.0.md").item.slug, "version-1-0");
  auto by = rules();
  by.content_type = "page";
  by.locale = "fr";
  EXPECT_EQ(read("# T\n", "hello.md", by).item.content_type, "page");
  EXPECT_EQ(read("# T\n", "blog/hello.md", by).item.content_type, "blog");
  EXPECT_EQ(read("# T\n", "blog/hello.md", by).item.locale, "fr");
  EXPECT_EQ(read("---\nslug: ~\n---\n# T\n").item.slug, "hello");
  EXPECT_EQ(faults("# T\n", "hello.md"), "0: content_type: This field is required.");
  EXPECT_EQ(faults("# T\n", "Big Cats/hello.md"),
            "0: content_type: Must consist of at most 32 lower-case letters, digits and `_`.");
  EXPECT_EQ(faults("# T\n", "blog/✓.md"),
            "0: slug: Cannot be derived from the file name; set it in the front matter.");
  EXPECT_EQ(faults("# T\n", "index.md", by),
            "0: slug: Cannot be derived from the file name; set it in the front matter.");
}

TEST(ImportedPage, TheHighestHeadingIsTheTitle) {
  const auto first = read("\n\n# *One* title\n\nText\n\n# Another\n");
  EXPECT_EQ(first.item.title, "One title");
  EXPECT_EQ(first.item.body, "Text\n\n# Another\n") << "the title is said once";
  const auto later = read("## Minor\n\nText\n\n# Major\n");
  EXPECT_EQ(later.item.title, "Major");
  EXPECT_EQ(later.item.body, "## Minor\n\nText\n\n# Major\n");
  const auto underlined = read("---\nsummary: S\n---\n\nTitle\n=====\nText\n");
  EXPECT_EQ(underlined.item.title, "Title");
  EXPECT_EQ(underlined.item.body, "Text\n");
  const auto message = read("---\ntitle: Mine\n---\n# Heading\n");
  EXPECT_EQ(message.item.title, "Mine");
  EXPECT_EQ(message.item.body, "# Heading\n");
  EXPECT_EQ(read("```\n# code\n```\n\n# T").item.title, "T");
  EXPECT_EQ(read("- # In a list\n\nText").item.body, "- # In a list\n\nText");
  EXPECT_EQ(faults("No heading\n"), "0: title: This field is required.");
  EXPECT_EQ(faults(""), "0: title: This field is required.");
}

TEST(ImportedPage, FaultsAreTheApisWithLines) {
  EXPECT_EQ(faults("---\ntitle: T\nlocale: en_US\ntags:\n  - ok\n  - ''\ntool_slug: none\n---\n"),
            "6: tags/1: Must have from 1 to 40 characters.\n"
            "3: locale: Must be a locale such as `en` or `pt-BR`.\n"
            "7: tool_slug: There is no tool with this slug.");
  EXPECT_EQ(faults("---\ntitle: T\nlocale: en_US\ntool_slug: none\nstatus: published\n---\n"),
            "3: locale: Must be a locale such as `en` or `pt-BR`.\n"
            "4: tool_slug: There is no tool with this slug.\n"
            "0: body: Required for publishing.");
  EXPECT_EQ(faults("---\ntitle: T\nstatus: publish\n---\n"),
            "3: status: Must be one of `draft`, `ai_generated`, `human_review`, `approved`, "
            "`published`. Did you mean `published`?");
  EXPECT_EQ(faults("---\ntitle: T\n---\n" + std::string((1u << 20) + 1, 'x')),
            "0: body: Must be at most 1 MiB.");
}

TEST(ImportedPage, LineEndsAndMarksOfOrderAreNoText) {
  const auto page = read(
      "\xef\xbb\xbf---\r\ntitle: T\r\nsummary: |\r\n  a\r\n  b\r\n---\r\n"
      "One\r\nTwo\r\n");
  EXPECT_EQ(page.item.summary, "a\nb");
  EXPECT_EQ(page.item.body, "One\nTwo\n");
}

}  // namespace
}  // namespace toolyard::content_import
