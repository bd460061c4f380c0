#include "app/demo/site.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "core/endpoint/call_scope.h"

namespace toolyard::demo {

Instant Site::at(int days_ago, int hour, int minute) const {
  const auto day = std::chrono::floor<std::chrono::days>(now) - std::chrono::days(days_ago);
  return std::min<Instant>(now, day + std::chrono::hours(hour) + std::chrono::minutes(minute));
}

void Site::plan(Instant at, std::string_view who, Step step) {
  planned_.emplace(at, Planned{who, std::move(step)});
}

Result<void> Site::perform_plan() {
  while (!planned_.empty()) {
    const auto next = planned_.extract(planned_.begin());
    const auto& [who, step] = next.mapped();
    moment = next.key();
    Call call;
    std::optional<CallScope> scope;
    if (!who.empty()) {
      const auto one = std::ranges::find(people, who, &Person::name);
      call.caller = {.user = person(who), .role = one->role};
      scope.emplace(call);
    }
    TOOLYARD_TRY_VOID(step(call));
  }
  moment = now;
  return {};
}

UserId Site::person(std::string_view name) const {
  const auto found = std::ranges::find(people, name, &Person::name);
  if (found == people.end()) throw std::logic_error("nobody is called " + std::string(name));
  return found->id;
}

int chance(std::uint64_t one, std::uint64_t other) {
  auto hash = (one + 1) * 0x9e3779b97f4a7c15 ^ (other + 1) * 0xd6e8feb86659fd93;
  hash = (hash ^ hash >> 31) * 0xbf58476d1ce4e5b9;
  return static_cast<int>((hash ^ hash >> 29) % 100);
}

double liveliness_of(const Site& site, Day day) {
  constexpr double at_first = 0.45, a_year = 365;
  const auto age = double(day_of(site.now) - day);
  const double grown = at_first + (1 - at_first) * (1 - age / a_year);
  const std::chrono::year_month_day date(
      std::chrono::floor<std::chrono::days>(Instant(begin_of(day))));
  const auto month = unsigned(date.month()), of_month = unsigned(date.day());
  const bool is_holiday = (month == 12 && of_month >= 20) || (month == 1 && of_month <= 4);
  const bool is_summer = month == 8 || (month == 7 && of_month >= 10);
  const auto weekday = std::chrono::weekday(std::chrono::sys_days(date)).iso_encoding();
  const double season = is_holiday ? 0.55 : is_summer ? 0.78 : 1;
  return grown * season * (weekday >= 6 ? 0.6 : 1);
}

}  // namespace toolyard::demo
