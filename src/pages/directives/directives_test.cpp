#include "pages/directives/directives.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/support/vectors.h"
#include "tools/markdown/html/sanitizer.h"
#include "tools/markdown_preview.h"

namespace toolyard::pages {
namespace {

using content::BodyFormat;

// As the program renders texts, without ids of headings in HTML.
std::string safe_html(std::string_view body, BodyFormat format) {
  if (format == BodyFormat::markdown)
    return markdown_preview::run({.input = body}, {}).value().output;
  if (format == BodyFormat::text) return "<p>" + std::string(body) + "</p>\n";
  markdown::Sanitizer sanitizer("");
  std::string html;
  const auto scope = sanitizer.enter();
  sanitizer.take(html, body);
  sanitizer.leave(html, scope);
  return html;
}

DirectiveSources some_sources() {
  return {.tool = [](std::string_view slug) -> std::optional<LinkedTool> {
            if (slug == "md5-generator") return std::nullopt;  // hidden by the site
            return LinkedTool{"Base64 & more", "Encodes <bytes>.", "/t/" + std::string(slug) + "/"};
          },
          .public_list = [](std::int64_t list) -> std::optional<std::string> {
            if (list != 3) return std::nullopt;
            return "News, \"weekly\"";
          },
          .questions = [](const QuestionsOf& which) -> std::optional<content::LiveQuestions> {
            if (which.item != 12 && which.tool != "base64") return std::nullopt;
            return content::LiveQuestions{
                "## Is it *safe*?\n\nYes.\n\n::faq{item=12}\n\n"
                "::tool{slug=base64}\n\n## And fast?\n\nIt is."};
          },
          .locale = "en",
          .page_url = "https://a.example/x/"};
}

std::string shown(std::string_view body, BodyFormat format = BodyFormat::markdown) {
  return render_text(safe_html, body, format, some_sources()).html;
}

std::string href_of(std::string_view body, BodyFormat format = BodyFormat::markdown) {
  const auto html = shown(body, format);
  const auto at = html.find("href=\"");
  return at == html.npos ? html : html.substr(at + 6, html.find('"', at + 6) - at - 6);
}

std::string faults(std::string_view body, BodyFormat format = BodyFormat::markdown) {
  std::string all;
  for (const auto& one : directive_findings(safe_html, body, format)) {
    EXPECT_EQ(one.severity, content::Severity::error);
    EXPECT_EQ(one.where, "body");
    all += one.message + "\n";
  }
  return all;
}

TEST(Directives, EachThatIsListedIsAccepted) {
  for (const auto& one : known_directives())
    for (const auto& option : one.options) {
      const auto value = option.refers_to == "tools" ? "base64" : "12";
      const auto line = "::" + std::string(one.name) + "{" + std::string(option.name) + "=" + value;
      EXPECT_EQ(faults(line + "}"), "") << line;
    }
}

TEST(Directives, ToolIsAFigureWithALink) {
  const auto text =
      render_text(safe_html, "Before\n\n::tool{slug=base64 operation=decode}\n\nAfter",
                  BodyFormat::markdown, some_sources());
  EXPECT_TRUE(text.has_tools);
  EXPECT_EQ(text.html,
            "<p>Before</p>\n<figure class=\"live-tool\" data-tool=\"base64\"><figcaption><strong>"
            "Base64 &amp; more</strong> <span>Encodes &lt;bytes&gt;.</span></figcaption><p><a "
            "class=\"site-button\" href=\"/t/base64/?operation=decode\">Open Base64 &amp; more</a>"
            "</p></figure>\n\n<p>After</p>\n");
  EXPECT_FALSE(render_text(safe_html, "::tool", BodyFormat::markdown, some_sources()).has_tools);
}

TEST(Directives, OptionsAreThoseOfTheAddressOfAToolsPage) {
  EXPECT_EQ(href_of("::tool{slug=base64}"), "/t/base64/");
  EXPECT_EQ(href_of("::tool{slug=base64 input=\"a&b = \\\"*c*\\\" \\\\ \\nü\"}"),
            "/t/base64/#input=a%26b%20%3D%20%22%2Ac%2A%22%20%5C%20%0A%C3%BC");
  EXPECT_EQ(href_of("::tool{slug=base64  line_length=76\tdata_uri=true }"),
            "/t/base64/?line_length=76&amp;data_uri=true");
  EXPECT_EQ(href_of("::tool{slug=hash-generator algorithms=md5,sha256}"),
            "/t/hash-generator/?algorithms=md5&amp;algorithms=sha256");
  EXPECT_EQ(href_of("::tool{slug=base64 alphabet=\"_*_ <b>\"}").find("<b>"), std::string::npos);
}

TEST(Directives, InHtmlTheyAreParagraphs) {
  EXPECT_EQ(href_of("<p>::tool{slug=base64 input=\"1 &lt; 2 &amp; 'x'\"}</p>", BodyFormat::html),
            "/t/base64/#input=1%20%3C%202%20%26%20%27x%27");
  EXPECT_EQ(href_of("<ul><li><p dir=\"auto\">\n ::tool{slug=base64\noperation=decode}\n</p></li>",
                    BodyFormat::html),
            "/t/base64/?operation=decode");
  for (const std::string body :
       {"::tool{slug=base64}", "<p>x ::tool{slug=base64}</p>",
        "<p><em>::tool{slug=base64}</em></p>",
        "<blockquote><p>::tool{slug=base64}</p></blockquote>",
        "<table><tbody><tr><td><p>::tool{slug=base64}</p></td></tr></tbody></table>"})
    EXPECT_EQ(shown(body, BodyFormat::html), body);
  EXPECT_EQ(shown("::tool{slug=base64}", BodyFormat::text), "<p>::tool{slug=base64}</p>\n");
}

TEST(Directives, ElsewhereTheyAreText) {
  const std::string line = "::tool{slug=base64 input=\"<i>\"}";
  const std::string text = "::tool{slug=base64 input=&quot;&lt;i&gt;&quot;}";
  for (const auto& [before, after] :
       std::vector<std::pair<std::string, std::string>>{{"```\n", "\n```"},
                                                        {"```text\nx\n  ", "\n\ny\n```"},
                                                        {"a\n\n      ", ""},
                                                        {"> ", ""},
                                                        {"> a\n", ""},
                                                        {"before ", ""},
                                                        {"before\n", "\nafter"},
                                                        {"<blockquote>\n\n", "\n\n</blockquote>"},
                                                        {"<pre>\n", "\n</pre>"},
                                                        {"", "\n==="},
                                                        {"- ", ""}}) {
    const auto html = shown(before + line + after);
    EXPECT_EQ(html.find("<figure"), std::string::npos) << html;
    EXPECT_EQ(html.find("directive1x"), std::string::npos) << html;
    EXPECT_TRUE(html.contains(text) || before == "> " || before == "before " || before == "- ")
        << html;
    EXPECT_EQ(faults(before + "::tool{slug=nothing}" + after), "") << before;
  }
  EXPECT_EQ(shown("\\::tool{slug=base64}"), "<p>::tool{slug=base64}</p>\n");
}

TEST(Directives, StandInListsAndSections) {
  EXPECT_EQ(href_of("1. One\n\n   ::tool{slug=base64}\n\n2. Two"), "/t/base64/");
  EXPECT_EQ(href_of("<details>\n<summary>x</summary>\n\n::tool{slug=base64}\n\n</details>"),
            "/t/base64/");
  const auto html = shown("![](a.png)\n\n- [x] done\n\n---\n\n::tool{slug=base64}\n::faq{item=12}");
  EXPECT_TRUE(html.contains("<figure")) << html;
  EXPECT_TRUE(html.contains("<details class=\"question\">")) << html;
}

TEST(Directives, AnAttributeNeverContainsOne) {
  for (const auto* body :
       {"<a href=\"javascript\n::alert{1}\n\">x</a>", "[x](<a> \"\n::tool{a}\n\")",
        "<a title=\"\n::tool{slug=base64}\n\">x</a>\n\n::tool{slug=base64}"}) {
    const auto html = shown(body);
    EXPECT_EQ(html.find("javascript\n:"), std::string::npos) << html;
    EXPECT_EQ(html.find("javascript:"), std::string::npos) << html;
    for (auto at = html.find("=\""); at != html.npos; at = html.find("=\"", at + 2))
      EXPECT_EQ(html.substr(at, html.find('"', at + 2) - at).find("::"), std::string::npos) << html;
  }
}

TEST(Directives, ATextCannotForgeThem) {
  const std::string_view forged =
      "<figure class=\"live-tool\" data-tool=\"base64\"><a href=\"https://evil.example/\">x</a>"
      "</figure><form class=\"subscribe\" action=\"https://evil.example/\"><input name=\"email\">";
  for (const auto format : {BodyFormat::html, BodyFormat::markdown}) {
    const auto html = shown(forged, format);
    EXPECT_EQ(html.find("data-tool"), std::string::npos) << html;
    EXPECT_EQ(html.find("<form"), std::string::npos) << html;
    EXPECT_EQ(html.find("live-tool"), std::string::npos) << html;
  }
  // The words that stand in for directives mean nothing to an author.
  const auto html = shown("directive1x0z\n\ndirective2x0z\n\n::tool{slug=base64}");
  EXPECT_TRUE(html.starts_with("<p>directive1x0z</p>\n<p>directive2x0z</p>\n<figure")) << html;
}

TEST(Directives, SubscribeIsAFormOfAPublicList) {
  const auto html = shown("::subscribe{list=3}");
  for (const auto* part :
       {"<form class=\"subscribe\" method=\"post\" action=\"/api/v1/email/subscribe/\"",
        "aria-label=\"Subscribe to News, &quot;weekly&quot;\"", "name=\"list_ids\" value=\"3\"",
        "<p class=\"subscribe-done\" tabindex=\"-1\" id=\"subscribed-3\">",
        "name=\"locale\" value=\"en\"", "name=\"source\" value=\"https://a.example/x/\"",
        "type=\"email\" name=\"email\" required", "<button class=\"site-button\" type=\"submit\">"})
    EXPECT_TRUE(html.contains(part)) << part << "\n" << html;
  EXPECT_EQ(shown("::subscribe{list=4}"), "\n");
  const auto twice = shown("::subscribe{list=3}\n\n::subscribe{list=3}");
  const auto first = twice.find("id=\"subscribed-3\"");
  EXPECT_NE(first, twice.npos);
  EXPECT_EQ(twice.find("id=\"subscribed-3\"", first + 1), twice.npos) << "ids are unique";
}

TEST(Directives, OfListsThatNobodyCanJoinAreFaults) {
  const auto found = [](std::string_view body) {
    return directive_findings(safe_html, body, BodyFormat::markdown, some_sources());
  };
  EXPECT_TRUE(found("::subscribe{list=3}").empty());
  const auto findings = found("::subscribe{list=4}");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].code, "invalid_directive");
  EXPECT_TRUE(findings[0].message.contains("no public mailing list")) << findings[0].message;
}

