// Pages about a subscription: what forms answer, and what links in emails open. Templates get a
// heading, paragraphs, and at most one button or form.
#include <utility>

#include "pages/builder.h"
#include "pages/dates.h"
#include "pages/newsletter/archive.h"

namespace toolyard::pages {

using site::PageKind;
using subscribers::SubscriptionPage;
using subscribers::SubscriptionPageKind;

namespace {

constexpr std::string_view email_path = "/api/v1/email/";

// What most of the pages consist of.
struct Message {
  std::string_view heading, text;
  std::string_view button = {};  // of a form that is sent to `verb`
  std::string_view verb = {};
};

Message message_of(SubscriptionPageKind kind, const Words& words) {
  using enum SubscriptionPageKind;
  switch (kind) {
    case check_inbox: return {words["sent"], words["sent_note"]};
    case link_sent: return {words["sent"], words["link_sent_note"]};
    case confirm:
      return {words["confirm"], words["confirm_question"], words["confirm_yes"], "confirm"};
    case confirmed: return {words["confirmed"], words["confirmed_note"]};
    case not_confirmed: return {words["unchanged"], words["unchanged_note"]};
    case unsubscribe:
      return {words["unsubscribe"], words["unsubscribe_question"], words["unsubscribe_yes"],
              "unsubscribe"};
    case unsubscribed: return {words["unsubscribed"], words["unsubscribed_note"]};
    case only_a_test: return {words["test_link"], words["test_link_note"]};
    case erased: return {words["erased"], words["erased_note"]};
    case preferences: break;
  }
  return {words["preferences"], {}};
}

std::string link_path(std::string_view verb, std::string_view token) {
  return std::string(email_path).append(verb).append("/").append(token).append("/");
}

// Returns a text in which the address that was entered stands for `{email}`.
std::string with_email(std::string_view text, std::string_view email) {
  std::string made(text);
  constexpr std::string_view place = "{email}";
  if (const auto at = made.find(place); at != made.npos) made.replace(at, place.size(), email);
  return made;
}

View list_views(const HtmlPreferences& preferences) {
  auto views = list();
  for (const auto& one : preferences.lists) {
    auto view = object();
    view.set("id", text(std::to_string(one.id)));
    view.set("label", text(one.name));
    set_text(view, "about", one.description);
    set_text(view, "frequency", one.frequency);
    set_flag(view, "is_chosen", one.is_on);
    views.push_back(view);
  }
  return views;
}

// The lists that a form has chosen, to send it again with another address.
View chosen_views(const std::vector<subscribers::PublicList>& lists) {
  auto views = list();
  for (const auto& one : lists) {
    auto view = object();
    view.set("id", text(std::to_string(one.id)));
    views.push_back(view);
  }
  return views;
}

View break_views(const Words& words) {
  auto views = list();
  for (const auto* days : {"30", "90", "180"}) {
    auto view = object();
    view.set("days", text(days));
    view.set("label", text(words.with("pause_days", "days", days)));
    views.push_back(view);
  }
  return views;
}

}  // namespace

// Sets the path of the newsletter, if it has a page.
void Builder::set_newsletter(View& view, const Frame& frame) const {
  if (has_newsletter(site_, transaction_, frame.locale))
    view.set("newsletter_path", text(frame.path({.kind = PageKind::newsletter})));
}

PageText Builder::message_page(const std::string& locale, std::string_view heading,
                               std::string_view message) {
  const auto frame = frame_of(locale);
  auto view = object();
  view.set("heading", text(heading));
  set_text(view, "message", message);
  set_newsletter(view, frame);
  set_flag(view, "is_link_problem", true);
  const Head head{.title = std::string(heading), .is_indexed = false};
  auto page = rendered("subscription", std::move(view), frame, head);
  page.is_kept = false;
  page.cache_control = "no-store";
  return page;
}

PageText Builder::subscription_page(const SubscriptionPage& content) {
  using enum SubscriptionPageKind;
  const auto frame = frame_of(site::shown_locale(site_, content.locale));
  const auto message = message_of(content.kind, frame.words);
  auto view = object();
  view.set("heading", text(message.heading));
  set_text(view, "message", with_email(message.text, content.email));
  if (content.kind == confirmed)
    for (const auto& own : site_.newsletter)
      if (own.locale == frame.locale && !own.thanks.empty()) view.set("message", text(own.thanks));
  set_text(view, "sender", content.sender);
  set_newsletter(view, frame);
  if (!message.button.empty()) {
    view.set("button", text(message.button));
    view.set("action", text(link_path(message.verb, content.token)));
  }
  set_flag(view, "is_sent", content.kind == check_inbox || content.kind == link_sent);
  set_flag(view, "is_check_inbox", content.kind == check_inbox);
  set_flag(view, "is_confirm", content.kind == confirm);
  set_flag(view, "is_confirmed", content.kind == confirmed);
  set_flag(view, "is_unsubscribe", content.kind == unsubscribe);
  set_flag(view, "is_unsubscribed", content.kind == unsubscribed);
  set_text(view, "email", content.email);
  set_text(view, "name", content.name);
  view.set("chosen", chosen_views(subscribers::find_public_lists(transaction_, content.list_ids,
                                                                 content.list_names)));
  if (!content.token.empty())
    view.set("preferences_path", text(link_path("preferences", content.token)));
  const Head head{.title = std::string(message.heading), .is_indexed = false};
  if (content.kind == preferences) add_preferences(view, content, frame);
  auto page = rendered(content.kind == preferences ? "preferences" : "subscription",
                       std::move(view), frame, head);
  page.is_kept = false;
  page.cache_control = "no-store";
  return page;
}

void Builder::add_preferences(View& view, const SubscriptionPage& content, const Frame& frame) {
  const auto& now = content.preferences;
  const auto& words = frame.words;
  set_flag(view, "is_saved", now.changed);
  set_flag(view, "is_enabled", now.state == "enabled");
  set_flag(view, "has_lists", !now.lists.empty());
  view.set("lists", list_views(now));
  auto languages = list();
  bool is_known = false;
  for (const auto& locale : site_.locales) {
    auto one = object();
    one.set("locale", text(locale));
    one.set("label", text(language_name(locale)));
    set_flag(one, "is_chosen", locale == now.locale);
    is_known |= locale == now.locale;
    languages.push_back(one);
  }
  if (!is_known) set_text(view, "other_locale", now.locale);
  view.set("other_language", text(language_name(now.locale)));
  set_flag(view, "has_languages", site_.locales.size() > 1 || !is_known);
  view.set("own_languages", languages);
  view.set("breaks", break_views(words));
  if (now.paused_until)
    view.set("paused",
             text(words.with("paused_until", "date", long_date(*now.paused_until, frame.locale))));
  set_flag(view, "can_manage", now.can_manage);
  if (now.email) view.set("email", text(*now.email));
  if (now.name) view.set("own_name", text(*now.name));
  view.set("leave_path", text(link_path("unsubscribe", content.token)));
}

}  // namespace toolyard::pages
