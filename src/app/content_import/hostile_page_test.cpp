// Tests malicious files: broken, deeply nested, unterminated, with alias bombs, or in no valid
// encoding.
#include <gtest/gtest.h>

#include <chrono>

#include "app/content_import/page.h"
#include "tests/support/texts/repeated.h"

namespace toolyard::content_import {
namespace {

std::string faults_of(std::string_view text) {
  const auto page = read_page("blog/hello.md", text, {});
  std::string all;
  if (!page)
    for (const auto& fault : page.error())
      all += (all.empty() ? "" : "\n") + std::to_string(fault.line) + ": " + fault.what;
  return all;
}
std::string of_yaml(const std::string& text) { return faults_of("---\n" + text + "\n---\n# T\n"); }
std::string of_toml(const std::string& text) { return faults_of("+++\n" + text + "\n+++\n# T\n"); }

TEST(HostilePage, BrokenYaml) {
  EXPECT_EQ(of_yaml("title: T\nsummary: a: b"), "3: Not valid YAML: illegal map value.");
  EXPECT_TRUE(of_yaml("title: [x").starts_with("2: Not valid YAML: "));
  EXPECT_TRUE(of_yaml("title: *nobody").starts_with("2: Not valid YAML: "));
  EXPECT_EQ(of_yaml("just words"), "2: Front matter must consist of named values: `name: value`.");
  EXPECT_EQ(of_yaml("- a\n- b"), "2: Front matter must consist of named values: `name: value`.");
  EXPECT_EQ(of_yaml("? [a]\n: b"), "2: A name must be a string.");
  EXPECT_EQ(of_yaml("title: !!binary aGk="), "2: YAML tags are not supported.");
  EXPECT_EQ(of_yaml("title: \"\\0\""), "2: title: Must not contain NUL.");
  EXPECT_EQ(of_yaml("# nothing"), "");
  EXPECT_EQ(of_yaml(""), "");
}

TEST(HostilePage, NamesGivenTwice) {
  EXPECT_EQ(of_yaml("title: a\ntags: []\ntitle: b"), "4: `title` is given twice.");
  EXPECT_EQ(of_yaml("title: a\nvariables:\n  x: 1\n  x: 2"), "5: `x` is given twice.");
  EXPECT_EQ(of_yaml("description: a\nmeta_description: b"),
            "3: `meta_description`: `meta_description` is given twice.");
}

TEST(HostilePage, AliasBombs) {
  EXPECT_EQ(of_yaml("variables: {a: &x [1, 2], b: *x}"), "") << "small ones are fine";
  std::string bomb = "variables:\n  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 10; ++i) {
    const auto before = "*a" + std::to_string(i - 1);
    bomb += "  a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" +
            repeated(before + ", ", 9) + before + "]\n";
  }
  EXPECT_EQ(of_yaml(bomb), "6: With its aliases expanded, the front matter is too large.");
  const auto long_text =
      "variables:\n  a: &a " + std::string(60'000, 'x') + "\n  b: [" + repeated("*a, ", 100) + "x]";
  EXPECT_EQ(of_yaml(long_text), "4: With its aliases expanded, the front matter is too large.");
  EXPECT_EQ(of_yaml("variables: &v {x: *v}"), "2: An alias refers to itself.");
}

TEST(HostilePage, DeepNesting) {
  for (const auto* open : {"[", "{", "- ", "? ", "{a: "})
    EXPECT_EQ(of_yaml("variables:\n " + repeated(open, 10'000)),
              "3: The front matter is nested deeper than 32 levels.")
        << open;
  std::string chain = "variables:\n  a0: &a0 [x]\n";
  for (int i = 1; i < 60; ++i)
    chain += "  a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" +
             std::to_string(i - 1) + "]\n";
  EXPECT_NE(of_yaml(chain).find("nested deeper than 32"), std::string::npos);
  EXPECT_EQ(of_toml("variables." + repeated("a.", 30'000) + "a = 1"),
            "2: The front matter contains more than 4000 dots.");
  EXPECT_NE(of_toml("variables." + repeated("a.", 3'900) + "a = 1").find("nested deeper than 32"),
            std::string::npos);
  EXPECT_NE(of_toml("variables." + repeated("a.", 100) + "a = 1").find("nested deeper than 32"),
            std::string::npos);
  EXPECT_NE(of_toml("variables = " + repeated("[", 20'000)), "");
  EXPECT_NE(of_toml("variables = {" + repeated("a={", 20'000)), "");
}

TEST(HostilePage, BytesThatAreNoText) {
  EXPECT_EQ(faults_of(std::string("# T\n\na\0b", 8)), "3: Must not contain NUL.");
  EXPECT_EQ(faults_of("# T\n\xff\n"), "2: The file is not valid UTF-8.");
  EXPECT_EQ(faults_of("# T\n\xed\xa0\x80\n"), "2: The file is not valid UTF-8.");
  EXPECT_EQ(of_yaml("summary: S\ntitle: a\x04\nslug: X"),
            "3: The front matter contains a control character.");
  EXPECT_EQ(of_yaml("title: a\rslug: X"), "2: The front matter contains a control character.");
}

TEST(HostilePage, FrontMatterThatDoesNotEnd) {
  constexpr std::string_view open = "1: The front matter that starts here is not closed.";
  EXPECT_EQ(faults_of("---\ntitle: T\n"), open);
  EXPECT_EQ(faults_of("---"), open);
  EXPECT_EQ(faults_of("+++ \r\ntitle = 1\r\n---\r\n"), open);
  EXPECT_EQ(faults_of("---- \n# T\n"), "") << "a line";
  EXPECT_EQ(of_yaml("# " + std::string(70'000, 'x')), "1: The front matter is larger than 64 KiB.");
}

// Each takes a few milliseconds; in quadratic time, it would take hours.
TEST(HostilePage, LargeTextsTakeLinearTime) {
  for (const std::string piece : {"# a\n", "[", "> ", "- ", "&", "*a ", "---\n", "\n", "a\n==\n"}) {
    const auto text = "# T\n" + repeated(piece, 2'000'000 / piece.size());
    const auto begin = std::chrono::steady_clock::now();
    (void)read_page("blog/hello.md", text, {});
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30)) << piece;
  }
}

}  // namespace
}  // namespace toolyard::content_import
