// color-converter: one sentence on what it does and promises.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "tools/tool.h"

namespace toolyard::color_converter {

inline constexpr About about{.slug = "color-converter",
                             .title = "Color converter",
                             .category = "text",
                             .summary = "One line for the list of tools."};

struct Request {
  std::string_view input;

  static constexpr auto fields() {
    return std::array{field<&Request::input>("What it works on.").required("missing_input")};
  }
};

struct Answer {
  std::string_view tool = about.slug;
  std::string output;
  Warnings warnings;

  static constexpr auto fields() {
    return std::array{field<&Answer::tool>("The tool's name."),
                      field<&Answer::output>("The result."),
                      field<&Answer::warnings>("What the caller ought to know.")};
  }
};

Result<Answer> run(const Request& request, const Context& context);

}  // namespace toolyard::color_converter
