#include "tests/soak/row.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace toolyard::testing {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;

int seconds_to_soak() {
  const char* text = std::getenv("TOOLYARD_SOAK_SECONDS");
  return text ? std::atoi(text) : 0;
}

// Formats 1234567 as `1,234,567`.
std::string with_commas(std::int64_t number) {
  auto text = std::to_string(number);
  for (auto at = std::ptrdiff_t(text.size()) - 3; at > (number < 0 ? 1 : 0); at -= 3)
    text.insert(std::size_t(at), ",");
  return text;
}

}  // namespace

SoakRow::SoakRow(std::string_view rounds, int quick_rounds)
    : name_(rounds), quick_rounds_(quick_rounds), seconds_(seconds_to_soak()) {}

SoakRow::~SoakRow() {
  const char* file = std::getenv("TOOLYARD_SOAK_REPORT");
  if (file && *file) std::ofstream(file, std::ios::app) << line() << '\n';
}

bool SoakRow::again() {
  if (::testing::Test::HasFailure()) return false;
  if (done_ >= quick_rounds_ && Clock::now() - start_ >= std::chrono::seconds(seconds_))
    return false;
  ++done_;
  return true;
}

std::int64_t& SoakRow::in(Numbers& numbers, std::string_view what) {
  const auto found = std::ranges::find(numbers, what, &Numbers::value_type::first);
  return found != numbers.end() ? found->second : numbers.emplace_back(what, 0).second;
}

void SoakRow::count(std::string_view what, std::int64_t number) {
  const std::lock_guard lock(mutex_);
  in(counts_, what) += number;
}

void SoakRow::lost(std::string_view what, std::int64_t number) {
  EXPECT_EQ(number, 0) << what << " lost";
  const std::lock_guard lock(mutex_);
  in(losses_, what) += number;
}

void SoakRow::took(std::string_view what, Clock::duration time) {
  const std::lock_guard lock(mutex_);
  auto& longest = in(times_, what);
  longest = std::max<std::int64_t>(longest, duration_cast<microseconds>(time).count());
}

void SoakRow::tell(std::string_view text) {
  const std::lock_guard lock(mutex_);
  reported_.emplace_back(text);
}

std::string SoakRow::line() const {
  const std::lock_guard lock(mutex_);
  const auto passed = std::chrono::ceil<std::chrono::seconds>(Clock::now() - start_).count();
  auto text = with_commas(done_) + ' ' + name_ + " in " + std::to_string(passed) + " s";
  const auto add = [&](std::string_view before, const Numbers& numbers, auto shown) {
    for (std::size_t i = 0; i < numbers.size(); ++i)
      text.append(i ? ", " : before)
          .append(shown(numbers[i].second))
          .append(" " + numbers[i].first);
  };
  add("; ", counts_, with_commas);
  add("; lost: ", losses_, with_commas);
  for (std::size_t i = 0; i < times_.size(); ++i)
    text.append(i ? ", " : "; slowest: ")
        .append(times_[i].first + ' ' + milliseconds_text(microseconds(times_[i].second)));
  for (const auto& one : reported_) text.append("; ").append(one);
  return text;
}

microseconds percentile_99(std::vector<microseconds> times) {
  if (times.empty()) return {};
  const auto at = times.begin() + std::ptrdiff_t(times.size() * 99 / 100);
  std::ranges::nth_element(times, at);
  return *at;
}

std::string milliseconds_text(microseconds time) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(),
                time < std::chrono::milliseconds(100) ? "%.1f ms" : "%.0f ms",
                double(time.count()) / 1000);
  return text.data();
}

}  // namespace toolyard::testing
