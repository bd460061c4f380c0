// A small HTML page as a response to a link in an email. Callers that prefer JSON get its state
// instead.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard {

struct HtmlPage {
  std::string state;     // such as `unsubscribed`
  bool changed = false;  // by this request
  std::string title;
  std::string body;  // HTML without scripts or styles; text from outside is escaped

  static constexpr auto fields(auto...) {
    return std::array{field<&HtmlPage::state>("State after the call."),
                      field<&HtmlPage::changed>("Whether the request changed it.")};
  }
};

// A page with a message, which callers that prefer JSON get.
struct HtmlNotice : HtmlPage {
  static constexpr std::string_view schema_name = "SubscribeResult";
  std::string status, detail;
  static constexpr auto fields(auto...) {
    return std::array{field<&HtmlNotice::status>("State after the call."),
                      field<&HtmlNotice::detail>("Message to show to the person.")};
  }
};

}  // namespace toolyard
