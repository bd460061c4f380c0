#include "tools/jose/claims/numeric_date.h"

#include <array>
#include <cmath>
#include <string_view>

namespace toolyard::jose {
namespace {

// The years 0000 to 9999.
constexpr double first_second = -62'167'219'200;
constexpr double end_of_seconds = 253'402'300'800;

// In milliseconds, these are the years 1973 to 5138; in seconds, years after 5138.
constexpr double min_milliseconds = 1e11;
constexpr double most_milliseconds = 1e14;

struct Unit {
  double seconds;
  std::string_view name;
};
constexpr auto units = std::to_array<Unit>({{31'556'952, "year"},
                                            {2'629'746, "month"},
                                            {86'400, "day"},
                                            {3'600, "hour"},
                                            {60, "minute"},
                                            {1, "second"}});

}  // namespace

std::optional<double> numeric_date(const std::optional<JsonValue>& claim) {
  const auto seconds = claim ? claim->number() : std::nullopt;
  return seconds && std::isfinite(*seconds) ? seconds : std::nullopt;
}

double seconds_of(Instant moment) {
  return static_cast<double>(moment.time_since_epoch().count()) / 1e6;
}

std::optional<Instant> moment_of(double seconds) {
  if (seconds < first_second || seconds >= end_of_seconds) return std::nullopt;
  const auto whole = std::floor(seconds);
  const auto fraction = std::floor((seconds - whole) * 1e6);
  return Instant(std::chrono::seconds(static_cast<std::int64_t>(whole)) +
                 std::chrono::microseconds(static_cast<std::int64_t>(fraction)));
}

bool looks_like_milliseconds(double seconds) {
  return seconds >= min_milliseconds && seconds < most_milliseconds;
}

std::optional<Instant> moment_meant(double seconds) {
  return moment_of(looks_like_milliseconds(seconds) ? seconds / 1000 : seconds);
}

std::string duration_text(double seconds) {
  for (const auto& unit : units) {
    const auto count = static_cast<std::int64_t>(seconds / unit.seconds);
    if (count == 0) continue;
    return std::to_string(count) + " " + std::string(unit.name) + (count == 1 ? "" : "s");
  }
  return "0 seconds";
}

std::string relative_time(Instant moment, Instant now) {
  const double ahead = seconds_of(moment) - seconds_of(now);
  if (std::abs(ahead) < 1) return "now";
  return ahead > 0 ? "in " + duration_text(ahead) : duration_text(-ahead) + " ago";
}

}  // namespace toolyard::jose