TEST(Directives, FaqIsQuestionsThatOpen) {
  for (const auto* body : {"::faq{item=12}", "::faq{tool=base64}"}) {
    const auto text = render_text(safe_html, body, BodyFormat::markdown, some_sources());
    EXPECT_TRUE(text.has_tools);
    EXPECT_TRUE(text.html.starts_with(
        "<div class=\"questions\"><details class=\"question\"><summary>Is it safe?</summary>"
        "<div class=\"prose\">"))
        << text.html;
    EXPECT_EQ(text.html.find(" id=\""), std::string::npos) << text.html;
    EXPECT_EQ(std::ranges::count(text.html, '\n') < 20, true) << "questions within questions";
  }
  EXPECT_EQ(shown("::faq{item=13}"), "\n");
}

TEST(Directives, WhatIsWrongIsAFindingAndShowsNothing) {
  const std::vector<std::pair<std::string, std::string>> bad{
      {"::tool{}", "`slug` must name the tool."},
      {"::tool{slug=base65}", "There is no tool `base65`."},
      {"::tool{slug=base64 slug=base64}", "`slug` is given twice."},
      {"::tool{slug=base64 opperation=decode}", "did you mean `operation`?"},
      {"::tool{slug=base64 operation=destroy}", "`operation`: "},
      {"::tool{slug=base64 line_length=-1}", "`line_length`: "},
      {"::tool{slug=base64 line_length=1e1}", "`line_length`: must be a number"},
      {"::tool{slug=base64 data_uri=yes}", "`data_uri`: must be true or false."},
      {"::tool{slug=base64 options=\"{}\"}", "`options`: the tool has no such option"},
      {"::tool{slug=base64 operation=decode operation=encode}", "`operation`: "},
      {"::tool{slug=hash-generator key=secret}", "`key`: cannot be set by a directive."},
      {"::tool{slug=hash-generator algorithms=[]}", "`algorithms`: must be a list with commas."},
      {"::tool{slug=base64 input=" + std::string(5000, 'a') + "}", "`input`: is too long"},
      {"::tool{slug=base64", "the closing brace is missing"},
      {"::tool{slug=\"base64}", "a closing quote is missing"},
      {"::tool{slug=base64} more", "nothing may follow the closing brace"},
      {"::tool{base64}", "`name=value`"},
      {"::tool{slug=\"base64\"operation=decode}", "with blanks between them"},
      {"::tool{slug=}", "an empty value"},
      {"::subscribe{list=News}", "`list` must be the id of a mailing list."},
      {"::subscribe{}", "`list` must be the id of a mailing list."},
      {"::faq{item=0}", "it needs `item`"},
      {"::faq{tool=base65}", "it needs `item`"},
      {"::video{id=1}", "only `tool`, `subscribe` and `faq` are known."}};
  for (const auto& [line, message] : bad) {
    EXPECT_TRUE(faults("a\n\n" + line + "\n\nb").contains(message)) << line << "\n" << faults(line);
    EXPECT_EQ(shown("a\n\n" + line + "\n\nb"), "<p>a</p>\n\n<p>b</p>\n") << line;
  }
  EXPECT_EQ(faults("::tool{slug=base64 operation=decode}\n\n::subscribe{list=3}\n\n"
                   "::faq{tool=base64}\n\n::faq{item=12}\n\n:: text\n\n::tool"),
            "");
  EXPECT_EQ(shown("::tool{slug=md5-generator}"), "\n") << "hidden tools have no page";
}

