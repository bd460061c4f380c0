// The checked options of a request, with defaults filled in.
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
  std::optional<key_formats::Lock> lock = {};  // for the private key that is returned
  std::optional<std::string_view> opening_passphrase = {};
  Warnings warnings = {};
};

// Reports all faults of the options at once. If there are none, fails with `weak_key_refused` for a
// weak key that is not allowed.
Result<Order> read_order(const Request& request, const WorkLimits& limits);

}  // namespace toolyard::rsa
