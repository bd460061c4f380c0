#include "areas/jobs/schedule.h"

#include <algorithm>

#include "core/crypto/random.h"
#include "core/text/utf8.h"

namespace toolyard::jobs {
namespace {

using std::chrono::microseconds;

constexpr std::size_t kLongestError = 1'000;

microseconds wait_after(const Claim& claim, const JobFault& fault) {
  const auto usual = backoff(claim.attempt);
  if (!fault.wait) return usual;
  const auto wait = std::clamp<std::chrono::seconds>(*fault.wait, {}, kLongestWait);
  return std::max(usual, microseconds(wait));
}

}  // namespace

microseconds backoff(std::int64_t attempt) {
  constexpr std::uint64_t range = 200'000;  // in millionths: the factor is 0.9 to 1.1
  const auto seconds = attempt * attempt * attempt * attempt;
  return microseconds(seconds * static_cast<std::int64_t>(900'000 + random_below(range + 1)));
}

Ending ending_of(const Claim& claim, const Outcome& outcome, Instant now) {
  Ending ending{
      .state = JobState::done, .attempt = claim.attempt, .due_at = now, .finished_at = now};
  if (outcome) return ending;
  ending.state = JobState::failed;
  ending.error = presentable(outcome.error().what);
  if (outcome.error().is_final || claim.attempt >= kMaxAttempts) return ending;
  ending.state = JobState::queued;
  ending.due_at = now + wait_after(claim, outcome.error());
  ending.finished_at.reset();
  return ending;
}

Ending handed_back(const Claim& claim, Instant now) {
  return {.state = JobState::queued, .attempt = claim.attempt - 1, .due_at = now};
}

Ending given_up(const Claim& claim, Instant now) {
  return {.state = JobState::failed,
          .attempt = claim.attempt - 1,
          .due_at = now,
          .error = "The server that ran the last attempt stopped unexpectedly.",
          .finished_at = now};
}

std::string presentable(std::string_view text) {
  std::string shown(text.substr(0, kLongestError));
  // The cut may have split a UTF-8 sequence.
  if (text.size() > shown.size())
    for (int i = 0; i < 4 && !shown.empty() && (shown.back() & 0x80) != 0; ++i) {
      const bool is_start = (shown.back() & 0xc0) == 0xc0;
      shown.pop_back();
      if (is_start) break;
    }
  if (!is_valid_utf8(shown))
    for (auto& c : shown)
      if ((c & 0x80) != 0) c = '?';
  for (auto& c : shown)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  return shown;
}

}  // namespace toolyard::jobs
