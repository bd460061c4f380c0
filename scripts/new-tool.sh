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
[ ! -e "$file.h" ] || { echo "toolyard: src/tools/$name.h is there already" >&2; exit 1; }

cat >"$file.h" <<END
// ${slug}: one sentence on what it does and promises.
#pragma once
#include <string>
#include <string_view>

#include "tools/tool.h"

namespace toolyard::$name {

struct Request {
  std::string_view input;

  static constexpr auto fields() {
    return std::array{field<&Request::input>("What it works on.").required("missing_input")};
  }
};

struct Answer {
  std::string_view tool = "$slug";
  std::string output;
  Warnings warnings;

  static constexpr auto fields() {
    return std::array{field<&Answer::tool>("The tool's name."),
                      field<&Answer::output>("The result."),
                      field<&Answer::warnings>("What the caller ought to know.")};
  }
};

inline constexpr About about{
    .slug = "$slug",
    .title = "${slug//-/ }",
    .category = "text",
    .summary = "One line for the list of tools.",
};

Result<Answer> run(const Request& request, const Context& context);

}  // namespace toolyard::$name
END
cat >"$file.cpp" <<END
#include "tools/$name.h"

namespace toolyard::$name {

Result<Answer> run(const Request& request, const Context&) {
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
sed -i "s|^}  // namespace toolyard\$|&|; s|^};\$|    tool<\&$name::run>($name::about),\n};|" "$root/src/tools/catalog.cpp"
sed -i "s|^#include \"tools/base64.h\"\$|&\n#include \"tools/$name.h\"|" "$root/src/tools/catalog.cpp"
echo "Written: src/tools/$name.{h,cpp,cases.json} and a line in src/tools/catalog.cpp."
echo "Next: make the cases say what it should do, then ./toolyard test $slug"
