// A small HTML page as a response to a link in an email. Callers that prefer JSON get its state
// instead.
#pragma once
#include <any>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard {

struct HtmlPage {
  std::string state;     // such as `unsubscribed`
  bool changed = false;  // by this request
  std::string title;
  std::string body;  // HTML without scripts or styles; text from outside is escaped
  // What the page is made from in the look of the public site; empty: only the page above.
  std::any content = {};

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

// A mailing list in the preferences of a subscriber.
struct ListPreference {
  static constexpr std::string_view schema_name = "ListPreference";
  std::int64_t id = 0;
  std::string name, description, frequency;
  bool is_on = false;
  static constexpr auto fields(auto...) {
    using L = ListPreference;
    return std::array{field<&L::id>("Id of the mailing list."),
                      field<&L::name>("Name of the list."),
                      field<&L::description>("What the emails are about."),
                      field<&L::frequency>("How often emails are sent."),
                      field<&L::is_on>("Whether the subscriber is on the list.")};
  }
};

// A page with the preferences of a subscriber, which callers that prefer JSON get.
struct HtmlPreferences : HtmlPage {
  static constexpr std::string_view schema_name = "SubscriptionPreferences";
  std::vector<ListPreference> lists;
  std::string locale;
  std::optional<Instant> paused_until;
  bool can_manage = false;
  std::optional<std::string> email, name;

  static constexpr auto fields(auto...) {
    using P = HtmlPreferences;
    return std::array{
        field<&HtmlPage::state>(
            "Status of the subscriber: unless `can_manage`, `enabled` or `unsubscribed`."),
        field<&HtmlPage::changed>("Whether the request changed anything."),
        field<&P::lists>("Public mailing lists."),
        field<&P::locale>("Language of the subscriber."),
        field<&P::paused_until>("Until when the subscriber takes a break; null if not."),
        field<&P::can_manage>(
            "Whether the link also shows, exports and erases the subscriber's data."),
        field<&P::email>("Email address; null unless `can_manage`."),
        field<&P::name>("Name of the subscriber; null unless `can_manage`.")};
  }
};

}  // namespace toolyard
