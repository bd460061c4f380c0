#include <algorithm>

#include "areas/push/model.h"

namespace toolyard::push {
namespace {

bool has_no_blanks(std::string_view text) {
  return std::ranges::all_of(text, [](unsigned char c) { return c > 0x20 && c != 0x7F; });
}

// Whether `text` is a URL with a non-empty host. `scheme` includes `://`.
bool is_address(std::string_view text, std::string_view scheme) {
  return text.starts_with(scheme) && has_no_blanks(text) && text.size() > scheme.size() &&
         std::string_view("/?#@").find(text[scheme.size()]) == std::string_view::npos;
}

bool is_topic_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

}  // namespace

std::vector<Fault> faults_of(const Payload& payload) {
  std::vector<Fault> faults;
  if (const auto& url = payload.url;
      url && !is_address(*url, "https://") && !is_address(*url, "http://") &&
      !(url->starts_with('/') && !url->starts_with("//") && has_no_blanks(*url)))
    faults.push_back({"/url", "invalid_format", "Must be an `http` or `https` URL, or a path."});
  if (payload.topic && !std::ranges::all_of(*payload.topic, is_topic_character))
    faults.push_back({"/topic", "invalid_format", "Must consist of letters, digits, `-` and `_`."});
  if (payload.endpoint && !is_address(*payload.endpoint, "https://"))
    faults.push_back({"/endpoint", "invalid_format", "Must be an `https` URL."});
  return faults;
}

}  // namespace toolyard::push
