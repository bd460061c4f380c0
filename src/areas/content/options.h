// What the operator and the app decide about content.
#pragma once
#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/text/quality.h"
#include "core/describe/describe.h"

namespace toolyard::content {

// Safe HTML of a body.
using Render = std::function<std::string(std::string_view body, BodyFormat format)>;

struct Options {
  std::vector<std::string> tool_slugs;
  std::vector<std::string> banned_words = {"lorem ipsum", "as an ai language model"};
  Render render;
  // Whether nobody approves and publishes what they have written themselves.
  bool four_eyes = false;

  // What an operator can set.
  static constexpr auto fields(auto...) {
    return std::array{field<&Options::four_eyes>(
        "Whether content must be approved by someone who did not write it.")};
  }
};

}  // namespace toolyard::content
