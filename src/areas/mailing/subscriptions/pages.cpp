#include "areas/mailing/subscriptions/pages.h"

#include "core/text/html.h"

namespace toolyard::subscribers::pages {
namespace {

using enum SubscriptionPageKind;

struct Facts {
  const char* state;
  bool changed;
  const char* title;
};

HtmlPage page(const Facts& facts, std::string body, SubscriptionPage content) {
  return {.state = facts.state,
          .changed = facts.changed,
          .title = facts.title,
          .body = std::move(body),
          .content = std::move(content)};
}

SubscriptionPage content_of(SubscriptionPageKind kind, const Reader& reader,
                            std::string_view name = {}) {
  return {
      .kind = kind, .locale = reader.locale, .token = reader.token, .sender = std::string(name)};
}

HtmlNotice notice(SubscriptionPage content) {
  HtmlNotice notice;
  notice.status = content.kind == check_inbox ? "confirmation_pending" : "link_sent";
  notice.state = notice.status;
  notice.title = "Please check your inbox";
  notice.detail = content.kind == check_inbox
                      ? "If this address can receive email from us, a message with a confirmation "
                        "link is on its way."
                      : "If this address is subscribed, a message with a link is on its way.";
  notice.body = "<p>" + notice.detail + "</p>\n";
  notice.content = std::move(content);
  return notice;
}

std::string paragraph_with(std::string_view name) {
  return "<p><strong>" + html_escaped(name) + "</strong></p>\n";
}

}  // namespace

HtmlNotice check_inbox(const SubscribeRequest& request) {
  return notice({.kind = SubscriptionPageKind::check_inbox,
                 .locale = request.locale.value_or(""),
                 .email = request.email,
                 .name = request.name,
                 .return_to = request.return_to,
                 .list_ids = request.list_ids,
                 .list_names = request.lists});
}

HtmlNotice link_sent(const LinkRequest& request) {
  return notice({.kind = SubscriptionPageKind::link_sent,
                 .locale = request.locale.value_or(""),
                 .email = request.email});
}

HtmlPage asks_to_confirm(const Reader& reader, std::string_view name) {
  return page(
      {"unconfirmed", false, "Confirm your subscription"},
      "<p>Do you want to receive our emails at this address?</p>\n" + paragraph_with(name) +
          "<form method=\"post\">\n<button type=\"submit\">Yes, confirm</button>\n</form>\n"
          "<p>If you did not ask for them, close this page; we will not send you any.</p>\n",
      content_of(confirm, reader, name));
}

HtmlPage confirmed(const Reader& reader, bool changed, std::string_view name) {
  return page(
      {"enabled", changed, "You are subscribed"},
      paragraph_with(name) +
          "<p>You will receive our emails from now on. Each of them has an unsubscribe link.</p>"
          "\n",
      content_of(SubscriptionPageKind::confirmed, reader, name));
}

HtmlPage not_confirmed(const Reader& reader) {
  return page({"unchanged", false, "Nothing has changed"},
              "<p>This link was used before, or this address cannot receive our emails.</p>\n",
              content_of(SubscriptionPageKind::not_confirmed, reader));
}

HtmlPage asks_to_unsubscribe(const Reader& reader, std::string_view name) {
  return page({"subscribed", false, "Unsubscribe"},
              "<p>Do you want to stop receiving our emails?</p>\n" + paragraph_with(name) +
                  "<form method=\"post\">\n"
                  "<input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\n"
                  "<button type=\"submit\">Yes, unsubscribe</button>\n</form>\n",
              content_of(unsubscribe, reader, name));
}

HtmlPage unsubscribed(const Reader& reader, bool changed) {
  return page({"unsubscribed", changed, "You are unsubscribed"},
              "<p>You will receive no more emails from us.</p>\n",
              content_of(SubscriptionPageKind::unsubscribed, reader));
}

HtmlPage only_a_test() {
  return page({"test", false, "[Test] Unsubscribe"},
              "<p>This link is from a test email. It changes nothing.</p>\n",
              content_of(SubscriptionPageKind::only_a_test, {}));
}

HtmlPage erased(const Reader& reader) {
  return page({"erased", true, "Your data is deleted"},
              "<p>We have deleted what we knew about you, and will send you no more emails.</p>\n",
              content_of(SubscriptionPageKind::erased, reader));
}

void complete(HtmlPreferences& preferences, const Reader& reader) {
  preferences.title = "Your subscription";
  auto& body = preferences.body;
  body = "<form method=\"post\">\n<input type=\"hidden\" name=\"list_ids\" value=\"0\">\n";
  for (const auto& list : preferences.lists) {
    body += "<p><label><input type=\"checkbox\" name=\"list_ids\" value=\"" +
            std::to_string(list.id) + "\"" + (list.is_on ? " checked" : "") + "> ";
    append_html_text(body, list.name);
    body += "</label></p>\n";
  }
  body += "<button type=\"submit\">Save</button>\n</form>\n";
  auto content = content_of(SubscriptionPageKind::preferences, reader);
  content.preferences = preferences;
  preferences.content = std::move(content);
}

}  // namespace toolyard::subscribers::pages
