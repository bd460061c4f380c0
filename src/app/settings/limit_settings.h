// What an operator can set about how much callers may do, and how large and how long it may be.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "app/settings/mail_settings.h"
#include "areas/limits/plan.h"
#include "core/describe/describe.h"

namespace toolyard {

// Whether tools answer calls without a credential.
enum class AnonymousTools : std::uint8_t { off, on };
constexpr auto spellings(AnonymousTools) {
  return std::to_array<Spelling<AnonymousTools>>(
      {{AnonymousTools::off, "off", "Tools need an API key or an access token."},
       {AnonymousTools::on, "on", "Whoever reaches the server can call tools."}});
}

struct LimitSettings : MailSettings {
  std::int64_t rate_limit_per_minute = 600;
  std::int64_t api_rate_limit_per_minute = 1'200;
  std::int64_t anonymous_rate_limit_per_minute = 120;
  AnonymousTools anonymous_tools = AnonymousTools::off;
  std::int64_t anonymous_tools_per_minute = 60;
  std::int64_t anonymous_tools_max_bytes = 10 << 20;
  std::int64_t sign_ins_per_minute = 10;
  std::vector<limits::Plan> plans = limits::standard_plans();
  std::int64_t max_json_bytes = 10 << 20;
  std::int64_t max_upload_bytes = 100 << 20;
  std::int64_t call_time_ms = 2'000;
  std::int64_t heavy_call_time_ms = 30'000;
  std::int64_t max_answer_bytes = 32 << 20;
  std::int64_t max_held_bytes = 160 << 20;
  std::int64_t header_timeout_ms = 10'000;
  std::int64_t idle_timeout_ms = 75'000;

  static constexpr auto fields(auto...) {
    return joined(
        std::array{
            field<&LimitSettings::rate_limit_per_minute>(
                "Calls a minute of an account without a plan; 0 is no limit.")
                .limits(0, 1e9),
            field<&LimitSettings::api_rate_limit_per_minute>(
                "Calls a minute of an account to all that takes its access token alone, whatever "
                "its plan; 0 is no limit.")
                .limits(0, 1e9),
            field<&LimitSettings::anonymous_rate_limit_per_minute>(
                "Calls a minute of an address to what needs no credential; 0 is no limit.")
                .limits(0, 1e9),
            field<&LimitSettings::anonymous_tools>(
                "Whether tools answer calls without a credential, as their pages make them."),
            field<&LimitSettings::anonymous_tools_per_minute>(
                "Such calls a minute of an address, apart from its others; 0 is no limit.")
                .limits(0, 1e9),
            field<&LimitSettings::anonymous_tools_max_bytes>("The largest body of such a call.")
                .limits(1024, 1LL << 32),
            field<&LimitSettings::sign_ins_per_minute>(
                "Sign-ins a minute for one name from one network, and passwords tried to change "
                "one; five times as many for the network, and for the name from all networks that "
                "its account has not signed in from. 0 is no limit.")
                .limits(0, 1e6),
            field<&LimitSettings::plans>(
                "The plans that accounts can have, as JSON: each has name, "
                "rate_limit_per_minute, burst and monthly_quota.")
                .limits(0, 100),
            field<&LimitSettings::max_json_bytes>("The largest JSON body.").limits(1024, 1 << 30),
            field<&LimitSettings::max_upload_bytes>("The largest multipart body.")
                .limits(1024, 1LL << 32),
            field<&LimitSettings::call_time_ms>(
                "Milliseconds of processor time that a call may take.")
                .limits(10, 3'600'000),
            field<&LimitSettings::heavy_call_time_ms>(
                "The same for heavy calls, such as imports and encryption with a password.")
                .limits(10, 3'600'000),
            field<&LimitSettings::max_answer_bytes>("The largest answer; larger ones are refused.")
                .limits(1 << 16, 1LL << 32),
            field<&LimitSettings::max_held_bytes>(
                "Bytes that all requests being read and answers being sent may have together; "
                "beyond that large ones are answered 503.")
                .limits(1 << 20, 1LL << 36),
            field<&LimitSettings::header_timeout_ms>("How long a request's header may take.")
                .limits(100, 600'000),
            field<&LimitSettings::idle_timeout_ms>(
                "How long a connection may rest between requests.")
                .limits(100, 3'600'000),
        },
        MailSettings::fields());
  }
};

}  // namespace toolyard
