// The options of a request, checked, with what holds where they say nothing.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/error.h"
#include "tools/rsa/request.h"
#include "tools/tool.h"

namespace toolyard::rsa {

struct Order {
  std::int64_t bits = usual_bits;
  std::int64_t exponent = usual_exponent;
  PrivateFormat private_format = PrivateFormat::pkcs8;
  std::optional<Lock> lock = {};  // of the private key that is answered
  std::optional<std::string_view> opening_passphrase = {};
  Warnings warnings = {};
};

// Names all faults of the options at once; then fails with `weak_key_refused` where that is all.
Result<Order> read_order(const Request& request, const WorkLimits& limits);

}  // namespace toolyard::rsa
