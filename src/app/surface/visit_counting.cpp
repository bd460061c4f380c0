#include "app/surface/visit_counting.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/characters.h"
#include "core/time/clock.h"
#include "http/fields/origin.h"
#include "tools/catalog.h"

namespace toolyard {

namespace {

using visits::Event;

// What browsers say beside the fields that the API reads.
struct BrowserFields {
  std::string_view referrer;
  bool refuses = false;      // asks not to be tracked
  bool is_prefetch = false;  // nobody looks at the page yet
};

bool is_named(std::string_view name, std::string_view lower_name) {
  return std::ranges::equal(name, lower_name, [](char a, char b) { return lower(a) == b; });
}

// Looks at each field once, and at its name only if the length is that of one of interest.
BrowserFields browser_fields(const http::Request& request) {
  BrowserFields fields;
  for (const auto& [name, value] : request.fields()) {
    if (name.size() == 3 && is_named(name, "dnt")) {
      fields.refuses |= value == "1";
    } else if (name.size() == 7) {
      if (is_named(name, "referer")) fields.referrer = value;
      else if (is_named(name, "sec-gpc")) fields.refuses |= value == "1";
      else if (is_named(name, "purpose")) fields.is_prefetch |= value == "prefetch";
    } else if (name.size() == 11 && is_named(name, "sec-purpose")) {
      fields.is_prefetch |= value.starts_with("prefetch");
    }
  }
  return fields;
}

// Calls of which one that succeeds is an event, by the ids of their operations.
constexpr std::array<std::pair<std::string_view, Event>, 4> event_operations{
    {{"v1_visits_copied_create", Event::result_copied},
     {"v1_email_subscribe_create", Event::subscribed},
     {"v1_auth_register_create", Event::registered},
     {"v1_developer_keys_create", Event::key_created}}};

// Returns the last segment of a path with a slash at its end, or without.
std::string_view tool_in_path(std::string_view path) {
  if (path.ends_with('/')) path.remove_suffix(1);
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

void VisitCounting::note_view(const http::Request& request, std::string_view path) const noexcept {
  // Pages that scripts keep for times without a connection are not asked for as HTML.
  const bool is_read = request.method == http::Method::get &&
                       request.known.accept.find("text/html") != std::string_view::npos;
  if (!is_read) return;
  note(request, {.path = path, .query = request.query});
}

void VisitCounting::note_call(const Endpoint& endpoint, const http::Request& request,
                              const http::Response& response) const noexcept {
  // Programs call the API as well, but do not visit the site: pages say where they are from.
  const bool is_of_page = request.key == 0 && request.known.origin.data();
  if (response.status >= 400 || !is_of_page) return;
  visits::Visit visit{.is_view = false};
  if (endpoint.meter) {
    visit.path = tools()[*endpoint.meter].about->slug;
  } else {
    const auto found = std::ranges::find(event_operations, std::string_view(endpoint.operation_id),
                                         [](const auto& one) { return one.first; });
    if (found == event_operations.end()) return;
    visit.event = found->second;
    if (visit.event == Event::result_copied) visit.path = tool_in_path(request.path);
  }
  if (http::is_own_page(request, base_url_)) note(request, visit);
}

void VisitCounting::note(const http::Request& request, visits::Visit visit) const noexcept {
  const auto counted = visits_.options().counted;
  if (counted == visits::Counted::none) return;
  const auto fields = browser_fields(request);
  if (fields.is_prefetch) return;
  if (fields.refuses && counted == visits::Counted::unless_refused)
    return visits_.counter().note_refusal();
  visit.at = recent_now();
  visit.address = request.remote_address;
  visit.user_agent = request.known.user_agent;
  visit.host = request.known.host;
  if (visit.is_view) visit.referrer = fields.referrer;
  visits_.counter().count(visit);
}

}  // namespace toolyard
