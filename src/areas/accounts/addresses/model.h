// Requests and responses of verifying an email address, or of keeping one.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::accounts {

struct EmailCode {
  static constexpr std::string_view schema_name = "EmailCodeRequest";
  std::string code;
  static constexpr auto fields(auto...) {
    return std::array{field<&EmailCode::code>("Code in the link of the email.")
                          .required()
                          .limits(1, 100)
                          .secret()};
  }
};

struct VerificationSent {
  static constexpr std::string_view schema_name = "VerificationEmailResult";
  std::string email;
  static constexpr auto fields(auto...) {
    return std::array{field<&VerificationSent::email>("Address that the email is sent to.")
                          .format(Format::email)};
  }
};

}  // namespace toolyard::accounts
