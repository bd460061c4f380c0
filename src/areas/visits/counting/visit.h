// What is counted: a view of a page, or something that a visitor did.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::visits {

enum class Event : std::uint8_t { tool_used, result_copied, subscribed, registered, key_created };
constexpr auto spellings(Event) {
  return std::array<Spelling<Event>, 5>{
      {{Event::tool_used, "tool-used", "Used a tool on its page; once per visitor, tool and day."},
       {Event::result_copied, "result-copied",
        "Copied a result of a tool on its page; once per visitor, tool and day."},
       {Event::subscribed, "subscribed", "Asked to subscribe to emails."},
       {Event::registered, "registered", "Registered an account."},
       {Event::key_created, "key-created", "Created an API key."}}};
}

enum class Device : std::uint8_t { desktop, phone, tablet };
constexpr auto spellings(Device) {
  return std::array<Spelling<Device>, 3>{
      {{Device::desktop, "desktop", "Computers, and everything else."},
       {Device::phone, "phone", "Phones."},
       {Device::tablet, "tablet", "Tablets that say so."}}};
}
inline constexpr std::size_t device_count = 3;

// A view or an event as the request tells it. It is counted within about a second, and then
// forgotten: neither the address nor the user agent is kept.
struct Visit {
  bool is_view = true;
  Event event = Event::tool_used;  // unless it is a view
  Instant at;
  std::string_view address;     // IP address, as text
  std::string_view user_agent;  // as the browser sent it
  std::string_view host;        // of this site, as the browser called it
  std::string_view path = {};   // of the page; of an event, the slug of the tool
  std::string_view query = {};  // of the URL, without `?`
  std::string_view referrer = {};
};

}  // namespace toolyard::visits
