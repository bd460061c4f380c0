// The pages that links in emails open. They reveal nothing about the recipient, so that a forwarded
// email reveals nothing by its link; `name` is that of the site and its lists.
#pragma once
#include <string_view>

#include "core/answers/html_page.h"

namespace toolyard::subscribers::pages {

// The answer to the form, which does not reveal whether the address is known.
HtmlNotice check_inbox();
HtmlPage asks_to_confirm(std::string_view name);
HtmlPage confirmed(bool changed, std::string_view name);
HtmlPage not_confirmed();
HtmlPage asks_to_unsubscribe(std::string_view name);
HtmlPage unsubscribed(bool changed);
// The page for the unsubscribe link of a test email.
HtmlPage only_a_test();

}  // namespace toolyard::subscribers::pages
