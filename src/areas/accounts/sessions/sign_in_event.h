// Sign-ins, good and bad, as the server logs them, and good ones as the audit log keeps them.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::accounts {

// The last step of a sign-in.
enum class SignInWay : std::uint8_t { password, code, passkey, single_sign_on };
constexpr auto spellings(SignInWay) {
  return std::to_array<Spelling<SignInWay>>({{SignInWay::password, "password"},
                                             {SignInWay::code, "code"},
                                             {SignInWay::passkey, "passkey"},
                                             {SignInWay::single_sign_on, "single_sign_on"}});
}

struct SignInEvent {
  SignInWay way = SignInWay::password;
  // Empty if no account is known by what was sent, which may be a password typed into the wrong
  // field.
  std::string username;
  std::string device;
  std::string_view address;
  std::string_view refusal;  // code of the problem; empty: signed in
};

// What the audit log says about a sign-in.
struct AuditedSignIn {
  SignInWay way = SignInWay::password;
  std::string device;
  std::string address;
  static constexpr auto fields(auto...) {
    return std::array{field<&AuditedSignIn::way>("Last step of the sign-in."),
                      field<&AuditedSignIn::device>("Browser and system, or program."),
                      field<&AuditedSignIn::address>("IP address of the caller.")};
  }
};

using OnSignIn = std::function<void(const SignInEvent&)>;

}  // namespace toolyard::accounts
