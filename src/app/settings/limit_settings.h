// Settings for rate limits, plans, and the limits on time and size of calls.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "areas/limits/options.h"
#include "core/describe/describe.h"

namespace toolyard {

// Whether tools can be called without a credential.
enum class AnonymousTools : std::uint8_t { off, on };
constexpr auto spellings(AnonymousTools) {
  return std::to_array<Spelling<AnonymousTools>>(
      {{AnonymousTools::off, "off", "Tools require an API key or an access token."},
       {AnonymousTools::on, "on", "Anyone who can reach the server can call tools."}});
}

struct LimitSettings {
  std::int64_t rate_limit_per_minute = 600;
  std::int64_t api_rate_limit_per_minute = 1'200;
  std::int64_t anonymous_rate_limit_per_minute = 120;
  std::int64_t test_rate_limit_per_minute = 60;
  std::int64_t test_monthly_quota = 5'000;
  AnonymousTools anonymous_tools = AnonymousTools::off;
  std::int64_t anonymous_tools_per_minute = 60;
  std::int64_t anonymous_tools_max_bytes = 10 << 20;
  std::int64_t typing_calls_per_minute = 30;
  std::int64_t sign_ins_per_minute = 10;
  std::vector<limits::Plan> plans = limits::standard_plans();
  std::int64_t max_json_bytes = 10 << 20;
  std::int64_t max_upload_bytes = 100 << 20;
  std::int64_t max_record_bytes = 4 << 20;
  std::int64_t max_import_bytes = 64 << 20;
  std::int64_t max_header_bytes = 64 << 10;
  std::int64_t max_request_line_bytes = 8 << 10;
  std::int64_t call_time_ms = 2'000;
  std::int64_t heavy_call_time_ms = 30'000;
  std::int64_t max_answer_bytes = 32 << 20;
  std::int64_t max_held_bytes = 160 << 20;
  std::int64_t header_timeout_ms = 10'000;
  std::int64_t idle_timeout_ms = 75'000;

  static constexpr auto rate_fields(auto...) {
    return std::array{
        field<&LimitSettings::rate_limit_per_minute>(
            "Maximum calls per minute of an account without a plan; 0 for no limit.")
            .limits(0, 1e9),
        field<&LimitSettings::api_rate_limit_per_minute>(
            "Maximum calls per minute of an account, regardless of its plan, to operations that "
            "require an access token, such as those of the admin side; 0 for no limit.")
            .limits(0, 1e9),
        field<&LimitSettings::anonymous_rate_limit_per_minute>(
            "Maximum calls per minute from one address to operations that require no credential; "
            "calls that sign in have the same limit, but are counted separately. 0 for no limit.")
            .limits(0, 1e9),
        field<&LimitSettings::test_rate_limit_per_minute>(
            "Maximum calls per minute of an account with its keys for testing, regardless of its "
            "plan; 0 for no limit.")
            .limits(0, 1e9),
        field<&LimitSettings::test_monthly_quota>(
            "Maximum calls per month of an account with its keys for testing, which are never "
            "charged; 0 for no limit.")
            .limits(0, 1e15),
        field<&LimitSettings::anonymous_tools>(
            "Whether tools can be called without a credential, as their pages do, by REST and at "
            "`/mcp`; no other operation is affected. On with `--development`."),
        field<&LimitSettings::anonymous_tools_per_minute>(
            "Maximum tool calls per minute without a credential from one address (for IPv6, from "
            "one /64 network), counted separately; 0 for no limit.")
            .limits(0, 1e9),
        field<&LimitSettings::anonymous_tools_max_bytes>(
            "Maximum size of the body of a tool call without a credential, in bytes.")
            .limits(1024, 1LL << 32),
        field<&LimitSettings::typing_calls_per_minute>(
            "Tool calls per minute that tool pages send while somebody types, of one account or, "
            "without a credential, from one address; unused ones add up to those of 20 minutes. "
            "They are counted separately, and neither charged nor part of a quota. 0 for no limit.")
            .limits(0, 1e6),
        field<&LimitSettings::sign_ins_per_minute>(
            "Maximum sign-ins per minute with one user name from one network, and maximum attempts "
            "per minute to prove the password of an account that is signed in. Five times as many "
            "are allowed from one network with all user names, with one user name from all "
            "networks that its account has not signed in from before, and from one network with "
            "codes of emails. 0 for no limit.")
            .limits(0, 1e6),
        field<&LimitSettings::plans>(
            "Plans that accounts can have, as a JSON array of objects with `name`, "
            "`rate_limit_per_minute`, `burst` and `monthly_quota`; by default `free`, `pro` and "
            "`unlimited`.")
            .limits(0, 100)};
  }
  static constexpr auto size_and_time_fields(auto...) {
    return std::array{
        field<&LimitSettings::max_json_bytes>("Maximum size of a JSON body, in bytes.")
            .limits(1024, 1 << 30),
        field<&LimitSettings::max_upload_bytes>("Maximum size of a multipart body, in bytes.")
            .limits(1024, 1LL << 32),
        field<&LimitSettings::max_record_bytes>(
            "Maximum size of a body on the admin side and of one about an account or a key, in "
            "bytes.")
            .limits(1024, 1 << 30),
        field<&LimitSettings::max_import_bytes>("Maximum size of an import, in bytes.")
            .limits(1024, 1LL << 32),
        field<&LimitSettings::max_header_bytes>(
            "Maximum size of the header of a request, in bytes.")
            .limits(1024, 1 << 20),
        field<&LimitSettings::max_request_line_bytes>(
            "Maximum size of the request line, in bytes; a longer one is refused with 414.")
            .limits(256, 1 << 20),
        field<&LimitSettings::call_time_ms>(
            "Maximum processor time of a call, in milliseconds; a call that needs more is refused "
            "with `too_expensive`. Some tools may use more, but not for calls without a "
            "credential.")
            .limits(10, 3'600'000),
        field<&LimitSettings::heavy_call_time_ms>(
            "Maximum processor time of a heavy call, such as an import or the results of an "
            "experiment, in milliseconds.")
            .limits(10, 3'600'000),
        field<&LimitSettings::max_answer_bytes>("Maximum size of a response, in bytes; a call with "
                                                "a larger one is refused with `answer_too_large`.")
            .limits(1 << 16, 1LL << 32),
        field<&LimitSettings::max_held_bytes>(
            "Maximum total size of all requests being received and all responses being sent, in "
            "bytes; at least the maximum size of a body. Beyond it, large requests are refused "
            "with 503.")
            .limits(1 << 20, 1LL << 36),
        field<&LimitSettings::header_timeout_ms>(
            "Maximum time to receive the header of a request, in milliseconds.")
            .limits(100, 600'000),
        field<&LimitSettings::idle_timeout_ms>(
            "Maximum idle time of a connection between requests, in milliseconds.")
            .limits(100, 3'600'000)};
  }
  static constexpr auto fields(auto...) { return joined(rate_fields(), size_and_time_fields()); }
};

}  // namespace toolyard
