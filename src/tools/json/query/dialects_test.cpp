// Paths that other programs accept, and a word of the hint that each of them gets.
#include "tools/json/query/dialects.h"

#include <gtest/gtest.h>

#include <array>

#include "tools/json/query/path.h"

namespace toolyard::json {
namespace {

struct Foreign {
  std::string_view path, hint;  // a part of the hint
};

TEST(JsonPathDialects, AreExplained) {
  constexpr std::array all{Foreign{"$.a[?(@.b =~ /x/)]", "search(@.name"},
                           Foreign{"$.a[?(@.b like 'x%')]", "search(@.name"},
                           Foreign{"$..[?(@.x.match(/a/))]", "search(@.name"},
                           Foreign{"$.a[?(@.b contains 'x')]", "search(@.name"},
                           Foreign{"$.a.length()", "length(@.name)"},
                           Foreign{"$.a[(@.length-1)]", "`[-1]`"},
                           Foreign{"$.a[last()]", "`[-1]`"},
                           Foreign{"$.a[?(@.b.size() > 2)]", "length(@.name)"},
                           Foreign{"$.a^", "Parents"},
                           Foreign{"$.a~", "Names of members"},
                           Foreign{"$.a[?(@.b in ['x'])]", "||"},
                           Foreign{"$.a[?(@.b = 1)]", "`==`"},
                           Foreign{"$.a[?(@.b === 1)]", "`==`"},
                           Foreign{"$.a[?(@.b <> 1)]", "`!=`"},
                           Foreign{"$.a[?(@.b == 1 and @.c == 2)]", "`&&`"},
                           Foreign{"$.a[?(@.b == True)]", "`true`"},
                           Foreign{"$.a[?(@.b == x)]", "quoted"},
                           Foreign{"$.a[b]", "quoted"},
                           Foreign{"$.a-b", "['a-b']"},
                           Foreign{"$.1a", "['a-b']"},
                           Foreign{"$.a.[0]", "without a dot"},
                           Foreign{"$.a.", "end with a dot"},
                           Foreign{"$.a.sum()", "in filters only"},
                           Foreign{"$.a|length", "pipes"}};
  for (const auto& each : all) {
    const auto path = parse_path(each.path);
    ASSERT_FALSE(path) << each.path;
    EXPECT_NE(hint_for_dialect(each.path, path.error().offset).find(each.hint),
              std::string_view::npos)
        << each.path << ": " << hint_for_dialect(each.path, path.error().offset);
  }
}

TEST(JsonPathDialects, AreNotGuessed) {
  for (const std::string_view path : {"$[", "$['a", "$[?", "$[?@.a == ]", "$[1 2]"}) {
    const auto read = parse_path(path);
    ASSERT_FALSE(read) << path;
    EXPECT_LE(read.error().offset, path.size());
    hint_for_dialect(path, read.error().offset);
  }
  EXPECT_EQ(hint_for_dialect("$[1 2]", 4), "");
  EXPECT_EQ(hint_for_dialect("$[", 2), "");
}

}  // namespace
}  // namespace toolyard::json
