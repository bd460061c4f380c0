// What a caller says about a key to be read.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "tools/limits.h"

namespace toolyard::key_formats {

enum class Part { whole, is_public };

struct Options {
  const WorkLimits& limits;
  std::optional<std::string_view> passphrase = {};
  Part part = Part::whole;  // `is_public`: private numbers are not needed
  std::uint64_t seed = 0;   // of `JsonText::read`
};

}  // namespace toolyard::key_formats