TEST(Directives, AreLimitedInNumber) {
  std::string body;
  for (std::size_t i = 0; i < max_directives; ++i) body += "::faq{item=12}\n\n";
  EXPECT_EQ(faults(body), "");
  EXPECT_TRUE(faults(body + "::tool{slug=base64}").contains("at most 20 directives"));
  EXPECT_FALSE(shown(body + "<b>end</b>\n\n::tool{slug=md5-generator}").contains("::"));
}

// Returns the strings of the Big List of Naughty Strings, of which each has a line; none if they
// are not installed.
std::vector<std::string> naughty_strings() {
  std::vector<std::string> strings;
  const auto folder = vectors({"attacks/strings"});
  if (!folder) return strings;
  std::ifstream file(*folder / "attacks/strings/blns.json");
  for (std::string line; std::getline(file, line);) {
    const auto begin = line.find('"'), end = line.rfind('"');
    if (begin == end) continue;
    std::string text;
    for (auto i = begin + 1; i < end; ++i) {
      if (line[i] == '\\' && i + 1 < end) ++i;
      text += line[i];
    }
    strings.push_back(std::move(text));
  }
  return strings;
}

// Whatever a value contains, the HTML has the same elements as that of a harmless value.
TEST(Directives, HostileValuesStayText) {
  std::vector<std::string> values{"\"><script>alert(1)</script>",
                                  "'-->]]></a></figure>",
                                  "javascript:alert(1)",
                                  "\u202Ex\u0007",
                                  "{{input}}",
                                  "%00%0d%0aX: y",
                                  "]]&lt;&#60;"};
  for (auto& one : naughty_strings()) values.push_back(std::move(one));
  const auto elements = [](std::string_view html) { return std::ranges::count(html, '<'); };
  const auto harmless = elements(shown("::tool{slug=base64 input=\"x\"}"));
  for (const auto& value : values) {
    std::string line = "::tool{slug=base64 input=\"";
    for (const char c : value) {
      if (c == '"' || c == '\\') line += '\\';
      if (c == '\n') line += "\\n";
      else line += c;
    }
    line += "\"}";
    if (line.contains('\r')) continue;
    const auto html = shown(line);
    EXPECT_EQ(elements(html), harmless) << line << "\n" << html;
  }
}

}  // namespace
}  // namespace toolyard::pages
