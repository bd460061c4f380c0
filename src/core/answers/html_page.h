// A small page for people, who come here by a link in a mail: HTML for whoever takes any answer,
// or JSON for whoever prefers that.
#pragma once
#include <array>
#include <string>

#include "core/describe/describe.h"

namespace toolyard {

struct HtmlPage {
  std::string state;     // such as `unsubscribed`
  bool changed = false;  // by this call
  std::string title;
  std::string body;  // HTML, without scripts or styles; what was not ours is escaped in it

  static constexpr auto fields(auto...) {
    return std::array{field<&HtmlPage::state>("State after the call."),
                      field<&HtmlPage::changed>("Whether the request changed it.")};
  }
};

}  // namespace toolyard
