// markdown-preview against the examples of CommonMark 0.31.2 and of GFM with its extensions, byte
// for byte, and against CyberChef's tests.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/texts/safe_html.h"
#include "tests/vectors/json_vectors.h"
#include "tools/markdown_preview.h"

namespace toolyard::markdown_preview {
namespace {

class MarkdownVectors : public JsonVectors {
 protected:
  MarkdownVectors() : JsonVectors({"commonmark", "gfm", "cyberchef"}) {}
};

std::vector<Extension> extensions_of(simdjson::dom::element each) {
  std::vector<Extension> extensions;
  for (const std::string_view name : each["extensions"].get_array()) {
    if (name == "table") extensions.push_back(Extension::tables);
    if (name == "strikethrough") extensions.push_back(Extension::strikethrough);
    if (name == "autolink") extensions.push_back(Extension::autolink);
    if (name == "tagfilter") extensions.push_back(Extension::tagfilter);
  }
  return extensions;
}

void expect(const Request& request, simdjson::dom::element each) {
  const auto answer = run(request, Context{});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->output, text(each, "html"))
      << "example " << std::int64_t{each["example"]} << ":\n"
      << request.input;
  EXPECT_EQ(answer->sanitized, 0);
}

TEST_F(MarkdownVectors, CommonMark) {
  for (const auto each : load("commonmark/spec.json")) {
    expect({.input = text(each, "markdown"),
            .flavor = Flavor::commonmark,
            .html_policy = HtmlPolicy::raw},
           each);
  }
}

TEST_F(MarkdownVectors, Gfm) {
  for (const auto each : load("gfm/spec.json")) {
    // Skips two examples of task lists, which the test suite of GFM does not run either: their
    // order of attributes differs from that of its program.
    if (text(each, "markdown").starts_with("- [")) {
      const simdjson::dom::array names = each["extensions"].get_array();
      if (names.size() == 1) continue;
    }
    expect({.input = text(each, "markdown"),
            .extensions = extensions_of(each),
            .html_policy = HtmlPolicy::raw},
           each);
  }
}

TEST_F(MarkdownVectors, GfmExtensions) {
  for (const auto each : load("gfm/extensions.json")) {
    if (text(each, "html") == "<IGNORE>\n") continue;
    expect({.input = text(each, "markdown"),
            .extensions = {{Extension::tables, Extension::strikethrough, Extension::autolink,
                            Extension::tasklist, Extension::footnotes, Extension::tagfilter}},
            .html_policy = HtmlPolicy::raw},
           each);
  }
}

// CyberChef's options: links in the text, syntax highlighting (not supported here), links in a new
// tab.
TEST_F(MarkdownVectors, CyberChef) {
  constexpr std::string_view head = "<div style=\"font-family: var(--primary-font-family)\">";
  for (const auto each : load("cyberchef/markdown.json")) {
    const simdjson::dom::array arguments = each["recipe"].at(0)["args"].get_array();
    Request request{.input = text(each, "input"), .extensions = std::vector<Extension>{}};
    request.html_policy = HtmlPolicy::escape;
    if (arguments.size() > 0 && bool{arguments.at(0)}) {
      request.extensions->push_back(Extension::autolink);
    }
    if (arguments.size() > 1 && bool{arguments.at(1)}) continue;
    request.new_tab = arguments.size() > 2 && bool{arguments.at(2)};
    auto expected = text(each, "expected_output");
    ASSERT_TRUE(expected.starts_with(head) && expected.ends_with("</div>"));
    expected = expected.substr(head.size(), expected.size() - head.size() - 6);
    auto output = run(request, Context{})->output;
    // CyberChef lets the new tab access its opener.
    constexpr std::string_view guard = " rel=\"noopener noreferrer\"";
    if (const auto at = output.find(guard); at != output.npos) output.erase(at, guard.size());
    EXPECT_EQ(output, expected) << text(each, "name");
  }
}

TEST(MarkdownAttacks, NoneSurvives) {
  const auto folder = vectors({"attacks/markdown/xss"});
  if (!folder) GTEST_SKIP() << "no attacks";
  std::size_t count = 0;
  for (const auto& file : std::filesystem::directory_iterator(*folder / "attacks/markdown/xss")) {
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string input{std::istreambuf_iterator<char>(stream), {}};
    for (const auto policy : {HtmlPolicy::sanitize, HtmlPolicy::escape, HtmlPolicy::strip}) {
      const auto answer = run({.input = input, .html_policy = policy}, Context{});
      EXPECT_EQ(SafeHtml::fault_in(answer->output), "") << file.path() << answer->output;
      ++count;
    }
  }
  EXPECT_GT(count, 100u);
}

}  // namespace
}  // namespace toolyard::markdown_preview
