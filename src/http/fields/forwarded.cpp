#include "http/fields/forwarded.h"

#include <algorithm>
#include <array>
#include <ranges>

#include "core/text/characters.h"
#include "http/framing/words.h"

namespace toolyard::http {

namespace {

bool is_trusted(std::string_view text, std::span<const Network> trusted) {
  if (trusted.empty()) return false;  // the common case: the address need not be parsed
  const auto address = parse_address(text);
  return address && std::ranges::any_of(trusted, [&](const Network& network) {
           return network.contains(*address);
         });
}

// Returns the address in a hop as proxies write it: some add the port, with brackets around IPv6
// addresses. Empty if the hop is not an address.
std::string_view address_in(std::string_view hop) {
  if (hop.starts_with('[') && hop.find(']') != hop.npos) hop = hop.substr(1, hop.find(']') - 1);
  else if (hop.find(':') == hop.rfind(':')) hop = hop.substr(0, hop.find(':'));
  return parse_address(hop) ? hop : std::string_view();
}

// Calls `go_on` with each hop, from the last to the first, until it returns false. Returns false in
// that case.
template <class GoOn> bool each_hop_backwards(std::string_view list, GoOn&& go_on) {
  while (!list.empty()) {
    const auto comma = list.rfind(',');
    const auto start = comma == list.npos ? 0 : comma + 1;
    if (const auto hop = trim_blanks(list.substr(start)); !hop.empty() && !go_on(hop)) return false;
    list = list.substr(0, comma == list.npos ? 0 : comma);
  }
  return true;
}

// How the names of fields begin that proxies and content delivery networks add.
constexpr std::array<std::string_view, 22> signs_of_proxies{
    "forwarded",           "via",        "x-forwarded",  "x-real-ip",     "x-client-ip",
    "x-cluster-client-ip", "x-original", "x-proxy",      "x-envoy-",      "x-amzn-",
    "x-amz-cf-",           "x-azure-",   "x-appengine-", "x-cloud-trace", "x-arr-",
    "x-varnish",           "cf-",        "cdn-loop",     "fastly-",       "fly-",
    "true-client-ip",      "wl-proxy-"};

bool begins_with(std::string_view name, std::string_view lower_case) {
  return name.size() >= lower_case.size() &&
         same_ignoring_case(name.substr(0, lower_case.size()), lower_case);
}

}  // namespace

std::string_view client_address(const Request& head, std::span<const Network> trusted) {
  auto client = head.remote_address;
  if (!is_trusted(client, trusted)) return client;
  for (const auto& field : head.fields() | std::views::reverse) {
    if (!same_ignoring_case(field.name, "x-forwarded-for")) continue;
    const bool goes_on = each_hop_backwards(field.value, [&](std::string_view hop) {
      client = address_in(hop);
      return is_trusted(client, trusted);
    });
    if (!goes_on) break;
  }
  return client;
}

// The nearest proxy is the last one to append to the header.
bool came_by_https(const Request& head, std::span<const Network> trusted) {
  if (head.secure || !is_trusted(head.remote_address, trusted)) return head.secure;
  for (const auto& field : head.fields() | std::views::reverse) {
    if (!same_ignoring_case(field.name, "x-forwarded-proto")) continue;
    const auto comma = field.value.rfind(',');
    return same_ignoring_case(
        trim_blanks(field.value.substr(comma == field.value.npos ? 0 : comma + 1)), "https");
  }
  return false;
}

bool shows_an_intermediary(const Request& head) {
  return head.http_1_0 || head.known.origin.data() ||
         std::ranges::any_of(head.fields(), [](const HeaderField& field) {
           return std::ranges::any_of(signs_of_proxies, [&](std::string_view sign) {
             return begins_with(field.name, sign);
           });
         });
}

}  // namespace toolyard::http
