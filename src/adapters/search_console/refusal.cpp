#include "adapters/search_console/refusal.h"

#include <algorithm>
#include <array>
#include <variant>

#include "adapters/http_client/retry_after.h"
#include "adapters/http_client/shown.h"
#include "core/json/decoder.h"

namespace toolyard::search_console {

namespace {

using std::chrono::seconds;

// Waits for quotas per second or minute, per ten minutes, and per day. Google reports neither which
// quota was exceeded nor when it resets, and recommends a wait of 15 minutes.
constexpr seconds short_wait{60}, usual_wait{900}, long_wait{3'600};

struct Cause {
  std::string_view reason;
  static constexpr auto fields(auto...) {
    return std::array{field<&Cause::reason>("Reason in one word.")};
  }
};
struct ErrorObject {
  std::string_view status, message;
  std::vector<Cause> errors, details;
  static constexpr auto fields(auto...) {
    return std::array{field<&ErrorObject::status>("Type of the detail."),
                      field<&ErrorObject::message>("Reason for the error."),
                      field<&ErrorObject::errors>("Why."),
                      field<&ErrorObject::details>("Reason for the error, under its other name.")};
  }
};
struct Body {
  std::optional<std::variant<std::string_view, ErrorObject>> error;
  std::string_view error_description;
  static constexpr auto fields(auto...) {
    return std::array{field<&Body::error>("Error."),
                      field<&Body::error_description>("Description of the error.")};
  }
};

// Returns how long to wait if a quota was exceeded, or nothing if the reason is another one.
std::optional<seconds> quota_wait(const Complaint& complaint, int status) {
  constexpr std::pair<std::string_view, seconds> known[] = {
      {"quotaExceeded", usual_wait},         {"rateLimitExceeded", short_wait},
      {"userRateLimitExceeded", short_wait}, {"RATE_LIMIT_EXCEEDED", short_wait},
      {"servingLimitExceeded", short_wait},  {"concurrentLimitExceeded", short_wait},
      {"dailyLimitExceeded", long_wait},     {"variableTermLimitExceeded", long_wait}};
  const auto found = std::ranges::find(known, std::string_view(complaint.reason),
                                       [](auto& one) { return one.first; });
  if (found != std::end(known)) return found->second;
  if (complaint.status == "RESOURCE_EXHAUSTED") return usual_wait;
  return status == 429 ? std::optional(short_wait) : std::nullopt;
}

bool is_worth_another(int status) { return status == 408 || status >= 500; }

}  // namespace

Complaint complaint_in(std::string text) {
  JsonDecoder decoder;
  Body body;
  if (!decoder.decode(PaddedText::of(text), type_of<Body>, &body, {.skips_unknown = true}) ||
      !body.error)
    return {};
  if (const auto* word = std::get_if<std::string_view>(&*body.error))
    return {std::string(*word), {}, std::string(body.error_description)};
  const auto& object = std::get<ErrorObject>(*body.error);
  Complaint complaint{{}, std::string(object.status), std::string(object.message)};
  for (const auto* causes : {&object.details, &object.errors})
    for (const auto& cause : *causes)
      if (!cause.reason.empty()) complaint.reason = cause.reason;
  return complaint;
}

SearchConsoleFault fault_of(std::string_view who, http_client::Response response,
                            std::string_view secret, Instant now) {
  const auto status = response.status;
  SearchConsoleFault fault{.what = std::string(who) + " responded " + std::to_string(status)};
  if (status / 100 == 3) {
    fault.what += "; redirects are not followed.";
    fault.is_final = true;
    return fault;
  }
  const auto complaint = complaint_in(std::move(response.body));
  const auto wait = quota_wait(complaint, status);
  fault.is_quota = wait.has_value();
  fault.is_final = !fault.is_quota && !is_worth_another(status);
  if (!fault.is_final) fault.wait = http_client::retry_after(response, now);
  if (!fault.wait) fault.wait = wait;
  const auto word = complaint.reason.empty() ? complaint.status : complaint.reason;
  if (!word.empty()) fault.what += " (" + http_client::shown(word, secret) + ")";
  const auto message = http_client::shown(complaint.message, secret);
  fault.what += message.empty() ? "." : ": " + message;
  return fault;
}

SearchConsoleFault fault_of(std::string_view who, const http_client::Failure& failure) {
  using enum http_client::Fault;
  const std::string name(who);
  switch (failure.fault) {
    case unsendable: return {name + " cannot be called. " + failure.what, true};
    case no_connection:
    case address_refused: return {name + " cannot be reached. " + failure.what};
    case timed_out: return {name + " takes too long. " + failure.what};
    case stopped: return {failure.what};
    case too_large: return {name + " sent a response that is too large. " + failure.what, true};
    case broken: return {name + " sent a response that is not valid. " + failure.what};
  }
  return {failure.what};
}

}  // namespace toolyard::search_console
