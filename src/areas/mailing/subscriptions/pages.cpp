#include "areas/mailing/subscriptions/pages.h"

namespace toolyard::subscribers::pages {
namespace {

HtmlPage page(const char* state, bool changed, const char* title, const char* body) {
  return {.state = state, .changed = changed, .title = title, .body = body};
}

}  // namespace

HtmlPage asks_to_confirm() {
  return page("unconfirmed", false, "Confirm your subscription",
              "<p>Do you want to get our mails at this address?</p>\n"
              "<form method=\"post\">\n<button type=\"submit\">Yes, confirm</button>\n</form>\n"
              "<p>If you have not asked for them, close this page, and nothing will come.</p>\n");
}

HtmlPage confirmed(bool changed) {
  return page("enabled", changed, "You are subscribed",
              "<p>You will get our mails from now on. Each of them has a link to unsubscribe.</p>"
              "\n");
}

HtmlPage not_confirmed() {
  return page("unchanged", false, "Nothing has changed",
              "<p>This link has done its work before, or this address can get no mails from us.</p>"
              "\n");
}

HtmlPage asks_to_unsubscribe() {
  return page("subscribed", false, "Unsubscribe",
              "<p>Do you want to get no more mails from us?</p>\n"
              "<form method=\"post\">\n"
              "<input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\n"
              "<button type=\"submit\">Yes, unsubscribe</button>\n</form>\n");
}

HtmlPage unsubscribed(bool changed) {
  return page("unsubscribed", changed, "You are unsubscribed",
              "<p>You will get no more mails from us.</p>\n");
}

HtmlPage only_a_test() {
  return page("test", false, "[Test] Unsubscribe",
              "<p>This link stands in a mail that was sent to try it out. It changes nothing.</p>"
              "\n");
}

}  // namespace toolyard::subscribers::pages
