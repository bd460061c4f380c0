// The pages that links in mails open. They say nothing about anybody, so that a mail passed on
// tells nothing by its link.
#pragma once
#include "core/answers/html_page.h"

namespace toolyard::subscribers::pages {

HtmlPage asks_to_confirm();
HtmlPage confirmed(bool changed);
HtmlPage not_confirmed();
HtmlPage asks_to_unsubscribe();
HtmlPage unsubscribed(bool changed);
// Of a mail that tries a campaign out.
HtmlPage only_a_test();

}  // namespace toolyard::subscribers::pages
