#include "http/fields/negotiation.h"

#include <algorithm>

#include "http/framing/characters.h"
#include "http/framing/words.h"

namespace toolyard::http {

namespace {

// Removes the part before the next separator, and the separator, from `text`. Returns it trimmed.
std::string_view take(std::string_view& text, char separator) {
  const auto end = text.find(separator);
  const auto part = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  return trim_blanks(part);
}

// Returns the weight (q) among the parameters in thousandths: 500 for "q=0.5". Without one it is
// 1000.
int quality(std::string_view parameters) {
  while (!parameters.empty()) {
    const auto one = take(parameters, ';');
    if (one.size() < 3 || (one[0] != 'q' && one[0] != 'Q') || one[1] != '=') continue;
    if (one[2] != '0') return 1000;
    int value = 0;
    int scale = 100;
    for (const char c : one.substr(std::min<std::size_t>(4, one.size()))) {
      value += (c - '0') * scale;
      scale /= 10;
    }
    return std::clamp(value, 0, 1000);
  }
  return 1000;
}

// Returns how specifically a media range, such as `application/*`, matches the type: 3 if it is the
// type, 0 if it does not match.
int exactness(std::string_view range, std::string_view media_type) {
  if (same_ignoring_case(range, media_type)) return 3;
  if (range == "*/*") return 1;
  const auto slash = media_type.find('/');
  const bool same_family = range.size() == slash + 2 && range.ends_with("/*") &&
                           same_ignoring_case(range.substr(0, slash), media_type.substr(0, slash));
  return same_family ? 2 : 0;
}

}  // namespace

BodyForm body_form(std::string_view content_type) {
  if (content_type.empty()) return BodyForm::none;
  const auto type = take(content_type, ';');
  if (same_ignoring_case(type, "application/json")) return BodyForm::json;
  if (same_ignoring_case(type, "multipart/form-data")) return BodyForm::multipart;
  if (same_ignoring_case(type, "application/x-www-form-urlencoded")) return BodyForm::urlencoded;
  if (same_ignoring_case(type, "text/csv")) return BodyForm::csv;
  return BodyForm::other;
}

int preference(std::string_view accept, std::string_view media_type) {
  if (trim_blanks(accept).empty()) return 1000;
  int best = 0;
  int wanted = 0;
  while (!accept.empty()) {
    auto one = take(accept, ',');
    const auto range = take(one, ';');
    const auto exact = exactness(range, media_type);
    if (exact <= best) continue;
    best = exact;
    wanted = quality(one);
  }
  return wanted;
}

}  // namespace toolyard::http
