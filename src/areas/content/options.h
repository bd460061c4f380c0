// What the app decides about content.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/text/quality.h"

namespace toolyard::content {

// Safe HTML of a body.
using Render = std::function<std::string(std::string_view body, BodyFormat format)>;

// Whether somebody may approve and publish what they have written themselves.
enum class FourEyes { off, on };

struct Options {
  std::vector<std::string> tool_slugs;
  std::vector<std::string> banned_words = {"lorem ipsum", "as an ai language model"};
  FourEyes four_eyes = FourEyes::off;
  Render render;
};

}  // namespace toolyard::content
