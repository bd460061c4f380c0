#!/usr/bin/env bash
# new-tool NAME: writes src/tools/NAME.{h,cpp,cases.json} and the line in catalog.cpp.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
slug=${1:-}
if ! [[ $slug =~ ^[a-z][a-z0-9]*(-[a-z0-9]+)*$ ]]; then
  echo "usage: ./toolyard new-tool some-name (lower-case words with hyphens)" >&2
  exit 2
fi
name=${slug//-/_}
file=$root/src/tools/$name
title=${slug//-/ }
title=${title^}
[ ! -e "$file.h" ] || { echo "toolyard: src/tools/$name.h already exists" >&2; exit 1; }

cat >"$file.h" <<END
// $slug: one sentence on what it does and promises.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "tools/tool.h"

namespace toolyard::$name {

inline constexpr About about{.slug = "$slug",
                             .title = "$title",
                             .category = "text",
                             .summary = "One line for the list of tools.",
                             .use = "When a model should take this tool and not another.",
                             .synonyms = "what people search for, in lower case, by commas"};

struct Request {
  std::string_view input;

  static constexpr auto fields(auto...) {
    return std::array{field<&Request::input>("Text to process.")
                          .required("missing_input")
                          .main()
                          .widget(Widget::multiline)};
  }
};

struct Answer {
  std::string_view tool = about.slug;
  std::string output;
  Warnings warnings;

  static constexpr auto fields(auto...) {
    return std::array{field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
                      field<&Answer::output>("Result.").shows(Show::primary),
                      field<&Answer::warnings>("Warnings about the result.")};
  }
};

Result<Answer> run(const Request& request, const Context& context);

}  // namespace toolyard::$name
END
cat >"$file.cpp" <<END
#include "tools/$name.h"

#include "core/endpoint/budget.h"

namespace toolyard::$name {

Result<Answer> run(const Request& request, const Context&) {
  spend(request.input.size());
  Answer answer;
  answer.output = request.input;
  return answer;
}

}  // namespace toolyard::$name
END
cat >"$file.cases.json" <<END
[
  {
    "name": "a first example",
    "summary": "Purpose of the example, in one line.",
    "example": true,
    "request": {"input": "hello"},
    "answer": {"tool": "$slug", "output": "hello", "warnings": []}
  },
  {
    "name": "no input",
    "request": {},
    "problem": {"status": 400, "code": "validation_error",
                "errors": [{"pointer": "/input", "code": "missing_input"}]}
  }
]
END

# The include and the entry are inserted in alphabetical order.
LC_ALL=C awk -v include="#include \"tools/$name.h\"" -v entry="    tool<&$name::run>($name::about)," '
  function put(line) { print line; return 1 }
  NR > 1 && /^#include "tools\// { if (!included && $0 > include) included = put(include); inside = 1 }
  inside && $0 == "" { if (!included) included = put(include); inside = 0 }
  /^    tool<&/ { if (!entered && $0 > entry) entered = put(entry); listed = 1 }
  listed && /^};/ { if (!entered) entered = put(entry); listed = 0 }
  { print }' "$root/src/tools/catalog.cpp" >"$file.catalog"
cat "$file.catalog" >"$root/src/tools/catalog.cpp"
rm "$file.catalog"
echo "Written: src/tools/$name.{h,cpp,cases.json} and its place in src/tools/catalog.cpp."
echo "Next: make the cases say what it should do, then ./toolyard test $slug"
