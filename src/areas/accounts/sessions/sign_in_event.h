// Sign-ins, good and bad, as the server logs them.
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

using OnSignIn = std::function<void(const SignInEvent&)>;

}  // namespace toolyard::accounts
