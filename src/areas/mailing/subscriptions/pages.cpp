#include "areas/mailing/subscriptions/pages.h"

#include "core/text/html.h"

namespace toolyard::subscribers::pages {
namespace {

HtmlPage page(const char* state, bool changed, const char* title, std::string body) {
  return {.state = state, .changed = changed, .title = title, .body = std::move(body)};
}

std::string paragraph_with(std::string_view name) {
  return "<p><strong>" + html_escaped(name) + "</strong></p>\n";
}

}  // namespace

HtmlNotice check_inbox() {
  HtmlNotice notice;
  notice.status = "confirmation_pending";
  notice.detail =
      "If this address can receive email from us, a message with a confirmation link is on its "
      "way.";
  notice.state = notice.status;
  notice.title = "Please check your inbox";
  notice.body = "<p>" + notice.detail + "</p>\n";
  return notice;
}

HtmlPage asks_to_confirm(std::string_view name) {
  return page(
      "unconfirmed", false, "Confirm your subscription",
      "<p>Do you want to receive our emails at this address?</p>\n" + paragraph_with(name) +
          "<form method=\"post\">\n<button type=\"submit\">Yes, confirm</button>\n</form>\n"
          "<p>If you did not ask for them, close this page; we will not send you any.</p>\n");
}

HtmlPage confirmed(bool changed, std::string_view name) {
  return page(
      "enabled", changed, "You are subscribed",
      paragraph_with(name) +
          "<p>You will receive our emails from now on. Each of them has an unsubscribe link.</p>"
          "\n");
}

HtmlPage not_confirmed() {
  return page("unchanged", false, "Nothing has changed",
              "<p>This link was used before, or this address cannot receive our emails.</p>\n");
}

HtmlPage asks_to_unsubscribe(std::string_view name) {
  return page("subscribed", false, "Unsubscribe",
              "<p>Do you want to stop receiving our emails?</p>\n" + paragraph_with(name) +
                  "<form method=\"post\">\n"
                  "<input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\n"
                  "<button type=\"submit\">Yes, unsubscribe</button>\n</form>\n");
}

HtmlPage unsubscribed(bool changed) {
  return page("unsubscribed", changed, "You are unsubscribed",
              "<p>You will receive no more emails from us.</p>\n");
}

HtmlPage only_a_test() {
  return page("test", false, "[Test] Unsubscribe",
              "<p>This link is from a test email. It changes nothing.</p>\n");
}

}  // namespace toolyard::subscribers::pages
