// The pages that links in emails open. They reveal nothing about the recipient, so that a forwarded
// email reveals nothing by its link; `name` is that of the site and its lists. Each also says what
// it is made from in the look of the public site.
#pragma once
#include <string>
#include <string_view>

#include "areas/mailing/facts.h"
#include "areas/mailing/subscriptions/model.h"
#include "core/answers/html_page.h"

namespace toolyard::subscribers::pages {

// Who opened a link: its token, and the language of the subscriber.
struct Reader {
  std::string token = {}, locale = {};
};

// The answers to forms, which do not reveal whether the address is known.
HtmlNotice check_inbox(const SubscribeRequest& request);
HtmlNotice link_sent(const LinkRequest& request);
HtmlPage asks_to_confirm(const Reader& reader, std::string_view name);
HtmlPage confirmed(const Reader& reader, bool changed, std::string_view name);
HtmlPage not_confirmed(const Reader& reader);
HtmlPage asks_to_unsubscribe(const Reader& reader, std::string_view name);
HtmlPage unsubscribed(const Reader& reader, bool changed);
// The page for the unsubscribe link of a test email.
HtmlPage only_a_test();
HtmlPage erased(const Reader& reader);
// Completes the page of preferences, whose values are set.
void complete(HtmlPreferences& preferences, const Reader& reader);

}  // namespace toolyard::subscribers::pages
