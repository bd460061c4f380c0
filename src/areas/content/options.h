// Options of content: settings of the operator, and what the app provides.
#pragma once
#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/text/quality.h"
#include "core/describe/describe.h"

namespace toolyard::content {

// Renders a body as sanitized HTML.
using Render = std::function<std::string(std::string_view body, BodyFormat format)>;
// Renders a body in a locale as sanitized HTML, with what its directives stand for; the locale is
// empty if it is not known.
using Deliver =
    std::function<std::string(std::string_view body, BodyFormat format, std::string_view locale)>;

struct Options {
  std::vector<std::string> tool_slugs;
  Deliver deliver;
  FindInBody find_in_body;
  // Whether authors are kept from approving and publishing their own text.
  bool four_eyes = false;

  // The settings of the operator.
  static constexpr auto fields(auto...) {
    return std::array{field<&Options::four_eyes>(
        "Whether content must be approved by someone who did not write it.")};
  }
};

}  // namespace toolyard::content
