#include "pages/feeds/absolute_links.h"

#include <gtest/gtest.h>

namespace toolyard::pages {
namespace {

std::string absolute(std::string_view html) {
  return with_absolute_links(html, "https://a.example", "https://a.example/blog/x/");
}

TEST(AbsoluteLinks, ReplacePathsQueriesAndFragments) {
  for (const auto& [given, expected] : {
           std::pair(R"(<a href="/t/base64/?a=1">x</a>)",
                     R"(<a href="https://a.example/t/base64/?a=1">x</a>)"),
           std::pair(R"(<a class="b" href="#c">x</a>)",
                     R"(<a class="b" href="https://a.example/blog/x/#c">x</a>)"),
           std::pair(R"(<a href="other/">x</a>)",
                     R"(<a href="https://a.example/blog/x/other/">x</a>)"),
           std::pair(R"(<a href="">x</a>)", R"(<a href="https://a.example/blog/x/">x</a>)"),
           std::pair(R"(<a href="//b.example/">x</a>)", R"(<a href="https://b.example/">x</a>)"),
           std::pair(R"(<p><img src="/a.png" alt="b &gt; c"></p>)",
                     R"(<p><img src="https://a.example/a.png" alt="b &gt; c"></p>)"),
           std::pair(R"(<img srcset="/a.png 1x, http://b.example/b.png 2x" src="c.png">)",
                     R"(<img srcset="https://a.example/a.png 1x, http://b.example/b.png 2x" )"
                     R"(src="https://a.example/blog/x/c.png">)"),
       })
    EXPECT_EQ(absolute(given), expected);
}

TEST(AbsoluteLinks, KeepAllElse) {
  for (const auto* html :
       {"", "a < b", "<p>x", R"(<a href="https://b.example/c">x</a>)",
        R"(<a href="mailto:a@b.example">x</a>)", R"(<p title="href=/a">/b #c</p>)",
        R"(<code>&lt;a href=&quot;/x&quot;&gt;</code>)", R"(<p data-href="/a">x</p>)"})
    EXPECT_EQ(absolute(html), html);
}

}  // namespace
}  // namespace toolyard::pages
