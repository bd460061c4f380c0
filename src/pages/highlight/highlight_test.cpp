#include "pages/highlight/highlight.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <random>
#include <utility>
#include <vector>

#include "core/text/html.h"
#include "pages/outline.h"
#include "tests/support/vectors.h"

namespace toolyard::pages {
namespace {

const std::vector<std::string> all_names{"js",  "json", "python", "bash", "html", "css",
                                         "sql", "go",   "java",   "cpp",  "yaml", "rust"};

std::string escaped_code(std::string_view code) {
  std::string out;
  for (const char c : code) {
    if (c == '\'') out += c;
    else append_html_text(out, std::string_view(&c, 1));
  }
  return out;
}

std::string block(std::string_view language, std::string_view code) {
  return "<pre><code class=\"language-" + std::string(language) + "\">" + escaped_code(code) +
         "</code></pre>";
}

// Returns the HTML without the elements that were added.
std::string without_spans(std::string_view html) {
  std::string out;
  while (true) {
    const auto at = std::min(html.find("<span class=\"hl-"), html.find("</span>"));
    out += html.substr(0, at);
    if (at == html.npos) return out;
    html.remove_prefix(html.find('>', at) + 1);
  }
}

// Returns the parts of a kind, separated by `|`.
std::string parts(std::string_view kind, std::string_view language, std::string_view code) {
  const auto html = highlighted(block(language, code));
  const auto begin = "<span class=\"hl-" + std::string(kind) + "\">";
  std::string all;
  for (auto at = html.find(begin); at != html.npos; at = html.find(begin, at + 1)) {
    const auto from = at + begin.size();
    all.append(all.empty() ? "" : "|")
        .append(unescaped(html.substr(from, html.find('<', from) - from)));
  }
  return all;
}

TEST(Highlight, MarksEachPartOnce) {
  EXPECT_EQ(highlighted(block("js", "let a = f(1, \"<b>\"); // c")),
            "<pre><code class=\"language-js\"><span class=\"hl-keyword\">let</span> a = "
            "<span class=\"hl-name\">f</span>(<span class=\"hl-number\">1</span>, "
            "<span class=\"hl-string\">&quot;&lt;b&gt;&quot;</span>); "
            "<span class=\"hl-comment\">// c</span></code></pre>");
}

TEST(Highlight, LeavesOtherHtmlAlone) {
  for (const auto& html : std::vector<std::string>{
           block("unknown", "let a"),
           std::string("<p><code class=\"language-js\">let a</code></p>"),
           std::string("<pre><code>let a</code></pre>"),
           std::string("<pre><code class=\"language-js\">let <b>a</b></code></pre>"),
           std::string("<pre><code class=\"language-js\">let &#39;</code></pre>"),
           std::string("<pre><code class=\"language-js\">let"), std::string()})
    EXPECT_EQ(highlighted(html), html);
  EXPECT_NE(highlighted("<p>a</p><pre dir=\"ltr\"><code class=\"language-TS\">let</code></pre>")
                .find("hl-keyword"),
            std::string::npos);
}

TEST(Highlight, JavaScript) {
  EXPECT_EQ(parts("string", "ts", "x = /a[/\"]b\\//gi; y = a / b / c; return /x/"),
            "/a[/\"]b\\//gi|/x/");
  EXPECT_EQ(parts("string", "js", "`a\n${b}` + 'it\\'s' + \"open\nlet"),
            "`a\n${b}`|'it\\'s'|\"open");
  EXPECT_EQ(parts("comment", "js", "/* a\nb */ x // y\nz"), "/* a\nb */|// y");
  EXPECT_EQ(parts("number", "js", "1_000 0x1F 1.5e-3 a1 1..x"), "1_000|0x1F|1.5e-3|1");
  EXPECT_EQ(parts("keyword", "js", "async function letter() { await this.of }"),
            "async|function|await|this|of");
  EXPECT_EQ(parts("name", "js", "a.fetch(b); if (c) d ();"), "fetch");
}

TEST(Highlight, Json) {
  const auto* code = R"({"a": [true, -1.5, "b:"], "c" : null})";
  EXPECT_EQ(parts("key", "json", code), R"("a"|"c")");
  EXPECT_EQ(parts("string", "json", code), R"("b:")");
  EXPECT_EQ(parts("keyword", "json", code), "true|null");
}

TEST(Highlight, Python) {
  EXPECT_EQ(parts("string", "python", "\"\"\"a\n'b'\"\"\" 'c' # d"), "\"\"\"a\n'b'\"\"\"|'c'");
  EXPECT_EQ(parts("keyword", "py", "def f(x): return None # if"), "def|return|None");
}

TEST(Highlight, Shell) {
  const auto* code = "A=1 curl -s \"$URL/x\" | jq '.a' # get\nif [ -n ${B} ]; then echo a#b; fi";
  EXPECT_EQ(parts("tag", "bash", code), "curl|jq|[|echo");
  EXPECT_EQ(parts("attribute", "sh", code), "-s|-n");
  EXPECT_EQ(parts("name", "bash", code), "$URL|${B}");
  EXPECT_EQ(parts("string", "bash", code), "\"|/x\"|'.a'");
  EXPECT_EQ(parts("comment", "bash", code), "# get");
  EXPECT_EQ(parts("keyword", "bash", code), "if|then|fi");
}

TEST(Highlight, Markup) {
  const auto* code = "<!-- <a> --><a href='x\">' b=c disabled>1 &lt; 2</a> 1 < 2 <br/>";
  EXPECT_EQ(parts("comment", "html", code), "<!-- <a> -->");
  EXPECT_EQ(parts("tag", "html", code), "<a|>|</a>|<br/>");
  EXPECT_EQ(parts("attribute", "html", code), "href|b|disabled");
  EXPECT_EQ(parts("string", "xml", code), "'x\">'|c");
  EXPECT_EQ(parts("number", "html", code), "&lt;");
}

TEST(Highlight, StyleSheets) {
  const auto* code = "@media print { a.b, #c { color: #fff; width: calc(1px + 50%); } } /* d */";
  EXPECT_EQ(parts("keyword", "css", code), "@media");
  EXPECT_EQ(parts("key", "css", code), "color|width");
  EXPECT_EQ(parts("number", "css", code), "#fff|1px|50%");
  EXPECT_EQ(parts("name", "css", code), "calc");
  EXPECT_EQ(parts("comment", "css", code), "/* d */");
}

TEST(Highlight, Sql) {
  const auto* code = "SELECT a, count(*) from t where b = 'it''s' -- c";
  EXPECT_EQ(parts("keyword", "sql", code), "SELECT|from|where");
  EXPECT_EQ(parts("string", "sql", code), "'it''s'");
  EXPECT_EQ(parts("comment", "sql", code), "-- c");
  EXPECT_EQ(parts("name", "sql", code), "count");
}

TEST(Highlight, CompiledLanguages) {
  EXPECT_EQ(parts("string", "go", "x := `a\"\nb` + \"c\" + 'd'"), "`a\"\nb`|\"c\"|'d'");
  EXPECT_EQ(parts("keyword", "java", "public class A { var b = \"\"\"\nclass\"\"\"; }"),
            "public|class|var");
  EXPECT_EQ(parts("keyword", "c++", "#include <vector>\n  # define A 1\nint a; b # c"),
            "#include|# define|int");
  EXPECT_EQ(parts("string", "rust", "r#\"a\"b\"# + \"c\nd\" + 'e' + '\\n' + b'f'"),
            "r#\"a\"b\"#|\"c\nd\"|'e'|'\\n'|'f'");
  EXPECT_EQ(parts("name", "rust", "fn f<'a>(x: &'a str) {}"), "'a|'a");
}

TEST(Highlight, Yaml) {
  const auto* code =
      "# c\na: 1\n\"b c\": 'x: y' # d\n- e: true\n  f: http://x#y\n---\ng: &h {i: *h}\nplain text";
  EXPECT_EQ(parts("key", "yaml", code), "a|\"b c\"|e|f|g");
  EXPECT_EQ(parts("comment", "yml", code), "# c|# d");
  EXPECT_EQ(parts("string", "yaml", code), "'x: y'");
  EXPECT_EQ(parts("number", "yaml", code), "1");
  EXPECT_EQ(parts("name", "yaml", code), "&h|*h}");
  EXPECT_EQ(parts("keyword", "yaml", code), "true|---");
}

void stays_the_same(std::string_view code) {
  for (const auto& name : all_names) {
    const auto before = block(name, code);
    ASSERT_EQ(without_spans(highlighted(before)), before) << name;
  }
}

TEST(Highlight, ChangesNoCharacterOfAnyCode) {
  const auto* const tricky =
      "\"\\\n'\\\n`\\\n/*\n//\n/[/\n\"\"\"\n'''\nr#\"\nb\n$\n${\n<a b=\"\n<!--\n<![CDATA[\n&\n\\";
  stays_the_same(tricky);
  const std::string_view text(tricky);
  for (std::size_t i = 0; i < text.size(); ++i) {
    stays_the_same(text.substr(i));
    stays_the_same(text.substr(0, i));
  }
  // Random code of the signs that mean something.
  constexpr std::string_view signs = "\"'`/\\*#<>!-&;$={}()[]:.,@|r0x1eE+_ \n\tif\xc3\xa9";
  std::mt19937 random(1);  // NOLINT: the same every time
  for (int round = 0; round < 400; ++round) {
    std::string code;
    for (int i = 0; i < 60; ++i) code += signs[random() % signs.size()];
    stays_the_same(code);
  }
}

TEST(Highlight, ChangesNoCharacterOfAttacks) {
  const auto folder = vectors({"attacks/strings", "attacks/lists", "attacks/markdown"});
  if (!folder) GTEST_SKIP() << "the attacks are not installed";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder / "attacks")) {
    const auto kind = entry.path().extension();
    if (kind != ".txt" && kind != ".json" && kind != ".md" && kind != ".py" && kind != ".tsv")
      continue;
    std::ifstream file(entry.path());
    stays_the_same(std::string(std::istreambuf_iterator<char>(file), {}));
  }
}

// Each of these would take hours if a megabyte of it were examined again and again.
TEST(Highlight, GoesThroughAMegabyteOnce) {
  constexpr std::size_t size = 1u << 20;
  const std::vector<std::pair<std::string, std::vector<std::string>>> pieces{
      {"js", {"a", "/[", "/", "\"", "a (", "/*", "0x", "1e+"}},
      {"json", {"\" ", "a \t"}},
      {"python", {"\"\"\"", "\"\"\"\n'"}},
      {"bash", {"$", "${", "\\", "#", "'", "a="}},
      {"html", {"<a ", "<", "&", "<!--", "<a b=\"", "</"}},
      {"css", {"x {", ":", "@", "a: ", "/*"}},
      {"sql", {"'", "--"}},
      {"rust", {"r#", "'a", "r#\"", "\"\\"}},
      {"yaml", {"- ", "a: ", "a:\n", "\"", "\n", " #"}}};
  for (const auto& [language, all] : pieces)
    for (const auto& piece : all) {
      std::string code;
      while (code.size() < size) code += piece;
      const auto before = block(language, code);
      ASSERT_EQ(without_spans(highlighted(before)) == before, true) << language << " " << piece;
    }
}

}  // namespace
}  // namespace toolyard::pages
