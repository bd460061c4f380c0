#include "adapters/http_client/retry_after.h"

#include <curl/curl.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

namespace toolyard::http_client {

namespace {

using std::chrono::seconds;

seconds bounded(double count) {
  const auto max = static_cast<double>(longest_retry_after.count());
  return seconds(static_cast<std::int64_t>(std::ceil(std::clamp(count, 0.0, max))));
}

// Parses an unsigned decimal number; a value out of range is infinite.
std::optional<double> number(std::string_view text) {
  double value = 0;
  if (text.find_first_not_of("0123456789.") != text.npos) return std::nullopt;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault == std::errc::result_out_of_range) return HUGE_VAL;
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<seconds> retry_after(const Response& response, Instant now) {
  if (const auto* text = response.header("retry-after-ms"))
    if (const auto count = number(*text)) return bounded(*count / 1000);
  const auto* text = response.header("retry-after");
  if (!text) return std::nullopt;
  if (const auto count = number(*text)) return bounded(*count);
  const auto moment = curl_getdate(text->c_str(), nullptr);
  if (moment == -1) return std::nullopt;
  const std::chrono::duration<double> left = Instant(seconds(moment)) - now;
  return bounded(left.count());
}

}  // namespace toolyard::http_client
